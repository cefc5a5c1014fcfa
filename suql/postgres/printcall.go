package postgres

import (
	"strings"

	"parley/suql/ast"
)

// Functions by what they take.
const (
	ofText = ` lower upper initcap reverse length char_length character_length octet_length left right substring substr
		trim ltrim rtrim
		btrim replace position strpos split_part starts_with regexp_replace regexp_match regexp_like lpad rpad translate md5
		repeat ascii string_agg `
	ofNumbers = ` sum avg stddev stddev_pop stddev_samp variance var_pop var_samp abs round trunc ceil ceiling floor
		sqrt exp ln log power mod sign `
	ofTimes = ` extract date_part date_trunc age to_char `
)

func among(words, name string) bool {
	for w := range strings.FieldsSeq(words) {
		if w == name {
			return true
		}
	}
	return false
}

// call prints a call under PostgreSQL's name for the function, with
// arguments of the types that it takes.
func (d *dialect) call(w *ast.Writer, n *ast.Call) bool {
	switch n.Name {
	case "total":
		c := *n
		c.Name, c.Args = "sum", d.arguments(n)
		w.Write("coalesce(", &c, ", 0)::double precision")
		return true
	case "strftime", "julianday", "json_extract":
		w.Fail(unsupported(n, "the function "+n.Name+"()", map[string]string{
			"strftime": "use to_char()", "julianday": "subtract two dates", "json_extract": "use the operators -> and ->>",
		}[n.Name]))
		return true
	}
	c := d.renamed(n)
	same := c.Name == n.Name
	for i := range c.Args {
		same = same && c.Args[i] == n.Args[i]
	}
	if same {
		if !ast.Special(n) {
			w.Write("pg_catalog.")
		}
		return false
	}
	if n.Name == "string_agg" && n.Distinct { // ORDER BY must name the argument
		c.OrderBy = nil
		for _, o := range n.OrderBy {
			by := *o
			by.Expr = d.asText(o.Expr)
			c.OrderBy = append(c.OrderBy, &by)
		}
	}
	w.Write(&c)
	return true
}

// renamed is n under PostgreSQL's name for the function, with arguments of the
// types that it takes.
func (d *dialect) renamed(n *ast.Call) ast.Call {
	c := *n
	c.Args = d.arguments(n)
	switch n.Name {
	case "group_concat":
		c.Name = "string_agg"
		c.Args = []ast.Expr{textOf(n.Args[0]), ast.Str(",")}
		if len(n.Args) > 1 {
			c.Args[1] = n.Args[1]
		}
	case "coalesce", "nullif", "greatest", "least":
		c.Args = d.oneType(c.Args)
	case "instr":
		c.Name = "strpos"
	case "log2":
		c.Name, c.Args = "log", []ast.Expr{ast.Num("2"), cast(c.Args[0], numeric)}
	case "round", "trunc":
		if len(n.Args) == 2 { // there is none for double precision
			c.Args[0] = cast(c.Args[0], numeric)
		}
	case "min", "max":
		c.Name = d.extreme(n)
	case "unnest":
		if d.jsonList(n.Args[0]) != nil {
			c.Name, c.Args[0] = "jsonb_array_elements_text", jsonb(c.Args[0])
		}
	case "cardinality":
		if d.jsonList(n.Args[0]) != nil {
			c.Name, c.Args[0] = "jsonb_array_length", jsonb(c.Args[0])
		}
	}
	return c
}

// extreme is the name of min() or max(): of booleans they are called otherwise.
func (d *dialect) extreme(n *ast.Call) string {
	if col, ok := n.Args[0].(*ast.Column); ok && d.columns[col] != nil && d.columns[col].category == "B" {
		return map[string]string{"min": "bool_and", "max": "bool_or"}[n.Name]
	}
	return n.Name
}

// arguments are those of n, cast where PostgreSQL knows no function for
// their types.
func (d *dialect) arguments(n *ast.Call) []ast.Expr {
	out := make([]ast.Expr, len(n.Args))
	for i, a := range n.Args {
		out[i] = d.argument(n.Name, a)
	}
	return out
}

// argument is a as the function called name takes it.
func (d *dialect) argument(name string, a ast.Expr) ast.Expr {
	if among(ofTimes, name) && d.isText(a) {
		return cast(a, "timestamp")
	}
	col, ok := a.(*ast.Column)
	if !ok {
		return a
	}
	switch {
	case name == "length" && d.columns[col] != nil && d.columns[col].base == "bytea":
		return a
	case among(ofText, name):
		return d.asText(a)
	case among(ofNumbers, name) && d.empty(col):
		return cast(a, numeric)
	case among(ofTimes, name) && d.empty(col):
		return cast(a, "timestamp")
	case among(ofTimes, name) && d.ofRelation(col) && d.types[col.Name] == text:
		return d.time(col)
	}
	return a
}

// isText reports whether e is a stored column of text, or what is taken of one:
// days that are text have to be cast for what works with days.
func (d *dialect) isText(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Column:
		return d.columns[e] != nil && !d.columns[e].list && d.columns[e].category == "S"
	case *ast.Call:
		return among(" nullif min max ", e.Name) && d.isText(e.Args[0])
	}
	return false
}

func cast(e ast.Expr, t string) ast.Expr {
	if c, ok := e.(*ast.Cast); ok && c.Type.Name == t && !c.Type.Array {
		return e
	}
	return &ast.Cast{X: e, Type: ast.Type{Name: t}}
}
