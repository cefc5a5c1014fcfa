package errdetect_test

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/ast"
	"parley/suql/unit"
)

// reading is a hypothesis that shows one column, filtered by another.
func reading(p float64, show, where string) agent.Hypothesis {
	return agent.Hypothesis{P: p, Units: []agent.Scored{
		{Place: "table", P: 1, Unit: unit.Unit{Kind: unit.Table, Table: "t"}},
		{Place: "show", P: p, Unit: unit.Unit{Kind: unit.Select, Column: show}},
		{Place: "w", P: p, Unit: unit.Unit{Kind: unit.Column, Column: where}},
	}}
}

// columns names the options of a question.
func columns(q errdetect.Question) string {
	var out []string
	for _, o := range q.Options {
		out = append(out, string(o.Kind)+" "+o.Column)
	}
	return strings.Join(out, ", ")
}

// four readings: what is shown is nearly certain, the condition is not.
func four() []agent.Hypothesis {
	return []agent.Hypothesis{reading(0.5, "name", "city"), reading(0.3, "name", "state"), reading(0.15, "name", "country"), reading(0.05, "age", "city")}
}

func TestBeliefAsksWhatTellsMost(t *testing.T) {
	for _, c := range []struct {
		name  string
		tau   float64
		menu  int
		group func(agent.Hypothesis) string
		want  string // "" for no question
	}{
		// "city" splits 0.55 from 0.45: the largest answer entropy of all, and leaves 0.8
		{"yes or no", 0.8, 1, nil, "column city"},
		{"nothing where all readings can be offered and no answer settles which", 0.9, 1, nil, ""},
		{"a menu lists the likeliest first", 0.9, 3, nil, "column city, column state, column country"},
		{"a menu has no more options than allowed", 0.9, 2, nil, "column city, column state"},
		{"nothing once the result is known well enough", 0.49, 1, nil, ""},
		{"nothing when every reading comes to the same", 0.9, 1, func(agent.Hypothesis) string { return "same" }, ""},
		// the condition makes no difference to the result, the output does
		{"nothing that cannot change the result", 0.99, 1, func(h agent.Hypothesis) string { return h.Units[1].Unit.Column }, "select name"},
	} {
		t.Run(c.name, func(t *testing.T) {
			q, ok := errdetect.NewBelief(four(), c.group, nil).Ask(c.tau, c.menu)
			if ok != (c.want != "") || columns(q) != c.want {
				t.Errorf("asked %q, %t; want %q", columns(q), ok, c.want)
			}
		})
	}
	if _, ok := errdetect.NewBelief(nil, nil, nil).Ask(0.9, 1); ok {
		t.Error("asked about nothing")
	}
}

// TestBeliefLearnsByBayes: with answers that are wrong one time in ten, a no
// to "city" multiplies the readings with city by 0.1 and the others by 0.9.
func TestBeliefLearnsByBayes(t *testing.T) {
	b := errdetect.NewBelief(four(), nil, nil)
	q, _ := b.Ask(0.8, 1)
	if h, p := b.Learn(q, q.None(), 0.1).Best(); h.Units[2].Unit.Column != "state" || math.Abs(p-0.27/0.46) > 1e-12 {
		t.Errorf("after no: %s with %.4f, want state with %.4f", h.Units[2].Unit.Column, p, 0.27/0.46)
	}
	if h, p := b.Learn(q, 0, 0.1).Best(); h.Units[2].Unit.Column != "city" || math.Abs(p-0.45/0.54) > 1e-12 {
		t.Errorf("after yes: %s with %.4f, want city with %.4f", h.Units[2].Unit.Column, p, 0.45/0.54)
	}
	if h, p := b.Best(); h.P != 0.5 || p != 0.5 {
		t.Errorf("learning changed what was believed before: %v", p)
	}
	// in a menu of three the wrong answer is one of three others
	menu, _ := b.Ask(0.9, 3)
	_, p := b.Learn(menu, 1, 0.3).Best()
	if want := 0.3 * 0.7 / (0.3*0.7 + 0.7*0.1); math.Abs(p-want) > 1e-12 {
		t.Errorf("after a choice: %.4f, want %.4f", p, want)
	}
}

