package views_test

import (
	"bytes"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"parley/agent"
	"parley/golden"
	"parley/suql"
	"parley/suql/catalog"
	"parley/views"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
	"golang.org/x/net/html/atom"
)

// TestStories compares every state of the page with its golden file: the
// whole document for the empty page, else what the conversation shows.
func TestStories(t *testing.T) {
	for _, name := range slices.Concat(views.StoryNames(), views.KioskStories()) {
		t.Run(name, func(t *testing.T) {
			doc := document(t, name)
			n := byID(doc, views.TurnsID)
			if name == "empty" || name == "library" || n == nil {
				n = doc
				for d := range doc.Descendants() { // the words of the scripts have a test of their own
					d.Attr = slices.DeleteFunc(d.Attr, func(a html.Attribute) bool { return a.Key == "data-words" })
				}
			}
			elide(n, 2)
			golden.File(t, filepath.Join("testdata", "stories", name+".html"), pretty(n))
		})
	}
}

func document(t *testing.T, name string) *html.Node {
	t.Helper()
	page, err := views.StoryDocument(t.Context(), name, func(name string) string { return "/static/0/" + name })
	if err != nil {
		t.Fatal(err)
	}
	var b bytes.Buffer
	if err := page.Render(t.Context(), &b); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), " style=") || strings.Contains(b.String(), "<script>") || strings.Contains(b.String(), " onclick=") {
		t.Error("the page has inline style or script, which its content policy forbids")
	}
	return parse(t, b.String())
}

// TestFragmentsMakeTheSamePage takes the events of every story one by one: the
// page that fragments build is the one that is rendered at once.
func TestFragmentsMakeTheSamePage(t *testing.T) {
	for _, name := range views.ConversationStories() {
		t.Run(name, func(t *testing.T) {
			live := parse(t, `<!doctype html><div id="`+views.TurnsID+`" role="log" aria-live="off" aria-label="Conversation" class="turns">`)
			c, err := views.NewConversation(t.Context(), views.Setting{Local: true, Home: "/c/story"}, nil)
			if err != nil {
				t.Fatal(err)
			}
			for _, e := range views.StoryEvents(name) {
				change, err := c.Apply(t.Context(), e)
				if err != nil {
					t.Fatal(err)
				}
				for _, f := range change.Fragments {
					put(t, live, f)
				}
			}
			if l := views.StoryListing(name); l != nil {
				f, err := c.Listing(t.Context(), 1, *l)
				if err != nil {
					t.Fatal(err)
				}
				put(t, live, f)
			}
			if diff := cmp.Diff(inside(byID(document(t, name), views.TurnsID)), inside(byID(live, views.TurnsID))); diff != "" {
				t.Errorf("at once (-) and by fragments (+) differ:\n%s", diff)
			}
		})
	}
}

// TestPagesThatOnlyShow: what a link shows of a conversation, in any of its
// states, holds nothing that could be done or sent.
func TestPagesThatOnlyShow(t *testing.T) {
	for _, name := range views.ConversationStories() {
		t.Run(name, func(t *testing.T) {
			c, err := views.NewConversation(t.Context(), views.Setting{Local: true, Fixed: true}, views.StoryEvents(name))
			if err != nil {
				t.Fatal(err)
			}
			var b bytes.Buffer
			page := views.Shared{Page: views.Page{Title: "Places", Conversation: c, Asset: func(name string) string { return "/static/0/" + name }}}
			if err := views.SharedDocument(page).Render(t.Context(), &b); err != nil {
				t.Fatal(err)
			}
			for n := range parse(t, b.String()).Descendants() {
				act, script := "", ""
				for _, a := range n.Attr {
					switch a.Key {
					case "data-act":
						act = a.Val
					case "src":
						script = a.Val
					}
				}
				switch {
				case slices.Contains([]string{"form", "input", "textarea", "select"}, n.Data) && n.Type == html.ElementNode,
					n.Data == "button" && act != "copy" && act != "more", n.Data == "script" && script != "/static/0/still.js":
					t.Errorf("it holds %s", pretty(n))
				}
			}
		})
	}
}

