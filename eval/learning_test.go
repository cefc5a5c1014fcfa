package eval_test

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/agent"
	"parley/eval"
	"parley/eval/wikisql"
	"parley/suql/parser"
	"parley/suql/unit"
)

// columnGuess reads every question about a town as of two columns, and takes the
// wrong one for a little likelier.
type columnGuess struct{ table string }

func (g columnGuess) Parse(_ context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	town := t.Utterance[strings.LastIndex(t.Utterance, " ")+1:]
	var out []agent.Hypothesis
	for _, r := range []struct {
		column string
		p      float64
	}{{"born", 0.52}, {"lives", 0.44}} {
		q, err := parser.Parse(fmt.Sprintf("SELECT name FROM %s WHERE %s = '%s'", g.table, r.column, town))
		if err != nil {
			return nil, err
		}
		h := agent.Hypothesis{Query: q, P: r.p}
		var where []unit.Unit
		for _, u := range unit.Any(q) {
			place := string(u.Kind)
			if u.Kind == unit.Column || u.Kind == unit.Operator || u.Kind == unit.Value {
				place, where = "where", append(where, u)
			}
			h.Units = append(h.Units, agent.Scored{Unit: u, P: r.p, Place: place})
		}
		if w.Allows("where", where) {
			out = append(out, h)
		}
	}
	return out, nil
}

// townsfolk are questions about two tables with the same columns.
func townsfolk(t *testing.T, n int) *eval.Dataset {
	t.Helper()
	dir := t.TempDir()
	var questions, tables strings.Builder
	for _, table := range []string{"players", "singers"} {
		fmt.Fprintf(&tables, `{"id":"%s","page_title":"%s","header":["name","lives","born"],"types":["text","text","text"],"rows":[["x","y","z"]`, table, table)
		for i := range n {
			fmt.Fprintf(&tables, `,["%s%d","town%d","town%d"]`, table, i, i, n-1-i)
		}
		tables.WriteString("]}\n")
	}
	for i := range n {
		fmt.Fprintf(&questions, `{"table_id":"%s","question":"who is from town%d","sql":{"sel":0,"agg":0,"conds":[[1,0,"town%d"]]}}`+"\n", []string{"players", "singers"}[i%2], i, i)
	}
	for name, text := range map[string]string{"questions": questions.String(), "tables": tables.String()} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d, err := wikisql.Load(filepath.Join(dir, "questions"), filepath.Join(dir, "tables"))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// TestTheLearningCurve: what was judged about one table helps with questions
// about another one with the same columns, and none is measured that was seen.
func TestTheLearningCurve(t *testing.T) {
	policy, err := eval.ParsePolicy("gain:0.9")
	if err != nil {
		t.Fatal(err)
	}
	e := &eval.Evaluation{Data: townsfolk(t, 50), Policies: []eval.Policy{policy}, Workers: 2,
		Parser: func(db *eval.Database) (agent.Parser, error) { return columnGuess{db.Catalog.Tables[0].Name}, nil }}
	curve, err := e.Learn(t.Context(), nil, 40)
	if err != nil {
		t.Fatal(err)
	}
	if curve.Families != 1 || len(curve.Points) != 3 || curve.Points[2].Judged != 40 {
		t.Fatalf("%+v", curve)
	}
	before, after := curve.Points[0], curve.Points[2]
	if before.All.Examples != 10 || before.All.Questions == 0 || before.Shapes != 0 {
		t.Errorf("before anything was judged: %+v", before)
	}
	if after.All.Questions != 0 || after.All.Right != 10 || after.Shapes != 10 || after.Unseen.Examples != 10 {
		t.Errorf("after 40 were judged: %+v", after)
	}
	var b bytes.Buffer
	if err := curve.Print(&b); err != nil || !strings.Contains(b.String(), "100 %") {
		t.Errorf("%v\n%s", err, b.String())
	}
	if _, err := e.Learn(t.Context(), nil, 41); err == nil || !strings.Contains(err.Error(), "the most is 40") {
		t.Errorf("too few to learn from: %v", err)
	}
	curve, err = e.Learn(t.Context(), e.Data, 50)
	if err == nil {
		t.Errorf("questions that were judged are measured: %+v", curve.Points)
	}
}
