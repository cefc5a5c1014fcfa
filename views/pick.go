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

// pickable reports whether a click on a value of a column keeps the rows that
// have it: names of which there are several among the rows.
func (t *Turn) pickable(column int) bool {
	if t.fixed || t.kiosk || t.pinned || t.home == "" || t.Reply == nil {
		return false
	}
	if t.picks == nil {
		t.picks = make([]bool, len(t.Reply.Columns))
		q, err := parser.Parse(t.Reply.Receipt.SUQL)
		if sel, ok := q.(*ast.Select); err == nil && ok {
			name := nameColumn(t.Reply.Columns)
			for i, c := range t.Reply.Columns {
				t.picks[i] = i != name && agent.Narrowable(sel, c.Name) != nil && groups(c, t.Reply.Rows, i)
			}
		}
	}
	return t.picks[column]
}

// groups reports whether the values of a column divide the rows into fewer
// groups than there are rows, and into more than one.
func groups(c suql.Column, rows []suql.Row, column int) bool {
	if c.Kind != catalog.Enum && c.Kind != catalog.Array && c.Kind != catalog.Text {
		return false
	}
	seen, all := map[string]bool{}, 0
	for _, row := range rows {
		if column >= len(row.Values) {
			continue
		}
		for _, v := range names(row.Values[column]) {
			seen[v] = true
			all++
		}
	}
	return len(seen) > 1 && (c.Kind != catalog.Text || len(seen) < all)
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

// picks are the values of a cell that can be clicked on; nil where that is
// none, or not all of them.
func (c cell) picks() []string {
	if c.turn == 0 || len(c.evidence) > 0 {
		return nil
	}
	out := names(c.value)
	if all, ok := c.value.([]string); ok && len(all) != len(out) {
		return nil
	}
	return out
}

// taken reports whether a clause was made by a click on a value, and can be
// taken back by its chip.
func (t *Turn) taken(c agent.Clause) bool {
	return !t.kiosk && !t.pinned && t.home != "" && t.Reply != nil && strings.HasPrefix(c.Place, agent.PickedPlace) && t.optional(c)
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
