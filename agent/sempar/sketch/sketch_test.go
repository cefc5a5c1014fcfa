package sketch_test

import (
	"bytes"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/sketch"
	"parley/suql/catalog"
)

var update = flag.Bool("update", false, "rewrite the golden files")

// boats is a small table with names, numbers and years.
func boats() *sketch.Table {
	return table("boats", []string{"boat", "harbour", "year built", "length", "crew", "skipper"}, [][]any{
		{"Grey Heron", "Port Ellwy", int64(1987), 11.5, int64(4), "Ana Lindqvist"},
		{"Salt & Pepper", "Ness Bay", int64(1994), 9.0, int64(2), "Tom O'Dare"},
		{"Marigold", "Port Ellwy", int64(2004), 14.25, int64(6), "Ruth Abara"},
		{"Night Ferry", "Castle Quay", int64(1987), 22.0, int64(11), "Ana Lindqvist"},
		{"Little Auk", "Ness Bay", int64(2011), 7.75, int64(2), "Ivo Pereira-Santos"},
	})
}

func table(name string, columns []string, rows [][]any) *sketch.Table {
	f := catalog.TableFacts{Name: name, Rows: len(rows)}
	for i, c := range columns {
		var tally catalog.Tally
		for _, row := range rows {
			tally.Add(row[i])
		}
		f.Columns = append(f.Columns, catalog.ColumnFacts{Name: c, Profile: tally.Profile(true)})
	}
	return sketch.NewTable(catalog.New(catalog.Facts{Tables: []catalog.TableFacts{f}}).Tables[0], rows, true, nil)
}

// printed is a sketch as a query.
func printed(t *sketch.Table, s sketch.Sketch) string {
	out := t.Columns[s.Select].Name
	if s.Aggregate != sketch.None {
		out = s.Aggregate.String() + "(" + out + ")"
	}
	for _, c := range s.Conditions {
		out += fmt.Sprintf(" · %s %s %s", t.Columns[c.Column].Name, [...]string{"=", ">", "<"}[c.Op], c.Value)
	}
	return out
}

