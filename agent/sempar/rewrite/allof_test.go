package rewrite_test

import (
	"testing"

	"parley/agent/sempar/doubt"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/heard/heardtest"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// lessons is a database of students, their lessons and the rooms that these are in.
func lessons(t *testing.T) *heard.Database {
	t.Helper()
	column := func(table, name string, kind catalog.Kind, nulls int) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: catalog.Humanise(name), Kind: kind, Distinct: 9, Nulls: nulls}
	}
	day := column("lessons", "lesson_date", catalog.Date, 0)
	day.Min, day.Max = "2025-01-02", "2026-11-30"
	points := func(column, table string) catalog.ForeignKey {
		return catalog.ForeignKey{Columns: []string{column}, RefTable: table, RefColumns: []string{"id"}}
	}
	tables := []*catalog.Table{
		{Name: "students", Human: "students", Key: []string{"id"}, Rows: 9, Columns: []*catalog.Column{
			column("students", "id", catalog.Number, 0), column("students", "name", catalog.Text, 0),
			column("students", "town", catalog.Text, 2), column("students", "grade", catalog.Number, 0)}},
		{Name: "rooms", Human: "rooms", Key: []string{"id"}, Rows: 3, Columns: []*catalog.Column{
			column("rooms", "id", catalog.Number, 0), column("rooms", "title", catalog.Text, 0)}},
		{Name: "lessons", Human: "lessons", Key: []string{"id"}, Rows: 40,
			Columns: []*catalog.Column{column("lessons", "id", catalog.Number, 0), column("lessons", "student_id", catalog.Number, 1),
				column("lessons", "room_id", catalog.Number, 4), column("lessons", "status", catalog.Text, 3), day,
				column("lessons", "confirmed", catalog.Date, 5)},
			Foreign: []catalog.ForeignKey{points("student_id", "students"), points("room_id", "rooms")}},
	}
	return heardtest.OverValues(t, heardtest.Values{"lessons.status": {"cancelled", "missed"}, "rooms.title": {"Hall"},
		"students.town": {"Alford"}}, tables...)
}

// Queries for students with any such lesson, and for those all of whose lessons are such.
const (
	ofLessons    = " FROM students JOIN lessons ON lessons.student_id = students.id"
	anyCancelled = "SELECT DISTINCT students.name" + ofLessons + " WHERE lessons.status = 'cancelled'"
	noneOf       = " AND id NOT IN (SELECT student_id FROM lessons WHERE "
	pointing     = " AND student_id IS NOT NULL)"
	allCancelled = "SELECT name FROM students WHERE id IN (SELECT student_id FROM lessons)" + noneOf +
		"(status <> 'cancelled' OR status IS NULL)" + pointing
	anyInHall = "SELECT DISTINCT students.name" + ofLessons +
		" JOIN rooms ON lessons.room_id = rooms.id WHERE rooms.title = 'Hall'"
	allInHall = "SELECT name FROM students WHERE id IN (SELECT student_id FROM lessons) AND id NOT IN" +
		" (SELECT lessons.student_id FROM lessons LEFT JOIN rooms ON lessons.room_id = rooms.id WHERE" +
		" (rooms.title <> 'Hall' OR rooms.title IS NULL) AND lessons.student_id IS NOT NULL)"
)

