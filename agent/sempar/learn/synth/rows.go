package synth

import (
	"context"
	"encoding/json"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// fill makes the rows of a table. Some rows of other tables are never pointed
// at, so that questions about what never happened have answers.
func (m *maker) fill(t *inventedTable) {
	rows := 34 + m.IntN(12)
	if slices.ContainsFunc(t.of.columns, (*domainColumn).pointsAtTable) {
		rows = 60 + m.IntN(40)
	}
	for _, c := range t.columns {
		if c.of.kind == "name" {
			rows = min(rows, domains().lists[c.of.list].size()*3/4)
		}
	}
	seen := map[string]bool{}
	for n := range rows {
		row := make([]any, len(t.columns))
		var last time.Time
		for i, c := range t.columns {
			row[i] = m.value(c, n, &last, seen)
		}
		t.rows = append(t.rows, row)
	}
}

// value makes one value; last is the last date of the row.
func (m *maker) value(c inventedColumn, n int, last *time.Time, seen map[string]bool) any {
	of := c.of
	switch of.kind {
	case "key":
		return int64(n + 1)
	case "ref", "role":
		return int64(1 + m.IntN(len(m.at[of.ref].rows)*5/6))
	case "boss":
		if n < 4 {
			return nil
		}
		return int64(1 + m.IntN(min(n, 6)))
	case "person":
		return m.person(c, n)
	case "name":
		return m.unique(of.list, seen, n)
	case "prose":
		return m.prose()
	case "yesno":
		if m.Float64() < 0.6 {
			return c.yes
		}
		return c.no
	case "date", "end":
		return m.date(of, last)
	}
	return m.plainValue(of)
}

// plainValue makes a value that does not depend on others of its row.
func (m *maker) plainValue(of *domainColumn) any {
	switch of.kind {
	case "from", "other":
		return m.drawn(of.list)
	case "one of":
		return of.values[min(m.IntN(len(of.values)), m.IntN(len(of.values)))]
	case "many of":
		return m.several(of.values)
	case "discount":
		return float64(m.IntN(9)) / 20
	case "quantity":
		return int64(1 + m.IntN(12))
	case "money", "unitprice":
		return math.Round(m.between(of)*20) / 20
	case "textnumber":
		return strconv.Itoa(int(m.between(of)))
	}
	return int64(m.between(of))
}

func (m *maker) between(of *domainColumn) float64 { return of.low + m.Float64()*(of.top-of.low) }

func (m *maker) person(c inventedColumn, n int) string {
	w := domains()
	first, last := w.lists["first"].first, w.lists["last"].first
	if n == 0 {
		m.firsts, m.lasts = m.Perm(len(first)), m.Perm(len(last))
	}
	f, l := first[m.firsts[n%len(first)]], last[m.lasts[(n+n/len(last)*7)%len(last)]]
	switch c.part {
	case "first":
		return f
	case "last":
		return l
	}
	return f + " " + l
}

// drawn is a value of a list.
func (m *maker) drawn(list string) string {
	l := domains().lists[list]
	v := l.first[min(m.IntN(len(l.first)), m.IntN(len(l.first)))]
	if len(l.second) > 0 {
		v += " " + l.second[m.IntN(len(l.second))]
	}
	return v
}

// unique is a value of a list that the table does not have yet.
func (m *maker) unique(list string, seen map[string]bool, n int) string {
	v := m.drawn(list)
	for try := 0; seen[v] && try < 20; try++ {
		v = m.drawn(list)
	}
	if seen[v] {
		v += " " + strconv.Itoa(n)
	}
	seen[v] = true
	return v
}

func (m *maker) several(values []string) string {
	order := m.Perm(len(values))[:1+m.IntN(3)]
	slices.Sort(order)
	var list []string
	for _, i := range order {
		list = append(list, values[i])
	}
	text, _ := json.Marshal(list)
	return string(text)
}

// date is a day between two years, or, of an end, one after the last.
func (m *maker) date(of *domainColumn, last *time.Time) any {
	if of.kind == "end" {
		if last.IsZero() || m.Float64() < 0.35 {
			return nil
		}
		*last = last.AddDate(0, 0, 1+m.IntN(90))
	} else {
		years := int(of.top-of.low) + 1
		month, day := time.Month(1+m.IntN(12)), 1+m.IntN(28)
		*last = time.Date(int(of.low)+m.IntN(years), month, day, 7+m.IntN(12), m.IntN(60), 0, 0, time.UTC)
	}
	if m.clock {
		return last.Format(time.DateTime)
	}
	return last.Format(time.DateOnly)
}

// facts is what a backend would report.
func (d *Invented) facts() catalog.Facts {
	var out catalog.Facts
	for _, t := range d.tables {
		f := catalog.TableFacts{Name: t.name, Rows: len(t.rows), Foreign: t.declared}
		if d.keyed {
			f.Key = []string{t.key}
		}
		for i, c := range t.columns {
			var tally catalog.Tally
			for _, row := range t.rows {
				tally.Add(row[i])
			}
			f.Columns = append(f.Columns, catalog.ColumnFacts{Name: c.name, Type: c.typ, Profile: tally.Profile(true)})
		}
		out.Tables = append(out.Tables, f)
	}
	return out
}

// Values lists the values of a column, most frequent first; the elements of
// its lists, when list is set.
func (d *Invented) Values(_ context.Context, table, column string, list bool, limit int) ([]string, error) {
	t := d.table(table)
	if t == nil {
		return nil, fmt.Errorf("no table is called %s", table)
	}
	at := slices.IndexFunc(t.columns, func(c inventedColumn) bool { return strings.EqualFold(c.name, column) })
	if at < 0 {
		return nil, fmt.Errorf("no column of %s is called %s", table, column)
	}
	count := map[string]int{}
	var out []string
	for _, row := range t.rows {
		for _, v := range written(row[at], list) {
			if count[v]++; count[v] == 1 {
				out = append(out, v)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b string) int { return count[b] - count[a] })
	return out[:min(limit, len(out))], nil
}

// written is a stored value as text; of a list, its elements.
func written(v any, list bool) []string {
	if v == nil {
		return nil
	}
	text := fmt.Sprint(v)
	if f, ok := v.(float64); ok {
		text = strconv.FormatFloat(f, 'f', -1, 64)
	}
	if elements, ok := catalog.ParseList(text); ok && list {
		return elements
	}
	return []string{text}
}

// Script is the database as statements of SQLite that make it.
func (d *Invented) Script() string {
	var b strings.Builder
	for _, t := range d.tables {
		var parts []string
		for _, c := range t.columns {
			line := quoted(c.name) + " " + c.typ
			if d.keyed && c.name == t.key {
				line += " PRIMARY KEY"
			}
			parts = append(parts, line)
		}
		for _, f := range t.declared {
			column, to, key := quoted(f.Columns[0]), quoted(f.RefTable), quoted(f.RefColumns[0])
			parts = append(parts, fmt.Sprintf("FOREIGN KEY (%s) REFERENCES %s (%s)", column, to, key))
		}
		fmt.Fprintf(&b, "CREATE TABLE %s (%s);\n", quoted(t.name), strings.Join(parts, ", "))
		for _, row := range t.rows {
			var values []string
			for _, v := range row {
				values = append(values, literal(v))
			}
			fmt.Fprintf(&b, "INSERT INTO %s VALUES (%s);\n", quoted(t.name), strings.Join(values, ", "))
		}
	}
	return b.String()
}

func quoted(name string) string { return `"` + name + `"` }

func literal(v any) string {
	switch v := v.(type) {
	case nil:
		return "NULL"
	case string:
		return ast.Quote(v)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}
