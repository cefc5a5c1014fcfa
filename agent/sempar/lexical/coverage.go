package lexical

import (
	"cmp"
	"math"
	"slices"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// The cost of an unheard word was found on a tenth of the questions that the
// sketch model learns from, each put to a database of its table and four
// others, two of them with similar columns: at 1.2 the calibration error of the
// whole reading is a quarter of what it is without. The other figures are set by
// hand.
const (
	unheardCost = 1.2 // what a word that a reading makes nothing of takes off the log-odds of its table
	weighedMost = 12  // readings of a table that are looked at
	readInProse = 0.3 // how much of a word is heard that is put to texts
	framesRight = 0.8 // how often a frame that hears every word is right
)

// ear tells how much of an utterance a reading over the table of s hears.
type ear struct {
	s     *scan
	says  []bool           // tokens that say something
	names map[string][]int // by column: those of them that are in its name
}

func (s *scan) ear() *ear { return &ear{s, s.saying(), map[string][]int{}} }

// evidence is how well the readings of a table explain what was said: the
// mean, by their probabilities, of what is left after the words that they
// make nothing of. A table that holds everything the utterance speaks of is
// likelier than one with a fitting name.
func (e *ear) evidence(readings []reading) float64 {
	best := slices.Clone(readings)
	slices.SortStableFunc(best, func(a, b reading) int { return cmp.Compare(b.p, a.p) })
	best = best[:min(len(best), weighedMost)]
	sum, of := 0.0, 0.0
	for _, r := range best {
		sum += r.p * math.Exp(-unheardCost*e.unheard(r))
		of += r.p
	}
	if of == 0 {
		return 0
	}
	return sum / of
}

// trust is the share of a reading's probability that is left to it: the rest
// is for what no reading says. The sketch model knows its own doubts about
// questions of the kind it was trained on, which have conditions. Readings of
// a frame, and all others of tables of facts among several, pay for each
// unheard word in odds.
func (e *ear) trust(r reading) float64 {
	alone := len(e.s.p.cat.Tables) == 1
	if r.said == nil && (alone || e.s.prose() || r.whole && slices.ContainsFunc(r.places, isCondition)) {
		return 1
	}
	return 1 / (framesRight + (1-framesRight)*math.Exp(unheardCost*e.unheard(r)))
}

// saying are the tokens that say something, apart from the table's name and
// the words that only carry a request.
func (s *scan) saying() []bool {
	out := make([]bool, len(s.tokens))
	f := &frame{s: s, said: make([]bool, len(s.tokens)), held: make([]bool, len(s.tokens))}
	for i, t := range s.tokens {
		f.words = append(f.words, t.low)
		w := s.p.words
		out[i] = !t.mark() && !w.is("stop", t.low) && !w.is("filler", t.low) && !w.is("generic", t.low) &&
			!f.is(i, requestWords) && !f.is(i, sortVerbs) && !f.is(i, risingWords) && !f.is(i, fallingWords) &&
			!f.is(i, "number order result information different distinct unique there corresponding") &&
			w.values["aggregate"][t.low] == "" && w.values["superlative"][t.low] == "" && w.values["above"][t.low] == "" && w.values["below"][t.low] == ""
	}
	for i := range s.tokens {
		for k := range f.rowWord(i) {
			out[i+k] = false
		}
	}
	return out
}

// unheard counts the words that a reading makes nothing of.
func (e *ear) unheard(r reading) float64 {
	heard := make([]float64, len(e.says))
	for _, pl := range r.places {
		o := pl.options[0]
		if isCondition(pl) && len(o.units) > 0 {
			how := e.s.hearing(pl)
			for i := max(0, pl.at); i < min(pl.end, len(heard)); i++ {
				heard[i] = max(heard[i], how)
			}
		}
		for _, u := range o.units {
			for _, i := range e.named(u.Column) {
				heard[i] = 1
			}
		}
	}
	n := 0.0
	for i, says := range e.says {
		if says && !(i < len(r.said) && r.said[i]) {
			n += 1 - heard[i]
		}
	}
	return n
}

// named are the tokens that are part of what a column is called.
func (e *ear) named(column string) []int {
	at, known := e.names[column]
	if c := e.s.table.Column(column); !known && c != nil {
		for i, says := range e.says {
			if says && e.s.p.names.inNameOf(c, e.s.tokens[i].low) {
				at = append(at, i)
			}
		}
		e.names[column] = at
	}
	return at
}

// hearing is how well a condition accounts for its words.
func (s *scan) hearing(pl place) float64 {
	for _, u := range pl.options[0].units {
		switch {
		case u.Kind == unit.FreeText:
			return readInProse
		case (u.Op == unit.Like || u.Op == unit.Unlike) && !pl.told:
			return 0 // looked for anywhere
		}
	}
	return 1
}

// inNameOf reports whether a word is part of what a column is called.
func (n names) inNameOf(c *catalog.Column, word string) bool {
	said := singulars(word)
	if len(said) != 1 {
		return false
	}
	return slices.ContainsFunc(n.columns[c], func(name columnName) bool { return slices.Contains(name.stems, said[0]) })
}
