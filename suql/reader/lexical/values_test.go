package lexical_test

import (
	"os"
	"strings"
	"testing"

	"parley/suql/reader"
	"parley/suql/reader/lexical"
)

// TestValues reads testdata/values.txt, which documents what the reader takes
// from a text when asked for a weight, a colour, a place and the like.
func TestValues(t *testing.T) {
	raw, err := os.ReadFile("testdata/values.txt")
	if err != nil {
		t.Fatal(err)
	}
	r := lexical.New()
	kind := ""
	for line := range strings.Lines(string(raw)) {
		line = strings.TrimSpace(line)
		if title, ok := strings.CutPrefix(line, "## "); ok {
			kind = title
			continue
		}
		part := strings.SplitN(line, " | ", 3)
		if len(part) != 3 || strings.HasPrefix(line, "#") {
			continue
		}
		t.Run(kind+"/"+part[2], func(t *testing.T) {
			got := read(t, r, reader.NewAnswer([]string{part[2]}, part[1], reader.TextType))
			said := got.Text
			if got.Null {
				said = "-"
			}
			if said != part[0] {
				t.Errorf("%q asked %q: got %q (%.2f), want %q", part[2], part[1], said, got.Confidence, part[0])
			}
		})
	}
}

func TestNumbersComeInTheUnitAskedFor(t *testing.T) {
	r := lexical.New()
	for _, test := range []struct{ text, question, want string }{
		{"It weighs 2.6 kg.", "how many grams does it weigh?", "2600"},
		{"It weighs 2.6 kg.", "how much does it weigh?", "2.6"},
		{"It weighs 500 g.", "what is its weight in kg?", "0.5"},
		{"A bottle of 250 ml.", "how many litres does it hold?", "0.25"},
		{"Twenty-two litres.", "how many litres does it hold?", "22"},
	} {
		if got := read(t, r, reader.NewAnswer([]string{test.text}, test.question, reader.NumberType)); got.Text != test.want {
			t.Errorf("%q asked %q: got %q, want %q", test.text, test.question, got.Text, test.want)
		}
	}
}

func TestMeasuresAreJudgedByNumber(t *testing.T) {
	r := lexical.New()
	texts := []string{"Black. 950 grams."}
	for value, want := range map[string]reader.Verdict{"950 g": reader.True, "700 g": reader.False} {
		if got := read(t, r, reader.NewJudge(texts, "how much does it weigh?", value)); got.Verdict != want {
			t.Errorf("%q as the weight of %q: got %s, want %s", value, texts, got.Verdict, want)
		}
	}
}
