package passage_test

import (
	"bytes"
	"strings"
	"testing"
	"testing/quick"

	"parley/suql/reader/passage"
)

const harbour = "The old harbour of Brell was dredged in 1874 by the engineer Ada Blom. " +
	"Two stone piers, each 240 metres long, protect it from the north wind. " +
	"Today the harbour is run by the Brell Port Trust, which employs 35 people."

// TestFind asks for a date, a person and a number of one paragraph.
func TestFind(t *testing.T) {
	for question, want := range map[string]string{
		"When was the harbour dredged?":               "1874",
		"Who dredged the harbour of Brell?":           "Ada Blom",
		"How many people does the Port Trust employ?": "35",
	} {
		got, ok := passage.Find(question, harbour)
		if !ok || !strings.Contains(got.Text(harbour), want) {
			t.Errorf("%s: %q, want %q", question, got.Text(harbour), want)
		}
		if got.Probability <= 0 || got.Probability > 1 {
			t.Errorf("%s: probability %v", question, got.Probability)
		}
	}
}

// TestFindNothing has texts in which no answer can be.
func TestFindNothing(t *testing.T) {
	for _, text := range []string{"", " ", "...", ", ; –"} {
		if got, ok := passage.Find("Who dredged it?", text); ok {
			t.Errorf("%q: %q", text, got.Text(text))
		}
	}
}

// TestAnyInput finds spans that lie within the text, and probabilities,
// whatever is asked.
func TestAnyInput(t *testing.T) {
	check := func(question, text string) bool {
		got, ok := passage.Find(question, text)
		p := passage.Affirm(question, text)
		return p > 0 && p < 1 && (!ok || got.Start >= 0 && got.Start < got.End && got.End <= len(text))
	}
	if err := quick.Check(check, nil); err != nil {
		t.Error(err)
	}
	for _, question := range []string{"", "who", "what is", "how many", "what type of", "which?", "why not"} {
		if !check(question, harbour) {
			t.Errorf("%q", question)
		}
	}
}

// TestWriteRead keeps weights in a file, rounded.
func TestWriteRead(t *testing.T) {
	m := passage.NewModel()
	m.Spans[7], m.Spans[8], m.Yes[3], m.Words[11], m.Bias = 1.27, -0.63, 0.5, 200, 0.25
	var file bytes.Buffer
	if err := m.Write(&file); err != nil {
		t.Fatal(err)
	}
	got, err := passage.Read(&file)
	if err != nil {
		t.Fatal(err)
	}
	if d := got.Spans[8] - m.Spans[8]; d > 0.006 || d < -0.006 || got.Spans[7] != m.Spans[7] || got.Words[11] != 200 || got.Bias != 0.25 {
		t.Errorf("read %v %v %v %v", got.Spans[7], got.Spans[8], got.Words[11], got.Bias)
	}
	if _, err := passage.Read(strings.NewReader("weights")); err == nil {
		t.Error("read what is no file of weights")
	}
}

// TestASumIsWhole: the sign of a currency belongs to its number, and what is said behind an
// "and" is no part of a price.
func TestASumIsWhole(t *testing.T) {
	for _, test := range []struct{ question, sentence, want string }{
		{"how much are tickets for the xmas party", "Tickets cost £14 and include a hot supper.", "£14"},
		{"how much are tickets for the xmas party", "Tickets cost $14 and include a hot supper.", "$14"},
		{"how much is the deposit for a key", "Ian proposed a deposit of £15 for each new key.", "£15"},
		{"how much does the course cost", "The course costs 120 € with lunch.", "120 € with lunch"},
		{"what share of the members came", "Of the members, 45% came to the meeting.", "45%"},
	} {
		q := passage.Ask(test.question)
		all := q.Sentences(passage.Cut(test.sentence), "")
		s, ok := q.Best(test.sentence, all[0])
		if got := s.Text(test.sentence); !ok || got != test.want {
			t.Errorf("%s %s: %q, want %q", test.question, test.sentence, got, test.want)
		}
	}
}
