package decode

import (
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// Facts of columns and tables that depend on the derivation so far.
const (
	columnHistory = 8
	tableHistory  = 4
)

// columnPast is, for every column: used in the output, a condition, a group,
// an order; of a table in use; of a table one key away; of the table used
// last; used by a block around this one.
func (db *Database) columnPast(st *grammar.State) []float32 {
	h := make([]float32, len(db.tableOf)*columnHistory)
	last := -1
	for _, u := range st.Columns() {
		h[u.Column*columnHistory+clauseFact(u.Clause)] = 1
		if t := db.tableOf[u.Column]; t >= 0 {
			last = t
		}
	}
	for _, t := range st.Tables() {
		for _, c := range db.columnsOf[t] {
			h[c*columnHistory+4] = 1
		}
		for _, near := range db.Schema.Tables[t].Near {
			for _, c := range db.columnsOf[near] {
				h[c*columnHistory+5] = 1
			}
		}
	}
	if last >= 0 {
		for _, c := range db.columnsOf[last] {
			h[c*columnHistory+6] = 1
		}
	}
	for _, u := range st.Outer() {
		h[u.Column*columnHistory+7] = 1
	}
	return h
}

func clauseFact(clause grammar.Symbol) int {
	switch clause {
	case grammar.Output:
		return 0
	case grammar.Groups:
		return 2
	case grammar.Ordering:
		return 3
	}
	return 1
}

// tablePast is, for every table: in use; one key away; used by a block around
// this one; and whether none is in use.
func (db *Database) tablePast(st *grammar.State) []float32 {
	h := make([]float32, len(db.columnsOf)*tableHistory)
	in := st.Tables()
	for _, t := range in {
		h[t*tableHistory] = 1
		for _, near := range db.Schema.Tables[t].Near {
			h[near*tableHistory+1] = 1
		}
	}
	for _, u := range st.Outer() {
		if t := db.tableOf[u.Column]; t >= 0 {
			h[t*tableHistory+2] = 1
		}
	}
	if len(in) == 0 {
		for t := range db.columnsOf {
			h[t*tableHistory+3] = 1
		}
	}
	return h
}

// columnAllowed reports whether a column may be pointed at: "*" stands only
// for rows that are counted or shown, a label of several parts only where
// columns are shown, grouped by or ordered by; parts are taken of dates alone,
// and figures are worked out of numbers.
func (db *Database) columnAllowed(c int, p grammar.Place) bool {
	rule := ""
	if p.Parent != nil {
		rule = p.Parent.Name
	}
	col := db.Schema.Columns[c]
	switch {
	case c == grammar.Star:
		return rule == "count(C)" || rule == "C" && p.Clause == grammar.Output
	case col.Column == nil:
		return rule == "C" && p.Clause != grammar.Where && p.Clause != grammar.Having
	case strings.HasPrefix(rule, "extract(") || strings.HasPrefix(rule, "to_char("):
		timely := link.Timely(col.Column)
		return col.Kind == catalog.Date && !link.Yearly(col.Column) && (!timely || strings.Contains(rule, "hour"))
	case rule == "sum(C)" || rule == "avg(C)":
		return col.Kind == catalog.Number && !col.Key && !col.Foreign
	case strings.HasPrefix(rule, "answer(") || strings.HasPrefix(rule, "summary("):
		return col.Kind == catalog.FreeText
	}
	return true
}
