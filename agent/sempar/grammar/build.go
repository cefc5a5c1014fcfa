package grammar

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Build makes the query of a derivation. It fails where the derivation is cut
// off or is of another schema; it does not check the query.
func (s *Schema) Build(d Derivation) (ast.Query, error) {
	b := &builder{s: s, left: d}
	q, err := b.whole()
	if err == nil && len(b.left) > 0 {
		err = fmt.Errorf("%d decisions too many", len(b.left))
	}
	if err != nil {
		return nil, err
	}
	return s.exact(q, nil).(ast.Query), nil
}

type builder struct {
	s    *Schema
	left Derivation
}

func (b *builder) next(s Symbol) (Decision, error) {
	if len(b.left) == 0 || b.left[0].Symbol != s {
		return Decision{}, fmt.Errorf("a decision about %s is missing", s)
	}
	d := b.left[0]
	b.left = b.left[1:]
	return d, nil
}

func (b *builder) whole() (ast.Query, error) {
	d, err := b.next(Whole)
	if err != nil {
		return nil, err
	}
	l, err := b.block()
	if err != nil || d.Rule.Name == "one" {
		return l, err
	}
	r, err := b.block()
	if err != nil {
		return nil, err
	}
	return &ast.SetOp{Op: ast.SetKind(d.Rule.Name), L: l, R: r}, nil
}

// scope is what the block under way refers to.
type scope struct {
	frame
	place bool // its number of rows is the place of the one row shown
}

func (b *builder) block() (*ast.Select, error) {
	d, err := b.next(Block)
	if err != nil {
		return nil, err
	}
	q, in := &ast.Select{}, &scope{place: d.Rule.Place()}
	for _, k := range d.Rule.Kids {
		if err := b.clause(k, q, in); err != nil {
			return nil, err
		}
	}
	tables := b.s.tablesOf(in.frame)
	if len(tables) == 0 {
		return nil, fmt.Errorf("a block of no table")
	}
	roles := b.s.rolesOf(in.columns)
	q.From = []ast.From{b.s.joins(tables, roles)}
	if len(tables) == 1 && len(roles) == 0 {
		q.Where = amongThose(q.Where)
		return unqualified(q), nil
	}
	for i, g := range q.GroupBy {
		q.GroupBy[i] = b.s.keyOfRole(g, roles)
	}
	return q, nil
}

// keyOfRole is a column that points at a table in one of the roles as that
// table's key: where rows are grouped by it, the columns of the role go with
// it.
func (s *Schema) keyOfRole(e ast.Expr, roles []*Role) ast.Expr {
	c, ok := e.(*ast.Column)
	if !ok {
		return e
	}
	for _, r := range roles {
		if key := s.ref(r.Key.Columns[0]); c.Table == key.Table && c.Name == key.Name {
			return &ast.Column{Table: r.Alias, Name: s.Columns[r.Key.Targets[0]].Name}
		}
	}
	return e
}

func (b *builder) clause(k Symbol, q *ast.Select, in *scope) error {
	switch k {
	case Output:
		return b.outputs(q, in)
	case Where, Having:
		e, err := b.expr(k, in)
		if k == Where {
			q.Where = ast.Conj(ast.Terms(ast.And, e)...)
		} else {
			q.Having = e
		}
		return err
	case Groups:
		d, err := b.next(Groups)
		for range d.kids() {
			var e []ast.Expr
			if e, err = b.parts(Grouped, in); err != nil {
				return err
			}
			q.GroupBy = append(q.GroupBy, e...)
		}
		return err
	case Ordering:
		return b.ordering(q, in)
	case Value:
		return b.limit(q, in.place)
	case Further:
		d, err := b.next(Further)
		for range d.kids() {
			var t Decision
			if t, err = b.next(Table); err != nil {
				return err
			}
			in.tables = append(in.tables, t.Index)
		}
		return err
	}
	return fmt.Errorf("no clause is called %s", k)
}

func (d Decision) kids() []Symbol {
	if d.Rule == nil {
		return nil
	}
	return d.Rule.Kids
}

func (b *builder) outputs(q *ast.Select, in *scope) error {
	d, err := b.next(Output)
	if err != nil {
		return err
	}
	q.Distinct.On = d.Rule.Name == "distinct"
	for {
		es, err := b.parts(Item, in)
		if err != nil {
			return err
		}
		for _, e := range es {
			q.Items = append(q.Items, &ast.Item{Expr: e})
		}
		if more, err := b.next(More); err != nil || more.Rule.Name == "end" {
			return err
		}
	}
}

