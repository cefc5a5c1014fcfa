package embedded_test

import (
	"context"
	"errors"
	"testing"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/suql/ast"
)

// shown are the rows of queries by their text; of others nothing is known.
type shown struct {
	rows map[string][][]any
	err  error
	seen int
}

func (s *shown) Look(_ context.Context, q ast.Query, _ int) ([][]any, bool, error) {
	s.seen++
	rows, ok := s.rows[ast.Print(q)]
	return rows, ok, s.err
}

// TestReadingsThatSayNothing: a reading without rows gives way to the next, and
// one of which nothing is known does not.
func TestReadingsThatSayNothing(t *testing.T) {
	cat, index := shop(t)
	net, err := embedded.Weights()
	if err != nil {
		t.Fatal(err)
	}
	wary := *net
	wary.Calibration.Empty = -20
	turn := agent.Turn{Utterance: "customers in oslo"}
	first := func(rows *shown) string {
		hs, err := embedded.With(&wary, cat, index, embedded.WithRows(rows)).Parse(t.Context(), turn, agent.World{})
		if err != nil || len(hs) == 0 {
			t.Fatal(hs, err)
		}
		return ast.Print(hs[0].Query)
	}
	usual := first(&shown{})
	for name, c := range map[string]struct {
		rows  [][]any
		err   error
		stays bool
	}{
		"nothing known":  {nil, errors.New("no such function"), true},
		"a name":         {[][]any{{"Ida Lund"}}, nil, true},
		"no row":         {nil, nil, false},
		"zero and null":  {[][]any{{int64(0), nil}}, nil, false},
		"a number":       {[][]any{{int64(3)}}, nil, true},
		"a row of nulls": {[][]any{{nil}}, nil, false},
	} {
		rows := &shown{rows: map[string][][]any{usual: c.rows}, err: c.err}
		if got := first(rows); (got == usual) != c.stays || rows.seen == 0 {
			t.Errorf("%s: %s after %d looks, where it was %s", name, got, rows.seen, usual)
		}
	}
}
