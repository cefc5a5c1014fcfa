package doubt

import (
	"testing"

	"parley/agent/sempar/heard/heardtest"
	"parley/suql/catalog"
)

// TestGoesByOther: who asks what was borrowed speaks of loans, not of comments that nobody named.
func TestGoesByOther(t *testing.T) {
	id := func(table, name string) *catalog.Column { return heardtest.Number(table, name) }
	of := []catalog.ForeignKey{{Columns: []string{"book_id"}, RefTable: "books", RefColumns: []string{"id"}}}
	d := heardtest.Over(t,
		&catalog.Table{Name: "books", Human: "books", Rows: 40, Key: []string{"id"}, Columns: []*catalog.Column{id("books", "id"),
			{Table: "books", Name: "title", Human: "title", Kind: catalog.Text, Distinct: 40}}},
		&catalog.Table{Name: "loans", Human: "loans", Rows: 90, Foreign: of, Columns: []*catalog.Column{id("loans", "book_id")}},
		&catalog.Table{Name: "comments", Human: "comments", Rows: 90, Foreign: of, Columns: []*catalog.Column{id("comments", "book_id"),
			{Table: "comments", Name: "stars", Human: "stars", Kind: catalog.Number, Distinct: 5}}})
	const none = "SELECT title FROM books WHERE id NOT IN (SELECT book_id FROM "
	for _, c := range []struct {
		said, query string
		want        bool
	}{
		{"which books were never borrowed", none + "comments)", true},
		{"which books were never borrowed", none + "loans)", false},
		{"which books have no comments", none + "comments)", false},
		{"which books were borrowed but never commented on", none + "comments)", false},
		{"borrowed books of five stars", none + "comments WHERE stars < 5)", false},
		{"which books were never read", none + "comments)", false},
	} {
		if got := Over(d).goesByOther(heardtest.Asked(d, c.said), heardtest.Query(t, c.query)); got != c.want {
			t.Errorf("%s: %s: %t", c.said, c.query, got)
		}
	}
}
