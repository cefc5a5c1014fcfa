package lexical

import "slices"

// sum is an amount that a question sets a bound to: the thirty dollars of
// "under 30 dollars", the ten minutes of "within 10 minutes".
type sum struct {
	unit     string  // money, second (all times) or the base unit of a measure
	value    float64 // in that unit
	low, top bool    // at least so much, at most so much; neither for about as much
	lo, hi   int     // its tokens in the question
}

// What an amount of the text counts that fits a bound, and one that does not.
const (
	fittingSum = 0.7 // alone; with the other words of the question in the sentence it counts in full
	otherSum   = -0.6
	// An amount that much larger or smaller than the one asked for is an amount
	// of something else and says nothing.
	farSum = 20
	about  = 0.1 // share by which "for 30 dollars" may be missed
)

// seconds are what the units of time are worth.
var seconds = map[string]float64{"second": 1, "minute": 60, "hour": 3600, "night": 86400, "day": 86400,
	"week":  7 * 86400,
	"month": 30 * 86400, "year": 365 * 86400, "decade": 3650 * 86400}

var (
	topWords = words("under below within less fewer cheaper most maximum")
	lowWords = words("over above more least minimum beyond exceeding")
)

// sumOf finds the bound that a question sets; nil when it sets none.
func (lex *lexicon) sumOf(q *question) *sum {
	t := &text{source: q.source, tokens: q.tokens}
	for i := range q.tokens {
		unit, value, hi := t.amountAt(i, len(q.tokens))
		if unit == "" {
			continue
		}
		s := &sum{unit: unit, value: value, lo: i, hi: hi}
		for k := max(0, i-3); k < i; k++ {
			low := q.tokens[k].low
			s.top, s.low = s.top || topWords[low], s.low || lowWords[low]
		}
		if i > 0 && q.tokens[i-1].low == "to" { // up to 30 dollars
			s.top = true
		}
		return s
	}
	return nil
}

// amountAt reads the number at token i with its unit: what it measures in,
// its value there and the token after; "" where there is none.
func (t *text) amountAt(i, edge int) (unit string, value float64, hi int) {
	tk := &t.tokens[i]
	if !tk.number || tk.stem >= 0 && tk.low == "once" || tk.low == "twice" {
		return "", 0, 0
	}
	value, hi = t.compound(i, edge)
	if tk.money {
		return "money", value, hi
	}
	if hi >= edge || t.tokens[hi].sentence != tk.sentence {
		return "", 0, 0
	}
	next := &t.tokens[hi]
	if currencies[next.root] && next.root != "cent" && next.root != "pound" {
		return "money", value, hi + 1
	}
	if name := timeUnits[next.root]; name != "" {
		return "second", value * seconds[name], hi + 1
	}
	if m, ok := measures[next.low]; ok && len(next.low) > 1 {
		return string(rune('a' + m.dimension)), value * m.worth, hi + 1
	}
	return "", 0, 0
}

// compound is the number that begins at token i, of several words if need be,
// and the token after it: "two hundred and ten", "300 million".
func (t *text) compound(i, edge int) (value float64, hi int) {
	value, hi = t.tokens[i].value, i+1
	if hi+1 < edge && value >= 100 && t.tokens[hi].low == "and" && t.tokens[hi+1].number && t.tokens[hi+1].value < 100 {
		value, hi = value+t.tokens[hi+1].value, hi+2
	}
	if hi < edge && t.tokens[hi].number && t.tokens[hi].value >= 1000 && value < t.tokens[hi].value {
		value, hi = value*t.tokens[hi].value, hi+1
	}
	return value, hi
}

// sumAt weighs the amount at token i of a text against the bound: 0 where
// there is none, or one of something else.
func (s *sum) sumAt(t *text, i, edge int) (weight float64, hi int) {
	unit, value, hi := t.amountAt(i, edge)
	if unit != s.unit || value == 0 || value*farSum < s.value || value > farSum*s.value {
		return 0, 0
	}
	fits := value >= s.value*(1-about) && value <= s.value*(1+about)
	switch {
	case s.top && !s.low:
		fits = value <= s.value
	case s.low:
		fits = value >= s.value
	}
	if fits {
		return fittingSum, hi
	}
	return otherSum, hi
}

// decideSum answers a question after an amount: sentences with one of the
// kind vote, in full where they hold the question's other words as well.
func (lex *lexicon) decideSum(q *question, texts []*text) finding {
	var hits []hit
	for n, t := range texts {
		for _, s := range t.sentences {
			for i := s.lo; i < s.hi; i++ {
				weight, hi := q.sum.sumAt(t, i, s.hi)
				if weight == 0 {
					continue
				}
				h := hit{text: n, start: i, end: hi}
				for k := i; k < hi; k++ {
					h.words = append(h.words, k)
				}
				if lex.alongside(q, t, s, &h) {
					weight *= plainly / fittingSum
				}
				h.weight = weight * lex.circumstance(t, &pattern{}, cue{}, i, hi)
				hits = append(hits, h)
				i = hi - 1
			}
		}
	}
	f := weigh(hits)
	f.confidence *= 0.85
	return f
}

// alongside reports whether a sentence holds all words of the question beside
// its amount, and adds them to the words of the hit.
func (lex *lexicon) alongside(q *question, t *text, s stretch, h *hit) bool {
	found := 0
	for _, want := range q.terms {
		for i := s.lo; i < s.hi; i++ {
			if (i < h.start || i >= h.end) && want.matches(&t.tokens[i]) {
				h.words = append(h.words, i)
				found++
				break
			}
		}
	}
	slices.Sort(h.words)
	return found > 0 && found == len(q.terms)
}
