package agent

import (
	"context"
	"slices"
	"strings"

	"parley/phrasebook/heard"
	"parley/suql/unit"
)

// named is a unit of some reading with the words it is known by.
type named struct {
	unit  Scored
	words map[string]bool
	p     float64 // of the readings that hold it
	stood bool    // the reading at hand has it
}

// fits reports whether the unit is named by all the words.
func (n named) fits(words []string) bool {
	return len(words) > 0 && !slices.ContainsFunc(words, func(w string) bool { return !n.words[w] })
}

// resolve finds out what a correction of the readings of c settles; false
// when not every word of it is accounted for. best is the reading that is
// being corrected, open the question that is, nil when none is.
func (s *Session) resolve(c Case, best Hypothesis, open *Question, said heard.Correction) ([]Decision, bool) {
	all := s.names(c, best)
	var out []Decision
	if open != nil && open.Choice { // no part of it is open
		open = nil
	}
	if said.Refuses && open != nil {
		out = append(out, Decision{open.Place, open.Unit, RuledOut})
	}
	if len(said.Unwanted) > 0 {
		n, ok := choose(all, open, func(n named) bool { return n.stood && n.fits(said.Unwanted) })
		if !ok {
			return nil, false
		}
		out = append(out, Decision{n.unit.Place, n.unit.Unit, RuledOut})
	}
	if len(said.Wanted) > 0 {
		n, ok := choose(all, open, func(n named) bool { return n.fits(said.Wanted) })
		if !ok {
			return nil, false
		}
		key := n.unit.Unit.Key()
		if said.Bare && n.stood { // "no parking", where parking was asked for
			return append(out, Decision{n.unit.Place, n.unit.Unit, RuledOut}), open != nil
		}
		out = slices.DeleteFunc(out, func(d Decision) bool { return d.Place == n.unit.Place && d.Unit.Key() == key })
		out = append(out, overruled(c, n.unit)...)
		out = append(out, Decision{n.unit.Place, n.unit.Unit, Confirmed})
	}
	return out, true
}

// overruled are the units that were settled at the place of u and that no
// reading has together with it: whoever wants u takes them back.
func overruled(c Case, u Scored) []Decision {
	var out []Decision
	for _, d := range c.World.Decisions {
		if d.Place != u.Place || !c.World.Stands(d.Place, d.Unit) {
			continue
		}
		settled := Scored{Unit: d.Unit, Place: d.Place}
		together := func(h Hypothesis) bool { return h.holds(settled) && h.holds(u) }
		if !slices.ContainsFunc(c.First, together) {
			out = append(out, Decision{d.Place, d.Unit, RuledOut})
		}
	}
	return out
}

// choose picks the unit that is meant: at the place of the open question if
// there is one, named in the fewest words, in the likeliest reading.
func choose(all []named, open *Question, fits func(named) bool) (best named, ok bool) {
	rank := func(n named) (here bool, words int, p float64) {
		return open != nil && n.unit.Place == open.Place, len(n.words), n.p
	}
	for _, n := range all {
		if !fits(n) {
			continue
		}
		here, words, p := rank(n)
		bestHere, bestWords, bestP := rank(best)
		if !ok || here && !bestHere || here == bestHere && (words < bestWords || words == bestWords && p > bestP) {
			best, ok = n, true
		}
	}
	return best, ok
}

// names lists every unit of the readings, and what the parser has besides at
// their places, with the words that name it.
func (s *Session) names(c Case, best Hypothesis) []named {
	var out []named
	at := map[string]int{}
	add := func(h Hypothesis, i int, u Scored, p float64) {
		key := u.Place + "|" + u.Unit.Key()
		if n, ok := at[key]; ok {
			out[n].p += p
			return
		}
		at[key] = len(out)
		words := map[string]bool{}
		for _, w := range s.wordsOf(h, i, u.Unit) {
			words[w] = true
		}
		out = append(out, named{u, words, p, best.holds(u)})
	}
	table := best.table()
	for _, list := range [][]Hypothesis{{best}, c.Hypotheses, c.First} {
		for _, h := range list {
			if h.table() != table {
				continue
			}
			for i, u := range h.Units {
				if u.Unit.Kind == unit.Table {
					continue
				}
				add(h, i, u, h.P)
				for _, a := range u.Alternatives {
					if a.Unit.Kind == "" {
						continue
					}
					other := h.instead(i, a.Unit)
					add(other, i, other.Units[i], a.P*h.P)
				}
			}
		}
	}
	return out
}

// wordsOf are the words by which people may name a unit: those of the column
// or value as the database spells them, and those of its wording.
func (s *Session) wordsOf(h Hypothesis, i int, u unit.Unit) []string {
	parts := append([]string{s.voice.Option(h, i), strings.ReplaceAll(u.Column, "_", " "), u.Question}, u.Values...)
	return heard.Names(strings.Join(parts, " "))
}

// correctionOf finds out whether a text corrects what is open, or the turn
// that was answered last; then it is recorded as such. A text that is not
// understood whole as a correction is something new.
func (s *Session) correctionOf(ctx context.Context, st state, text string) ([]Decision, bool) {
	said, explicit := heard.ReadCorrection(text)
	switch {
	case st.turn == 0, st.query != nil, !explicit && (st.open == nil || len(st.open.Options) == 0):
		return nil, false
	case !explicit: // "the rating": perhaps an option by its words
		said = heard.Correction{Wanted: heard.Names(text)}
	}
	c, err := s.considered(ctx, st)
	if err != nil {
		return nil, false // as something new it will meet the same error, and tell it
	}
	best := c.Hypotheses[s.parts.Detector.Detect(ctx, c).Reading]
	settles, ok := s.resolve(c, best, st.open, said)
	for _, d := range settles {
		ok = ok && (explicit || st.open.offers(d))
	}
	if ok && len(settles) > 0 {
		return settles, true
	}
	return s.namedBeyond(ctx, st, text, said.Wanted)
}

// offers reports whether d settles one of the options.
func (q Question) offers(d Decision) bool {
	key := d.Unit.Key()
	return d.Place == q.Place && slices.ContainsFunc(q.Options, func(o Option) bool { return o.Unit.Key() == key })
}
