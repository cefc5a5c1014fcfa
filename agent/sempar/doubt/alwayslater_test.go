package doubt

import (
	"testing"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// noValues has no value stored.
type noValues struct{}

func (noValues) Lookup(string) []catalog.Match { return nil }
func (noValues) Whole(string) []catalog.Match  { return nil }

// TestComparesWhatAlwaysIs: what is late is not what was mended after it was reported, or seen after a
// birth; it may be what was done after the day it was due.
func TestComparesWhatAlwaysIs(t *testing.T) {
	day := func(table, name, least, most string, nulls int) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Date, Type: "date", Min: least, Max: most, Nulls: nulls}
	}
	faults := &catalog.Table{Name: "faults", Human: "faults", Columns: []*catalog.Column{
		day("faults", "reported", "2025-01-01", "2026-10-01", 0), day("faults", "mended", "2025-01-09", "2026-09-01", 3),
		day("faults", "due", "2025-01-04", "2026-10-20", 0), {Table: "faults", Name: "reason", Human: "reason", Kind: catalog.Text}}}
	horses := &catalog.Table{Name: "horses", Human: "horses", Columns: []*catalog.Column{
		day("horses", "born", "2009-01-01", "2019-03-01", 0)}}
	cat := &catalog.Catalog{Tables: []*catalog.Table{faults, horses}}
	schema := grammar.NewSchema(cat)
	r := Rules{Database: &heard.Database{Catalog: cat, Schema: schema, Linker: link.New(schema, noValues{})}}
	for _, c := range []struct {
		said, where string
		want        bool
	}{
		{"late faults", "mended > reported", true},
		{"late faults", "reported > mended", true},
		{"late faults", "mended > due", false},
		{"late faults", "mended > reason", true},
		{"late faults", "faults.mended > horses.born", true},
		{"faults mended before they were reported", "mended < reported", false},
	} {
		q, err := parser.Parse("SELECT * FROM faults JOIN horses ON faults.reason = horses.born WHERE " + c.where)
		if err != nil {
			t.Fatal(err)
		}
		if got := r.comparesWhatAlwaysIs(r.Linker.Read(c.said), q); got != c.want {
			t.Errorf("%s, %s: %v", c.said, c.where, got)
		}
	}
}
