package check

import "parley/suql/ast"

func (c *checker) unary(e *ast.Unary, s *scope) (ast.Expr, Type) {
	out := *e
	var x Type
	out.X, x = c.expr(e.X, s)
	if e.Op == ast.Not {
		out.X = c.boolean(out.X, x, "NOT")
		return &out, Type{Kind: Bool}
	}
	if e.Op == "-" || e.Op == "+" {
		c.arithmetic(out.X, x, e.Op)
		return &out, x
	}
	c.knownOperator(e, e.Op, prefixOperators)
	return &out, Type{}
}

func (c *checker) binary(e *ast.Binary, s *scope) (ast.Expr, Type) {
	out := *e
	var l, r Type
	out.L, l = c.expr(e.L, s)
	out.R, r = c.expr(e.R, s)
	switch e.Op {
	case ast.And, ast.Or:
		out.L = c.boolean(out.L, l, string(e.Op))
		out.R = c.boolean(out.R, r, string(e.Op))
		return &out, Type{Kind: Bool}
	case ast.Concat:
		c.boundedJoins(e)
		if l.List || r.List {
			return &out, Type{Kind: unify(Type{Kind: l.Kind}, Type{Kind: r.Kind}).Kind, List: true}
		}
		return &out, Type{Kind: Text}
	case "+", "-", "*", "/", "%", "^":
		c.arithmetic(out.L, l, e.Op)
		c.arithmetic(out.R, r, e.Op)
		if t, ok := c.dayCount(&out, l, r); ok {
			return &out, t
		}
		return &out, arithmeticType(e.Op, c.worked(out.L, l), c.worked(out.R, r))
	case "~", "~*", "!~", "!~*", "SIMILAR TO", "NOT SIMILAR TO", "@>", "<@", "&&", "?", "?|", "?&", "@@":
		return &out, Type{Kind: Bool}
	case "->>", "#>>":
		return &out, Type{Kind: Text}
	case "->", "#>":
		return &out, Type{Kind: JSON}
	}
	if e.Op.Comparison() || e.Op == "IS DISTINCT FROM" || e.Op == "IS NOT DISTINCT FROM" {
		c.comparison(e, &out, l, r)
		return &out, Type{Kind: Bool}
	}
	c.knownOperator(e, e.Op, infixOperators)
	return &out, Type{}
}

// comparison checks e, of which out has the sides resolved.
func (c *checker) comparison(e, out *ast.Binary, l, r Type) {
	c.comparable(e, out.L, l, out.R, r)
	if e.Op == ast.Le {
		c.lastDay(out.L, out.R)
	}
	if e.Op != ast.Eq && e.Op != ast.Ne && e.Op.Comparison() {
		c.inOrder(out.L, out.R)
		c.inOrder(out.R, out.L)
	}
}

// Operators beside those that expressions are typed by. Extensions and users
// can define more; what those do is not known, so they are refused.
var (
	prefixOperators = map[ast.Op]bool{"~": true, "@": true, "|/": true, "||/": true}
	infixOperators  = map[ast.Op]bool{"&": true, "|": true, "#": true, "<<": true, ">>": true, "#-": true, "@?": true,
		"^@": true}
	quantifiable = map[ast.Op]bool{
		ast.Eq: true, ast.Ne: true, ast.Lt: true, ast.Le: true, ast.Gt: true, ast.Ge: true,
		"LIKE": true, "NOT LIKE": true, "ILIKE": true, "NOT ILIKE": true, "~": true, "~*": true, "!~": true, "!~*": true,
	}
	misspelt = map[ast.Op]string{"==": "=", "===": "=", "=~": "~", "&&&": "AND", "!": "NOT"}
)

func (c *checker) knownOperator(n ast.Node, op ast.Op, known map[ast.Op]bool) {
	if known[op] {
		return
	}
	var near []string
	if right := misspelt[op]; right != "" {
		near = []string{right}
	}
	c.failNear(n, UnknownOperator, near, "", "unknown operator %s", op)
}

