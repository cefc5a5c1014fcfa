package lexical

import (
	"math"
	"slices"
	"strings"

	"parley/suql/reader"
)

// mostScents bounds the list that answers what something smells of.
const mostScents = 8

// markedEnough is the score that a value known by its form needs.
const markedEnough = 0.7

// marked answers with the value of a kind that is known by its own form,
// wherever it stands: a colour, a country of origin, a number of persons, a
// season, a scent.
func (lex *lexicon) marked(q *question, kind answerForm, req reader.Request, texts []*text) reader.Reply {
	best, at := span{}, 0
	for n, t := range texts {
		for _, s := range t.sentences {
			for _, c := range lex.markedIn(q, kind, t, s) {
				c.score -= earlierIsBetter * float64(t.tokens[c.lo].sentence) / 2
				if c.score > best.score {
					best, at = c, n
				}
			}
		}
	}
	if best.score < markedEnough {
		return nothing(reader.Answer)
	}
	said, ok := lex.typed(best, texts[at], req.Type)
	if !ok {
		return nothing(reader.Answer)
	}
	return reader.Reply{Text: said, Confidence: math.Min(0.9, 0.45+0.2*best.score),
		Evidence: []reader.Evidence{{Text: at, Start: best.start, End: best.end, Supports: true}}}
}

func (lex *lexicon) markedIn(q *question, kind answerForm, t *text, s stretch) []span {
	switch kind {
	case personsAnswer:
		return lex.persons(t, s)
	case colourAnswer:
		return lex.colours(q, t, s)
	case originAnswer:
		return lex.origins(t, s)
	case seasonAnswer:
		return lex.seasons(t, s)
	case durationAnswer:
		return lex.runningTimes(q, t, s)
	}
	return nil
}

func (t *text) spanOf(lo, hi int, score float64) span {
	return span{start: t.tokens[lo].start, end: t.tokens[hi-1].end, lo: lo, hi: hi, score: score,
		value: t.tokens[lo].value}
}

// persons finds how many people there is room for: "sleeps four", "a two-man
// tent", "room for three".
func (lex *lexicon) persons(t *text, s stretch) []span {
	var out []span
	for i := s.lo; i < s.hi; i++ {
		tk := &t.tokens[i]
		if !tk.number || tk.money || tk.value < 1 || tk.value > 100 {
			continue
		}
		if _, _, ok := quantityAt(t, i); ok {
			continue
		}
		if c := lex.personsAt(t, i); c.score > 0 {
			out = append(out, c)
		}
	}
	return out
}

// personsAt scores the number at token i as one of people.
func (lex *lexicon) personsAt(t *text, i int) span {
	tk := &t.tokens[i]
	c := t.spanOf(i, i+1, 0)
	cl := t.clauses[tk.clause]
	if k := lex.personAfter(t, cl, i); k > 0 {
		c.score, c.end, c.hi = 1, t.tokens[k].end, k+1
	}
	counted := c.score == 0 && i+1 < cl.hi && lex.severalThings(&t.tokens[i+1]) // "two doors"
	if lex.rules["persons-rest"].within(t.tokens, i+1, min(i+2, cl.hi), cl.hi) {
		c.score += 0.8 // "three lie side by side"
	}
	if lex.rules["persons-verb"].within(t.tokens, max(cl.lo, i-3), i, i) && !counted {
		c.score += 1
	}
	if tk.low == "one" && c.score < 1.5 {
		c.score -= 0.5 // "one person can pitch it"
	}
	if lex.rules["persons-other"].within(t.tokens, cl.lo, cl.hi, cl.hi) {
		c.score -= 0.5
	}
	return c
}

// personAfter is the word for people that the number at token i counts: "four
// or five adults"; 0 for none.
func (lex *lexicon) personAfter(t *text, cl stretch, i int) int {
	for k := i + 1; k < min(i+4, cl.hi); k++ {
		tk := &t.tokens[k]
		switch {
		case timeUnits[tk.root] != "":
			return 0
		case lex.in("head", tk):
			return k
		case !tk.number && tk.low != "or" && tk.low != "to" && !lex.in("huge", tk) && !lex.in("shade", tk):
			return 0
		}
	}
	return 0
}

// severalThings reports whether tk, after a number, is what is counted.
func (lex *lexicon) severalThings(tk *token) bool {
	return strings.HasSuffix(tk.low, "s") && !lex.in("stop", tk) && tk.low != "plus"
}

// origins finds where a thing was made.
func (lex *lexicon) origins(t *text, s stretch) []span {
	var out []span
	for i := s.lo; i < s.hi; i++ {
		lex.rules["made"].at(t.tokens, i, s.hi, func(_, end int) {
			for end < s.hi && end-i < 12 && !lex.proper(t, end) {
				end++
			}
			if end < s.hi && end-i < 12 && lex.proper(t, end) {
				out = append(out, t.spanOf(end, lex.placeEnd(t, end, s.hi), 1.2-0.03*float64(end-i)))
			}
		})
		if i+1 == s.hi && lex.isAddress(t, s) {
			out = append(out, t.spanOf(s.lo, s.hi, 1.1))
		}
		if i > s.lo && lex.in("country", &t.tokens[i-1]) && t.tokens[i].low == "made" {
			out = append(out, t.spanOf(i-1, i, 1))
		}
	}
	return out
}

