package results

import (
	"context"
	"iter"
	"slices"
	"sync"
	"time"

	"parley/suql"
)

// Table is a whole result with its orders. It is safe for concurrent use and
// its rows must not be changed.
type Table struct {
	*suql.Result
	Made time.Time // when a Cache had it made; zero for others

	window Window // of a result that is too large to be held; nil for others
	size   int64  // bytes, about
	mu     sync.Mutex
	orders []sorted // the latest ones, the newest last
}

// Order says how rows are sorted. The zero Order is the one in which the
// query gave them.
type Order struct {
	Column     int // from 1; 0 for none
	Descending bool
}

// sorted is where the rows stand in an order.
type sorted struct {
	order Order
	at    []int32
}

// keptOrders is how many orders a table remembers.
const keptOrders = 3

// Of makes a table of a result.
func Of(r *suql.Result) *Table {
	t := &Table{Result: r}
	const header, evidence = 48, 112
	for _, row := range r.Rows {
		t.size += header + keptOrders*4 + int64(len(row.Values))*16
		for _, v := range row.Values {
			switch v := v.(type) {
			case string:
				t.size += 16 + int64(len(v))
			case []string:
				for _, s := range v {
					t.size += 16 + int64(len(s))
				}
			case int64, float64:
				t.size += 8
			}
		}
		for _, e := range row.Evidence {
			t.size += evidence + int64(len(e.Snippet)+len(e.Answer))
		}
	}
	return t
}

// Valid reports whether the table has the column of an order.
func (t *Table) Valid(o Order) bool { return o.Column >= 0 && o.Column <= len(t.Columns) }

// Page returns at most n rows after the first skip, in an order.
func (t *Table) Page(ctx context.Context, o Order, skip, n int) ([]suql.Row, error) {
	if t.window != nil {
		if o.Column == 0 && skip+n <= len(t.Rows) {
			return t.Rows[skip : skip+n], nil // as it was answered
		}
		return t.window(ctx, o, skip, n)
	}
	all, err := t.In(ctx, o)
	if err != nil {
		return nil, err
	}
	out := make([]suql.Row, 0, max(0, min(n, len(t.Rows)-skip)))
	at := 0
	for row := range all {
		if at >= skip+n {
			break
		}
		if at >= skip {
			out = append(out, row)
		}
		at++
	}
	return out, nil
}

// In goes through all rows in an order. What has no value comes last, rows
// that are alike stay as the query gave them.
func (t *Table) In(ctx context.Context, o Order) (iter.Seq[suql.Row], error) {
	if err := t.Whole(); err != nil {
		return nil, err
	}
	if o.Column < 1 || o.Column > len(t.Columns) {
		return slices.Values(t.Rows), nil
	}
	at, err := t.sorted(ctx, o)
	if err != nil {
		return nil, err
	}
	return func(yield func(suql.Row) bool) {
		for _, i := range at {
			if !yield(t.Rows[i]) {
				return
			}
		}
	}, nil
}

// sorted is where the rows stand in an order, from memory if it was asked for
// lately.
func (t *Table) sorted(ctx context.Context, o Order) ([]int32, error) {
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, s := range t.orders {
		if s.order == o {
			return s.at, nil
		}
	}
	at, err := sort(ctx, t.Rows, o)
	if err != nil {
		return nil, err
	}
	if len(t.orders) == keptOrders {
		t.orders = slices.Delete(t.orders, 0, 1)
	}
	t.orders = append(t.orders, sorted{o, at})
	return at, nil
}
