package beside_test

import (
	"testing"

	"parley/agent/sempar/beside"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestOtherRoles: where words name neither of two keys to a table, either may be meant.
func TestOtherRoles(t *testing.T) {
	number := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: catalog.Number, Distinct: 9}
	}
	text := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: name, Kind: catalog.Text, Distinct: 9}
	}
	at := func(column string) catalog.ForeignKey {
		return catalog.ForeignKey{Columns: []string{column}, RefTable: "staff", RefColumns: []string{"id"}}
	}
	d := heardtest.Over(t,
		&catalog.Table{Name: "staff", Human: "staff", Key: []string{"id"}, Rows: 9, Columns: []*catalog.Column{number("id"), text("name")}},
		&catalog.Table{Name: "tickets", Human: "tickets", Key: []string{"id"}, Rows: 9,
			Columns: []*catalog.Column{number("id"), text("state"), number("requester_id"), number("assignee_id")},
			Foreign: []catalog.ForeignKey{at("requester_id"), at("assignee_id")}})
	for _, c := range []struct{ said, query, want string }{
		{"who has the most tickets",
			"SELECT staff.name FROM staff JOIN tickets ON tickets.requester_id = staff.id GROUP BY staff.id ORDER BY count(*) DESC LIMIT 1",
			"SELECT staff.name FROM staff JOIN tickets ON tickets.assignee_id = staff.id GROUP BY staff.id ORDER BY count(*) DESC LIMIT 1"},
		{"tickets of Ann",
			"SELECT tickets.* FROM tickets JOIN staff AS requester ON tickets.requester_id = requester.id WHERE requester.name = 'Ann'",
			"SELECT tickets.* FROM tickets JOIN staff AS assignee ON tickets.assignee_id = assignee.id WHERE assignee.name = 'Ann'"},
		{"tickets whose assignee is Ann",
			"SELECT tickets.* FROM tickets JOIN staff AS assignee ON tickets.assignee_id = assignee.id WHERE assignee.name = 'Ann'", ""},
		{"open tickets", "SELECT * FROM tickets WHERE state = 'open'", ""},
	} {
		query := heardtest.Query(t, c.query)
		all := ruletest.Beside(d, "otherrole", beside.Turn{Question: heardtest.Asked(d, c.said)}, query)
		got := ""
		if len(all) == 2 {
			got = ast.Print(all[0].Query)
		}
		if got != c.want {
			t.Errorf("%s: %q, not %q", c.said, got, c.want)
		}
	}
}
