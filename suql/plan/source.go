package plan

import (
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/resolve"
)

// Source is where candidate rows come from: a table, or a join.
type Source struct {
	Table *catalog.Table // when the rows are those of one stored table
	With  *ast.With      // common table expressions that the expressions use
	From  []ast.From     // as it stands in the statement that lists the rows
	Ref   string         // qualifies the columns of the first leaf
	Keys  []Key          // of the leaves of From; together they tell the rows apart
	Keyed bool           // every key is the table's own; else rows are numbered by content
	outer bool           // some leaf may be without a row
	shown []ast.From     // From as it was written
	equal *equal         // answers that the rows are joined by; may be nil
	// distinct says that Keys are those of some leaves only, and that rows
	// which differ in the others count once.
	distinct bool
}

// Key tells the rows of one leaf of a source apart.
type Key struct {
	Expr  ast.Expr
	Leaf  string   // name of the leaf
	Table string   // stored table of the leaf; "" when it has none or no key
	from  ast.From // the leaf alone
}

// KeyColumn is the column of Relation with the key of leaf i of the source.
func KeyColumn(i int) string {
	if i == 0 {
		return RowKey
	}
	return RowKey + strconv.Itoa(i+1)
}

// Over joins Relation to the leaves of the source by their keys: the FROM
// clause of every statement that reads answers. The conditions of the joins
// need not be looked at again.
func (s *Source) Over() []ast.From {
	kind := ast.Inner
	if s.outer {
		kind = ast.Left
	}
	out := ast.From(&ast.Table{Name: Relation})
	for i, k := range s.Keys {
		out = &ast.Join{
			Kind: kind, L: out, R: k.from,
			On: &ast.Binary{Op: ast.Eq, L: k.Expr, R: &ast.Column{Table: Relation, Name: KeyColumn(i)}},
		}
	}
	return []ast.From{out}
}

// Columns are the columns of Relation that hold the place and keys of a row.
func (s *Source) Columns() []string {
	out := []string{Ordinal}
	for i := range s.Keys {
		out = append(out, KeyColumn(i))
	}
	return out
}

// tableSource is the source of a block over one stored table.
func (in Input) tableSource(sel *ast.Select) (*Source, resolve.Leaves) {
	t := sel.From[0].(*ast.Table)
	ct := in.Catalog.Table(t.Name)
	l := resolve.TableLeaf(t.Ref(), ct)
	src := &Source{Table: ct, With: sel.With, Ref: t.Ref(), Keyed: true}
	f := in.keyed(src, t, l)
	src.From = []ast.From{f}
	return src, resolve.Leaves{l.Name: l}
}

// joinSource is the source of a block over anything.
func (in Input) joinSource(from []ast.From, leaves resolve.Leaves) (*Source, error) {
	src := &Source{Keyed: true, shown: from}
	if len(from) == 0 { // one row of nothing
		src.Keyed = false
		one := &ast.Derived{Query: &ast.Select{Items: []*ast.Item{{Expr: ast.Num("1"), Alias: RowKey}}}, Alias: "parley_one"}
		src.From, src.Ref = []ast.From{one}, one.Alias
		src.Keys = []Key{{Expr: &ast.Column{Table: one.Alias, Name: RowKey}, Leaf: one.Alias, from: one}}
		return src, nil
	}
	for _, f := range from {
		g, err := in.leavesOf(src, f, leaves)
		if err != nil {
			return nil, err
		}
		src.From = append(src.From, g)
	}
	src.Ref = src.Keys[0].Leaf
	if len(src.Keys) == 1 {
		src.Table = leaves[src.Ref].Table
	}
	return src, nil
}

// leavesOf is f with a key for each of its leaves.
func (in Input) leavesOf(src *Source, f ast.From, leaves resolve.Leaves) (ast.From, error) {
	switch f := f.(type) {
	case *ast.Join:
		c := *f
		var err error
		if c.L, err = in.leavesOf(src, f.L, leaves); err != nil {
			return nil, err
		}
		if c.R, err = in.leavesOf(src, f.R, leaves); err != nil {
			return nil, err
		}
		src.outer = src.outer || f.Kind != ast.Inner && f.Kind != ast.Cross
		return &c, nil
	case *ast.FuncTable:
		return in.elements(src, f, leaves[f.Alias])
	}
	return in.keyed(src, f, leaves[resolve.LeafName(f)]), nil
}

