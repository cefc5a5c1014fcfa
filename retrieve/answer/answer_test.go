package answer_test

import (
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/retrieve/answer"
	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/suql"
	"parley/suql/reader/lexical"
)

// filled is a library of two tables and two documents.
func filled(t *testing.T) *library.Library {
	t.Helper()
	lib, err := library.Open(t.Context(), "")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := lib.Close(); err != nil {
			t.Error(err)
		}
	})
	medals := piece.Grid{Title: "Sochi medals", Header: []string{"nation", "gold", "silver"},
		Rows: [][]string{{"Norway", "11", "5"}, {"Canada", "10", "10"}, {"Austria", "4", ""}}}
	hotels := piece.Grid{Title: "Hotels of Graz", Header: []string{"hotel", "", "hotel"}, Rows: [][]string{{"Erzherzog", "01234", "1,200"}, {"Weitzer", "8020", "204"}}}
	put := func(place string, pieces []piece.Piece) {
		c, err := lib.Change(t.Context())
		if err != nil {
			t.Fatal(err)
		}
		if err := c.Begin(library.Source{Place: place, Origin: place, Version: "1"}); err != nil {
			t.Fatal(err)
		}
		for _, p := range pieces {
			if err := c.Add(p); err != nil {
				t.Fatal(err)
			}
		}
		if err := c.Commit(); err != nil {
			t.Fatal(err)
		}
	}
	put("medals.csv#medals", medals.Pieces())
	put("hotels.csv#hotels", hotels.Pieces())
	put("oslo.md", piece.Passages("Oslo", "", "Oslo was founded by King Harald in 1049. It is the capital of Norway."))
	put("empty.csv#empty", piece.Grid{Title: "Empty", Header: []string{"nation"}}.Pieces())
	if err := lib.Count(t.Context()); err != nil {
		t.Fatal(err)
	}
	return lib
}

