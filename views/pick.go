package views

import (
	"fmt"
	"slices"
	"strings"

	"parley/agent"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// picks are the values of a column that rows can be told apart by.
type picks struct {
	open   bool            // a click keeps the rows that have the value
	common map[string]bool // values that all rows have: a click on one changes nothing
}

// pickable says which values of a column keep the rows that have them when
// they are clicked on: names of which there are several among the rows.
func (t *Turn) pickable(column int) picks {
	if t.fixed || t.kiosk || t.pinned || t.home == "" || t.Reply == nil {
		return picks{}
	}
	if t.picks == nil {
		t.picks = make([]picks, len(t.Reply.Columns))
		q, err := parser.Parse(t.Reply.Receipt.SUQL)
		if sel, ok := q.(*ast.Select); err == nil && ok {
			name := nameColumn(t.Reply.Columns)
			for i, c := range t.Reply.Columns {
				if i != name && agent.Narrowable(sel, c.Name) != nil {
					t.picks[i] = groups(c, t.Reply.Rows, i)
				}
			}
		}
	}
	return t.picks[column]
}

// groups says whether the values of a column divide the rows into fewer
// groups than there are rows, and into more than one.
func groups(c suql.Column, rows []suql.Row, column int) picks {
	if c.Kind != catalog.Enum && c.Kind != catalog.Array && c.Kind != catalog.Text {
		return picks{}
	}
	seen, all := map[string]int{}, 0 // rows that have the value
	for _, row := range rows {
		if column >= len(row.Values) {
			continue
		}
		once := names(row.Values[column])
		slices.Sort(once)
		for _, v := range slices.Compact(once) {
			seen[v]++
			all++
		}
	}
	p := picks{len(seen) > 1 && (c.Kind != catalog.Text || len(seen) < all), map[string]bool{}}
	for v, n := range seen {
		p.common[v] = n == len(rows)
	}
	return p
}

// longestPick is how many characters a value may have to be clicked on.
const longestPick = 40

// names are the values of a cell that rows can be told apart by; none for what
// is no name.
func names(v any) []string {
	var out []string
	switch v := v.(type) {
	case string:
		out = []string{v}
	case []string:
		out = slices.Clone(v)
	}
	return slices.DeleteFunc(out, func(s string) bool { return strings.TrimSpace(s) == "" || len(s) > longestPick })
}

// picks are the values of a cell of which some can be clicked on; nil where
// that is none, or some are no names.
func (c cell) picks() []string {
	if !c.pick.open || len(c.evidence) > 0 {
		return nil
	}
	out := names(c.value)
	if all, ok := c.value.([]string); ok && len(all) != len(out) {
		return nil
	}
	if !slices.ContainsFunc(out, func(v string) bool { return !c.pick.common[v] }) {
		return nil
	}
	return out
}

// taken reports whether a clause was made by a click on a value, and can be
// taken back by its chip.
func (t *Turn) taken(c agent.Clause) bool {
	return !t.kiosk && !t.pinned && t.home != "" && t.Reply != nil && strings.HasPrefix(c.Place, agent.PickedPlace) &&
		t.optional(c)
}

// retake renders the chips anew that can be taken back now that there is an
// answer.
func (t *Turn) retake() []edit {
	var edits []edit
	for i, c := range t.Clauses {
		if t.taken(c) {
			edits = append(edits, edit{turn: t, mode: Replace, part: "clauses", nth: i + 1, target: t.nth("clause", i+1)})
		}
	}
	return edits
}

// from is the number of the turn that a cell stands in, as scripts have it.
func (c cell) from() string { return fmt.Sprint(c.turn) }