// isAddress reports whether a sentence, such as "Bern, Switzerland.", is nothing
// but a place with its country.
func (lex *lexicon) isAddress(t *text, s stretch) bool {
	i := s.hi - 1
	if i <= s.lo || s.hi-s.lo > 6 || !lex.in("country", &t.tokens[i]) || !lex.proper(t, i) {
		return false
	}
	lo := i
	for lo > s.lo && (lex.proper(t, lo-1) || t.tokens[lo-1].low == "of" ||
		lo-1 == s.lo && t.source[t.tokens[lo-1].start] < 'a') {
		lo--
	}
	return lo == s.lo
}

func (lex *lexicon) proper(t *text, i int) bool {
	tk := &t.tokens[i]
	first := t.source[tk.start]
	return !tk.number && !lex.in("stop", tk) &&
		(tk.capital || first >= 0x80 && lex.in("country", tk) || lex.in("country", tk) && first >= 'A' && first <= 'Z')
}

// placeEnd is the end of a name of a place: "Ann Arbor, Michigan".
func (lex *lexicon) placeEnd(t *text, lo, edge int) int {
	hi := lo + 1
	for hi < edge && (lex.proper(t, hi) || (t.tokens[hi].low == "of" || t.tokens[hi].low == "and") && hi+1 < edge &&
		lex.proper(t, hi+1)) {
		hi++
	}
	return hi
}

// seasons finds the times of the year that a thing is for.
func (lex *lexicon) seasons(t *text, s stretch) []span {
	var out []span
	for i := s.lo; i < s.hi; i++ {
		if !lex.in("yearpart", &t.tokens[i]) {
			if lex.rules["whole-year"].within(t.tokens, i, i+1, s.hi) {
				out = append(out, t.spanOf(i, min(i+3, s.hi), 0.9))
			}
			continue
		}
		cl := t.clauses[t.tokens[i].clause]
		if lex.negators(t, max(cl.lo, i-5), i, -1)&1 == 1 {
			continue
		}
		hi := i + 1
		for hi+1 < s.hi && (t.tokens[hi].low == "and" || t.tokens[hi].low == "or" || t.tokens[hi].low == "to") &&
			lex.in("yearpart", &t.tokens[hi+1]) {
			hi += 2
		}
		score := 0.8
		if lex.rules["season-cue"].within(t.tokens, max(s.lo, i-6), i, i) {
			score = 1.2
		}
		out = append(out, t.spanOf(i, hi, score))
		i = hi
	}
	return out
}

// runningTimes finds how long something runs where the text leaves it to the
// reader what does: "Eight hours.", "fifteen hours between charges". Only
// questions about batteries and charges are answered so.
func (lex *lexicon) runningTimes(q *question, t *text, s stretch) []span {
	if !lex.rules["asks-running"].within(q.tokens, 0, len(q.tokens), len(q.tokens)) {
		return nil
	}
	var out []span
	for _, c := range lex.quantities(q, durationAnswer, t, s) {
		cl := t.clauses[t.tokens[c.lo].clause]
		c.score = 0
		switch {
		case lex.rules["running-other"].within(t.tokens, cl.lo, cl.hi, cl.hi) || c.unit == "minute" || c.unit == "second":
			continue
		case c.hi-c.lo >= cl.hi-cl.lo-1 && c.unit == "hour":
			c.score = 0.9
		case lex.rules["running"].within(t.tokens, max(s.lo, cl.lo-2), cl.hi, s.hi):
			c.score = 0.8
		}
		out = append(out, c)
	}
	return out
}

// scented answers what something smells of: the scents that the texts name,
// without those that they deny, as a list.
func (lex *lexicon) scented(req reader.Request, texts []*text) reader.Reply {
	var names []string
	var proof []reader.Evidence
	for n, t := range texts {
		for i := 0; i < len(t.tokens); i++ {
			if !lex.in("scent", &t.tokens[i]) {
				continue
			}
			cl := t.clauses[t.tokens[i].clause]
			lo, hi := i, i+1
			for hi < cl.hi && lex.in("scent", &t.tokens[hi]) {
				hi++
			}
			if lo > cl.lo && lex.in("scent-kind", &t.tokens[lo-1]) {
				lo--
			}
			i = hi - 1
			if lex.negators(t, max(cl.lo, lo-3), lo, -1)&1 == 1 {
				continue
			}
			c := t.spanOf(lo, hi, 1)
			if name := strings.ToLower(t.source[c.start:c.end]); !slices.Contains(names, name) && len(names) < mostScents {
				names = append(names, name)
				if len(proof) < mostEvidence {
					proof = append(proof, reader.Evidence{Text: n, Start: c.start, End: c.end, Supports: true})
				}
			}
		}
	}
	if len(names) == 0 || req.Type != reader.TextType {
		return nothing(reader.Answer)
	}
	return reader.Reply{Text: strings.Join(names, ", "), Confidence: math.Min(0.8, 0.4+0.1*float64(len(names))),
		Evidence: proof}
}