// keyed makes the rows of f tellable apart. What has no key has its rows
// numbered in the order of their content, so equal rows may swap numbers but
// no statement can tell.
func (in Input) keyed(src *Source, f ast.From, l *resolve.Leaf) ast.From {
	k := Key{Leaf: l.Name, from: f}
	if l.Table != nil && in.Key != nil {
		k.Expr = in.Key(l.Table.Name, l.Name)
	}
	if k.Expr != nil {
		k.Table = l.Table.Name
		src.Keys = append(src.Keys, k)
		return f
	}
	src.Keyed = false
	number := &ast.Window{}
	items := []*ast.Item{{Expr: &ast.Call{Name: "row_number", Over: number}, Alias: RowKey}}
	times := map[string]int{}
	for _, c := range l.Columns {
		times[strings.ToLower(c.Name)]++
	}
	for _, c := range l.Columns {
		if times[strings.ToLower(c.Name)] > 1 {
			continue // ambiguous, so nobody can name it
		}
		number.OrderBy = append(number.OrderBy, &ast.Order{Expr: ast.Col(c.Name)})
		items = append(items, &ast.Item{Expr: ast.Col(c.Name)})
	}
	inside := f
	switch f := f.(type) {
	case *ast.Table:
		plain := *f
		plain.Alias = ""
		inside = &plain
	}
	numbered := &ast.Select{Items: items, From: []ast.From{inside}}
	k.from = &ast.Derived{At: ast.At{Pos: f.Span()}, Query: numbered, Alias: l.Name}
	k.Expr = &ast.Column{Table: l.Name, Name: RowKey}
	src.Keys = append(src.Keys, k)
	return k.from
}

// elements is a function in FROM with a key: the place of the element.
func (in Input) elements(src *Source, f *ast.FuncTable, l *resolve.Leaf) (ast.From, error) {
	c := *f
	call, _ := f.Call.(*ast.Call)
	k := Key{Leaf: l.Name}
	switch {
	case f.Ordinality:
		k.Expr = &ast.Column{Table: l.Name, Name: l.Columns[len(l.Columns)-1].Called()}
	case call.Name == "unnest":
		c.Ordinality = true
		c.Cols = []string{l.Columns[0].Called(), RowKey}
		k.Expr = &ast.Column{Table: l.Name, Name: RowKey}
	case call.Name == "generate_series" || strings.Contains(call.Name, "_each"):
		k.Expr = &ast.Column{Table: l.Name, Name: l.Columns[0].Called()}
	default:
		return nil, in.beside(f, call.Name+"() in FROM", "use unnest(), or the function in a subquery of its own")
	}
	src.Keyed = false
	k.from = &c
	src.Keys = append(src.Keys, k)
	return &c, nil
}

// Query lists the rows: the keys of the source, then the facts of p that n
// computes, then the number of the group if n has Groups.
func (n *Scan) Query(p *Plan) *ast.Select {
	q := &ast.Select{With: n.Source.With, From: n.Source.From, Where: n.Where, OrderBy: n.OrderBy}
	q.Distinct.On = n.Source.distinct && len(n.OrderBy) == 0
	if e := n.Source.equal; e != nil {
		q.From = append(q.From[:len(q.From):len(q.From)], e.from...)
		q.Where = ast.Conj(n.Where, e.on)
	}
	// Rows that compare equal come in the order of their keys, in every run.
	q.OrderBy = q.OrderBy[:len(q.OrderBy):len(q.OrderBy)]
	for i, k := range n.Source.Keys {
		q.Items = append(q.Items, &ast.Item{Expr: k.Expr, Alias: KeyColumn(i)})
		q.OrderBy = append(q.OrderBy, &ast.Order{Expr: k.Expr})
	}
	for i, f := range n.Facts {
		q.Items = append(q.Items, &ast.Item{Expr: p.Facts[f].Expr, Alias: "parley_f" + strconv.Itoa(i)})
	}
	if len(n.Groups) > 0 { // numbered by the database, which knows what equals what
		over := &ast.Window{}
		for _, e := range n.Groups {
			over.OrderBy = append(over.OrderBy, &ast.Order{Expr: e})
		}
		q.Items = append(q.Items, &ast.Item{Expr: &ast.Call{Name: "dense_rank", Over: over}, Alias: "parley_g"})
	}
	if n.Cut.Limit >= 0 {
		q.Limit = ast.Num(strconv.Itoa(n.Cut.Limit))
	}
	if n.Cut.Offset > 0 {
		q.Offset = ast.Num(strconv.Itoa(n.Cut.Offset))
	}
	return q
}
