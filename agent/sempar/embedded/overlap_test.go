package embedded

import (
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/beside"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestGoingOnIn: what goes on during some days need neither begin nor end in them, unless
// that was said.
func TestGoingOnIn(t *testing.T) {
	day := func(name, least, most string) *catalog.Column {
		return &catalog.Column{Table: "stays", Name: name, Human: name, Kind: catalog.Date, Distinct: 30, Min: least, Max: most}
	}
	p := over(t, &catalog.Table{Name: "stays", Human: "stays", Rows: 80, Key: []string{"id"}, Columns: []*catalog.Column{figure("stays", "id", "id", ""),
		day("booked", "2025-01-02", "2026-11-24"), day("arrives", "2025-02-07", "2027-06-24"), day("leaves", "2025-02-14", "2027-07-03")}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	const in, goesOn = " BETWEEN '2026-12-24' AND '2026-12-26'", "arrives <= '2026-12-26' AND leaves > '2026-12-24'"
	for _, c := range []struct{ said, where, want string }{
		{"stays over Christmas", "arrives" + in, goesOn},
		{"stays over Christmas", "leaves" + in, goesOn},
		{"stays over Christmas", "booked" + in, "booked" + in},
		{"who arrives over Christmas", "arrives" + in, "arrives" + in},
		{"stays between 24 and 26 December", "arrives" + in, "arrives" + in},
	} {
		q := asked(p, p.restated(agent.Turn{Utterance: c.said}))
		got := ruletest.Beside(p.heard, "overlap", beside.Turn{Question: q}, query(t, "SELECT * FROM stays WHERE "+c.where))
		if text := ast.Print(got[0].Query); text != "SELECT * FROM stays WHERE "+c.want {
			t.Errorf("%s, %s: %s", c.said, c.where, text)
		}
	}
}
