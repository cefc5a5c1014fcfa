package decode

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/suql/catalog"
)

// Facts of columns and tables that depend on the derivation so far.
const (
	columnHistory = 10
	tableHistory  = 4
)

// columnPast is, for every column: used in the output, a condition, a group,
// an order; of a table in use; of a table one key away; of the table used
// last; used by a block around this one; and for the output of a nested query,
// the same thing as what it is compared with, by key or by kind.
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
	if with := compared(st); with > 0 {
		for c := range db.tableOf {
			if db.keyed(c, with) {
				h[c*columnHistory+8] = 1
			}
			if col := db.Schema.Columns[c]; col.Column != nil && col.Kind == kindOf(db.Schema.Columns[with]) {
				h[c*columnHistory+9] = 1
			}
		}
	}
	return h
}

// compared is the column that the output of a nested query is compared with,
// where that is decided next; else -1.
func compared(st *grammar.State) int {
	p, _ := st.Next()
	if p.Clause != grammar.Output || p.Depth == 0 {
		return -1
	}
	for i, d := range slices.Backward(st.Made) {
		if d.Rule != nil && d.Rule.Symbol == grammar.Block {
			if i > 0 && st.Made[i-1].Symbol == grammar.Column {
				return st.Made[i-1].Index
			}
			return -1
		}
	}
	return -1
}

// keyed reports whether two columns hold the same things: they are the same,
// or a key leads from one to the other or from both to a third.
func (db *Database) keyed(a, b int) bool {
	if a == b {
		return true
	}
	return db.root(a) == db.root(b)
}

// root is the column that a column points at in the end.
func (db *Database) root(c int) int {
	for range db.Schema.Tables {
		next := db.pointsAt[c]
		if next < 0 || next == c {
			break
		}
		c = next
	}
	return c
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
// and figures are worked out of numbers. above is the condition that the
// column stands in by itself, or nil: what is more or less has an order, and
// what is like a pattern is text. beside is the column decided just before for
// the same rule, or -1.
func (db *Database) columnAllowed(c int, p grammar.Place, above *grammar.Rule, beside int) bool {
	rule := ""
	if p.Parent != nil {
		rule = p.Parent.Name
	}
	col := db.Schema.Columns[c]
	switch {
	case strings.Contains(rule, "_within("):
		return db.withinAllowed(c, rule, beside)
	case c == grammar.Star:
		return rule == "count(C)" || rule == "C" && p.Clause == grammar.Output
	case above != nil:
		return comparable(col, above.Name)
	case col.Column == nil:
		return rule == "C" && p.Clause != grammar.Where && p.Clause != grammar.Having
	case col.List && col.Kind.Prose() && (p.Clause == grammar.Groups || p.Clause == grammar.Ordering):
		return false
	}
	return worksOn(rule, col)
}

// comparable reports whether a column may stand by itself in a condition.
func comparable(col grammar.ColumnOf, condition string) bool {
	switch {
	case col.Column == nil || col.List && col.Kind.Prose():
		return false
	case strings.Contains(condition, "LIKE"):
		return col.Kind != catalog.Number && col.Kind != catalog.Bool && !col.Kind.Prose() // texts are read, not spelled
	case ordered(condition):
		return col.Kind == catalog.Number || col.Kind == catalog.Date || numeric(col.Column)
	}
	return true
}

// worksOn reports whether a rule works something out of a column of its kind.
func worksOn(rule string, col grammar.ColumnOf) bool {
	switch name, _, _ := strings.Cut(rule, "("); name {
	case "extract", "to_char":
		timely := link.Timely(col.Column)
		return col.Kind == catalog.Date && !link.Yearly(col.Column) && (!timely || strings.Contains(rule, "hour"))
	case "holds", "lacks":
		return col.List && !col.Kind.Prose()
	case "answer", "summary":
		return col.Kind.Prose()
	}
	if rule == "sum(C)" || rule == "avg(C)" {
		return figures(col) && !col.Key && !col.Foreign
	}
	return true
}

// figures reports whether a column holds numbers, also where it is text.
func figures(col grammar.ColumnOf) bool {
	return col.Kind == catalog.Number || (col.Kind == catalog.Text || col.Kind == catalog.Enum) && numeric(col.Column)
}

// withinAllowed reports whether rows may be compared with those like them by a
// column, or, where one is decided, be alike in another: both of one table, the
// first with an order, the second no figure.
func (db *Database) withinAllowed(c int, rule string, beside int) bool {
	col := db.Schema.Columns[c]
	if c == grammar.Star || col.Column == nil || col.Role != nil || col.Key {
		return false
	}
	if beside < 0 {
		return !col.Foreign && (figures(col) || col.Kind == catalog.Date && !strings.Contains(rule, "avg_"))
	}
	plain := col.Kind != catalog.Number || col.Foreign || link.Yearly(col.Column)
	return c != beside && col.Table == db.tableOf[beside] && plain && !col.Kind.Prose()
}

// beside is the column that was decided just before for the rule that the next
// column is of; -1 for none.
func beside(made grammar.Derivation, p grammar.Place) int {
	if n := len(made); n > 0 && made[n-1].Symbol == grammar.Column && p.Parent != nil &&
		p.Parent.Kids[0] == grammar.Column {
		return made[n-1].Index
	}
	return -1
}

// numeric reports whether the text of a column is numbers, as far as its values
// are known.
func numeric(c *catalog.Column) bool { return c.Figures || len(c.Samples) == 0 }

// ordered reports whether a condition compares by more and less.
func ordered(rule string) bool {
	return strings.HasPrefix(rule, "V > ") || strings.HasPrefix(rule, "V < ") || strings.HasPrefix(rule, "V >= ") ||
		strings.HasPrefix(rule, "V <= ") || strings.Contains(rule, "BETWEEN")
}

// above is the condition that the column decided next stands in by itself, or
// nil.
func above(made grammar.Derivation) *grammar.Rule {
	n := len(made)
	if n < 2 || made[n-1].Rule == nil || made[n-1].Rule.Name != "C" || made[n-2].Rule == nil {
		return nil
	}
	if r := made[n-2].Rule; r.Symbol == grammar.Condition && r.Kids[0] == grammar.Computed {
		return r
	}
	return nil
}
