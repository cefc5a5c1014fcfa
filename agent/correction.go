package agent

import (
	"context"
	"slices"
	"strings"
	"unicode"

	"parley/suql/unit"
)

// correction is a typed correction taken apart: "no, not the price, the
// rating" refuses the open question, wants "the rating" and not "the price".
type correction struct {
	refuses  bool // begins with a no
	bare     bool // and goes on without a pause: "no parking" may mean that there should be none
	wanted   []string
	unwanted []string
}

// wants are the beginnings of a sentence that says what was meant; the words
// of the longest that fits are left out.
var wants = [][]string{
	{"i", "meant", "to", "say"}, {"i", "meant"}, {"i", "mean"}, {"i", "did", "mean"}, {"i", "wanted"}, {"i", "said"}, {"i", "am", "asking", "about"},
	{"it", "should", "be"}, {"it's"}, {"make", "it"}, {"make", "that"}, {"rather"}, {"actually"}, {"sorry"}, {"instead"},
	{"ich", "meinte"}, {"ich", "meine"}, {"ich", "wollte"},
}

// readCorrection reads a text as a correction; false when nothing in it says
// that something was wrong.
func readCorrection(text string) (correction, bool) {
	var c correction
	words := plainWords(text)
	said := false // that something was wrong
	cut := func(prefix ...string) bool {
		if len(words) < len(prefix) || !slices.Equal(words[:len(prefix)], prefix) {
			return false
		}
		words = words[len(prefix):]
		return true
	}
	for _, no := range []string{"no", "nope", "nah", "wrong", "nein", "falsch"} {
		if cut(no) {
			c.refuses, said, c.bare = true, true, !cut(",")
			break
		}
	}
	for again := true; again; {
		again = false
		for _, w := range wants {
			if cut(w...) {
				cut(",")
				said, again, c.bare = true, true, false
				break
			}
		}
	}
	if n := len(words); n > 1 && words[n-1] == "instead" {
		words, said = words[:n-1], true
	}
	switch at := slices.IndexFunc(words, func(w string) bool { return w == "not" || w == "nicht" }); {
	case at == 0: // "not the price, the rating", "not the price but the rating"
		said = true
		words = words[1:]
		end := slices.IndexFunc(words, func(w string) bool { return w == "," || w == "but" || w == "sondern" })
		if end < 0 {
			c.unwanted, words = content(words), nil
		} else {
			c.unwanted, words = content(words[:end]), words[end+1:]
			for _, w := range wants {
				cut(w...)
			}
		}
	case at > 0 && (c.refuses || said || words[at-1] == ","): // "the rating, not the price"
		said = true
		c.unwanted, words = content(words[at+1:]), words[:at]
	}
	c.wanted = content(words)
	return c, said && len(c.wanted)+len(c.unwanted) > 0
}

// plainWords are the words of a text in lower case, with commas as words of
// their own.
func plainWords(text string) []string {
	text = strings.NewReplacer("’", "'", ",", " , ", ";", " , ", "–", " , ", "—", " , ").Replace(strings.ToLower(text))
	return strings.FieldsFunc(text, func(r rune) bool {
		return !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != ',' && r != '\'' && r != '.' && r != '$'
	})
}

// fillers are words that name nothing.
var fillers = map[string]bool{
	",": true, "the": true, "a": true, "an": true, "of": true, "in": true, "at": true, "is": true, "was": true, "please": true, "that": true, "this": true,
	"one": true, "to": true, "for": true, "by": true, "with": true, "it": true, "and": false, "column": true, "whose": true, "about": true,
	"der": true, "die": true, "das": true, "den": true, "bitte": true,
}

// content are the words that name something, their plural taken off.
func content(words []string) []string {
	var out []string
	for _, w := range words {
		if w = strings.Trim(w, "'.$"); w != "" && !fillers[w] {
			out = append(out, singular(w))
		}
	}
	return out
}

// singular takes a plural ending off, alike for what is compared.
func singular(w string) string {
	switch {
	case len(w) > 4 && strings.HasSuffix(w, "ies"):
		return w[:len(w)-3] + "y"
	case len(w) > 3 && strings.HasSuffix(w, "s") && !strings.HasSuffix(w, "ss"):
		return w[:len(w)-1]
	}
	return w
}

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
func (s *Session) resolve(c Case, best Hypothesis, open *Question, said correction) ([]Decision, bool) {
	all := s.names(c, best)
	var out []Decision
	if said.refuses && open != nil {
		out = append(out, Decision{open.Place, open.Unit, RuledOut})
	}
	if len(said.unwanted) > 0 {
		n, ok := choose(all, open, func(n named) bool { return n.stood && n.fits(said.unwanted) })
		if !ok {
			return nil, false
		}
		out = append(out, Decision{n.unit.Place, n.unit.Unit, RuledOut})
	}
	if len(said.wanted) > 0 {
		n, ok := choose(all, open, func(n named) bool { return n.fits(said.wanted) })
		if !ok {
			return nil, false
		}
		key := n.unit.Unit.Key()
		if said.bare && n.stood { // "no parking", where parking was asked for
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
	return content(plainWords(strings.Join(parts, " ")))
}

// correctionOf finds out whether a text corrects what is open, or the turn
// that was answered last; then it is recorded as such. A text that is not
// understood whole as a correction is something new.
func (s *Session) correctionOf(ctx context.Context, st state, text string) ([]Decision, bool) {
	said, explicit := readCorrection(text)
	switch {
	case st.turn == 0, st.query != nil, !explicit && (st.open == nil || len(st.open.Options) == 0):
		return nil, false
	case !explicit: // "the rating": perhaps an option by its words
		said = correction{wanted: content(plainWords(text))}
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
	return settles, ok && len(settles) > 0
}

// offers reports whether d settles one of the options.
func (q Question) offers(d Decision) bool {
	key := d.Unit.Key()
	return d.Place == q.Place && slices.ContainsFunc(q.Options, func(o Option) bool { return o.Unit.Key() == key })
}
