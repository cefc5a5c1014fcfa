package joins

import (
	"testing"

	"parley/suql/catalog"
	"parley/suql/parser"
)

// TestFanOf: rows that share a third one and nothing else are told from those
// that belong together, and those of which the third is neither said nor used.
func TestFanOf(t *testing.T) {
	number := func(names ...string) (out []*catalog.Column) {
		for _, n := range names {
			out = append(out, &catalog.Column{Name: n, Kind: catalog.Number, Distinct: 3})
		}
		return out
	}
	cat := &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "faculties", Rows: 9, Key: []string{"faculty_id"}, Columns: number("faculty_id", "founded")},
		{Name: "students", Rows: 90, Key: []string{"student_id"}, Columns: number("student_id", "faculty_id", "born")},
		{Name: "courses", Rows: 40, Key: []string{"course_id"}, Columns: number("course_id", "faculty_id", "hours")},
		{Name: "enrolments", Rows: 300, Columns: number("student_id", "course_id", "mark")},
		{Name: "budgets", Rows: 50, Columns: number("faculty_id", "year", "amount")},
		{Name: "grants", Rows: 50, Columns: number("faculty_id", "year", "amount")},
		{Name: "lockers", Rows: 90, Key: []string{"student_id"}, Columns: number("student_id", "floor")},
	}}
	said := func(t *catalog.Table) bool { return t.Name == "students" }
	const of = " FROM students JOIN faculties ON students.faculty_id = faculties.faculty_id "
	const and = "JOIN courses ON courses.faculty_id = faculties.faculty_id "
	for query, want := range map[string]Fan{
		"SELECT students.born, courses.hours" + of + and:                                                        BothShown,
		"SELECT faculties.founded, count(students.born), count(courses.hours)" + of + and + "GROUP BY 1":        BothShown,
		"SELECT students.born" + of + and + "ORDER BY courses.hours DESC LIMIT 1":                               BothShown,
		"SELECT courses.hours" + of + and + "WHERE students.born = 2001":                                        Unsaid,
		"SELECT courses.hours" + of + and + "WHERE students.born = 2001 AND faculties.founded < 1900":           OneShown,
		"SELECT count(DISTINCT students.student_id), count(DISTINCT courses.course_id)" + of + and:              Unsaid,
		"SELECT born FROM students WHERE faculty_id IN (SELECT students.faculty_id" + of + and + ")":            Unsaid,
		"SELECT students.born, faculties.founded" + of:                                                          noFan,
		"SELECT students.born, lockers.floor" + of + "JOIN lockers ON lockers.student_id = students.student_id": noFan,
		"SELECT born FROM students": noFan,
		"SELECT FACULTIES.founded, STUDENTS.born FROM FACULTIES JOIN STUDENTS ON STUDENTS.faculty_id = FACULTIES.faculty_id": noFan,
		"SELECT students.born, courses.hours FROM students JOIN enrolments ON enrolments.student_id = students.student_id " +
			"JOIN courses ON enrolments.course_id = courses.course_id": noFan,
		"SELECT budgets.amount, grants.amount FROM faculties JOIN budgets ON budgets.faculty_id = faculties.faculty_id " +
			"JOIN grants ON grants.faculty_id = faculties.faculty_id AND grants.year = budgets.year": noFan,
	} {
		q, err := parser.Parse(query)
		if err != nil {
			t.Fatal(err)
		}
		if got := FanOf(cat, q, said); got != want {
			t.Errorf("%s: %d, want %d", query, got, want)
		}
	}
}