// TestRefusedReadingsAreNotOfferedAgain: after none of some readings was meant the others are
// offered, and what none of the list accounts for weighs more; where hardly any is left,
// nothing is.
func TestRefusedReadingsAreNotOfferedAgain(t *testing.T) {
	var hs []agent.Hypothesis
	for _, p := range []float64{0.3, 0.2, 0.1, 0.1, 0.08, 0.06} {
		h := reading(p, "name", fmt.Sprintf("c%v", p))
		h.Query = &ast.Select{Items: []*ast.Item{{Expr: ast.Col(fmt.Sprintf("c%d", len(hs)))}}}
		hs = append(hs, h)
	}
	b := errdetect.NewBelief(hs, nil, nil)
	offered := b.Readings(errdetect.MostReadings)
	if len(offered) != 4 {
		t.Fatalf("%d readings are offered", len(offered))
	}
	var refused []ast.Query
	for _, h := range offered {
		refused = append(refused, h.Query)
	}
	rest := b.Refuse(refused)
	if _, p := rest.Best(); math.Abs(p-0.08/0.3) > 1e-9 {
		t.Errorf("the next one has %.4f", p)
	}
	if got := rest.Readings(errdetect.MostReadings); len(got) != 2 {
		t.Errorf("%d readings are left to offer, want two", len(got))
	}
	if q, ok := rest.Ask(0.9, 1); ok {
		t.Errorf("asked about %s, though whole readings were refused", columns(q))
	}
	if got := rest.Refuse([]ast.Query{hs[4].Query, hs[5].Query}).Readings(errdetect.MostReadings); len(got) != 0 {
		t.Errorf("%d readings are offered in the end", len(got))
	}
}

// TestAnotherReadingOfARefusedResultIsOffered: who refuses "whose arena is Borgarnes" may mean
// the town of that name, though both find the same team.
func TestAnotherReadingOfARefusedResultIsOffered(t *testing.T) {
	var hs []agent.Hypothesis
	for i, p := range []float64{0.6, 0.3, 0.05} {
		h := reading(p, "name", fmt.Sprintf("c%d", i))
		h.Query = &ast.Select{Items: []*ast.Item{{Expr: ast.Col(fmt.Sprintf("c%d", i))}}}
		hs = append(hs, h)
	}
	same := func(h agent.Hypothesis) string { return fmt.Sprint(h.P > 0.2) } // the first two find the same
	b := errdetect.NewBelief(hs, same, nil)
	offered := b.Readings(errdetect.MostReadings)
	if len(offered) != 2 || offered[0].Query != hs[0].Query {
		t.Fatalf("%d readings are offered", len(offered))
	}
	rest := b.Refuse([]ast.Query{hs[0].Query}).Readings(errdetect.MostReadings)
	if len(rest) != 2 || rest[0].Query != hs[1].Query {
		t.Errorf("then %d readings are offered, want the other one of that result first", len(rest))
	}
	if rest := b.Refuse([]ast.Query{hs[0].Query, hs[1].Query}).Readings(errdetect.MostReadings); len(rest) != 1 {
		t.Errorf("after both were refused %d readings are offered", len(rest))
	}
}

// TestARefusedReadingIsNotOfferedInOtherWords: who refuses "is there a hip belt?" is not offered
// "does it have a hip belt?".
func TestARefusedReadingIsNotOfferedInOtherWords(t *testing.T) {
	var hs []agent.Hypothesis
	for i, question := range []string{"is there a hip belt?", "does it have a hip belt?", "does it have a belt?"} {
		h := reading(0.4-float64(i)/10, "name", "city")
		h.Query = &ast.Select{Items: []*ast.Item{{Expr: ast.Col("name")}}, Where: &ast.Binary{Op: "=",
			L: &ast.FreeText{Func: ast.Answer, Text: ast.Col("description"), Question: question}, R: ast.Str("Yes")}}
		hs = append(hs, h)
	}
	rest := errdetect.NewBelief(hs, nil, nil).Refuse([]ast.Query{hs[0].Query}).Readings(errdetect.MostReadings)
	if len(rest) != 1 || rest[0].Query != hs[2].Query {
		t.Errorf("then %d readings are offered, want the one about a belt alone", len(rest))
	}
}

// TestARefusedQuestionIsRefusedOfOtherTexts: who does not want the reviews
// asked whether there is a table does not want the menu asked either.
func TestARefusedQuestionIsRefusedOfOtherTexts(t *testing.T) {
	asks := func(p float64, column string) agent.Hypothesis {
		h := reading(p, "name", "city")
		if column != "" {
			h.Units = append(h.Units, agent.Scored{Place: "read", P: p, Unit: unit.Unit{Kind: unit.FreeText, Column: column, Question: "is there a table?", Answer: "Yes"}})
		}
		return h
	}
	b := errdetect.NewBelief([]agent.Hypothesis{asks(0.5, "reviews"), asks(0.3, "menu"), asks(0.2, "")}, nil, nil)
	q, _ := b.Ask(0.8, 1)
	if h, p := b.Learn(q, q.None(), 0).Best(); len(h.Units) != 3 || math.Abs(p-0.2/0.215) > 1e-12 {
		t.Errorf("after no: %d units with %.4f, want none of the texts with %.4f", len(h.Units), p, 0.2/0.215)
	}
}

