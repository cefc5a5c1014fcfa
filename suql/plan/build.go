package plan

import (
	"parley/suql/ast"
	"parley/suql/check"
)

// builder holds what Build has gathered so far about one block.
type builder struct {
	asks
	in    Input
	scope *scope
	print func(ast.Node) string // how an expression reads to people
}

// Build plans a query. The error is a *fault.Error when free text stands
// where it can't.
func Build(in Input) (*Plan, error) {
	again := in.recasts(in.Query)
	if !ast.HasFreeText(in.Query) && !again {
		return &Plan{Root: &SQL{Query: in.Query, Statement: in.Query}, Query: in.Query, Maps: in.Maps}, nil
	}
	sel, ok := in.plain(in.Query)
	if !ok || again {
		return in.weave()
	}
	if err := in.places(sel); err != nil {
		return nil, err
	}
	src, leaves := in.tableSource(sel)
	sel = expandStars(sel, src)
	b := in.builder(leaves, sel.Where)
	root, err := b.chain(sel, src, nil)
	if err != nil {
		return nil, err
	}
	return &Plan{Root: root, Query: in.Query, Source: src, Asks: b.list, Facts: b.facts, Inputs: b.inputs, Maps: in.Maps}, nil
}

// builder starts on a block whose rows come from leaves and fulfil where.
func (in Input) builder(leaves map[string]*leaf, where ast.Expr) *builder {
	b := &builder{in: in, scope: &scope{leaves: leaves}, print: ast.Print}
	b.seen, b.label, b.text, b.stored, b.fixed = map[string]int{}, textLabel, b.scope.text, b.scope.place, fixedAnswers(where)
	return b
}

// plain returns q as one block over one stored table, without free text in
// its inner parts, if it is that.
func (in Input) plain(q ast.Query) (*ast.Select, bool) {
	sel, ok := q.(*ast.Select)
	if !ok || len(sel.From) != 1 || ast.HasFreeText(&ast.Select{Limit: sel.Limit, Offset: sel.Offset}) {
		return nil, false
	}
	t, ok := sel.From[0].(*ast.Table)
	if !ok || len(t.Cols) > 0 || in.Catalog.Table(t.Name) == nil {
		return nil, false
	}
	if sel.With != nil {
		for _, c := range sel.With.CTEs {
			if c.Name == t.Name || ast.HasFreeText(c) {
				return nil, false
			}
		}
	}
	ast.Inspect(sel, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.FreeText:
			ok = ok && !ast.HasFreeText(n.Text) && !aggregated(n.Text)
		case ast.Query:
			ok = ok && (n == ast.Query(sel) || !ast.HasFreeText(n))
		}
		return ok
	})
	return sel, ok
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

// fixedAnswers maps the free text that WHERE requires to equal a literal to
// that literal: an answer required to be 'v' is 'v' in the output too.
func fixedAnswers(where ast.Expr) map[string]string {
	fixed := map[string]string{}
	for _, term := range ast.Terms(ast.And, where) {
		e, ok := term.(*ast.Binary)
		if !ok || e.Op != ast.Eq {
			continue
		}
		f, v := side(e)
		l, ok := v.(*ast.Literal)
		if f == nil || !ok || l.Kind != ast.String {
			continue
		}
		if _, ok := fixed[ast.Print(f)]; !ok {
			fixed[ast.Print(f)] = l.Text
		}
	}
	return fixed
}

