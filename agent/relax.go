package agent

import (
	"cmp"
	"context"
	"slices"
	"time"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// Relaxation is a query that found nothing, without one or two of its
// conditions.
type Relaxation struct {
	Text    string   `json:"text"`    // "without the price"
	Say     string   `json:"say"`     // what to say for it: "never mind the price"
	Clauses []Clause `json:"clauses"` // what is left out
	SUQL    string   `json:"suql"`    // the query without it
	Rows    int      `json:"rows"`    // how many rows would fit, as Known says
	Known   Known    `json:"known"`
}

// Known says what a number of rows is worth.
type Known string

// What is known of a number of rows.
const (
	Exactly   Known = "exactly" // so many fit
	AtMost    Known = "at_most" // more do not fit: what takes reading texts was not read
	Uncounted Known = "not"     // they were not counted
)

const (
	mostRelaxed  = 4               // offers beside a reply
	mostDropped  = 8               // conditions of a query that are tried out
	relaxingTime = 2 * time.Second // for counting; what is not counted by then is offered without a number
	doubtful     = 0.1             // a condition that much less sure than another is rather left out
)

// condition is what stands or falls together in a query: the units of one
// place, or of places that are joined by OR.
type condition struct {
	units  []Scored
	reads  bool // it takes the reader of texts, or a mapping of its values
	agreed bool // the user confirmed it
	p      float64
}

// relaxations are the ways out of an empty result, the most promising first:
// what the user confirmed is kept before what was not, what is known to give
// rows goes before what may, a doubtful condition is left out before a sure
// one, and one that rules out more before one that rules out less. Nothing is
// read for it, and what is known to find nothing either is not offered. A query
// of one condition has none: without it everything would fit.
func (s *Session) relaxations(ctx context.Context, h Hypothesis, w World) []candidate {
	if q, err := unit.Build(units(h.Units)); err != nil || ast.Print(q) != ast.Print(h.Query) {
		return nil // it is more than its units: who knows what would be left out
	}
	all := s.conditions(h, w)
	if len(all) < 2 || len(all) > mostDropped {
		return nil
	}
	ctx, cancel := s.within(ctx, relaxingTime)
	defer cancel()
	var out []candidate
	for i := range all {
		out = s.without(ctx, out, h, all, i)
	}
	if len(out) == 0 && len(all) > 2 { // none alone is to blame
		for i := range all {
			for j := range i {
				out = s.without(ctx, out, h, all, j, i)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b candidate) int {
		return cmp.Or(
			cmp.Compare(a.agreed(), b.agreed()),
			cmp.Compare(a.rank(), b.rank()),
			cmp.Compare(a.sureness(), b.sureness()),
			cmp.Compare(b.Rows, a.Rows))
	})
	out = out[:min(len(out), mostRelaxed)]
	clauses := s.voice.Clauses(h, w)
	for i := range out {
		c := &out[i]
		var left [][]Scored
		for _, d := range c.dropped {
			left = append(left, d.units)
		}
		c.Text, c.Say = s.voice.Relax(h, left)
		for _, clause := range clauses {
			if slices.ContainsFunc(left, func(us []Scored) bool {
				return slices.ContainsFunc(us, func(u Scored) bool { return u.Place == clause.Place })
			}) {
				c.Clauses = append(c.Clauses, clause)
			}
		}
	}
	return out
}

// candidate is a relaxation and the reading that it makes.
type candidate struct {
	Relaxation
	reading Hypothesis
	dropped []condition
}

func (c candidate) agreed() int {
	n := 0
	for _, d := range c.dropped {
		if d.agreed {
			n++
		}
	}
	return n
}

// rank puts what is known to give rows before what may.
func (c candidate) rank() int {
	return slices.Index([]Known{Exactly, AtMost, Uncounted}, c.Known)
}

// sureness is how sure the least sure of the dropped conditions is, in steps.
func (c candidate) sureness() int {
	p := 1.0
	for _, d := range c.dropped {
		p = min(p, d.p)
	}
	return int(p / doubtful)
}

// without adds the query without some conditions, unless it is known to find
// nothing either.
func (s *Session) without(ctx context.Context, out []candidate, h Hypothesis, all []condition, at ...int) []candidate {
	c := candidate{reading: Hypothesis{P: h.P, LeftOut: h.LeftOut}}
	gone := func(u Scored) bool {
		return slices.ContainsFunc(c.dropped, func(d condition) bool {
			return slices.ContainsFunc(d.units, func(o Scored) bool {
				return o.Place == u.Place && o.Unit.Kind == u.Unit.Kind && o.Unit.Slot == u.Unit.Slot
			})
		})
	}
	for _, i := range at {
		c.dropped = append(c.dropped, all[i])
	}
	for _, u := range h.Units {
		if !gone(u) {
			c.reading.Units = append(c.reading.Units, u)
		}
	}
	q, err := unit.Build(units(c.reading.Units))
	if err != nil {
		return out // a part of the query made sense only with the condition
	}
	c.reading.Query, c.SUQL = q, ast.Print(q)
	c.Rows, c.Known = s.fitting(ctx, h, all, at)
	if c.Known != Uncounted && c.Rows == 0 {
		return out
	}
	return append(out, c)
}

// fitting counts the rows that meet all but some conditions, without reading.
func (s *Session) fitting(ctx context.Context, h Hypothesis, all []condition, but []int) (int, Known) {
	known := Exactly
	us := []unit.Unit{{Kind: unit.Table, Table: h.table()}, {Kind: unit.Select, Column: "*"}}
	for _, u := range h.Units {
		if u.Unit.Kind == unit.Join {
			us = append(us, u.Unit)
		}
	}
	for i, c := range all {
		switch {
		case slices.Contains(but, i):
		case c.reads:
			known = AtMost
		default:
			us = append(us, units(c.units)...)
		}
	}
	q, err := unit.Build(us)
	if err != nil {
		return 0, Uncounted
	}
	n, err := s.parts.Engine.Count(ctx, q)
	if err != nil {
		return 0, Uncounted // the offer stands without a number
	}
	return n, known
}

// conditions are those of a reading, in their order.
func (s *Session) conditions(h Hypothesis, w World) []condition {
	var out []condition
	at := map[string]int{}
	t := s.parts.Engine.Catalog().Table(h.table())
	groups := map[int]string{}
	for _, u := range h.Units {
		switch u.Unit.Kind {
		case unit.Column, unit.Operator, unit.Value, unit.FreeText:
		default:
			continue
		}
		name := u.Place
		if g := u.Unit.Group; g > 0 {
			if groups[g] == "" {
				groups[g] = name
			}
			name = groups[g]
		}
		i, known := at[name]
		if !known {
			i = len(out)
			at[name] = i
			out = append(out, condition{p: 1})
		}
		c := &out[i]
		c.units = append(c.units, u)
		c.p = min(c.p, u.P)
		c.agreed = c.agreed || w.Verdict(u.Place, u.Unit) == Confirmed
		c.reads = c.reads || u.Unit.Kind == unit.FreeText || !storedAs(t, u.Unit)
	}
	return out
}

// storedAs reports whether the values of a unit stand as they are in what
// their column may hold; others have to be mapped.
func storedAs(t *catalog.Table, u unit.Unit) bool {
	if t == nil {
		return false
	}
	c := t.Column(u.Column)
	if u.Kind != unit.Value || c == nil || c.Kind != catalog.Enum && c.Kind != catalog.Array {
		return true
	}
	return !slices.ContainsFunc(u.Values, func(v string) bool { return !among(c.Domain, v) })
}

// units are those of a reading without their probabilities.
func units(scored []Scored) []unit.Unit {
	out := make([]unit.Unit, len(scored))
	for i, u := range scored {
		out[i] = u.Unit
	}
	return out
}

// foundNothing reports whether a result is empty: no rows, a count of none,
// or nothing to work a number out from.
func foundNothing(h Hypothesis, r *suql.Result) bool {
	if r.May > 0 {
		return false
	}
	if len(r.Rows) == 0 {
		return true
	}
	agg := slices.IndexFunc(h.Units, func(u Scored) bool { return u.Unit.Kind == unit.Aggregate && u.Unit.Agg != "" })
	if agg < 0 || len(r.Rows) != 1 || len(r.Rows[0].Values) != 1 {
		return false
	}
	v := r.Rows[0].Values[0]
	return v == nil || v == int64(0) && h.Units[agg].Unit.Agg == "count"
}
