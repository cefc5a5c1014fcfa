// Package unit turns a query into a sequence of semantic units and back. A
// unit is one decision a person can be asked about: a column, an operator, a
// value, a question put to free text (MISP paper, section 3; docs/architecture
// for the kinds added here). It is the hinge between language and agent.
//
// Call [Of] to read the units of a query and [Build] to make the query of a
// sequence of units; for the queries that Of accepts, Build(Of(q)) prints the
// same as q.
//
//	units, err := unit.Of(q) // table restaurants · select * · column price · operator = · value cheap …
//	q, err = unit.Build(units)
package unit

import (
	"fmt"
	"strconv"
	"strings"
)

// Kind is what a unit decides.
type Kind string

// The kinds of units, in the order in which they stand in a sequence.
const (
	Table      Kind = "table"      // FROM
	Join       Kind = "join"       // another table, and which columns of it and of an earlier one are equal
	Select     Kind = "select"     // one output column, or * for all
	Aggregate  Kind = "aggregate"  // count, sum, avg, min, max over the select column
	Projection Kind = "projection" // answer(column, question) among the output
	Distinct   Kind = "distinct"   // DISTINCT: rows that show the same are one
	Column     Kind = "column"     // a condition's column
	Operator   Kind = "operator"   // a condition's column and operator
	Value      Kind = "value"      // a condition's column, operator and value
	FreeText   Kind = "free_text"  // answer(column, question) = answer, as one decision
	Group      Kind = "group"      // GROUP BY column
	Having     Kind = "having"     // HAVING: an aggregate of each group compared with a number
	Order      Kind = "order"      // ORDER BY column or aggregate of one, and direction
	Limit      Kind = "limit"      // how many rows
	Offset     Kind = "offset"     // how many rows come before those
	Test       Kind = "test"       // a condition that no column, operator and value make: a query within, a part of a date
	Combine    Kind = "combine"    // UNION, INTERSECT or EXCEPT, and the query on its right
	Query      Kind = "query"      // all of a query that can't be taken apart
)

// CountDistinct is the Agg of count(DISTINCT column).
const CountDistinct = "distinct"

// Op is the operator of a condition, in the words of a question rather than
// of SQL: one Op may print as a longer expression.
type Op string

// The operators.
const (
	Eq       Op = "="
	Ne       Op = "<>"
	Lt       Op = "<"
	Le       Op = "<="
	Gt       Op = ">"
	Ge       Op = ">="
	Between  Op = "between"     // two values
	In       Op = "in"          // any of the values
	NotIn    Op = "not in"      //
	Contains Op = "contains"    // an array holds the value
	Lacks    Op = "lacks"       // an array does not hold the value
	Like     Op = "like"        // the text holds the value, case apart
	Unlike   Op = "unlike"      //
	Begins   Op = "begins with" // the text begins with the value, case apart
	Ends     Op = "ends with"   // the text ends with it
	Missing  Op = "is null"     // no value
	Present  Op = "is not null" //
)

// Unit is one decision. Which fields are set depends on Kind; all are plain
// data so that a unit can be stored, compared by [Unit.Key] and replayed.
type Unit struct {
	Kind   Kind     `json:"kind"`
	Slot   int      `json:"slot"`             // which output column or condition, from 0
	Group  int      `json:"group,omitempty"`  // conditions of the same group > 0 are joined by OR
	Branch int      `json:"branch,omitempty"` // those of the same branch > 0 of a group stand on one side of an OR, joined by AND
	Table  string   `json:"table,omitempty"`
	As     string   `json:"as,omitempty"`     // Table, Join: the name that the table goes by here, where that is not its own
	From   string   `json:"from,omitempty"`   // table that Column is of, where the query has several
	Column string   `json:"column,omitempty"` // "*" for Select of everything; Join: the earlier table's
	Agg    string   `json:"agg,omitempty"`    // Aggregate, Order, Having: count, sum, avg, min, max; Aggregate: CountDistinct
	Op     Op       `json:"op,omitempty"`
	Values []string `json:"values,omitempty"` // Join: the joined table's column
	Number bool     `json:"number,omitempty"` // Values are numbers
	Outer  bool     `json:"outer,omitempty"`  // Join: rows that nothing is joined to stay
	// Free text: the question put to Column and the answer that is looked for.
	Question string `json:"question,omitempty"`
	Answer   string `json:"answer,omitempty"`
	Desc     bool   `json:"desc,omitempty"` // Order
	N        int    `json:"n,omitempty"`    // Limit, Offset
	// SQL is the canonical text of what the fields above can't say: of Test,
	// Combine and Query always, of Select, Group, Having and Order where they
	// are of more than a column or an aggregate of one, and of Table where what
	// is read is no chain of plain joins.
	SQL string `json:"sql,omitempty"`
}

