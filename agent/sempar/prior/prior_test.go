package prior_test

import (
	"context"
	"errors"
	"math"
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/sempar/prior"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/parser"
	"parley/suql/unit"
)

var films = &catalog.Catalog{Tables: []*catalog.Table{{Name: "films", Human: "films", Columns: []*catalog.Column{
	{Table: "films", Name: "title", Human: "title", Kind: catalog.Text},
	{Table: "films", Name: "director", Human: "director", Kind: catalog.Text},
	{Table: "films", Name: "writer", Human: "writer", Kind: catalog.Text},
	{Table: "films", Name: "minutes", Human: "minutes", Kind: catalog.Number},
}}}}

// reads is a parser that gives the same readings whatever is said.
type reads struct {
	p   map[string]float64
	err error
}

func (r reads) Parse(_ context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	var out []agent.Hypothesis
	for _, text := range []string{byWriter, byDirector, longest} {
		if p := r.p[text]; p > 0 {
			if strings.Contains(t.Utterance, "Akerman") {
				text = strings.ReplaceAll(text, "Varda", "Akerman")
			}
			h := hypothesis(text, p)
			if w.Allows("who", units(h)) {
				out = append(out, h)
			}
		}
	}
	return out, r.err
}

func units(h agent.Hypothesis) (out []unit.Unit) {
	for _, u := range h.Units {
		if u.Place == "who" {
			out = append(out, u.Unit)
		}
	}
	return out
}

func hypothesis(text string, p float64) agent.Hypothesis {
	q, err := parser.Parse(text)
	if err != nil {
		panic(err)
	}
	checked, _, err := check.Query(q, films, text)
	if err != nil {
		panic(err)
	}
	h := agent.Hypothesis{Query: checked.Query, P: p}
	for _, u := range unit.Any(checked.Query) {
		place := string(u.Kind)
		if u.Kind == unit.Value || u.Kind == unit.Column || u.Kind == unit.Operator {
			place = "who"
		}
		h.Units = append(h.Units, agent.Scored{Unit: u, P: p, Place: place})
	}
	return h
}

const (
	byWriter   = "SELECT title FROM films WHERE writer = 'Varda'"
	byDirector = "SELECT title FROM films WHERE director = 'Varda'"
	longest    = "SELECT max(minutes) FROM films"
)

var (
	likeIt  = agent.Lesson{Session: "c1", Turn: 2, Question: "films by Akerman", SUQL: "SELECT title FROM films WHERE director = 'Akerman'", Likeness: 1}
	unlike  = agent.Lesson{Question: "films that Akerman wrote", SUQL: "SELECT title FROM films WHERE writer = 'Akerman'", Likeness: 0.4}
	other   = agent.Lesson{Question: "halls in Graz", SUQL: "SELECT name FROM halls WHERE city = 'Graz'", Likeness: 1}
	broken  = agent.Lesson{Question: "films by Denis", SUQL: "SELECT WHERE", Likeness: 1}
	twoSaid = agent.Lesson{Question: "films by Akerman above 90 minutes", SUQL: "SELECT title FROM films WHERE director = 'Akerman' AND minutes > 90", Likeness: 1}
)

