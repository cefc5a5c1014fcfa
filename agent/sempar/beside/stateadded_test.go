package beside

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
)

// TestSaidElsewhere: one word says one of two columns that hold the same text, but yes may be said of both.
func TestSaidElsewhere(t *testing.T) {
	d := heardtest.Workshop(t)
	const of = "SELECT count(*) FROM jobs JOIN customers ON jobs.customer_id = customers.id WHERE "
	for where, want := range map[string]bool{
		"jobs.status = 'new' AND customers.town = 'new'":     true,
		"jobs.status = 'new' AND customers.town = 'Hull'":    false,
		"customers.newsYN = 'Y' AND jobs.status = 'Y'":       false,
		"jobs.status = 'new' OR customers.town = 'new'":      false,
		"jobs.status = 'new' AND NOT customers.town = 'new'": false,
	} {
		if got := Over(d).saidElsewhere(heardtest.Query(t, of+where)); got != want {
			t.Errorf("%s: %t", where, got)
		}
	}
}
