package eval_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd/cmdtest"
	"parley/eval/reading"
)

// TestEvalReader scores the embedded reader on the demos and on imported tables: what it says must be
// right mostly, and it must be silent where the texts are.
func TestEvalReader(t *testing.T) {
	for name, want := range map[string]struct {
		parts                           []string
		accuracy, answered, falseAlarms float64
	}{
		"restaurants": {[]string{"cities the reader was written with: ", "cities held out: "}, 0.85, 0.85, 0.15},
		"products":    {[]string{"kinds the reader was written with: ", "kinds held out: ", "kinds held out, values: "}, 0.88, 0.65, 0.08},
		"shop":        {[]string{"reviews, held out: ", "notes, held out: "}, 0.68, 0.28, 0.06},
		"tables":      {[]string{"tables the reader was widened with: ", "tables held out: "}, 0.90, 0.50, 0.03},
	} {
		t.Run(name, func(t *testing.T) {
			scores := filepath.Join(t.TempDir(), "scores.json")
			ran := cmdtest.OK(t, "eval", "reader", "--demo", name, "--json", scores)
			for _, part := range want.parts {
				if !strings.Contains(ran.Stdout, "\n"+part) {
					t.Errorf("no line of %s in\n%s", part, ran.Stdout)
				}
			}
			text, err := os.ReadFile(scores)
			if err != nil {
				t.Fatal(err)
			}
			var got reading.Score
			if err := json.Unmarshal(text, &got); err != nil {
				t.Fatal(err)
			}
			if got.All.Accuracy() < want.accuracy || got.All.AnsweredShare() < want.answered || got.All.FalseAlarms() > want.falseAlarms {
				t.Errorf("%.3f right, %.3f answered, %.3f false alarms; want at least %.2f, at least %.2f, at most %.2f",
					got.All.Accuracy(), got.All.AnsweredShare(), got.All.FalseAlarms(), want.accuracy, want.answered, want.falseAlarms)
			}
		})
	}
}

// TestEvalReaderPassages answers an open question and a yes/no question from
// their passages, and writes the figures.
func TestEvalReaderPassages(t *testing.T) {
	const text = "The bridge, designed by Ada Blom, was opened in 1903."
	for flag, test := range map[string]struct {
		record, line string
		keys         []string
	}{
		"--squad": {`{"title": "Bridge", "paragraphs": [{"context": "` + text + `", "qas": [
			{"question": "When was the bridge opened?", "answers": [{"text": "1903", "answer_start": 48}]},
			{"question": "Who sold it?", "is_impossible": true, "answers": []}]}]}`, "open questions: 1, F1 1.000, exact 1.000", []string{"examples", "f1", "em"}},
		"--boolq": {`{"question": "was the bridge designed by ada blom", "passage": "` + text + `", "label": true}`, "yes/no questions: 1, accuracy 1.000", []string{"examples", "accuracy"}},
	} {
		t.Run(flag, func(t *testing.T) {
			dir := t.TempDir()
			data, scores := filepath.Join(dir, "data.jsonl"), filepath.Join(dir, "scores.json")
			if err := os.WriteFile(data, []byte(strings.ReplaceAll(test.record, "\n", " ")), 0o600); err != nil {
				t.Fatal(err)
			}
			if ran := cmdtest.OK(t, "eval", "reader", flag, data, "--json", scores); !strings.Contains(ran.Stdout, test.line) {
				t.Errorf("%q does not say %q", ran.Stdout, test.line)
			}
			written, err := os.ReadFile(scores)
			if err != nil {
				t.Fatal(err)
			}
			var got map[string]any
			if err := json.Unmarshal(written, &got); err != nil {
				t.Fatal(err)
			}
			for _, key := range test.keys {
				if _, ok := got[key]; !ok {
					t.Errorf("no %q in %s", key, written)
				}
			}
		})
	}
}
