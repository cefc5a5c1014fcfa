package exec

import (
	"context"
	"fmt"

	"parley/suql/ast"
	"parley/suql/plan"
)

// project asks the questions whose answers the output shows, for all
// questions on one text in one call.
func (r *run) project(ctx context.Context, n *plan.Project, in []*candidate) ([]*candidate, error) {
	inputs := r.inputsOf(n.Asks)
	var guarded []int
	var guards []ast.Expr
	for _, id := range n.Asks {
		if g, ok := n.Guards[id]; ok {
			guarded, guards = append(guarded, id), append(guards, g)
		}
	}
	const page = 500
	for from := 0; from < len(in); from += page {
		part := in[from:min(from+page, len(in))]
		values, err := r.fetch(ctx, part, inputs, guards...)
		if err != nil {
			return nil, err
		}
		r.remember(n.Asks, values)
		rows := make([]*row, len(part))
		for i, c := range part {
			rows[i] = r.open(c, from+i, values[i])
			for g, id := range guarded {
				if truth(values[i][len(r.plan.Inputs)+g]) != plan.True {
					rows[i].answers[id] = &answer{} // not looked at: NULL will do
				}
			}
		}
		if err := r.fill(ctx, n.Asks, rows, in); err != nil {
			return nil, err
		}
	}
	return in, nil
}

// fill answers asks on rows of all, side by side.
func (r *run) fill(ctx context.Context, asks []int, rows []*row, all []*candidate) error {
	defer r.calls.close()
	at := 0 // rows whose questions are asked
	next := func() error {
		if err := r.calls.next(ctx); err != nil {
			return err
		}
		if r.tally.due() {
			if err := r.tally.answered(ctx, r, asks, rows[:at]); err != nil {
				return err
			}
			r.teller.last.Bounds = r.tally.bounds(false)
		}
		r.teller.progress("read", rows[0].at+at, len(all), len(all))
		return r.partially(ctx, func() []*candidate { return all[:r.filled(asks, rows[:at])] })
	}
	waiting := map[Key]*want{}
	for _, w := range rows {
		r.askOutput(w, asks, waiting)
		at++
		if r.calls.open() >= r.opts.Parallel {
			if err := next(); err != nil {
				return err
			}
		}
	}
	for more := true; more; more = r.calls.open() > 0 {
		if err := next(); err != nil {
			return err
		}
	}
	if r.tally != nil {
		if err := r.tally.answered(ctx, r, asks, rows); err != nil {
			return err
		}
	}
	for _, w := range rows {
		r.show(w, asks)
	}
	return nil
}

// askOutput asks what is not known of a row yet, the questions on one text in
// one call. waiting is what was asked for earlier rows.
func (r *run) askOutput(w *row, asks []int, waiting map[Key]*want) {
	byText := map[int]call{}
	var order []int
	for _, id := range asks {
		a := r.answer(w, id)
		if a.reply() != nil {
			continue
		}
		if first, ok := waiting[a.want.key]; ok {
			a.want, a.recalled = first, true
			continue
		}
		waiting[a.want.key] = a.want
		text := r.plan.Asks[id].Text
		if byText[text] == nil {
			order = append(order, text)
		}
		byText[text] = append(byText[text], a.want)
	}
	for _, text := range order {
		r.calls.ask(byText[text])
	}
}

// show puts the answers of w beside its candidate.
func (r *run) show(w *row, asks []int) {
	if w.candidate.answers == nil {
		w.candidate.answers = map[int]any{}
	}
	lacking := false
	for _, id := range asks {
		a := r.answer(w, id)
		reply := a.reply()
		if reply == nil || reply.Err != nil {
			lacking = true
			if reply != nil {
				r.faults.failure = reply.Err
			}
			continue
		}
		r.use(w, id, a)
		w.candidate.answers[id] = r.value(id, a)
		ev := r.cite(r.plan.Asks[id], a)
		w.evidence = merge(w.evidence, ev)
		r.answers.testify(w, id, ev)
	}
	if lacking {
		r.faults.unshown++
	}
}

// finish has the database compute the output.
func (r *run) finish(ctx context.Context, n *plan.Finish, rows []*candidate) error {
	r.teller.progress("fetch", len(rows), len(rows), len(rows))
	if err := r.output(ctx, n, rows); err != nil {
		return err
	}
	r.out.Actual[n] = plan.Actual{Rows: len(r.out.Rows)}
	return nil
}

// output is what n gives for rows.
func (r *run) output(ctx context.Context, n *plan.Finish, rows []*candidate) error {
	got, err := r.query(ctx, n.Query, r.relation(rows, r.asksOf(n)))
	if err != nil {
		return fmt.Errorf("computing the output: %w", err)
	}
	r.out.Columns, r.out.Rows = n.Names, got.Values
	if n.PerRow {
		names := len(n.Names)
		last := names + len(n.Provenance)
		evidence := make([][]cited, len(got.Values))
		for i, v := range got.Values {
			at, ok := v[last].(int64)
			if !ok || at < 0 || int(at) >= len(rows) {
				return fmt.Errorf("computing the output: the database returned row number %v of %d", v[last], len(rows))
			}
			r.out.Rows[i] = v[:names:names]
			evidence[i] = merge(rows[at].evidence, r.answers.evidenceOf(n.Provenance, v[names:last]))
		}
		r.out.cite(evidence)
	}
	return nil
}

// asksOf lists the questions whose answers n reads.
func (r *run) asksOf(n *plan.Finish) []int {
	if p, ok := n.In.(*plan.Project); ok {
		return p.Asks
	}
	return nil
}
