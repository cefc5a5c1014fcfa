package agent

import (
	"testing"

	"parley/suql"
	"parley/suql/catalog"
)

// TestFullName: people are called by both of their names, wherever the columns stand.
func TestFullName(t *testing.T) {
	column := func(name string) suql.Column { return suql.Column{Name: name, Kind: catalog.Text} }
	for _, c := range []struct {
		columns []suql.Column
		values  []any
		want    string
	}{
		{[]suql.Column{column("first_name"), column("last_name")}, []any{"Amy", "Turner"}, "Amy Turner"},
		{[]suql.Column{column("surname"), column("town"), column("fname")}, []any{"Turner", "Ashby", "Amy"}, "Amy Turner"},
		{[]suql.Column{column("first_name"), column("last_name")}, []any{"Amy", nil}, ""},
		{[]suql.Column{column("name"), column("town")}, []any{"Amy", "Ashby"}, ""},
	} {
		r := Reply{Columns: c.columns}
		first, last := r.NameParts()
		if got := FullName(suql.Row{Values: c.values}, first, last); got != c.want {
			t.Errorf("%v: %q", c.values, got)
		}
	}
}
