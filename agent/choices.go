package agent

import (
	"context"
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// otherValues are the readings with another value in the place of the one that
// unit i compares with: the most frequent values of its column, where that has
// a closed domain.
func (s *Session) otherValues(h Hypothesis, i int) []Hypothesis {
	u := h.Units[i].Unit
	t := s.parts.Engine.Catalog().Table(h.table())
	if t == nil || u.Kind != unit.Value || len(u.Values) != 1 || u.Op != unit.Eq && u.Op != unit.Contains ||
		!h.rebuilds() {
		return nil
	}
	c := t.Column(u.Column)
	if c == nil || c.Kind != catalog.Enum && c.Kind != catalog.Array {
		return nil
	}
	var out []Hypothesis
	for _, v := range c.Domain {
		if v == u.Values[0] {
			continue
		}
		next := u
		next.Values = []string{v}
		if other := h.instead(i, next); other.Query != nil {
			out = append(out, other)
		}
		if len(out) == mostToChange-1 {
			break
		}
	}
	return out
}

// valueAt is the unit at a place whose value can be another one; -1 for none.
func (s *Session) valueAt(h Hypothesis, place string) int {
	return slices.IndexFunc(h.Units, func(u Scored) bool {
		return u.Place == place && u.Unit.Kind == unit.Value
	})
}

// menu is the question with which a user changes what stands at a place: what
// the words could mean besides, and other values of the column. False when
// there is nothing to choose from.
func (s *Session) menu(ctx context.Context, st state, c Case, best Hypothesis, place string,
	clauses []Clause) (Question, bool) {
	about, ok := toChange(c, best, place)
	var values []Hypothesis
	if i := s.valueAt(best, place); i >= 0 {
		if values = s.otherValues(best, i); len(values) > 0 {
			about, ok = Suspicion{In: best, Unit: i}, true
		}
	}
	if !ok {
		return Question{}, false
	}
	m := s.remembered(st.turn)
	ctx, done := s.within(ctx, 2*countingTime)
	defer done()
	q := s.question(ctx, m, c, best, about, clauses, mostToChange)
	if len(values) > 0 && len(q.Options) == 0 {
		q.Options = []Option{s.option(ctx, m, best, about.Unit)}
	}
	for _, h := range values {
		o := s.option(ctx, m, h, about.Unit)
		if len(q.Options) >= mostToChange ||
			slices.ContainsFunc(q.Options, func(other Option) bool { return other.Unit.Key() == o.Unit.Key() }) {
			continue
		}
		w := c.World.With(Decision{place, o.Unit, Confirmed})
		o.Query = writtenOf(h, w, st.turn)
		q.Options = append(q.Options, o)
	}
	q.Menu = true
	return q, true
}

// changeable reports whether what stands at a place could be something else.
func (s *Session) changeable(c Case, h Hypothesis, place string) bool {
	if i := s.valueAt(h, place); i >= 0 && len(s.otherValues(h, i)) > 0 {
		return true
	}
	if len(c.Hypotheses) == 0 {
		return false
	}
	all := Case{Hypotheses: append(slices.Clone(c.Hypotheses), c.First...)}
	h = h.recalling(c.First)
	for i, u := range h.Units {
		if u.Place == place && len(rivals(all, Suspicion{In: h, Unit: i})) > 0 {
			return true
		}
	}
	return false
}

// recalling is the reading with the alternatives that its units had among first,
// where answers have left them none.
func (h Hypothesis) recalling(first []Hypothesis) Hypothesis {
	before := map[string][]Alternative{}
	for _, f := range first {
		for _, u := range f.Units {
			if key := u.Place + "|" + u.Unit.Key(); len(before[key]) == 0 {
				before[key] = u.Alternatives
			}
		}
	}
	h.Units = slices.Clone(h.Units)
	for i, u := range h.Units {
		if len(u.Alternatives) == 0 {
			h.Units[i].Alternatives = before[u.Place+"|"+u.Unit.Key()]
		}
	}
	return h
}
