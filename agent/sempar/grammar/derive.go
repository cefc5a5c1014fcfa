package grammar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
)

// Beyond is the error of [Schema.Derive]: what of a query the grammar can't
// write.
type Beyond struct{ What string }

func (e *Beyond) Error() string { return "beyond the grammar: " + e.What }

func beyond(format string, args ...any) error { return &Beyond{fmt.Sprintf(format, args...)} }

// Derive takes a query apart. It fails with a *[Beyond] for what the grammar
// can't write.
func (s *Schema) Derive(q ast.Query) (Derivation, error) {
	d := &deriver{s: s}
	if err := d.whole(q); err != nil {
		return nil, err
	}
	return d.out, nil
}

type deriver struct {
	s   *Schema
	out Derivation
}

func (d *deriver) rule(r *Rule)    { d.out = append(d.out, Decision{Symbol: r.Symbol, Rule: r}) }
func (d *deriver) step(x Decision) { d.out = append(d.out, x) }

func (d *deriver) whole(q ast.Query) error {
	switch q := q.(type) {
	case *ast.Select:
		d.rule(Named(Whole, "one"))
		return d.block(q)
	case *ast.SetOp:
		l, ok1 := q.L.(*ast.Select)
		r, ok2 := q.R.(*ast.Select)
		if !ok1 || !ok2 || q.All || q.With != nil || q.OrderBy != nil || q.Limit != nil {
			return beyond("a set operation of more than two plain blocks")
		}
		d.rule(Named(Whole, string(q.Op)))
		if err := d.block(l); err != nil {
			return err
		}
		return d.block(r)
	}
	return beyond("%T", q)
}

// block is one SELECT and the tables its names stand for.
type block struct {
	s         *Schema
	instances []*instance // in the order of FROM
	tables    []int       // of those without a role
	along     []ast.Expr  // conditions that join tables to those whose role they play
	others    []edge      // other joins along keys
	items     map[string]ast.Expr
	used      []int // tables of the columns derived so far
}

// block derives a block, tables in roles where there are such; else, where that
// is beyond the grammar, all tables as they are.
func (d *deriver) block(q *ast.Select) error {
	if q.With != nil || q.Windows != nil {
		return beyond("WITH or WINDOW")
	}
	q, err := ofThoseThatFit(d.s.ungrouped(q))
	if err != nil {
		return err
	}
	before := len(d.out)
	err = d.blockOf(q, true)
	if err == nil || len(d.s.Roles) == 0 {
		return err
	}
	d.out = d.out[:before]
	if d.blockOf(q, false) != nil {
		return err
	}
	return nil
}

func (d *deriver) blockOf(q *ast.Select, roles bool) error {
	b := &block{s: d.s, items: map[string]ast.Expr{}}
	joins, err := b.open(q, roles)
	if err != nil {
		return err
	}
	if len(b.tables) == 0 {
		return beyond("a query of no table")
	}
	n := b.normalBlock(q, joins)
	rule, err := blockRule(n)
	if err != nil {
		return err
	}
	d.rule(rule)
	steps := []func(*block, *ast.Select) error{d.outputs, d.where, d.groups, d.having, d.ordering, d.further}
	for _, step := range steps {
		if err := step(b, n); err != nil {
			return err
		}
	}
	return nil
}

// from takes in a table or a join; conditions of joins along keys say nothing
// new, others are kept in joins.
func (b *block) from(f ast.From, joins *[]ast.Expr) error {
	switch f := f.(type) {
	case *ast.Table:
		t := b.s.table(f.Name)
		if t < 0 {
			return beyond("table %s", f.Name)
		}
		b.instances = append(b.instances, &instance{alias: strings.ToLower(f.Ref()), table: t})
		return nil
	case *ast.Join:
		if f.Kind != ast.Inner && f.Kind != ast.Cross {
			return beyond("%s", f.Kind)
		}
		if err := b.from(f.L, joins); err != nil {
			return err
		}
		if err := b.from(f.R, joins); err != nil {
			return err
		}
		*joins = append(*joins, ast.Terms(ast.And, f.On)...)
		return nil
	}
	return beyond("a query in FROM")
}

