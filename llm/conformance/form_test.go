package conformance_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	_ "github.com/mattn/go-sqlite3"

	"parley/agent"
	"parley/agent/converse"
	parser "parley/agent/sempar/model"
	"parley/ingest/demo"
	"parley/llm"
	"parley/retrieve/answer"
	library "parley/retrieve/model"
	"parley/retrieve/piece"
	"parley/suql"
	"parley/suql/discretize"
	"parley/suql/inference"
	"parley/suql/reader"
	"parley/suql/reader/lexical"
	"parley/suql/reader/model"
)

// witness is a client that notes how each call in a form or of a word ended.
type witness struct {
	*llm.Client
	wire *wire

	mu    sync.Mutex // guards what follows
	forms int        // that were kept to
	words int        // that were one of those allowed
	fail  []string   // forms that were not kept to
	other []error    // other ends
}

func (w *witness) Chat(ctx context.Context, req llm.Request) (llm.Reply, error) {
	r, err := w.Client.Chat(ctx, req)
	w.mu.Lock()
	defer w.mu.Unlock()
	var e *llm.Error
	switch {
	case err == nil && req.Schema != nil:
		w.forms++
		if err := req.Schema.Check(r.JSON); err != nil {
			w.fail = append(w.fail, fmt.Sprintf("%s: %v", r.Text, err))
		}
	case err == nil && req.Words != nil:
		w.words++
	case errors.As(err, &e) && e.Kind == llm.BadReply && req.Schema != nil:
		w.fail = append(w.fail, fmt.Sprintf("%s: %v", req.Schema.Name, err))
	case err != nil:
		w.other = append(w.other, err)
	}
	return r, err
}

// watch is a witness of what goes on with a server.
func watch(t *testing.T, s server) *witness {
	t.Helper()
	w := &witness{wire: &wire{}}
	w.Client = s.probed(t, w.wire)
	if w.Capabilities().Schema != llm.Yes {
		t.Skip("it keeps to no form")
	}
	return w
}

// kept fails the test unless all replies were in the form asked for at once,
// or broke off, most of them not.
func (w *witness) kept(t *testing.T) {
	t.Helper()
	_, mended, _ := w.wire.seen()
	for _, fault := range mended {
		t.Errorf("it had to be asked again: %s", fault)
	}
	for _, fault := range w.fail {
		t.Error(fault)
	}
	for _, err := range w.other {
		var e *llm.Error
		if !errors.As(err, &e) || e.Kind != llm.Truncated {
			t.Error(err)
		}
	}
	if w.forms == 0 || len(w.other) > w.forms {
		t.Errorf("%d replies in a form, %d others", w.forms, len(w.other))
	}
	t.Logf("%d replies in a form, %d of a word, %d that broke off", w.forms, w.words, len(w.other))
}

// mark is the same in every run, so that what is said is.
func mark() string { return "5eed5eed" }

// TestTheReadersForms: every form that texts are read in.
func TestTheReadersForms(t *testing.T) {
	// too much like each other for a reply of one word, and hard to write down
	odd := []string{"Yes!", "yes", `5" pipe`, `a\b`, "naïve — 世界", "[a-z]*", "{}", "%s", "a\nb", "</s>", "", "?"}
	each(t, func(t *testing.T, s server) {
		w := watch(t, s)
		one, several := model.New(w, model.Options{Mark: mark}), model.New(w, model.Options{PerCall: 3, Mark: mark})
		texts := reviews(4)
		batch := func(make func(texts []string) reader.Request) (out []reader.Request) {
			for _, text := range texts {
				out = append(out, make([]string{text}))
			}
			return out
		}
		var all []reader.Request
		for _, kind := range []reader.Type{reader.TextType, reader.BoolType, reader.NumberType, reader.DateType, reader.TimestampType,
			reader.IntervalType} {
			all = append(all, batch(func(texts []string) reader.Request { return reader.NewAnswer(texts, "what is told?", kind) })...)
		}
		all = append(all, batch(reader.NewSummary)...)
		all = append(all, batch(func(texts []string) reader.Request { return reader.NewClassify(texts, "which?", odd) })...)
		judged := batch(func(texts []string) reader.Request { return reader.NewJudge(texts, "is it good?", "Yes") })
		for _, c := range []struct {
			r     *model.Reader
			batch []reader.Request
		}{{one, all}, {several, append(all, judged...)}} {
			replies, err := c.r.Read(t.Context(), c.batch)
			if err != nil || len(replies) != len(c.batch) {
				t.Fatalf("%d replies, %v", len(replies), err)
			}
		}
		w.kept(t)
		if w.words == 0 {
			t.Error("no reply was a word")
		}
	})
}

