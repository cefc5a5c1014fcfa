package postgres_test

import (
	"testing"

	"parley/suql/backendtest"
)

func TestMentions(t *testing.T) {
	r, _ := texts(t)
	for _, table := range []string{"bare", "indexed", "generated", "listed"} {
		for word, want := range map[string]int{
			"soup": 2, "Soups": 2, "park": 1, "family-friendly": 1, "friendly family": 0, "friendly": 3, "the": 3, "vegan": 0, "?!": 0, "jalapeño": 1, "o'clock": 0,
		} {
			for range 2 { // the second time from memory
				if n, err := r.Mentions(t.Context(), table, "about", word); err != nil || n != want {
					t.Errorf("%s: %d rows mention %q, want %d: %v", table, n, word, want, err)
				}
			}
		}
	}
	if _, err := r.Mentions(t.Context(), "bare", "nothing", "soup"); err == nil {
		t.Error("a column that isn't there mentions something")
	}
}

func TestMentionsOfALargeColumn(t *testing.T) {
	r := ranker(t, connect(t, backendtest.PostgresSchema(t, many)), nil).Patiently()
	for _, tt := range []struct {
		table, word   string
		least, atMost int
	}{
		{"kept", "gardens", 10_000, 10_000},
		{"kept", "fountain", 30, 30},
		{"many", "gardens", 8_000, 12_000}, // estimated
		{"many", "fountain", 30, 30},       // too rare to be estimated
		{"many", "a", 30_000, 30_000},
	} {
		if n, err := r.Mentions(t.Context(), tt.table, "about", tt.word); err != nil || n < tt.least || n > tt.atMost {
			t.Errorf("%s: %d rows mention %q, %v", tt.table, n, tt.word, err)
		}
	}
}

// Where counting has taken too long once, it is not tried again.
func TestMentionsOfASlowColumnAreEstimated(t *testing.T) {
	r := ranker(t, connect(t, backendtest.PostgresSchema(t, many)), nil)
	r.Slow("many", "about")
	n, err := r.Mentions(t.Context(), "many", "about", "fountain")
	if err != nil || n == 0 || n%15 != 0 {
		t.Errorf("%d rows, %v; want so many of a sample of 2000 times 15", n, err)
	}
}
