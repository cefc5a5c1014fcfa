package agent

import (
	"cmp"
	"slices"

	"parley/suql/ast"
	"parley/suql/unit"
)

// question makes the question about a suspect unit while best is what would
// run.
func (s *Session) question(c Case, best Hypothesis, about Suspicion, clauses []Clause) Question {
	u := about.In.Units[about.Unit]
	q := s.parts.Speaker.Question(about.In, about.Unit)
	q.Place, q.Table, q.Unit = u.Place, about.In.table(), u.Unit
	q.Extra, q.Clauses = !best.holds(u), doubt(clauses, u)
	q.Options = s.options(c, about)
	q.Draft = ast.Print(best.Query)
	for _, h := range c.Hypotheses {
		if !h.holds(u) {
			q.Without = ast.Print(h.Query)
			break
		}
	}
	return q
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

// leastOption is how probable a reading has to be to be listed.
const leastOption = 0.03

// options are the readings of the suspect unit's place to choose from, the
// suspect first and the others by probability; none when there is no other.
func (s *Session) options(c Case, about Suspicion) []Option {
	out := []Option{{s.parts.Speaker.Option(about.In, about.Unit), about.In.Units[about.Unit].Unit}}
	for _, r := range rivals(c, about) {
		if len(out) == mostOptions || r.p < leastOption {
			break
		}
		o := Option{s.parts.Speaker.Option(r.in, r.unit), r.in.Units[r.unit].Unit}
		if !slices.ContainsFunc(out, func(other Option) bool { return other.Text == o.Text }) {
			out = append(out, o)
		}
	}
	if len(out) == 1 {
		return nil
	}
	return out
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
			if u.Place != suspect.Place || u.Unit.Kind != suspect.Unit.Kind || c.World.Settled(u.Place, u.Unit) {
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
		if a.Unit.Kind != suspect.Unit.Kind || known || c.World.Settled(suspect.Place, a.Unit) {
			continue
		}
		out = append(out, rival{about.In.instead(about.Unit, a.Unit), about.Unit, a.P * about.In.P})
	}
	slices.SortStableFunc(out, func(a, b rival) int { return cmp.Compare(b.p, a.p) })
	return out
}

// instead is the reading with another unit in the place of Units[i]. Its query
// is still the old one.
func (h Hypothesis) instead(i int, u unit.Unit) Hypothesis {
	h.Units = slices.Clone(h.Units)
	u.Slot, u.Group = h.Units[i].Unit.Slot, h.Units[i].Unit.Group
	h.Units[i].Unit, h.Units[i].Alternatives = u, nil
	return h
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
