package model

import (
	"context"
	"fmt"
	"math"
	"slices"

	"parley/agent"
	"parley/llm"
	"parley/suql/unit"
)

// mostClauses bounds a query, for models that never say END.
const mostClauses = 16

// decode writes the query under the World. A draft without units means that
// there is none.
func (s *subject) decode(ctx context.Context, world agent.World) (draft, error) {
	w := settled{world}
	s.held = world
	d := draft{end: 1}
	rest, told := s.opts.Whole || s.opts.Auto, untold
	for range mostClauses {
		r, next, err := s.next(ctx, d.units, w, rest, told)
		if err != nil || r.misfit != nil {
			return draft{}, err
		}
		if r.nothing && len(d.units) == 0 {
			return draft{}, nil
		}
		d.units = joined(d.units, r.units)
		if s.turn.Written != nil {
			if err := s.written(d, w); err != nil {
				return draft{}, err
			}
		}
		if r.ended {
			d.end = r.end
			return d, nil
		}
		told = next
		if s.opts.Auto && next == against { // what follows depends on what the user decided
			rest = false
		}
		rest = rest || s.doubtful(r.units, w)
	}
	return d, nil
}

// written tells of the query as far as it is written.
func (s *subject) written(d draft, w settled) error {
	h, err := s.sketched(d, w)
	if err == nil {
		s.turn.Written(h)
	}
	return err
}

// sketched is a draft as a reading.
func (s *subject) sketched(d draft, w settled) (agent.Hypothesis, error) {
	q, err := unit.BuildWhole(plain(d.units))
	if err != nil {
		return agent.Hypothesis{}, fmt.Errorf("putting the clauses together: %w", err)
	}
	h := agent.Hypothesis{Query: q, Units: s.weighed(d, w), P: 1}
	for _, u := range h.Units {
		h.P *= u.P
	}
	return h, nil
}

// doubtful reports whether a unit is likely to be asked about.
func (s *subject) doubtful(units []scored, w settled) bool {
	return slices.ContainsFunc(units, func(u scored) bool {
		return s.honest(u.p) < s.opts.Doubt && !w.settled(u.place, u.unit)
	})
}

// telling says whether the model is to be told of the World at once, because
// it went against it there, or left out what stands.
type telling int

const (
	untold telling = iota
	against
	missing
)

// next is what follows units under the World, and what to tell of it
// afterwards.
func (s *subject) next(ctx context.Context, units []scored, w settled, rest bool,
	told telling) (reply, telling, error) {
	if c := s.fixed(units, w); c != nil {
		return reply{units: c}, told, nil
	}
	var wrote []scored // while it was told nothing
	if told == untold {
		r, err := s.ask(ctx, units, limits{}, rest)
		switch {
		case err != nil || r.nothing:
			return r, untold, err
		case r.misfit != nil && (len(units) == 0 || rest):
			return r, untold, nil
		case r.misfit != nil:
			return s.next(ctx, units, w, true, told) // it may do better with all of it before its eyes
		}
		wrote = r.units
		if then := r.keepTo(units, w); r.goesOn() {
			return r, then, nil
		}
	}
	r, err := s.ask(ctx, units, s.bounds(units, wrote, w, told), rest)
	if err != nil || r.nothing {
		return r, untold, err
	}
	if r.misfit == nil { // else what it writes untold is the better ground
		if then := r.keepTo(units, w); r.goesOn() {
			return r, then, nil
		}
	}
	r, err = s.yield(ctx, units, w, rest)
	return r, untold, err
}

// goesOn reports whether a reply brings the query further or ends it.
func (r *reply) goesOn() bool { return r.ended || len(r.units) > 0 }

// bounds are the limits that the model is told, after what it wrote untold.
func (s *subject) bounds(units, wrote []scored, w settled, told telling) limits {
	l := s.limits(units, w, false)
	if told == against || len(wrote) > 0 { // what stands further on can wait
		next := nextWhere(units)
		l.settled = slices.DeleteFunc(l.settled,
			func(d agent.Decision) bool { return rank(d.Unit.Kind) == 1 && d.Place != next })
	}
	if again := repeats(units, wrote); again != nil {
		l.never = append(l.never, *again)
	}
	return l
}

// keepTo leaves of a reply what goes with the World, and says what to tell the
// model of the rest.
func (r *reply) keepTo(units []scored, w settled) telling {
	whole := len(r.units)
	r.units = leading(units, r.units, w)
	then := untold
	switch {
	case len(r.units) < whole:
		then = against
	case r.ended && len(w.pending(joined(units, r.units), true)) > 0:
		then = missing
	}
	r.ended = r.ended && then == untold
	return then
}

// fixed is the next condition when the user has confirmed all of it: there is
// nothing to ask the model.
func (s *subject) fixed(units []scored, w settled) []scored {
	for _, d := range w.pending(units, false) {
		if len(units) == 0 || rank(d.Unit.Kind) != 1 || !complete(d.Unit) {
			continue
		}
		c := confirmed(d.Unit)
		if at := joined(units, c)[len(units)]; at.place == d.Place && w.allows(units, joined(units, c)[len(units):]) {
			return c
		}
	}
	return nil
}

