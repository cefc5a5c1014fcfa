// Package exec runs plans: the database does what SQL can, the reader reads
// the texts that are left, and no statement of the database is open while it
// reads.
//
// Make an [Executor] and call [Executor.Run] with a plan of package plan:
//
//	x := &exec.Executor{DB: db, Reader: r, Memo: exec.NewMemo(0)}
//	out, err := x.Run(ctx, p, exec.Options{})
//
// As many calls to the reader are under way as Options.Parallel allows and as
// can still matter; when one ends, the next rows are looked at. (A reader in
// this process is asked in waves instead, so that a run takes the same calls
// each time.) What was read once is remembered in the Memo and never asked
// again.
//
// A run has parts: the scheduler sends what is asked, within an account of what
// it may cost; answers holds what inner blocks look up; faults gathers what went
// wrong, for the warnings; the teller says how far it is.
package exec

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"

	"parley/suql/ast"
	"parley/suql/plan"
	"parley/suql/reader"
	"parley/traces"
)

// Ranker finds among keys those whose rows have a text that has to do with a
// question, most relevant first. Of the others it knows nothing.
type Ranker interface {
	Relevant(ctx context.Context, table, column, question string, keys []string) ([]string, error)
}

// Executor runs plans. It is safe for concurrent use.
type Executor struct {
	DB     Database
	Reader reader.Reader // may be nil when no plan uses free text
	Ranker Ranker        // may be nil: candidates then stay in table order
	Memo   *Memo         // may be nil: nothing is then remembered between runs
	// Inferred answers what was found before; may be nil.
	Inferred Inferences
	// Cheaper decides what it is known to decide as the Reader would; may be nil.
	Cheaper Cheaper
}

// Inferences are answers about the texts of a stored column that were found
// before. Reply is false where the text has to be read.
type Inferences interface {
	Reply(table, column string, q reader.Request) (reply reader.Reply, ok bool, err error)
}

// Cheaper is a reader that stands before the Reader and costs nothing, see
// package cascade.
type Cheaper interface {
	// Decide is the reply to q about a text of the column named about; false
	// where the Reader has to be asked.
	Decide(ctx context.Context, about string, q reader.Request) (reader.Reply, bool)
	// Note takes what the Reader replied, from which Decide learns.
	Note(ctx context.Context, about string, q reader.Request, reply reader.Reply)
}

// Budget bounds a run; zero means no bound.
type Budget struct {
	Calls   int
	Items   int
	Tokens  int // checked before each call, retries included: the last ones may pass it
	Seconds float64
}

// Options of a run.
type Options struct {
	Budget   Budget
	Spent    Stats          // what of the budget was used before, and is part of the sum
	Parallel int            // calls at once; what the reader says when 0
	Hurry    bool           // under a LIMIT: less waiting for some calls too many
	Progress func(Progress) // may be nil; called from one goroutine
	Partial  Partial
	// Stop ends the reading when it is closed: what is known then is the output.
	// May be nil.
	Stop <-chan struct{}
	// Sure is how sure a judgement has to be: a weaker one counts as if the
	// text did not say. 0 takes every judgement.
	Sure float64
	// First is how many rows are wanted of a query that the database works on
	// alone: where there are more, those are only counted (Output.Total). 0
	// wants all.
	First int
	// Meanwhile is called beside the statement of a query that the database works
	// on alone. Run waits for it to return, and ends its context when the
	// statement has ended. May be nil.
	Meanwhile func(context.Context)
}

// Partial asks for rows while a run goes on, where those found later can't
// change them.
type Partial struct {
	Rows  int           // the first so many
	Every time.Duration // at most this often, and not before; 0: with every new row
	Tell  func(*Output) // may be nil; called like Options.Progress, with rows, columns and evidence
}

// Progress is told while a run goes on.
type Progress struct {
	Stage string // "search", "read", "fetch"
	Done  int    // rows judged so far
	Of    int    // candidate rows
	Found int    // rows kept so far
	Calls int    // answered by the reader so far
	// Bounds are of a query that counts, adds up or averages rows what its
	// numbers lie between by now.
	Bounds []Bound
	// Seconds since the run began.
	Seconds float64
}

// Output is what a run gave.
type Output struct {
	Columns  []string
	Rows     [][]any
	Total    int          // rows in all, where Options.First left some out; else 0 or their number
	Evidence [][]Evidence // parallel to Rows; nil when rows were merged
	// Open are the replies of which the words that decided were not asked for,
	// parallel to Evidence, with nil for the others; nil when there are none.
	// See Executor.Quote.
	Open     [][]*Citation
	Warnings []Warning
	Stats    Stats
	Actual   map[plan.Node]plan.Actual
	Weak     bool // there were judgements that were not sure enough
	// Bounds is how far the numbers of an incomplete output are known.
	Bounds []Bound
}

