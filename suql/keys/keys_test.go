package keys_test

import (
	"fmt"
	"testing"

	"parley/suql/catalog"
	"parley/suql/keys"
	"parley/suql/sqlite"
)

func catalogOf(t testing.TB, script string) *catalog.Catalog {
	t.Helper()
	db, err := sqlite.OpenMemory(t.Context(), script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	cat, err := catalog.Read(t.Context(), db)
	if err != nil {
		t.Fatal(err)
	}
	return cat
}

// TestComplete: a table points at what its columns are named after, once; what somebody said
// to point at nothing does not.
func TestComplete(t *testing.T) {
	cat := catalogOf(t, `
		CREATE TABLE pupils (id INTEGER PRIMARY KEY, full_name TEXT);
		INSERT INTO pupils VALUES (1, 'Ada Quill'), (2, 'Bo Rand'), (3, 'Cy Sand');
		CREATE TABLE lessons (id INTEGER PRIMARY KEY, pupil_id INTEGER, minutes INTEGER);
		INSERT INTO lessons VALUES (1, 3, 30), (2, 1, 45);`)
	lessons := cat.Table("lessons")
	lessons.Column("pupil_id").Unlinked = true
	keys.Complete(cat)
	if len(lessons.Foreign) > 0 {
		t.Errorf("points at nothing, as was said, and got %v", lessons.Foreign)
	}
	lessons.Column("pupil_id").Unlinked = false
	keys.Complete(cat)
	found := fmt.Sprint(keys.Inferred(cat))
	if table, key := lessons.PointsAt("pupil_id"); table != "pupils" || key != "id" || found != "[lessons.pupil_id = pupils.id]" {
		t.Errorf("%s.%s, and a second time %s", table, key, found)
	}
	if table, _ := lessons.PointsAt("minutes"); table != "" {
		t.Errorf("minutes point at %s", table)
	}
}

// TestKeysAreHidden: keys that only number things are hidden, but not where somebody said that they are shown.
func TestKeysAreHidden(t *testing.T) {
	const script = `
		CREATE TABLE pupils (pupil_id INTEGER PRIMARY KEY, full_name TEXT);
		INSERT INTO pupils VALUES (1, 'Ada Quill'), (2, 'Bo Rand'), (3, 'Cy Sand');
		CREATE TABLE lessons (lesson_id INTEGER PRIMARY KEY, pupil_id INTEGER, minutes INTEGER);
		INSERT INTO lessons VALUES (1, 3, 30), (2, 1, 45);`
	cat := catalogOf(t, script)
	keys.Complete(cat)
	if !cat.Table("lessons").Column("pupil_id").Hidden {
		t.Error("the pupil of a lesson is a number that people see")
	}
	db, err := sqlite.OpenMemory(t.Context(), script)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { db.Close() })
	said := []byte("tables: {lessons: {columns: {lesson_id: {hidden: false}, pupil_id: {hidden: false}}}}")
	if cat, err = catalog.ReadAnnotated(t.Context(), db, "lessons.yaml", said); err != nil {
		t.Fatal(err)
	}
	keys.Complete(cat)
	for _, c := range []string{"lesson_id", "pupil_id"} {
		if cat.Table("lessons").Column(c).Hidden {
			t.Errorf("%s is hidden, though somebody said that it is shown", c)
		}
	}
}

// TestSeveralKeysToOneTable: of two keys that lead to one table, both are found.
func TestSeveralKeysToOneTable(t *testing.T) {
	number := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: name, Kind: catalog.Number, Distinct: 4, Min: "1", Max: "4"}
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "teams", Human: "teams", Rows: 4, Key: []string{"id"}, Columns: []*catalog.Column{number("id")}},
		{Name: "games", Human: "games", Rows: 9, Columns: []*catalog.Column{number("home_team_id"), number("away_team_id")}},
	}}
	want := "[games.home_team_id = teams.id games.away_team_id = teams.id]"
	if got := fmt.Sprint(keys.Inferred(cat)); got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestRowsThatAreGone: some rows point at cars that were deleted. What is called as the key of the