func (b *builder) ordering(q *ast.Select, in *scope) error {
	d, err := b.next(Ordering)
	if err != nil {
		return err
	}
	way := strings.Fields(d.Rule.Name)
	for _, k := range d.Rule.Kids {
		if k == Value {
			return b.limit(q, d.Rule.Place())
		}
		es, err := b.parts(k, in)
		if err != nil {
			return err
		}
		for _, e := range es {
			q.OrderBy = append(q.OrderBy, &ast.Order{Expr: e, Desc: way[0] == "desc", Nulls: ast.NullsLast})
		}
	}
	if way[2] == "one" {
		q.Limit = ast.Num("1")
	}
	return nil
}

// limit reads how many rows are shown, or the place of the one that is.
func (b *builder) limit(q *ast.Select, place bool) error {
	d, err := b.next(Value)
	if err != nil {
		return err
	}
	n, err := strconv.Atoi(d.Text)
	switch {
	case err != nil || n < 1:
		return fmt.Errorf("%q is no number of rows", d.Text)
	case place && n < 2:
		return fmt.Errorf("%q is no place after the first", d.Text)
	case place:
		q.Limit, q.Offset = ast.Num("1"), ast.Num(strconv.Itoa(n-1))
	default:
		q.Limit = ast.Num(d.Text)
	}
	return nil
}

// parts is an expression, or the several that a label stands for.
func (b *builder) parts(s Symbol, in *scope) ([]ast.Expr, error) {
	e, err := b.expr(s, in)
	if err != nil {
		return nil, err
	}
	c, ok := e.(*ast.Column)
	if !ok || c.Table != labelMark {
		return []ast.Expr{e}, nil
	}
	n, _ := strconv.Atoi(c.Name)
	var out []ast.Expr
	for _, p := range b.s.Columns[n].Parts {
		out = append(out, b.s.ref(p))
	}
	return out, nil
}

// ref is a column, qualified by its table or its role.
func (s *Schema) ref(n int) *ast.Column {
	c := s.Columns[n]
	if c.Role != nil {
		return &ast.Column{Table: c.Role.Alias, Name: c.Name}
	}
	return &ast.Column{Table: s.Tables[c.Table].Name, Name: c.Name}
}

// referred is the number of a column that [Schema.ref] made, or -1.
func (s *Schema) referred(c *ast.Column) int {
	if t := s.table(c.Table); t >= 0 {
		return s.column(t, c.Name)
	}
	for _, r := range s.Roles {
		if r.Alias == c.Table {
			return s.in(r, s.column(r.Key.To, c.Name))
		}
	}
	return -1
}

// expr is what the next decisions from a symbol on come to.
func (b *builder) expr(s Symbol, in *scope) (ast.Expr, error) {
	d, err := b.next(s)
	if err != nil {
		return nil, err
	}
	if d.Rule == nil || d.Rule.form == nil {
		return nil, fmt.Errorf("a decision about %s has no rule", s)
	}
	f := &filling{b: b, in: in}
	e, ok := f.fill(d.Rule.form).(ast.Expr)
	if f.err == nil && !ok {
		f.err = fmt.Errorf("rule %s gives no value", d.Rule)
	}
	if f.err != nil {
		return nil, f.err
	}
	return b.s.spelledOut(e)
}

// filling puts what was decided in the place of a form's symbols.
type filling struct {
	b    *builder
	in   *scope
	err  error
	last int // the column used last: values take its type
	unit bool

	dates []ast.Node // columns of dates
}

// days is a difference of dates in days: the columns are cast, since how a
// database stores a date is its own business.
func (f *filling) days(n ast.Node) ast.Node {
	b, ok := n.(*ast.Binary)
	if !ok || b.Op != "-" || !slices.Contains(f.dates, ast.Node(b.L)) || !slices.Contains(f.dates, ast.Node(b.R)) {
		return n
	}
	day := ast.Type{Name: "date"}
	return &ast.Binary{Op: b.Op, L: &ast.Cast{X: b.L, Type: day}, R: &ast.Cast{X: b.R, Type: day}}
}

func (f *filling) fill(form ast.Node) ast.Node {
	if f.err != nil {
		return form
	}
	if s, ok := place(form); ok {
		return f.at(s, form)
	}
	if t, ok := form.(*ast.FreeText); ok && t.Question == "P" {
		text, _ := f.fill(t.Text).(ast.Expr)
		d, err := f.b.next(Words)
		f.err = err
		return &ast.FreeText{Func: t.Func, Text: text, Question: d.Text}
	}
	out := f.days(ast.Map(form, f.fill))
	if c, ok := out.(*ast.Call); ok && len(c.Args) == 1 {
		if _, star := c.Args[0].(*ast.Star); star {
			return &ast.Call{Name: c.Name, Star: true}
		}
	}
	return out
}

