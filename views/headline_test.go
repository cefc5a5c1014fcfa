package views_test

import (
	"strings"
	"testing"

	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"
	"parley/views"

	"golang.org/x/net/html"
)

// TestTheFindingOfAnOrder: a top ten is told by its first three, groups by
// the highest of them.
func TestTheFindingOfAnOrder(t *testing.T) {
	name, rating := suql.Column{Name: "name", Kind: catalog.Text}, suql.Column{Name: "rating", Kind: catalog.Number}
	top := []suql.Row{{Values: []any{"Oriane", 4.9}}, {Values: []any{"Birch", 4.8}}, {Values: []any{"Cedar", 4.7}}, {Values: []any{"Elm", 4.6}}}
	city, count, sum := suql.Column{Name: "city", Kind: catalog.Enum}, suql.Column{Name: "count", Kind: catalog.Number}, suql.Column{Name: "sum", Kind: catalog.Number, Heading: "total net price"}
	groups := []suql.Row{{Values: []any{"Albany", int64(3)}}, {Values: []any{"Oakland", int64(9)}}}
	even := []suql.Row{{Values: []any{"Albany", int64(9)}}, {Values: []any{"Oakland", int64(9)}}}
	for _, test := range []struct {
		name    string
		columns []suql.Column
		rows    []suql.Row
		query   string
		want    string
	}{
		{"a list", []suql.Column{name, rating}, top, "SELECT name, rating FROM places", "Oriane and 3 others"},
		{"an order", []suql.Column{name, rating}, top, "SELECT name, rating FROM places ORDER BY rating DESC LIMIT 4", "Oriane comes first (rating: 4.9), then Birch, Cedar and one other"},
		{"two in an order", []suql.Column{name, rating}, top[:2], "SELECT name, rating FROM places ORDER BY price", "Oriane comes first, then Birch"},
		{"how many in each", []suql.Column{city, count}, groups, "SELECT city, count(*) FROM places GROUP BY city", "Oakland has the most: 9 of 12"},
		{"a sum of each", []suql.Column{city, sum}, groups, "SELECT city, sum(p.net_price) FROM places p GROUP BY city", "Oakland has the highest total net price: 9"},
		{"two are even", []suql.Column{city, count}, even, "SELECT city, count(*) FROM places GROUP BY city", ""},
	} {
		c := answered(t, agent.Reply{Columns: test.columns, Rows: test.rows, Total: len(test.rows), Receipt: suql.Receipt{SUQL: test.query}})
		if got := said(t, pageOf(t, c), "headline"); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

// said is the text of the first element with a role.
func said(t *testing.T, doc *html.Node, role string) string {
	t.Helper()
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode || attr(n, "data-role") != role {
			continue
		}
		var text strings.Builder
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				text.WriteString(d.Data)
			}
		}
		return strings.Join(strings.Fields(text.String()), " ")
	}
	return ""
}

// pageOf renders the page of a conversation.
func pageOf(t *testing.T, c *views.Conversation) *html.Node {
	t.Helper()
	var b strings.Builder
	page := views.Page{Conversation: c, Asset: func(name string) string { return name }}
	if err := views.Document(page).Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	return parse(t, b.String())
}
