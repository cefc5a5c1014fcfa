package model

import (
	"fmt"
	"slices"
	"strings"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/unit"
)

// scored is a unit as the model wrote it: p is its probability given what
// stands before it, as the server reports it, and others what might have
// stood there, likeliest first.
type scored struct {
	unit   unit.Unit
	place  string
	p      float64
	others []other
}

type other struct {
	unit unit.Unit
	p    float64
}

// draft is a query as far as it is written.
type draft struct {
	units []scored
	end   float64 // probability that it ends there
}

func plain(units []scored) []unit.Unit {
	out := make([]unit.Unit, len(units))
	for i, u := range units {
		out[i] = u.unit
	}
	return out
}

// text is the query of the units; "" when there are none.
func text(units []unit.Unit) (string, error) {
	if len(units) == 0 {
		return "", nil
	}
	q, err := unit.BuildWhole(units)
	if err != nil {
		return "", err
	}
	whole := printed(q)
	block, ok := q.(*ast.Select)
	if !ok {
		return whole, nil
	}
	if or, ok := block.Where.(*ast.Binary); ok && or.Op == ast.Or { // so that AND may follow
		where := printed(or)
		whole = strings.Replace(whole, " WHERE "+where, " WHERE ("+where+")", 1)
	}
	return whole, nil
}

func printed(q ast.Node) string { return strings.Join(strings.Fields(ast.Print(q)), " ") }

// place names the places of units: by clause, and by number where there may
// be several. What is joined by OR is one place. The names stay the same as
// long as what stands before does.
func place(units []unit.Unit) []string {
	out := make([]string, len(units))
	wheres, combined, slots, groups := 0, 0, map[int]string{}, map[int]string{}
	for i, u := range units {
		switch u.Kind {
		case unit.Table:
			out[i] = "table"
		case unit.Join:
			out[i] = "join " + u.Ref()
		case unit.Select, unit.Aggregate, unit.Projection, unit.Distinct:
			out[i] = fmt.Sprintf("show %d", u.Slot+1)
		case unit.Combine:
			combined++
			out[i] = fmt.Sprintf("combine %d", combined)
		case unit.Column, unit.Operator, unit.Value, unit.FreeText, unit.Test:
			name, known := slots[u.Slot]
			if !known && u.Group > 0 {
				name, known = groups[u.Group], groups[u.Group] != ""
			}
			if !known {
				wheres++
				name = fmt.Sprintf("where %d", wheres)
			}
			slots[u.Slot] = name
			if u.Group > 0 {
				groups[u.Group] = name
			}
			out[i] = name
		case unit.Group, unit.Having, unit.Order:
			out[i] = fmt.Sprintf("%s %d", u.Kind, u.Slot+1)
		default:
			out[i] = string(u.Kind)
		}
	}
	return out
}

// rank is the order in which clauses are written.
func rank(k unit.Kind) int {
	switch k {
	case unit.Table, unit.Join, unit.Select, unit.Aggregate, unit.Projection, unit.Distinct, unit.Query:
		return 0
	case unit.Column, unit.Operator, unit.Value, unit.FreeText, unit.Test:
		return 1
	case unit.Group, unit.Having:
		return 2
	case unit.Combine:
		return 4
	default:
		return 3
	}
}

// clauses cuts units into clauses: what is shown and of what; each condition;
// the grouping; the order with its limit; what it is combined with.
func clauses(units []scored) [][]scored {
	var out [][]scored
	for i, u := range units {
		r := rank(u.unit.Kind)
		if i == 0 || r != rank(units[i-1].unit.Kind) || r == 1 && u.place != units[i-1].place {
			out = append(out, nil)
		}
		out[len(out)-1] = append(out[len(out)-1], u)
	}
	return out
}