// arithmetic checks an operand of + - * / % ^.
func (c *checker) arithmetic(x ast.Expr, t Type, op ast.Op) {
	switch {
	case t.Kind == Answer:
		c.fail(x, TypeMismatch, "say what it is: "+ast.Print(&ast.Cast{X: x, Type: ast.Type{Name: "int"}}),
			"answer() gives a text, and %s takes numbers", op)
	case t.List, t.Kind == Bool, t.Kind == Record:
		c.fail(x, TypeMismatch, "use a number", "%s takes numbers, and %s is %s", op, ast.Print(x), t)
	case t.Kind == Text:
		c.fail(x, TypeMismatch, "cast it, for example "+ast.Print(&ast.Cast{X: x, Type: ast.Type{Name: "numeric"}})+
			"; || joins texts",
			"%s takes numbers, and %s is a text", op, ast.Print(x))
	}
}

// worked is the type of x where it is worked with: a number, of a column of
// numbers that are stored as text.
func (c *checker) worked(x ast.Expr, t Type) Type {
	if col, ok := x.(*ast.Column); ok && c.out.Columns[col] != nil && c.out.Columns[col].Figures {
		return Type{Kind: Number}
	}
	return t
}

func arithmeticType(op ast.Op, l, r Type) Type {
	switch {
	case l.Kind == Date || r.Kind == Date:
		return Type{Kind: Date}
	case l.Kind == Interval || r.Kind == Interval:
		return Type{Kind: Interval}
	case l.Kind == Number && r.Kind == Number:
		return Type{Kind: Number}
	}
	return Type{}
}

func (c *checker) like(e *ast.Like, s *scope) (ast.Expr, Type) {
	out := *e
	var x Type
	out.X, x = c.expr(e.X, s)
	out.Pattern, _ = c.expr(e.Pattern, s)
	out.Escape, _ = c.optional(e.Escape, s)
	switch {
	case x.List:
		c.fail(e, TypeMismatch, "look for one of its values: 'value' = ANY("+ast.Print(out.X)+")",
			"LIKE takes a text, and %s is a list", ast.Print(out.X))
	case x.Kind == Number || x.Kind == Bool || x.Kind == Date && !c.keptAsText(out.X):
		c.fail(e, TypeMismatch, "compare it with =, < or >, or cast it: "+
			ast.Print(&ast.Cast{X: out.X, Type: ast.Type{Name: "text"}}),
			"LIKE takes a text, and %s is %s", ast.Print(out.X), x)
	}
	return &out, Type{Kind: Bool}
}

func (c *checker) in(e *ast.In, s *scope) (ast.Expr, Type) {
	out := *e
	var x Type
	out.X, x = c.expr(e.X, s)
	if e.Query != nil {
		q, rel := c.query(e.Query, s, s.ctes)
		out.Query = q
		want := 1
		if row, ok := out.X.(*ast.Row); ok {
			want = len(row.Elems)
		}
		if len(rel.columns) != want {
			c.fail(e, ColumnCount, "", "this subquery must return %s, not %d", plural(want, "column"), len(rel.columns))
		}
		if want == 1 {
			c.comparable(e, out.X, x, &ast.Subquery{At: e.At, Query: q}, rel.columns[0].typ)
		}
		return &out, Type{Kind: Bool}
	}
	var types []Type
	out.List, types = c.exprs(e.List, s)
	for i, t := range types {
		c.comparable(e, out.X, x, out.List[i], t)
	}
	return &out, Type{Kind: Bool}
}

func (c *checker) quantified(e *ast.Quantified, s *scope) (ast.Expr, Type) {
	out := *e
	var x, elem Type
	out.X, x = c.expr(e.X, s)
	c.knownOperator(e, e.Op, quantifiable)
	if e.Query != nil {
		out.Query, elem = c.oneColumn(e, e.Query, s)
		if e.Op.Comparison() {
			c.comparable(e, out.X, x, &ast.Subquery{At: e.At, Query: out.Query}, elem)
		}
		return &out, Type{Kind: Bool}
	}
	var list Type
	out.Array, list = c.expr(e.Array, s)
	if _, literal := isString(out.Array); !list.List && list.Kind != Unknown && list.Kind != JSON && !literal {
		c.fail(e.Array, TypeMismatch, "compare it directly: "+ast.Print(&ast.Binary{Op: e.Op, L: out.X, R: out.Array}),
			"ANY and ALL take a list, and %s is %s", ast.Print(out.Array), list)
	}
	if e.Op.Comparison() && list.List && list.Kind != Unknown {
		c.comparable(e, out.X, x, out.Array, Type{Kind: list.Kind})
	}
	return &out, Type{Kind: Bool}
}