// nextWhere is the place of the next condition.
func nextWhere(units []scored) string {
	all := joined(units, []scored{{unit: unit.Unit{Kind: unit.Column}}})
	return all[len(all)-1].place
}

// repeats is the column that the first of further clauses repeats.
func repeats(units, more []scored) *unit.Unit {
	all := joined(units, more)
	for _, c := range clauses(all[len(units):]) {
		return repeated(units, c)
	}
	return nil
}

// leading are the clauses of more, from the first on, that agree with the
// World and repeat no condition.
func leading(units, more []scored, w settled) []scored {
	all := joined(units, more)
	n := len(units)
	for _, c := range clauses(all[n:]) {
		if !w.allows(all[:n], c) || repeated(all[:n], c) != nil {
			break
		}
		n += len(c)
	}
	return all[len(units):n]
}

// repeated is the column on which a condition adds nothing that makes sense:
// one that stands there already, or a second one where a column must equal a
// value.
func repeated(units, clause []scored) *unit.Unit {
	last := clause[len(clause)-1].unit
	if rank(last.Kind) != 1 || last.Group > 0 {
		return nil
	}
	for _, u := range units {
		second := u.unit.Kind == unit.Value && last.Kind == unit.Value && u.unit.Op == unit.Eq && u.unit.From == last.From &&
			u.unit.Column == last.Column
		if u.unit.Group == 0 && (second || u.unit.Key() == last.Key()) {
			if last.SQL != "" {
				return &last
			}
			return &unit.Unit{Kind: unit.Column, From: last.From, Column: last.Column}
		}
	}
	return nil
}

// limits is what the model is told of the World: what was ruled out, and what
// stands at the next place, or at all that follow.
func (s *subject) limits(units []scored, w settled, all bool) limits {
	l := limits{settled: w.pending(units, all)}
	for _, d := range w.Decisions {
		fits := len(units) == 0 || rank(d.Unit.Kind) > 0
		known := slices.ContainsFunc(l.never, func(u unit.Unit) bool { return u.Key() == d.Unit.Key() })
		if fits && !known && w.Verdict(d.Place, d.Unit) == agent.RuledOut && !holds(units, d.Unit) {
			l.never = append(l.never, d.Unit)
		}
	}
	return l
}

// yield is what follows when the model, told of the World, goes against it
// all the same: what the World leaves of its replies. A query needs something
// to show of some table, so there the first prediction stands in the end, as
// it does after the last refusal (MISP paper, section 4); a condition is left
// out, unless all of it was confirmed.
func (s *subject) yield(ctx context.Context, units []scored, w settled, rest bool) (reply, error) {
	first, err := s.ask(ctx, units, limits{}, rest)
	if err != nil {
		return reply{}, err
	}
	r, err := s.ask(ctx, units, s.limits(units, w, true), true)
	if err != nil {
		return r, err
	}
	if r.misfit != nil || r.nothing {
		r = first
	}
	if r.misfit != nil {
		return r, nil
	}
	if len(units) == 0 {
		for _, candidate := range [][]scored{first.units, r.units} {
			if v, ok := s.variant(candidate, w); ok {
				return reply{units: v, end: 1}, nil
			}
		}
		if len(r.units) == 0 {
			return r, nil
		}
		return reply{units: clauses(r.units)[0], end: 1}, nil
	}
	out := reply{ended: true, end: r.end}
	for _, c := range clauses(joined(units, r.units)[len(units):]) {
		kept := leading(joined(units, out.units), c, w)
		if len(kept) == 0 {
			if v, ok := s.variant(append(slices.Clone(units),
				joined(joined(units, out.units), c)[len(units)+len(out.units):]...), w); ok {
				kept = v[len(v)-len(c):]
			}
		}
		out.units = append(out.units, kept...)
	}
	for _, d := range w.pending(joined(units, out.units), true) {
		if complete(d.Unit) {
			out.units = append(out.units, confirmed(d.Unit)...)
		}
	}
	return out, nil
}

// complete reports whether a unit says all of its clause, so that it can be
// added without the model.
func complete(u unit.Unit) bool {
	switch u.Kind {
	case unit.Value, unit.FreeText, unit.Test:
		return u.Group == 0 // else it is one of several that are joined by OR
	case unit.Operator:
		return u.Group == 0 && (u.Op == unit.Missing || u.Op == unit.Present)
	case unit.Distinct, unit.Group, unit.Having, unit.Order, unit.Limit, unit.Offset, unit.Combine:
		return true
	}
	return false
}

// confirmed are the units of a clause that the user confirmed to the end.
func confirmed(u unit.Unit) []scored {
	if u.Kind != unit.Value && u.Kind != unit.Operator {
		return []scored{{unit: u, p: 1}}
	}
	var out []scored
	for _, c := range unit.Condition(u.Slot, 0, u.Column, u.Op, u.Number, u.Values...) {
		c.From = u.From
		out = append(out, scored{unit: c, p: 1})
	}
	return out
}

// chance is the probability of the words text[from:to] of a reply.
func chance(tokens []llm.Token, from, to int) float64 {
	sum := 0.0
	for _, t := range tokens {
		if t.Start < to && t.End > from {
			sum += t.LogProb
		}
	}
	return exp(sum)
}

func exp(logProb float64) float64 { return math.Exp(min(logProb, 0)) }
