package suql_test

import (
	"context"
	"fmt"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/passage"
	"parley/suql/reader"
	"parley/suql/sqlite"
)

// narrow is a reader that takes 300 bytes at once and finds "the COLOUR door"
// in them. A summary names the doors, in the order of the text.
type narrow struct {
	t *testing.T

	mu       sync.Mutex
	requests []reader.Request
}

const window = 300

func (*narrow) Identity() string { return "narrow/1" }
func (*narrow) Window() int      { return window }
func (*narrow) InProcess() bool  { return true }

var door = regexp.MustCompile(`(\w+) door`)

func (n *narrow) Read(_ context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		n.mu.Lock()
		n.requests = append(n.requests, q)
		n.mu.Unlock()
		if got := passage.Length(q.Texts); got > window {
			n.t.Errorf("%d bytes at once: %q", got, q.Texts)
		}
		out[i] = reader.Reply{Null: true, Verdict: reader.Unknown, Tokens: 10}
		for at, text := range q.Texts {
			for _, m := range door.FindAllStringSubmatchIndex(text, -1) {
				r := reader.Reply{Text: text[m[2]:m[3]], Verdict: reader.True, Confidence: 0.9, Tokens: 10}
				r.Evidence = []reader.Evidence{{Text: at, Start: m[0], End: m[1], Supports: true}}
				if q.Task == reader.Summarise && !out[i].Null {
					r.Text = out[i].Text + " door, " + r.Text
				}
				out[i] = r
			}
		}
		if q.Task == reader.Summarise && !out[i].Null {
			out[i].Text += " door"
		}
	}
	return out, nil
}

// houses are three: a long text, a list of texts that are long together, a
// short text.
func houses(t *testing.T) (*suql.Engine, *narrow) {
	t.Helper()
	long := func(doors ...string) string {
		var b strings.Builder
		for i := range 30 {
			fmt.Fprintf(&b, "In room %d nothing was to be seen but dust. ", i)
			if i%10 == 5 && i/10 < len(doors) {
				fmt.Fprintf(&b, "Then we came to the %s door. ", doors[i/10])
			}
		}
		return b.String()
	}
	script := "CREATE TABLE houses (name TEXT, kind TEXT, story TEXT); INSERT INTO houses VALUES " +
		"('Ash', 'one', " + ast.Quote(long("red", "green", "blue")) + ")," +
		"('Elm', 'list', " + ast.Quote(`["`+long()+`", "A visit. `+long("white")+`"]`) + ")," +
		"('Oak', 'one', 'Only the black door.');"
	db, err := sqlite.OpenMemory(t.Context(), script)
	if err != nil {
		t.Fatal(err)
	}
	n := &narrow{t: t}
	e, err := suql.OpenSQLite(t.Context(), db, n)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e, n
}

func TestALongTextIsReadInThePassagesThatMatter(t *testing.T) {
	for _, condition := range []string{
		"answer(story, 'which door is there?') = 'green'",
		"answer(story, 'which door is there?') IN ('red', 'blue')",
		"answer(story, 'which door is there?') IS NOT NULL",
		"answer(story, 'what colour has the door?') LIKE '%'",
	} {
		e, n := houses(t)
		q := "SELECT name FROM houses WHERE kind = 'one' AND " + condition + " ORDER BY name"
		_, res := rowsOf(t, e, q, suql.RunOptions{})
		if len(n.requests) != 2 || res.Receipt.Stats.InPart != 1 {
			t.Errorf("%s: %d requests, %d texts in part, want 2 and 1", condition, len(n.requests), res.Receipt.Stats.InPart)
		}
		if !strings.Contains(res.Receipt.Plan, ", 1 text in part") {
			t.Errorf("%s: the plan does not say so\n%s", condition, res.Receipt.Plan)
		}
		if len(res.Warnings) != 1 || res.Warnings[0].Code != "read_in_part" || res.Warnings[0].Count != 1 {
			t.Errorf("%s: %+v", condition, res.Warnings)
		}
		for _, asked := range n.requests {
			if strings.HasPrefix(asked.Texts[0], "Only") {
				continue
			}
			if all := strings.Join(asked.Texts, " "); strings.Count(all, " door") != 3 || !strings.Contains(all, passage.Gap) {
				t.Errorf("%s was asked about %q", condition, all)
			}
		}
		again, res := rowsOf(t, e, q, suql.RunOptions{})
		if s := res.Receipt.Stats; s.Calls != 0 || s.CacheHits != 2 || s.InPart != 1 {
			t.Errorf("%s, once more: %+v %v", condition, s, again)
		}
	}
}

