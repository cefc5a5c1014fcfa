package reword

import (
	"testing"
	"time"

	"parley/suql/catalog"
)

// TestByTheirNames: what is counted or listed goes by the name of its table, where WordNet has one table next to the
// word and nothing in the database is called so.
func TestByTheirNames(t *testing.T) {
	table := func(name string, columns ...string) *catalog.Table {
		out := &catalog.Table{Name: name, Human: name}
		for _, c := range columns {
			out.Columns = append(out.Columns, &catalog.Column{Table: name, Name: c, Human: c, Kind: catalog.Text})
		}
		return out
	}
	d := Over(&catalog.Catalog{Tables: []*catalog.Table{table("drivers", "name"), table("cars", "make"), table("rides", "miles"),
		table("repairs", "job"), table("animals", "breed")}}, nil, nil)
	for _, c := range []struct{ said, want string }{
		{"journeys over 20 miles", "rides over 20 miles"},
		{"how many vehicles are there", "how many cars are there"},
		{"list all vehicles", "list all cars"},
		{"trips cancelled in May", "trips cancelled in May"},     // rides, shifts and repairs are as near
		{"how many dogs came in", "how many dogs came in"},       // not all animals
		{"who no longer works here", "who no longer works here"}, // a verb
		{"jobs over 20 miles", "jobs over 20 miles"},             // a column is called so
		{"rides and journeys", "rides and journeys"},
		{"cars as percentages", "cars as percentages"},
	} {
		if got := (&onDay{d, time.Time{}}).byTheirNames(c.said); got != c.want {
			t.Errorf("%s: %s, not %s", c.said, got, c.want)
		}
	}
}
