package plan

import (
	"strings"

	"parley/suql/ast"
)

// builder holds what Build has gathered so far.
type builder struct {
	asks
	in    Input
	scope *scope
}

// Build plans a query. The error is a *fault.Error when the query has a shape
// that free text can't stand in yet.
func Build(in Input) (*Plan, error) {
	if !ast.HasFreeText(in.Query) {
		return &Plan{Root: &SQL{Query: in.Query}, Query: in.Query, Maps: in.Maps}, nil
	}
	sel, err := in.block(in.Query)
	if err != nil {
		return nil, err
	}
	b := &builder{in: in, scope: newScope(in.Catalog, sel.From)}
	b.seen, b.label, b.text, b.fixed = map[string]int{}, textLabel, b.scope.text, fixedAnswers(sel.Where)
	src, err := b.source(sel)
	if err != nil {
		return nil, err
	}
	sel = expandStars(sel, src)
	root, err := b.chain(sel, src)
	if err != nil {
		return nil, err
	}
	return &Plan{Root: root, Query: in.Query, Source: src, Asks: b.list, Facts: b.facts, Inputs: b.inputs, Maps: in.Maps}, nil
}

// source makes the rows of the table tellable apart. A view has no key: its
// rows are numbered in the order of their content, so equal rows may swap
// numbers but no statement can tell.
func (b *builder) source(sel *ast.Select) (*Source, error) {
	t := sel.From[0].(*ast.Table)
	ct := b.in.Catalog.Table(t.Name)
	if ct == nil {
		return nil, b.in.beside(t, "the named query "+t.Name, "query a table of the database")
	}
	src := &Source{Table: ct, With: sel.With, From: t, Ref: t.Ref()}
	if b.in.Key != nil {
		src.Key = b.in.Key(t.Name, t.Ref())
	}
	if src.Key != nil {
		src.Keyed = true
		return src, nil
	}
	number := &ast.Window{}
	items := []*ast.Item{{Expr: &ast.Call{Name: "row_number", Over: number}, Alias: RowKey}}
	for _, c := range ct.Columns {
		number.OrderBy = append(number.OrderBy, &ast.Order{Expr: ast.Col(c.Name)})
		items = append(items, &ast.Item{Expr: ast.Col(c.Name)})
	}
	plain := *t
	plain.Alias = ""
	src.From = &ast.Derived{At: t.At, Query: &ast.Select{Items: items, From: []ast.From{&plain}}, Alias: t.Ref()}
	src.Key = &ast.Column{Table: t.Ref(), Name: RowKey}
	return src, nil
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

// chain builds the steps from the scan up.
func (b *builder) chain(sel *ast.Select, src *Source) (Node, error) {
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

	scan := &Scan{Source: src, Where: b.necessary(where)}
	where = b.settled(where)
	if sqlOrder && !merged {
		scan.OrderBy = order
	}
	Tests(where, func(t Test) {
		if b.facts[t.Fact].How == BySQL && !contains(scan.Facts, t.Fact) {
			scan.Facts = append(scan.Facts, t.Fact)
		}
	})
	var root Node = scan
	scan.Cut = Cut{Limit: -1}
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
		if by := b.rankings(where, src); judge.Need >= 0 && len(sel.OrderBy) == 0 && len(by) > 0 {
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

// finish is the statement that computes the output, and before it the step
// that finds the answers it reads.
func (b *builder) finish(sel *ast.Select, blocked, merged bool) (*Finish, *Project, error) {
	n := &Finish{PerRow: !merged}
	out := &ast.Select{With: sel.With, Distinct: ast.Distinct{On: sel.Distinct.On}}
	var read []ast.Node
	lower := func(e ast.Expr) (ast.Expr, error) {
		e, err := b.lower(e, true)
		read = append(read, e)
		return e, err
	}
	for _, it := range sel.Items {
		e, err := lower(it.Expr)
		if err != nil {
			return nil, nil, err
		}
		n.Names = append(n.Names, outputName(it))
		out.Items = append(out.Items, &ast.Item{At: it.At, Expr: e, Alias: it.Alias})
	}
	for _, d := range sel.Distinct.Exprs {
		e, err := lower(d)
		if err != nil {
			return nil, nil, err
		}
		out.Distinct.Exprs = append(out.Distinct.Exprs, e)
	}
	for _, w := range sel.Windows {
		l, err := b.lowerNode(w, true)
		if err != nil {
			return nil, nil, err
		}
		read = append(read, l)
		out.Windows = append(out.Windows, l.(*ast.Window))
	}
	for _, g := range sel.GroupBy {
		e, err := lower(g)
		if err != nil {
			return nil, nil, err
		}
		out.GroupBy = append(out.GroupBy, e)
	}
	if sel.Having != nil {
		e, err := lower(sel.Having)
		if err != nil {
			return nil, nil, err
		}
		out.Having = e
	}
	if blocked {
		for _, o := range sel.OrderBy {
			e, err := lower(o.Expr)
			if err != nil {
				return nil, nil, err
			}
			out.OrderBy = append(out.OrderBy, &ast.Order{At: o.At, Expr: e, Desc: o.Desc, Nulls: o.Nulls})
		}
		out.Limit, out.Offset = sel.Limit, sel.Offset
	}
	if n.PerRow {
		place := &ast.Column{Table: Relation, Name: Ordinal}
		out.Items = append(out.Items, &ast.Item{Expr: place, Alias: Ordinal})
		out.OrderBy = append(out.OrderBy, &ast.Order{Expr: place})
	}
	n.Query = out
	items, others := read[:len(sel.Items)], read[len(sel.Items):]
	return n, &Project{Asks: b.asksIn(read...), Guards: b.guarded(items, others)}, nil
}

// Over joins Relation to the source: the FROM clause of every statement that
// reads answers.
func (s *Source) Over() []ast.From {
	return []ast.From{&ast.Join{
		Kind: ast.Inner, L: &ast.Table{Name: Relation}, R: s.From,
		On: &ast.Binary{Op: ast.Eq, L: s.Key, R: &ast.Column{Table: Relation, Name: RowKey}},
	}}
}

// rankings are the questions of f that retrieval can rank by: those about a
// column of the table whose answer should be yes.
func (b *builder) rankings(f Formula, src *Source) []Ranking {
	var out []Ranking
	Tests(f, func(t Test) {
		fact := b.facts[t.Fact]
		if t.In&True == 0 || !src.Keyed {
			return
		}
		for _, id := range fact.Asks {
			a := b.list[id]
			c, ok := b.inputs[a.Text].Expr.(*ast.Column)
			if !ok {
				continue
			}
			question := a.Question
			if a.Value != "" && !yesNo(a.Value) {
				question += " " + a.Value
			}
			r := Ranking{Table: src.Table.Name, Column: c.Name, Question: question}
			if !contains(out, r) {
				out = append(out, r)
			}
		}
	})
	return out
}

func yesNo(v string) bool { return strings.EqualFold(v, "yes") || strings.EqualFold(v, "no") }

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
