package views_test

import (
	"errors"
	"net/url"
	"strings"
	"testing"

	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"
	"parley/views"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
)

// answered is a conversation of one turn with an answer.
func answered(t *testing.T, r agent.Reply) *views.Conversation {
	t.Helper()
	c, err := views.NewConversation(t.Context(), views.Setting{Home: "/c/x"}, []agent.Event{
		{Seq: 1, Turn: 1, Kind: agent.KindSaid, Said: &agent.Said{Text: "x"}}, {Seq: 2, Turn: 1, Kind: agent.KindReplied, Replied: &r}})
	if err != nil {
		t.Fatal(err)
	}
	return c
}

// marksIn lists the marked words of a column and its whole text.
func marksIn(t *testing.T, fragment, column string) (marks []string, text string) {
	t.Helper()
	doc, err := html.Parse(strings.NewReader(fragment))
	if err != nil {
		t.Fatal(err)
	}
	for n := range doc.Descendants() {
		if n.Type != html.ElementNode || attr(n, "data-role") != "value" || attr(n, "data-column") != column {
			continue
		}
		for d := range n.Descendants() {
			if d.Type == html.TextNode {
				text += d.Data
				if d.Parent.Data == "mark" {
					marks = append(marks, strings.TrimSpace(attr(d.Parent, "class")+" "+d.Data))
				}
			}
		}
	}
	return marks, text
}

func attr(n *html.Node, key string) string {
	for _, a := range n.Attr {
		if a.Key == key {
			return a.Val
		}
	}
	return ""
}

func TestWhatDecidedIsMarked(t *testing.T) {
	long := strings.Repeat("Nothing of note happened. ", 20) + "The garden is quiet after nine. " + strings.Repeat("We paid and left. ", 20)
	for _, test := range []struct {
		name     string
		value    any
		evidence []suql.Evidence
		want     []string
	}{
		{"no evidence", "The garden is quiet.", nil, nil},
		{"the sentence as it is", "The garden is quiet.", []suql.Evidence{{Column: "notes", Snippet: "The garden is quiet.", Start: 14, End: 19}}, []string{"quiet"}},
		{"a sentence that is cut at both ends", long, []suql.Evidence{{Column: "notes", Snippet: "… garden is quiet after …", Start: 14, End: 19}}, []string{"quiet"}},
		{"the second of two texts", []string{"It is quiet.", "It is quiet."}, []suql.Evidence{{Column: "notes", Snippet: "It is quiet.", Start: 6, End: 11, Text: 1}}, []string{"quiet"}},
		{"two places in a text", "Quiet by day, quiet by night.", []suql.Evidence{
			{Column: "notes", Snippet: "Quiet by day, quiet by night.", Start: 14, End: 19}, {Column: "notes", Snippet: "Quiet by day, quiet by night.", Start: 0, End: 5}}, []string{"Quiet", "quiet"}},
		{"places that overlap", "Very quiet indeed.", []suql.Evidence{
			{Column: "notes", Snippet: "Very quiet indeed.", Start: 0, End: 10}, {Column: "notes", Snippet: "Very quiet indeed.", Start: 5, End: 17}}, []string{"Very quiet", "indeed"}},
		{"words against it", "Loud music.", []suql.Evidence{{Column: "notes", Snippet: "Loud music.", Start: 0, End: 4, Against: true}}, []string{"against Loud"}},
		{"another spelling of the column", "It is quiet.", []suql.Evidence{{Column: "Notes", Snippet: "It is quiet.", Start: 6, End: 11}}, []string{"quiet"}},
		{"another column", "It is quiet.", []suql.Evidence{{Column: "menu", Snippet: "It is quiet.", Start: 6, End: 11}}, nil},
		{"a snippet that is not in the text", "It is  quiet.", []suql.Evidence{{Column: "notes", Snippet: "It is quiet.", Start: 6, End: 11}}, []string{"quiet"}},
		{"words that stand elsewhere too", "Quiet? It is  quiet, so quiet.", []suql.Evidence{{Column: "notes", Snippet: "It is quiet.", Start: 6, End: 11}}, nil},
		{"a range that cuts a character", "Café", []suql.Evidence{{Column: "notes", Snippet: "Café", Start: 0, End: 4}}, nil},
		{"markup in the text", "<b>quiet</b>", []suql.Evidence{{Column: "notes", Snippet: "<b>quiet</b>", Start: 3, End: 8}}, []string{"quiet"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			row := suql.Row{Values: []any{"Orto", test.value}, Evidence: test.evidence}
			c := answered(t, agent.Reply{Columns: []suql.Column{{Name: "name", Kind: catalog.Text}, {Name: "notes", Kind: catalog.FreeText}}, Rows: []suql.Row{row}, Total: 1})
			for _, view := range []views.View{views.ListView, views.TableView} {
				f, err := c.Listing(t.Context(), 1, views.Listing{View: view, Rows: []suql.Row{row}, Total: 1})
				if err != nil {
					t.Fatal(err)
				}
				marks, text := marksIn(t, f.HTML, "notes")
				if diff := cmp.Diff(test.want, marks); diff != "" {
					t.Errorf("%s: %s", view, diff)
				}
				whole := test.value
				if list, ok := whole.([]string); ok {
					whole = strings.Join(list, "")
				}
				if text != whole {
					t.Errorf("%s: the text is %q", view, text)
				}
			}
		})
	}
}

