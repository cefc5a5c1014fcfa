package beside_test

import (
	"testing"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestWhoseTexts: who is asked for is one of those whom the rows of a text are of, where these have no name of their
// own, and nothing else is asked for.
func TestWhoseTexts(t *testing.T) {
	text := func(table, name string, kind catalog.Kind) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: kind, Distinct: 9, Words: 9}
	}
	d := heardtest.Over(t,
		&catalog.Table{Name: "crew", Human: "crew", Rows: 9, Key: []string{"no"}, Columns: []*catalog.Column{
			heardtest.Number("crew", "no"), text("crew", "first name", catalog.Text), text("crew", "last name", catalog.Text)}},
		&catalog.Table{Name: "trips", Human: "trips", Rows: 40, Columns: []*catalog.Column{
			heardtest.Number("trips", "crew_no"), heardtest.Number("trips", "takings"), text("trips", "report", catalog.FreeText)},
			Foreign: []catalog.ForeignKey{{Columns: []string{"crew_no"}, RefTable: "crew", RefColumns: []string{"no"}}}},
		&catalog.Table{Name: "horses", Human: "horses", Rows: 9, Columns: []*catalog.Column{
			heardtest.Number("horses", "crew_no"), text("horses", "name", catalog.Text), text("horses", "notes", catalog.FreeText)},
			Foreign: []catalog.ForeignKey{{Columns: []string{"crew_no"}, RefTable: "crew", RefColumns: []string{"no"}}}})
	const wasps = "SELECT * FROM trips WHERE answer(report, 'bothered by wasps') = 'Yes'"
	for _, c := range []struct{ said, query, want string }{
		{"who got bothered by wasps", wasps, "SELECT DISTINCT crew.\"first name\", crew.\"last name\" FROM crew JOIN trips ON trips.crew_no = crew.no " +
			"WHERE answer(trips.report, 'bothered by wasps') = 'Yes'"},
		{"trips with somebody who got bothered by wasps", wasps, ""},
		{"trips bothered by wasps", wasps, ""},
		{"trips, whose report says bothered by wasps", wasps, ""},
		{"trips with those who got bothered by wasps", wasps, ""},
		{"who never got bothered by wasps", "SELECT * FROM trips WHERE answer(report, 'bothered by wasps') = 'No'", ""},
		{"who got bothered by wasps, and the takings", "SELECT takings FROM trips WHERE answer(report, 'bothered by wasps') = 'Yes'", ""},
		{"who gets a mash", "SELECT * FROM horses WHERE answer(notes, 'gets a mash') = 'Yes'", ""},
		{"who took most", "SELECT * FROM trips ORDER BY takings DESC LIMIT 1", ""},
	} {
		got := ruletest.Beside(d, "whosetexts", beside.Turn{Question: heardtest.Asked(d, c.said)}, heardtest.Query(t, c.query))
		switch {
		case c.want == "" && len(got) == 1:
		case c.want == "" || len(got) != 2 || ast.Print(got[0].Query) != c.want:
			t.Errorf("%s: %d readings, first %s", c.said, len(got), ast.Print(got[0].Query))
		}
	}
}
