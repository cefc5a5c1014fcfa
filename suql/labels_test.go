package suql_test

import (
	"fmt"
	"testing"

	"parley/suql"
	"parley/suql/sqlite"
)

// A key that rows are grouped by is shown with what its row is called.
func TestLabelsBesideKeys(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `
		CREATE TABLE guests (guest_id INTEGER PRIMARY KEY, first_name TEXT, last_name TEXT);
		INSERT INTO guests VALUES (1, 'Ada', 'Quill'), (2, 'Bo', 'Rand'), (3, 'Cy', 'Sand');
		CREATE TABLE towns (code TEXT PRIMARY KEY, name TEXT);
		INSERT INTO towns VALUES ('GRZ', 'Graz'), ('LNZ', 'Linz');
		CREATE TABLE stays (id INTEGER PRIMARY KEY, guest_id INTEGER REFERENCES guests (guest_id), town TEXT REFERENCES towns (code));
		INSERT INTO stays (guest_id, town) VALUES (1, 'GRZ'), (1, 'LNZ'), (2, 'GRZ'), (NULL, 'GRZ');`)
	if err != nil {
		t.Fatal(err)
	}
	e, err := suql.OpenSQLite(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	for query, want := range map[string]string{
		"SELECT guest_id, count(*) FROM stays GROUP BY guest_id ORDER BY 2 DESC, 1":                                                     "[guest_id guest count] [1 Ada Quill 2] [2 Bo Rand 1] [<nil> <nil> 1]",
		"SELECT town, count(*) AS n FROM stays GROUP BY 1 ORDER BY n":                                                                   "[town town n] [LNZ Linz 1] [GRZ Graz 3]",
		"SELECT g.guest_id, g.last_name, count(*) FROM stays AS s JOIN guests AS g ON g.guest_id = s.guest_id GROUP BY 1, 2 ORDER BY 1": "[guest_id last_name count] [1 Quill 2] [2 Rand 1]",
		"SELECT guest_id FROM stays WHERE town = 'LNZ'":                                                                                 "[guest_id] [1]",
	} {
		p, err := e.Prepare(t.Context(), query)
		if err != nil {
			t.Fatal(err)
		}
		res, err := p.Run(t.Context(), suql.RunOptions{Labels: true})
		if err != nil {
			t.Fatal(err)
		}
		var names []string
		for _, c := range res.Columns {
			names = append(names, c.Name)
		}
		got := fmt.Sprint(names)
		for _, r := range res.Rows {
			got += " " + fmt.Sprint(r.Values)
		}
		if got != want {
			t.Errorf("%s\n got %s\nwant %s", query, got, want)
		}
	}
}