// TestLongTextsAreFolded looks at what stands for a long text in a table.
func TestLongTextsAreFolded(t *testing.T) {
	filler := strings.Repeat("Nothing of note happened here at all. ", 12)
	for _, test := range []struct {
		name, text string
		start      int // of "quiet"; -1 without evidence
		want       string
	}{
		{"a short text", "Quiet.", -1, ""},
		{"the beginning", filler, -1, "Nothing of note happened here at all. Nothing of note happened here at all. Nothing of note happened here at all. Nothing of note happened …"},
		{"around the words", filler + "The garden is quiet after nine. " + filler, len(filler) + 14,
			"… all. The garden is quiet after nine. Nothing of note happened here at all. Nothing of note happened here at all. Nothing of note happened …"},
		{"words without an end", strings.Repeat("ß", 300), -1, strings.Repeat("ß", 70) + "…"},
	} {
		t.Run(test.name, func(t *testing.T) {
			row := suql.Row{Values: []any{"Orto", test.text}}
			if test.start >= 0 {
				row.Evidence = []suql.Evidence{{Column: "notes", Snippet: test.text, Start: test.start, End: test.start + 5}}
			}
			c := answered(t, agent.Reply{Columns: []suql.Column{{Name: "name", Kind: catalog.Text}, {Name: "notes", Kind: catalog.FreeText}}, Rows: []suql.Row{row}, Total: 1})
			f, err := c.Listing(t.Context(), 1, views.Listing{View: views.TableView, Rows: []suql.Row{row}, Total: 1})
			if err != nil {
				t.Fatal(err)
			}
			doc, err := html.Parse(strings.NewReader(f.HTML))
			if err != nil {
				t.Fatal(err)
			}
			got := ""
			for n := range doc.Descendants() {
				if n.Type == html.TextNode && within(n, "excerpt") {
					got += n.Data
				}
			}
			if diff := cmp.Diff(test.want, got); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func within(n *html.Node, class string) bool {
	for ; n != nil; n = n.Parent {
		if attr(n, "class") == class {
			return true
		}
	}
	return false
}

func TestWhatAPageAsksFor(t *testing.T) {
	pairs := agent.Reply{Columns: []suql.Column{{Name: "city", Kind: catalog.Enum}, {Name: "count", Kind: catalog.Number}},
		Rows: []suql.Row{{Values: []any{"Oakland", int64(21)}}, {Values: []any{"Berkeley", int64(14)}}}, Total: 2}
	for _, test := range []struct {
		query string
		want  views.Listing
	}{
		{"", views.Listing{View: views.TableView}},
		{"view=chart", views.Listing{View: views.ChartView}},
		{"view=list", views.Listing{View: views.TableView}}, // there is nothing to list
		{"view=table&sort=2&desc=1&page=3", views.Listing{View: views.TableView, Sort: 2, Descending: true, Page: 3}},
		{"view=table&hide=2,2,9,x", views.Listing{View: views.TableView, Hidden: []int{2}}},
		{"view=table&hide=2,1", views.Listing{View: views.TableView}}, // nothing would be left
		{"view=chart&hide=2", views.Listing{View: views.ChartView}},
		{"sort=3&desc=1", views.Listing{View: views.TableView}},
		{"sort=-1&page=-2&view=%00", views.Listing{View: views.TableView}},
		{"sort=x&page=9999999999999999999999", views.Listing{View: views.TableView}},
	} {
		q, err := url.ParseQuery(test.query)
		if err != nil {
			t.Fatal(err)
		}
		got, err := answered(t, pairs).Asked(t.Context(), 1, q)
		if err != nil {
			t.Fatal(err)
		}
		test.want.Total = 2
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.query, diff)
		}
	}
	for name, c := range map[string]*views.Conversation{"no rows": answered(t, agent.Reply{Text: "None."}), "no such turn": answered(t, pairs)} {
		turn := map[string]int{"no rows": 1, "no such turn": 2}[name]
		if _, err := c.Asked(t.Context(), turn, nil); !errors.Is(err, views.ErrNoRows) {
			t.Errorf("%s: %v", name, err)
		}
		if _, err := c.Listing(t.Context(), turn, views.Listing{}); !errors.Is(err, views.ErrNoRows) {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// TestAValueThatAllRowsHaveIsNoButton: a click on it would change nothing.
func TestAValueThatAllRowsHaveIsNoButton(t *testing.T) {
	row := func(name string, cuisines ...string) suql.Row {
		return suql.Row{Values: []any{name, "Oakland", cuisines}}
	}
	rows := []suql.Row{row("Orto", "Italian", "Pizza"), row("Alder", "Italian"), row("Nonna", "Wine", "Italian", "Wine")}
	c := answered(t, agent.Reply{Columns: []suql.Column{{Name: "name", Kind: catalog.Text}, {Name: "location", Kind: catalog.Enum}, {Name: "cuisines", Kind: catalog.Array}},
		Rows: rows, Total: 3, Receipt: suql.Receipt{SUQL: "SELECT name, location, cuisines FROM restaurants WHERE location = 'Oakland'"}})
	f, err := c.Listing(t.Context(), 1, views.Listing{View: views.TableView, Rows: rows, Total: 3})
	if err != nil {
		t.Fatal(err)
	}
	doc, err := html.Parse(strings.NewReader(f.HTML))
	if err != nil {
		t.Fatal(err)
	}
	var picks []string
	for n := range doc.Descendants() {
		if n.Type == html.ElementNode && attr(n, "data-role") == "pick" {
			picks = append(picks, attr(n, "data-value"))
		}
	}
	if diff := cmp.Diff([]string{"Pizza", "Wine", "Wine"}, picks); diff != "" {
		t.Error(diff)
	}
}