// Warning travels beside the rows.
type Warning struct {
	Code    string
	Message string
	Count   int
}

// Stats counts what a run cost.
type Stats struct {
	Calls      int
	Items      int
	CacheHits  int
	Inferred   int // requests that inference tables answered
	Decided    int // requests that the cheaper reader decided
	Quotes     int // calls for the words that decided
	Waves      int
	Tokens     int
	RowsJudged int
	NotJudged  int
	InPart     int // texts that were longer than the reader's window
	Incomplete bool
	Seconds    float64
	Reader     string
}

// ErrNoReader says that a query needs a reader and there is none.
var ErrNoReader = errors.New("this query asks questions about text, and no reader is set up to answer them")

// run is one run of one plan.
type run struct {
	*Executor
	ctx     context.Context // of Run: for the cheaper reader
	plan    *plan.Plan      // the one that runs now: the whole, or one of those before
	opts    Options
	out     *Output
	calls   *scheduler
	answers *answers // those that inner blocks look up
	faults  faults
	silence silence
	teller  teller
	demand  demand
	tally   *tally // nil where no totals are told
}

// candidate is a row that may be part of the result.
type candidate struct {
	keys     []any        // by key of the source
	facts    []plan.Truth // of Scan.Facts
	group    any          // number of its group, where the scan has Groups
	looked   bool         // the reader was asked about it
	evidence []cited
	answers  map[int]any // values of asks, for Finish
}

// Run runs p. A budget that runs out and a reader that breaks down half-way
// give an incomplete Output with warnings; the error is for everything else,
// the cancelling of ctx included.
func (x *Executor) Run(ctx context.Context, p *plan.Plan, o Options) (*Output, error) {
	if o.Parallel <= 0 {
		o.Parallel = reader.AtOnce(x.Reader)
	}
	if asks(p) && x.Reader == nil {
		return nil, ErrNoReader
	}
	r := x.newRun(p, o, time.Now())
	r.ctx = ctx
	defer r.calls.close()
	err := r.before(ctx)
	if err == nil {
		err = r.node(ctx, p.Root)
	}
	if err == nil {
		err = r.calls.down()
	}
	if err != nil {
		if ctx.Err() != nil {
			return nil, context.Cause(ctx)
		}
		return nil, err
	}
	r.end()
	return r.out, nil
}

// newRun puts together the parts of a run.
func (x *Executor) newRun(p *plan.Plan, o Options, started time.Time) *run {
	calls := o.Parallel
	o.Parallel *= reader.PerCall(x.Reader) // from here on: requests
	r := &run{
		Executor: x, demand: newDemand(p), plan: p, opts: o, answers: newAnswers(p.Before), faults: newFaults(),
		tally:  newTally(p, o),
		out:    &Output{Stats: o.Spent, Actual: map[plan.Node]plan.Actual{}},
		teller: teller{tell: o.Progress, partial: o.Partial, started: started, at: started},
	}
	memo := x.Memo
	if memo == nil {
		memo = NewMemo(0)
	}
	memo.anew()
	r.calls = &scheduler{
		account: newAccount(o, &r.out.Stats, started), reader: x.Reader, memo: memo,
		window:   sync.OnceValue(func() int { return reader.Window(x.Reader) }),
		parallel: calls, called: r.teller.called, together: reader.InProcess(x.Reader),
	}
	return r
}

// end adds up what the run took and what there is to say of it.
func (r *run) end() {
	s := &r.out.Stats
	r.out.Warnings = r.faults.warnings(s, &r.calls.account)
	s.NotJudged += r.faults.lacking()
	s.Incomplete = s.NotJudged > 0 || r.calls.stopped != ""
	if !s.Incomplete { // of texts that were not read nobody knows
		r.out.Warnings = append(r.out.Warnings, r.silence.warnings()...)
	}
	if s.Incomplete && r.tally != nil && r.tally.rows != nil {
		r.out.Bounds = r.tally.bounds(r.judges())
	}
	s.Seconds = time.Since(r.teller.started).Seconds()
	s.Reader = ""
	if s.Items+s.CacheHits > 0 && r.Reader != nil {
		s.Reader = r.Reader.Identity()
	}
}

// node runs the tree below the root and then the root.
func (r *run) node(ctx context.Context, n plan.Node) error {
	ctx, span := traces.Start(ctx, n.Name())
	err := r.root(ctx, n)
	r.traced(span, n, err)
	return err
}

// traced ends the span of a step with what it took.
func (r *run) traced(span traces.Span, n plan.Node, err error) {
	took := r.out.Actual[n]
	span.Count("rows", took.Rows)
	if took.Items+took.Hits > 0 {
		span.Count("calls", took.Calls)
		span.Count("questions", took.Items)
		span.Count("from_memory", took.Hits)
		span.Count("tokens", took.Tokens)
	}
	span.End(err)
}