// chain builds the steps from the scan up. The last items of sel are those of
// the witnesses.
func (b *builder) chain(sel *ast.Select, src *Source, shown []Witness) (Node, error) {
	where := Formula(Fixed(true))
	if sel.Where != nil {
		f, err := b.condition(sel.Where, True)
		if err != nil {
			return nil, err
		}
		where = Reduce(f, func(int) Truth { return 0 })
	}
	order := resolvedOrder(sel)
	sqlOrder := true
	for _, o := range order {
		sqlOrder = sqlOrder && !ast.HasFreeText(o)
	}
	blocked, merged := blocks(sel)
	blocked = blocked || !sqlOrder
	cut, literal := cutOf(sel)
	blocked = blocked || !literal

	finish, show, err := b.finish(sel, blocked, merged)
	if err != nil {
		return nil, err
	}
	finish.Names, finish.Witnesses = finish.Names[:len(finish.Names)-len(shown)], shown

	scan := b.scan(src, where)
	where = b.settled(where)
	if sqlOrder && !merged {
		scan.OrderBy = order
	}
	var root Node = scan
	if _, decided := where.(Fixed); decided { // when false, by the scan's WHERE FALSE
		if !blocked {
			scan.Cut = cut
		}
	} else {
		judge := &Judge{Where: where, Text: FormulaText(where, b.facts), Need: -1, Cut: Cut{Limit: -1}}
		if !blocked {
			judge.Cut = cut
			if cut.Limit >= 0 {
				judge.Need = cut.Offset + cut.Limit
			}
		}
		if steps, keys, ok := groupSteps(sel); ok {
			judge.Steps, scan.Groups = steps, keys
		}
		if by := b.rankings(where, src); (judge.Need >= 0 && len(sel.OrderBy) == 0 || judge.Steps != nil) && len(by) > 0 {
			root = &Rank{In: root, By: by}
		}
		judge.In = root
		root = judge
	}
	if len(show.Asks) > 0 {
		show.In, root = root, show
	}
	finish.In = root
	finish.Query.From = src.Over()
	return finish, nil
}

// scan lists the rows of src that where may hold for.
func (b *builder) scan(src *Source, where Formula) *Scan {
	scan := &Scan{Source: src, Where: b.necessary(where), Cut: Cut{Limit: -1}}
	Tests(b.settled(where), func(t Test) {
		if b.facts[t.Fact].How == BySQL && !contains(scan.Facts, t.Fact) {
			scan.Facts = append(scan.Facts, t.Fact)
		}
	})
	return scan
}

// finish is the statement that computes the output, and before it the step
// that finds the answers it reads.
func (b *builder) finish(sel *ast.Select, blocked, merged bool) (*Finish, *Project, error) {
	n := &Finish{PerRow: !merged, Streams: !blocked && !merged}
	part := *sel
	part.Where = nil
	if !blocked {
		part.OrderBy, part.Limit, part.Offset = nil, nil, nil
	}
	out, show, err := b.lowered(&part)
	if err != nil {
		return nil, nil, err
	}
	for _, it := range sel.Items {
		n.Names = append(n.Names, check.OutputName(it))
	}
	if n.PerRow {
		place := &ast.Column{Table: Relation, Name: Ordinal}
		out.Items = append(out.Items, &ast.Item{Expr: place, Alias: Ordinal})
		out.OrderBy = append(out.OrderBy, &ast.Order{Expr: place})
	}
	n.Query = out
	return n, show, nil
}

// lowered is sel with columns of Relation for its free text, and the step
// that finds those answers which its output shows. Answers that only its
// WHERE reads are not among them.
func (b *builder) lowered(sel *ast.Select) (*ast.Select, *Project, error) {
	out := *sel
	out.Items, out.Windows, out.GroupBy, out.OrderBy, out.Distinct.Exprs = nil, nil, nil, nil, nil
	var items, others []ast.Node
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
		others = append(others, l)
		return l
	}
	for _, it := range sel.Items {
		c := *it
		c.Expr = lower(it.Expr).(ast.Expr)
		items, out.Items = append(items, c.Expr), append(out.Items, &c)
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
			return nil, nil, err
		}
		out.Where = w
	}
	if failed != nil {
		return nil, nil, failed
	}
	return &out, &Project{Asks: b.asksIn(append(items, others...)...), Guards: b.guarded(items, others)}, nil
}

// textLabel is how people call the text of a question.
func textLabel(e ast.Expr) string {
	if c, ok := e.(*ast.Column); ok {
		return c.Name
	}
	return ast.Print(e)
}

func contains[T comparable](list []T, v T) bool {
	for _, x := range list {
		if x == v {
			return true
		}
	}
	return false
}