// normalBlock is q in the spelling of the grammar.
func (b *block) normalBlock(q *ast.Select, joins []ast.Expr) *ast.Select {
	out := &ast.Select{Distinct: q.Distinct, Limit: q.Limit, Offset: q.Offset}
	for _, it := range q.Items {
		e := b.normal(it.Expr)
		for _, part := range concatenated(e) {
			out.Items = append(out.Items, &ast.Item{Expr: part})
		}
		if it.Alias != "" {
			b.items[strings.ToLower(it.Alias)] = e
		}
	}
	var terms []ast.Expr
	for _, j := range joins {
		if !b.joinsTables(j) {
			terms = append(terms, b.normal(j))
		}
	}
	for _, w := range ast.Terms(ast.And, q.Where) {
		if !b.joinsTables(w) {
			terms = append(terms, ast.Terms(ast.And, b.normal(w))...)
		}
	}
	out.Where = ast.Conj(append(terms, b.present(q)...)...)
	for _, g := range q.GroupBy {
		out.GroupBy = append(out.GroupBy, b.output(b.normal(g), out.Items))
	}
	out.GroupBy = b.byKey(out.GroupBy)
	if q.Having != nil {
		out.Having = b.output(b.normal(q.Having), nil)
	}
	for _, o := range q.OrderBy {
		out.OrderBy = append(out.OrderBy, &ast.Order{Expr: b.output(b.normal(o.Expr), out.Items), Desc: o.Desc})
	}
	b.labels(out)
	return out
}

// concatenated are the columns of a || ' ' || b, or the expression itself.
func concatenated(e ast.Expr) []ast.Expr {
	if x, ok := e.(*ast.Binary); !ok || x.Op != ast.Concat {
		return []ast.Expr{e}
	}
	var out []ast.Expr
	for _, t := range ast.Terms(ast.Concat, e) {
		if _, literal := t.(*ast.Literal); !literal {
			out = append(out, t)
		}
	}
	return out
}

// joinsTables reports whether a condition is a join that follows from a key.
// Columns that are no keys and not called alike are compared, not joined: a film
// whose director is its reviewer.
func (b *block) joinsTables(e ast.Expr) bool {
	if slices.Contains(b.along, e) {
		return true
	}
	x, ok := e.(*ast.Binary)
	if !ok || x.Op != ast.Eq || !isColumn(x.L) || !isColumn(x.R) {
		return false
	}
	l, r := b.find(x.L.(*ast.Column)), b.find(x.R.(*ast.Column))
	if l <= 0 || r <= 0 || b.s.Columns[l].Table == b.s.Columns[r].Table {
		return false
	}
	return mayJoin(b.s.Columns[l], b.s.Columns[r])
}

// mayJoin reports whether a comparison of two columns of different tables joins
// these: how, the schema says.
func mayJoin(a, b ColumnOf) bool {
	if a.Role != nil || b.Role != nil {
		return false
	}
	keyed := a.Key || a.Foreign || b.Key || b.Foreign
	return keyed || a.Column == nil || b.Column == nil || strings.EqualFold(a.Name, b.Name)
}

// output resolves the alias or number of an output column.
func (b *block) output(e ast.Expr, items []*ast.Item) ast.Expr {
	if l, ok := e.(*ast.Literal); ok && l.Kind == ast.Number {
		for i, it := range items {
			if l.Text == fmt.Sprint(i+1) {
				return it.Expr
			}
		}
		return e
	}
	return ast.Rewrite(e, func(n ast.Node) ast.Node {
		if c, ok := n.(*ast.Column); ok && c.Table == "" && b.find(c) < 0 {
			if of, ok := b.items[strings.ToLower(c.Name)]; ok {
				return of
			}
		}
		return n
	})
}

// find is the number of a column that is named in the block, or -1.
func (b *block) find(c *ast.Column) int {
	if c.Table == labelMark {
		n, _ := strconv.Atoi(c.Name)
		return n
	}
	in, n := b.instanceOf(c)
	if in == nil || in.role == nil {
		return n
	}
	return b.s.in(in.role, n)
}