// cars points at them all the same, and not at clients, whose numbers happen to go further.
func TestRowsThatAreGone(t *testing.T) {
	cat := catalogOf(t, `
		CREATE TABLE Client (CliID INTEGER, Name TEXT);
		INSERT INTO Client WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 30) SELECT i, 'c' || i FROM n;
		CREATE TABLE Car (CarID INTEGER, Model TEXT);
		INSERT INTO Car VALUES (1, 'Beauford'), (2, 'Bentley'), (3, 'Regent'), (4, 'Camper'), (5, 'Daimler');
		CREATE TABLE Repair (CarID INTEGER, Cost REAL);
		INSERT INTO Repair VALUES (1, 80), (2, 95), (3, 40), (4, 55), (9, 60), (1, 15);
		CREATE TABLE Plate (CarID INTEGER, Letters TEXT);
		INSERT INTO Plate VALUES (21, 'A'), (22, 'B'), (23, 'C');`)
	if got, want := fmt.Sprint(keys.Inferred(cat)), "[Repair.CarID = Car.CarID]"; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}

// TestMembersNotInstructors: what numbers members points at the members, also where the instructors,
// who are some of them, have the number as their key; the pilot of a flight is one of them, though
// one has left.
func TestMembersNotInstructors(t *testing.T) {
	cat := catalogOf(t, `
		CREATE TABLE Instructors ("Member No" INTEGER, Rating TEXT);
		INSERT INTO Instructors VALUES (101, 'full'), (103, 'basic'), (120, 'full');
		CREATE TABLE Members ("Member No" INTEGER, "First Name" TEXT, Surname TEXT);
		INSERT INTO Members WITH RECURSIVE n(i) AS (SELECT 101 UNION ALL SELECT i+1 FROM n WHERE i < 120)
			SELECT i, 'f' || i, 's' || i FROM n;
		CREATE TABLE Accounts ("Member No" INTEGER, Amount REAL);
		INSERT INTO Accounts VALUES (101, 20), (103, 35), (120, 15), (101, 5);
		CREATE TABLE Flights ("Pilot No" INTEGER, Minutes INTEGER);
		INSERT INTO Flights SELECT "Member No", 20 + "Member No" % 7 FROM Members;
		INSERT INTO Flights VALUES (101, 31), (188, 12);`)
	want := "[Accounts.Member No = Members.Member No Instructors.Member No = Members.Member No" +
		" Flights.Pilot No = Members.Member No]"
	if got := fmt.Sprint(keys.Inferred(cat)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}

// TestMadeBy: what was made by somebody was made by one of the staff, though customers have the numbers, too; what
// was ordered may be by either. Who is over a shift is one of the staff, and no other shift; who is over somebody is
// one of the same table; and lead is a metal.
func TestMadeBy(t *testing.T) {
	cat := catalogOf(t, `
		CREATE TABLE staff (staffno INTEGER, firstname TEXT, lastname TEXT);
		INSERT INTO staff WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 13) SELECT i, 'f' || i, 'l' || i FROM n;
		CREATE TABLE customers (customerno INTEGER, customername TEXT);
		INSERT INTO customers WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 20) SELECT i, 'c' || i FROM n;
		CREATE TABLE batches (batchno INTEGER, madeby INTEGER, wheels INTEGER);
		INSERT INTO batches VALUES (1, 2, 30), (2, 11, 28), (3, 3, 41), (4, NULL, 12);
		CREATE TABLE orders (orderno INTEGER, ordered_by INTEGER, litres INTEGER);
		INSERT INTO orders VALUES (1, 2, 30), (2, 11, 28), (3, 3, 41), (4, NULL, 12);
		CREATE TABLE shift (id INTEGER PRIMARY KEY, foreman INTEGER, place TEXT);
		INSERT INTO shift WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 30) SELECT i, 1 + i % 12, 'p' FROM n;
		CREATE TABLE payroll (id INTEGER PRIMARY KEY, manager INTEGER, pay INTEGER);
		INSERT INTO payroll WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 30) SELECT i, 14 + i % 5, 900 FROM n;
		CREATE TABLE samples (id INTEGER PRIMARY KEY, lead INTEGER, zinc INTEGER);
		INSERT INTO samples WITH RECURSIVE n(i) AS (SELECT 41 UNION ALL SELECT i+1 FROM n WHERE i < 60) SELECT i, 1 + i % 12, 4 FROM n;`)
	want := "[payroll.manager = payroll.id batches.madeby = staff.staffno shift.foreman = staff.staffno]"
	if got := fmt.Sprint(keys.Inferred(cat)); got != want {
		t.Errorf("got  %s\nwant %s", got, want)
	}
}
