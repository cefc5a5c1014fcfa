package nlg

import (
	"cmp"
	"slices"
	"strings"

	"parley/agent"
	"parley/nlg/noun"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// parts are what a phrase is made of.
type parts struct{ A, B, C, D string }

// words says an expression or a query as a person would: "total of price times
// quantity", "id is none of the customer of the orders". main is the table
// that goes without saying; roles are tables by the other names that they go
// by; where is what is known of all rows.
func (s *Speaker) words(n ast.Node, main *catalog.Table, roles map[string]string, where ast.Expr) string {
	w := &wording{s: s, main: main, roles: roles, where: where}
	return w.of(n)
}

// wordingOf says what stands in a query with a FROM: its first table goes without
// saying.
func (s *Speaker) wordingOf(sel *ast.Select) *wording {
	w := &wording{s: s, roles: rolesIn(sel.From[0]), where: sel.Where}
	w.main = w.firstTable(sel.From[0])
	if h, err := agent.Parsed(sel); err == nil {
		w.rows = s.rowsOf(h)
	}
	return w
}

// wordsOf says the SQL of a unit of a query whose rows have something in common.
func (s *Speaker) wordsOf(u unit.Unit, main *catalog.Table, roles map[string]string, where ast.Expr) string {
	if u.Kind == unit.Combine {
		built, err := unit.BuildWhole([]unit.Unit{{Kind: unit.Table, Table: main.Name}, {Kind: unit.Select, Column: "*"}, u})
		if set, ok := built.(*ast.SetOp); err == nil && ok {
			return s.words(set.R, main, nil, nil)
		}
		return u.SQL
	}
	switch u.Kind {
	case unit.Query:
		if q, err := unit.BuildWhole([]unit.Unit{u}); err == nil {
			return s.words(q, main, nil, nil)
		}
		return u.SQL
	case unit.Table:
		return s.sources(u)
	}
	e, err := u.Expr()
	if err != nil {
		return u.SQL
	}
	return s.words(e, main, roles, where)
}

// sources are the tables that a Table unit reads together.
func (s *Speaker) sources(u unit.Unit) string {
	q, err := unit.Build([]unit.Unit{u, {Kind: unit.Select, Column: "*"}})
	if err != nil {
		return u.SQL
	}
	var names []string
	ast.Inspect(q, func(n ast.Node) bool {
		if t, ok := n.(*ast.Table); ok {
			name := t.Name
			if known := s.cat.Table(t.Name); known != nil {
				name = noun.Many(known.Human)
			}
			if !slices.Contains(names, name) {
				names = append(names, name)
			}
		}
		return true
	})
	return s.language.And(names)
}

// wording is the state of saying one expression.
type wording struct {
	s     *Speaker
	main  *catalog.Table
	rows  *catalog.Table // whose rows are counted; nil for those of main
	roles map[string]string
	where ast.Expr // what is known of all rows that are spoken of; nil for nothing
}

func (w *wording) say(name string, nodes ...ast.Node) string {
	var p parts
	for i, to := range []*string{&p.A, &p.B, &p.C} {
		if i < len(nodes) {
			*to = w.of(nodes[i])
		}
	}
	return w.s.say("words/"+name, p)
}

func (w *wording) of(n ast.Node) string {
	if said := w.dayOfYear(n); said != "" {
		return said
	}
	switch n := n.(type) {
	case *ast.Column:
		return w.column(n)
	case *ast.Star:
		return noun.Many(w.main.Human)
	case *ast.Literal:
		if n.Kind == ast.Bool {
			return w.s.truth(n.Text)
		}
		return w.s.language.Numeral(n.Text)
	case *ast.Call:
		return w.call(n)
	case *ast.Binary:
		return w.binary(n)
	case *ast.Subquery:
		return w.query(n.Query)
	case *ast.Select, *ast.SetOp:
		return w.query(n.(ast.Query))
	case *ast.Case:
		return w.cases(n)
	case *ast.Cast:
		return w.cast(n)
	}
	return w.condition(n)
}

// cast says a value of another type: the day of a moment.
func (w *wording) cast(n *ast.Cast) string {
	if _, moment := n.X.(*ast.Column); moment && n.Type.Name == "date" {
		return w.say("day", n.X)
	}
	return w.of(n.X)
}

// condition says a condition that is no comparison.
func (w *wording) condition(n ast.Node) string {
	switch n := n.(type) {
	case *ast.In:
		return w.in(n)
	case *ast.Between:
		return w.say(either(n.Not, "not between", "between"), n.X, n.Lo, n.Hi)
	case *ast.Is:
		return w.say(either(n.Not, "known", "unknown"), n.X)
	case *ast.Quantified:
		if holds(n) {
			return w.say("include", n.Array, n.X)
		}
	case *ast.Unary:
		if lacking, ok := n.X.(*ast.Quantified); ok && n.Op == ast.Not && holds(lacking) {
			return w.say("lack", lacking.Array, lacking.X)
		}
	case *ast.Like:
		return w.say(either(n.Not, "unlike", "like"), n.X, n.Pattern)
	}
	return ast.Print(n)
}

// holds reports whether a list is to hold a value.
func holds(n *ast.Quantified) bool { return n.Op == ast.Eq && !n.All && n.Query == nil }

func either(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}

// column is its name, with its table's or its role's where that is not the main
// one.
func (w *wording) column(c *ast.Column) string {
	t := w.main
	if other := w.s.cat.Table(c.Table); c.Table != "" && other != nil {
		t = other
	}
	if role, ok := w.roles[c.Table]; ok {
		t = w.s.cat.Table(role)
	}
	if t == nil {
		return catalog.Humanise(c.Name)
	}
	col := t.Column(c.Name)
	if w.roles[c.Table] != "" && col != nil {
		return w.s.say("words/role", parts{A: col.Human, B: inWords(c.Table)})
	}
	switch {
	case col == nil:
		return catalog.Humanise(c.Name)
	case t != w.main:
		return ofTable(t, col.Human)
	}
	return w.s.inFull(col) // an expression says no units
}

var figures = map[string]string{"count": "count", "sum": "sum", "avg": "avg", "min": "min", "max": "max",
	"to_char": "month"}

// ofDays are figures as they are said of days.
var ofDays = map[string]string{"min": "earliest", "max": "latest"}

func (w *wording) call(c *ast.Call) string {
	if said, ok := w.ofSome(c); ok {
		return said
	}
	switch {
	case c.Star, w.countsJoined(c):
		return w.s.say("words/rows", parts{A: noun.Many(cmp.Or(w.rows, w.main).Human)})
	case len(c.Args) == 2:
		if text, ok := w.callOfTwo(c); ok {
			return text
		}
	case c.Name == "count" && c.Distinct && len(c.Args) == 1:
		return w.say("distinct", c.Args[0])
	}
	if from := sinceDay(c); from != nil {
		return w.since(from)
	}
	if name, ok := figures[c.Name]; ok && len(c.Args) > 0 {
		if at, of := c.Args[0].(*ast.Column); of && w.known(at) != nil && w.known(at).Kind == catalog.Date {
			name = cmp.Or(ofDays[name], name)
		}
		return w.say(name, c.Args[0])
	}
	return ast.Print(c)
}

// callOfTwo says a part of a day, and a figure that is nought of no rows.
func (w *wording) callOfTwo(c *ast.Call) (string, bool) {
	switch {
	case c.Name == "extract":
		if field, ok := c.Args[0].(*ast.Literal); ok {
			return w.say("part "+strings.ToLower(field.Text), c.Args[1]), true
		}
	case c.Name == "coalesce" && isNumber(c.Args[1], "0"):
		return w.of(c.Args[0]), true
	case c.Name == "to_char" && isText(c.Args[1], "FMDay"):
		return w.say("weekday", c.Args[0]), true
	case timeOfDay(c):
		return w.say("clock", c.Args[0]), true
	}
	return "", false
}

// countsJoined reports whether a call counts the rows that are joined to others, by a
// column that each of them has: none where nothing is joined.
func (w *wording) countsJoined(c *ast.Call) bool {
	if w.rows == nil || c.Name != "count" || c.Distinct || len(c.Args) != 1 {
		return false
	}
	of, ok := c.Args[0].(*ast.Column)
	if !ok || w.rows == w.main || w.tableOf(of) != w.rows {
		return false
	}
	return w.s.inEachRow(w.rows, of.Name)
}

// when names a comparison of dates; "" for all others.
func (w *wording) when(b *ast.Binary) string {
	switch l := b.L.(type) {
	case *ast.Column:
		if col := w.known(l); col == nil || col.Kind != catalog.Date {
			return ""
		}
	case *ast.Call:
		if !timeOfDay(l) {
			return ""
		}
	default:
		return ""
	}
	return map[ast.Op]string{ast.Lt: "before", ast.Le: "until", ast.Gt: "after", ast.Ge: "from"}[b.Op]
}

// timeOfDay reports whether a call is the time of day of a moment.
func timeOfDay(c *ast.Call) bool {
	return c.Name == "to_char" && len(c.Args) == 2 && isText(c.Args[1], "HH24:MI")
}

// known is a column of the catalog; nil where there is none.
func (w *wording) known(c *ast.Column) *catalog.Column {
	if t := w.tableOf(c); t != nil {
		return t.Column(c.Name)
	}
	return nil
}

// tableOf is the table that a column is of; nil where there is none.
func (w *wording) tableOf(c *ast.Column) *catalog.Table {
	if c.Table == "" {
		return w.main
	}
	return w.s.cat.Table(cmp.Or(w.roles[c.Table], c.Table))
}

var operators = map[ast.Op]string{"+": "plus", "-": "minus", "*": "times", "/": "over", ast.Eq: "eq", ast.Ne: "ne",
	ast.Lt: "lt", ast.Le: "le", ast.Gt: "gt", ast.Ge: "ge", ast.And: "and", ast.Or: "or"}

func (w *wording) binary(b *ast.Binary) string {
	if share, ok := w.share(b); ok {
		return share
	}
	if name, off := takenOff(b); off != nil {
		return w.say(name, b.L, off)
	}
	if b.Op == "*" && isNumber(b.L, "1.0") { // so that whole numbers are not divided as such
		return w.of(b.R)
	}
	if c := yearsBack(b); c != nil {
		return w.since(c)
	}
	if l, ok := agent.LengthOf(b); ok {
		return w.length(l)
	}
	if p, ok := w.daysAway(b); ok {
		return w.s.say("words/days from", p)
	}
	if p, ok := w.perEach(b); ok {
		return w.s.say("words/per", p)
	}
	if t, ok := w.every(b); ok {
		return w.s.say("words/every", parts{A: noun.One(t.Human)})
	}
	if text, ok := w.textSays(b); ok {
		return text
	}
	if p, ok := w.best(b); ok {
		return w.s.say("words/best", p)
	}
	if name, ok := operators[b.Op]; ok {
		return w.compared(cmp.Or(w.when(b), name), b)
	}
	return ast.Print(b)
}

// compared says a comparison, with what a number stands for in place of it.
func (w *wording) compared(name string, b *ast.Binary) string {
	return w.s.say("words/"+name, parts{A: w.of(b.L), B: cmp.Or(w.standsFor(b), w.of(b.R))})
}

// textSays is a condition on what a text answers to a question.
func (w *wording) textSays(b *ast.Binary) (string, bool) {
	asked, op, answer, ok := ast.Compared[*ast.FreeText](b)
	if !ok || op != ast.Eq {
		return "", false
	}
	return w.s.say("words/answers", parts{A: w.of(asked.Text), B: asked.Question, C: w.of(answer)}), true
}

// best are the parts of a condition that a row has the highest or the lowest of
// something among those like it.
func (w *wording) best(b *ast.Binary) (p parts, ok bool) {
	value, ok1 := b.L.(*ast.Column)
	within, ok2 := b.R.(*ast.Subquery)
	if !ok1 || !ok2 || b.Op != ast.Eq {
		return p, false
	}
	q, _, ok := ast.OneTable(within.Query)
	if !ok || len(q.Items) != 1 {
		return p, false
	}
	same, others, ok := alikeIn(q)
	figure, extreme := q.Items[0].Expr.(*ast.Call)
	if !ok || !extreme || figure.Name != "max" && figure.Name != "min" || len(figure.Args) != 1 {
		return p, false
	}
	if of, plain := figure.Args[0].(*ast.Column); !plain || of.Name != value.Name {
		return p, false
	}
	inner := &wording{s: w.s, main: w.firstTable(q.From[0])}
	p = parts{A: w.of(value), B: w.s.say("words/"+figure.Name+" of those", nil), C: inner.of(&ast.Column{Name: same})}
	if others != nil {
		p.D = inner.of(others)
	}
	return p, true
}

// takenOff is what is taken off in x * (1 - y) or, in percent, in
// x * (1 - y / 100), with the name of its words; nil for anything else.
func takenOff(b *ast.Binary) (name string, off ast.Expr) {
	rest, ok := b.R.(*ast.Binary)
	if b.Op != "*" || !ok || rest.Op != "-" || !isNumber(rest.L, "1") {
		return "", nil
	}
	if percent, ok := rest.R.(*ast.Binary); ok && percent.Op == "/" && isNumber(percent.R, "100", "100.0") {
		return "less percent", percent.L
	}
	return "less", rest.R
}

func isNumber(e ast.Expr, written ...string) bool {
	l, ok := e.(*ast.Literal)
	return ok && l.Kind == ast.Number && slices.Contains(written, l.Text)
}

// every is the table of which a group has all: count(DISTINCT …) = (SELECT
// count(*) FROM it).
func (w *wording) every(b *ast.Binary) (*catalog.Table, bool) {
	several, ok1 := b.L.(*ast.Call)
	within, ok2 := b.R.(*ast.Subquery)
	if !ok1 || !ok2 || b.Op != ast.Eq || several.Name != "count" || !several.Distinct {
		return nil, false
	}
	from, ok := counted(within.Query)
	if !ok {
		return nil, false
	}
	t := w.s.cat.Table(from.Name)
	return t, t != nil && w.points(several, t)
}

// counted is the table of which a query counts all rows.
func counted(q ast.Query) (*ast.Table, bool) {
	all, from, ok := ast.OneTable(q)
	if !ok || len(all.Items) != 1 || all.Where != nil || all.GroupBy != nil {
		return nil, false
	}
	rows, ok := all.Items[0].Expr.(*ast.Call)
	return from, ok && rows.Name == "count" && rows.Star
}

// points reports whether a count is of a key that points at a table.
func (w *wording) points(count *ast.Call, at *catalog.Table) bool {
	if len(count.Args) != 1 {
		return false
	}
	c, ok := count.Args[0].(*ast.Column)
	if !ok {
		return false
	}
	t := w.tableOf(c)
	return t != nil && slices.ContainsFunc(t.Foreign, func(f catalog.ForeignKey) bool {
		return len(f.Columns) == 1 && strings.EqualFold(f.Columns[0], c.Name) && strings.EqualFold(f.RefTable, at.Name)
	})
}

func (w *wording) in(n *ast.In) string {
	if n.Query != nil {
		n = n.WithoutPresent()
		if said, ok := w.groupsOf(n); ok {
			return said
		}
		if rows := w.pointingAt(n); rows != "" {
			name, least := either(n.Not, "eq", "ge"), either(n.Not, "0", "1")
			return w.s.say("words/"+name, parts{A: w.s.say("words/rows", parts{A: rows}), B: w.s.language.Numeral(least)})
		}
		if said := w.onlyAlike(n); said != "" {
			return said
		}
		return w.say(either(n.Not, "none of", "one of"), n.X, n.Query)
	}
	var values []string
	for _, e := range n.List {
		values = append(values, w.of(e))
	}
	return w.s.say("words/"+either(n.Not, "none of", "eq"), parts{A: w.of(n.X), B: w.s.language.Or(values)})
}

// pointingAt are the rows that the key of the main table is looked for among:
// of id IN (SELECT customer_id FROM orders), orders. Of any other condition it
// is empty.
func (w *wording) pointingAt(n *ast.In) string {
	key, ok1 := n.X.(*ast.Column)
	q, ok2 := n.Query.(*ast.Select)
	if !ok1 || !ok2 || len(q.Items) != 1 || q.GroupBy != nil || q.Limit != nil || w.main == nil {
		return ""
	}
	points, ok := q.Items[0].Expr.(*ast.Column)
	if !ok || w.tableOf(key) != w.main {
		return ""
	}
	inner := w.s.wordingOf(q)
	to := inner.tableOf(points)
	if to == nil || to != inner.main || to == w.main || !pointsAt(to, points.Name, w.main, key.Name) {
		return ""
	}
	rows := inner.rowsWith(q)
	if severalWays(to, w.main) {
		rows = w.s.say("words/by", parts{A: rows, B: inner.of(points)})
	}
	if q.Where == nil {
		return rows
	}
	return w.s.say("words/those", parts{A: rows, B: inner.of(q.Where)})
}

// rowsWith says the rows of a query within, with those of other tables that are joined
// to them and of which it has no column: jobs with invoices.
func (w *wording) rowsWith(q *ast.Select) string {
	bare := *q
	bare.From = nil
	var others []string
	for j, ok := q.From[0].(*ast.Join); ok; j, ok = j.L.(*ast.Join) {
		t, plain := j.R.(*ast.Table)
		if !plain || ast.RefersTo(&bare, t.Ref()) {
			continue
		}
		if of := w.s.cat.Table(t.Name); of != nil && of != w.main {
			others = append(others, noun.Many(of.Human))
		}
	}
	rows := noun.Many(w.main.Human)
	if len(others) == 0 {
		return rows
	}
	return w.s.say("words/with", parts{A: rows, B: w.s.language.And(others)})
}

// pointsAt reports whether a column is declared to hold the key of a table.
func pointsAt(from *catalog.Table, column string, to *catalog.Table, key string) bool {
	return slices.ContainsFunc(from.Foreign, func(f catalog.ForeignKey) bool {
		return len(f.Columns) == 1 && strings.EqualFold(f.Columns[0], column) && strings.EqualFold(f.RefTable, to.Name) &&
			len(f.RefColumns) == 1 && strings.EqualFold(f.RefColumns[0], key)
	})
}

// severalWays reports whether a table declares several keys of another: a game has a home
// team, and one that visits.
func severalWays(from, to *catalog.Table) bool {
	n := 0
	for _, f := range from.Foreign {
		if strings.EqualFold(f.RefTable, to.Name) {
			n++
		}
	}
	return n > 1
}

// query says a query within another: what it gives, of which rows.
func (w *wording) query(q ast.Query) string {
	set, ok := q.(*ast.SetOp)
	if ok {
		return w.say("set "+strings.ToLower(string(set.Op)), set.L, set.R)
	}
	sel, ok := q.(*ast.Select)
	if !ok || len(sel.From) == 0 {
		return ast.Print(q)
	}
	inner := w.s.wordingOf(sel)
	var items []string
	for _, it := range sel.Items {
		items = append(items, inner.of(it.Expr))
	}
	p := parts{A: w.s.language.And(items), B: inner.rowsWith(sel)}
	if same, others, ok := alikeIn(sel); ok {
		p.C = inner.of(&ast.Column{Name: same})
		out := w.s.say("words/alike", p)
		if others != nil {
			out = w.s.say("words/grouped", parts{A: out, B: inner.of(others)})
		}
		return out
	}
	if sel.Where != nil {
		p.C = inner.of(sel.Where)
	}
	out := w.s.say("words/query", p)
	if sel.Having != nil {
		out = w.s.say("words/grouped", parts{A: out, B: inner.of(sel.Having)})
	}
	if n, ok := sel.Limit.(*ast.Literal); ok && len(sel.OrderBy) > 0 {
		by := sel.OrderBy[0]
		out = w.s.say("words/first of those", parts{A: out, B: w.s.language.Numeral(n.Text), C: inner.of(by.Expr),
			D: either(by.Desc, "last", "")})
	}
	return out
}

// rolesIn are the tables that are joined under another name.
func rolesIn(f ast.From) map[string]string {
	out := map[string]string{}
	for j, ok := f.(*ast.Join); ok; j, ok = j.L.(*ast.Join) {
		if t, plain := j.R.(*ast.Table); plain && t.Alias != "" {
			out[t.Alias] = t.Name
		}
	}
	return out
}

// alikeIn is the column that the rows of a query within have the same in as
// the row around it, and what else holds for them, or nil.
func alikeIn(q *ast.Select) (same string, others ast.Expr, ok bool) {
	_, t, one := ast.OneTable(q)
	if !one || t.Alias == "" || q.GroupBy != nil {
		return "", nil, false
	}
	terms := ast.Terms(ast.And, q.Where)
	at := slices.IndexFunc(terms, func(e ast.Expr) bool { return alike(e, t.Alias) })
	if at < 0 {
		return "", nil, false
	}
	same = terms[at].(*ast.Binary).L.(*ast.Column).Name
	return same, ast.Conj(slices.Delete(terms, at, at+1)...), true
}

// alike reports whether a condition has a row of a query within be like the row
// around it in a column.
func alike(e ast.Expr, alias string) bool {
	same, ok := e.(*ast.Binary)
	if !ok || same.Op != ast.Eq {
		return false
	}
	l, ok1 := same.L.(*ast.Column)
	r, ok2 := same.R.(*ast.Column)
	return ok1 && ok2 && l.Name == r.Name && (l.Table == alias) != (r.Table == alias)
}

func (w *wording) firstTable(f ast.From) *catalog.Table {
	switch f := f.(type) {
	case *ast.Table:
		if t := w.s.cat.Table(f.Name); t != nil {
			return t
		}
	case *ast.Join:
		return w.firstTable(f.L)
	}
	return &catalog.Table{Human: "rows"}
}