// root runs the root of a plan, and what is below it.
func (r *run) root(ctx context.Context, n plan.Node) error {
	switch n := n.(type) {
	case *plan.SQL:
		r.teller.progress("fetch", 0, 0, 0)
		done := r.meanwhile(ctx)
		rows, total, err := r.statement(ctx, n)
		done()
		if err != nil {
			return err
		}
		r.out.Total = total
		last := len(rows.Columns) - len(n.Provenance)
		r.out.Columns, r.out.Rows = rows.Columns[:last], rows.Values
		if len(n.Provenance) > 0 {
			evidence := make([][]cited, len(rows.Values))
			for i, v := range rows.Values {
				r.out.Rows[i], evidence[i] = v[:last:last], r.answers.evidenceOf(n.Provenance, v[last:])
			}
			r.out.cite(evidence)
		}
		r.out.Actual[n] = plan.Actual{Rows: total}
		return nil
	case *plan.Finish:
		rows, err := r.rows(ctx, n.In)
		if err != nil {
			return err
		}
		return r.finish(ctx, n, rows)
	}
	return fmt.Errorf("a plan can't end in %s", n.Name()) // unreachable: Build ends in SQL or Finish
}

// asks reports whether p may ask the reader.
func asks(p *plan.Plan) bool {
	for _, part := range p.Before {
		if asks(part) {
			return true
		}
	}
	return len(p.Asks) > 0
}

// query runs a statement, handing over the answers that it looks up. Where
// some of those were not found any more, it asks for what is certain.
func (r *run) query(ctx context.Context, q ast.Query, rel *Relation) (*Rows, error) {
	q, rel = r.answers.beside(q, rel)
	return r.DB.Query(ctx, q, rel)
}

// rows runs the steps that hand on candidates.
func (r *run) rows(ctx context.Context, n plan.Node) ([]*candidate, error) {
	ctx, span := traces.Start(ctx, n.Name())
	out, err := r.handedOn(ctx, n)
	r.traced(span, n, err)
	return out, err
}

// handedOn are the candidates that a step and those below it hand on.
func (r *run) handedOn(ctx context.Context, n plan.Node) ([]*candidate, error) {
	if scan, ok := n.(*plan.Scan); ok {
		return r.scan(ctx, scan)
	}
	if judge, ok := n.(*plan.Judge); ok && r.tally == nil {
		if f := r.feedOf(judge); f != nil {
			return r.judgeFeed(ctx, judge, f)
		}
	}
	in, err := r.rows(ctx, n.Input())
	if err != nil {
		return nil, err
	}
	if r.tally != nil {
		if in, err = r.tally.begin(ctx, r, in); err != nil {
			return nil, err
		}
	}
	before := r.out.Stats
	var out []*candidate
	switch n := n.(type) {
	case *plan.Rank:
		out, err = r.rank(ctx, n, in)
	case *plan.Judge:
		out, err = r.judge(ctx, n, page{in: in})
	case *plan.Project:
		out, err = r.project(ctx, n, in)
	default:
		err = fmt.Errorf("%s can't stand inside a plan", n.Name()) // unreachable: Build nests no other step
	}
	if r.tally != nil {
		r.tally.end(out)
	}
	r.tookSince(n, before, len(out))
	return out, err
}

// tookSince notes what a step took that began when the counts were before.
func (r *run) tookSince(n plan.Node, before Stats, rows int) {
	after := r.out.Stats
	r.took(n, plan.Actual{
		Rows: rows, Calls: after.Calls - before.Calls, Items: after.Items - before.Items,
		Hits: after.CacheHits - before.CacheHits, Inferred: after.Inferred - before.Inferred,
		Decided: after.Decided - before.Decided,
		InPart:  after.InPart - before.InPart, Waves: after.Waves - before.Waves, Tokens: after.Tokens - before.Tokens,
	})
}

// took notes what a step took. A step that runs again adds its calls; its
// rows are those of the last time.
func (r *run) took(n plan.Node, a plan.Actual) {
	was := r.out.Actual[n]
	a.Inferred, a.Decided = a.Inferred+was.Inferred, a.Decided+was.Decided
	a.Calls, a.Items, a.Hits, a.InPart, a.Waves, a.Tokens = a.Calls+was.Calls, a.Items+was.Items, a.Hits+was.Hits,
		a.InPart+was.InPart, a.Waves+was.Waves, a.Tokens+was.Tokens
	r.out.Actual[n] = a
}

// look marks c as a row that the reader looked at.
func (r *run) look(c *candidate) {
	if !c.looked {
		c.looked = true
		r.out.Stats.RowsJudged++
	}
}
