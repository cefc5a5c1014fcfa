package wikisql

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/unit"
)

// direct answers the queries that make up nearly all of an evaluation (one
// SELECT of columns or of aggregates, conditions against constants, ORDER BY,
// LIMIT) without SQLite, some thirty times as fast. It returns false for
// every query, value or column whose meaning in SQLite takes more than a
// comparison; a test holds the two to the same rows.
func (t *cellTable) direct(q ast.Query) ([][]any, bool) {
	units, err := unit.Of(q)
	if err != nil || !strings.EqualFold(units[0].Table, t.name) {
		return nil, false
	}
	for _, o := range q.(*ast.Select).OrderBy {
		if o.Nulls != ast.NullsLast {
			return nil, false
		}
	}
	p := &directPlan{table: t, limit: -1}
	for _, u := range units[1:] {
		if !p.add(u) {
			return nil, false
		}
	}
	return p.run()
}

// directPlan is a query over one table taken apart.
type directPlan struct {
	table  *cellTable
	output []directOutput
	where  []directClause // all must hold
	order  []unit.Unit
	limit  int
}

type directOutput struct {
	slot, column int // -1: every column, or count(*)
	agg          string
}

// directClause is a condition, or an OR of those with the same group > 0.
type directClause struct {
	group int
	any   []func(row []any) bool
}

func (p *directPlan) condition(group int, holds func(row []any) bool) {
	if last := len(p.where) - 1; group > 0 && last >= 0 && p.where[last].group == group {
		p.where[last].any = append(p.where[last].any, holds)
		return
	}
	p.where = append(p.where, directClause{group, []func([]any) bool{holds}})
}

func (p *directPlan) add(u unit.Unit) bool {
	i := p.table.column(u.Column)
	if i < 0 && u.Column != "*" && u.Kind != unit.Limit {
		return false
	}
	if u.Branch > 0 { // left to the database
		return false
	}
	switch u.Kind {
	case unit.Select:
		p.output = append(p.output, directOutput{slot: u.Slot, column: i})
	case unit.Aggregate:
		at := slices.IndexFunc(p.output, func(o directOutput) bool { return o.slot == u.Slot })
		p.output[at].agg = u.Agg
	case unit.Column:
	case unit.Operator:
		switch u.Op {
		case unit.Missing:
			p.condition(u.Group, func(row []any) bool { return row[i] == nil })
		case unit.Present:
			p.condition(u.Group, func(row []any) bool { return row[i] != nil })
		}
	case unit.Value:
		holds, ok := p.table.condition(i, u)
		p.condition(u.Group, holds)
		return ok
	case unit.Order:
		if u.Agg != "" {
			return false
		}
		p.order = append(p.order, u)
	case unit.Limit:
		p.limit = u.N
	default:
		return false
	}
	return true
}

// comparisons say of operators whether they hold, by how the cell compares with
// the constant.
var comparisons = map[unit.Op]func(c int) bool{
	unit.Eq: func(c int) bool { return c == 0 },
	unit.Ne: func(c int) bool { return c != 0 },
	unit.Lt: func(c int) bool { return c < 0 },
	unit.Le: func(c int) bool { return c <= 0 },
	unit.Gt: func(c int) bool { return c > 0 },
	unit.Ge: func(c int) bool { return c >= 0 },
}

// condition compiles a comparison of column i with constants.
func (t *cellTable) condition(i int, u unit.Unit) (func(row []any) bool, bool) {
	if t.lists[strings.ToLower(u.Column)] {
		return nil, false
	}
	values := make([]any, len(u.Values))
	for n, v := range u.Values {
		var ok bool
		if values[n], ok = t.constant(i, v, u.Number); !ok {
			return nil, false
		}
	}
	if holds := comparisons[u.Op]; holds != nil {
		return func(row []any) bool { return row[i] != nil && holds(compareCells(row[i], values[0])) }, true
	}
	switch u.Op {
	case unit.Between:
		return func(row []any) bool {
			return row[i] != nil && compareCells(row[i], values[0]) >= 0 && compareCells(row[i], values[1]) <= 0
		}, true
	case unit.In, unit.NotIn:
		want := u.Op == unit.In
		return func(row []any) bool { return row[i] != nil && among(values, row[i]) == want }, true
	case unit.Like, unit.Unlike:
		part, want := strings.ToLower(u.Values[0]), u.Op == unit.Like
		return func(row []any) bool {
			return row[i] != nil && strings.Contains(strings.ToLower(row[i].(string)), part) == want
		}, !t.numeric[i]
	}
	return nil, false
}

