package embedded_test

import (
	"slices"
	"testing"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// school is pupils and rooms of lessons: a pupil has many lessons, also in one room.
func school() *catalog.Catalog {
	column := func(table, name, called string, kind catalog.Kind) *catalog.Column {
		return &catalog.Column{Table: table, Name: name, Human: called, Kind: kind, Distinct: 20, Min: "1", Max: "99"}
	}
	return &catalog.Catalog{Tables: []*catalog.Table{
		{Name: "pupils", Human: "pupils", Rows: 30, Key: []string{"pupil_id"}, Columns: []*catalog.Column{
			column("pupils", "pupil_id", "pupil id", catalog.Number), column("pupils", "name", "name", catalog.Text)}},
		{Name: "rooms", Human: "rooms", Rows: 5, Key: []string{"room_id"}, Columns: []*catalog.Column{
			column("rooms", "room_id", "room id", catalog.Number), column("rooms", "name", "name", catalog.Text)}},
		{Name: "lessons", Human: "lessons", Rows: 300, Key: []string{"lesson_id"}, Columns: []*catalog.Column{
			column("lessons", "lesson_id", "lesson id", catalog.Number), column("lessons", "pupil_id", "pupil id", catalog.Number),
			column("lessons", "room_id", "room id", catalog.Number), column("lessons", "fee", "fee", catalog.Number)},
			Foreign: []catalog.ForeignKey{
				{Columns: []string{"pupil_id"}, RefTable: "pupils", RefColumns: []string{"pupil_id"}},
				{Columns: []string{"room_id"}, RefTable: "rooms", RefColumns: []string{"room_id"}}}},
	}}
}

// TestWhatIsCounted: things are counted once each, however many rows a join has of
// them; where that or the rows may be meant, both are readings.
func TestWhatIsCounted(t *testing.T) {
	cat := school()
	index, err := catalog.NewIndex(t.Context(), cat, stored{"pupils.name": {"Ida Lund"}, "rooms.name": {"Attic"}}, 0)
	if err != nil {
		t.Fatal(err)
	}
	p, err := embedded.New(cat, index)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ said, among, never string }{
		{"how many pupils per room",
			"SELECT rooms.name, count(DISTINCT pupils.pupil_id) FROM rooms JOIN lessons ON lessons.room_id = rooms.room_id " +
				"JOIN pupils ON lessons.pupil_id = pupils.pupil_id GROUP BY rooms.room_id",
			"SELECT rooms.name, count(*) FROM rooms JOIN lessons ON lessons.room_id = rooms.room_id " +
				"JOIN pupils ON lessons.pupil_id = pupils.pupil_id GROUP BY rooms.room_id"},
		{"how many pupils had a lesson with a fee over 50",
			"SELECT count(DISTINCT pupil_id) FROM lessons WHERE fee > 50", ""},
		{"pupils with lessons in more than one room",
			"SELECT pupils.name FROM pupils JOIN lessons ON lessons.pupil_id = pupils.pupil_id GROUP BY pupils.pupil_id " +
				"HAVING count(DISTINCT lessons.room_id) > 1", ""},
		{"how many lessons does each pupil have",
			"SELECT pupils.name, count(*) FROM pupils JOIN lessons ON lessons.pupil_id = pupils.pupil_id GROUP BY pupils.pupil_id", ""},
	} {
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: c.said}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		var read []string
		for _, h := range hs {
			read = append(read, ast.Print(h.Query))
		}
		if !slices.Contains(read, c.among) || slices.Contains(read, c.never) {
			t.Errorf("%q is read as\n%q", c.said, read)
		}
	}
}
