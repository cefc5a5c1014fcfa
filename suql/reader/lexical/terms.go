package lexical

import (
	"slices"

	"parley/suql/reader"
)

// decideTerms answers a yes/no question that names no idea of the lexicon, by
// its own words: a clause that holds them says yes, unless it denies them,
// names their opposite, or, when the question asks for an opinion, blames.
func (lex *lexicon) decideTerms(q *question, texts []*text) finding {
	if len(q.terms) == 0 {
		if q.opinion != 0 {
			return lex.mood(q, texts)
		}
		return undecided
	}
	var hits []hit
	for n, t := range texts {
		for _, s := range t.sentences {
			if h, ok := lex.termHit(q, t, s); ok {
				h.text = n
				hits = append(hits, h)
			}
		}
	}
	f := weigh(hits)
	f.confidence *= 0.85
	return f
}

// termHit looks for the question's words in one sentence.
func (lex *lexicon) termHit(q *question, t *text, s stretch) (hit, bool) {
	var total, found float64
	first, last := -1, -1
	sign := 1.0
	ends := false // with what the question ends with: data in "did they lose data?"
	var places []int
	missing, kin := false, false // a word of full weight; one only by its kin
	for n, want := range q.terms {
		total += want.weight
		before := found
		for i := s.lo; i < s.hi; i++ {
			tk := &t.tokens[i]
			match := want.matches(tk)
			opposite := !match && lex.opposed(want, tk)
			if !match && !opposite || want.kin && lex.ofAccessory(t, i) {
				continue
			}
			if opposite {
				sign = -sign
			}
			found += want.weight
			kin = kin || want.root != tk.root
			places = append(places, i)
			ends = ends || n == len(q.terms)-1
			if first < 0 || i < first {
				first = i
			}
			last = max(last, i)
			break
		}
		if found == before {
			if !q.strict && want.weight == subjectWeight {
				total -= want.weight // who it is about need not be said
			}
			missing = missing || want.weight >= 1
			if want.kin && want.part {
				return hit{}, false // of another part
			}
		}
	}
	if first < 0 || found/total < q.share(ends) || last-first > 14 {
		return hit{}, false
	}
	weight := sign * found / total
	if !q.strict && !missing && !kin && len(places) > 1 {
		weight *= plainly
	}
	bare := pattern{}
	if q.opinion != 0 {
		v := lex.opinion(t, nil, first, last+1)
		if v == 0 {
			return hit{}, false
		}
		bare.negated = true
		weight = v * q.opinion
	}
	weight *= lex.circumstance(t, &bare, cue{feature: true, willed: q.willed}, first, last+1)
	slices.Sort(places)
	return hit{start: first, end: last + 1, weight: weight, words: places}, weight != 0
}

// plainly is what a sentence counts more that has every word of the question
// itself.
const plainly = 1.25

// share is how much of a question a sentence must hold to speak of it: two
// thirds, or half where that is what it ends with and no idea had its say
// before.
func (q *question) share(ends bool) float64 {
	if q.strict || !ends {
		return 0.67
	}
	return 0.5
}

func (lex *lexicon) opposed(want term, tk *token) bool {
	for _, root := range want.contrary {
		if root == tk.root {
			return true
		}
	}
	return false
}

// mood answers "is it good?": praise against blame over everything.
func (lex *lexicon) mood(q *question, texts []*text) finding {
	var hits []hit
	for n, t := range texts {
		for _, cl := range t.clauses {
			if v, at := lex.feeling(t, cl); v != 0 {
				hits = append(hits, hit{text: n, start: at, end: at + 1, weight: v * 0.6})
			}
		}
	}
	f := weigh(hits)
	if q.opinion < 0 {
		f = f.not()
	}
	if f.verdict == reader.Unknown && len(hits) > 3 {
		f.confidence = 0.4
	}
	return f
}

// feeling is the sum of praise and blame in a clause, and where it stands.
func (lex *lexicon) feeling(t *text, cl stretch) (float64, int) {
	sum, at := 0.0, cl.lo
	for i := cl.lo; i < cl.hi; i++ {
		v := 0.0
		switch {
		case lex.in("praise", &t.tokens[i]):
			v = 1
		case lex.in("blame", &t.tokens[i]):
			v = -1
		default:
			continue
		}
		if lex.negators(t, max(cl.lo, i-4), i, i)&1 == 1 {
			v *= negatedFactor
		}
		sum += v
		at = i
	}
	return sum, at
}
