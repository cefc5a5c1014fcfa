package plan

import (
	"strconv"

	"parley/suql/ast"
	"parley/suql/block"
)

// rowsWanted: of a query with LIMIT k any k rows of its result will do. So as
// soon as k rows belong to it whatever the texts say that were not read yet,
// no block of the query need be read any further.
//
// Which rows those are is what package certain says. That it says no row too many is
// sure where the rows of every block in FROM are those of its own FROM and
// WHERE.
var rowsWanted = rewrite{
	name: "rows wanted",
	steps: func(d *draft) {
		switch {
		case d.w.wanted == 0 || d.top || !d.judged() || d.w.cycle > 0:
		case d.judge.Steps == nil && len(d.around) == 0:
			d.judge.Wanted = d.w.wanted
		case d.judge.Steps != nil && d.judge.Groups == 0 && len(d.judge.Group)+len(d.scan.Groups) > 0:
			d.judge.Wanted, d.judge.PerGroup = d.w.wanted, true
		}
	},
}

// Enough tells when the rows of a query that are certain are as many as are
// wanted.
type Enough struct {
	Query ast.Query // at most so many rows of the result
	Rows  int
}

// wantedRows is the number of rows after which no more of q is wanted; 0 when
// all are, or when reading can't end before the last.
func (in Input) wantedRows(q ast.Query) int {
	if in.without(rowsWanted) || asksAboutAnswers(q) {
		return 0
	}
	one, f := &ast.Select{}, finder{read: readNames(q)}
	switch q := q.(type) {
	case *ast.Select:
		if len(q.OrderBy) > 0 || readsItself(q) {
			return 0
		}
		one.Limit, one.Offset = q.Limit, q.Offset
		c := *q
		c.Limit, c.Offset = nil, nil
		if !f.ownRows(&c, true) {
			return 0
		}
	case *ast.SetOp:
		if len(q.OrderBy) > 0 || !f.ownRows(q.L, false) || !f.ownRows(q.R, false) || !f.plainWith(q.With) {
			return 0
		}
		one.Limit, one.Offset = q.Limit, q.Offset
	default:
		return 0
	}
	cut, literal := block.CutOf(one)
	if !literal || cut.Limit < 0 {
		return 0
	}
	return cut.Limit + cut.Offset
}

// asksAboutAnswers reports whether q has a question about a text that is itself
// an answer: whether that was read can't be told before it is known.
func asksAboutAnswers(q ast.Query) bool {
	return ast.Some(q, func(n ast.Node) bool {
		f, ok := n.(*ast.FreeText)
		return ok && ast.HasFreeText(f.Text)
	})
}

// readsItself reports whether a condition of sel is about free text of its own,
// outside of its subqueries: then its rows are judged, and counted there.
func readsItself(sel *ast.Select) bool {
	found := false
	ast.Inspect(sel.Where, func(n ast.Node) bool {
		_, sub := n.(ast.Query)
		_, free := n.(*ast.FreeText)
		found = found || free
		return !found && !sub
	})
	return found
}

// finder looks for blocks whose rows are not those of their own FROM and WHERE.
type finder struct{ read []string } // the named queries that read texts

// readNames are the named queries of q, wherever they stand, that read texts
// or look at one that does. Those that a query looks at stand before it, but
// where it is recursive, and such queries are read to their end (plainWith).
func readNames(q ast.Query) []string {
	var f finder
	ast.Inspect(q, func(n ast.Node) bool {
		if c, ok := n.(*ast.CTE); ok && f.reads(c.Query) {
			f.read = append(f.read, c.Name)
		}
		return true
	})
	return f.read
}

// reads reports whether what n comes to depends on texts that are read.
func (f finder) reads(n ast.Node) bool { return ast.HasFreeText(n) || f.looks(n) }

// looks reports whether n looks at a named query that reads texts.
func (f finder) looks(n ast.Node) bool { return block.ReadsTable(n, f.read...) }

// ownRows reports whether the rows of q are those of the FROM and WHERE of its
// blocks, so that those that are certain can be told. What the output of the
// last block shows is read afterwards; that of others is not asked about.
func (f finder) ownRows(q ast.Query, last bool) bool {
	if q == nil || !f.reads(q) {
		return true
	}
	switch q := q.(type) {
	case *ast.SetOp:
		return q.Limit == nil && q.Offset == nil && f.plainWith(q.With) && f.ownRows(q.L, false) && f.ownRows(q.R, false)
	case *ast.Select:
		return q.Limit == nil && q.Offset == nil && f.plainWith(q.With) && f.ownRowsOfBlock(q, last)
	}
	return false
}

// ownRowsOfBlock is ownRows of a block without LIMIT.
func (f finder) ownRowsOfBlock(q *ast.Select, last bool) bool {
	c := *q
	c.Distinct = ast.Distinct{}
	if blocked, _ := block.Blocking(&c); blocked || len(q.Distinct.Exprs) > 0 {
		return false
	}
	for _, it := range q.Items {
		if f.looks(it) || ast.HasFreeText(it) && (!last || q.Distinct.On || block.AsksInside(it)) {
			return false
		}
	}
	for _, from := range q.From {
		if !f.ownRowsOf(from) {
			return false
		}
	}
	return true
}

func (f finder) plainWith(with *ast.With) bool {
	if with == nil {
		return true
	}
	for _, c := range with.CTEs {
		if f.reads(c.Query) && (with.Recursive || !f.ownRows(c.Query, false)) {
			return false
		}
	}
	return true
}

// ownRowsOf is ownRows of what stands in FROM. The rows that an outer join
// adds depend on there being no others.
func (f finder) ownRowsOf(from ast.From) bool {
	switch from := from.(type) {
	case *ast.Join:
		inner := from.Kind == ast.Inner || from.Kind == ast.Cross
		return !f.reads(from) || inner && f.ownRowsOf(from.L) && f.ownRowsOf(from.R)
	case *ast.Derived:
		return f.ownRows(from.Query, false)
	}
	return !ast.HasFreeText(from)
}

// enough is how to tell that so many rows of p are certain; nil where the rows
// of its last block are judged themselves.
func (p *Plan) enough(rows int) *Enough {
	n := p.Root
	if root, ok := n.(*SQL); ok {
		return &Enough{Query: limited(root.Statement, rows), Rows: rows}
	}
	n = n.Input()
	if show, ok := n.(*Project); ok {
		n = show.In
	}
	if scan, ok := n.(*Scan); ok && scan.Cut.Limit >= 0 {
		return &Enough{Query: limited(scan.Query(p), rows), Rows: rows}
	}
	return nil
}

// limited is q with no more than its first so many rows.
func limited(q ast.Query, rows int) ast.Query {
	limit := ast.Num(strconv.Itoa(rows))
	switch q := q.(type) {
	case *ast.Select:
		c := *q
		c.Limit, c.Offset = limit, nil
		return &c
	case *ast.SetOp:
		c := *q
		c.Limit, c.Offset = limit, nil
		return &c
	}
	return q // unreachable: other queries want all of their rows
}
