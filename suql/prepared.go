package suql

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/domain"
	"parley/suql/exec"
	"parley/suql/fault"
	"parley/suql/plan"
	"parley/suql/reader"
	"parley/suql/sqlite"
)

// Prepared is a query that is checked and planned. It can be run any number
// of times.
type Prepared struct {
	of       *Engine
	engine   *snapshot // what it was planned for
	asked    ast.Query // as it was given, before its names were resolved
	source   string
	checked  *check.Checked
	output   []check.Output
	plan     *plan.Plan
	estimate plan.Estimate
	hours    []domain.Asked // what open_at comes to
	spread   []string       // what other servers do of it
	early    *early         // the estimate that is given before the answer; nil for none
	warnings []Warning
}

// RunOptions bound and observe a run.
type RunOptions struct {
	Budget   Budget
	Parallel int            // reader calls at once; what the reader says when 0, mostly 8
	Hurry    bool           // under a LIMIT: less waiting, for some calls too many
	Progress func(Progress) // may be nil
	Partial  Partial
	// Stop ends the reading when it is closed: the result is what is known then,
	// marked incomplete. May be nil.
	Stop <-chan struct{}
	// Quotes is of how many rows, from the first, the words that decided are
	// asked for, where the reader tells them only when asked. It costs a call
	// for each such judgement, and changes no row.
	Quotes int
	// Estimate is called, once at most and before the answer is there, with about
	// what a query comes to that takes long (see Estimates). It is called from
	// another goroutine, and Run waits for it to return. May be nil.
	Estimate func(*Estimate)
	// First is how many rows are wanted of a query that reads no text. Where
	// there are more, the others are counted and not fetched (Result.Total): a
	// table may be too large to be held. 0 wants all.
	First int
	Names bool // look up what the rows are called that keys stand for (Column.Names)
	// Sure is how sure the reader has to be of a judgement, in [0,1]: a weaker
	// one counts as if the text did not say. 0, the default, takes every
	// judgement; Likely is what a chat goes by (see Prepared.RunGraded).
	Sure float64
}

// How sure a judgement has to be to be told as more than a maybe, and as a
// plain yes.
const (
	Likely = reader.LikelyFrom
	Plain  = reader.YesFrom
)

// Partial asks for the first rows while a run goes on, where rows that are
// found later can't change them: all but orders by answers, groups and the
// like.
type Partial struct {
	Rows  int           // the first so many
	Every time.Duration // at most this often, and not before; 0: with every new row
	Tell  func(*Result) // may be nil; gets columns and rows
}

// Budget bounds what a run may cost; zero means no bound. A run that passes
// it gives what it has, marked incomplete.
type Budget struct {
	Calls   int     // calls to the reader
	Items   int     // requests in those calls
	Tokens  int     // of the model, checked before each call
	Seconds float64 // time for reading
}

func (s *snapshot) prepare(ctx context.Context, q ast.Query, source string) (*Prepared, error) {
	checked, doubts, err := check.Query(q, s.cat, source)
	if err != nil {
		return nil, err
	}
	p := &Prepared{of: s.engine, engine: s, asked: q, source: source, checked: checked, output: checked.Output}
	for _, d := range doubts {
		p.warnings = append(p.warnings, Warning{Code: d.Code, Message: d.Message})
	}
	checked.Query = domain.HoursAsked(checked.Query, p.column)
	maps := domain.Mappings(checked.Query, p.column)
	if p.hours, err = s.openAt(ctx, checked.Query, p.column); err != nil {
		return nil, err
	}
	if p.plan, err = p.planWith(maps); err != nil {
		return nil, err
	}
	for _, c := range domain.Swapped(checked.Query, p.column) {
		p.warnings = append(p.warnings, swapped(c))
	}
	if err := p.accepted(); err != nil {
		return nil, err
	}
	if p.estimate, err = p.priced(ctx, p.plan); err != nil {
		return nil, err
	}
	if p.spread, err = p.elsewhere(ctx); err != nil {
		return nil, err
	}
	p.early, err = p.estimable(ctx, p.plan)
	return p, err
}

// swapped warns that days of a column were read in one of two ways.
func swapped(c *catalog.Column) Warning {
	day := c.Min
	if t, ok := catalog.ParseIn(c.Form, c.Min); ok {
		day = t.Format("2 January 2006")
	}
	return Warning{Code: check.OddDate, Message: fmt.Sprintf(
		"%s of %s could be two days: it is taken as %s; if that is wrong, say how it is written in the annotations",
		c.Min, ast.Ident(c.Table)+"."+ast.Ident(c.Name), day)}
}

// elsewhere is what other servers do of the statements that begin with the
// tables, where the data is spread over several.
func (p *Prepared) elsewhere(ctx context.Context) (lines []string, err error) {
	db, ok := p.engine.db.(spread)
	if !ok {
		return nil, nil
	}
	of := func(q ast.Query) {
		if err == nil && exec.Empty(p.plan, q) == nil {
			var more []string
			more, err = db.Elsewhere(ctx, q)
			lines = append(lines, more...)
		}
	}
	if n, ok := p.plan.Root.(*plan.SQL); ok {
		of(n.Statement)
	}
	for _, part := range append(slices.Clone(p.plan.Before), p.plan) {
		for _, n := range part.Nodes() {
			if scan, ok := n.(*plan.Scan); ok {
				of(scan.Query(part))
			}
		}
	}
	return lines, err
}