// TestLinking reads testdata/links.txt: a question, and what it may mean by
// way of conditions.
func TestLinking(t *testing.T) {
	const path = "testdata/links.txt"
	golden, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var got strings.Builder
	tb := boats()
	for _, line := range strings.Split(string(golden), "\n") {
		switch {
		case strings.HasPrefix(line, "#"):
			fmt.Fprintln(&got, line)
		case strings.HasPrefix(line, "> "):
			fmt.Fprintln(&got, line)
			for _, l := range sketch.Links(sketch.NewQuestion(line[2:]), tb) {
				fmt.Fprintln(&got, "  "+l)
			}
			fmt.Fprintln(&got)
		}
	}
	if *update {
		if err := os.WriteFile(path, []byte(got.String()), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	if diff := cmp.Diff(string(golden), got.String()); diff != "" {
		t.Errorf("links changed; run with -update and review (-want +got):\n%s", diff)
	}
}

// TestTheEmbeddedModel fills sketches for questions over a table that it was
// not trained on.
func TestTheEmbeddedModel(t *testing.T) {
	m, err := sketch.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	tb := boats()
	for question, want := range map[string]string{
		"What is the harbour of the Marigold?":                     "harbour · boat = Marigold",
		"who is the skipper of Night Ferry":                        "skipper · boat = Night Ferry",
		"What is the length of the boat built in 2004?":            "length · year built = 2004",
		"Which boat has Ana Lindqvist as skipper and a crew of 4?": "boat · skipper = Ana Lindqvist · crew = 4",
		"Which boats have a length larger than 12?":                "boat · length > 12",
		"What is the highest crew in Ness Bay?":                    "max(crew) · harbour = Ness Bay",
		"What is the average length with a crew smaller than 5?":   "avg(length) · crew < 5",
	} {
		list := m.Fill(sketch.NewQuestion(question), tb, 50)
		if len(list) == 0 {
			t.Errorf("%s: nothing", question)
			continue
		}
		if got := printed(tb, list[0]); got != want {
			t.Errorf("%s: %s with %.2f, want %s", question, got, list[0].P, want)
		}
		sum := 0.0
		for i, s := range list {
			sum += s.P
			if i > 0 && s.P > list[i-1].P {
				t.Errorf("%s: the list is out of order at %d", question, i)
			}
		}
		if sum > 1.000001 {
			t.Errorf("%s: the probabilities add up to %v", question, sum)
		}
	}
}

// TestOddQuestions: whatever is asked of whatever table, there is an answer or
// none, and never a panic.
func TestOddQuestions(t *testing.T) {
	m, err := sketch.Embedded()
	if err != nil {
		t.Fatal(err)
	}
	empty := table("empty", []string{"a", "", "the"}, nil)
	for _, tb := range []*sketch.Table{boats(), empty} {
		for _, q := range []string{"", "   ", "?", "''", "\xff\xfe", "1987 1987 1987 1987", strings.Repeat("crew of 4 and ", 200), "−4 +7 -3.5 1,000,000", "日本"} {
			for _, s := range m.Fill(sketch.NewQuestion(q), tb, 5) {
				if s.P < 0 || s.P > 1 || s.P != s.P {
					t.Errorf("%q: probability %v", q, s.P)
				}
			}
		}
	}
}

// lessons makes tables of invented words and questions about them in a few
// patterns; the words are others for each seed.
func lessons(seed uint64, n int) []sketch.Example {
	rng := rand.New(rand.NewPCG(seed, 7))
	word := func() string {
		var b strings.Builder
		for range 2 + rng.IntN(2) {
			b.WriteString([]string{"ba", "ko", "ri", "tel", "mu", "san", "dor", "fi"}[rng.IntN(8)])
		}
		return b.String()
	}
	var out []sketch.Example
	for range n / 8 {
		columns := []string{word(), word() + "ness", word() + "age"}
		var rows [][]any
		for i := range 6 {
			rows = append(rows, []any{word() + " " + word(), word(), int64(10*i + rng.IntN(9))})
		}
		tb := table("t", columns, rows)
		for range 8 {
			row := rows[rng.IntN(len(rows))]
			name := sketch.Condition{Column: 0, Value: row[0].(string)}
			number := sketch.Condition{Column: 2, Value: fmt.Sprint(row[2]), Number: true}.Parsed()
			more := number
			more.Op = sketch.Greater
			var e sketch.Example
			var text string
			switch rng.IntN(4) {
			case 0:
				text, e.Gold = fmt.Sprintf("what is the %s of %s?", columns[1], row[0]), sketch.Sketch{Select: 1, Conditions: []sketch.Condition{name}}
			case 1:
				text, e.Gold = fmt.Sprintf("which %s has a %s of %v?", columns[0], columns[2], row[2]), sketch.Sketch{Select: 0, Conditions: []sketch.Condition{number}}
			case 2:
				text, e.Gold = fmt.Sprintf("the highest %s", columns[2]), sketch.Sketch{Select: 2, Aggregate: sketch.Max}
			default:
				text, e.Gold = fmt.Sprintf("how many %s have a %s over %v?", columns[0], columns[2], row[2]), sketch.Sketch{Select: 0, Aggregate: sketch.Count, Conditions: []sketch.Condition{more}}
			}
			e.Question, e.Table = sketch.NewQuestion(text), tb
			out = append(out, e)
		}
	}
	return out
}

func small() sketch.Options {
	o := sketch.Defaults()
	o.Bits, o.Epochs, o.Rare, o.Rate = 14, 6, 2, 0.1
	o.Sequence.Readers, o.Sequence.Width, o.Sequence.Size, o.Sequence.Top, o.Sequence.Rare = 1, 8, 8, 16, 2
	return o
}

// TestTraining: what is learnt on some tables holds on others, with
// probabilities to match, and is a function of data and seed.
func TestTraining(t *testing.T) {
	train := func() *sketch.Model {
		m, err := sketch.Train(t.Context(), lessons(1, 800), lessons(2, 240), small())
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	m := train()
	right, sure := 0, 0.0
	tests := lessons(3, 240)
	for _, e := range tests {
		list := m.Fill(e.Question, e.Table, 1)
		if len(list) == 0 {
			continue
		}
		sure += list[0].P
		if printed(e.Table, list[0]) == printed(e.Table, e.Gold) {
			right++
		}
	}
	accuracy := float64(right) / float64(len(tests))
	if accuracy < 0.9 {
		t.Errorf("%.3f of the questions over other tables are read right, want 0.9", accuracy)
	}
	if mean := sure / float64(len(tests)); mean > accuracy+0.1 || mean < accuracy-0.15 {
		t.Errorf("the mean probability is %.3f, and %.3f are right", mean, accuracy)
	}
	var first, second bytes.Buffer
	for _, out := range []*bytes.Buffer{&first, &second} {
		if _, err := train().WriteTo(out); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("training twice on the same data gives different weights")
	}
	again, err := sketch.Read(&first)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range tests[:40] {
		a, b := m.Fill(e.Question, e.Table, 5), again.Fill(e.Question, e.Table, 5)
		for i := range a {
			if a[i].P != b[i].P || printed(e.Table, a[i]) != printed(e.Table, b[i]) {
				t.Fatalf("%s: the model read from a file says something else", e.Question.Text)
			}
		}
	}
}

// TestTrainingNeedsData says what is missing.
func TestTrainingNeedsData(t *testing.T) {
	if _, err := sketch.Train(t.Context(), lessons(1, 8), nil, small()); err == nil || !strings.Contains(err.Error(), "held out") {
		t.Errorf("training without held-out examples: %v", err)
	}
	if _, err := sketch.Read(strings.NewReader("parley sketch 0\n")); err == nil || !strings.Contains(err.Error(), "another version") {
		t.Errorf("reading weights of another version: %v", err)
	}
}

func FuzzFill(f *testing.F) {
	f.Add("What is the harbour of the Marigold?")
	f.Add("crew < 4 and length > 9.0")
	m, err := sketch.Embedded()
	if err != nil {
		f.Fatal(err)
	}
	tb := boats()
	f.Fuzz(func(t *testing.T, q string) {
		if len(q) > 400 {
			return
		}
		for _, s := range m.Fill(sketch.NewQuestion(q), tb, 10) {
			if s.P != s.P || s.P < 0 || s.P > 1.000001 {
				t.Errorf("probability %v", s.P)
			}
			for i, a := range s.Conditions {
				for _, b := range s.Conditions[i+1:] {
					if a.Column == b.Column {
						t.Errorf("two conditions on column %d", a.Column)
					}
				}
			}
		}
	})
}