// labels puts a table's label in the place of its parts, where they follow
// each other in the output or among the groups.
func (b *block) labels(q *ast.Select) {
	for i := 0; i+1 < len(q.Items); i++ {
		if n := b.labelOf(q.Items[i].Expr, q.Items[i+1].Expr); n >= 0 {
			q.Items = slices.Replace(slices.Clone(q.Items), i, i+2, &ast.Item{Expr: labelRef(n)})
		}
	}
	for i := 0; i+1 < len(q.GroupBy); i++ {
		if n := b.labelOf(q.GroupBy[i], q.GroupBy[i+1]); n >= 0 {
			q.GroupBy = slices.Replace(slices.Clone(q.GroupBy), i, i+2, ast.Expr(labelRef(n)))
		}
	}
}

// labelMark is the table of a column that stands for a label of several parts;
// no table is named so.
const labelMark = "\x00label"

func labelRef(n int) *ast.Column { return &ast.Column{Table: labelMark, Name: strconv.Itoa(n)} }

func (b *block) labelOf(first, second ast.Expr) int {
	x, ok1 := first.(*ast.Column)
	y, ok2 := second.(*ast.Column)
	if !ok1 || !ok2 {
		return -1
	}
	parts := []int{b.find(x), b.find(y)}
	return slices.IndexFunc(b.s.Columns,
		func(c ColumnOf) bool { return len(c.Parts) == 2 && slices.Equal(c.Parts, parts) })
}

// blockRule says which clauses a block has.
func blockRule(q *ast.Select) (*Rule, error) {
	name := ""
	if q.Where != nil {
		name = "w"
	}
	if q.GroupBy != nil {
		name += "g"
	}
	if q.Having != nil {
		name += "h"
	}
	switch {
	case q.OrderBy != nil:
		name += "o"
	case q.Offset != nil:
		name += nth
	case q.Limit != nil:
		name += "l"
	}
	if name == "" {
		name = "-"
	}
	if r := Named(Block, name); r != nil {
		return r, nil
	}
	return nil, beyond("clauses %s", name)
}

// mostOutputs is how many outputs a block may have.
const mostOutputs = 12

func (d *deriver) outputs(b *block, q *ast.Select) error {
	if len(q.Items) > mostOutputs {
		return beyond("%d outputs", len(q.Items))
	}
	name := "all"
	if q.Distinct.On {
		name = "distinct"
	}
	d.rule(Named(Output, name))
	for i, it := range q.Items {
		if i > 0 {
			d.rule(Named(More, "and"))
		}
		if err := d.expr(b, Item, it.Expr); err != nil {
			return err
		}
	}
	d.rule(Named(More, "end"))
	return nil
}

func (d *deriver) where(b *block, q *ast.Select) error {
	if q.Where == nil {
		return nil
	}
	return d.expr(b, Where, oneByOne(q.Where))
}

func (d *deriver) having(b *block, q *ast.Select) error {
	if q.Having == nil {
		return nil
	}
	return d.expr(b, Having, q.Having)
}

func (d *deriver) groups(b *block, q *ast.Select) error {
	if q.GroupBy == nil {
		return nil
	}
	rule := Named(Groups, fmt.Sprint(len(q.GroupBy)))
	if rule == nil {
		return beyond("%d groups", len(q.GroupBy))
	}
	d.rule(rule)
	for _, e := range q.GroupBy {
		if err := d.expr(b, Grouped, e); err != nil {
			return err
		}
	}
	return nil
}

func (d *deriver) ordering(b *block, q *ast.Select) error {
	limit, text, err := bounds(q)
	if err != nil {
		return err
	}
	if q.OrderBy == nil {
		if q.Limit != nil {
			return d.value(q.Limit, text)
		}
		return nil
	}
	way := "asc"
	if q.OrderBy[0].Desc {
		way = "desc"
	}
	rule := Named(Ordering, fmt.Sprintf("%s %d %s", way, len(q.OrderBy), limit))
	if rule == nil {
		return beyond("%d orders", len(q.OrderBy))
	}
	d.rule(rule)
	for _, o := range q.OrderBy {
		if o.Desc != q.OrderBy[0].Desc {
			return beyond("orders of both ways")
		}
		if err := d.expr(b, Computed, o.Expr); err != nil {
			return err
		}
	}
	if limit == "some" || limit == "nth" {
		return d.value(q.Limit, text)
	}
	return nil
}

