package agent

import (
	"cmp"
	"context"
	"slices"

	"parley/suql/ast"
	"parley/suql/unit"
)

// question makes the question about a suspect unit while best is what would
// run.
func (s *Session) question(ctx context.Context, m *memory, c Case, best Hypothesis, about Suspicion, clauses []Clause,
	most int) Question {
	u := about.In.Units[about.Unit]
	q := s.voice.Question(about.In, about.Unit)
	q.Preview = s.preview(ctx, about.In)
	ctx, done := s.within(ctx, countingTime)
	defer done()
	q.Place, q.Table, q.Unit = u.Place, about.In.table(), u.Unit
	q.Extra, q.Clauses = !best.holds(u), doubt(clauses, u)
	q.Options = s.options(ctx, m, c, about, most)
	q.Draft = ast.Print(best.Query)
	q.Yes = s.reading(ctx, m, about.In, about.Unit)
	q.Yes.Count = q.Yes.Count.seen(q.Preview, about.In.Query)
	if len(q.Options) > 0 {
		q.Options[0].Count = q.Yes.Count
	}
	for _, h := range c.Hypotheses {
		if !h.holds(u) {
			q.Without = ast.Print(h.Query)
			break
		}
	}
	q.No = s.refused(ctx, m, c, best, about)
	return q
}

// reading says what h makes of the place of its unit i. Which rows there are
// is told only where that depends on the answer.
func (s *Session) reading(ctx context.Context, m *memory, h Hypothesis, i int) *Reading {
	u := h.Units[i]
	r := &Reading{Text: s.voice.Option(h, i)}
	if !narrows(u.Unit.Kind) {
		return r
	}
	r.Count = s.count(ctx, m, h)
	if (u.Unit.Kind == unit.Column || u.Unit.Kind == unit.Operator) && h.Query != nil { // the whole condition says more
		for _, c := range s.voice.Clauses(h, World{}) {
			if c.Place == u.Place && c.Text != "" {
				r.Text = c.Text
			}
		}
	}
	return r
}

// refused says what a "no" is likely to lead to: the most probable reading
// without the unit or, where the parser has none, this one without its place.
func (s *Session) refused(ctx context.Context, m *memory, c Case, best Hypothesis, about Suspicion) *Reading {
	u, table := about.In.Units[about.Unit], about.In.table()
	for _, h := range append([]Hypothesis{best}, c.Hypotheses...) {
		if h.holds(u) || u.Unit.Kind != unit.Table && h.table() != table {
			continue
		}
		if i := h.insteadOf(u, about.In); i >= 0 {
			return s.reading(ctx, m, h, i)
		}
		if !narrows(u.Unit.Kind) {
			return &Reading{}
		}
		return &Reading{Count: s.count(ctx, m, h)}
	}
	if len(u.Alternatives) > 0 && u.Alternatives[0].Unit.Kind == u.Unit.Kind {
		return s.reading(ctx, m, about.In.instead(about.Unit, u.Alternatives[0].Unit), about.Unit)
	}
	if h, ok := about.In.without(u.Place); ok && narrows(u.Unit.Kind) && u.Unit.Kind != unit.Table {
		return &Reading{Count: s.count(ctx, m, h)}
	}
	return nil
}

// insteadOf is the unit of h that stands where another reading has u: of the
// same kind, or else of another kind that narrows as well, there or at the one
// place of h where the other reading has nothing; -1 for none.
func (h Hypothesis) insteadOf(u Scored, other Hypothesis) int {
	same := func(o Scored) bool { return o.Place == u.Place && o.Unit.Kind == u.Unit.Kind }
	if i := slices.IndexFunc(h.Units, same); i >= 0 || !narrows(u.Unit.Kind) {
		return i
	}
	here := func(o Scored) bool { return o.Place == u.Place && narrows(o.Unit.Kind) }
	if i := slices.IndexFunc(h.Units, here); i >= 0 {
		return i
	}
	found := -1
	for i, o := range h.Units {
		switch {
		case !narrows(o.Unit.Kind) || other.speaksOf(o.Place):
		case found < 0:
			found = i
		case h.Units[found].Place != o.Place:
			return -1
		}
	}
	return found
}

// speaksOf reports whether the reading has anything at a place.
func (h Hypothesis) speaksOf(place string) bool {
	return slices.ContainsFunc(h.Units, func(u Scored) bool { return u.Place == place })
}

// doubt marks the clauses of the suspect unit's place.
func doubt(clauses []Clause, u Scored) []Clause {
	out := append([]Clause(nil), clauses...)
	for i := range out {
		if out[i].Place == u.Place {
			out[i].Status = Doubted
		}
	}
	return out
}

// mostOptions is how many readings a menu lists, "none of these" apart: few
// enough to be read at a glance.
const mostOptions = 3

// mostToChange is how many it lists where somebody wants to choose.
const mostToChange = 7

// leastOption is how probable a reading has to be to be listed.
const leastOption = 0.03

// options are the readings of the suspect unit's place to choose from, the
// suspect first and the others by probability, at most so many; none when
// there is no other.
func (s *Session) options(ctx context.Context, m *memory, c Case, about Suspicion, most int) []Option {
	out := []Option{s.option(ctx, m, about.In, about.Unit)}
	for _, r := range rivals(c, about) {
		if len(out) == most || r.p < leastOption && most == mostOptions {
			break
		}
		o := s.option(ctx, m, r.in, r.unit)
		if !slices.ContainsFunc(out, func(other Option) bool { return other.Text == o.Text }) {
			out = append(out, o)
		}
	}
	if len(out) == 1 {
		return nil
	}
	return out
}

