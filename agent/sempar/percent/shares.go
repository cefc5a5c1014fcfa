package percent

import (
	"slices"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/joins"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Rule is the name by which what is said of percentages is left out.
const Rule = "inpercent"

// How likely a share is the one that is meant, to others that may be: our estimates.
const (
	categorical    = 2.0 // whether a condition on one of a few values holds, to other conditions
	saidLater      = 1.2 // to the condition that was said before it
	allTogether    = 0.8 // all conditions, among all rows of that time
	togetherOfAll  = 6.0 // the same, where a share of all is wanted
	timesOfAll     = 0.5 // all conditions among rows of all times, where a share of all is wanted or the time is open
	everyGroup     = 0.6 // all groups, where one was shown and percentages are wanted
	otherwiseGroup = 1 - everyGroup
)

// Weighed is a query, and how likely it is to others.
type Weighed struct {
	Query  ast.Query
	Weight float64
}

// Shares are the queries that give in per cent what a query finds:
//
//	SELECT town, count(*) FROM guests GROUP BY town
//	→ SELECT town, 100.0 * count(*) / (SELECT count(*) FROM guests) FROM guests GROUP BY town
//
//	SELECT count(*) FROM bookings WHERE status = 'cancelled' AND extract(year FROM day) = 2026
//	→ SELECT 100.0 * sum(CASE WHEN status = 'cancelled' THEN 1 ELSE 0 END) / count(*)
//	  FROM bookings WHERE extract(year FROM day) = 2026
//
// Others that are given narrow down among which rows the share is. What is in per cent already
// stays.
func Shares(cat *catalog.Catalog, s *ast.Select, said Said, others ...ast.Expr) []Weighed {
	if s.With != nil || s.Offset != nil || len(s.From) != 1 || len(s.Windows) > 0 {
		return nil
	}
	if GivesShare(s) && len(others) == 0 && !said.OfAll {
		return []Weighed{{s, 1}}
	}
	if len(s.GroupBy) > 0 {
		if len(others) > 0 {
			return nil
		}
		return groupShares(cat, s, said)
	}
	of, ok := Measured(cat, s)
	if !ok {
		return nil
	}
	return rowShares(cat, of, said, others)
}

// rowShares are the shares of rows that meet conditions of a query: each of them among those
// that meet the others, and all of them among all. A time that was said stays; a share of all
// may be one among rows of all times, too.
func rowShares(cat *catalog.Catalog, of Measure, said Said, others []ast.Expr) (out []Weighed) {
	s := &ast.Select{From: []ast.From{of.From}}
	var times, states []ast.Expr
	for _, term := range of.Terms {
		if condition.SaysTime(cat, s, term) {
			times = append(times, term)
		} else {
			states = append(states, term)
		}
	}
	if len(states) == 0 {
		if len(others) > 0 || len(times) == 0 || said.SameDay {
			return nil
		}
		return []Weighed{{of.share(times, nil), 1}}
	}
	times = append(times, others...)
	if len(others) > 0 || len(states) == 1 {
		out = append(out, Weighed{of.share(states, times), 1})
	} else {
		out = eachAmongOthers(cat, s, of, states, times)
		out = append(out, Weighed{of.share(states, times), either(said.OfAll, togetherOfAll, allTogether)})
	}
	if len(times) > 0 && len(others) == 0 && !said.SameDay && (said.OfAll || !condition.Closed(cat, s, times)) {
		out = append(out, Weighed{of.share(of.Terms, nil), timesOfAll})
	}
	return out
}

// eachAmongOthers are the shares of rows that meet one condition among those that meet the
// others.
func eachAmongOthers(cat *catalog.Catalog, s *ast.Select, of Measure, states, times []ast.Expr) (out []Weighed) {
	weight := 1.0
	for i, term := range states {
		rest := slices.Concat(slices.Delete(slices.Clone(states), i, i+1), times)
		w := Weighed{of.share([]ast.Expr{term}, rest), weight}
		if isCategorical(cat, s, term) {
			w.Weight *= categorical
		}
		out = append(out, w)
		weight *= saidLater
	}
	return out
}

// share is how much of what is measured meets some conditions, among what meets others.
func (of Measure) share(which, among []ast.Expr) ast.Query {
	var part, all ast.Expr = ast.Num("1"), &ast.Call{Name: "count", Star: true}
	if of.Sum != nil {
		part, all = of.Sum, &ast.Call{Name: "sum", Args: []ast.Expr{of.Sum}}
	}
	when := &ast.Case{Whens: []*ast.When{{Cond: ast.Conj(which...), Then: part}}, Else: ast.Num("0")}
	sum := &ast.Call{Name: "sum", Args: []ast.Expr{when}}
	return &ast.Select{Items: []*ast.Item{{Expr: inPerCent(sum, all)}}, From: []ast.From{of.From},
		Where: ast.Conj(among...)}
}

// isCategorical reports whether a condition is on one of a few values.
func isCategorical(cat *catalog.Catalog, s *ast.Select, term ast.Expr) bool {
	return ast.Some(term, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		if !ok {
			return false
		}
		of := joins.ColumnIn(cat, s, c)
		return of != nil && of.Kind == catalog.Enum
	})
}

// either is one of two numbers.
func either(first bool, a, b float64) float64 {
	if first {
		return a
	}
	return b
}

// Said is what a turn says that wants what was shown in per cent, and nothing else.
type Said struct {
	Several bool // percentages
	OfAll   bool // of all there are
	SameDay bool // of those of the same time, which is said again
	Among   bool // of others, by words that the query before does not have
}
