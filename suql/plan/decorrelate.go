package plan

import (
	"strconv"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/resolve"
	"parley/suql/restate"
)

// decorrelator takes blocks apart that depend on each other: it replaces free
// text inside a query by lookups, inner blocks before outer ones, and plans how
// the answers are gathered that they look up.
//
// The answers that a block needs are found by the block itself: its FROM,
// joined to that of the blocks around it whose columns it uses, is a source
// of rows like any other, and its WHERE a condition to be judged. The outcome
// of judging is dropped; what was read on the way is what the block looks up.
type decorrelator struct {
	in        Input
	leaves    resolve.Leaves
	ctes      []*ast.CTE // in force somewhere, with their free text replaced
	cyclic    map[*ast.CTE]bool
	before    []*Plan
	cycle     int // number of the recursive table being defined; 0 for none
	cycles    int
	relations int
	firsts    map[string]*firstUse // subqueries of which only the first rows are used, by name
	choices   map[string][]string  // answers that are one of several texts, by their question
	wanted    int                  // rows of the query after which none is wanted; 0 when all are
	err       error
}

// level is a block around another, its FROM and the parts of its WHERE that
// are already free of free text included.
type level struct {
	from  []ast.From
	where ast.Expr
	outer *level
}

func (w *decorrelator) fail(err error) {
	if w.err == nil {
		w.err = err
	}
}

// decorrelate plans a query that is more than one block over one stored table.
func (in Input) decorrelate() (*Plan, error) {
	w := &decorrelator{in: in, cyclic: map[*ast.CTE]bool{}, firsts: map[string]*firstUse{}}
	q, leaves := resolve.Names(in.Query, in.Catalog)
	w.leaves = leaves
	restated, err := restate.Query(in.restating(), q, leaves)
	if err != nil {
		return nil, err
	}
	q = restated.Query
	w.choices = choices(q)
	for name, rows := range restated.First {
		w.firsts[name] = &firstUse{rows: rows}
	}
	p := &Plan{Query: in.Query, Maps: in.Maps, Hours: in.Hours}
	if !ast.HasFreeText(q) { // said in other words for the database
		p.Root = &SQL{Query: in.Query, Statement: q}
		return p, nil
	}
	w.wanted = in.wantedRows(q)
	if err := w.plan(p, q); err != nil {
		return nil, err
	}
	p.Before = w.before
	if w.wanted > 0 && w.err == nil {
		p.Enough = p.enough(w.wanted)
	}
	return p, w.err
}

// plan puts the steps into p that compute q.
func (w *decorrelator) plan(p *Plan, q ast.Query) error {
	sel, ok := q.(*ast.Select)
	if ok {
		sel = w.parts(sel, nil)
		q = sel
	} else {
		q = w.query(q, nil, use{})
	}
	if w.err != nil {
		return w.err
	}
	if !ok || !ast.HasFreeText(sel) {
		root := &SQL{Query: q, Statement: q}
		if ok {
			root.Statement, root.Provenance = w.withProvenance(sel, nil)
		}
		p.Root = root
		return nil
	}
	if err := w.in.places(sel); err != nil {
		return err
	}
	d := w.draft(sel)
	d.top = true
	d.rewriteAsks()
	if w.err != nil {
		return w.err
	}
	run, list := w.withProvenance(d.sel, d.paired)
	d.sel, d.block = run, run
	src, err := w.in.joinSource(run.From, w.leaves)
	if err != nil {
		return err
	}
	src.With, src.equal = run.With, d.paired
	b := w.builder()
	if p.Root, err = d.result(b, src, list); err != nil {
		return err
	}
	p.Source, p.Asks, p.Facts, p.Inputs = src, b.list, b.facts, b.inputs
	return nil
}

// use is what a subquery is used for.
type use struct {
	steps []int     // numbers of rows that are told apart, as in Judge; nil for all
	count bool      // the block counts its rows
	rows  bool      // only how many rows there are matters, not what is in them
	among ast.Expr  // only rows whose one column equals this matter; nil for all
	first *firstUse // only rows with number 1 matter; nil for all
	there bool      // a row of the block around needs them to be there
}

// query returns q with all its free text replaced by lookups.
func (w *decorrelator) query(q ast.Query, outer *level, u use) ast.Query {
	if w.err != nil || !ast.HasFreeText(q) {
		return q
	}
	switch q := q.(type) {
	case *ast.Select:
		sel := w.parts(q, outer)
		if w.err != nil || !ast.HasFreeText(sel) {
			return sel
		}
		return w.gather(sel, outer, u)
	case *ast.SetOp:
		c := *q
		c.With = w.with(q.With, outer)
		c.L, c.R = w.query(q.L, outer, use{}), w.query(q.R, outer, use{})
		c.Limit, c.Offset = w.count(q.Limit, outer), w.count(q.Offset, outer)
		return &c
	case *ast.Values:
		c := *q
		c.Rows = nil
		for _, r := range q.Rows {
			var row []ast.Expr
			for _, e := range r {
				row = append(row, w.ahead(w.inner(e, outer).(ast.Expr), &level{outer: outer}))
			}
			c.Rows = append(c.Rows, row)
		}
		return &c
	}
	return q
}

// with replaces the free text of common table expressions.
func (w *decorrelator) with(wi *ast.With, outer *level) *ast.With {
	if wi == nil {
		return nil
	}
	out := *wi
	out.CTEs = nil
	for _, cte := range wi.CTEs {
		c := *cte
		set, ok := cte.Query.(*ast.SetOp)
		if ok && wi.Recursive && block.ReadsTable(set.R, cte.Name) {
			w.recursive(&c, set, outer)
		} else {
			c.Query = w.query(cte.Query, outer, use{})
			w.ctes = append(w.ctes, &c)
		}
		out.CTEs = append(out.CTEs, &c)
	}
	return &out
}

// recursive replaces the free text of a recursive table. The rows of its
// right operand depend on the answers it looks up: they are gathered again
// and again until no row needs a new one.
func (w *decorrelator) recursive(c *ast.CTE, set *ast.SetOp, outer *level) {
	s := *set
	s.With = w.with(set.With, outer)
	s.L = w.query(set.L, outer, use{})
	c.Query = &s
	w.cyclic[c] = true
	w.ctes = append(w.ctes, c)
	was := w.cycle
	if w.cycle == 0 {
		w.cycles++
		w.cycle = w.cycles
	}
	s.R = w.query(set.R, outer, use{})
	w.cycle = was
}

// defined returns those common table expressions that the nodes use.
func (w *decorrelator) defined(nodes ...ast.Node) *ast.With {
	need := map[*ast.CTE]bool{}
	var mark func(n ast.Node)
	mark = func(n ast.Node) {
		for _, c := range w.ctes {
			if !need[c] && block.ReadsTable(n, c.Name) {
				need[c] = true
				mark(c.Query)
			}
		}
	}
	for _, n := range nodes {
		if n != nil {
			mark(n)
		}
	}
	if len(need) == 0 {
		return nil
	}
	out := &ast.With{}
	for _, c := range w.ctes {
		if need[c] {
			out.CTEs = append(out.CTEs, c)
			out.Recursive = out.Recursive || w.cyclic[c]
			if !w.leaves.Closed(c.Query) {
				w.fail(w.in.beside(c, "the named query "+c.Name+", which uses columns of the query around it,",
					"write it as a subquery"))
			}
		}
	}
	return out
}

// nextRelation names a relation of answers.
func (w *decorrelator) nextRelation() string {
	w.relations++
	return Lookups + strconv.Itoa(w.relations)
}
