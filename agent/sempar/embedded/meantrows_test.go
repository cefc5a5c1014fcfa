package embedded

import (
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/beside"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/ruletest"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// guesthouse has rooms, what was ordered with each booking, and what guests wrote.
func guesthouse(t *testing.T) *Parser {
	t.Helper()
	column := func(table, name string, kind catalog.Kind, of catalog.Column) *catalog.Column {
		of.Table, of.Name, of.Human, of.Kind = table, name, catalog.Humanise(name), kind
		return &of
	}
	items := []string{"breakfast", "parking", "sauna"}
	speaks := []string{"German", "German, French", "English", "English, German"}
	p := overValues(t, values{"item": items, "room_type": {"Double", "Single"}, "languages": speaks},
		&catalog.Table{Name: "rooms", Human: "rooms", Rows: 20, Key: []string{"room_no"}, Columns: []*catalog.Column{
			figure("rooms", "room_no", "room number", ""), column("rooms", "room_type", catalog.Enum,
				catalog.Column{Type: "text", Distinct: 2, Domain: []string{"Double", "Single"}})}},
		&catalog.Table{Name: "bookings", Human: "bookings", Rows: 290, Key: []string{"booking_no"}, Columns: []*catalog.Column{
			figure("bookings", "booking_no", "booking number", ""), figure("bookings", "room", "room", ""),
			figure("bookings", "persons", "persons", ""), figure("bookings", "total", "total", "€")},
			Foreign: []catalog.ForeignKey{{Columns: []string{"room"}, RefTable: "rooms", RefColumns: []string{"room_no"}}}},
		&catalog.Table{Name: "extras", Human: "extras", Rows: 300, Columns: []*catalog.Column{
			figure("extras", "booking", "booking", ""), figure("extras", "qty", "quantity", ""), figure("extras", "price", "price", "€"),
			column("extras", "item", catalog.Enum, catalog.Column{Type: "text", Distinct: 3, Domain: items})},
			Foreign: []catalog.ForeignKey{{Columns: []string{"booking"}, RefTable: "bookings", RefColumns: []string{"booking_no"}}}},
		&catalog.Table{Name: "reviews", Human: "reviews", Rows: 48, Columns: []*catalog.Column{
			column("reviews", "stars", catalog.Number, catalog.Column{Type: "integer", Distinct: 5, Min: "1", Max: "5"}),
			column("reviews", "posted", catalog.Date, catalog.Column{Type: "date", Distinct: 40, Min: "2025-09-29", Max: "2026-11-26"})}},
		&catalog.Table{Name: "staff", Human: "staff", Rows: 6, Columns: []*catalog.Column{
			column("staff", "name", catalog.Text, catalog.Column{Type: "text", Distinct: 6}),
			column("staff", "languages", catalog.Text, catalog.Column{Type: "text", Distinct: 4})}})
	p.heard.Today = func() time.Time { return time.Date(2026, 11, 26, 10, 0, 0, 0, time.UTC) }
	return p
}

// TestMeantRows: which rows, and how many of what they are for, people mean.
func TestMeantRows(t *testing.T) {
	for _, c := range []struct{ said, want string }{
		// what a row is for several of is added up, unless the rows themselves are named
		{"how many breakfasts did we sell", "SELECT sum(qty) FROM extras WHERE item = 'breakfast'"},
		{"how many extras were for breakfast", "SELECT count(*) FROM extras WHERE item = 'breakfast'"},
		// a low rating is bad, and what else is bad is no rating
		{"how many bad reviews are there", "SELECT count(*) FROM reviews WHERE stars <= 2"},
		{"how many good reviews are there", "SELECT count(*) FROM reviews WHERE stars >= 4"},
		// one cell holds several
		{"how many staff speak German", "SELECT count(*) FROM staff WHERE languages ILIKE '%German%'"},
		{"how many staff speak French", "SELECT count(*) FROM staff WHERE languages ILIKE '%French%'"},
		{"total price of the extras for parking", "SELECT sum(qty * price) FROM extras WHERE item = 'parking'"},
	} {
		hs, err := guesthouse(t).Parse(t.Context(), agent.Turn{Utterance: c.said}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatalf("%s: %d readings, %v", c.said, len(hs), err)
		}
		if got := ast.Print(hs[0].Query); got != c.want {
			t.Errorf("%s:\n%s, not\n%s", c.said, got, c.want)
		}
	}
}

// TestOwnDay: a time is one of the day that the rows have themselves, where nobody names
// another table.
func TestOwnDay(t *testing.T) {
	day := func(table, name string, nulls int) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: name, Kind: catalog.Date, Type: "date", Distinct: 90, Min: "2025-01-02", Max: "2026-11-25", Nulls: nulls}
	}
	p := over(t, &catalog.Table{Name: "visits", Human: "visits", Rows: 360, Key: []string{"id"}, Columns: []*catalog.Column{
		figure("visits", "id", "id", ""), figure("visits", "fee", "fee", ""), day("visits", "visited_on", 0), day("visits", "checked_on", 200)}},
		&catalog.Table{Name: "feedback", Human: "feedback", Rows: 45, Columns: []*catalog.Column{
			figure("feedback", "visit_id", "visit id", ""), figure("feedback", "stars", "stars", ""), day("feedback", "posted", 0)},
			Foreign: []catalog.ForeignKey{{Columns: []string{"visit_id"}, RefTable: "visits", RefColumns: []string{"id"}}}})
	const joined = " FROM visits JOIN feedback ON feedback.visit_id = visits.id WHERE feedback.posted > '2026-10-01'"
	for _, c := range []struct{ said, query, want string }{
		{"what did we earn since October", "SELECT sum(visits.fee)" + joined, "SELECT sum(fee) FROM visits WHERE visited_on > '2026-10-01'"},
		{"fees with feedback since October", "SELECT sum(visits.fee)" + joined, ""},
		{"what did we earn of those posted since October", "SELECT sum(visits.fee)" + joined, ""},
		{"what did we earn since October", "SELECT sum(visits.fee), avg(feedback.stars)" + joined, ""},
		{"what did we earn", "SELECT sum(fee) FROM visits", ""},
	} {
		query, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		got := ruletest.Beside(p.heard, "ownday", beside.Turn{Question: p.linker().Read(c.said)}, query)
		if own := len(got) == 2; own != (c.want != "") || own && ast.Print(got[0].Query) != c.want {
			t.Errorf("%s as %s: %v", c.said, c.query, got)
		}
	}
}

// TestHalfNamed: who says room means no room type.
func TestHalfNamed(t *testing.T) {
	p := guesthouse(t)
	for _, c := range []struct {
		said, query string
		want        bool
	}{
		{"which room has the most bookings", "SELECT room_type FROM rooms GROUP BY room_type", true},
		{"which room type has the most bookings", "SELECT room_type FROM rooms GROUP BY room_type", false},
		{"bookings by type", "SELECT room_type FROM rooms GROUP BY room_type", false},
		{"which room has the most bookings", "SELECT room_no FROM rooms GROUP BY room_no", false},
		{"which room has the most bookings", "SELECT room FROM bookings GROUP BY room", false},
	} {
		query, err := parser.Parse(c.query)
		if err != nil {
			t.Fatal(err)
		}
		if got := ruletest.SpeaksAgainst(p.heard, "halfnamed", p.linker().Read(c.said), decode.Hypothesis{Query: query}); got != c.want {
			t.Errorf("%s as %s: %t", c.said, c.query, got)
		}
	}
}