func answerer(t *testing.T) *answer.Answerer {
	t.Helper()
	a, err := answer.New(lexical.New(), func(e *suql.Engine) (agent.Parser, error) {
		return embedded.New(e.Catalog(), e.Values(), embedded.WithRows(e))
	})
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestATableIsAskedAndAPassageIsRead(t *testing.T) {
	lib, a := filled(t), answerer(t)
	for _, test := range []struct {
		question, text, source string
		kind                   answer.Kind
	}{
		{"what is the gold of Norway?", "11", "medals.csv#medals", answer.Query},
		{"how many nations have more than 9 gold?", "2", "medals.csv#medals", answer.Query},
		{"when was Oslo founded?", "1049", "oslo.md", answer.Span},
	} {
		t.Run(test.question, func(t *testing.T) {
			found, err := a.Answer(t.Context(), lib, test.question)
			if err != nil {
				t.Fatal(err)
			}
			if len(found) == 0 {
				t.Fatal("nothing was found")
			}
			o := found[0]
			if !strings.Contains(o.Text, test.text) || o.Kind != test.kind || o.Source != test.source {
				t.Errorf("got %s: %q (%s) of %s", o.Kind, o.Text, o.SUQL, o.Source)
			}
			if o.P <= 0 || o.P >= 1 {
				t.Errorf("the probability is %v", o.P)
			}
			if o.Kind == answer.Span && o.Piece.Text[o.Start:o.End] != o.Text {
				t.Errorf("the words pointed at are %q", o.Piece.Text[o.Start:o.End])
			}
			if o.Kind == answer.Query && !strings.HasPrefix(o.SUQL, "SELECT") {
				t.Errorf("the query is %q", o.SUQL)
			}
		})
	}
}

func TestATableSaysThatNoRowFits(t *testing.T) {
	lib, a := filled(t), answerer(t)
	a.Only = "medals.csv#medals"
	found, err := a.Answer(t.Context(), lib, "which nation has more than 20 gold?")
	if err != nil {
		t.Fatal(err)
	}
	if len(found) == 0 || found[0].Text != answer.Nothing || len(found[0].Cells) != 0 {
		t.Errorf("got %+v", found)
	}
}

func TestCellsAreFoundWhateverTheirLetterCase(t *testing.T) {
	g := piece.Grid{Title: "Medals", Header: []string{"nation", "gold"}, Rows: [][]string{{"Norway", "11"}, {"Canada", "10"}}}
	e, err := answer.OpenGrid(t.Context(), g, "medals", nil, lexical.New())
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	q, err := e.Prepare(t.Context(), "SELECT gold FROM medals WHERE nation = 'norway'")
	if err != nil {
		t.Fatal(err)
	}
	result, err := q.Run(t.Context(), suql.RunOptions{})
	if err != nil || len(result.Rows) != 1 {
		t.Errorf("%+v, %v", result, err)
	}
}

func TestOnlyOneSourceAnswers(t *testing.T) {
	lib, a := filled(t), answerer(t)
	a.Only = "oslo.md"
	found, err := a.Answer(t.Context(), lib, "what is the gold of Norway?")
	if err != nil {
		t.Fatal(err)
	}
	for _, o := range found {
		if o.Source != a.Only {
			t.Errorf("%s answers", o.Source)
		}
	}
}

func TestDoubtBetweenSources(t *testing.T) {
	table := answer.Output{Text: "11", Source: "medals.csv", P: .5}
	passage := answer.Output{Text: "14", Source: "sochi.md", P: .4}
	for _, test := range []struct {
		name   string
		others []answer.Output
		want   int
	}{
		{"nothing else", nil, 0},
		{"another source says something else", []answer.Output{passage}, 2},
		{"it says the same", []answer.Output{{Text: "the 11.", Source: "sochi.md", P: .4}}, 0},
		{"it is much less likely", []answer.Output{{Text: "14", Source: "sochi.md", P: .1}}, 0},
		{"it is the same source", []answer.Output{{Text: "14", Source: "medals.csv", P: .4}}, 0},
		{"two others", []answer.Output{passage, {Text: "9", Source: "games.md", P: .35}}, 3},
		{"three others", []answer.Output{passage, {Text: "9", Source: "games.md", P: .35}, {Text: "8", Source: "oslo.md", P: .33}}, 3},
		{"one other twice", []answer.Output{passage, {Text: "9", Source: "sochi.md", P: .35}}, 2},
	} {
		got := answer.Doubtful(append([]answer.Output{table}, test.others...))
		if len(got) != test.want {
			t.Errorf("%s: %d sources to choose from, want %d", test.name, len(got), test.want)
		}
		if len(got) > 0 && (got[0].Source != table.Source || got[1].Source != passage.Source) {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
	if answer.Doubtful(nil) != nil {
		t.Error("doubt about nothing")
	}
}

// TestLearnedProbabilitiesAreCalibrated: on examples that are right as often
// as a feature says, the weights say so too.
func TestLearnedProbabilitiesAreCalibrated(t *testing.T) {
	var examples []answer.Example
	add := func(x float64, right, wrong int) {
		for i := range right + wrong {
			f := make([]float64, len(answer.Names(answer.Span)))
			f[0] = x
			examples = append(examples, answer.Example{Kind: answer.Span, Features: f, Right: i < right})
		}
	}
	add(-3, 20, 80)
	add(-1, 70, 30)
	w := answer.Learn(examples, nil)
	for _, e := range []struct{ x, want float64 }{{-3, .2}, {-1, .7}} {
		f := make([]float64, len(answer.Names(answer.Span)))
		f[0] = e.x
		if got := w.P(answer.Span, f); math.Abs(got-e.want) > .03 {
			t.Errorf("at %v: %.3f, want %.2f", e.x, got, e.want)
		}
	}
}

func TestWeightsOfOtherFeaturesAreRefused(t *testing.T) {
	for _, text := range []string{`{}`, `[`, `{"answer": {"names": ["share"], "weight": [1]}}`} {
		if _, err := answer.ParseWeights([]byte(text)); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
}

// TestAKindWithoutExamplesKeepsItsWeights: learning from tables alone leaves
// spans as they are.
func TestAKindWithoutExamplesKeepsItsWeights(t *testing.T) {
	had := answerer(t).Weights
	w := answer.Learn([]answer.Example{{Kind: answer.Query, Features: make([]float64, len(answer.Names(answer.Query))), Right: true}}, had)
	if diff := cmp.Diff(had[answer.Span], w[answer.Span]); diff != "" {
		t.Error(diff)
	}
}
