package wire_test

import (
	"encoding/json"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/eval"
	"parley/eval/evaltest"
	"parley/eval/spider"
	"parley/eval/wikisql"
	"parley/eval/wire"
	server "parley/llm/fake"
)

// league writes a dataset in the format of WikiSQL: players of a few clubs,
// with questions of one and two conditions.
func league(t *testing.T, tables int) *eval.Dataset {
	t.Helper()
	dir := t.TempDir()
	first := []string{"Ada", "Bo", "Cleo", "Dan", "Eve", "Finn"}
	clubs := []string{"Rovers", "Albion", "United"}
	posts := []string{"keeper", "winger"}
	var files [2]strings.Builder
	for n := range tables {
		table := map[string]any{"id": fmt.Sprint("t", n), "page_title": fmt.Sprintf("league %d", n),
			"header": []string{"player", "club", "position", "goals", "caps"}, "types": []string{"text", "text", "text", "real", "real"}}
		var rows [][]any
		for i, name := range first {
			player := fmt.Sprintf("%s %c.", name, 'A'+n%26)
			rows = append(rows, []any{player, clubs[(i+n)%3], posts[i%2], 10*n + i, i + 1})
		}
		table["rows"] = rows
		questions := []map[string]any{
			{"question": fmt.Sprintf("which club is %s with?", rows[1][0]), "sql": map[string]any{"sel": 1, "agg": 0, "conds": [][]any{{0, 0, rows[1][0]}}}},
			{"question": fmt.Sprintf("how many goals were scored by %s in league %d?", rows[2][0], n), "sql": map[string]any{"sel": 3, "agg": 0, "conds": [][]any{{0, 0, rows[2][0]}}}},
			{"question": fmt.Sprintf("which keeper of league %d plays for %s?", n, rows[4][1]), "sql": map[string]any{"sel": 0, "agg": 0, "conds": [][]any{{2, 0, "keeper"}, {1, 0, rows[4][1]}}}},
			{"question": fmt.Sprintf("the most caps of anybody in league %d with over %d goals", n, 10*n+2), "sql": map[string]any{"sel": 4, "agg": 1, "conds": [][]any{{3, 1, 10*n + 2}}}},
		}
		write := func(b *strings.Builder, v any) {
			text, err := json.Marshal(v)
			if err != nil {
				t.Fatal(err)
			}
			b.Write(append(text, '\n'))
		}
		write(&files[1], table)
		for _, q := range questions {
			q["table_id"] = table["id"]
			write(&files[0], q)
		}
	}
	paths := [2]string{filepath.Join(dir, "questions.jsonl"), filepath.Join(dir, "tables.jsonl")}
	for i, path := range paths {
		if err := os.WriteFile(path, []byte(files[i].String()), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d, err := wikisql.Load(paths[0], paths[1])
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestWireCurve: over the wire, accuracy rises with the questions asked, as
// far as the rate of errors says, for both ways of decoding; the whole query
// costs one call before any question, clauses cost more.
func TestWireCurve(t *testing.T) {
	w := &wire.Evaluation{Data: league(t, 15), Rate: 0.15, Seed: 3, Dialect: server.VLLM(), Workers: 2}
	for _, p := range wire.Policies(3) {
		if p.Level != 0.5 && p.Name() != "gain:0.95" {
			w.Policies = append(w.Policies, p)
		}
	}
	report, err := w.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	rows := map[string]wire.Row{}
	for _, r := range report.Rows {
		rows[r.Decode+" "+r.Detector] = r
		if r.Broken > 0 || r.Understood < 1 {
			t.Errorf("%s, %s: %d broken, %.2f understood, %s", r.Decode, r.Policy, r.Broken, r.Understood, r.BrokenBy)
		}
	}
	for _, decode := range []string{"auto", "clause", "whole"} {
		none, low, high, all := rows[decode+" none"], rows[decode+" prob:0.8"], rows[decode+" prob:0.95"], rows[decode+" prob:1.01"]
		if !(none.AccQM < low.AccQM && low.AccQM < high.AccQM && high.AccQM <= all.AccQM) {
			t.Errorf("%s: query match %.2f, %.2f, %.2f, %.2f does not rise", decode, none.AccQM, low.AccQM, high.AccQM, all.AccQM)
		}
		if !(none.AvgQuestions == 0 && low.AvgQuestions > 0 && low.AvgQuestions < high.AvgQuestions && high.AvgQuestions < all.AvgQuestions) {
			t.Errorf("%s: questions %.2f, %.2f, %.2f, %.2f", decode, none.AvgQuestions, low.AvgQuestions, high.AvgQuestions, all.AvgQuestions)
		}
		if all.AccQM < 0.97 {
			t.Errorf("%s: with every unit asked about, %.2f are right", decode, all.AccQM)
		}
		if gain := rows[decode+" gain:0.8"]; gain.AccQM < none.AccQM+0.2 || gain.Calls > none.Calls+0.1 {
			t.Errorf("%s: gain %.2f from %.2f, %.1f calls from %.1f", decode, gain.AccQM, none.AccQM, gain.Calls, none.Calls)
		}
		said := 0.0
		for _, b := range none.Reliability {
			said += float64(b.N) * b.MeanP / float64(none.Examples)
		}
		if math.Abs(said-none.AccQM) > 0.12 {
			t.Errorf("%s: queries were said to be right with %.2f, and %.2f are", decode, said, none.AccQM)
		}
	}
	if a, w, c := rows["auto none"].Calls, rows["whole none"].Calls, rows["clause none"].Calls; a > 1.05 || w > 1.05 || c < 1.5 || c > 4 {
		t.Errorf("calls per query: auto %.2f, whole %.2f, clauses %.2f", a, w, c)
	}
	if a, c := rows["auto prob:0.95"], rows["clause prob:0.95"]; a.AccQM < c.AccQM-0.02 || a.Tokens > 0.6*c.Tokens {
		t.Errorf("auto %.2f with %.0f tokens, clauses %.2f with %.0f", a.AccQM, a.Tokens, c.AccQM, c.Tokens)
	}
	var out strings.Builder
	if err := report.Print(&out); err != nil || !strings.Contains(out.String(), "errs on 0.15 of its decisions, behind vLLM's protocol") {
		t.Errorf("%v\n%s", err, out.String())
	}
	out.Reset()
	var object struct {
		Decode string
		Calls  float64 `json:"calls_per_query"`
		AccQM  float64 `json:"acc_qm"`
		Rows   []wire.Row
	}
	if err := report.WriteJSON(&out); err != nil || json.Unmarshal([]byte(out.String()), &object) != nil || len(object.Rows) != len(report.Rows) || object.Calls == 0 || object.AccQM == 0 {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// TestAModelReachesWhatTheEngineRuns: a model that knows the right query gets
// it through, whatever it is made of: nested, combined, with a table twice,
// with expressions.
func TestAModelReachesWhatTheEngineRuns(t *testing.T) {
	w := &wire.Evaluation{Data: library(t), Rate: 0, Seed: 1, Dialect: server.VLLM(), Workers: 2, Policies: []eval.Policy{{Detector: "none"}}}
	var failures strings.Builder
	w.Failures = &failures
	report, err := w.Run(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	if report.Runs < 0.5 || report.Reached < 1 {
		t.Errorf("%.3f of the queries run, %.3f of those come out so%s", report.Runs, report.Reached, failures.String())
	}
	for _, row := range report.Rows {
		if row.AccEx < report.Runs {
			t.Errorf("%s: %.3f right", row.Decode, row.AccEx)
		}
	}
}

// TestOutcomesCalibrate: the oracle's probabilities are honest by
// construction, so the temperature that fits them is near one; an overconfident
// parser is found out.
func TestOutcomesCalibrate(t *testing.T) {
	for _, c := range []struct{ distortion, low, high float64 }{{1, 0.75, 1.35}, {0.4, 1.8, 3.4}} {
		w := &wire.Evaluation{Data: league(t, 40), Rate: 0.2, Seed: 3, Dialect: server.OpenAI()}
		parser, closeServer, err := w.Parser(model.Options{Whole: true, Temperature: c.distortion})
		if err != nil {
			t.Fatal(err)
		}
		outcomes, err := eval.Outcomes(t.Context(), w.Data, func(db *eval.Database) (agent.Parser, error) { return parser(db), nil }, 2, nil)
		closeServer()
		if err != nil {
			t.Fatal(err)
		}
		found, err := model.Fit(outcomes)
		if err != nil || found.Temperature < c.low || found.Temperature > c.high || found.After > 0.06 {
			t.Errorf("distorted by %v: %+v, %v", c.distortion, found, err)
		}
	}
}

// library is the small set over a database of several tables.
func library(t *testing.T) *eval.Dataset {
	t.Helper()
	d, err := spider.Load(evaltest.Library(t, "../testdata/spider"))
	if err != nil {
		t.Fatal(err)
	}
	return d
}
