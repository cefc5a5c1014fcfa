package linked_test

import (
	"bytes"
	"compress/gzip"
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/retrieve/linked"
)

// bridges is a table whose first column links to texts.
func bridges() *linked.Table {
	t := &linked.Table{Title: "Bridges of the valley", Header: []string{"Bridge", "Town", "Opened", "Length ( m )"}}
	for _, b := range [][5]string{
		{"Alder Bridge", "Corven", "1903", "120", "Alder Bridge is a stone bridge. It was designed by Ada Blom, who lived in Corven. The toll was lifted in 1931."},
		{"Long Ford", "Mirrow", "1958", "340", "Long Ford is a steel bridge. It was designed by Piet Oster after a flood destroyed the ferry. A lift opens it for ships."},
		{"Mill Crossing", "Tessel", "1987", "75", "Mill Crossing is a wooden footbridge. It was designed by Ines Karo and carries no cars. Swallows nest below it."},
	} {
		t.Rows = append(t.Rows, []linked.Cell{
			{Text: b[0], Links: []linked.Passage{{Source: "/wiki/" + b[0], Title: b[0], Text: b[4]}}}, {Text: b[1]}, {Text: b[2]}, {Text: b[3]}})
	}
	return t
}

func answerer(t *testing.T) *linked.Answerer {
	t.Helper()
	a, err := linked.New()
	if err != nil {
		t.Fatal(err)
	}
	return a
}

func TestCellsAndTextsAnswer(t *testing.T) {
	a, table := answerer(t), bridges()
	for _, test := range []struct {
		question, want string
		row            int
		text           bool
	}{
		{"In which town is the bridge that a lift opens for ships ?", "Mirrow", 1, false},
		{"Who designed the bridge in Tessel ?", "Ines Karo", 2, true},
		{"Who designed the bridge that opened in 1903 ?", "Ada Blom", 0, true},
	} {
		found := a.Answer(table, test.question)
		if len(found) == 0 {
			t.Fatalf("%s: nothing", test.question)
		}
		o := found[0]
		if o.Text != test.want || o.Row != test.row || (o.Passage != nil) != test.text {
			t.Errorf("%s: %q of row %d", test.question, o.Text, o.Row)
		}
		if o.Passage != nil && o.Passage.Text[o.Start:o.End] != o.Text {
			t.Errorf("%s: the words pointed at are %q", test.question, o.Passage.Text[o.Start:o.End])
		}
	}
}

func TestEachAnswerOnceWithAProbability(t *testing.T) {
	a := answerer(t)
	seen, sum := map[string]bool{}, 0.0
	first := a.Answer(bridges(), "Who designed the bridge in Tessel ?")
	for i, o := range first {
		if key := strings.ToLower(o.Text); seen[key] {
			t.Errorf("%s is there twice", o.Text)
		} else {
			seen[key] = true
		}
		if o.P < 0 || i > 0 && o.P > first[i-1].P {
			t.Errorf("answer %d has %v", i, o.P)
		}
		sum += o.P
	}
	if sum <= 0 || first[0].P >= 1 {
		t.Errorf("the probabilities are %v together, the first %v", sum, first[0].P)
	}
	if diff := cmp.Diff(first, answerer(t).Answer(bridges(), "Who designed the bridge in Tessel ?")); diff != "" {
		t.Errorf("another time: %s", diff)
	}
}

func TestNothingToAnswerFrom(t *testing.T) {
	for _, table := range []*linked.Table{{}, {Header: []string{"a"}}, {Header: []string{"a"}, Rows: [][]linked.Cell{{{}}}}} {
		if found := answerer(t).Answer(table, "who ?"); len(found) != 0 {
			t.Errorf("%v", found)
		}
	}
	if found := answerer(t).Answer(bridges(), ""); len(found) == 0 {
		t.Error("an empty question has no likeliest answer")
	}
}

// TestLearnedWeightsTakeWhatIsAskedFor: from questions about one column, the
// weights learn to answer about it in another table.
func TestLearnedWeightsTakeWhatIsAskedFor(t *testing.T) {
	var examples []linked.Example
	for i := range 40 {
		table := &linked.Table{Title: "Boats", Header: []string{"Boat", "Harbour"}}
		for j := range 3 {
			table.Rows = append(table.Rows, []linked.Cell{{Text: fmt.Sprintf("Gull%d", 3*i+j)}, {Text: fmt.Sprintf("Bay%d", 3*i+j)}})
		}
		examples = append(examples, linked.Example{Table: table, Question: fmt.Sprintf("Which harbour has Gull%d ?", 3*i+i%3), Answers: []string{fmt.Sprintf("Bay%d", 3*i+i%3)}})
	}
	learn := func() *linked.Weights {
		w, err := linked.Learner{Seed: 1}.Learn(t.Context(), examples)
		if err != nil {
			t.Fatal(err)
		}
		return w
	}
	w := learn()
	var first, second bytes.Buffer
	if err := errors.Join(w.Write(&first), learn().Write(&second)); err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same seed gives other weights")
	}
	table := &linked.Table{Header: []string{"Boat", "Harbour"}, Rows: [][]linked.Cell{{{Text: "Tern"}, {Text: "Northport"}}, {{Text: "Auk"}, {Text: "Southport"}}}}
	if found := linked.With(w).Answer(table, "Which harbour has Auk ?"); found[0].Text != "Southport" {
		t.Errorf("got %+v", found[0])
	}
}

func TestTooFewToLearnFromAndBadWeights(t *testing.T) {
	if _, err := (linked.Learner{}).Learn(t.Context(), nil); err == nil {
		t.Error("nothing to learn from is no error")
	}
	for _, text := range []string{`{}`, `[`} {
		var file bytes.Buffer
		z := gzip.NewWriter(&file)
		if _, err := z.Write([]byte(text)); err != nil || z.Close() != nil {
			t.Fatal(err)
		}
		if _, err := linked.ParseWeights(file.Bytes()); err == nil {
			t.Errorf("%s is taken", text)
		}
	}
	if _, err := linked.ParseWeights([]byte(`{}`)); err == nil {
		t.Error("what is not compressed is taken")
	}
}

// FuzzAnswer: any question over any text gives answers that point at their words.
func FuzzAnswer(f *testing.F) {
	f.Add("Who designed it ?", "It was designed by Ada Blom in 1903, for $ 5 million.", "12 %")
	f.Add("", "", "")
	f.Add("İ how", "É. a\xff U.S. 1,2. -", "$")
	f.Fuzz(func(t *testing.T, question, text, cell string) {
		table := &linked.Table{Header: []string{"a", cell}, Rows: [][]linked.Cell{{{Text: cell}, {Text: text, Links: []linked.Passage{{Source: "x", Title: cell, Text: text}}}}}}
		for _, o := range shared.Answer(table, question) {
			if o.Passage != nil && o.Passage.Text[o.Start:o.End] != o.Text {
				t.Errorf("%q is not %q", o.Passage.Text[o.Start:o.End], o.Text)
			}
		}
	})
}

// shared is used by the runs of the fuzzer.
var shared = func() *linked.Answerer {
	a, err := linked.New()
	if err != nil {
		panic(err)
	}
	return a
}()
