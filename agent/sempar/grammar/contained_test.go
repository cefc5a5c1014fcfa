package grammar_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/parser"
)

// harbour declares nothing: what points where, the values say.
const harbour = `
CREATE TABLE port (code TEXT, title TEXT, depth INTEGER);
CREATE TABLE crew (crew_no INTEGER, who TEXT, boss INTEGER, age INTEGER);
CREATE TABLE sailing (ref TEXT, orig TEXT, dest TEXT, led_by INTEGER, second_crew INTEGER, delay INTEGER, fare REAL);
CREATE TABLE parcel (parcel_no INTEGER, weight INTEGER, handler_no INTEGER);
INSERT INTO port VALUES ('ABD', 'Abbotsdene', 7), ('BRK', 'Brackwell', 9), ('COL', 'Colne', 12), ('DUN', 'Dunmere', 4), ('ESK', 'Eskdale', 6);
INSERT INTO crew VALUES (1, 'Ada', NULL, 44), (2, 'Ben', 1, 38), (3, 'Cleo', 1, 29), (4, 'Dai', 2, 51), (5, 'Eve', 2, 33), (6, 'Finn', 5, 24);
INSERT INTO sailing VALUES ('S1', 'ABD', 'COL', 3, 2, 4, 12.5), ('S2', 'COL', 'ABD', 5, 6, 1, 9), ('S3', 'DUN', 'BRK', 6, 2, 3, 14),
  ('S4', 'BRK', 'ESK', 3, 4, 2, 7.5), ('S5', 'ESK', 'DUN', 5, 2, 5, 8), ('S6', 'ABD', 'DUN', 6, 4, 6, 11);
INSERT INTO parcel VALUES (1, 3, 2), (2, 1, 4), (3, 2, 6), (4, 6, 2), (5, 4, 3), (6, 5, 4), (7, 9, 6), (8, 7, 2), (9, 11, 5), (10, 2, 6);
`

// TestContainedKeys: values tell what points at a table, and small numbers
// don't where no name does.
func TestContainedKeys(t *testing.T) {
	s, _ := openSchema(t, harbour)
	var got []string
	for _, k := range s.Keys {
		got = append(got, s.Tables[k.From].Name+"."+s.Columns[k.Columns[0]].Name+" = "+s.Tables[k.To].Name+"."+s.Columns[k.Targets[0]].Name)
	}
	slices.Sort(got)
	want := []string{ // neither delay nor weight, which are from 1 to 6 as well
		"crew.boss = crew.crew_no",
		"parcel.handler_no = crew.crew_no",
		"sailing.dest = port.code",
		"sailing.led_by = crew.crew_no",
		"sailing.orig = port.code",
		"sailing.second_crew = crew.crew_no",
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

// TestJoins: of several keys between two tables the first joins them where no
// role is meant, and a key that finds one row is taken before one that finds
// several.
func TestJoins(t *testing.T) {
	s, db := openSchema(t, `
CREATE TABLE clubs (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE games (id INTEGER PRIMARY KEY, home INTEGER REFERENCES clubs(id), away INTEGER REFERENCES clubs(id), fans INTEGER);
CREATE TABLE kits (id INTEGER PRIMARY KEY, club_id INTEGER REFERENCES clubs(id), colour TEXT);
CREATE TABLE staff (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE projects (id INTEGER PRIMARY KEY, title TEXT, head INTEGER REFERENCES staff(id));
CREATE TABLE work (staff_id INTEGER REFERENCES staff(id), project_id INTEGER REFERENCES projects(id), hours INTEGER);
INSERT INTO clubs VALUES (1, 'Esk'), (2, 'Colne');
INSERT INTO games VALUES (1, 1, 2, 100), (2, 1, 2, 30);
INSERT INTO kits VALUES (1, 1, 'red'), (2, 2, 'blue');
INSERT INTO staff VALUES (1, 'Ada'), (2, 'Ben');
INSERT INTO projects VALUES (1, 'Pier', 1);
INSERT INTO work VALUES (2, 1, 7);
`)
	for query, rows := range map[string]string{
		"SELECT kits.colour, sum(games.fans) FROM clubs JOIN games ON games.home = clubs.id JOIN kits ON kits.club_id = clubs.id GROUP BY kits.colour":                "red130",
		"SELECT staff.name, work.hours FROM staff JOIN work ON work.staff_id = staff.id JOIN projects ON work.project_id = projects.id WHERE projects.title = 'Pier'": "Ben7",
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		made, err := s.Derive(q)
		if err != nil {
			t.Fatal(err)
		}
		built, err := s.Build(made)
		if err != nil {
			t.Fatal(err)
		}
		if got, err := rowsOf(t.Context(), db, built); err != nil || got != rows {
			t.Errorf("%s gives %q, %v; want %q", ast.Print(built), got, err, rows)
		}
	}
}
