package exec

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"time"

	"parley/suql/ast"
	"parley/suql/interval"
	"parley/suql/plan"
)

// Bound is how far an output column is known that is one number over all rows.
type Bound struct {
	Column string
	interval.Range
}

// mostTallied is up to how many rows of a table its totals are bounded.
const mostTallied = 200_000

// tally keeps the totals of a query while its rows are read: which rows are
// left, and between what the totals lie. Rows are looked at in random order, so
// that those read speak for the others.
type tally struct {
	totals []*plan.Total
	names  []string
	every  time.Duration // at most this often
	at     time.Time
	rows   []*tallied // in the order of the table
	of     map[*candidate]*tallied
	looked int
	fit    int
}

// tallied is a row and what is known of it.
type tallied struct {
	*candidate
	place        int
	looked, fits bool
	values       []any // by total: what is added up, or whether it counts; nil for nothing
}

// newTally is the tally of p; nil where nothing can be said of its output, or
// nobody asks.
func newTally(p *plan.Plan, o Options) *tally {
	if o.Progress == nil && o.Stop == nil || p.Source != nil && p.Source.Table != nil &&
		p.Source.Table.Rows > mostTallied {
		return nil
	}
	totals := p.Totals()
	if totals == nil {
		return nil
	}
	return &tally{totals: totals, names: p.Root.(*plan.Finish).Names, every: o.Partial.Every,
		of: map[*candidate]*tallied{}}
}

// begin takes the candidates and returns them in the order to read them in.
func (t *tally) begin(ctx context.Context, r *run, in []*candidate) ([]*candidate, error) {
	t.rows = make([]*tallied, len(in))
	for i, c := range in {
		t.rows[i] = &tallied{candidate: c, place: i}
		t.of[c] = t.rows[i]
	}
	mixed := slices.Clone(in)
	order := rand.New(rand.NewPCG(uint64(len(in)), 0)) // the same each time
	order.Shuffle(len(mixed), func(i, j int) { mixed[i], mixed[j] = mixed[j], mixed[i] })
	if r.judges() {
		return mixed, t.evaluate(ctx, r, t.rows, nil)
	}
	return mixed, nil
}

// end puts rows back into the order of the table.
func (t *tally) end(out []*candidate) {
	slices.SortFunc(out, func(a, b *candidate) int { return t.of[a].place - t.of[b].place })
}

// judges reports whether rows are judged, rather than answers read.
func (r *run) judges() bool {
	_, ok := r.plan.Root.Input().(*plan.Judge)
	return ok
}

// note takes what became of a row that was judged.
func (t *tally) note(c *candidate, keep bool) {
	if t == nil {
		return
	}
	w := t.of[c]
	w.looked, w.fits = true, keep
	if t.looked++; keep {
		t.fit++
	}
}

// evaluate has the database compute what the totals take of some rows.
func (t *tally) evaluate(ctx context.Context, r *run, rows []*tallied, asks []int) error {
	q := &ast.Select{With: r.plan.Source.With, From: r.plan.Source.Over(),
		Items: []*ast.Item{{Expr: &ast.Column{Table: plan.Relation, Name: plan.Ordinal}}}}
	var of []int
	for i, total := range t.totals {
		if total != nil && total.Arg != nil {
			of = append(of, i)
			q.Items = append(q.Items, &ast.Item{Expr: total.Arg, Alias: "parley_v" + strconv.Itoa(i)})
		}
	}
	if len(of) == 0 || len(rows) == 0 {
		return nil
	}
	cs := make([]*candidate, len(rows))
	for i, w := range rows {
		cs[i] = w.candidate
	}
	got, err := r.query(ctx, q, r.relation(cs, asks))
	if err != nil {
		return fmt.Errorf("computing what is added up: %w", err)
	}
	for _, v := range got.Values {
		n, ok := v[0].(int64)
		if !ok || n < 0 || int(n) >= len(rows) {
			return fmt.Errorf("computing what is added up: the database returned row number %v of %d", v[0], len(rows))
		}
		rows[n].values = make([]any, len(t.totals))
		for i, at := range of {
			rows[n].values[at] = v[i+1]
		}
	}
	return nil
}

// due reports whether it is time to tell again.
func (t *tally) due() bool { return t != nil && t.rows != nil && time.Since(t.at) >= t.every }

// answered takes the rows that have all their answers by now.
func (t *tally) answered(ctx context.Context, r *run, asks []int, rows []*row) error {
	var fresh []*tallied
	for _, w := range rows {
		seen := t.of[w.candidate]
		if seen.looked || !r.complete(w, asks) {
			continue
		}
		answers := map[int]any{}
		for _, id := range asks {
			answers[id] = r.value(id, r.answer(w, id))
		}
		w.candidate.answers = answers
		seen.looked = true
		t.looked++
		fresh = append(fresh, seen)
	}
	return t.evaluate(ctx, r, fresh, asks)
}

// complete reports whether all the answers of w are there.
func (r *run) complete(w *row, asks []int) bool {
	for _, id := range asks {
		if reply := r.answer(w, id).reply(); reply == nil || reply.Err != nil {
			return false
		}
	}
	return true
}

// bounds are what the totals lie between now.
func (t *tally) bounds(judged bool) []Bound {
	t.at = time.Now()
	var out []Bound
	for i, total := range t.totals {
		if total == nil {
			continue
		}
		if r, ok := t.bound(i, total, judged); ok {
			out = append(out, Bound{Column: t.names[i], Range: r})
		}
	}
	return out
}

func (t *tally) bound(i int, total *plan.Total, judged bool) (interval.Range, bool) {
	switch {
	case total.Kind != plan.TotalCount:
		rows, ok := t.numbers(i)
		if !ok {
			return interval.Range{}, false
		}
		if total.Kind == plan.TotalSum {
			return interval.Sum(rows), true
		}
		return interval.Mean(rows)
	case judged:
		return interval.Count(len(t.rows), t.looked, t.fit).Times(total.Scale), true
	}
	fit := 0
	for _, w := range t.rows {
		if w.looked && w.values != nil && truth(w.values[i]) == plan.True {
			fit++
		}
	}
	scale := total.Scale
	if total.Share {
		scale /= float64(max(len(t.rows), 1))
	}
	return interval.Count(len(t.rows), t.looked, fit).Times(scale), true
}

// numbers are the rows that total i is taken over; false where one has no
// number.
func (t *tally) numbers(i int) ([]interval.Row, bool) {
	out := make([]interval.Row, 0, len(t.rows))
	for _, w := range t.rows {
		if w.values == nil {
			return nil, false
		}
		row := interval.Row{Looked: w.looked, Fits: w.fits}
		switch v := w.values[i].(type) {
		case nil: // it is not added up, whatever is found
			row.Looked, row.Fits = true, false
		case int64:
			row.Value = float64(v)
		case float64:
			row.Value = v
		case string: // a number of PostgreSQL
			n, err := strconv.ParseFloat(v, 64)
			if err != nil {
				return nil, false
			}
			row.Value = n
		default:
			return nil, false
		}
		out = append(out, row)
	}
	return out, true
}