// priced is what pl is expected to cost.
func (p *Prepared) priced(ctx context.Context, pl *plan.Plan) (plan.Estimate, error) {
	if p.engine.cat.Declared { // no rows to count
		return plan.Estimate{}, nil
	}
	number := func(q ast.Query) (int, error) { return p.engine.number(ctx, q, exec.Empty(pl, q)) }
	rows := func(q *ast.Select) (int, error) {
		if db, ok := p.engine.db.(guessing); ok && exec.Empty(pl, q) == nil {
			if n, ok, err := db.Guess(ctx, q); ok || err != nil {
				return n, err
			}
		}
		return number(plan.CountOf(q))
	}
	return plan.Cost(pl, func() int { return reader.Window(p.of.reader) }, plan.Database{Rows: rows, Number: number})
}

// accepted has the database look at the statements of the plan, so that what
// it can't run is said now and with its place in the text.
func (p *Prepared) accepted() error {
	var err error
	switch n := p.plan.Root.(type) {
	case *plan.SQL:
		err = p.engine.db.Accepts(n.Statement)
	case *plan.Finish:
		err = p.engine.db.Accepts(n.Query)
	}
	for _, part := range append(slices.Clone(p.plan.Before), p.plan) {
		for _, n := range part.Nodes() {
			if scan, ok := n.(*plan.Scan); ok && err == nil {
				err = p.engine.db.Accepts(scan.Query(part))
			}
		}
	}
	var f *fault.Error
	if errors.As(err, &f) && f.Source == "" {
		placed := *f
		placed.Source = p.source
		return &placed
	}
	return err
}

func (p *Prepared) column(c *ast.Column) *catalog.Column { return p.checked.Columns[c] }

// planWith plans the query with its literals mapped.
func (p *Prepared) planWith(maps []domain.Mapping) (*plan.Plan, error) {
	shown := slices.DeleteFunc(slices.Clone(maps), func(m domain.Mapping) bool { return m.How == domain.Spelled })
	query := domain.WithMappings(p.checked.Query, p.column, maps)
	if p.engine.plain() {
		query = domain.Infinite(query, p.column)
	}
	query = domain.Stored(domain.Ordered(query, p.column), p.column)
	query = domain.WithHours(query, p.column, p.hours)
	return plan.Build(plan.Input{
		Query: query, Maps: shown, Hours: p.hours,
		Catalog: p.engine.cat, Source: p.source, Key: p.engine.db.Key, Plain: p.engine.plain(), Without: p.of.without,
		Inferred: p.engine.inferredBy,
	})
}

// SUQL is the query in canonical form.
func (p *Prepared) SUQL() string { return ast.Print(p.checked.Query) }

// Explain prints the plan with what each step is expected to cost.
func (p *Prepared) Explain() string {
	return plan.Explain(p.plan, p.estimate, nil) + p.engine.caveat() + p.engine.rankedBy(p.plan) + p.of.cascaded(p.plan) +
		p.bounding() + p.early.announced() + lines(p.spread)
}

// lines is a text of lines.
func lines(of []string) string {
	if len(of) == 0 {
		return ""
	}
	return strings.Join(of, "\n") + "\n"
}

// Plain reports whether the database works on the query alone: no text is read.
func (p *Prepared) Plain() bool {
	_, ok := p.plan.Root.(*plan.SQL)
	return ok && len(p.plan.Before) == 0
}

// Run runs the query. A budget that runs out and a reader that breaks down
// half-way give an incomplete result with warnings, not an error.
func (p *Prepared) Run(ctx context.Context, o RunOptions) (*Result, error) {
	res, err := p.run(ctx, o)
	if err != nil {
		return nil, err
	}
	return res, p.quote(ctx, res, o)
}