// Key is the identity of the decision: equal keys mean the same decision,
// wherever in the query it stands.
func (u Unit) Key() string {
	values := strings.ToLower(strings.Join(u.Values, "\x1f"))
	key := string(u.Kind) + "|" + u.Table + "|" + u.qualified() + "|" + u.Agg + "|" + string(u.Op) + "|" + values + "|" +
		u.Question + "|" + u.Answer + "|" + strconv.FormatBool(u.Desc) + "|" + strconv.Itoa(u.N)
	if u.SQL != "" {
		key += "|" + strings.ToLower(u.SQL)
	}
	if u.As != "" {
		key += "|as " + u.As
	}
	return key
}

// joins is how a Join joins.
func (u Unit) joins() string {
	if u.Outer {
		return "outer join"
	}
	return "join"
}

// Ref is what the table of a Table or Join goes by.
func (u Unit) Ref() string {
	if u.As != "" {
		return u.As
	}
	return u.Table
}

// qualified is the column with its table, where the query has several.
func (u Unit) qualified() string {
	if u.From == "" {
		return u.Column
	}
	return u.From + "." + u.Column
}

// String prints the unit for logs and goldens.
func (u Unit) String() string {
	u.Column = u.qualified()
	if u.SQL != "" {
		return u.opaque()
	}
	switch u.Kind {
	case Table:
		return "table " + u.Table + u.alias()
	case Join:
		return fmt.Sprintf("%s %s%s on %s = %s", u.joins(), u.Table, u.alias(), u.Column, strings.Join(u.Values, ", "))
	case Select:
		return "select " + u.Column
	case Aggregate:
		return "aggregate " + u.aggregated()
	case Projection:
		return fmt.Sprintf("projection answer(%s, %q)", u.Column, u.Question)
	case Column:
		return "column " + u.Column
	case Operator:
		return fmt.Sprintf("operator %s %s", u.Column, u.Op)
	case Value:
		return strings.TrimSpace(fmt.Sprintf("value %s %s %s", u.Column, u.Op, strings.Join(u.Values, ", ")))
	case FreeText:
		return fmt.Sprintf("free_text answer(%s, %q) = %s", u.Column, u.Question, u.Answer)
	case Group:
		return "group " + u.Column
	case Having:
		return fmt.Sprintf("having %s %s %s", u.aggregated(), u.Op, strings.Join(u.Values, ", "))
	case Order:
		return "order " + u.key()
	case Limit, Offset:
		return string(u.Kind) + " " + strconv.Itoa(u.N)
	}
	return string(u.Kind)
}

// alias prints the name that the query gives the table, if it gives one.
func (u Unit) alias() string {
	if u.As == "" {
		return ""
	}
	return " as " + u.As
}

func (u Unit) aggregated() string { return u.Agg + "(" + u.Column + ")" }

// key prints what is sorted by.
func (u Unit) key() string {
	by := u.Column
	if u.Agg != "" {
		by = u.aggregated()
	}
	if u.Desc {
		by += " desc"
	}
	return by
}

// Condition returns the three units of a condition: column, operator, value.
// Missing and Present have no value unit.
func Condition(slot, group int, column string, op Op, number bool, values ...string) []Unit {
	base := Unit{Slot: slot, Group: group, Column: column}
	c, o, v := base, base, base
	c.Kind, o.Kind, v.Kind = Column, Operator, Value
	o.Op, v.Op = op, op
	v.Values, v.Number = values, number
	if op == Missing || op == Present {
		return []Unit{c, o}
	}
	return []Unit{c, o, v}
}

// opaque prints a unit that holds SQL.
func (u Unit) opaque() string {
	parts := []string{string(u.Kind)}
	if u.Op != "" {
		parts = append(parts, string(u.Op))
	}
	parts = append(parts, u.SQL)
	if u.Desc {
		parts = append(parts, "desc")
	}
	return strings.Join(parts, " ")
}
