package lexical

import (
	"strings"
)

// units of time and the words for them.
var timeUnits = map[string]string{
	"second": "second", "sec": "second", "minut": "minute", "min": "minute", "hour": "hour", "hr": "hour", "h": "hour",
	"day": "day", "week": "week", "month": "month", "year": "year", "decad": "decade", "night": "night",
}

var lengthUnits = words(
	"mile km kilomet kilometr meter metr metre feet foot inch cm mm yard block pound kg kilogram gram ounc oz lb liter litr degre")

// candidates lists the spans of a kind in a sentence.
func (lex *lexicon) candidates(q *question, kind answerForm, t *text, s stretch) []span {
	switch kind {
	case numberAnswer, moneyAnswer, durationAnswer, distanceAnswer:
		return lex.quantities(q, kind, t, s)
	case dateAnswer:
		return dates(t, s)
	case timeAnswer:
		return clocks(t, s)
	case nameAnswer:
		return lex.names(q, t, s)
	case placeAnswer:
		return append(lex.after(t, s, "place-cue", q), lex.names(q, t, s)...)
	case reasonAnswer:
		if c := lex.after(t, s, "reason-cue", q); len(c) > 0 {
			return c
		}
	case phraseAnswer:
		return append(lex.names(q, t, s), lex.phraseNear(q, t, s)...)
	}
	return lex.wholeClause(q, t, s)
}

// quantities finds counts, sums of money, durations and measures.
func (lex *lexicon) quantities(q *question, kind answerForm, t *text, s stretch) []span {
	var out []span
	for i := s.lo; i < s.hi; i++ {
		a, ok := amountAt(kind, t, s, i)
		if !ok {
			continue
		}
		if c, ok := a.as(kind, q, t, s); ok {
			c.end = t.tokens[c.hi-1].end
			out = append(out, c)
		}
	}
	return out
}

// amount is a number in a text with what it may be of.
type amount struct {
	span
	next  string // root of the word after it
	unit  string // of time; "" for none
	money bool
}

// amountAt reads the number at a token; for a duration also "an hour" and
// "half an hour".
func amountAt(kind answerForm, t *text, s stretch, i int) (amount, bool) {
	tk := &t.tokens[i]
	a := amount{span: span{start: tk.start, end: tk.end, lo: i, hi: i + 1, score: 1, value: tk.value}}
	if i+1 < s.hi {
		a.next = t.tokens[i+1].root
	}
	if !tk.number {
		a.value = articleValues[tk.low]
		if kind != durationAnswer || a.value == 0 || timeUnits[a.next] == "" {
			return a, false
		}
	}
	a.money = tk.money || currencies[a.next]
	a.unit = timeUnits[a.next]
	if a.unit == "" && i+2 < s.hi && beforeUnit[a.next] {
		a.unit = timeUnits[t.tokens[i+2].root]
	}
	if tk.low != "" && strings.HasSuffix(tk.low, "h") && tk.low[0] <= '9' {
		a.unit = "hour"
	}
	return a, true
}

// articleValues are the words that stand for a number before a unit of time.
var articleValues = map[string]float64{"an": 1, "a": 1, "half": 0.5}

// beforeUnit are the words that may stand between a number and a unit of time.
var beforeUnit = map[string]bool{"full": true, "solid": true, "or": true, "to": true}

// currencies are roots of words for money.
var currencies = map[string]bool{"dollar": true, "euro": true, "buck": true, "pound": true, "cent": true}

// as is the stretch of text that answers a question of a kind; false when the
// amount is of something else.
func (a amount) as(kind answerForm, q *question, t *text, s stretch) (span, bool) {
	c := a.span
	switch kind {
	case durationAnswer:
		c.unit, c.hi = a.unit, extendUnit(t, c.lo, s.hi)
		return c, a.unit != ""
	case moneyAnswer:
		if t.tokens[c.lo].money {
			c.start = strings.LastIndexAny(t.source[:c.start], "$€£")
		} else {
			c.hi = c.lo + 2
		}
		return c, a.money
	case distanceAnswer:
		c.unit, c.hi = a.next, c.lo+2
		return c, lengthUnits[a.next]
	}
	if a.money || a.unit != "" && !q.asksFor(a.next) {
		c.score = 0.3
	}
	if q.asksFor(a.next) || c.lo+2 < s.hi && q.asksFor(t.tokens[c.lo+2].root) {
		c.score = 2
	}
	return c, true
}

func (q *question) asksFor(root string) bool {
	for i := range q.tokens {
		if root != "" && q.tokens[i].root == root {
			return true
		}
	}
	return false
}