// joined puts further clauses behind a query: slots and groups go on counting.
func joined(units, more []scored) []scored {
	out := slices.Clone(units)
	slot, group := 0, 0
	for _, u := range units {
		if rank(u.unit.Kind) == 1 {
			slot, group = max(slot, u.unit.Slot+1), max(group, u.unit.Group)
		}
	}
	slots, groups := map[int]int{}, map[int]int{}
	for _, u := range more {
		if rank(u.unit.Kind) == 1 {
			if _, known := slots[u.unit.Slot]; !known {
				slots[u.unit.Slot] = slot
				slot++
			}
			u.unit.Slot = slots[u.unit.Slot]
			if g := u.unit.Group; g > 0 {
				if groups[g] == 0 {
					group++
					groups[g] = group
				}
				u.unit.Group = groups[g]
			}
		}
		out = append(out, u)
	}
	for i, name := range place(plain(out)) {
		out[i].place = name
	}
	return out
}

// settled is the World as decoding needs it.
type settled struct{ agent.World }

// forbidden reports whether a unit is ruled out for a place: there, or
// elsewhere in the same clause, since the order of conditions means nothing.
func (w settled) forbidden(place string, u unit.Unit) bool {
	if w.Stands(place, u) {
		return false
	}
	key := u.Key()
	for _, d := range w.Decisions {
		if d.Unit.Key() == key && w.Verdict(d.Place, d.Unit) == agent.RuledOut {
			return true
		}
	}
	return false
}

// settled reports whether nothing is left to ask about a unit: the user has
// settled it there or, since the order of conditions means nothing, confirmed
// it for another condition.
func (w settled) settled(place string, u unit.Unit) bool {
	if w.Settled(place, u) {
		return true
	}
	key := u.Key()
	return rank(u.Kind) == 1 && slices.ContainsFunc(w.Decisions, func(d agent.Decision) bool {
		return d.Unit.Key() == key && w.Stands(d.Place, d.Unit)
	})
}

// allows reports whether a clause agrees with the World: nothing in it is
// ruled out, and each of its places has what stands there, unless it stands
// before in the query.
func (w settled) allows(before, clause []scored) bool {
	for _, u := range clause {
		if w.forbidden(u.place, u.unit) {
			return false
		}
		for _, d := range w.Decisions {
			if d.Place == u.place && w.Stands(d.Place, d.Unit) && !holds(clause, d.Unit) && !holds(before, d.Unit) {
				return false
			}
		}
	}
	return true
}

func holds(units []scored, u unit.Unit) bool {
	key := u.Key()
	return slices.ContainsFunc(units, func(s scored) bool { return s.unit.Key() == key })
}

// pending are the decisions that stand at places the query does not have yet,
// of the first such clause or of all.
func (w settled) pending(units []scored, all bool) []agent.Decision {
	var out []agent.Decision
	for _, d := range w.Decisions {
		written := slices.ContainsFunc(units, func(u scored) bool { return u.place == d.Place })
		known := slices.ContainsFunc(out,
			func(o agent.Decision) bool { return o.Place == d.Place && o.Unit.Key() == d.Unit.Key() })
		if !written && !known && w.Stands(d.Place, d.Unit) && !holds(units, d.Unit) {
			out = append(out, d)
		}
	}
	if all || len(out) == 0 {
		return out
	}
	return firstClause(out)
}

// firstClause are those of some decisions that are of the clause that comes
// first.
func firstClause(all []agent.Decision) []agent.Decision {
	first := all[0]
	for _, d := range all {
		if r := rank(d.Unit.Kind); r < rank(first.Unit.Kind) || r == rank(first.Unit.Kind) && r == 1 &&
			later(first.Place, d.Place) {
			first = d
		}
	}
	return slices.DeleteFunc(all, func(d agent.Decision) bool {
		return rank(d.Unit.Kind) != rank(first.Unit.Kind) || rank(d.Unit.Kind) == 1 && d.Place != first.Place
	})
}

// later reports whether place a comes after b, both "where n".
func later(a, b string) bool { return len(a) > len(b) || len(a) == len(b) && a > b }