func (s *Session) option(ctx context.Context, m *memory, h Hypothesis, i int) Option {
	return Option{Text: s.voice.Option(h, i), Unit: h.Units[i].Unit, Count: s.reading(ctx, m, h, i).Count}
}

// rival is another unit of the kind and place of a suspect, as it stands in
// a hypothesis, and its probability over all of them.
type rival struct {
	in   Hypothesis
	unit int
	p    float64
}

// rivals lists what competes with a suspect, most probable first. What the
// user has settled is none.
func rivals(c Case, about Suspicion) []rival {
	suspect, table := about.In.Units[about.Unit], about.In.table()
	var out []rival
	at := map[string]int{suspect.Unit.Key(): -1}
	for _, h := range c.Hypotheses {
		if suspect.Unit.Kind != unit.Table && h.table() != table {
			continue
		}
		for i, u := range h.Units {
			if !suspect.rivals(u) || c.World.Settled(u.Place, u.Unit) {
				continue
			}
			n, known := at[u.Unit.Key()]
			switch {
			case !known:
				at[u.Unit.Key()] = len(out)
				out = append(out, rival{h, i, h.P})
			case n >= 0:
				out[n].p += h.P
			}
		}
	}
	for _, a := range suspect.Alternatives { // that no listed hypothesis has
		_, known := at[a.Unit.Key()]
		if a.Unit.Kind != suspect.Unit.Kind || known || c.World.Settled(suspect.Place, a.Unit) ||
			lacksValue(suspect.Unit, a.Unit) {
			continue
		}
		out = append(out, rival{about.In.instead(about.Unit, a.Unit), about.Unit, a.P * about.In.P})
	}
	slices.SortStableFunc(out, func(a, b rival) int { return cmp.Compare(b.p, a.p) })
	return out
}

// rivals reports whether a unit is of the kind and at the place of another.
func (s Scored) rivals(u Scored) bool { return u.Place == s.Place && u.Unit.Kind == s.Unit.Kind }

// lacksValue reports whether a unit compares another column than the suspect
// does: which value it would be compared with, no reading says.
func lacksValue(suspect, u unit.Unit) bool {
	return u.Kind == unit.Operator && (u.Column != suspect.Column || u.From != suspect.From)
}

// instead is the reading with another unit in the place of Units[i]. Its query
// is nil where the unit alone doesn't say what it would be.
func (h Hypothesis) instead(i int, u unit.Unit) Hypothesis {
	rebuilt := h.rebuilds()
	h.Units = slices.Clone(h.Units)
	was := h.Units[i].Unit
	u.Slot, u.Group, u.Branch = was.Slot, was.Group, was.Branch
	h.Units[i].Unit, h.Units[i].Alternatives = u, nil
	h.Query = nil
	if rebuilt && (u.Kind == unit.Value || u.Kind == unit.FreeText) {
		if q, err := unit.Build(units(h.Units)); err == nil {
			h.Query = q
		}
	}
	return h
}

// without is the reading with nothing at a place; false where what is left is
// no query, or the units don't make up the reading.
func (h Hypothesis) without(place string) (Hypothesis, bool) {
	if !h.rebuilds() {
		return h, false
	}
	kept := slices.DeleteFunc(slices.Clone(h.Units), func(u Scored) bool { return u.Place == place })
	if len(kept) == len(h.Units) {
		return h, false
	}
	h.Units = kept
	q, err := unit.Build(units(h.Units))
	if err != nil {
		return h, false
	}
	h.Query = q
	return h, true
}

// rebuilds reports whether the units are all there is to the query. Units say
// nothing of where missing values go in an order.
func (h Hypothesis) rebuilds() bool {
	q, err := unit.Build(units(h.Units))
	return err == nil && h.Query != nil && ast.Print(q) == ast.Print(nullsLast(h.Query))
}

func nullsLast(q ast.Query) ast.Query {
	sel, ok := q.(*ast.Select)
	if !ok || len(sel.OrderBy) == 0 {
		return q
	}
	out := *sel
	out.OrderBy = nil
	for _, o := range sel.OrderBy {
		by := *o
		by.Nulls = ast.NullsLast
		out.OrderBy = append(out.OrderBy, &by)
	}
	return &out
}

// holds reports whether the reading has the unit of u at its place.
func (h Hypothesis) holds(u Scored) bool {
	key := u.Unit.Key()
	return slices.ContainsFunc(h.Units, func(o Scored) bool { return o.Place == u.Place && o.Unit.Key() == key })
}

// table is what the reading is over.
func (h Hypothesis) table() string {
	for _, u := range h.Units {
		if u.Unit.Kind == unit.Table {
			return u.Unit.Table
		}
	}
	return ""
}

// draftOffered is the one of several readings that a question offers which its draft is of, as it is worded;
// "" for none.
func (q *Question) draftOffered() string {
	if !q.Choice || len(q.Options) < 2 {
		return ""
	}
	for _, o := range q.Options {
		if o.Query != nil && o.Query.SUQL == q.Draft {
			return o.Text
		}
	}
	return ""
}