func TestEvidenceOfALongTextPointsIntoAllOfIt(t *testing.T) {
	e, _ := houses(t)
	_, res := rowsOf(t, e, "SELECT name, answer(story, 'which door is there?') FROM houses WHERE name = 'Ash'", suql.RunOptions{})
	ev := res.Rows[0].Evidence[0]
	if ev.Snippet != "Then we came to the blue door." || ev.Snippet[ev.Start:ev.End] != "blue door" {
		t.Errorf("%+v", ev)
	}
}

func TestTextsOfAListShareTheWindow(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), `CREATE TABLE visits (id INTEGER PRIMARY KEY, notes TEXT);
		INSERT INTO visits VALUES (1, `+ast.Quote(`["`+strings.Repeat("Dust everywhere. ", 15)+`", "`+strings.Repeat("More dust. ", 20)+`We saw the white door.", "Home again."]`)+`)`)
	if err != nil {
		t.Fatal(err)
	}
	n := &narrow{t: t}
	e, err := suql.OpenSQLite(t.Context(), db, n)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	_, res := rowsOf(t, e, "SELECT answer(notes, 'which door is there?') AS d FROM visits", suql.RunOptions{})
	if got := res.Rows[0].Values[0]; got != "white" {
		t.Fatalf("%v\n%v", got, n.requests)
	}
	if ev := res.Rows[0].Evidence[0]; ev.Text != 1 || ev.Snippet[ev.Start:ev.End] != "white door" {
		t.Errorf("%+v", ev)
	}
}

func TestASummaryIsOfTheWholeText(t *testing.T) {
	e, n := houses(t)
	p, err := e.Prepare(t.Context(), "SELECT name, summary(story) AS s FROM houses WHERE kind = 'one' ORDER BY name")
	if err != nil {
		t.Fatal(err)
	}
	res, err := p.Run(t.Context(), suql.RunOptions{Parallel: 3})
	if err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(res.Rows[0].Values, res.Rows[1].Values); got != "[Ash red door, green door, blue door] [Oak black door]" {
		t.Error(got)
	}
	// Five pieces, a summary of their summaries, and the short text.
	s := res.Receipt.Stats
	if s.Calls != 7 || s.Items != 7 || len(n.requests) != 7 || s.InPart != 0 || s.Incomplete {
		t.Errorf("%d requests, %+v", len(n.requests), s)
	}
	if !strings.Contains(p.Explain(), "about 7 calls") {
		t.Errorf("the estimate is another\n%s", p.Explain())
	}
	if ev := res.Rows[0].Evidence; len(ev) != 3 || ev[0].Snippet != "Then we came to the red door." {
		t.Errorf("%+v", ev)
	}
}

func TestASummaryThatTheBudgetDoesNotPayForIsNotBegun(t *testing.T) {
	for _, b := range []suql.Budget{{Calls: 6}, {Items: 6}, {Tokens: 25}} {
		e, n := houses(t)
		got, res := rowsOf(t, e, "SELECT name, summary(story) AS s FROM houses WHERE kind = 'one' ORDER BY name", suql.RunOptions{Budget: b, Parallel: 1})
		s := res.Receipt.Stats
		if !s.Incomplete || b.Tokens == 0 && s.Calls > 6 || b.Tokens > 0 && s.Tokens != 30 || s.Calls != len(n.requests) || len(res.Warnings) != 1 {
			t.Errorf("%+v: %v %+v %+v", b, got, s, res.Warnings)
		}
		if !slices.Contains(got, "[Ash <nil>]") && !slices.Contains(got, "[Oak <nil>]") {
			t.Errorf("%+v: %v", b, got)
		}
	}
}
