package nlg_test

import (
	"slices"
	"testing"

	"parley/agent"
	"parley/nlg"
	"parley/suql"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

// halls is a catalog of halls with their bookings, and of what is taught in
// them, kept in a table between.
func halls() *catalog.Catalog {
	id := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: catalog.Number, Hidden: true}
	}
	text := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: catalog.Text}
	}
	to := func(column, table string) catalog.ForeignKey {
		return catalog.ForeignKey{Columns: []string{column}, RefTable: table, RefColumns: []string{"id"}}
	}
	return &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "halls", Human: "halls", Key: []string{"id"}, Columns: []*catalog.Column{id("id"), text("name"), {Name: "description", Human: "description", Kind: catalog.FreeText}}},
		{Name: "bookings", Human: "bookings", Key: []string{"id"}, Columns: []*catalog.Column{id("id"), id("hall_id"), text("day")}, Foreign: []catalog.ForeignKey{to("hall_id", "halls")}},
		{Name: "courses", Human: "courses", Key: []string{"id"}, Columns: []*catalog.Column{id("id"), text("course_name")}},
		{Name: "halls_courses", Human: "halls courses", Columns: []*catalog.Column{id("hall_id"), id("course_id")}, Foreign: []catalog.ForeignKey{to("hall_id", "halls"), to("course_id", "courses")}},
	}}
}

// read is a query as a reading.
func read(t *testing.T, query string) agent.Hypothesis {
	t.Helper()
	q, err := parser.Parse(query)
	if err != nil {
		t.Fatal(err)
	}
	h := agent.Hypothesis{Query: q}
	for _, u := range unit.Any(q) {
		h.Units = append(h.Units, agent.Scored{Unit: u, P: 1, Place: agent.PlaceOf(u)})
	}
	return h
}

// TestWhatIsCounted: over several tables rows are those of the table of which
// there are most, groups are things rather than their keys, and what all have
// is said as that.
func TestWhatIsCounted(t *testing.T) {
	s, err := nlg.New(halls())
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string]string{
		"SELECT count(*) FROM halls": "the number of halls",
		"SELECT halls.name, count(*) FROM halls JOIN bookings ON bookings.hall_id = halls.id GROUP BY halls.id, halls.name":                                                                                                       "the name and the number of bookings, for each hall",
		"SELECT halls.name, count(*) FROM bookings JOIN halls ON bookings.hall_id = halls.id GROUP BY halls.id ORDER BY count(*) DESC LIMIT 3":                                                                                    "the hall name and the number of bookings, for each hall, most bookings first, 3 of them",
		"SELECT halls.name, count(*) FROM halls JOIN halls_courses ON halls_courses.hall_id = halls.id GROUP BY halls.name":                                                                                                       "the number of halls courses, for each name",
		"SELECT halls.name, count(*) FROM halls_courses JOIN courses ON halls_courses.course_id = courses.id JOIN halls ON halls_courses.hall_id = halls.id GROUP BY halls.id":                                                    "the hall name and the number of courses, for each hall",
		"SELECT courses.course_name FROM halls_courses JOIN courses ON halls_courses.course_id = courses.id GROUP BY courses.id, courses.course_name HAVING count(DISTINCT halls_courses.hall_id) = (SELECT count(*) FROM halls)": "the course name, for each course, only where every hall has it",
		"SELECT halls.name, courses.course_name FROM halls_courses JOIN courses ON halls_courses.course_id = courses.id JOIN halls ON halls_courses.hall_id = halls.id":                                                           "the hall name and the course name",
		"SELECT name, answer(description, 'who built it?') FROM halls":                                                                                                                                                            "the name and what the description says: who built it? of the halls",
	} {
		if got := s.Result(read(t, query)); got != want {
			t.Errorf("%s\n got %q\nwant %q", query, got, want)
		}
	}
}

// TestTextsThatDoNotSay: where most texts say nothing to what is asked, that is
// said, and not left to empty cells.
func TestTextsThatDoNotSay(t *testing.T) {
	s, err := nlg.New(halls())
	if err != nil {
		t.Fatal(err)
	}
	h := read(t, "SELECT name, answer(description, 'who built it?') FROM halls")
	for _, c := range []struct {
		answers []any
		en, de  string
	}{
		{[]any{"Ott", nil, "Ott"}, "", ""},
		{[]any{nil, nil, "Ott"}, "Of 2 of these 3 halls the description says nothing to “who built it?”", "Bei 2 dieser 3 Einträge steht in „description“ nichts zu „who built it?“"},
		{[]any{nil, nil}, "Nothing in the description of these halls answers “who built it?”", "In „description“ steht bei keinem dieser Einträge etwas zu „who built it?“"},
		{[]any{nil}, "", ""}, // the sentence says it of one
	} {
		r := &suql.Result{Columns: make([]suql.Column, 2), Warnings: []suql.Warning{{Code: "ties", Message: "a tie"}}}
		for _, a := range c.answers {
			r.Rows = append(r.Rows, suql.Row{Values: []any{"Elm", a}})
		}
		for tag, want := range map[string]string{"en": c.en, "de": c.de} {
			got := ""
			for _, w := range s.In(tag).Reply(h, agent.World{}, r).Warnings {
				if w.Code == "not_said" {
					got = w.Message
				}
			}
			if got != want {
				t.Errorf("%q, want %q", got, want)
			}
		}
	}
}

