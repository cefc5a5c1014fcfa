package setmatch

import (
	"regexp"
	"strings"
)

// Query is a query taken apart as the evaluator does it: one block, what its
// conditions hold, and the block behind a set operation.
type Query struct {
	distinct bool
	items    []item
	tables   []table
	on       conditions // of all joins
	outer    bool       // an outer join is among them
	where    conditions
	group    []value
	having   conditions
	order    []value
	desc     bool
	// descending says of each value of order whether it is.
	descending []bool
	limit      string   // "" for none
	inner      []*Query // inside expressions, which the evaluator can't read
	schema     *Schema
	called     []string // names of the outputs, lower case; "*" for any

	intersect, union, except *Query
}

// item is a column shown.
type item struct {
	agg  string // "" for none
	what value
}

// table is a table or a query in FROM.
type table struct {
	name  string // lower case
	query *Query
}

// value is an expression as text in which each column stands between marks,
// "\x00singer.age\x00", so that it can be replaced.
type value string

const (
	columnMark   = "\x00"
	distinctMark = "\x01"
)

// columnValue marks a column: "table.column" in lower case, or "*".
func columnValue(name string) value { return value(columnMark + name + columnMark) }

var aggregateCall = regexp.MustCompile(`\b(max|min|count|sum|avg)\(`)

// aggregates counts the aggregates in a value.
func (v value) aggregates() int { return len(aggregateCall.FindAllString(string(v), -1)) }

// conditions are joined by AND and OR, as they stand: brackets don't count.
type conditions struct {
	all    []condition
	joined []string // "and" or "or" between them
}

// condition compares a value with others, or with queries.
type condition struct {
	not  bool
	op   string
	left value
	with []operand
}

// operand is what a condition compares with: a query, or something that
// doesn't count unless values are compared.
type operand struct {
	text  value
	query *Query
}

// nested are the queries in conditions and expressions, and behind set
// operations; not those of FROM.
func (q *Query) nested() []*Query {
	var out []*Query
	for _, cs := range []conditions{q.on, q.where, q.having} {
		for _, c := range cs.all {
			for _, o := range c.with {
				if o.query != nil {
					out = append(out, o.query)
				}
			}
		}
	}
	out = append(out, q.inner...)
	for _, set := range q.sets() {
		if set.query != nil {
			out = append(out, set.query)
		}
	}
	return out
}

// setPart is what stands behind a set operation; query is nil for nothing.
type setPart struct {
	op    string
	query *Query
}

func (q *Query) sets() []setPart {
	return []setPart{{"intersect", q.intersect}, {"except", q.except}, {"union", q.union}}
}

// count is how often op is among the operators, or "or" between them.
func (cs conditions) count(word string) int {
	n := 0
	for _, j := range cs.joined {
		if j == word {
			n++
		}
	}
	for _, c := range cs.all {
		if c.op == word {
			n++
		}
	}
	return n
}

func (cs conditions) anyNot() bool {
	for _, c := range cs.all {
		if c.not {
			return true
		}
	}
	return false
}

// writer prints parts of a query so that equal parts are equal texts.
type writer struct {
	link             func(column string) string // nil leaves columns as they are
	distinct, values bool                       // whether they count
	deep             bool                       // inner queries are printed loosely, with the same links
}

func (w writer) value(v value) string {
	text := string(v)
	if w.distinct {
		text = strings.ReplaceAll(text, distinctMark, "distinct ")
	} else {
		text = strings.ReplaceAll(text, distinctMark, "")
	}
	parts := strings.Split(text, columnMark)
	for i := 1; i < len(parts); i += 2 {
		if w.link != nil {
			parts[i] = w.link(parts[i])
		}
	}
	return strings.Join(parts, "")
}

func (w writer) item(it item) string { return it.agg + "(" + w.value(it.what) + ")" }

func (w writer) condition(c condition) string {
	var b strings.Builder
	if c.not {
		b.WriteString("not ")
	}
	b.WriteString(c.op + " " + w.value(c.left))
	for _, o := range c.with {
		switch {
		case o.query != nil && w.deep:
			b.WriteString(" (" + w.loosely(o.query) + ")")
		case o.query != nil:
			b.WriteString(" (" + writer{distinct: true, values: w.values}.whole(o.query) + ")")
		case w.values:
			b.WriteString(" " + w.value(o.text))
		}
	}
	return b.String()
}

// table prints a query in FROM whole, values included.
func (w writer) table(t table) string {
	switch {
	case t.query == nil:
		return t.name
	case w.deep:
		return "(" + w.loosely(t.query) + ")"
	}
	return "(" + writer{distinct: true, values: true}.whole(t.query) + ")"
}

func (w writer) conditions(cs conditions) string {
	var b strings.Builder
	for i, c := range cs.all {
		if i > 0 {
			b.WriteString(" " + cs.joined[i-1] + " ")
		}
		b.WriteString(w.condition(c))
	}
	return b.String()
}

// whole prints everything, in order.
func (w writer) whole(q *Query) string {
	parts := []string{"select"}
	if q.distinct && w.distinct {
		parts = append(parts, "distinct")
	}
	parts = append(parts, strings.Join(written(q.items, w.item), ", "), "from",
		strings.Join(written(q.tables, w.table), ", "),
		"on", w.conditions(q.on), "where", w.conditions(q.where), "group", strings.Join(written(q.group, w.value), ", "),
		"having", w.conditions(q.having), "order", strings.Join(written(q.order, w.value), ", "), direction(q),
		"limit", q.limit)
	if q.outer {
		parts = append(parts, "outer")
	}
	for _, set := range q.sets() {
		if set.query != nil {
			parts = append(parts, set.op, "("+w.whole(set.query)+")")
		}
	}
	return strings.Join(parts, " ")
}

func direction(q *Query) string {
	switch {
	case len(q.order) == 0:
		return ""
	case q.desc:
		return "desc"
	}
	return "asc"
}

func written[T any](list []T, write func(T) string) []string {
	out := make([]string, len(list))
	for i, x := range list {
		out[i] = write(x)
	}
	return out
}
