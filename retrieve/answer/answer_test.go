package answer_test

import (
	"math"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

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
		return embedded.New(e.Catalog(), e.Values(), embedded.WithRows(e), embedded.WithPatience(time.Hour))
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

// TestASourceThatIsNamedAnswers: also where the question alone leads elsewhere.
func TestASourceThatIsNamedAnswers(t *testing.T) {
	lib, a := filled(t), answerer(t)
	for words, want := range map[string]string{"Sochi": "medals.csv#medals", "hotels, Graz": "hotels.csv#hotels", "Bergen": "",
		"Sochi hotels": "", "?": ""} {
		found, err := a.Meant(t.Context(), lib, "which hotels or nations are there?", words)
		if err != nil {
			t.Fatal(err)
		}
		if want == "" && len(found) > 0 || want != "" && (len(found) == 0 || found[0].Source != want) {
			t.Errorf("%q: got %+v", words, found)
		}
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
		{"to know it would change little", []answer.Output{{Text: "14", Source: "sochi.md", P: .04}}, 0},
		{"several that are unlikely are likely together", []answer.Output{{Text: "14", Source: "sochi.md", P: .03},
			{Text: "9", Source: "games.md", P: .03}}, 3},
		{"one that is next to impossible is not named", []answer.Output{passage, {Text: "9", Source: "games.md", P: .005}}, 2},
		{"it is the same source", []answer.Output{{Text: "14", Source: "medals.csv", P: .4}}, 0},
		{"one other twice", []answer.Output{passage, {Text: "9", Source: "sochi.md", P: .35}}, 2},
		{"a source that was named beside another", []answer.Output{{Text: "14", Source: "sochi.md", Also: []string{"games.md"}, P: .4},
			{Text: "9", Source: "games.md", P: .1}}, 2},
	} {
		got := answer.Doubtful(append([]answer.Output{table}, test.others...))
		if len(got) != test.want {
			t.Errorf("%s: %d sources to choose from, want %d", test.name, len(got), test.want)
		}
		if len(got) > 0 && (got[0].Source != table.Source || got[1].Source != "sochi.md") {
			t.Errorf("%s: %+v", test.name, got)
		}
	}
	if answer.Doubtful(nil) != nil {
		t.Error("doubt about nothing")
	}
	many := []answer.Output{table}
	for i := range 12 {
		many = append(many, answer.Output{Text: strings.Repeat("x", i+1), Source: strings.Repeat("s", i+1), P: .04})
	}
	if got := len(answer.Doubtful(many)); got != 7 {
		t.Errorf("%d of 13 sources are named", got)
	}
}

// TestAQueryThatFindsNothing is no choice where others find something; it stays where it is
// the answer, and is the last choice where there is one other or none.
func TestAQueryThatFindsNothing(t *testing.T) {
	nothing := func(source string, p float64) answer.Output {
		return answer.Output{Kind: answer.Query, Text: answer.Nothing, Source: source, P: p}
	}
	page := answer.Output{Kind: answer.Span, Text: "14", Source: "sochi.md", P: .3}
	other := answer.Output{Kind: answer.Span, Text: "15", Source: "turin.md", P: .2}
	for _, test := range []struct {
		name string
		all  []answer.Output
		want []string
	}{
		{"the likeliest", []answer.Output{nothing("medals.csv", .4), page, other}, []string{"sochi.md", "turin.md"}},
		{"another", []answer.Output{page, nothing("medals.csv", .2), other}, []string{"sochi.md", "turin.md"}},
		{"beside one", []answer.Output{nothing("medals.csv", .4), page, {Text: "3", Source: "rio.md", P: .001}}, []string{"sochi.md", "medals.csv", "rio.md"}},
		{"sure", []answer.Output{nothing("medals.csv", .9), {Text: "14", Source: "sochi.md", P: .02}}, []string{"medals.csv", "sochi.md"}},
		{"all of them", []answer.Output{nothing("medals.csv", .3), nothing("games.csv", .3)}, []string{"medals.csv", "games.csv"}},
	} {
		var got []string
		for _, o := range answer.Telling(test.all) {
			got = append(got, o.Source)
		}
		if diff := cmp.Diff(test.want, got); diff != "" {
			t.Errorf("%s: %s", test.name, diff)
		}
	}
}

// TestSourcesThatSayTheSame are one answer, as likely as all are together; a
// source counts among those that say what its likeliest output says.
func TestSourcesThatSayTheSame(t *testing.T) {
	got := answer.Together([]answer.Output{
		{Text: "14", Source: "sochi.md", P: .1},
		{Text: "11", Source: "medals.csv", P: .3},
		{Text: "14", Source: "games.md", P: .25},
		{Text: "the 11", Source: "games.md", P: .02},
	})
	want := []answer.Output{
		{Text: "14", Source: "games.md", Also: []string{"sochi.md"}, P: .35},
		{Text: "11", Source: "medals.csv", P: .32},
	}
	if diff := cmp.Diff(want, got, cmpopts.IgnoreUnexported(answer.Output{}), cmpopts.EquateApprox(0, 1e-9)); diff != "" {
		t.Error(diff)
	}
}

func TestWhatTellsSourcesApart(t *testing.T) {
	of := func(title, section string, header ...string) answer.Output {
		return answer.Output{Piece: piece.Piece{Title: title, Section: section, Header: header}}
	}
	for _, test := range []struct {
		name   string
		of     []answer.Output
		shared string
		want   []string
	}{
		{"the team", []answer.Output{of("2004 Denver Broncos season", ""), of("2004 cincinnati Bengals season", "")},
			"2004 … season", []string{"Denver Broncos", "cincinnati Bengals"}},
		{"the season", []answer.Output{of("1994 Chicago Bears season", ""), of("1995 Chicago Bears season", "")},
			"… Chicago Bears season", []string{"1994", "1995"}},
		{"nothing is shared by all", []answer.Output{of("1994 Chicago Bears season", ""), of("Lee Janzen", "")},
			"", []string{"1994 Chicago Bears season", "Lee Janzen"}},
		{"a title that is the beginning of another", []answer.Output{of("Oslo", ""), of("Oslo Airport", "")},
			"", []string{"Oslo", "Oslo Airport"}},
		{"the section", []answer.Output{of("Sochi", "medals by nation"), of("Sochi", "medals by day"), of("Oslo", "")},
			"", []string{"Sochi (nation)", "Sochi (day)", "Oslo"}},
		{"the columns", []answer.Output{of("Sochi", "", "nation", "gold"), of("Sochi", "", "day", "gold", "place")},
			"", []string{"Sochi (nation)", "Sochi (day, place)"}},
		{"nothing does", []answer.Output{of("Sochi", "", "day"), of("Sochi", "", "day")}, "", []string{"Sochi", "Sochi"}},
		{"only one", []answer.Output{of("Sochi", "")}, "", []string{"Sochi"}},
		{"none", nil, "", []string{}},
	} {
		shared, labels := answer.Apart(test.of)
		if shared != test.shared || !cmp.Equal(labels, test.want) {
			t.Errorf("%s: %q, %q", test.name, shared, labels)
		}
	}
}

// TestLearnedProbabilitiesAreCalibrated: on questions whose only output is
// right as often as a feature says, the probability says so too.
func TestLearnedProbabilitiesAreCalibrated(t *testing.T) {
	var questions [][]answer.Example
	add := func(x float64, right, wrong int) {
		for i := range right + wrong {
			f := make([]float64, len(answer.Names(answer.Query)))
			f[0] = x
			questions = append(questions, []answer.Example{{Kind: answer.Query, Features: f, Right: i < right}})
		}
	}
	add(-3, 20, 80)
	add(-1, 70, 30)
	w := answer.Learn(questions, nil)
	for _, e := range []struct{ x, want float64 }{{-3, .2}, {-1, .7}} {
		if got := 1 / (1 + math.Exp(-w[answer.Query].Bias-w[answer.Query].Weight[0]*e.x)); math.Abs(got-e.want) > .03 {
			t.Errorf("at %v: %.3f, want %.2f", e.x, got, e.want)
		}
	}
}

// TestOneOfSeveralOutputsIsRight: what is learned from is which of the outputs
// of a question is right, not how often one like it is.
func TestOneOfSeveralOutputsIsRight(t *testing.T) {
	var questions [][]answer.Example
	for i := range 60 { // the output with more is right, wherever the two stand
		var q []answer.Example
		for _, x := range []float64{float64(i % 7), float64(i%7) + 1} {
			f := make([]float64, len(answer.Names(answer.Span)))
			f[0] = x
			q = append(q, answer.Example{Kind: answer.Span, Features: f, Right: x > float64(i%7)})
		}
		questions = append(questions, q)
	}
	if w := answer.Learn(questions, nil)[answer.Span].Weight[0]; w < 1 {
		t.Errorf("the weight is %v", w)
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
	w := answer.Learn([][]answer.Example{{{Kind: answer.Query, Features: make([]float64, len(answer.Names(answer.Query))), Right: true}}}, had)
	if diff := cmp.Diff(had[answer.Span], w[answer.Span]); diff != "" {
		t.Error(diff)
	}
}
