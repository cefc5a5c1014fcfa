package either_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/sempar/either"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// says is a parser that reads everything as one query, or nothing.
type says struct {
	query    string
	err      error
	doubtful bool
	also     string // a second reading, less probable
}

func (s says) Parse(context.Context, agent.Turn, agent.World) ([]agent.Hypothesis, error) {
	if s.query == "" {
		return nil, s.err
	}
	p := 1.0
	if s.doubtful {
		p = 0.4
	}
	hs := []agent.Hypothesis{{Query: parsed(s.query), P: p}}
	if s.also != "" {
		hs = append(hs, agent.Hypothesis{Query: parsed(s.also), P: 0.1})
	}
	return hs, nil
}

func parsed(text string) ast.Query {
	q, err := parser.Parse(text)
	if err != nil {
		panic(err)
	}
	return q
}

// TestWhoReads: which of the two parsers is heard.
func TestWhoReads(t *testing.T) {
	one := &catalog.Catalog{Tables: []*catalog.Table{{Name: "a"}}}
	texts := &catalog.Catalog{Tables: []*catalog.Table{{Name: "a", Columns: []*catalog.Column{{Name: "t", Kind: catalog.FreeText}}}}}
	two := &catalog.Catalog{Tables: []*catalog.Table{{Name: "a"}, {Name: "b"}}}
	before := parsed("SELECT * FROM a WHERE x = 1")
	refused := &agent.Unsupported{What: "Grouping"}
	for name, c := range map[string]struct {
		cat            *catalog.Catalog
		before         ast.Query
		rules, learned says
		want           string
	}{
		"one table":              {one, nil, says{query: "SELECT r FROM a"}, says{query: "SELECT l FROM a"}, "SELECT r FROM a"},
		"not sure, and no texts": {one, nil, says{query: "SELECT r FROM a", doubtful: true}, says{query: "SELECT l FROM a"}, "SELECT l FROM a"},
		"not sure, and both see it": {one, nil, says{query: "SELECT r FROM a", doubtful: true},
			says{query: "SELECT l FROM a", also: "SELECT r FROM a"}, "SELECT r FROM a"},
		"the rules are sure":           {texts, nil, says{query: "SELECT r FROM a"}, says{query: "SELECT l FROM a"}, "SELECT r FROM a"},
		"the rules are not sure":       {texts, nil, says{query: "SELECT r FROM a", doubtful: true}, says{query: "SELECT l FROM a"}, "SELECT l FROM a"},
		"they alone find something":    {texts, nil, says{query: "SELECT r FROM a", doubtful: true}, says{}, "SELECT r FROM a"},
		"several tables":               {two, nil, says{query: "SELECT r FROM a"}, says{query: "SELECT l FROM a"}, "SELECT l FROM a"},
		"going on from before":         {two, before, says{query: "SELECT r FROM a"}, says{query: "SELECT l FROM a WHERE x = 1"}, "SELECT l FROM a WHERE x = 1"},
		"the rules find nothing":       {one, nil, says{}, says{query: "SELECT l FROM a"}, "SELECT l FROM a"},
		"the rules refuse":             {one, nil, says{err: refused}, says{query: "SELECT l FROM a"}, "SELECT l FROM a"},
		"the learned one finds none":   {two, nil, says{query: "SELECT r FROM a"}, says{}, "SELECT r FROM a"},
		"nobody understands":           {two, nil, says{}, says{}, ""},
		"understood and can't be done": {two, nil, says{err: refused}, says{}, "error"},
	} {
		p := either.New(c.cat, true, c.rules, c.learned)
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "x", Previous: c.before}, agent.World{})
		got := ""
		switch {
		case err != nil:
			var unsupported *agent.Unsupported
			if got = "error"; !errors.As(err, &unsupported) {
				t.Errorf("%s: %v", name, err)
			}
		case len(hs) > 0:
			got = ast.Print(hs[0].Query)
		}
		if got != c.want {
			t.Errorf("%s: %q, want %q", name, got, c.want)
		}
	}
}

// freely is a parser that reads everything as one query, until anything is
// settled.
type freely struct{ says }

func (f freely) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	if len(w.Decisions) > 0 {
		return nil, nil
	}
	return f.says.Parse(ctx, t, w)
}

// TestNothingAgrees: over several tables, where no reading of the learned
// parser agrees with what was settled, the rules are not asked for another.
func TestNothingAgrees(t *testing.T) {
	two := &catalog.Catalog{Tables: []*catalog.Table{{Name: "a"}, {Name: "b"}}}
	settled := agent.World{Decisions: []agent.Decision{{Verdict: agent.RuledOut}}}
	for name, c := range map[string]struct {
		learned agent.Parser
		want    int
	}{
		"the learned one reads it otherwise": {freely{says{query: "SELECT l FROM a"}}, 0},
		"the learned one can't read it":      {says{}, 1},
	} {
		p := either.New(two, true, says{query: "SELECT r FROM a"}, c.learned)
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "x"}, settled)
		if err != nil || len(hs) != c.want {
			t.Errorf("%s: %d readings and %v, want %d", name, len(hs), err, c.want)
		}
	}
}

// TestWhatOneAloneFinds: over a table with texts the rules are as sure as they
// say where the learned parser asks for the same, in other words, with names or
// not, and less sure where it does not.
func TestWhatOneAloneFinds(t *testing.T) {
	cat := &catalog.Catalog{Tables: []*catalog.Table{{Name: "places", Columns: []*catalog.Column{
		{Table: "places", Name: "name", Human: "name", Kind: catalog.Text}, {Table: "places", Name: "notes", Kind: catalog.FreeText}}}}}
	const quiet = "SELECT * FROM places WHERE answer(notes, 'is this place quiet?') = 'Yes' AND city = 'Graz' LIMIT 3"
	for name, c := range map[string]struct {
		learned string
		sure    bool
	}{
		"in other words":           {"SELECT * FROM places WHERE city = 'Graz' AND answer(notes, 'is it quiet?') = 'Yes'", true},
		"with names":               {"SELECT name FROM places WHERE answer(notes, 'quiet?') = 'Yes' AND city = 'Graz'", true},
		"of another":               {"SELECT * FROM places WHERE answer(notes, 'is it quiet?') = 'Yes' AND city = 'Linz'", false},
		"without a text":           {"SELECT * FROM places WHERE city = 'Graz'", false},
		"as a count":               {"SELECT count(*) FROM places WHERE answer(notes, 'is it quiet?') = 'Yes' AND city = 'Graz'", false},
		"of one row, shown or not": {"SELECT * FROM places WHERE answer(notes, 'open?') = 'Yes' AND name = 'Alder'", true},
	} {
		said := quiet
		if strings.Contains(c.learned, "Alder") {
			said = "SELECT name, answer(notes, 'is it open?') FROM places WHERE name = 'Alder'"
		}
		p := either.New(cat, false, says{query: said}, says{query: c.learned})
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "x"}, agent.World{})
		if err != nil || len(hs) == 0 || ast.Print(hs[0].Query) != said {
			t.Fatalf("%s: %v, %v", name, hs, err)
		}
		if sure := hs[0].P > 0.7; sure != c.sure {
			t.Errorf("%s: %.2f", name, hs[0].P)
		}
	}
}
