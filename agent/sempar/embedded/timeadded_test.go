package embedded

import (
	"testing"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/parser"
)

// TestTimeAdded: a time that a reading makes nothing of is one of the day of its rows.
func TestTimeAdded(t *testing.T) {
	p := club(t)
	for _, c := range []struct{ said, query, want string }{
		{"how many meetings in May 2025 were held", "SELECT count(*) FROM meetings", "SELECT count(*) FROM meetings WHERE held >= '2025-05-01' AND held < '2025-06-01'"},
		{"how many meetings were held since May 2025", "SELECT count(*) FROM meetings", "SELECT count(*) FROM meetings WHERE held >= '2025-05-01'"},
		{"how many meetings were held until May 2025", "SELECT count(*) FROM meetings WHERE open = TRUE", "SELECT count(*) FROM meetings WHERE open = TRUE AND held < '2025-06-01'"},
		{"how many meetings were held on 5 May 2025", "SELECT count(*) FROM meetings", "SELECT count(*) FROM meetings WHERE held >= '2025-05-05' AND held < '2025-05-06'"},
		{"how many members joined last month", "SELECT count(*) FROM members", "SELECT count(*) FROM members WHERE joined BETWEEN '2026-10-01' AND '2026-10-31'"},
		// of two days, of which none is named, the one that all rows have
		{"how many meetings in May 2025", "SELECT count(*) FROM meetings", "SELECT count(*) FROM meetings WHERE held >= '2025-05-01' AND held < '2025-06-01'"},
		// nothing is left out; no day
		{"how many meetings were held since May 2025", "SELECT count(*) FROM meetings WHERE held >= '2025-05-01'", ""},
		{"when were meetings held in May 2025", "SELECT held FROM meetings", "SELECT held FROM meetings WHERE held >= '2025-05-01' AND held < '2025-06-01'"},
		{"how many meetings were held in winter", "SELECT count(*) FROM meetings", "SELECT count(*) FROM meetings WHERE extract(month FROM held) IN (12, 1, 2)"},
		{"how many boats in May 2025", "SELECT count(*) FROM boats", ""},
	} {
		q, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		got := ruletest.Beside(p.heard, "timeadded", beside.Turn{Question: p.linker().Read(c.said)}, q)[0]
		if c.want == "" {
			c.want = c.query
		}
		if text := ast.Print(got.Query); text != c.want {
			t.Errorf("%s as %s: %s, not %s", c.said, c.query, text, c.want)
		}
	}
}
