package reading_test

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"math"
	"os"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/eval/reading"
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

func load(t *testing.T, city string) []reading.Case {
	t.Helper()
	dir := filepath.Join("..", "..", "ingest", "demo", "restaurants")
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
	var cases []reading.Case
	for _, p := range places {
		for attribute, m := range gold[p.Name] {
			cases = append(cases, reading.Case{
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
			var cases []reading.Case
			for _, city := range cities {
				cases = append(cases, load(t, city)...)
			}
			score, err := reading.Measure(t.Context(), lexical.New(), cases)
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
			if got := score.All.FalseAlarms(); got > 0.20 {
				t.Errorf("a verdict on %.3f of what the reviews do not say, want at most 0.20", got)
			}
		})
	}
}

// scripted is a reader that replies what a test tells it to.
type scripted struct {
	replies []reader.Reply
	err     error
}

func (scripted) Identity() string { return "scripted" }

func (s scripted) Read(context.Context, []reader.Request) ([]reader.Reply, error) {
	return s.replies, s.err
}

func TestMeasureCounts(t *testing.T) {
	cases := []reading.Case{
		{Name: "a", Attribute: "loud", Gold: reader.True},
		{Name: "b", Attribute: "loud", Gold: reader.False},
		{Name: "c", Attribute: "loud", Gold: reader.Unknown},
		{Name: "d", Attribute: "calm", Gold: reader.Unknown},
		{Name: "e", Attribute: "calm", Gold: reader.False},
	}
	score, err := reading.Measure(t.Context(), scripted{replies: []reader.Reply{
		{Verdict: reader.True, Confidence: 0.9},
		{Verdict: reader.True, Confidence: 0.9},
		{Verdict: reader.False, Confidence: 0.5},
		{Verdict: reader.Unknown, Confidence: 0.1},
		{Verdict: reader.Unknown, Confidence: 0.1},
	}}, cases)
	if err != nil {
		t.Fatal(err)
	}
	want := reading.Tally{Decided: 3, Answered: 2, Right: 1, Open: 2, FalseAlarm: 1}
	if diff := cmp.Diff(want, score.All); diff != "" {
		t.Errorf("tally (-want +got):\n%s", diff)
	}
	// three verdicts: two at 0.9 of which one is right, one at 0.5 that is wrong
	if want := (math.Abs(1-1.8) + 0.5) / 3; math.Abs(score.ECE-want) > 1e-9 {
		t.Errorf("ECE %.4f, want %.4f", score.ECE, want)
	}
	if got, want := score.All.F1(), 2.0/6; math.Abs(got-want) > 1e-9 {
		t.Errorf("F1 %.4f, want %.4f", got, want)
	}
	var table, object bytes.Buffer
	if err := errors.Join(score.Print(&table), score.WriteJSON(&object)); err != nil {
		t.Fatal(err)
	}
	wantTable := "" +
		"  scripted  yes/no  answered  accuracy  unknown  false alarms    F1\n" +
		"      calm       1      0.00      0.00        1          0.00  0.00\n" +
		"      loud       2      1.00      0.50        1          1.00  0.40\n" +
		"       all       3      0.67      0.50        2          0.50  0.33\n" +
		"calibration error 0.433\n"
	if diff := cmp.Diff(wantTable, table.String()); diff != "" {
		t.Errorf("table (-want +got):\n%s", diff)
	}
	var back reading.Score
	if err := json.Unmarshal(object.Bytes(), &back); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(score, back); diff != "" {
		t.Errorf("JSON round trip (-want +got):\n%s", diff)
	}
}

func TestMeasureReportsFailures(t *testing.T) {
	broken := errors.New("no endpoint")
	if _, err := reading.Measure(t.Context(), scripted{err: broken}, nil); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
	one := []reading.Case{{Name: "a", Question: "is it loud?"}}
	if _, err := reading.Measure(t.Context(), scripted{replies: []reader.Reply{{Err: broken}}}, one); !errors.Is(err, broken) {
		t.Errorf("got %v, want %v", err, broken)
	}
}
