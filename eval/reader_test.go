package eval_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"parley/eval"
	"parley/suql/reader"
	"parley/suql/reader/lexical"
)

// questions words each marked attribute of the demo as a question.
var questions = map[string]string{
	"family_friendly":       "is this restaurant family-friendly?",
	"romantic":              "is this restaurant romantic?",
	"easy_parking":          "is parking easy at this restaurant?",
	"long_wait":             "is there a long wait?",
	"good_for_groups":       "is this restaurant good for groups?",
	"vegan_options":         "does this restaurant have vegan options?",
	"loud":                  "is this restaurant loud?",
	"outdoor_seating":       "does this restaurant have outdoor seating?",
	"friendly_service":      "is the service friendly?",
	"takes_reservations":    "does this restaurant take reservations?",
	"good_for_working":      "is this a good place to work on a laptop?",
	"dog_friendly":          "are dogs welcome?",
	"cash_only":             "is this restaurant cash only?",
	"large_portions":        "are the portions large?",
	"wheelchair_accessible": "is this restaurant wheelchair accessible?",
	"live_music":            "does this restaurant have live music?",
}

func load(t *testing.T, city string) []eval.Case {
	t.Helper()
	dir := filepath.Join("..", "ingest", "demo", "restaurants")
	var places []struct {
		Name    string   `json:"name"`
		Reviews []string `json:"reviews"`
	}
	var gold map[string]map[string]struct {
		Mark string `json:"mark"`
	}
	for file, into := range map[string]any{city + ".json": &places, city + ".gold.json": &gold} {
		raw, err := os.ReadFile(filepath.Join(dir, file))
		if err != nil {
			t.Skipf("no demo data: %v", err)
		}
		if err := json.Unmarshal(raw, into); err != nil {
			t.Fatalf("%s: %v", file, err)
		}
	}
	verdict := map[string]reader.Verdict{"yes": reader.True, "no": reader.False, "unknown": reader.Unknown}
	var cases []eval.Case
	for _, p := range places {
		for attribute, m := range gold[p.Name] {
			cases = append(cases, eval.Case{
				Name: p.Name, Texts: p.Reviews, Question: questions[attribute],
				Gold: verdict[m.Mark], Attribute: attribute,
			})
		}
	}
	return cases
}

// The two halves of the demo. The lexicon was developed on the first; of the
// second only figures were ever looked at.
var halves = map[string][]string{
	"development": {"palo-alto", "sunnyvale", "berkeley"},
	"held out":    {"oakland", "san-francisco", "cupertino"},
}

func TestLexicalReaderOnDemo(t *testing.T) {
	for half, cities := range halves {
		t.Run(half, func(t *testing.T) {
			var cases []eval.Case
			for _, city := range cities {
				cases = append(cases, load(t, city)...)
			}
			score, err := eval.ScoreReader(t.Context(), lexical.New(), cases)
			if err != nil {
				t.Fatal(err)
			}
			if err := score.Print(t.Output()); err != nil {
				t.Fatal(err)
			}
			if got := score.All.AnsweredShare(); got < 0.80 {
				t.Errorf("answered %.3f of the yes/no questions, want at least 0.80", got)
			}
			if got := score.All.Accuracy(); got < 0.80 {
				t.Errorf("accuracy %.3f on answered questions, want at least 0.80", got)
			}
		})
	}
}
