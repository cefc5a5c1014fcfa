package plan

import (
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/check"
	"parley/suql/resolve"
	"parley/suql/restate"
)

// builder holds what Build has gathered so far about one block.
type builder struct {
	asks
	in     Input
	leaves resolve.Leaves
	print  func(ast.Node) string // how an expression reads to people
}

// Build plans a query. The error is a *fault.Error when free text stands
// where it can't.
func Build(in Input) (*Plan, error) {
	again := restate.Needed(in.restating(), in.Query)
	if !ast.HasFreeText(in.Query) && !again {
		root := &SQL{Query: in.Query, Statement: starsNamed(in.Query, in.Catalog)}
		return &Plan{Root: root, Query: in.Query, Maps: in.Maps, Hours: in.Hours}, nil
	}
	sel, ok := in.plain(in.Query)
	if !ok || again {
		return in.decorrelate()
	}
	if err := in.places(sel); err != nil {
		return nil, err
	}
	src, leaves := in.tableSource(sel)
	w := &decorrelator{in: in, leaves: leaves, choices: choices(sel)}
	d := w.draft(expandStars(sel, src))
	d.top = true
	d.rewriteAsks()
	b := in.builder(leaves)
	root, err := d.result(b, src, nil)
	if err != nil {
		return nil, err
	}
	return &Plan{Root: root, Query: in.Query, Source: src, Asks: b.list, Facts: b.facts, Inputs: b.inputs, Maps: in.Maps,
		Hours: in.Hours}, nil
}

// restating is what package restate needs to know.
func (in Input) restating() restate.Input {
	return restate.Input{Source: in.Source, Plain: in.Plain, Key: in.Key}
}

// builder starts on a block whose rows come from leaves.
func (in Input) builder(of resolve.Leaves) *builder {
	b := &builder{in: in, leaves: of, print: (&Plan{Hours: in.Hours}).Shown}
	b.seen, b.label, b.text, b.stored = map[string]int{}, textLabel, b.textOf, b.place
	return b
}

// plain returns q as one block over one stored table, without free text in
// its inner parts, if it is that.
func (in Input) plain(q ast.Query) (*ast.Select, bool) {
	sel, t, ok := ast.OneTable(q)
	if !ok || len(t.Cols) > 0 || in.Catalog.Table(t.Name) == nil ||
		ast.HasFreeText(&ast.Select{Limit: sel.Limit, Offset: sel.Offset}) {
		return nil, false
	}
	if sel.With != nil {
		for _, c := range sel.With.CTEs {
			if c.Name == t.Name || ast.HasFreeText(c) {
				return nil, false
			}
		}
	}
	return sel, !asksInner(sel)
}

// asksInner reports whether a query inside sel asks the reader something, or a
// question is about an answer or an aggregate.
func asksInner(sel *ast.Select) bool {
	return ast.Some(sel, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FreeText:
			return ast.HasFreeText(n.Text) || block.Aggregated(n.Text)
		case ast.Query:
			return n != ast.Query(sel) && ast.HasFreeText(n)
		}
		return false
	})
}

// expandStars names the columns that a star stands for, because the
// statements that Finish runs join Relation to the table.
func expandStars(sel *ast.Select, src *Source) *ast.Select {
	c := *sel
	c.Items = nil
	for _, it := range sel.Items {
		if _, ok := it.Expr.(*ast.Star); !ok {
			c.Items = append(c.Items, it)
			continue
		}
		for _, col := range src.Table.Columns {
			c.Items = append(c.Items, &ast.Item{At: it.At, Expr: &ast.Column{Table: src.Ref, Name: col.Name}})
		}
	}
	return &c
}

// finishing is the statement that computes the output of sel, of which out is
// the lowered form. The last items are those of the origins.
func finishing(sel, out *ast.Select, shown []Provenance) *Finish {
	_, merged := block.Blocking(sel)
	n := &Finish{PerRow: !merged, Query: out, Provenance: shown}
	for _, it := range sel.Items[:len(sel.Items)-len(shown)] {
		n.Names = append(n.Names, check.OutputName(it))
	}
	var place ast.Expr = &ast.Column{Table: Relation, Name: Ordinal}
	if merged && firstOfEach(sel, out) {
		n.PerRow, place = true, &ast.Call{Name: "min", Args: []ast.Expr{place}}
	}
	if n.PerRow {
		out.Items = append(out.Items, &ast.Item{Expr: place, Alias: Ordinal})
		out.OrderBy = append(out.OrderBy, &ast.Order{Expr: place})
	}
	return n
}

// firstOfEach makes groups of out where sel shows columns and each line once, so
// that a line can be told by the first row that it is there for; it reports
// false, and leaves out as it is, where lines are merged otherwise.
//
//	SELECT DISTINCT t.a FROM …  →  SELECT t.a FROM … GROUP BY t.a
func firstOfEach(sel, out *ast.Select) bool {
	if _, ok := distinctKeys(sel); !ok {
		return false
	}
	shown := map[string]bool{}
	for _, it := range out.Items {
		if _, column := it.Expr.(*ast.Column); !column {
			return false
		}
		shown[ast.Print(it.Expr)] = true
	}
	for _, o := range out.OrderBy {
		if !shown[ast.Print(o.Expr)] {
			return false
		}
	}
	out.Distinct = ast.Distinct{}
	for _, it := range out.Items {
		out.GroupBy = append(out.GroupBy, it.Expr)
	}
	return true
}

// lowered is sel with columns of Relation for its free text. It collects the
// output columns and what else reads answers, in that form; WHERE is not among
// them.
func (b *builder) lowered(sel *ast.Select, items, others *[]ast.Node) (*ast.Select, error) {
	out := *sel
	out.Items, out.Windows, out.GroupBy, out.OrderBy, out.Distinct.Exprs = nil, nil, nil, nil, nil
	var failed error
	lower := func(e ast.Node) ast.Node {
		l, err := b.lowerNode(e, true)
		if err != nil {
			failed = err
			return e
		}
		return l
	}
	other := func(e ast.Node) ast.Node {
		l := lower(e)
		*others = append(*others, l)
		return l
	}
	for _, it := range sel.Items {
		c := *it
		c.Expr = lower(it.Expr).(ast.Expr)
		*items, out.Items = append(*items, c.Expr), append(out.Items, &c)
	}
	for _, d := range sel.Distinct.Exprs {
		out.Distinct.Exprs = append(out.Distinct.Exprs, other(d).(ast.Expr))
	}
	for _, w := range sel.Windows {
		out.Windows = append(out.Windows, other(w).(*ast.Window))
	}
	for _, g := range sel.GroupBy {
		out.GroupBy = append(out.GroupBy, other(g).(ast.Expr))
	}
	if sel.Having != nil {
		out.Having = other(sel.Having).(ast.Expr)
	}
	for _, o := range sel.OrderBy {
		c := *o
		c.Expr = other(o.Expr).(ast.Expr)
		out.OrderBy = append(out.OrderBy, &c)
	}
	if sel.Where != nil {
		w, err := b.lower(sel.Where, false)
		if err != nil {
			return nil, err
		}
		out.Where = w
	}
	if failed != nil {
		return nil, failed
	}
	return &out, nil
}

// textLabel is how people call the text of a question.
func textLabel(e ast.Expr) string {
	if c, ok := e.(*ast.Column); ok {
		return c.Name
	}
	return ast.Print(e)
}
