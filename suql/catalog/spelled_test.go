package catalog

import (
	"slices"
	"strings"
	"testing"
)

// TestSpellOut has a table of each line: what people call it and its columns.
func TestSpellOut(t *testing.T) {
	for _, test := range []struct{ names, want string }{
		{"clnt: clnt_id clnt_nm town", "client: client id, client name, town"},
		{"Client: CliFN CliSN CliTel", "client: cli first name, cli last name, cli telephone"},
		{"staff: fnm lnm", "staff: first name, last name"},
		{"players: id first last", "players: id, first name, last name"},
		{"staff: first last", "staff: first name, last name"},
		{"ferries: route first last", "ferries: route, first, last"},
		{"races: course first second last", "races: course, first, second, last"},
		{"race: fn km", "race: fn, km"}, // no last name beside it
		{"batch: batchdate milkkind", "batch: batch date, milk kind"},
		{"plank: length_ft", "plank: length ft"}, // a unit
	} {
		facts := TableFacts{}
		name, columns, _ := strings.Cut(test.names, ":")
		facts.Name = name
		for _, c := range strings.Fields(columns) {
			kind := "text"
			if strings.Contains(c, "ft") || strings.Contains(c, "km") {
				kind = "real"
			}
			facts.Columns = append(facts.Columns, ColumnFacts{Name: c, Type: kind})
		}
		table := New(Facts{Tables: []TableFacts{facts}}).Tables[0]
		var called []string
		for _, c := range table.Columns {
			called = append(called, c.Human)
		}
		if got := table.Human + ": " + strings.Join(called, ", "); got != test.want {
			t.Errorf("%s is called %q, want %q", test.names, got, test.want)
		}
	}
	short := New(Facts{Tables: []TableFacts{{Name: "clnt"}}}).Tables[0]
	if !slices.Contains(short.Synonyms, "clnt") {
		t.Errorf("what is spelled out can't be called %q any more: %q", "clnt", short.Synonyms)
	}
}