// among reports whether a cell is one of some values.
func among(values []any, cell any) bool {
	return slices.ContainsFunc(values, func(v any) bool { return compareCells(cell, v) == 0 })
}

// plainNumber is a number that SQLite and Go read and write alike.
var plainNumber = regexp.MustCompile(`^-?(0|[1-9][0-9]{0,14})(\.[0-9]{0,5}[1-9])?$`)

// constant is a literal with the affinity of column i applied to it.
func (t *cellTable) constant(i int, text string, number bool) (any, bool) {
	plain := plainNumber.MatchString(text)
	if !t.numeric[i] {
		return text, !number || plain
	}
	if plain {
		f, err := strconv.ParseFloat(text, 64)
		return cell(f, true), err == nil
	}
	// text that begins like a number may be one to SQLite
	return text, !number && !strings.ContainsAny(text, "0123456789")
}

func (p *directPlan) run() ([][]any, bool) {
	var rows [][]any
	for _, row := range p.table.rows {
		if p.passes(row) {
			rows = append(rows, row)
		}
	}
	aggregates := 0
	for _, o := range p.output {
		if o.agg != "" {
			aggregates++
		}
	}
	switch {
	case aggregates == 0:
		return p.project(rows), true
	case aggregates < len(p.output) || len(p.order) > 0 || p.limit >= 0:
		return nil, false
	}
	var out []any
	for _, o := range p.output {
		v, ok := aggregate(o, rows)
		if !ok {
			return nil, false
		}
		out = append(out, v)
	}
	return [][]any{out}, true
}

func (p *directPlan) passes(row []any) bool {
	for _, clause := range p.where {
		if !slices.ContainsFunc(clause.any, func(holds func([]any) bool) bool { return holds(row) }) {
			return false
		}
	}
	return true
}

// project orders the rows, cuts them and picks the output columns.
func (p *directPlan) project(rows [][]any) [][]any {
	slices.SortStableFunc(rows, func(a, b []any) int {
		for _, u := range p.order {
			i := p.table.column(u.Column)
			x, y := a[i], b[i]
			switch {
			case x == nil && y == nil:
			case x == nil:
				return 1 // NULLS LAST
			case y == nil:
				return -1
			default:
				c := compareCells(x, y)
				if u.Desc {
					c = -c
				}
				if c != 0 {
					return c
				}
			}
		}
		return 0
	})
	if p.limit >= 0 {
		rows = rows[:min(len(rows), p.limit)]
	}
	out := make([][]any, len(rows))
	for n, row := range rows {
		for _, o := range p.output {
			if o.column < 0 {
				out[n] = append(out[n], row...)
			} else {
				out[n] = append(out[n], row[o.column])
			}
		}
	}
	return out
}

// compareCells orders values as SQLite does: numbers before text, text
// without regard to the case of ASCII letters.
func compareCells(a, b any) int {
	x, xn := asFloat(a)
	y, yn := asFloat(b)
	switch {
	case xn && yn:
		return cmp.Compare(x, y)
	case xn:
		return -1
	case yn:
		return 1
	}
	s, t := a.(string), b.(string)
	for i := 0; i < len(s) && i < len(t); i++ {
		if c := cmp.Compare(lowerASCII(s[i]), lowerASCII(t[i])); c != 0 {
			return c
		}
	}
	return cmp.Compare(len(s), len(t))
}

func lowerASCII(c byte) byte {
	if c >= 'A' && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}

func asFloat(v any) (float64, bool) {
	switch v := v.(type) {
	case int64:
		return float64(v), true
	case float64:
		return v, true
	}
	return 0, false
}
