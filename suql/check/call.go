package check

import (
	"fmt"
	"strings"

	"parley/suql/ast"
)

func (c *checker) call(e *ast.Call, s *scope) (ast.Expr, Type) {
	e = c.countRows(e, s)
	sig := c.signature(e, s)
	c.callPlace(e, sig, s)

	inner := s
	if sig.class == aggregate && e.Over == nil {
		p := s.place
		p.inside, p.aggregates, p.overs = e.Name, false, false
		inner = s.at(p)
	} else if e.Over != nil {
		p := s.place
		p.overs, p.clause = false, "another window function"
		inner = s.at(p)
	}
	out := *e
	var types []Type
	out.Args, types = c.exprs(e.Args, inner)
	out.OrderBy = nil
	for _, o := range e.OrderBy {
		resolved := *o
		resolved.Expr, _ = c.expr(o.Expr, inner)
		out.OrderBy = append(out.OrderBy, &resolved)
	}
	if e.Filter != nil {
		f := inner.place
		f.clause = "FILTER"
		out.Filter = c.condition(e.Filter, inner.at(f))
	}
	if e.Over != nil {
		out.Over = c.over(e.Over, inner)
	}
	c.argumentTypes(&out, types)
	c.bounded(&out)
	if (out.Name == "min" || out.Name == "max") && len(types) == 1 {
		types[0] = c.worked(out.Args[0], types[0])
	}
	return &out, resultType(&out, sig, types)
}

// countRows turns count(t.*), the number of rows of t, into what every
// database counts: * or, where an outer join may leave t out, its key.
func (c *checker) countRows(e *ast.Call, s *scope) *ast.Call {
	if e.Name != "count" || len(e.Args) != 1 {
		return e
	}
	star, ok := e.Args[0].(*ast.Star)
	if !ok {
		return e
	}
	out := *e
	r := s.relation(star.Table)
	switch {
	case e.Distinct || r == nil:
		c.fail(star, MisplacedStar, "name one column", "count() takes one column, or * alone")
	case !r.outer:
		out.Args, out.Star = nil, true
	case r.table != nil && len(r.table.Key) == 1:
		out.Args = []ast.Expr{&ast.Column{At: star.At, Table: r.name, Name: r.table.Key[0]}}
	default:
		c.fail(star, MisplacedStar, "count a column that is never empty",
			"%s may lack a row here, and has no key to count by", ast.Ident(r.name))
	}
	return &out
}

// signature finds the function, or says why it can't be called.
func (c *checker) signature(e *ast.Call, s *scope) signature {
	sig, ok := allowed[e.Name]
	if !ok {
		c.unknownFunction(e)
	}
	n := len(e.Args)
	switch {
	case e.Star && e.Name != "count":
		c.fail(e, WrongArguments, "name a column", "%s(*) has no meaning; only count(*) does", e.Name)
	case e.Star && n > 0, !e.Star && e.Name == "count" && n == 0:
		c.fail(e, WrongArguments, "write count(*) or count(column)", "count() takes * or one argument")
	case n < sig.min || sig.max >= 0 && n > sig.max:
		c.fail(e, WrongArguments, "", "%s() takes %s; this has %d", e.Name, argumentRange(sig), n)
	}
	return sig
}

// unknownFunction says why the function can't be called, and which may have
// been meant.
func (c *checker) unknownFunction(e *ast.Call) {
	if does := refusal(strings.ToLower(e.Name)); does != "" {
		c.fail(e, RefusedFunction, "queries only read tables", "%s() is not allowed: it %s", e.Name, does)
	}
	var r ranked
	for _, name := range []string{string(ast.Answer), string(ast.Summary)} {
		r.add(name, similarity(e.Name, name))
	}
	for name := range allowed {
		// Two functions that share a word ("json_agg", "json_each") are not alike.
		if score := similarity(e.Name, name); score >= 0.6 {
			r.add(name, score)
		}
	}
	sortNames(&r)
	hint := ""
	if len(r.names) == 0 {
		hint = "SUQL has the usual aggregate, text, number, date and array functions of PostgreSQL"
	}
	c.failNear(e, UnknownFunction, r.best(), hint, "unknown function %s()", e.Name)
}

func argumentRange(sig signature) string {
	switch {
	case sig.max < 0:
		return fmt.Sprintf("%d or more arguments", sig.min)
	case sig.min == sig.max:
		return plural(sig.min, "argument")
	}
	return fmt.Sprintf("%d to %d arguments", sig.min, sig.max)
}

// callPlace checks that the function may stand where it stands.
func (c *checker) callPlace(e *ast.Call, sig signature, s *scope) {
	p := s.place
	switch {
	case e.Over != nil:
		c.windowPlace(e, sig, p)
	case sig.class == windowed:
		c.fail(e, AggregateMissed, "add OVER (ORDER BY …)", "%s() is a window function and needs OVER", e.Name)
	case sig.class == aggregate:
		c.aggregatePlace(e, p)
	case e.Distinct || len(e.OrderBy) > 0 || e.Filter != nil:
		c.fail(e, AggregateMissed, "leave it out", "%s() is no aggregate: it takes no DISTINCT, ORDER BY or FILTER", e.Name)
	case sig.class == table && p.clause != "FROM" && p.clause != "SELECT":
		c.fail(e, WrongArguments, "put it into FROM: FROM …, "+e.Name+"(…) AS x", "%s() returns rows and can't stand in %s",
			e.Name, p.clause)
	}
}