// run is Run without the words that decided, where those have to be asked for.
func (p *Prepared) run(ctx context.Context, o RunOptions) (*Result, error) {
	opts := exec.Options{Budget: exec.Budget(o.Budget), Parallel: o.Parallel, Hurry: o.Hurry || p.of.hurry,
		Sure: o.Sure, Stop: o.Stop, First: o.First}
	opts.Partial.Every = o.Partial.Every
	if o.Progress != nil {
		opts.Progress = func(at exec.Progress) {
			o.Progress(Progress{Stage: at.Stage, Done: at.Done, Of: at.Of, Found: at.Found, Calls: at.Calls, Seconds: at.Seconds,
				Bounds: boundsOf(at.Bounds)})
		}
	}
	p, done, err := p.current(ctx)
	if err != nil {
		return nil, err
	}
	defer done()
	if tell := o.Partial.Tell; tell != nil {
		opts.Partial = exec.Partial{Rows: o.Partial.Rows, Every: o.Partial.Every, Tell: func(out *exec.Output) {
			tell(&Result{Columns: p.columns(out.Columns), Rows: p.rows(out)})
		}}
	}
	m, err := p.mapped(ctx)
	if err != nil {
		return nil, err
	}
	opts.Spent, opts.Meanwhile = m.cost, p.estimating(m.early, o.Estimate)
	out, err := p.engine.exec.Run(ctx, m.plan, opts)
	if err != nil {
		return nil, err
	}
	stats := Stats(out.Stats)
	stats.Incomplete = stats.Incomplete || m.failed
	res := &Result{
		Warnings: slices.Concat(p.warnings, unread(p.hours), m.warnings),
		Receipt: Receipt{SUQL: p.SUQL(), Plan: plan.Explain(m.plan, m.estimate, out.Actual) + p.engine.rankedBy(m.plan) +
			p.of.cascaded(m.plan), Stats: stats},
	}
	for _, w := range out.Warnings {
		res.Warnings = append(res.Warnings, Warning(w))
	}
	for _, b := range boundsOf(out.Bounds) {
		res.Bounds = append(res.Bounds, b)
		res.Warnings = append(res.Warnings, Warning{Code: "bounds", Message: b.String()})
	}
	res.Warnings = append(res.Warnings, p.engine.rankingTroubles(m.plan)...)
	res.Columns, res.Rows, res.open, res.weak = p.columns(out.Columns), p.rows(out), out.Open, out.Weak
	res.Beyond = max(0, out.Total-len(res.Rows))
	if err := p.beside(ctx, m.plan, res); err != nil {
		return nil, err
	}
	if o.Names {
		if err := p.name(ctx, res); err != nil {
			return nil, err
		}
	}
	res.Receipt.Sure = o.Sure
	if o.Sure > 0 && !p.ordered() {
		res.Rows, res.open = bestFirst(res.Rows, res.open)
	}
	return res, nil
}

// rows are those of an output, with their evidence.
func (p *Prepared) rows(out *exec.Output) []Row {
	var rows []Row
	for i, values := range out.Rows {
		row := Row{Values: p.values(values)}
		if out.Evidence != nil {
			for _, e := range out.Evidence[i] {
				row.Evidence = append(row.Evidence, evidenceOf(e))
			}
		}
		rows = append(rows, row)
	}
	return rows
}

func evidenceOf(e exec.Evidence) Evidence {
	out := Evidence{Question: e.Question, Column: e.Column, Answer: e.Answer, Confidence: e.Confidence,
		Snippet: e.Snippet, Start: e.Start, End: e.End, Text: e.Text, Against: e.Against}
	for _, w := range e.Words {
		out.Words = append(out.Words, Range(w))
	}
	return out
}

// columns names the output; the check knows more than the database does.
func (p *Prepared) columns(fromDatabase []string) []Column {
	out := make([]Column, 0, len(p.output))
	counted := units(p.checked.Query, p.column, len(p.output))
	for i, o := range p.output {
		c := Column{Name: o.Name, Kind: kindOf(o)}
		c.Hidden = o.Source != nil && o.Source.Hidden && !p.namesOthers(o) && !p.numbersRows(o)
		if c.Unit = counted[i]; c.Unit == "" && o.Source != nil {
			c.Unit = o.Source.Unit
		}
		c.YesNo = c.Kind == catalog.Number && o.Source != nil && o.Source.YesNo()
		if o.Source != nil && c.Kind == catalog.Enum {
			c.Order = o.Source.Order
		}
		if c.Name == "" && i < len(fromDatabase) {
			c.Name = fromDatabase[i]
		}
		out = append(out, c)
	}
	return out
}

// numbersRows reports whether an output is the key of rows that nothing else tells apart: an
// order has no name, but a number.
func (p *Prepared) numbersRows(o check.Output) bool {
	_, _, alone := ast.OneTable(p.checked.Query)
	t := p.engine.cat.Table(o.Source.Table)
	return alone && t != nil && t.NameColumn() == nil && slices.Equal(t.Key, []string{o.Source.Name})
}

func kindOf(o check.Output) catalog.Kind {
	switch {
	case o.Source != nil:
		return o.Source.Kind
	case o.Type.List:
		return catalog.Array
	case o.Type.Kind == check.Number:
		return catalog.Number
	case o.Type.Kind == check.Bool:
		return catalog.Bool
	case o.Type.Kind == check.Date:
		return catalog.Date
	}
	return catalog.Text
}

// values turns what the database keeps as numbers and JSON into booleans and
// lists, and infinite numbers and bytes into texts.
func (p *Prepared) values(in []any) []any {
	out := make([]any, len(in))
	for i, v := range in {
		out[i] = sqlite.Plain(v)
		if i >= len(p.output) {
			continue
		}
		o := p.output[i]
		switch v := out[i].(type) {
		case int64:
			if o.Type.Kind == check.Bool && !o.Type.List && (v == 0 || v == 1) {
				out[i] = v == 1
			}
		case string:
			if o.Type.List {
				var list []string
				if json.Unmarshal([]byte(v), &list) == nil {
					out[i] = list
				}
			}
		}
	}
	return out
}
