package views

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"
)

// cell is one value under its column.
type cell struct {
	column   string // name in the query
	label    string
	kind     catalog.Kind
	value    any
	name     string          // of what a key stands for
	evidence []suql.Evidence // that was found in it
	turn     int             // whose answer it is of
	pick     picks           // whether a click on the value narrows it down
}

// entry is a row as a person would list it: what it is called, what tells
// it apart, what was found in its texts, and the rest.
type entry struct {
	name     cell
	telling  []cell
	findings []cell // what a reader said for this row
	evidence []suql.Evidence
	rest     []cell
}

// layout is how the rows of a reply are shown.
type layout string

const (
	nothing layout = "nothing" // no rows
	talk    layout = "talk"    // no query either
	number  layout = "number"  // a single value
	entries layout = "entries" // named things with details
	table   layout = "table"   // everything else
)

// maxTelling is how many columns stand beside the name.
const maxTelling = 5

// outline sorts the columns of a reply into their places.
type outline struct {
	layout  layout
	name    int
	last    int // of somebody's name, which stands behind the first; -1 for none
	telling []int
	finding []int
	rest    []int
}

// outlined chooses the layout for a result: one value is a number, rows with
// a name and much else beside are entries, and the rest is a table.
func (t *Turn) outlined(ctx context.Context) outline {
	r := t.Reply
	switch {
	case r.Talk:
		return outline{layout: talk}
	case len(r.Rows) == 0:
		return outline{layout: nothing}
	case alone(r) && short(ctx, r, 0, 20):
		return outline{layout: number}
	}
	o := outline{layout: entries}
	o.name, o.last = called(r)
	o.sort(ctx, r)
	prose := slices.ContainsFunc(r.Rows, func(row suql.Row) bool { return len(row.Evidence) > 0 })
	for i, c := range r.Columns {
		prose = prose || c.Kind == catalog.FreeText && i != o.name && !read(c.Name)
	}
	if o.name < 0 || !prose && len(o.finding) == 0 && len(r.Columns) < 5 {
		o.layout = table
	}
	return o
}

// sort sorts the columns of a reply in: those that the query speaks of stand beside the
// name before others, each in its order.
func (o *outline) sort(ctx context.Context, r *agent.Reply) {
	for _, i := range r.Telling() {
		o.place(i, r.Columns[i], func() bool { return short(ctx, r, i, 60) })
	}
	for _, columns := range [][]int{o.telling, o.finding, o.rest} {
		slices.Sort(columns)
	}
}

// alone reports whether a reply is one value, and no text stands behind it.
func alone(r *agent.Reply) bool {
	return len(r.Rows) == 1 && len(r.Columns) == 1 && len(r.Rows[0].Evidence) == 0
}

// place sorts column i in; short finds out whether
// all of its values are.
func (o *outline) place(i int, c suql.Column, short func() bool) {
	switch {
	case i == o.name || i == o.last:
	case read(c.Name):
		o.finding = append(o.finding, i)
	case tells(c) && len(o.telling) < maxTelling && short():
		o.telling = append(o.telling, i)
	default:
		o.rest = append(o.rest, i)
	}
}

// called are the columns that say what a row is: its name, or the first and the last name of somebody; the
// second is -1 where there is one alone.
func called(r *agent.Reply) (name, last int) {
	name = nameColumn(r.Columns)
	if first, last := r.NameParts(); first >= 0 && (name == first || name == last) {
		return first, last
	}
	return name, -1
}

// nameColumn is the column that says what a row is: one called name or
// title, else the first short text; -1 when there is none.
func nameColumn(columns []suql.Column) int {
	best := -1
	for i, c := range columns {
		if c.Kind != catalog.Text && c.Kind != catalog.Enum || read(c.Name) {
			continue
		}
		switch n := strings.ToLower(c.Name); {
		case n == "name" || n == "title" || strings.HasSuffix(n, "_name") || strings.HasSuffix(n, "_title"):
			return i
		case best < 0 && c.Kind == catalog.Text && !identifier(n):
			best = i
		}
	}
	return best
}

// tells reports whether a column helps to tell rows apart at a glance.
func tells(c suql.Column) bool {
	switch c.Kind {
	case catalog.Number, catalog.Enum, catalog.Array, catalog.Date, catalog.Bool:
		return !identifier(strings.ToLower(c.Name))
	}
	return false
}

// identifier reports whether a name is that of a key.
func identifier(name string) bool {
	return name == "id" || strings.HasSuffix(name, "_id") || name == "uuid" || name == "rowid"
}

// read reports whether a column is what a reader said: answer(…) and
// summary(…) are named after their call.
func read(name string) bool {
	n := strings.ToLower(name)
	return n == "answer" || n == "summary" || strings.HasPrefix(n, "answer(") || strings.HasPrefix(n, "summary(")
}

// short reports whether every value of a column fits in so many characters.
func short(ctx context.Context, r *agent.Reply, i, limit int) bool {
	for _, row := range r.Rows {
		if i < len(row.Values) && utf8.RuneCountInString(value(ctx, row.Values[i])) > limit {
			return false
		}
	}
	return true
}

func (t *Turn) cell(ctx context.Context, row suql.Row, i int) cell {
	c := t.Reply.Columns[i]
	out := cell{column: c.Name, label: t.label(i), kind: c.Kind, turn: t.Number, pick: t.pickable(i)}
	if i < len(row.Values) {
		out.value, out.name = row.Values[i], c.NameOf(row.Values[i])
	}
	for _, e := range row.Evidence {
		if strings.EqualFold(e.Column, c.Name) {
			out.evidence = append(out.evidence, e)
		}
	}
	return out
}

// said is a value as people read it: a key with what it stands for.
func (c cell) said(ctx context.Context) string {
	if c.name == "" {
		return value(ctx, c.value)
	}
	return c.name + " (" + value(ctx, c.value) + ")"
}

// elsewhere is the evidence of a row that stands in none of the columns.
func (t *Turn) elsewhere(row suql.Row) []suql.Evidence {
	var out []suql.Evidence
	for _, e := range row.Evidence {
		if !slices.ContainsFunc(t.Reply.Columns, func(c suql.Column) bool { return strings.EqualFold(e.Column, c.Name) }) {
			out = append(out, e)
		}
	}
	return out
}

func (t *Turn) cells(ctx context.Context, row suql.Row, columns []int) []cell {
	out := make([]cell, len(columns))
	for n, i := range columns {
		out[n] = t.cell(ctx, row, i)
	}
	return out
}

func (t *Turn) entry(ctx context.Context, o outline, row suql.Row) entry {
	name := t.cell(ctx, row, o.name)
	if o.last >= 0 && name.value == nil {
		name = t.cell(ctx, row, o.last)
	}
	if full := agent.FullName(row, o.name, o.last); o.last >= 0 && full != "" {
		name.value = full
	}
	return entry{name, t.cells(ctx, row, o.telling), t.cells(ctx, row, o.finding), row.Evidence,
		t.cells(ctx, row, o.rest)}
}