// windowPlace checks a call with OVER.
func (c *checker) windowPlace(e *ast.Call, sig signature, p place) {
	switch {
	case sig.class != aggregate && sig.class != windowed:
		c.fail(e, AggregateMissed, "leave out OVER", "%s() is no window function", e.Name)
	case !p.overs:
		c.fail(e, AggregateMissed, "compute it in a subquery, then filter outside",
			"a window function can't stand in %s", p.clause)
	}
	if c.windows++; c.windows > mostWindows {
		c.fail(e, TooLarge, "compute some of them in a query of their own", "OVER stands more than %d times in this query",
			mostWindows)
	}
	c.grow(e, sizeOfWindow)
}

// aggregatePlace checks a call of an aggregate over the rows of a group.
func (c *checker) aggregatePlace(e *ast.Call, p place) {
	switch {
	case p.inside != "":
		c.fail(e, AggregateMissed, "compute the inner one in a subquery", "%s() can't stand inside %s()", e.Name, p.inside)
	case !p.aggregates:
		hint := "compute it in a subquery"
		if p.clause == "WHERE" {
			hint = "put the condition into HAVING, or compute it in a subquery"
		}
		c.fail(e, AggregateMissed, hint, "%s() summarises many rows and can't stand in %s", e.Name, p.clause)
	}
}

// argumentTypes checks the arguments whose type matters.
func (c *checker) argumentTypes(e *ast.Call, types []Type) {
	if len(types) == 0 {
		return
	}
	first, t := e.Args[0], types[0]
	switch e.Name {
	case "sum", "avg", "stddev", "variance", "round", "abs", "ceil", "floor", "sqrt":
		switch {
		case t.Kind == Answer:
			c.fail(first, TypeMismatch, "say what it is: "+ast.Print(&ast.Cast{X: first, Type: ast.Type{Name: "int"}}),
				"%s() takes numbers, and answer() gives a text", e.Name)
		case t.List, t.Kind == Text, t.Kind == Bool, t.Kind == Date:
			c.fail(first, TypeMismatch, "", "%s() takes numbers, and %s is %s", e.Name, ast.Print(first), t)
		}
	case "unnest", "cardinality", "array_length", "array_to_string":
		if !t.List && t.Kind != Unknown && t.Kind != JSON {
			c.fail(first, TypeMismatch, "use the value itself", "%s() takes a list, and %s is %s", e.Name, ast.Print(first), t)
		}
	case OpenAt:
		c.openAt(e)
	case "coalesce", "greatest", "least", "nullif":
		for i := 1; i < len(types); i++ {
			c.comparable(e, first, t, e.Args[i], types[i])
		}
	}
}

func resultType(e *ast.Call, sig signature, types []Type) Type {
	out := Type{Kind: sig.gives, List: sig.list}
	if sig.sameAs > 0 && sig.sameAs <= len(types) {
		same := types[sig.sameAs-1]
		switch e.Name {
		case "coalesce", "greatest", "least":
			for _, t := range types {
				same = unify(same, t)
			}
		case "unnest":
			same.List = false
		}
		out.Kind, out.List = same.Kind, same.List || sig.list
	}
	return out
}

// over resolves OVER w or OVER (…).
func (c *checker) over(w *ast.Window, s *scope) *ast.Window {
	if w.Name != "" && !s.windows[w.Name] {
		c.unknownWindow(w, w.Name, s)
	}
	return c.window(w, s)
}

func (c *checker) window(w *ast.Window, s *scope) *ast.Window {
	out := *w
	if w.Base != "" && !s.windows[w.Base] {
		c.unknownWindow(w, w.Base, s)
	}
	p := s.place
	p.inside, p.overs = "", false
	p.aggregates = true
	s = s.at(p)
	out.Partition, _ = c.exprs(w.Partition, s)
	out.OrderBy = nil
	for _, o := range w.OrderBy {
		resolved := *o
		resolved.Expr, _ = c.expr(o.Expr, s)
		out.OrderBy = append(out.OrderBy, &resolved)
	}
	if w.Frame != nil {
		f := *w.Frame
		f.Start.Offset, _ = c.optional(f.Start.Offset, s)
		f.End.Offset, _ = c.optional(f.End.Offset, s)
		out.Frame = &f
	}
	return &out
}

func (c *checker) unknownWindow(n ast.Node, name string, s *scope) {
	var r ranked
	for w := range s.windows {
		r.add(ast.Ident(w), similarity(name, w))
	}
	sortNames(&r)
	c.failNear(n, UnknownWindow, r.best(), "define it: WINDOW "+ast.Ident(name)+" AS (…)", "unknown window %q", name)
}
