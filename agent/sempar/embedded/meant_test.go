package embedded

import (
	"testing"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/rewrite"
	"parley/suql/ast"
)

// TestAsMeant: a day that is named is a whole day, of columns with times of day too, and
// what is not there of a yes or no is no.
func TestAsMeant(t *testing.T) {
	p := club(t)
	const of = "SELECT count(*) FROM meetings WHERE "
	for query, want := range map[string]string{
		of + "held BETWEEN '2026-03-01' AND '2026-03-31'":    of + "held >= '2026-03-01' AND held < '2026-04-01'",
		of + "held <= '2026-12-31'":                          of + "held < '2027-01-01'",
		of + "held > '2026-03-31'":                           of + "held >= '2026-04-01'",
		of + "held > '2026-03-31 12:00'":                     of + "held > '2026-03-31 12:00'",
		of + "held = '2026-03-31'":                           of + "held >= '2026-03-31' AND held < '2026-04-01'",
		of + "held >= '2026-03-31'":                          of + "held >= '2026-03-31'",
		of + "paid_on BETWEEN '2026-03-01' AND '2026-03-31'": of + "paid_on BETWEEN '2026-03-01' AND '2026-03-31'",
		of + "id > 3":          of + "id > 3",
		of + "open IS NULL":    of + "open = FALSE",
		of + "voted IS NULL":   of + "voted IS NULL",
		of + "paid_on IS NULL": of + "paid_on IS NULL",
		"SELECT m.id FROM meetings AS m WHERE m.held <= '2026-03-31'": "SELECT m.id FROM meetings AS m WHERE m.held < '2026-04-01'",
	} {
		checked := checkedIn(t, p.heard.Catalog, query)
		if got := ast.Print(rewrite.Over(&heard.Database{Without: map[string]bool{"knowngroups": true}}).Meant(checked)); got != want {
			t.Errorf("%s:\n%s, not\n%s", query, got, want)
		}
	}
}
