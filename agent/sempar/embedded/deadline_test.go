package embedded

import (
	"testing"
	"time"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// bikes are a workshop's repairs: when a bike was brought, by when it has to be ready,
// and when it was.
func bikes(t *testing.T, dueTimed, doneTimed bool) *Parser {
	t.Helper()
	day := func(name, least, most string, nulls int, timed bool) *catalog.Column {
		return &catalog.Column{Table: "repairs", Name: name, Human: name, Kind: catalog.Date, Distinct: 30, Min: least, Max: most, Nulls: nulls, Timed: timed}
	}
	p := over(t, &catalog.Table{Name: "repairs", Human: "repairs", Rows: 80, Key: []string{"id"}, Columns: []*catalog.Column{
		figure("repairs", "id", "id", ""), figure("repairs", "price", "price", "€"),
		day("brought", "2025-01-07", "2026-11-24", 0, false), day("due", "2025-01-14", "2026-12-03", 0, dueTimed),
		day("finished", "2025-01-12", "2026-11-25", 9, doneTimed)}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	return p
}

// TestDeadlines: what is overdue was not done and should have been; what is late was done
// after the day by which it had to be.
func TestDeadlines(t *testing.T) {
	for _, c := range []struct {
		said                string
		dueTimed, doneTimed bool
		want                string
	}{
		{said: "how many repairs are overdue", want: "SELECT count(*) FROM repairs WHERE finished IS NULL AND due < '2026-11-26'"},
		{said: "how many repairs were late", want: "SELECT count(*) FROM repairs WHERE finished > due"},
		{said: "how many repairs were late", doneTimed: true, want: "SELECT count(*) FROM repairs WHERE finished::date > due"},
		{said: "how many repairs were late", dueTimed: true, doneTimed: true, want: "SELECT count(*) FROM repairs WHERE finished > due"},
		{said: "how many repairs were on time", want: "SELECT count(*) FROM repairs WHERE finished <= due"},
		{said: "total price of overdue repairs", want: "SELECT sum(price) FROM repairs WHERE finished IS NULL AND due < '2026-11-26'"},
	} {
		p := bikes(t, c.dueTimed, c.doneTimed)
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: c.said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", c.said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}

// TestAStateIsLeftOutInWords: a reading that makes nothing of a state says so.
func TestAStateIsLeftOutInWords(t *testing.T) {
	p := bikes(t, false, false)
	hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "average price of overdue repairs"}, agent.World{})
	if err != nil {
		t.Fatal(err)
	}
	for _, h := range hs {
		plain := !ast.Some(h.Query, func(n ast.Node) bool { c, ok := n.(*ast.Column); return ok && c.Name == "due" })
		if left := len(h.LeftOut) > 0; plain && !left {
			t.Errorf("%s: left out %v", ast.Print(h.Query), h.LeftOut)
		}
	}
}

// TestNoDayNoDeadline: without a day that is today nothing is overdue.
func TestNoDayNoDeadline(t *testing.T) {
	p := bikes(t, false, false)
	p.heard.Today = nil
	for _, said := range []string{"overdue repairs", "expired repairs", "upcoming repairs"} {
		if p.over(agent.Turn{Utterance: said}) != p {
			t.Errorf("%s on no day", said)
		}
	}
}
