package sqlite

import (
	"math"
	"regexp"
	"strconv"
	"strings"

	"parley/suql/ast"
)

// renamed are functions that SQLite, or package sqlite, has under another
// name with the same arguments.
func renamed() map[string]string {
	return map[string]string{
		"char_length": "length", "character_length": "length", "strpos": "pg_instr", "position": "pg_instr",
		"btrim": "pg_trim", "array_agg": gathers, "json_agg": gathers, "jsonb_agg": gathers,
		"bool_and": "min", "every": "min", "bool_or": "max", "cardinality": "json_array_length",
		"json_array_length": "json_array_length", "jsonb_array_length": "json_array_length",
		"ceiling": "pg_ceil", "pow": "pg_power", "date_part": "pg_extract", "stddev": "pg_stddev_samp",
		"variance": "pg_var_samp", "ascii": "unicode", "to_date": "pg_to_date",
	}
}

// spellCall prints a call under SQLite's name for the function.
func spellCall(w *ast.Writer, n *ast.Call) bool {
	switch n.Name {
	case "current_date":
		w.Write("date('now')")
		return true
	case "now", "current_timestamp", "localtimestamp", "statement_timestamp", "transaction_timestamp", "clock_timestamp":
		w.Write("datetime('now')")
		return true
	case "current_time", "localtime":
		w.Write("time('now')")
		return true
	case "string_agg":
		if n.Distinct {
			return spellDistinctAgg(w, n)
		}
	case "array_length":
		// an empty array has no length in PostgreSQL
		if len(n.Args) > 0 {
			w.Write("nullif(json_array_length(", n.Args[0], "), 0)")
			return true
		}
	case "substring", "substr":
		name := "pg_substr"
		if len(n.Args) == 2 && isString(n.Args[1]) {
			name = "pg_regexp_substr"
		}
		writeCall(w, n, name)
		return true
	case "unnest":
		w.Fail(unsupported(n, "unnest() in this place", "put it into FROM: FROM t, unnest(t.column) AS element"))
		return true
	case "generate_series":
		w.Fail(unsupported(n, "generate_series()", "use WITH RECURSIVE"))
		return true
	}
	spellNamed(w, n)
	return true
}

// plainPlaces is a text for format() that SQLite understands as PostgreSQL does.
var plainPlaces = regexp.MustCompile(`^(?:[^%]|%%|%-?[0-9]*s)*$`)

func hasPlainPlaces(e ast.Expr) bool {
	text, literal := e.(*ast.Literal)
	return !literal || plainPlaces.MatchString(text.Text)
}

// isNegative reports whether e is a number below zero that is written out.
func isNegative(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Unary:
		return e.Op == "-"
	case *ast.Literal:
		return strings.HasPrefix(e.Text, "-")
	}
	return false
}

// gathers is SQLite's function that puts values into an array. It grows
// beyond every limit of SQLite while it is at work, so each of its values has
// to ask for room first.
const gathers, room = "json_group_array", "pg_room"

// spellNamed prints a call under the name that the function has here.
func spellNamed(w *ast.Writer, n *ast.Call) {
	name := n.Name
	switch {
	case n.Name == "format" && !hasPlainPlaces(n.Args[0]):
		w.Fail(unsupported(n, "format() with other places than %s", "write %s for each value, in their order"))
		return
	case n.Name == "round" && len(n.Args) == 2 && isNegative(n.Args[1]):
		name = "pg_round_tens"
	case renamed()[n.Name] != "":
		name = renamed()[n.Name]
	case isOwn("pg_" + n.Name):
		name = "pg_" + n.Name
	case !allowedFunctions()[n.Name]:
		w.Fail(unsupported(n, "the function "+n.Name+"()", ""))
		return
	}
	writeCall(w, n, name)
}

// spellDistinctAgg prints string_agg(DISTINCT x, y): SQLite's takes one argument
// beside DISTINCT.
func spellDistinctAgg(w *ast.Writer, n *ast.Call) bool {
	if len(n.Args) != 2 {
		return false
	}
	list := *n
	list.Name, list.Args = gathers, n.Args[:1]
	if list.Filter == nil {
		list.Filter = &ast.Is{X: n.Args[0], What: "NULL", Not: true}
	}
	w.Write("pg_array_to_string(", &list, ", ", n.Args[1], ")")
	return true
}

func isString(e ast.Expr) bool {
	l, ok := e.(*ast.Literal)
	return ok && l.Kind == ast.String
}

func isOwn(name string) bool {
	for _, f := range functions() {
		if f.name == name {
			return true
		}
	}
	for _, a := range aggregates() {
		if a.name == name {
			return true
		}
	}
	return false
}

