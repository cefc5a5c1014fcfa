package grammar_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/grammar"
	"parley/suql/ast"
	"parley/suql/catalog"
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
	want := []string{ // neither delay nor weight, which are from 1 to 6 as well
		"crew.boss = crew.crew_no",
		"parcel.handler_no = crew.crew_no",
		"sailing.dest = port.code",
		"sailing.led_by = crew.crew_no",
		"sailing.orig = port.code",
		"sailing.second_crew = crew.crew_no",
	}
	if diff := cmp.Diff(want, keysOf(s)); diff != "" {
		t.Error(diff)
	}
}

// station names its columns in short, or after who is meant.
const station = `
CREATE TABLE crews (id INTEGER, title TEXT);
CREATE TABLE people (id INTEGER, first_name TEXT, last_name TEXT);
CREATE TABLE programmes (id INTEGER, ttl TEXT, host INTEGER, listeners INTEGER);
CREATE TABLE episodes (id INTEGER, prog INTEGER, ep_no INTEGER, rating INTEGER);
CREATE TABLE slots (id INTEGER, ep INTEGER, second_host INTEGER, driver_id INTEGER, checked_by INTEGER, seats INTEGER);
INSERT INTO crews VALUES (1, 'day'), (2, 'night'), (3, 'spare'), (4, 'road');
INSERT INTO people VALUES (1, 'Ada', 'Arr'), (2, 'Ben', 'Burn'), (3, 'Cleo', 'Clark'), (4, 'Dai', 'Dunn'), (5, 'Eve', 'Esk');
INSERT INTO programmes VALUES (1, 'Dawn', 2, 5), (2, 'Noon', 3, 4), (3, 'Dusk', 2, 1), (4, 'Night', 1, 2);
INSERT INTO episodes VALUES (1, 1, 1, 3), (2, 1, 2, 4), (3, 2, 1, 5), (4, 3, 1, 2), (5, 4, 1, 1), (6, 4, 2, 2);
INSERT INTO slots VALUES (1, 1, 3, 2, 4, 1), (2, 2, 1, 3, 1, 2), (3, 3, 3, 1, 4, 4), (4, 4, 2, 2, 3, 3), (5, 5, 1, 1, 1, 4), (6, 6, 2, 3, 4, 1), (7, 1, 3, 2, 3, 2);
`

// TestKeysNamedInShort: among small numbers, which any table's keys hold, names
// tell: short ones, and those of somebody where one table is of people. Numbers
// of a table's own rows, counts of people and marks point at nothing.
func TestKeysNamedInShort(t *testing.T) {
	s, _ := openSchema(t, station)
	want := []string{
		"episodes.prog = programmes.id",
		"programmes.host = people.id",
		"slots.checked_by = people.id",
		"slots.driver_id = people.id",
		"slots.ep = episodes.id",
		"slots.second_host = people.id",
	}
	if diff := cmp.Diff(want, keysOf(s)); diff != "" {
		t.Error(diff)
	}
}

// inn numbers its rooms by floor, those of the ground floor from 1 on, and each booking is
// reviewed once at most.
const inn = `
CREATE TABLE rooms (room_no INTEGER, beds INTEGER, view TEXT);
CREATE TABLE bookings (booking_no INTEGER, room INTEGER, persons INTEGER);
CREATE TABLE reviews (booking INTEGER, stars INTEGER, review TEXT);
INSERT INTO rooms VALUES (1, 2, 'lake'), (2, 1, 'yard'), (3, 4, 'lake'), (4, 3, 'yard'), (101, 2, 'lake'), (102, 2, 'yard'), (201, 3, 'lake'), (301, 1, 'yard');
INSERT INTO bookings VALUES (5001, 101, 1), (5002, 301, 2), (5003, 2, 3), (5004, 102, 4), (5005, 201, 2), (5006, 1, 1), (5007, 4, 2);
INSERT INTO reviews VALUES (5001, 4, 'Good beds.'), (5003, 2, 'The heating was off.'), (5004, 5, 'Lovely.'), (5006, 3, 'Fine.'), (5007, 1, 'Never again.');
`

// TestKeysOfCounts: numbers from 1 on count something, be they among the keys of a table
// or not, and a column that no value comes twice in may point at another table.
func TestKeysOfCounts(t *testing.T) {
	s, _ := openSchema(t, inn)
	want := []string{ // neither persons nor beds are rooms
		"bookings.room = rooms.room_no",
		"reviews.booking = bookings.booking_no",
	}
	if diff := cmp.Diff(want, keysOf(s)); diff != "" {
		t.Error(diff)
	}
}

// keysOf are the keys of a schema, as what joins the tables.
func keysOf(s *grammar.Schema) []string {
	var out []string
	for _, k := range s.Keys {
		from, to := s.Columns[k.Columns[0]].Name, s.Columns[k.Targets[0]].Name
		out = append(out, s.Tables[k.From].Name+"."+from+" = "+s.Tables[k.To].Name+"."+to)
	}
	slices.Sort(out)
	return out
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
		built := rebuilt(t, s, query)
		if got, err := rowsOf(t.Context(), db, built); err != nil || got != rows {
			t.Errorf("%s gives %q, %v; want %q", ast.Print(built), got, err, rows)
		}
	}
}

// TestKeysThatAreSaid: what somebody says points somewhere does, what is said to
// point nowhere does not, and the rest is told by names and values as before.
func TestKeysThatAreSaid(t *testing.T) {
	s, _ := openSchema(t, station)
	cat := s.Catalog
	slots := cat.Table("slots")
	slots.Foreign = append(slots.Foreign, catalog.ForeignKey{Columns: []string{"seats"}, RefTable: "crews",
		RefColumns: []string{"id"}, Said: true})
	slots.Column("ep").Unlinked = true
	want := []string{
		"episodes.prog = programmes.id",
		"programmes.host = people.id",
		"slots.checked_by = people.id",
		"slots.driver_id = people.id",
		"slots.seats = crews.id",
		"slots.second_host = people.id",
	}
	if diff := cmp.Diff(want, keysOf(grammar.NewSchema(cat))); diff != "" {
		t.Error(diff)
	}
}