func (f *filling) at(s Symbol, form ast.Node) ast.Node {
	switch s {
	case Column:
		d, err := f.b.next(Column)
		if err != nil {
			f.err = err
			return form
		}
		c := f.column(d.Index)
		if of := f.b.s.Columns[d.Index].Column; of != nil && of.Kind == catalog.Date {
			f.dates = append(f.dates, c)
		}
		return c
	case Value:
		d, err := f.b.next(Value)
		f.err = err
		return f.value(form, d)
	case Block:
		q, err := f.b.block()
		if err != nil {
			f.err = err
			return form
		}
		return q
	}
	e, err := f.b.expr(s, f.in)
	if err != nil {
		f.err = err
		return form
	}
	f.follow(e)
	return e
}

// follow notes which column a value is compared with, and whether as it is or
// as a part or a figure of it.
func (f *filling) follow(e ast.Expr) {
	f.unit = false
	switch e := e.(type) {
	case *ast.Column:
		if n := f.b.s.referred(e); n >= 0 {
			f.last = n
		}
	case *ast.Call:
		f.unit = e.Name != "to_char" && e.Name != "min" && e.Name != "max"
		if len(e.Args) == 1 && !f.unit {
			unit := f.unit
			f.follow(e.Args[0])
			f.unit = unit
		}
	default:
		f.unit = true
	}
}

func (f *filling) column(n int) ast.Node {
	c := f.b.s.Columns[n]
	f.in.columns = append(f.in.columns, Use{Column: n})
	switch {
	case n == Star:
		return &ast.Star{}
	case c.Column == nil:
		return labelRef(n)
	}
	f.last = n
	return f.b.s.ref(n)
}

// value is a literal: a number where a number is compared, TRUE or FALSE beside
// a column of such, else text.
func (f *filling) value(form ast.Node, d Decision) ast.Node {
	if l, ok := form.(*ast.Literal); ok { // within a pattern
		return ast.Str(strings.Replace(l.Text, "X", d.Text, 1))
	}
	number := f.unit
	if f.last > 0 && f.b.s.Columns[f.last].Kind == catalog.Bool {
		if yes, err := strconv.ParseBool(strings.ToLower(d.Text)); err == nil {
			return &ast.Literal{Kind: ast.Bool, Text: strings.ToUpper(strconv.FormatBool(yes))}
		}
	}
	if !number && f.last > 0 {
		number = f.b.s.Columns[f.last].Kind == catalog.Number
	}
	if _, err := strconv.ParseFloat(d.Text, 64); err != nil {
		number = false
	}
	if number {
		return ast.Num(d.Text)
	}
	return ast.Str(d.Text)
}

// joins is a FROM of tables, each joined to one before it by a key; without a
// key, every row with every row. Tables in roles follow.
func (s *Schema) joins(tables []int, roles []*Role) ast.From {
	var from ast.From = &ast.Table{Name: s.Tables[tables[0]].Name}
	for i, t := range tables[1:] {
		table := &ast.Table{Name: s.Tables[t].Name}
		k, ok := s.keyBetween(tables[:i+1], t)
		if !ok {
			from = &ast.Join{Kind: ast.Cross, L: from, R: table}
			continue
		}
		var on []ast.Expr
		for n := range k.Columns {
			l, r := s.ref(k.Columns[n]), s.ref(k.Targets[n])
			on = append(on, &ast.Binary{Op: ast.Eq, L: l, R: r})
		}
		from = &ast.Join{Kind: ast.Inner, L: from, R: table, On: ast.Conj(on...)}
	}
	for _, r := range roles {
		table := &ast.Table{Name: s.Tables[r.Key.To].Name, Alias: r.Alias}
		there := &ast.Column{Table: r.Alias, Name: s.Columns[r.Key.Targets[0]].Name}
		on := &ast.Binary{Op: ast.Eq, L: s.ref(r.Key.Columns[0]), R: there}
		from = &ast.Join{Kind: ast.Inner, L: from, R: table, On: on}
	}
	return from
}

// unqualified takes the table's name off the columns of a block over one
// table; queries within have names of their own.
func unqualified(q *ast.Select) *ast.Select {
	return ast.Map(q, func(n ast.Node) ast.Node {
		return under(n, func(*ast.Column) string { return "" })
	}).(*ast.Select)
}