// TestDatesComeBeforeAndAfter: a date is before another, not under it, and one
// that is named by what was done is the date of that.
func TestDatesComeBeforeAndAfter(t *testing.T) {
	date := func(name string) *catalog.Column {
		return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: catalog.Date}
	}
	s, err := nlg.New(&catalog.Catalog{Tables: []*catalog.Table{{Name: "clerks", Human: "clerks", Columns: []*catalog.Column{
		date("hired"), date("due_date"), {Name: "rank", Human: "rank", Kind: catalog.Enum, Order: []string{"junior", "senior"}}}}}})
	if err != nil {
		t.Fatal(err)
	}
	for query, want := range map[string][2]string{
		"SELECT * FROM clerks WHERE hired < '2015-01-01'":     {"the clerks whose date hired is before 2015-01-01", "die Einträge von „clerks“ („hired“ liegt vor 01.01.2015)"},
		"SELECT * FROM clerks WHERE hired > due_date":         {"the clerks whose date hired is after due date", "die Einträge von „clerks“ (hired liegt nach due date)"},
		"SELECT * FROM clerks WHERE due_date >= '2015-01-01'": {"the clerks whose due date is not before 2015-01-01", "die Einträge von „clerks“ („due date“ liegt nicht vor 01.01.2015)"},
		"SELECT * FROM clerks ORDER BY hired DESC":            {"the clerks, latest date hired first", "die Einträge von „clerks“, der späteste Wert von „hired“ zuerst"},
		"SELECT * FROM clerks ORDER BY rank":                  {"the clerks, lowest rank first", "die Einträge von „clerks“, der niedrigste Wert von „rank“ zuerst"},
	} {
		if got := s.Result(read(t, query)); got != want[0] {
			t.Errorf("%s\n got %q\nwant %q", query, got, want[0])
		}
		if got := s.In("de").Result(read(t, query)); got != want[1] {
			t.Errorf("%s\n got %q\nwant %q", query, got, want[1])
		}
	}
}

// TestAJoinByColumnsOfOneName: that a hall id is the hall id need not be said, and the
// fewest are of what is joined.
func TestAJoinByColumnsOfOneName(t *testing.T) {
	s, err := nlg.New(halls())
	if err != nil {
		t.Fatal(err)
	}
	h := read(t, "SELECT halls.name FROM halls LEFT JOIN bookings ON bookings.hall_id = halls.id GROUP BY halls.id ORDER BY count(bookings.id) LIMIT 1")
	join := slices.IndexFunc(h.Units, func(u agent.Scored) bool { return u.Unit.Kind == unit.Join })
	if got, want := s.Question(h, join).Text, "Should I go by the bookings that belong to the halls too? The halls without any stay."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
	if got, want := s.Result(h), "the name of the halls, for each hall, fewest bookings first, just one"; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}

// TestAReplySaysAllThatIsKept: what groups must have, and what another query finds, is
// said beside the conditions.
func TestAReplySaysAllThatIsKept(t *testing.T) {
	s, err := nlg.New(halls())
	if err != nil {
		t.Fatal(err)
	}
	r := &suql.Result{Columns: make([]suql.Column, 1), Rows: []suql.Row{{Values: []any{"Elm"}}, {Values: []any{"Oak"}}}}
	for query, want := range map[string]string{
		"SELECT halls.name FROM halls JOIN bookings ON bookings.hall_id = halls.id GROUP BY halls.id HAVING count(*) > 3"://
		"I looked through halls, only where the number of bookings is over 3. Here are 2 lines, one for each hall.",
		"SELECT name FROM halls EXCEPT SELECT halls.name FROM halls JOIN bookings ON bookings.hall_id = halls.id WHERE bookings.day = 'Monday'"://
		"I looked through halls, without the name of the halls whose booking day is Monday. Here are 2 halls.",
	} {
		if got := s.Reply(read(t, query), agent.World{}, r).Text; got != want {
			t.Errorf("%s\n got %q\nwant %q", query, got, want)
		}
	}
}

// TestWhatIsCountedWithoutKeys: in files that declare no keys, too, what is counted over
// a join is called by the table whose rows are counted.
func TestWhatIsCountedWithoutKeys(t *testing.T) {
	column := func(name string, distinct int) *catalog.Column {
		return &catalog.Column{Name: name, Human: catalog.Humanise(name), Kind: catalog.Number, Distinct: distinct}
	}
	s, err := nlg.New(&catalog.Catalog{Tables: []*catalog.Table{
		{Name: "members", Human: "members", Rows: 60, Columns: []*catalog.Column{column("member_id", 60), column("name", 58)}},
		{Name: "loans", Human: "loans", Rows: 400, Columns: []*catalog.Column{column("loan_id", 400), column("member_id", 54)}},
	}})
	if err != nil {
		t.Fatal(err)
	}
	r := &suql.Result{Columns: make([]suql.Column, 1), Rows: []suql.Row{{Values: []any{"Ann"}}, {Values: []any{"Ben"}}}}
	h := read(t, "SELECT members.name FROM members LEFT JOIN loans ON loans.member_id = members.member_id GROUP BY members.member_id HAVING count(loans.member_id) < 3")
	if got, want := s.Reply(h, agent.World{}, r).Text, "I looked through members, only where the number of loans is under 3. Here are 2 lines, one for each member."; got != want {
		t.Errorf("%q, not %q", got, want)
	}
}