// put does with a fragment what the script of the page does.
func put(t *testing.T, doc *html.Node, f views.Fragment) {
	t.Helper()
	target := byID(doc, f.Target)
	if target == nil {
		t.Fatalf("%s %s: no such element in\n%s", f.Mode, f.Target, pretty(doc))
	}
	var piece *html.Node
	if f.Mode != views.Remove {
		nodes, err := html.ParseFragment(strings.NewReader(f.HTML), &html.Node{Type: html.ElementNode, Data: "body", DataAtom: atom.Body})
		if err != nil || len(nodes) != 1 || nodes[0].Type != html.ElementNode {
			t.Fatalf("%s %s: not one element (%v): %.200s", f.Mode, f.Target, err, f.HTML)
		}
		piece = nodes[0]
	}
	switch f.Mode {
	case views.Append:
		target.AppendChild(piece)
	case views.Replace:
		target.Parent.InsertBefore(piece, target)
		target.Parent.RemoveChild(target)
	case views.Remove:
		target.Parent.RemoveChild(target)
	}
}

func TestOnlyNewClausesChangeThePage(t *testing.T) {
	a := agent.Clause{Text: "restaurants", Place: "table", Status: agent.Sure, Confidence: 0.9}
	b := agent.Clause{Text: "in Oakland", Place: "city", Status: agent.Doubted, Confidence: 0.5}
	agreed := b
	agreed.Status = agent.Agreed
	draft := func(done bool, c ...agent.Clause) agent.Event {
		return agent.Event{Turn: 1, Kind: agent.KindDrafted, Drafted: &agent.Draft{Clauses: c, Done: done}}
	}
	c, err := views.NewConversation(t.Context(), views.Setting{}, []agent.Event{{Seq: 1, Turn: 1, Kind: agent.KindSaid, Said: &agent.Said{Text: "x"}}})
	if err != nil {
		t.Fatal(err)
	}
	for _, step := range []struct {
		name string
		take agent.Event
		want []string
	}{
		{"the first clause", draft(false, a), []string{"append turn-1-clauses"}},
		{"one more", draft(true, a, b), []string{"append turn-1-clauses"}},
		{"the same again from the start", draft(false, a), nil},
		{"the same again to the end", draft(true, a, b), nil},
		{"one is confirmed", draft(true, a, agreed), []string{"replace turn-1-clause-2"}},
		{"one is dropped", draft(true, a), []string{"remove turn-1-clause-2"}},
		{"news of a turn that is over", agent.Event{Turn: 0, Kind: agent.KindProgressed, Progressed: &suql.Progress{}}, nil},
		{"work begins", agent.Event{Turn: 1, Kind: agent.KindProgressed, Progressed: &suql.Progress{Stage: "read"}}, []string{"replace turn-1-now"}},
		{"work goes on", agent.Event{Turn: 1, Kind: agent.KindProgressed, Progressed: &suql.Progress{Stage: "read", Of: 3}}, []string{"replace turn-1-progress"}},
		{"an estimate", agent.Event{Turn: 1, Kind: agent.KindEstimated, Estimated: &agent.Estimate{}}, []string{"replace turn-1-found"}},
	} {
		change, err := c.Apply(t.Context(), step.take)
		if err != nil {
			t.Fatalf("%s: %v", step.name, err)
		}
		var got []string
		for _, f := range change.Fragments {
			got = append(got, fmt.Sprintf("%s %s", f.Mode, f.Target))
		}
		if diff := cmp.Diff(step.want, got); diff != "" {
			t.Errorf("%s: %s", step.name, diff)
		}
	}
}

