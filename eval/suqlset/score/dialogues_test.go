package score_test

import (
	"bytes"
	"context"
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"parley/agent"
	"parley/eval"
	"parley/eval/suqlset"
	"parley/suql/ast"
)

// echo answers every utterance with one query of its own, and remembers which
// query went before it.
type echo struct{ before map[string][]string }

func echoed(utterance string) ast.Query {
	return &ast.Select{Items: []*ast.Item{{Expr: ast.Str(utterance)}}}
}

func (p echo) Parse(_ context.Context, t agent.Turn, _ agent.World) ([]agent.Hypothesis, error) {
	before := ""
	if t.Previous != nil {
		before = ast.Print(t.Previous)
	}
	p.before[t.Utterance] = append(p.before[t.Utterance], before)
	return []agent.Hypothesis{{Query: echoed(t.Utterance), P: 1}}, nil
}

// TestTurnsFollowGoldAloneAndReadingsInDialogues: each turn by itself comes
// after the gold query of the turn before, in a dialogue after what the
// parser made of it.
func TestTurnsFollowGoldAloneAndReadingsInDialogues(t *testing.T) {
	data := loadSUQL(t, suqlset.Development)
	p := echo{map[string][]string{}}
	e := &eval.Evaluation{Data: data.Dataset, Policies: []eval.Policy{{Detector: "none"}}, Parser: func(*eval.Database) (agent.Parser, error) { return p, nil }}
	run(t, e)
	followUps := 0
	for _, ex := range data.Examples {
		if ex.Previous != nil {
			followUps++
			if got := p.before[ex.Question]; !slices.Contains(got, ast.Print(ex.Previous)) {
				t.Errorf("%q came after %s", ex.Question, got)
			}
		}
	}
	clear(p.before)
	whole, err := data.Converse(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	if whole[0].Turns != followUps || whole[0].All == 0 || whole[0].Right != 0 {
		t.Errorf("the dialogues are %+v; want %d follow-ups and none right", whole[0], followUps)
	}
	for i, ex := range data.Examples {
		if ex.Previous != nil && !slices.Contains(p.before[ex.Question], ast.Print(echoed(data.Examples[i-1].Question))) {
			t.Errorf("in the dialogue %q came after %s", ex.Question, p.before[ex.Question])
		}
	}
}

// TestTheHeldOutHalfIsNotShown: its report holds totals, and no word of it.
func TestTheHeldOutHalfIsNotShown(t *testing.T) {
	data := loadSUQL(t, suqlset.HeldOut)
	e := &eval.Evaluation{Data: data.Dataset, Policies: []eval.Policy{{Detector: "none"}}, Parser: func(*eval.Database) (agent.Parser, error) { return echo{map[string][]string{}}, nil }}
	records := run(t, e)
	whole, err := data.Converse(t.Context(), e)
	if err != nil {
		t.Fatal(err)
	}
	report := data.Report(e, records, whole)
	var text, object bytes.Buffer
	if err := report.Print(&text); err != nil {
		t.Fatal(err)
	}
	if err := report.WriteJSON(&object); err != nil {
		t.Fatal(err)
	}
	for _, ex := range data.Examples {
		for _, secret := range []string{ex.Question, ex.ID} {
			if len(secret) > 12 && (strings.Contains(text.String(), secret) || strings.Contains(object.String(), secret)) {
				t.Errorf("the report shows %s", ex.ID)
			}
		}
	}
	if err := report.PrintFailures(t.Context(), &text, e); err == nil || !strings.Contains(err.Error(), "held out") {
		t.Errorf("failures of the held-out half were listed (%v)", err)
	}
	items := *report
	items.Half = "" // those of a folder are no part of the set
	if err := items.PrintFailures(t.Context(), &text, e); err != nil {
		t.Errorf("what went wrong with items was not listed: %v", err)
	}
	var got struct {
		Dataset, Detector, Half string
		Examples                int
		AccQM                   *float64 `json:"acc_qm"`
		AccEx                   *float64 `json:"acc_ex"`
		Dialogues               int
		Parts                   []struct{ Name string }
	}
	if err := json.Unmarshal(object.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if got.Dataset != "suql heldout" || got.Half != "heldout" || got.Examples != len(data.Examples) || got.AccQM == nil || got.AccEx == nil || got.Dialogues == 0 || len(got.Parts) != 3 {
		t.Errorf("the figures are %+v", got)
	}
}

func run(t *testing.T, e *eval.Evaluation) []eval.Record {
	t.Helper()
	records, err := e.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	return records
}
