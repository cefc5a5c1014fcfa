package exec

import (
	"context"
	"fmt"
	"strings"

	"parley/suql/plan"
	"parley/suql/reader"
	"parley/suql/term"
)

// Mentioner is a Ranker that counts the rows whose text in a column has a
// word.
type Mentioner interface {
	Mentions(ctx context.Context, table, column, word string) (int, error)
}

// Of tables larger than this the words of a question are not counted:
// counting a frequent one would take longer than what it spares.
const countedRows = 50_000

// Of fewer rows than this it hardly matters which question comes first.
const fewRows = 4

// learning starts with what full text search knows before the first call: a
// text that lacks the rarest word of a question seldom answers it with yes. It
// is only asked where there is an order to choose, for that many rows at
// least.
func (r *run) learning(ctx context.Context, where plan.Formula, rows int) (*learning, error) {
	l := newLearning(len(r.plan.Facts))
	if rows < fewRows {
		return l, nil
	}
	return l, r.guess(ctx, l, where)
}

func (r *run) guess(ctx context.Context, l *learning, where plan.Formula) error {
	m, ok := r.Ranker.(Mentioner)
	facts := map[int]bool{}
	plan.Tests(where, func(t plan.Test) { facts[t.Fact] = r.plan.Facts[t.Fact].How != plan.BySQL })
	open := 0
	for _, asked := range facts {
		if asked {
			open++
		}
	}
	if !ok || open < 2 {
		return nil
	}
	for id, asked := range facts {
		f := r.plan.Facts[id]
		if !asked || f.How != plan.ByAsk {
			continue
		}
		a := r.plan.Asks[f.Asks[0]]
		if a.Task != reader.Judge || strings.EqualFold(a.Value, "no") || a.Stored.Rows == 0 || a.Stored.Rows > countedRows {
			continue
		}
		rarest, err := rarestWord(ctx, m, a)
		if err != nil {
			return err
		}
		l.start[id] = float64(rarest) / float64(a.Stored.Rows)
	}
	return nil
}

// rarestWord is how many texts have that word of the question which is in the
// fewest, of those that are in any; all when none is.
func rarestWord(ctx context.Context, m Mentioner, a *plan.Ask) (int, error) {
	rarest := a.Stored.Rows
	for _, t := range term.Of(a.Question) {
		if len(t.Words) > 1 || t.Prefix {
			continue // its words follow
		}
		n, err := m.Mentions(ctx, a.Stored.Table, a.Stored.Column, t.Words[0])
		if err != nil {
			return 0, fmt.Errorf("looking for the words of %q: %w", a.Question, err)
		}
		if n > 0 {
			rarest = min(rarest, n)
		}
	}
	return rarest, nil
}