func writeCall(w *ast.Writer, n *ast.Call, name string) {
	w.Write(name, "(")
	if n.Star {
		w.Write("*")
	}
	if n.Distinct {
		w.Write("DISTINCT ")
	}
	w.List(n.Args)
	for i, o := range n.OrderBy {
		w.Write([]string{" ORDER BY ", ", "}[min(i, 1)], o)
	}
	w.Write(")")
	switch kept := name == gathers && len(n.Args) > 0; {
	case kept && n.Filter != nil:
		w.Write(" FILTER (WHERE (", n.Filter, ") AND ", room, "(", n.Args[0], "))")
	case kept:
		w.Write(" FILTER (WHERE ", room, "(", n.Args[0], "))")
	case n.Filter != nil:
		w.Write(" FILTER (WHERE ", n.Filter, ")")
	}
	if n.Over != nil {
		if n.Over.Name != "" {
			w.Write(" OVER ", ast.Ident(n.Over.Name))
		} else {
			w.Write(" OVER (", n.Over, ")")
		}
	}
}

// spellCast prints a cast with PostgreSQL's meaning: text that is no number
// is an error there, not 0.
func spellCast(w *ast.Writer, n *ast.Cast) {
	t := n.Type
	if t.Array {
		w.Write("pg_cast_array(", n.X, ")")
		return
	}
	switch strings.ToLower(t.Name) {
	case "int", "integer", "bigint", "smallint", "int2", "int4", "int8":
		w.Write("pg_cast_int(", n.X, ")")
	case "numeric", "decimal", "real", "float", "float4", "float8", "double precision":
		if spellInfinity(w, n.X) {
			return
		}
		w.Write("pg_cast_number(", n.X, digits(t), ")")
	case "text", "varchar", "char", "bpchar", "name", "citext", "character varying", "character":
		if len(t.Mods) == 1 {
			w.Write("substr(CAST(", n.X, " AS TEXT), 1, ", t.Mods[0], ")")
			return
		}
		w.Write("CAST(", n.X, " AS TEXT)")
	case "boolean", "bool":
		w.Write("pg_cast_bool(", n.X, ")")
	case "date":
		w.Write("pg_cast_date(", n.X, ")")
	case "timestamp", "timestamptz":
		w.Write("pg_cast_timestamp(", n.X, ")")
	case "time", "timetz":
		w.Write("pg_cast_time(", n.X, ")")
	case "json", "jsonb":
		w.Write("json(", n.X, ")")
	case "interval":
		w.Fail(unsupported(n, "an interval on its own", "add it to a date or subtract it from one"))
	default:
		w.Fail(unsupported(n, "the type "+t.String(), "cast to int, numeric, text, boolean, date or timestamp"))
	}
}

// spellInfinity prints a text for infinity as the number; false for what is
// none.
func spellInfinity(w *ast.Writer, x ast.Expr) bool {
	l, ok := x.(*ast.Literal)
	if !ok || l.Kind != ast.String {
		return false
	}
	f, err := strconv.ParseFloat(strings.TrimSpace(l.Text), 64)
	if err != nil || !math.IsInf(f, 0) {
		return false
	}
	sign := ""
	if f < 0 {
		sign = "-"
	}
	w.Write("(", sign, beyond, ")")
	return true
}

// beyond is a number that SQLite reads as infinity, in a statement and in JSON.
const beyond = "9e999"

// digits is the argument that says how many digits after the point a type of
// numbers keeps; "" for all.
func digits(t ast.Type) string {
	if !strings.HasPrefix(t.Name, "num") && !strings.HasPrefix(t.Name, "dec") {
		return ""
	}
	switch len(t.Mods) {
	case 1:
		return ", 0"
	case 2:
		return ", " + t.Mods[1]
	}
	return ""
}

// spellDateMath prints date ± interval, date ± days and date − date; false
// when nothing says that n is about dates.
func spellDateMath(w *ast.Writer, n *ast.Binary) bool {
	l, r := interval(n.L), interval(n.R)
	switch {
	case r != nil:
		w.Write("pg_shift(", n.L, ", ", ast.Quote(string(n.Op)), ", ", r, ")")
	case l != nil && n.Op == "+":
		w.Write("pg_shift(", n.R, ", '+', ", l, ")")
	case isDate(n.L) || n.Op == "-" && isDate(n.R):
		w.Write("pg_shift_days(", n.L, ", ", ast.Quote(string(n.Op)), ", ", n.R, ")")
	case isDate(n.R):
		w.Write("pg_shift_days(", n.R, ", '+', ", n.L, ")")
	default:
		return false
	}
	return true
}

// interval returns the text of an interval literal, or nil.
func interval(e ast.Expr) ast.Expr {
	if c, ok := e.(*ast.Cast); ok && c.Type.Name == "interval" && !c.Type.Array {
		return c.X
	}
	return nil
}

func isDate(e ast.Expr) bool {
	switch e := e.(type) {
	case *ast.Cast:
		return !e.Type.Array && (e.Type.Name == "date" || strings.HasPrefix(e.Type.Name, "timestamp"))
	case *ast.Call:
		switch e.Name {
		case "current_date", "now", "current_timestamp", "localtimestamp", "date_trunc", "make_date", "to_date",
			"to_timestamp":
			return true
		}
	}
	return false
}