// extendUnit finds the end of "an hour and a half", "30 to 40 minutes".
func extendUnit(t *text, i, edge int) int {
	for k := i + 1; k < min(i+4, edge); k++ {
		if timeUnits[t.tokens[k].root] != "" {
			if k+2 < edge && t.tokens[k+1].low == "and" && (t.tokens[k+2].low == "a" || t.tokens[k+2].number) {
				if k+3 < edge && t.tokens[k+3].low == "half" || t.tokens[k+2].number && k+3 < edge &&
					timeUnits[t.tokens[k+3].root] != "" {
					return k + 4
				}
			}
			return k + 1
		}
	}
	return i + 1
}

// names finds runs of capitalised words that the question does not name.
func (lex *lexicon) names(q *question, t *text, s stretch) []span {
	var out []span
	for i := s.lo; i < s.hi; i++ {
		if !properAt(t, s, i, lex) || q.asksFor(t.tokens[i].root) {
			continue
		}
		j := i + 1
		for j < s.hi && (t.tokens[j].capital && t.tokens[j].clause == t.tokens[i].clause ||
			j+1 < s.hi && (t.tokens[j].low == "of" || t.tokens[j].low == "de" || t.tokens[j].low == "the") &&
				t.tokens[j+1].capital) {
			j++
		}
		out = append(out, span{start: t.tokens[i].start, end: t.tokens[j-1].end, lo: i, hi: j, score: 1})
		i = j
	}
	return out
}

func properAt(t *text, s stretch, i int, lex *lexicon) bool {
	tk := &t.tokens[i]
	if tk.low == "i" || tk.number || lex.in("stop", tk) {
		return false
	}
	first := t.source[tk.start]
	return tk.capital || i == s.lo && first >= 'A' && first <= 'Z' && i+1 < s.hi && t.tokens[i+1].capital
}

// after finds the words that follow a cue of the lexicon up to the clause's
// end.
func (lex *lexicon) after(t *text, s stretch, rule string, q *question) []span {
	var out []span
	for i := s.lo; i < s.hi; i++ {
		lex.rules[rule].at(t.tokens, i, s.hi, func(_, end int) {
			lo := end
			if lo >= s.hi {
				return
			}
			if rule == "place-cue" && !t.tokens[lo].capital {
				lo = i // "under the fig tree", but "Osaka" rather than "in Osaka"
			}
			hi := min(t.clauses[t.tokens[lo].clause].hi, lo+12)
			if rule == "reason-cue" {
				hi = min(s.hi, lo+20)
			} else {
				hi = lex.shortened(t, lo+1, min(hi, lo+6))
			}
			out = append(out, span{start: t.tokens[lo].start, end: t.tokens[hi-1].end, lo: lo, hi: hi, score: 1})
		})
	}
	return out
}

// shortened ends a phrase before its first verb or connective.
func (lex *lexicon) shortened(t *text, lo, hi int) int {
	for i := lo; i < hi; i++ {
		if i > lo && (auxiliaries[t.tokens[i].low] || t.tokens[i].low == "and" || t.tokens[i].low == "that" ||
			t.tokens[i].low == "which") {
			return i
		}
	}
	return max(hi, lo)
}

// phraseNear finds the noun phrases of a sentence: runs of words that are
// neither function words nor the question's own.
func (lex *lexicon) phraseNear(q *question, t *text, s stretch) []span {
	var out []span
	for i := s.lo; i < s.hi; {
		if lex.outside(q, &t.tokens[i]) {
			i++
			continue
		}
		j := i + 1
		for j < s.hi && t.tokens[j].clause == t.tokens[i].clause && j-i < 6 {
			joins := j+1 < s.hi && (t.tokens[j].low == "of" || t.tokens[j].low == "with") &&
				t.tokens[j+1].clause == t.tokens[i].clause && !lex.outside(q, &t.tokens[j+1])
			if lex.outside(q, &t.tokens[j]) && !joins {
				break
			}
			j++
		}
		out = append(out, span{start: t.tokens[i].start, end: t.tokens[j-1].end, lo: i, hi: j, score: 0.6})
		i = j
	}
	return out
}

func (lex *lexicon) outside(q *question, tk *token) bool {
	return lex.in("stop", tk) || auxiliaries[tk.low] || q.asksFor(tk.root) || lex.in("generic", tk)
}

// wholeClause offers the clause that holds most of the question's words.
func (lex *lexicon) wholeClause(q *question, t *text, s stretch) []span {
	terms := q.retrievalTerms(lex)
	var out []span
	for c := t.tokens[s.lo].clause; c <= t.tokens[s.hi-1].clause; c++ {
		cl := t.clauses[c]
		out = append(out, span{start: cl.start, end: cl.end, lo: cl.lo, hi: cl.hi, score: 0.2 + lex.coverage(terms, t, cl)})
	}
	return out
}
