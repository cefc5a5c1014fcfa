package setmatch

import (
	"fmt"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/parser"
)

// Fragments names every part of a query's outermost block that can be written
// as a piece of SQL, with its values: "where …", "having …", "select …",
// "group …", "order … desc", and "union …" with the query behind it. Names are
// equal when the pieces mean the same: columns that foreign keys link are one,
// and within an inner query the order of columns, tables and conditions does
// not count. [Schema.Fragment] names a piece by itself.
func (q *Query) Fragments() map[string]bool {
	out := map[string]bool{}
	for _, name := range q.fragments() {
		out[name] = true
	}
	return out
}

func (q *Query) fragments() []string {
	w := writer{link: q.schema.Linked, distinct: true, values: true, deep: true}
	var out []string
	for _, it := range q.items {
		out = append(out, "select "+w.item(it))
	}
	for _, c := range q.where.all {
		out = append(out, "where "+w.condition(c))
	}
	for _, v := range q.group {
		out = append(out, "group "+w.value(v))
	}
	for _, c := range q.having.all {
		out = append(out, "having "+w.condition(c))
	}
	for i, v := range q.order {
		name := "order " + w.value(v)
		if q.descending[i] {
			name += " desc"
		}
		out = append(out, name)
	}
	for _, set := range q.sets() {
		if set.query != nil {
			out = append(out, set.op+" "+w.loosely(set.query))
		}
	}
	return out
}

// Fragment names a piece of SQL as [Query.Fragments] does: an expression of the
// clause "select", "where", "group", "having" or "order" (with DESC, if so), or
// the query behind "union", "intersect" or "except". A condition of several is
// named one by one. table is the one that columns without a table are of, if
// it has them.
func (s *Schema) Fragment(clause, sql, table string) ([]string, error) {
	tables := []string{}
	for _, t := range append([]string{table}, s.Tables...) {
		if s.HasTable(t) && !slices.ContainsFunc(tables, func(other string) bool { return strings.EqualFold(t, other) }) {
			tables = append(tables, t)
		}
	}
	for i, t := range tables {
		tables[i] = ast.Ident(t)
	}
	text := "SELECT 1 FROM " + strings.Join(tables, ", ")
	switch clause {
	case "where":
		text += " WHERE " + sql
	case "group", "order":
		text += " " + clause + " BY " + sql
	case "having":
		text += " GROUP BY 1 HAVING " + sql
	case "select":
		text = strings.Replace(text, "1", sql, 1)
	case "union", "intersect", "except":
		text = "SELECT 1 " + clause + " " + sql
	default:
		return nil, fmt.Errorf("there is no clause %q", clause)
	}
	tree, err := parser.Parse(text)
	if err != nil {
		return nil, fmt.Errorf("reading %q: %w", sql, err)
	}
	q, err := Of(s, tree)
	if err != nil {
		return nil, err
	}
	return slices.DeleteFunc(q.fragments(), func(name string) bool { return !strings.HasPrefix(name, clause+" ") }), nil
}

// loosely prints a query such that the order of its columns, tables and
// conditions doesn't show.
func (w writer) loosely(q *Query) string {
	parts := []string{"select"}
	if q.distinct {
		parts = append(parts, "distinct")
	}
	any := func(list []string, between string) string {
		return strings.Join(slices.Sorted(slices.Values(list)), between)
	}
	joined := slices.Sorted(slices.Values(q.where.joined))
	parts = append(parts, any(written(q.items, w.item), ", "), "from", any(written(q.tables, w.table), ", "),
		"where", any(written(q.where.all, w.condition), "; "), strings.Join(slices.Compact(joined), " "),
		"group", any(written(q.group, w.value), ", "), "having", any(written(q.having.all, w.condition), "; "),
		"order", strings.Join(written(q.order, w.value), ", "), direction(q), "limit", q.limit)
	if q.outer {
		parts = append(parts, "outer")
	}
	for _, set := range q.sets() {
		if set.query != nil {
			parts = append(parts, set.op, "("+w.loosely(set.query)+")")
		}
	}
	return strings.Join(parts, " ")
}
