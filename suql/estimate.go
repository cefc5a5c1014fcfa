package suql

import (
	"context"
	"fmt"
	"math"
	"time"

	"parley/suql/ast"
	"parley/suql/limit"
	"parley/suql/plan"
	"parley/suql/sampled"
)

// Estimate is about what a query comes to that counts, adds up or averages the
// rows of a large table, by a sample of them: something to look at while all
// are read. It is no answer and no part of one.
type Estimate struct {
	SUQL    string // the query, canonical
	Columns []Column
	Rows    []Row // groups of which the sample says enough; never none, at most EstimatedRows
	// Within is, for each value of Rows, how far it is off with 19 chances in 20
	// at most; 0 for what is no number that was estimated.
	Within [][]float64
	Sample int  // about how many rows of the table were looked at
	Of     int  // about how many it has
	Left   bool // there may be groups beside Rows, with too few rows to be told
}

// EstimatedRows is how many rows an estimate has at most.
const EstimatedRows = sampled.Most

// Estimates says of which queries an estimate is given before the answer.
type Estimates struct {
	Over  int     // the table has at least so many rows
	Price float64 // and the query takes at least so much, where reading a page of a table is 1
	Rows  int     // about so many rows are looked at
	// Within is how long an estimate may take: later it is of little use.
	Within time.Duration
	Seed   int // another looks at others; with 0 at those that the table was described by
	// Failed is told why an estimate could not be made, which changes no answer.
	// May be nil.
	Failed func(error)
}

// What is estimated unless it is said otherwise: what takes more than a quarter of
// a second on two cores, with the table in memory, by a sample that takes less
// than a tenth of one.
const (
	manyRows   = 1_000_000
	longPrice  = 60_000
	sampleRows = 100_000
)

// fewBeside is how small a part of the large table the others have to be.
const fewBeside = 10

// soonEnough is how long an estimate may take.
const soonEnough = 3 * time.Second

// WithEstimates sets of which queries an estimate is given first, where whoever
// runs them asks for it (RunOptions.Estimate). Fields that are zero stay as they
// are.
func WithEstimates(s Estimates) Option {
	return func(e *Engine) {
		if s.Over > 0 {
			e.estimates.Over = s.Over
		}
		if s.Price > 0 {
			e.estimates.Price = s.Price
		}
		if s.Rows > 0 {
			e.estimates.Rows = s.Rows
		}
		if s.Within > 0 {
			e.estimates.Within = s.Within
		}
		if s.Seed > 0 {
			e.estimates.Seed = s.Seed
		}
		if s.Failed != nil {
			e.estimates.Failed = s.Failed
		}
	}
}

// early is an estimate that can be given before the answer.
type early struct {
	query *sampled.Query
	over  sampling
	rows  int     // of the table
	share float64 // of its pages that are looked at
}

// estimable is how a plan of the query can be estimated; nil where it can't be,
// or the answer is soon there.
func (p *Prepared) estimable(ctx context.Context, pl *plan.Plan) (*early, error) {
	n, whole := pl.Root.(*plan.SQL)
	db, can := p.engine.db.(sampling)
	if !whole || !can || len(pl.Before) > 0 || len(n.Provenance) > 0 {
		return nil, nil //nolint:nilnil // nil is an estimate: the one that is not given
	}
	s := p.of.estimates
	q, ok := sampled.Of(n.Statement, s.Over, sampled.Tables{Rows: p.sampleable(db), Beside: s.Over / fewBeside,
		Stored: func(c *ast.Column) bool { return p.column(c) != nil }})
	if !ok {
		return nil, nil //nolint:nilnil // as above
	}
	price, known, err := db.Price(ctx, n.Statement)
	if err != nil || !known || price < s.Price {
		return nil, err
	}
	rows := p.engine.cat.Table(q.Table.Name).Rows
	return &early{q, db, rows, float64(s.Rows) / float64(max(rows, 2*s.Rows))}, nil
}

// sampleable is how many rows the tables have that can be sampled.
func (p *Prepared) sampleable(db sampling) func(string) int {
	return func(table string) int {
		t := p.engine.cat.Table(table)
		if t == nil || t.Rows >= p.of.estimates.Over && !db.Sampled(t.Name) {
			return -1
		}
		return t.Rows
	}
}

// looked is about how many rows the sample has.
func (e *early) looked() int { return int(math.Round(float64(e.rows) * e.share)) }

// announced says it in EXPLAIN.
func (e *early) announced() string {
	if e == nil {
		return ""
	}
	return fmt.Sprintf("An estimate is given first, from about %d of about %d rows of %s.\n", e.looked(), e.rows,
		e.query.Table.Name)
}

// estimating is what is done beside the statement to tell an estimate; nil where
// none is to be told.
func (p *Prepared) estimating(by *early, tell func(*Estimate)) func(context.Context) {
	if tell == nil || by == nil {
		return nil
	}
	return func(ctx context.Context) {
		e, err := p.estimated(ctx, by)
		switch {
		case ctx.Err() != nil: // the answer is there
		case err != nil && p.of.estimates.Failed != nil:
			p.of.estimates.Failed(fmt.Errorf("estimating a query over %s: %w", by.query.Table.Name, err))
		case e != nil:
			tell(e)
		}
	}
}

// estimated runs the query over a sample; nil where that says too little. What
// comes is small and is not held, so it does not wait at the gate of results.
func (p *Prepared) estimated(ctx context.Context, e *early) (*Estimate, error) {
	ctx, done := context.WithTimeout(limit.Ungated(ctx), p.of.estimates.Within)
	defer done()
	got, err := e.over.QuerySample(ctx, e.query.Statement(e.over.Part(e.query.Table.Ref(), sampled.Parts)),
		e.query.Table, e.share, p.of.estimates.Seed)
	if err != nil {
		return nil, err
	}
	rows := e.query.Read(got.Values, e.share)
	if len(rows) == 0 {
		return nil, nil //nolint:nilnil // nil is an estimate: the one that is not given
	}
	out := &Estimate{SUQL: p.SUQL(), Columns: p.columns(nil), Sample: e.looked(), Of: e.rows, Left: e.query.Grouped()}
	for _, r := range rows {
		out.Rows, out.Within = append(out.Rows, Row{Values: p.values(r.Values)}), append(out.Within, r.Within)
	}
	return out, nil
}