// TestOfWhatIsShownTheLastIsAskedAbout: the name beside a price is shown anyhow.
func TestOfWhatIsShownTheLastIsAskedAbout(t *testing.T) {
	with := reading(0.7, "name", "city")
	with.Units = append(with.Units, agent.Scored{Place: "show", P: 0.7, Unit: unit.Unit{Kind: unit.Select, Slot: 1, Column: "price"}})
	if q, _ := errdetect.NewBelief([]agent.Hypothesis{with, reading(0.3, "*", "city")}, nil, nil).Ask(0.9, 1); columns(q) != "select price" {
		t.Errorf("asked about %s", columns(q))
	}
}

func TestBeliefDoesNotRepeatItself(t *testing.T) {
	b := errdetect.NewBelief(four(), nil, nil)
	var asked []string
	for q, ok := b.Ask(1, 1); ok; q, ok = b.Ask(1, 1) {
		asked = append(asked, columns(q))
		b = b.Learn(q, q.None(), 0.2)
		if len(asked) > 10 {
			t.Fatal("no end of questions")
		}
	}
	seen := map[string]bool{}
	for _, a := range asked {
		if seen[a] {
			t.Errorf("asked %q twice in %q", a, asked)
		}
		seen[a] = true
	}
}

func TestBeliefSurvivesImpossibleAnswers(t *testing.T) {
	b := errdetect.NewBelief([]agent.Hypothesis{reading(0.6, "name", "city"), reading(0.4, "name", "state")}, nil, nil)
	menu, _ := b.Ask(0.9, 2)
	b = b.Learn(menu, menu.None(), 0)
	if _, p := b.Best(); p != 0.6 {
		t.Errorf("an answer that nothing agrees with left %.2f, want 0.6 as before", p)
	}
}

// TestBeliefTellsTablesApart: the same column of another table is another
// decision.
func TestBeliefTellsTablesApart(t *testing.T) {
	other := reading(0.4, "name", "city")
	other.Units[0].Unit.Table = "u"
	q, ok := errdetect.NewBelief([]agent.Hypothesis{reading(0.6, "name", "city"), other}, nil, nil).Ask(0.9, 1)
	if !ok || q.Options[0].Table != "t" {
		t.Errorf("asked %v, %t; want the table", q.Options, ok)
	}
}

// swaying gives the units the probabilities of its passes in turn.
type swaying [][]float64

var errTired = errors.New("tired")

func (s swaying) Perturbed(_ context.Context, _ agent.Turn, _ agent.World, _ agent.Hypothesis, pass int) ([]float64, error) {
	if len(s) == 0 {
		return nil, errTired
	}
	return s[pass%len(s)], nil
}

// TestDispersion: over passes that alternate between p+d and p−d the standard
// deviation is d.
func TestDispersion(t *testing.T) {
	parser := swaying{{1, 0.7, 0.55}, {1, 0.7, 0.45}}
	for _, c := range []struct {
		s    float64
		want int
		ok   bool
	}{{0.04, 2, true}, {0.06, 0, false}} {
		i, ok, err := errdetect.NewDispersion(parser, c.s, 0).Suspect(t.Context(), agent.Turn{}, four(), agent.World{})
		if err != nil || i != c.want || ok != c.ok {
			t.Errorf("s = %v: %d, %t, %v; want %d, %t", c.s, i, ok, err, c.want, c.ok)
		}
	}
	w := agent.World{}.With(agent.Decision{Place: "w", Unit: four()[0].Units[2].Unit, Verdict: agent.Kept})
	if _, ok, err := errdetect.NewDispersion(parser, 0.04, 4).Suspect(t.Context(), agent.Turn{}, four(), w); ok || err != nil {
		t.Errorf("a settled unit was suspected (%v)", err)
	}
	if _, _, err := errdetect.NewDispersion(swaying{}, 0.1, 0).Suspect(t.Context(), agent.Turn{}, four(), agent.World{}); !errors.Is(err, errTired) {
		t.Errorf("got %v, want the parser's error", err)
	}
	if _, _, err := errdetect.NewDispersion(swaying{{1}}, 0.1, 0).Suspect(t.Context(), agent.Turn{}, four(), agent.World{}); err == nil {
		t.Error("too few figures were accepted")
	}
	if diff := cmp.Diff(10, errdetect.NewDispersion(parser, 0.1, 0).N); diff != "" {
		t.Errorf("passes: %s", diff)
	}
}
