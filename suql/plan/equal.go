package plan

import (
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
	"parley/suql/resolve"
)

// equalAnswers: the pairs of rows with answer(l) = answer(r), l of one table
// and r of another, are those that the database finds by joining the two by
// the answers. They are gathered for each table by itself, so that it takes as
// many calls as there are texts, not pairs of them.
//
// Under a LIMIT, where the first few pairs may do, tables that an equality in
// SQL joins are left as they are, and so are small ones: their pairs are listed.
var equalAnswers = rewrite{
	name: "equal answers",
	asks: func(d *draft) {
		if d.top {
			d.sel, d.paired = d.w.pairs(d.sel)
		}
	},
}

// pairs takes conditions answer(l) = answer(r) on the rows of two tables out
// of the WHERE of sel. It returns what to join with instead; nil when there is
// no such condition.
func (w *decorrelator) pairs(sel *ast.Select) (*ast.Select, *equal) {
	tables, on := flat(sel.From)
	if len(tables) < 2 {
		return sel, nil
	}
	terms := append(on, ast.Terms(ast.And, sel.Where)...)
	// Under a LIMIT the first few pairs may do, if they are not all pairs.
	blocked, _ := block.Blocking(sel)
	stops := sel.Limit != nil && !blocked && !ast.HasFreeText(&ast.Select{OrderBy: sel.OrderBy})
	var left, joined, written []ast.Expr
	var beside []ast.From
	var shown []origin
	for _, t := range terms {
		e, ok := t.(*ast.Binary)
		if !ok || e.Op != ast.Eq {
			left = append(left, t)
			continue
		}
		l, lok := e.L.(*ast.FreeText)
		r, rok := e.R.(*ast.FreeText)
		if !lok || !rok || !w.apart(l, r, tables) || stops && w.fewPairs(w.table(l, tables), w.table(r, tables), terms) {
			left = append(left, t)
			continue
		}
		lrel, lon, lanswer := w.side(l, sel, tables, terms)
		rrel, ron, ranswer := w.side(r, sel, tables, terms)
		if w.err != nil {
			return sel, nil
		}
		for _, side := range []*ast.Binary{lon, ron} {
			shown = append(shown, origin{Provenance{Rel: side.L.(*ast.Column).Table}, side.R})
		}
		written = append(written, e)
		beside = append(beside, lrel, rrel)
		joined = append(joined, lon, ron, &ast.Binary{At: e.At, Op: ast.Eq, L: lanswer, R: ranswer})
	}
	if beside == nil {
		return sel, nil
	}
	c := *sel
	c.From, c.Where = tables, ast.Conj(left...)
	return &c, &equal{from: beside, on: ast.Conj(joined...), written: ast.Conj(written...), origins: shown}
}

// equal is the join of a source with relations of answers.
type equal struct {
	from    []ast.From
	on      ast.Expr
	written ast.Expr // the conditions as they stand in the query
	// origins are the rows that were asked about, by their keys.
	origins []origin
}

// flat returns the items of a FROM clause of inner joins and their
// conditions; nil when it has other joins or functions.
func flat(from []ast.From) (tables []ast.From, on []ast.Expr) {
	for _, f := range from {
		switch f := f.(type) {
		case *ast.Join:
			if f.Kind != ast.Inner && f.Kind != ast.Cross {
				return nil, nil
			}
			t, o := flat([]ast.From{f.L, f.R})
			if t == nil {
				return nil, nil
			}
			tables, on = append(tables, t...), append(append(on, o...), ast.Terms(ast.And, f.On)...)
		case *ast.FuncTable:
			return nil, nil
		default:
			tables = append(tables, f)
		}
	}
	return tables, on
}

// apart reports whether l and r are about one table each, and not the same.
func (w *decorrelator) apart(l, r *ast.FreeText, tables []ast.From) bool {
	a, b := w.table(l, tables), w.table(r, tables)
	return a != nil && b != nil && a != b && w.comparable(a) && w.comparable(b)
}

// comparable reports whether the key of a table is a number or a text, which
// need no type to be named in a relation.
func (w *decorrelator) comparable(f ast.From) bool {
	l := w.leaves[resolve.LeafName(f)]
	if l.Table == nil || w.in.Key == nil {
		return true // numbered
	}
	key, ok := w.in.Key(l.Table.Name, l.Name).(*ast.Column)
	if !ok {
		return true // numbered, or several columns as text
	}
	c := l.Table.Column(key.Name)
	return c == nil || c.Kind == catalog.Number || textual(c)
}