// bounds says which rows of an order a block shows: all, one, some, or the nth,
// and the number that is decided: how many, or the place of the one.
func bounds(q *ast.Select) (limit, number string, err error) {
	switch {
	case q.Offset != nil:
		before, err := strconv.Atoi(literalText(q.Offset))
		if err != nil || before < 1 || q.Limit == nil || literalText(q.Limit) != "1" {
			return "", "", beyond("OFFSET but for one row")
		}
		return "nth", strconv.Itoa(before + 1), nil
	case q.Limit == nil:
		return "all", "", nil
	case literalText(q.Limit) == "1":
		return "one", "1", nil
	}
	return "some", literalText(q.Limit), nil
}

// further names the tables that no column tells of: as few as will do. Where
// that joins tables otherwise than the query does, it names those that the
// joins are to begin with.
func (d *deriver) further(b *block, _ *ast.Select) error {
	for _, again := range []bool{false, true} {
		for n := 0; n <= 3; n++ {
			more, ok := b.further(nil, n, 0, again)
			if !ok {
				continue
			}
			d.rule(Named(Further, fmt.Sprint(n)))
			for _, t := range more {
				d.step(Decision{Symbol: Table, Index: t})
			}
			return nil
		}
	}
	return beyond("tables joined another way than the shortest")
}

// further finds n tables, from a number on, that complete the tables of a
// block, joined as it has them; with again, tables that are there already too.
func (b *block) further(more []int, n, from int, again bool) ([]int, bool) {
	closed := b.s.closed(b.used, more)
	astray := slices.ContainsFunc(closed, func(t int) bool { return !slices.Contains(b.tables, t) })
	if n == 0 {
		return more, !astray && len(closed) == len(b.tables) && b.joinedSo(closed)
	}
	sorted := slices.Sorted(slices.Values(b.tables))
	for i := from; i < len(sorted); i++ {
		if !again && !astray && slices.Contains(closed, sorted[i]) || slices.Contains(more, sorted[i]) {
			continue
		}
		if out, ok := b.further(append(slices.Clone(more), sorted[i]), n-1, i+1, again); ok {
			return out, true
		}
	}
	return nil, false
}

// expr derives an expression from a symbol.
func (d *deriver) expr(b *block, s Symbol, e ast.Node) error {
	rule, parts := fitting(s, e)
	if rule == nil {
		return beyond("%s", ast.Print(e))
	}
	d.rule(rule)
	for _, p := range parts {
		if err := d.part(b, p); err != nil {
			return err
		}
	}
	return nil
}

func (d *deriver) part(b *block, p found) error {
	switch p.symbol {
	case Column:
		return d.column(b, p.node)
	case Value:
		return d.value(p.node, p.text)
	case Words:
		d.step(Decision{Symbol: Words, Text: p.text})
		return nil
	case Block:
		return d.block(p.node.(*ast.Select))
	}
	return d.expr(b, p.symbol, p.node)
}

// oneByOne nests conditions that must all hold to the right, as the grammar
// has them.
func oneByOne(e ast.Expr) ast.Expr {
	terms := ast.Terms(ast.And, e)
	out := terms[len(terms)-1]
	for _, t := range slices.Backward(terms[:len(terms)-1]) {
		out = &ast.Binary{Op: ast.And, L: t, R: out}
	}
	return out
}

func (d *deriver) column(b *block, e ast.Node) error {
	n := -1
	switch e := e.(type) {
	case *ast.Star, *ast.Call:
		n = Star
	case *ast.Column:
		n = b.find(e)
	}
	if n < 0 {
		return beyond("column %s", ast.Print(e))
	}
	if t := b.s.Columns[n].Table; t >= 0 {
		b.used = append(b.used, t)
	}
	d.step(Decision{Symbol: Column, Index: n})
	return nil
}

func (d *deriver) value(e ast.Node, text string) error {
	l, ok := e.(*ast.Literal)
	if !ok {
		return beyond("%s for a value", ast.Print(e))
	}
	if text == "" {
		text = l.Text
	}
	if l.Kind == ast.Bool {
		text = strings.ToLower(text)
	}
	d.step(Decision{Symbol: Value, Text: text, Number: l.Kind == ast.Number})
	return nil
}
