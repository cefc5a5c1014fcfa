package eval_test

import (
	"bytes"
	"encoding/json"
	"math"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/eval"
	"parley/golden"
	"parley/suql/unit"
)

// fourRecords are outcomes of two policies made up so that every figure can
// be worked out by hand.
func fourRecords() (eval.Evaluation, []eval.Record) {
	e := eval.Evaluation{
		Data:       &eval.Dataset{Name: "wikisql", Skipped: []eval.Skipped{{Reason: "a reason", Count: 2}}},
		Policies:   []eval.Policy{{Detector: "none"}, {Detector: "gain", Level: 0.9, Menu: 3}, {Detector: "std", Level: 0.05, K: 3}},
		ParserName: "made up",
	}
	gone := eval.Outcome{Unavailable: true}
	yesNo := eval.Asked{Kind: unit.Column, Options: 1, First: true, Right: true}
	menu := eval.Asked{Kind: unit.Select, Options: 3, First: true}
	again := eval.Asked{Kind: unit.Select, Options: 1}
	return e, []eval.Record{
		{Example: "1", Outcomes: []eval.Outcome{
			{Understood: true, Match: true, Right: true, SetMatch: true, Result: true, P: 0.95, Seconds: 0.1},
			{Understood: true, Match: true, Right: true, SetMatch: true, Result: true, P: 1, Seconds: 0.3, Asked: []eval.Asked{yesNo}}, gone}},
		{Example: "2", Outcomes: []eval.Outcome{
			{Understood: true, SetMatch: true, P: 0.85, Seconds: 0.1, Differs: []unit.Kind{unit.Value}},
			{Understood: true, Match: true, Right: true, SetMatch: true, Result: true, P: 0.9, Seconds: 0.1, Asked: []eval.Asked{menu, again, yesNo}}, gone}},
		{Example: "3", GoldEmpty: true, Outcomes: []eval.Outcome{
			{Understood: true, Result: true, P: 0.91, Seconds: 0.1, Differs: []unit.Kind{unit.Select, unit.Value}},
			{Understood: true, P: 0.5, Seconds: 0.1, Left: true, Failed: true, Differs: []unit.Kind{unit.Select}}, gone}},
		{Example: "4", GoldFails: "no such table", Outcomes: []eval.Outcome{
			{Seconds: 0.1, Differs: []unit.Kind{unit.Table, unit.Select, unit.Aggregate, unit.Column, unit.Operator, unit.Value, unit.Order, unit.Limit}},
			{Understood: true, Match: true, Right: true, SetMatch: true, P: 1, Seconds: 0.1, Broken: "parsing: tired"}, gone}},
	}
}

func TestScoresByHand(t *testing.T) {
	e, records := fourRecords()
	rows := e.Report(records).Rows
	alone, asking := rows[0].Scores, rows[1].Scores
	for _, c := range []struct {
		name      string
		got, want float64
	}{
		{"acc_qm alone", alone.AccQM, 1. / 4},
		{"acc_set alone", alone.AccSet, 2. / 4},
		{"acc_ex alone, of those whose gold query runs", alone.AccEx, 2. / 3},
		{"acc_ex alone, of those whose gold result is not empty", alone.AccExNonEmpty, 1. / 2},
		{"gold results that are not empty", float64(alone.NonEmpty), 2},
		{"gold queries that fail", float64(alone.GoldFails), 1},
		{"understood", alone.Understood, 3. / 4},
		{"columns to show alone", alone.Units[unit.Select], 2. / 4},
		{"values alone", alone.Units[unit.Value], 1. / 4},
		{"no questions alone", alone.AvgQuestions, 0},
		{"no share of no questions", alone.QRight, 0},
		// readings of 0.95 (right) and 0.91 (wrong) share a bin, 0.85 (wrong) has its own
		{"ECE alone", alone.ECE, (math.Abs(1-1.86) + 0.85) / 3},
		{"acc_qm asking", asking.AccQM, 3. / 4},
		{"questions", asking.AvgQuestions, 4. / 4},
		{"options", asking.AvgOptions, (1 + 3 + 1 + 1) / 4.},
		{"conversations without a question", asking.Unasked, 2. / 4},
		{"needless questions", asking.QRight, 2. / 4},
		{"left", asking.LeftEarly, 1. / 4},
		{"queries that do not run", float64(asking.Failed), 1},
		{"conversations that broke off", float64(asking.Broken), 1},
		{"seconds", asking.Seconds, 0.6 / 4},
	} {
		if math.Abs(c.got-c.want) > 1e-9 {
			t.Errorf("%s: %.4f, want %.4f", c.name, c.got, c.want)
		}
	}
	if diff := cmp.Diff(eval.Spent{Asked: 2, Again: 1}, asking.Questions[unit.Select]); diff != "" {
		t.Errorf("where questions went (-want +got):\n%s", diff)
	}
	bin := alone.Reliability[9]
	if bin.N != 2 || math.Abs(bin.MeanP-0.93) > 1e-9 || bin.Accuracy != 0.5 {
		t.Errorf("the last bin is %+v", bin)
	}
}

func TestReportTable(t *testing.T) {
	e, records := fourRecords()
	var b bytes.Buffer
	if err := e.Report(records).Print(&b); err != nil {
		t.Fatal(err)
	}
	golden.File(t, "testdata/report.txt", b.String())
}

// TestReportJSON: the keys that other tools read stand at the top, and every
// row has them too.
func TestReportJSON(t *testing.T) {
	e, records := fourRecords()
	var b bytes.Buffer
	if err := e.Report(records).WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	var got struct {
		Rows    []map[string]any
		Skipped map[string]int
	}
	var top map[string]any
	if err := json.Unmarshal(b.Bytes(), &got); err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(b.Bytes(), &top); err != nil {
		t.Fatal(err)
	}
	keys := strings.Fields("dataset examples detector k acc_qm acc_ex avg_questions q_right_share left_early_share ece seconds_per_query")
	for _, object := range []map[string]any{top, got.Rows[0], got.Rows[1]} {
		for _, k := range keys {
			if _, ok := object[k]; !ok {
				t.Errorf("no key %q in %v", k, object)
			}
		}
	}
	if len(got.Rows) != 3 || got.Rows[1]["detector"] != "gain:0.9" || got.Rows[2]["unavailable"] == nil || got.Rows[2]["acc_qm"] != nil {
		t.Errorf("rows are %v", got.Rows)
	}
	if got.Skipped["a reason"] != 2 {
		t.Errorf("skipped is %v", got.Skipped)
	}
	e.Policies = e.Policies[:1]
	b.Reset()
	if err := e.Report(records).WriteJSON(&b); err != nil {
		t.Fatal(err)
	}
	if strings.Contains(b.String(), `"rows"`) {
		t.Error("one row is listed as rows too")
	}
}