func TestLessonsMakeReadingsLikelier(t *testing.T) {
	both := map[string]float64{byWriter: 0.55, byDirector: 0.35}
	for name, c := range map[string]struct {
		p       map[string]float64
		lessons []agent.Lesson
		said    string
		want    string
		above   float64
		learnt  int
	}{
		"nothing learned":                {both, nil, "films by Varda", byWriter, 0.549, 0},
		"the same but for the value":     {both, []agent.Lesson{likeIt}, "films by Varda", byDirector, 0.9, 1},
		"much alike":                     {both, []agent.Lesson{likeIt}, "Varda films", byDirector, 0.6, 1},
		"the likest counts most":         {both, []agent.Lesson{likeIt, unlike}, "films by Varda", byDirector, 0.8, 1},
		"lessons that fit no table":      {both, []agent.Lesson{other, broken}, "films by Varda", byWriter, 0.549, 0},
		"the parser does not have it":    {map[string]float64{longest: 0.5}, []agent.Lesson{likeIt}, "films by Varda", byDirector, 0.5, 1},
		"the parser understands nothing": {nil, []agent.Lesson{likeIt}, "films by Varda", byDirector, 0.7, 1},
		"two values": {map[string]float64{longest: 0.5}, []agent.Lesson{twoSaid}, "films by Claire Denis above 100 minutes",
			"SELECT title FROM films WHERE director = 'claire denis' AND minutes > 100", 0.5, 1},
	} {
		p := prior.New(reads{p: c.p}, films, nil)
		hs, err := p.Parse(t.Context(), agent.Turn{Utterance: c.said, Lessons: c.lessons}, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Errorf("%s: %v, %v", name, hs, err)
			continue
		}
		if got := ast.Print(hs[0].Query); got != c.want && !equalFold(got, c.want) || hs[0].P < c.above || len(hs[0].Learnt) != c.learnt {
			t.Errorf("%s: %s with %.3f, from %d lessons; want %s above %.2f from %d", name, got, hs[0].P, len(hs[0].Learnt), c.want, c.above, c.learnt)
		}
		sum := 0.0
		for i, h := range hs {
			sum += h.P
			if i > 0 && h.P > hs[i-1].P {
				t.Errorf("%s: reading %d is likelier than the one before", name, i)
			}
		}
		if sum > 1+1e-9 || math.IsNaN(sum) {
			t.Errorf("%s: all readings together have %v", name, sum)
		}
	}
}

func equalFold(a, b string) bool {
	qa, _ := parser.Parse(a)
	qb, _ := parser.Parse(b)
	return qa != nil && qb != nil && len(ast.Print(qa)) == len(ast.Print(qb)) && shapeOf(qa) == shapeOf(qb)
}

func shapeOf(q ast.Query) (out string) {
	for _, u := range unit.Any(q) {
		out += u.Key() + "\n" // values without case
	}
	return out
}

// TestTheUserDecides: what was settled in this turn holds against all lessons.
func TestTheUserDecides(t *testing.T) {
	p := prior.New(reads{p: map[string]float64{byWriter: 0.5, byDirector: 0.4}}, films, nil)
	var w agent.World
	for _, u := range hypothesis(byDirector, 1).Units {
		if u.Unit.Kind == unit.Column {
			w = w.With(agent.Decision{Place: u.Place, Unit: u.Unit, Verdict: agent.RuledOut})
		}
	}
	hs, err := p.Parse(t.Context(), agent.Turn{Utterance: "films by Varda", Lessons: []agent.Lesson{likeIt}}, w)
	if err != nil || len(hs) != 1 || ast.Print(hs[0].Query) != byWriter {
		t.Errorf("%v, %v; want nothing but %s", hs, err, byWriter)
	}
}

// TestAQuestionThatGoesOnHasNoAnchor: its words don't say all that is meant.
func TestAQuestionThatGoesOnHasNoAnchor(t *testing.T) {
	p := prior.New(reads{p: map[string]float64{longest: 0.9}}, films, nil)
	turn := agent.Turn{Utterance: "films by Varda", Lessons: []agent.Lesson{likeIt}, Previous: hypothesis(longest, 1).Query}
	hs, err := p.Parse(t.Context(), turn, agent.World{})
	if err != nil || len(hs) != 1 || ast.Print(hs[0].Query) != longest {
		t.Errorf("%v, %v", hs, err)
	}
}

// TestFaultsOfTheParserStay where nothing was learned that helps.
func TestFaultsOfTheParserStay(t *testing.T) {
	fault := errors.New("the server is gone")
	p := prior.New(reads{err: fault}, films, nil)
	if _, err := p.Parse(t.Context(), agent.Turn{Utterance: "good morning", Lessons: []agent.Lesson{likeIt}}, agent.World{}); !errors.Is(err, fault) {
		t.Errorf("%v", err)
	}
}
