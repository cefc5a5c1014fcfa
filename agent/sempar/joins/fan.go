package joins

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// Fan is how a query sets rows of two tables beside each other that share a row
// of a third and nothing else: students and courses of one department.
type Fan int

// The ways.
const (
	noFan     Fan = iota
	OneShown      // one of the two is only a condition: the courses of a department that Smithson is in
	Unsaid        // the same, where nothing is said of the third: the courses that Smithson is in
	BothShown     // both are shown, counted or sorted by: each course beside each student
)

// FanOf finds the worst fan trap of a query (Connolly and Begg, "Database
// Systems", on connection traps); said reports whether anything is said of a table.
func FanOf(cat *catalog.Catalog, q ast.Query, said func(*catalog.Table) bool) Fan {
	worst := noFan
	ast.Inspect(q, func(n ast.Node) bool {
		if s, ok := n.(*ast.Select); ok {
			worst = max(worst, Of(cat, s).fan(s, said))
		}
		return true
	})
	return worst
}

// fan finds a row that several tables point at, and are joined by.
func (j *Joins) fan(s *ast.Select, said func(*catalog.Table) bool) Fan {
	worst := noFan
	for hub, t := range j.Tables {
		branches, shown := 0, 0
		seen := map[string]bool{hub: true}
		for _, p := range j.Points {
			if p[1] != hub || seen[p[0]] {
				continue
			}
			branch := j.reach(p[0], seen)
			branches++
			if slices.ContainsFunc(branch, func(ref string) bool { return shows(s, ref) }) {
				shown++
			}
		}
		switch {
		case shown > 1:
			worst = BothShown
		case branches > 1 && !Uses(s, hub) && !said(t):
			worst = max(worst, Unsaid)
		case branches > 1:
			worst = max(worst, OneShown)
		}
	}
	return worst
}

// reach are the tables that are joined to one otherwise than by those seen,
// which they join.
func (j *Joins) reach(from string, seen map[string]bool) []string {
	seen[from] = true
	out := []string{from}
	for i := 0; i < len(out); i++ {
		for _, e := range slices.Concat(j.Points, j.pairs) {
			for k, end := range e {
				if end == out[i] && !seen[e[1-k]] {
					seen[e[1-k]] = true
					out = append(out, e[1-k])
				}
			}
		}
	}
	return out
}

// shows reports whether a query shows, groups or sorts by a column of a table,
// or counts with it. What is counted once only is not multiplied.
func shows(s *ast.Select, ref string) bool {
	of := func(e ast.Expr) bool {
		found := false
		ast.Inspect(e, func(n ast.Node) bool {
			call, counts := n.(*ast.Call)
			c, column := n.(*ast.Column)
			found = found || column && strings.EqualFold(c.Table, ref)
			return !found && !(counts && call.Distinct)
		})
		return found
	}
	return slices.ContainsFunc(s.Items, func(it *ast.Item) bool { return of(it.Expr) }) ||
		slices.ContainsFunc(s.GroupBy, of) ||
		slices.ContainsFunc(s.OrderBy, func(o *ast.Order) bool { return of(o.Expr) })
}