// keyType is the SQL type of a key that is comparable.
func (w *decorrelator) keyType(key ast.Expr) string {
	c, ok := key.(*ast.Column)
	if !ok {
		return "text" // several columns
	}
	if l := w.leaves[c.Table]; l != nil && l.Table != nil {
		if col := l.Table.Column(c.Name); col != nil && col.Kind != catalog.Number {
			return "text"
		}
	}
	return "bigint"
}

// mostPairs is up to how many pairs of rows are listed, to judge the first of
// them.
const mostPairs = 300_000

// fewPairs reports whether the pairs of rows of a and b may be listed: SQL joins
// them, or the tables are small.
func (w *decorrelator) fewPairs(a, b ast.From, terms []ast.Expr) bool {
	if w.linked(a, b, terms) {
		return true
	}
	l, r := w.leaves[resolve.LeafName(a)], w.leaves[resolve.LeafName(b)]
	return l.Table != nil && r.Table != nil && l.Table.Rows > 0 && r.Table.Rows > 0 &&
		l.Table.Rows <= mostPairs/r.Table.Rows
}

// linked reports whether an equality in SQL joins a and b.
func (w *decorrelator) linked(a, b ast.From, terms []ast.Expr) bool {
	for _, t := range terms {
		e, ok := t.(*ast.Binary)
		if !ok || e.Op != ast.Eq || ast.HasFreeText(t) {
			continue
		}
		if refs := w.leaves.Refs(t); refs[resolve.LeafName(a)] && refs[resolve.LeafName(b)] {
			return true
		}
	}
	return false
}

// table is the one FROM item that the text of f is of; nil when it is of more.
func (w *decorrelator) table(f *ast.FreeText, tables []ast.From) ast.From {
	refs := w.leaves.Refs(f.Text)
	for _, t := range tables {
		if len(refs) == 1 && refs[resolve.LeafName(t)] {
			return t
		}
	}
	return nil
}

// side gathers the answers to f for the rows of its table that the other
// conditions leave, and returns the relation of them, the condition that joins
// it to the table, and its column of answers.
func (w *decorrelator) side(f *ast.FreeText, sel *ast.Select, tables []ast.From, terms []ast.Expr) (ast.From,
	*ast.Binary, ast.Expr) {
	table := w.table(f, tables)
	names := resolve.LeafNames(table)
	var mine, rest []ast.Expr
	var others []ast.From
	for _, t := range terms {
		switch inside := resolve.Own(t); {
		case resolve.Within(w.leaves.Refs(t), resolve.Union(names, inside)):
			mine = append(mine, t)
		case !ast.HasFreeText(t):
			rest = append(rest, t)
		}
	}
	for _, t := range tables {
		if t != table {
			others = append(others, t)
		}
	}
	partner := &ast.Select{Items: []*ast.Item{{Expr: ast.Num("1")}}, From: others, Where: ast.Conj(rest...)}
	where := ast.Conj(append(mine, &ast.Exists{Query: partner})...)

	src, err := w.in.joinSource([]ast.From{table}, w.leaves)
	if err != nil {
		w.fail(err)
		return nil, nil, nil
	}
	src.With = w.defined(append(nodes(tables), where)...)
	b := w.builder()
	d := w.draft(sel)
	if err := d.over(b, src, where); err != nil {
		w.fail(err)
		return nil, nil, nil
	}
	folded := b.of(f, f)
	folded.Fold = true
	ask := b.ask(folded)
	key := b.input(src.Keys[0].Expr)
	asked := &ast.Select{Items: []*ast.Item{{Expr: f}}, From: []ast.From{table}, Where: where}
	n := &Gather{Rel: w.nextRelation(), Query: asked}
	n.Slots = []Slot{{Text: ask.Text, Key: key, Value: -1, Asks: []int{ask.ID}, ByRow: true,
		KeyType: w.keyType(src.Keys[0].Expr)}}
	d.list()
	d.show = &Project{Asks: []int{ask.ID}}
	if !w.in.without(pushedConditions) {
		pushedConditions.steps(d)
	}
	if !w.in.without(inferredAnswers) {
		inferredAnswers.steps(d)
	}
	n.In = d.rows()
	w.before = append(w.before, &Plan{Root: n, Query: n.Query, Source: src, Asks: b.list, Facts: b.facts,
		Inputs: b.inputs})
	return &ast.Table{Name: n.Rel},
		&ast.Binary{Op: ast.Eq, L: &ast.Column{Table: n.Rel, Name: SlotColumn(0)}, R: src.Keys[0].Expr},
		&ast.Column{Table: n.Rel, Name: AnswerColumn(ask.ID)}
}

func decided(f Formula) bool {
	_, ok := f.(Fixed)
	return ok
}
