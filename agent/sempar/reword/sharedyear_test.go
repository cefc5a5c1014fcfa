package reword

import "testing"

// TestWithSharedYear: months that share the year of the last one are one time, or have it each.
func TestWithSharedYear(t *testing.T) {
	p := on(thursday)
	for said, want := range map[string]string{
		"what did we feed in September and October 2025?": "what did we feed in September to October 2025?",
		"harvests in may and june 2026":                   "harvests in may to june 2026",
		"orders sept and oct 25":                          "orders sept to oct 2025",
		"orders in april, may and june 2026 by shop":      "orders in april to june 2026 by shop",
		"orders in march and june 2026":                   "orders in march 2026 and june 2026",
		"sales in december and january 2026":              "sales in december 2025 and january 2026",
		"compare april and last june":                     "compare april and last june",
		"compare may and june 2026":                       "compare may 2026 and june 2026",
		"harvests in may and june":                        "harvests in may and june",
		"harvests in may 2025 and june 2026":              "harvests in may 2025 and june 2026",
		"between may and june 2026":                       "between may and june 2026",
		"visits on 3 may and june 5":                      "visits on 3 may and june 5",
		"since march and june 2026":                       "since march and june 2026",
	} {
		if got := p.withSharedYear(said); got != want {
			t.Errorf("%s: %s", said, got)
		}
	}
}
