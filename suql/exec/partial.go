package exec

import (
	"context"
	"fmt"
	"slices"
	"time"

	"parley/suql/block"
	"parley/suql/plan"
)

// partially tells the first rows that are found, where nothing found later
// can change them. It costs a statement for their output, no reader call.
func (r *run) partially(ctx context.Context, found func() []*candidate) error {
	p := r.teller.partial
	n, last := r.plan.Root.(*plan.Finish)
	if p.Tell == nil || !last || !n.Streams || r.teller.rows >= p.Rows || time.Since(r.teller.at) < p.Every {
		return nil
	}
	rows := found()
	rows = rows[:min(len(rows), p.Rows)]
	if len(rows) <= r.teller.rows {
		return nil
	}
	before := *r.out
	err := r.output(ctx, n, rows)
	out := *r.out
	*r.out = before
	if err != nil {
		return fmt.Errorf("showing the first rows: %w", err)
	}
	r.teller.rows, r.teller.at = len(rows), time.Now()
	p.Tell(&out)
	return nil
}

// sofar are the rows kept so far, as the end of the step will order and cut
// them; nothing where more is to be found out about them.
func (j *judging) sofar() []*candidate {
	n, last := j.plan.Root.(*plan.Finish)
	if !last {
		return nil
	}
	whole, last := n.In.(*plan.Judge) // of which j.node may be a part
	if !last {
		return nil
	}
	kept := slices.Clone(j.kept)
	slices.SortFunc(kept, func(a, b *row) int { return a.at - b.at })
	out := slices.Clone(j.past.kept)
	for _, w := range kept {
		out = append(out, w.candidate)
	}
	return block.Apply(whole.Cut, out)
}

// filled is how many of all the candidates up to the last of rows have all
// their answers, one after another from the first.
func (r *run) filled(asks []int, rows []*row) int {
	for _, w := range rows {
		answers := map[int]any{}
		for _, id := range asks {
			a := r.answer(w, id)
			if reply := a.reply(); reply == nil || reply.Err != nil {
				return w.at
			}
			answers[id] = r.value(id, a)
		}
		w.candidate.answers = answers
	}
	return rows[len(rows)-1].at + 1
}