// TestOfAll: where something is said of all rows, a query for what has any such row is one for
// what has such rows alone. What is not known of a row does not hold of it.
func TestOfAll(t *testing.T) {
	d := lessons(t)
	in2026 := " AND extract(year FROM lessons.lesson_date) = 2026"
	for _, c := range []struct{ said, query, want string }{
		{"students whose lessons have all been cancelled", anyCancelled, allCancelled},
		{"students whose lessons all were cancelled", anyCancelled, allCancelled},
		{"students whose lessons were always cancelled", anyCancelled, allCancelled},
		{"students with lessons that were all cancelled", anyCancelled, allCancelled},
		{"students all of whose lessons are cancelled", anyCancelled, allCancelled},
		{"students where every lesson is cancelled", anyCancelled, allCancelled},
		{"students with all lessons cancelled", anyCancelled, allCancelled},
		{"students who had all their lessons cancelled", anyCancelled, allCancelled},
		{"students who missed every lesson they had", anyCancelled, allCancelled},
		{"students who only have cancelled lessons", anyCancelled, allCancelled},
		{"students who only have lessons in the hall", anyInHall, allInHall},
		{"students who have lessons in the hall only", anyInHall, allInHall},
		{"which students only have lessons in the hall", anyInHall, allInHall},
		{"students whose lessons are all confirmed",
			"SELECT DISTINCT students.name" + ofLessons + " WHERE lessons.confirmed IS NULL",
			"SELECT name FROM students WHERE id IN (SELECT student_id FROM lessons)" + noneOf + "confirmed IS NULL" + pointing},
		{"students in Alford whose lessons were all cancelled", anyCancelled + " AND students.town = 'Alford'",
			"SELECT name FROM students WHERE town = 'Alford' AND id IN (SELECT student_id FROM lessons)" + noneOf +
				"(status <> 'cancelled' OR status IS NULL)" + pointing},
		{"students whose lessons in 2026 were all cancelled", anyCancelled + in2026,
			"SELECT name FROM students WHERE id IN (SELECT student_id FROM lessons WHERE extract(year FROM lesson_date) = 2026)" +
				noneOf + "extract(year FROM lesson_date) = 2026 AND (status <> 'cancelled' OR status IS NULL)" + pointing},
		{"students who only had cancelled lessons in 2026", anyCancelled + in2026,
			"SELECT name FROM students WHERE id IN (SELECT student_id FROM lessons WHERE extract(year FROM lesson_date) = 2026)" +
				noneOf + "extract(year FROM lesson_date) = 2026 AND (status <> 'cancelled' OR status IS NULL)" + pointing},
		{"how many students have only ever had cancelled lessons",
			"SELECT count(DISTINCT students.id)" + ofLessons + " WHERE lessons.status = 'cancelled'",
			"SELECT count(*) FROM students WHERE id IN (SELECT student_id FROM lessons)" + noneOf +
				"(status <> 'cancelled' OR status IS NULL)" + pointing},
		{"how many students only have cancelled lessons",
			"SELECT count(DISTINCT student_id) FROM lessons WHERE status = 'cancelled'",
			"SELECT count(*) FROM students WHERE id IN (SELECT student_id FROM lessons)" + noneOf +
				"(status <> 'cancelled' OR status IS NULL)" + pointing},
		{"students whose lessons are all cancelled",
			"SELECT name FROM students WHERE id IN (SELECT student_id FROM lessons WHERE status = 'cancelled')", allCancelled},
		{"towns whose students are all in grade 3", "SELECT DISTINCT town FROM students WHERE grade = 3",
			"SELECT DISTINCT town FROM students WHERE town NOT IN" +
				" (SELECT town FROM students WHERE grade <> 3 AND town IS NOT NULL) AND town IS NOT NULL"},
	} {
		if got := ast.Print(ruletest.Rewritten(d, "allof", heardtest.Asked(d, c.said), heardtest.Query(t, c.query))); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}

// TestNotOfAll: all and only say other things, too.
func TestNotOfAll(t *testing.T) {
	d := lessons(t)
	for _, said := range []string{
		"show all students whose lessons are cancelled",
		"only show students with cancelled lessons",
		"show me only the students whose lessons are cancelled",
		"students with cancelled lessons, names only",
		"students who only have one cancelled lesson",
		"students who do not only have cancelled lessons",
		"students whose lessons were not all cancelled",
		"students who have not had all their lessons cancelled",
		"all in all, which students have cancelled lessons",
		"students and all their lessons that are cancelled",
	} {
		if got := ast.Print(ruletest.Rewritten(d, "allof", heardtest.Asked(d, said), heardtest.Query(t, anyCancelled))); got != anyCancelled {
			t.Errorf("%s: %s", said, got)
		}
	}
}

// TestNotOfAllIsTold: of whom all lessons are asked about is not who has one; the word is told.
func TestNotOfAllIsTold(t *testing.T) {
	d := lessons(t)
	q := heardtest.Asked(d, "students whose lessons were all cancelled")
	for query, want := range map[string]bool{
		anyCancelled:                  false,
		"SELECT name FROM students":   true,
		"SELECT name" + ofLessons:     true,
		"SELECT count(*)" + ofLessons: true,
	} {
		if got := doubt.Over(d).AllLeft(q, heardtest.Query(t, query)); (len(got) == 1) != want {
			t.Errorf("%s: %v", query, got)
		}
	}
}
