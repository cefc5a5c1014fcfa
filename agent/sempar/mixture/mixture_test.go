package mixture_test

import (
	"context"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/sempar/mixture"
	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/unit"
)

// says is a parser that reads everything as the same queries, each as likely as
// it stands there.
type says struct {
	readings map[string]float64
	err      error
}

func (s says) Parse(context.Context, agent.Turn, agent.World) ([]agent.Hypothesis, error) {
	var out []agent.Hypothesis
	for text, p := range s.readings {
		q, err := parser.Parse(text)
		if err != nil {
			return nil, err
		}
		h := agent.Hypothesis{Query: q, P: p}
		for _, u := range unit.Any(q) {
			h.Units = append(h.Units, agent.Scored{Unit: u, P: p, Place: agent.ParsedPlace(u)})
		}
		out = append(out, h)
	}
	return out, s.err
}

func list(t *testing.T, rules, learned says, w agent.World) []string {
	t.Helper()
	hs, err := mixture.New(rules, learned).Parse(t.Context(), agent.Turn{Utterance: "x"}, w)
	if err != nil {
		t.Fatal(err)
	}
	var out []string
	for _, h := range hs {
		out = append(out, fmt.Sprintf("%.2f %s", h.P, ast.Print(h.Query)))
	}
	return out
}

// TestReadingsOfBoth: what both find is likelier than what one finds, and so is
// a selection of rows on which they agree, whatever each shows of them.
func TestReadingsOfBoth(t *testing.T) {
	for name, c := range map[string]struct {
		rules, learned map[string]float64
		want           []string
	}{
		"the same twice": {
			map[string]float64{"SELECT a FROM t WHERE b = 1": 0.5},
			map[string]float64{"SELECT a FROM t WHERE b = 1": 0.5},
			[]string{"0.75 SELECT a FROM t WHERE b = 1"}, // 0.5 and, as they agree on the rows, 0.25 more
		},
		"different rows": {
			map[string]float64{"SELECT a FROM t WHERE b = 1": 0.8},
			map[string]float64{"SELECT a FROM t WHERE b = 2": 0.6},
			[]string{"0.36 SELECT a FROM t WHERE b = 2", "0.32 SELECT a FROM t WHERE b = 1"},
		},
		"the same rows": {
			map[string]float64{"SELECT * FROM t WHERE b = 1": 0.5},
			map[string]float64{"SELECT a FROM t WHERE b = 1": 0.2, "SELECT a FROM t WHERE b = 2": 0.3},
			[]string{"0.26 SELECT * FROM t WHERE b = 1", "0.18 SELECT a FROM t WHERE b = 2", "0.16 SELECT a FROM t WHERE b = 1"},
		},
	} {
		if diff := cmp.Diff(c.want, list(t, says{readings: c.rules}, says{readings: c.learned}, agent.World{})); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

// TestOneIsHeardAlone where the other finds nothing, or nothing that agrees
// with what the user said.
func TestOneIsHeardAlone(t *testing.T) {
	one := map[string]float64{"SELECT a FROM t WHERE b = 1": 0.8}
	two := map[string]float64{"SELECT a FROM t WHERE b = 2": 0.6}
	want := []string{"0.60 SELECT a FROM t WHERE b = 2"}
	if diff := cmp.Diff(want, list(t, says{}, says{readings: two}, agent.World{})); diff != "" {
		t.Error(diff)
	}
	no := unit.Unit{Kind: unit.Value, Column: "b", Op: "=", Values: []string{"1"}, Number: true}
	w := agent.World{}.With(agent.Decision{Place: "elsewhere", Unit: no, Verdict: agent.RuledOut})
	if diff := cmp.Diff(want, list(t, says{readings: one}, says{readings: two}, w)); diff != "" {
		t.Error(diff)
	}
	refused := &agent.Unsupported{What: "Grouping"}
	_, err := mixture.New(says{err: refused}, says{}).Parse(t.Context(), agent.Turn{Utterance: "x"}, agent.World{})
	var unsupported *agent.Unsupported
	if !errors.As(err, &unsupported) {
		t.Errorf("understood and can't be done: %v", err)
	}
}
