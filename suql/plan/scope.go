package plan

import (
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
)

// scope says which stored column a column of the block reads.
type scope struct {
	leaves map[string]*leaf
}

func (s *scope) column(c *ast.Column) *catalog.Column {
	if _, lc := s.leaf(c); lc != nil {
		return lc.source
	}
	return nil
}

// leaf finds the leaf that c is of; an unqualified column only where there is
// one leaf.
func (s *scope) leaf(c *ast.Column) (*leaf, *leafColumn) {
	for _, l := range s.leaves {
		if strings.EqualFold(c.Table, l.name) || c.Table == "" && len(s.leaves) == 1 {
			return l, l.column(c.Name)
		}
	}
	return nil, nil
}

// stored reports whether c is a column of the stored table of that leaf.
func (s *scope) stored(c *ast.Column, leaf string) bool {
	l, lc := s.leaf(c)
	return lc != nil && l.table != nil && l.name == leaf && lc.source != nil
}

// place says where the text e is stored.
func (s *scope) place(e ast.Expr) Stored {
	c, ok := e.(*ast.Column)
	if !ok {
		return Stored{}
	}
	l, lc := s.leaf(c)
	if lc == nil || l.table == nil || lc.source == nil {
		return Stored{}
	}
	return Stored{Table: l.table.Name, Column: lc.source.Name, Rows: l.table.Rows}
}

// text describes an expression that the reader needs.
func (s *scope) text(e ast.Expr) Text {
	t := Text{Expr: e, List: s.output(e).List, Cost: 1}
	c, ok := e.(*ast.Column)
	if !ok {
		return t
	}
	if l, lc := s.leaf(c); lc != nil && l.table != nil && lc.source != nil {
		if d := lc.source.Distinct; d > 0 {
			t.Distinct = d
			if d < l.table.Rows {
				t.Cost = float64(d) / float64(l.table.Rows)
			}
		}
	}
	return t
}

// output says what the value of e holds, as far as the tree tells.
func (s *scope) output(e ast.Expr) Output {
	switch e := e.(type) {
	case *ast.Column:
		if c := s.column(e); c != nil {
			return Output{Kind: c.Kind, List: c.List}
		}
	case *ast.FreeText:
		return Output{Kind: catalog.Text}
	case *ast.Literal:
		switch e.Kind {
		case ast.Number:
			return Output{Kind: catalog.Number}
		case ast.String:
			return Output{Kind: catalog.Text}
		case ast.Bool:
			return Output{Kind: catalog.Bool}
		}
	case *ast.Cast:
		return castOutput(e.Type)
	case *ast.Unary:
		if e.Op == ast.Not {
			return Output{Kind: catalog.Bool}
		}
		return Output{Kind: catalog.Number}
	case *ast.Binary:
		switch {
		case e.Op == ast.And, e.Op == ast.Or, e.Op.Comparison(), strings.HasPrefix(string(e.Op), "IS "):
			return Output{Kind: catalog.Bool}
		case e.Op == ast.Concat:
			return Output{Kind: catalog.Text}
		case strings.Contains("+-*/%^", string(e.Op)):
			return s.first(catalog.Number, e.L, e.R)
		}
	case *ast.Is, *ast.In, *ast.Like, *ast.Between, *ast.Exists:
		return Output{Kind: catalog.Bool}
	case *ast.Quantified:
		return Output{Kind: catalog.Bool}
	case *ast.Case:
		for _, w := range e.Whens {
			if o := s.output(w.Then); o.Kind != "" {
				return o
			}
		}
		if e.Else != nil {
			return s.output(e.Else)
		}
	case *ast.Call:
		return s.call(e)
	}
	return Output{}
}

// first is the kind of the first operand that is a date, else otherwise:
// date arithmetic stays a date.
func (s *scope) first(otherwise catalog.Kind, operands ...ast.Expr) Output {
	for _, e := range operands {
		if s.output(e).Kind == catalog.Date {
			return Output{Kind: catalog.Date}
		}
	}
	return Output{Kind: otherwise}
}

func (s *scope) call(e *ast.Call) Output {
	switch e.Name {
	case "count", "sum", "avg", "length", "char_length", "abs", "round", "ceil", "floor", "mod", "extract",
		"position", "cardinality", "array_length", "row_number", "rank", "dense_rank", "stddev", "variance":
		return Output{Kind: catalog.Number}
	case "min", "max", "coalesce", "nullif", "greatest", "least", "lag", "lead", "first_value", "last_value":
		if len(e.Args) > 0 {
			return s.output(e.Args[0])
		}
	case "bool_and", "bool_or", "every", check.OpenAt:
		return Output{Kind: catalog.Bool}
	case "lower", "upper", "trim", "substring", "replace", "concat", "string_agg", "initcap", "left", "right":
		return Output{Kind: catalog.Text}
	case "current_date", "now", "date_trunc":
		return Output{Kind: catalog.Date}
	case "array_agg":
		return Output{Kind: catalog.Array, List: true}
	}
	return Output{}
}

func castOutput(t ast.Type) Output {
	name := strings.ToLower(t.Name)
	switch {
	case t.Array:
		return Output{Kind: catalog.Array, List: true}
	case name == "interval":
		return Output{Kind: catalog.Text}
	case strings.HasPrefix(name, "int"), name == "bigint", name == "smallint", name == "numeric", name == "decimal",
		name == "real", strings.HasPrefix(name, "float"), strings.HasPrefix(name, "double"):
		return Output{Kind: catalog.Number}
	case strings.HasPrefix(name, "bool"):
		return Output{Kind: catalog.Bool}
	case name == "date", strings.HasPrefix(name, "time"):
		return Output{Kind: catalog.Date}
	}
	return Output{Kind: catalog.Text}
}