// TestTheConversationsForms: what is wanted, how a reply is worded, the next of
// several queries.
func TestTheConversationsForms(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		w := watch(t, s)
		path := filepath.Join(t.TempDir(), "restaurants.db")
		if err := demo.Create(t.Context(), demo.Restaurants, path); err != nil {
			t.Fatal(err)
		}
		engine, err := suql.Open(t.Context(), path, lexical.New())
		if err != nil {
			t.Fatal(err)
		}
		defer engine.Close()
		r := converse.New(w, engine, converse.Options{Mark: mark})
		for _, said := range []string{"thanks", "a quiet Thai place in Oakland", "which is better?", "and what about Berkeley?"} {
			turn := agent.Turn{Utterance: said}
			_, route := r.Route(t.Context(), turn)
			_, word := r.Word(t.Context(), turn, agent.Reply{Text: "Two restaurants."})
			_, move := r.Move(t.Context(), turn, nil, false)
			for _, err := range []error{route, word, move} {
				if err != nil {
					t.Log(err)
				}
			}
		}
		w.kept(t)
	})
}

// TestTheLibrarysForms: answers drawn from sources.
func TestTheLibrarysForms(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		w := watch(t, s)
		writer := library.New(w)
		var shown []answer.Shown
		for i, text := range reviews(4) {
			shown = append(shown, answer.Shown{Piece: piece.Piece{Kind: piece.Text, Title: fmt.Sprint("Page ", i+1), Text: text}})
		}
		for _, question := range []string{"when was it?", "who waited?", "how much?"} {
			if _, err := writer.Write(t.Context(), question, shown, nil); err != nil {
				t.Log(err)
			}
			if _, err := writer.Shorten(t.Context(), question, shown[0].Piece.Text); err != nil {
				t.Log(err)
			}
		}
		w.kept(t)
	})
}

// TestTheFormsOfDiscretizing: keys, their values, and which values mean the
// same.
func TestTheFormsOfDiscretizing(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		w := watch(t, s)
		e, path := bags(t, nil)
		j, err := discretize.Open(t.Context(), e, path, "bags", "description")
		if err != nil {
			t.Fatal(err)
		}
		defer j.Close()
		if _, _, err := j.Propose(t.Context(), w, 3); err != nil {
			t.Log(err)
		}
		for _, key := range []string{"material=what is it made of?", "heavy=is it heavy?", "litres:number=how many litres does it hold?"} {
			c, err := discretize.ParseKey(key)
			if err != nil {
				t.Fatal(err)
			}
			if err := j.Declare(t.Context(), c); err != nil {
				t.Fatal(err)
			}
		}
		sum, err := j.Extract(t.Context(), w, 2, discretize.Options{})
		if err != nil {
			t.Log(err)
		}
		for _, c := range sum.Columns {
			if c.Kind == inference.Value && len(c.Values) > 0 {
				t.Logf("%s: %v", c.Name, c.Values)
			}
		}
		w.kept(t)
	})
}

// bags is a database of ten of them, with what is said of each.
func bags(t *testing.T, r reader.Reader) (*suql.Engine, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "bags.db")
	db, err := sql.Open("sqlite3", path)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.ExecContext(t.Context(), "CREATE TABLE bags (id INTEGER PRIMARY KEY, description TEXT)"); err != nil {
		t.Fatal(err)
	}
	for _, text := range reviews(10) {
		said := strings.Repeat(text+" ", 3)
		if _, err := db.ExecContext(t.Context(), "INSERT INTO bags (description) VALUES (?)", said); err != nil {
			t.Fatal(err)
		}
	}
	e, err := suql.Open(t.Context(), path, r)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { e.Close() })
	return e, path
}

// TestTheParserEnds: what the model writes is no query, which is said to it
// once, and then to the caller; nothing that is no query comes out.
func TestTheParserEnds(t *testing.T) {
	each(t, func(t *testing.T, s server) {
		c := s.probed(t, nil)
		e, _ := bags(t, nil)
		p := parser.New(c, e.Catalog(), e.Values(), parser.Options{Window: c.Capabilities().Window})
		for _, said := range []string{"bags of cotton", "how many are there?"} {
			hypotheses, err := p.Parse(t.Context(), agent.Turn{Utterance: said}, agent.World{})
			var e *llm.Error
			if err != nil && !errors.As(err, &e) {
				t.Errorf("got %T: %v", err, err)
			}
			for _, h := range hypotheses {
				if h.Query == nil || h.P < 0 || h.P > 1 {
					t.Errorf("got %+v", h)
				}
			}
		}
	})
}
