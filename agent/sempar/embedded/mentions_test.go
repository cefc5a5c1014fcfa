package embedded_test

import (
	"context"
	"errors"
	"strings"
	"testing"
	"time"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/agent/sempar/link/linktest"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// counted answers how many rows hold what a query looks for, by a part of the
// query, and fails for all others.
type counted struct {
	rows map[string]int64
	seen []string
}

func (c *counted) Look(_ context.Context, q ast.Query, _ int) ([][]any, bool, error) {
	text := ast.Print(q)
	for part, n := range c.rows {
		if strings.Contains(text, part) {
			c.seen = append(c.seen, text)
			return [][]any{{n}}, true, nil
		}
	}
	return nil, false, errors.New("not to be had")
}

// classes have two columns of text.
func classes(t *testing.T) (*catalog.Catalog, *catalog.Index) {
	t.Helper()
	return linktest.Catalog(t, catalog.Table{Name: "classes", Rows: 30, Columns: []*catalog.Column{
		{Name: "class_name", Kind: catalog.Text, Distinct: 30}, {Name: "price", Kind: catalog.Number},
		{Name: "description", Kind: catalog.FreeText}, {Name: "feedback", Kind: catalog.FreeText}}}, nil)
}

// TestWordsInNoText: of two columns of text the one whose texts have the words is
// asked, and each word is looked for once.
func TestWordsInNoText(t *testing.T) {
	cat, index := classes(t)
	net, err := embedded.Weights()
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		rows map[string]int64
		asks string
	}{
		{map[string]int64{"feedback ILIKE '%sauna%'": 4, "description ILIKE '%sauna%'": 0}, "answer(feedback, "},
		{map[string]int64{"feedback ILIKE '%sauna%'": 0, "description ILIKE '%sauna%'": 4}, "answer(description, "},
	} {
		rows := &counted{rows: c.rows}
		p := embedded.With(net, cat, index, embedded.WithRows(rows))
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "classes with a sauna"}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatal(hs, err)
		}
		if got := ast.Print(hs[0].Query); !strings.Contains(got, c.asks) {
			t.Errorf("with %v: %s", c.rows, got)
		}
		if len(rows.seen) != 2 {
			t.Errorf("looked %d times: %q", len(rows.seen), rows.seen)
		}
	}
}

// waiting never answers.
type waiting struct{}

func (waiting) Look(ctx context.Context, _ ast.Query, _ int) ([][]any, bool, error) {
	<-ctx.Done()
	return nil, false, ctx.Err()
}

// TestNoWordIsWaitedForLong: texts that take long to look through tell nothing, and
// the parser goes on.
func TestNoWordIsWaitedForLong(t *testing.T) {
	cat, index := classes(t)
	net, err := embedded.Weights()
	if err != nil {
		t.Fatal(err)
	}
	p := embedded.With(net, cat, index, embedded.WithRows(waiting{}))
	hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "classes with a sauna"}, agent.World{})
	if err != nil || len(hs) == 0 {
		t.Fatal(hs, err)
	}
}

// patient tells how long it may take.
type patient struct{ longest time.Duration }

func (p *patient) Look(ctx context.Context, _ ast.Query, _ int) ([][]any, bool, error) {
	if until, ok := ctx.Deadline(); ok {
		p.longest = max(p.longest, time.Until(until))
	}
	return nil, false, nil
}

// TestPatience: training and evaluation wait longer, for they have to find the same
// on a busy machine.
func TestPatience(t *testing.T) {
	cat, index := classes(t)
	net, err := embedded.Weights()
	if err != nil {
		t.Fatal(err)
	}
	rows := &patient{}
	p := embedded.With(net, cat, index, embedded.WithRows(rows), embedded.WithPatience(time.Hour))
	if _, err := p.Parse(t.Context(), agent.Turn{Utterance: "classes with a sauna"}, agent.World{}); err != nil {
		t.Fatal(err)
	}
	if rows.longest < 30*time.Minute {
		t.Errorf("could wait %v for rows, not an hour", rows.longest)
	}
}

// TestWordsOnlyInTexts: words that nobody taught the parser are understood where a text has
// them, and only there.
func TestWordsOnlyInTexts(t *testing.T) {
	cat, index := classes(t)
	net, err := embedded.Weights()
	if err != nil {
		t.Fatal(err)
	}
	for rows, understood := range map[int64]bool{3: true, 0: false} {
		p := embedded.With(net, cat, index, embedded.WithRows(&counted{rows: map[string]int64{"ILIKE '%qigong%'": rows}}))
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "any qigong?"}, agent.World{})
		if err != nil {
			t.Fatal(err)
		}
		if (len(hs) > 0) != understood {
			t.Errorf("in %d rows: %d readings", rows, len(hs))
		}
	}
}
