package eval_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"parley/agent"
	"parley/eval"
	"parley/golden"
	"parley/nlg"
)

func speak(db *eval.Database) (agent.Speaker, error) { return nlg.New(db.Catalog) }

// TestPoliciesAsDialogues plays each policy on a parser whose probabilities
// are written in fake_test.go; testdata/policies holds the conversations.
func TestPoliciesAsDialogues(t *testing.T) {
	for name, p := range map[string]eval.Policy{
		"none":             {Detector: "none"},
		"paper-0.8":        {Detector: "prob", Level: 0.8, K: 3},
		"paper-every-unit": {Detector: "prob", Level: 1.01, K: 3},
		"paper-K-0":        {Detector: "prob", Level: 0.8, K: 0},
		"dispersion":       {Detector: "std", Level: 0.05, K: 3},
		"gain-0.8":         {Detector: "gain", Level: 0.8},
		"gain-0.5":         {Detector: "gain", Level: 0.5},
		"gain-menu":        {Detector: "gain", Level: 0.8, Menu: 3},
		"all-wrong":        {Detector: "prob", Level: 0.8, K: 3, Wrong: 0.999},
	} {
		t.Run(name, func(t *testing.T) {
			wobble := 0.0
			if p.Detector == "std" {
				wobble = 0.1
			}
			e := eval.Evaluation{Data: huts(t), Policies: []eval.Policy{p}, Parser: newFake(wobble), Speaker: speak, ParserName: "fake"}
			records, err := e.Run(t.Context(), nil)
			if err != nil {
				t.Fatal(err)
			}
			golden.File(t, "testdata/policies/"+name+".txt", told(t, e, records))
		})
	}
}

// told is every conversation of the first row, in words.
func told(t *testing.T, e eval.Evaluation, records []eval.Record) string {
	t.Helper()
	var b strings.Builder
	for i, r := range records {
		d, err := e.Dialogue(t.Context(), e.Data.Examples[i], e.Policies[0])
		if err != nil {
			t.Fatal(err)
		}
		for _, l := range d.Lines {
			who := "Parley"
			if l.User {
				who = "You"
			}
			fmt.Fprintf(&b, "%s: %s\n", who, l.Text)
		}
		o := r.Outcomes[0]
		fmt.Fprintf(&b, "= %s\n", d.Final.Query)
		if !o.Match {
			fmt.Fprintf(&b, "≠ %s\n", d.Gold)
		}
		fmt.Fprintf(&b, "  p %.3f", o.P)
		for _, a := range o.Asked {
			fmt.Fprintf(&b, ", %s", a.Kind)
			b.WriteString(map[bool]string{true: " needless"}[a.Right] + map[bool]string{false: " again"}[a.First] + map[bool]string{true: " slip"}[a.Slip])
		}
		if o.Left {
			b.WriteString(", left")
		}
		if o.Broken != "" {
			b.WriteString(", " + o.Broken)
		}
		if o.Result {
			b.WriteString(", right result")
		}
		b.WriteString("\n\n")
	}
	return b.String()
}

func TestParseDetector(t *testing.T) {
	for text, want := range map[string]eval.Policy{
		"none":      {Detector: "none"},
		"prob:0.95": {Detector: "prob", Level: 0.95, K: 3},
		"prob:1.01": {Detector: "prob", Level: 1.01, K: 3},
		"std:0.05":  {Detector: "std", Level: 0.05, K: 3},
		"gain:0.9":  {Detector: "gain", Level: 0.9, K: 3},
	} {
		got, err := eval.ParseDetector(text)
		if err != nil || got != want {
			t.Errorf("%s: got %+v, %v", text, got, err)
		}
		if got.Name() != text {
			t.Errorf("%s names itself %s", text, got.Name())
		}
	}
	for text, want := range map[string]string{
		"":         "is none of none, prob:P, std:S, gain:TAU",
		"odds:0.5": "is none of none",
		"prob":     "needs a number",
		"prob:":    "needs a number",
		"prob:x":   "needs a number",
		"std:-1":   "needs a number of zero or more",
		"gain:NaN": "needs a number",
		"gain:1.5": "can't be above 1",
		"none:0":   "is none of none",
	} {
		if _, err := eval.ParseDetector(text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

// TestDispersionNeedsAPerturbedParser: alone the policy is refused, in a
// table its row says why there are no figures.
func TestDispersionNeedsAPerturbedParser(t *testing.T) {
	std, err := eval.ParseDetector("std:0.05")
	if err != nil {
		t.Fatal(err)
	}
	e := eval.Evaluation{Data: huts(t), Policies: []eval.Policy{std}, Parser: newFake(0)}
	if _, err := e.Run(t.Context(), nil); err == nil || !strings.Contains(err.Error(), "not available with this parser") {
		t.Errorf("alone: got %v", err)
	}
	e.Policies = []eval.Policy{{Detector: "none"}, std}
	records, err := e.Run(t.Context(), nil)
	if err != nil {
		t.Fatal(err)
	}
	if row := e.Report(records).Rows[1]; row.Scores != nil || row.Unavailable == "" {
		t.Errorf("in a table: got %+v", row)
	}
}

// tiring is the fake parser whose fourth perturbed pass fails.
type tiring struct{ fake }

var errTired = errors.New("tired")

func (p tiring) Perturbed(ctx context.Context, t agent.Turn, w agent.World, h agent.Hypothesis, n int) ([]float64, error) {
	if n == 3 {
		return nil, errTired
	}
	return p.fake.Perturbed(ctx, t, w, h, n)
}

// TestAFailedPassEndsOneConversation: the first reading counts, and the other
// rows go on.
func TestAFailedPassEndsOneConversation(t *testing.T) {
	e := eval.Evaluation{Data: huts(t), Policies: []eval.Policy{{Detector: "none"}, {Detector: "std", Level: 0.05, K: 3}},
		Parser: func(db *eval.Database) (agent.Parser, error) {
			p, err := newFake(0.1)(db)
			if err != nil {
				return nil, err
			}
			return tiring{p.(fake)}, nil
		}}
	for _, r := range run(t, e, nil) {
		alone, shaken := r.Outcomes[0], r.Outcomes[1]
		if alone.Understood && (!strings.Contains(shaken.Broken, "tired") || shaken.Match != alone.Match || len(shaken.Asked) > 0) {
			t.Errorf("%s: %+v", r.Example, shaken)
		}
	}
}
