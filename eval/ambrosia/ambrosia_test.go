package ambrosia_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parley/agent"
	"parley/errdetect"
	"parley/eval"
	"parley/eval/ambrosia"
	"parley/suql/parser"
	"parley/suql/unit"
)

const dump = `CREATE TABLE singer (name TEXT, town TEXT, born TEXT);
INSERT INTO singer VALUES ('Ane', 'Oslo', 'Molde'), ('Hans', 'Molde', 'Oslo'), ('Siri', 'Oslo', 'Bergen');`

const (
	lives = "SELECT name FROM singer WHERE town = 'Oslo'"
	born  = "SELECT name FROM singer WHERE born = 'Oslo'"
)

// guesses is a parser that says the queries it was given for a question, each
// with a probability.
type guesses map[string]map[string]float64

func (g guesses) Parse(_ context.Context, t agent.Turn, _ agent.World) ([]agent.Hypothesis, error) {
	var out []agent.Hypothesis
	for _, text := range []string{lives, born} {
		p, there := g[t.Utterance][text]
		if !there {
			continue
		}
		q, err := parser.Parse(text)
		if err != nil {
			return nil, err
		}
		h := agent.Hypothesis{Query: q, P: p}
		for _, u := range unit.Any(q) {
			h.Units = append(h.Units, agent.Scored{Unit: u, P: p, Place: string(u.Kind)})
		}
		out = append(out, h)
	}
	return out, nil
}

// TestRun: an ambiguous question is asked about and both readings are offered,
// a plain one is answered, one that is answered wrongly without a question
// counts as such, and a script that makes no database is left out.
func TestRun(t *testing.T) {
	e := &ambrosia.Evaluation{
		Questions: []ambrosia.Question{
			{Question: "who is from Oslo?", Golds: []string{lives, born}, Type: "vague", Dump: dump},
			{Question: "who lives in Oslo?", Golds: []string{lives}, Type: "scope", Dump: dump},
			{Question: "who was born in Oslo?", Golds: []string{born}, Type: "scope", Dump: dump},
			{Question: "who?", Golds: []string{lives}, Type: "scope", Dump: "no script"},
		},
		Parser: func(*eval.Database) (agent.Parser, error) {
			return guesses{
				"who is from Oslo?":     {lives: 0.5, born: 0.45},
				"who lives in Oslo?":    {lives: 1},
				"who was born in Oslo?": {lives: 1},
			}, nil
		},
		Detector: errdetect.NewGain(0.9, errdetect.Noise),
	}
	scores, err := e.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	want := &ambrosia.Scores{Examples: 3, Skipped: 1, Needed: 1, AskedRecall: 1, AskedPrecision: 1, BothOffered: 1,
		Right: 2. / 3, Warranted: 1, Silent: 1. / 3}
	if diff := cmp.Diff(want, scores, cmpopts.IgnoreUnexported(ambrosia.Scores{}, ambrosia.SentenceScores{}), cmpopts.IgnoreFields(ambrosia.Scores{}, "Types")); diff != "" {
		t.Errorf("scores (-want +got):\n%s", diff)
	}
	if s := scores.Types["scope"]; s == nil || s.Examples != 2 || s.Right != 0.5 {
		t.Errorf("of scope: %+v", s)
	}
	var table, object bytes.Buffer
	scores.Print(&table)
	if err := scores.WriteJSON(&object); err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(table.String(), "left out: 1 whose database") || !strings.Contains(object.String(), `"asked_recall": 1`) {
		t.Errorf("%s\n%s", table.String(), object.String())
	}
}

// TestHalf: the questions over one database stay together.
func TestHalf(t *testing.T) {
	path := filepath.Join(t.TempDir(), "questions.jsonl")
	text := `{"question": "a", "db_dump": "1"}` + "\n" + `{"question": "b", "db_dump": "2"}` + "\n" + `{"question": "c", "db_dump": "1"}`
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	all, err := ambrosia.Load(path)
	if err != nil {
		t.Fatal(err)
	}
	for second, want := range map[bool][]string{false: {"a", "c"}, true: {"b"}} {
		var got []string
		for _, q := range ambrosia.Half(all, second) {
			got = append(got, q.Question)
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("second %t (-want +got):\n%s", second, diff)
		}
	}
}
