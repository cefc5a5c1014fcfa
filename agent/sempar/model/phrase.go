package model

import (
	"fmt"
	"strings"

	"parley/llm"
	"parley/suql/ast"
	"parley/suql/unit"
)

// Phrase says a unit as prompts do.
func Phrase(u unit.Unit) string {
	if u.SQL != "" {
		return phraseSQL(u)
	}
	column := Qualified(u)
	switch u.Kind {
	case unit.Table:
		return "FROM " + tableName(u)
	case unit.Join:
		return fmt.Sprintf("JOIN %s ON %s = %s.%s", tableName(u), column, ast.Ident(u.Ref()),
			ast.Ident(strings.Join(u.Values, "")))
	case unit.Select:
		return "show " + column
	case unit.Aggregate:
		return "show " + figure(u, column)
	case unit.Projection:
		return fmt.Sprintf("show answer(%s, %s)", column, ast.Quote(llm.Line(u.Question)))
	case unit.Column:
		return "a condition on " + column
	case unit.Operator, unit.Value:
		return condition(u)
	case unit.FreeText:
		return fmt.Sprintf("answer(%s, %s) = %s", column, ast.Quote(llm.Line(u.Question)), ast.Quote(llm.Line(u.Answer)))
	case unit.Group:
		return "GROUP BY " + column
	case unit.Distinct:
		return "DISTINCT"
	case unit.Having:
		return fmt.Sprintf("HAVING %s(%s) %s %s", u.Agg, column, u.Op, strings.Join(u.Values, " AND "))
	case unit.Order:
		return order(u, column)
	default:
		return fmt.Sprintf("%s %d", strings.ToUpper(string(u.Kind)), u.N)
	}
}

// Qualified is a unit's column as SQL has it, with its table where it needs that.
func Qualified(u unit.Unit) string {
	column := ast.Ident(u.Column)
	if u.Column == "*" {
		column = "*"
	}
	if u.From != "" {
		column = ast.Ident(u.From) + "." + column
	}
	return column
}

// tableName is a unit's table as SQL has it.
func tableName(u unit.Unit) string {
	table := ast.Ident(u.Table)
	if u.As != "" {
		table += " AS " + ast.Ident(u.As)
	}
	return table
}

// figure is what an aggregate makes of a column.
func figure(u unit.Unit, column string) string {
	switch u.Agg {
	case "":
		return column + " itself"
	case unit.CountDistinct:
		return fmt.Sprintf("count(DISTINCT %s)", column)
	}
	return fmt.Sprintf("%s(%s)", u.Agg, column)
}

// condition is the condition of an operator or a value, with dots for values
// that are not known yet.
func condition(u unit.Unit) string {
	complete := u
	complete.Kind = unit.Value
	if u.Op == unit.Missing || u.Op == unit.Present {
		complete.Kind = unit.Operator
	} else if u.Kind != unit.Value {
		complete.Values = []string{"…", "…"}
	}
	q, err := unit.Build([]unit.Unit{{Kind: unit.Table, Table: "t"}, {Kind: unit.Select, Column: "*"}, complete})
	if err != nil {
		return u.String() // unreachable: it has its values
	}
	return llm.Line(ast.Print(q.Where))
}

func order(u unit.Unit, column string) string {
	by := column
	if u.Agg != "" {
		by = fmt.Sprintf("%s(%s)", u.Agg, column)
	}
	if u.Desc {
		by += " DESC"
	}
	return "ORDER BY " + by
}

// phraseSQL says a unit that holds SQL.
func phraseSQL(u unit.Unit) string {
	sql := llm.Line(u.SQL)
	switch u.Kind {
	case unit.Table:
		return "FROM " + sql
	case unit.Select:
		return "show " + sql
	case unit.Group:
		return "GROUP BY " + sql
	case unit.Having:
		return "HAVING " + sql
	case unit.Order:
		if u.Desc {
			sql += " DESC"
		}
		return "ORDER BY " + sql
	case unit.Combine:
		return string(u.Op) + " " + sql
	}
	return sql
}
