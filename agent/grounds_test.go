package agent_test

import (
	"testing"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// practice is a clinic with bills of patients, who have two names and a telephone.
func practice() *catalog.Catalog {
	column := func(table, name string, kind catalog.Kind, distinct int) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: kind, Distinct: distinct}
	}
	return &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "patients", Human: "patients", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{
			column("patients", "id", catalog.Number, 40), column("patients", "first_name", catalog.Text, 31),
			column("patients", "last_name", catalog.Text, 37), column("patients", "phone", catalog.Text, 39),
			column("patients", "born", catalog.Date, 40), column("patients", "town", catalog.Enum, 4)}},
		{Name: "bills", Human: "bills", Rows: 90, Key: []string{"id"}, Columns: []*catalog.Column{
			column("bills", "id", catalog.Number, 90), column("bills", "patient_id", catalog.Number, 38),
			column("bills", "sent", catalog.Date, 80), column("bills", "amount", catalog.Number, 60)},
			Foreign: []catalog.ForeignKey{{Columns: []string{"patient_id"}, RefTable: "patients", RefColumns: []string{"id"}}}},
	}}
}

// TestGrounds: a list says what its rows are in order of, what they are within bounds of, and
// whose they are.
func TestGrounds(t *testing.T) {
	const named = "first_name, last_name FROM patients "
	for _, c := range []struct{ name, query, want string }{
		{"within bounds", "SELECT " + named + "WHERE born < '1945-12-08'",
			"SELECT first_name, last_name, born FROM patients WHERE born < '1945-12-08'"},
		{"in an order", "SELECT " + named + "ORDER BY born LIMIT 3", "SELECT first_name, last_name, born FROM patients ORDER BY born LIMIT 3"},
		{"one of several", "SELECT " + named + "WHERE town IN ('Ashwick', 'Stokeford')",
			"SELECT first_name, last_name, town FROM patients WHERE town IN ('Ashwick', 'Stokeford')"},
		{"what all have says nothing", "SELECT " + named + "WHERE town = 'Ashwick'", "SELECT " + named + "WHERE town = 'Ashwick'"},
		{"the figure of groups", "SELECT town FROM patients GROUP BY town HAVING count(*) > 2 ORDER BY count(*) DESC LIMIT 1",
			"SELECT town, count(*) FROM patients GROUP BY town HAVING count(*) > 2 ORDER BY count(*) DESC LIMIT 1"},
		{"one figure of all stands alone", "SELECT avg(amount) FROM bills WHERE amount > 20", "SELECT avg(amount) FROM bills WHERE amount > 20"},
		{"those that differ stay so", "SELECT DISTINCT town FROM patients WHERE born < '1945-12-08'",
			"SELECT DISTINCT town FROM patients WHERE born < '1945-12-08'"},
		{"whose", "SELECT phone FROM patients WHERE last_name = 'Farouk'",
			"SELECT first_name, last_name, phone FROM patients WHERE last_name = 'Farouk'"},
		{"of one who was named", "SELECT phone FROM patients WHERE first_name = 'Nadia' AND last_name = 'Farouk'",
			"SELECT phone FROM patients WHERE first_name = 'Nadia' AND last_name = 'Farouk'"},
		{"kinds are of nobody", "SELECT town FROM patients", "SELECT town FROM patients"},
		{"whose things are that are called nothing", "SELECT sent, amount FROM bills",
			"SELECT sent, amount, patient_id FROM bills"},
		{"how old, and since when", "SELECT " + named + "WHERE '2025-12-08'::date - born > 29000",
			"SELECT first_name, last_name, '2025-12-08'::date - born, born FROM patients WHERE '2025-12-08'::date - born > 29000"},
		{"kinds of things that happened", "SELECT town FROM patients WHERE born > '1990-01-01'",
			"SELECT first_name, last_name, town, born FROM patients WHERE born > '1990-01-01'"},
		{"rows of one table by another", "SELECT patients.* FROM patients JOIN bills ON bills.patient_id = patients.id WHERE bills.amount > 200",
			"SELECT patients.*, bills.amount FROM patients JOIN bills ON bills.patient_id = patients.id WHERE bills.amount > 200"},
		{"whole rows show all", "SELECT * FROM bills ORDER BY amount DESC", "SELECT * FROM bills ORDER BY amount DESC"},
		{"rows that are looked at by others", "SELECT " + named + "WHERE born > (SELECT avg(born) FROM patients)",
			"SELECT first_name, last_name, born FROM patients WHERE born > (SELECT avg(born) FROM patients)"},
	} {
		t.Run(c.name, func(t *testing.T) {
			given := likely(t, []string{c.query}, 1)
			had := map[string]bool{}
			for _, u := range given[0].Units {
				had[u.Unit.Key()] = true
			}
			got := agent.OnGrounds(practice(), given[0])
			if text := ast.Print(got.Query); text != c.want {
				t.Errorf("got  %s\nwant %s", text, c.want)
			}
			for _, u := range got.Units {
				if !u.Granted && !had[u.Unit.Key()] {
					t.Errorf("%s may be asked about", u.Unit.Key())
				}
			}
		})
	}
}