func TestEventsOutOfOrderAreErrors(t *testing.T) {
	said := agent.Event{Seq: 1, Turn: 1, Kind: agent.KindSaid, Said: &agent.Said{Text: "x"}}
	for _, test := range []struct {
		name   string
		events []agent.Event
		want   string
	}{
		{"a gap", []agent.Event{said, {Seq: 3, Turn: 1, Kind: agent.KindFailed, Failed: &agent.Failure{}}}, "one is missing"},
		{"no turn", []agent.Event{{Seq: 1, Turn: 1, Kind: agent.KindFailed, Failed: &agent.Failure{}}}, "has not begun"},
		{"an unknown kind", []agent.Event{said, {Seq: 2, Turn: 1, Kind: "sung"}}, "unknown kind"},
	} {
		t.Run(test.name, func(t *testing.T) {
			if _, err := views.NewConversation(t.Context(), views.Setting{}, test.events); err == nil || !strings.Contains(err.Error(), test.want) {
				t.Errorf("got %v, want %q", err, test.want)
			}
		})
	}
}

// TestHowRowsAreShown pins which layout a result gets.
func TestHowRowsAreShown(t *testing.T) {
	col := func(name string, k catalog.Kind) suql.Column { return suql.Column{Name: name, Kind: k} }
	places := []suql.Column{col("id", catalog.Number), col("name", catalog.Text), col("price", catalog.Enum), col("rating", catalog.Number), col("notes", catalog.FreeText)}
	for _, test := range []struct {
		name    string
		columns []suql.Column
		rows    []suql.Row
		want    []string // in the page
	}{
		{"one number", []suql.Column{col("count", catalog.Number)}, []suql.Row{{Values: []any{int64(12345)}}}, []string{`data-role="number">12,345<`}},
		{"one short text", []suql.Column{col("name", catalog.Text)}, []suql.Row{{Values: []any{"Orto"}}}, []string{`data-role="number">Orto<`}},
		{"no rows", places, nil, []string{`data-total="0"`, "Try saying it in other words"}},
		{"named things", places, []suql.Row{{Values: []any{int64(7), "Orto", "cheap", 4.5, "Fine."}}},
			[]string{`class="entries"`, `data-role="name"`, `data-column="id"`, "Show everything", ">rating<"}},
		{"years are not grouped", places, []suql.Row{{Values: []any{int64(7), "Orto", "cheap", int64(1984), nil}}}, []string{">1984<", ">–<"}},
		{"groups", []suql.Column{col("price", catalog.Enum), col("count", catalog.Number)}, []suql.Row{{Values: []any{"cheap", int64(3)}}},
			[]string{`<table`, `data-column="count"`}},
		{"no name at all", []suql.Column{col("a", catalog.Number), col("b", catalog.Number)}, []suql.Row{{Values: []any{0.333333, true}}}, []string{`<table`, ">0.33<", ">yes<"}},
		{"what a reader said", []suql.Column{col("name", catalog.Text), col("answer(notes, 'is it quiet?')", catalog.Text)},
			[]suql.Row{{Values: []any{"Orto", "Yes, mostly"}}}, []string{`data-role="finding"`, ">is it quiet?<", "Yes, mostly"}},
		{"fewer values than columns", places, []suql.Row{{Values: []any{int64(1), "Orto"}}}, []string{"Orto"}},
	} {
		t.Run(test.name, func(t *testing.T) {
			c, err := views.NewConversation(t.Context(), views.Setting{}, []agent.Event{{Seq: 1, Turn: 1, Kind: agent.KindSaid, Said: &agent.Said{Text: "x"}}})
			if err != nil {
				t.Fatal(err)
			}
			change, err := c.Apply(t.Context(), agent.Event{Seq: 2, Turn: 1, Kind: agent.KindReplied,
				Replied: &agent.Reply{Text: "Here.", Columns: test.columns, Rows: test.rows, Total: len(test.rows)}})
			if err != nil {
				t.Fatal(err)
			}
			got := change.Fragments[len(change.Fragments)-1].HTML
			for _, want := range test.want {
				if !strings.Contains(got, want) {
					t.Errorf("no %s in\n%s", want, got)
				}
			}
		})
	}
}
