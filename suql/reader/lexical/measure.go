package lexical

import (
	"math"
	"strings"

	"parley/suql/reader"
)

// dimension is what a unit measures.
type dimension uint8

const (
	noDimension dimension = iota
	mass
	volume
	length
	warmth
	power
	loudness
	storage
)

// measure is a unit: what it measures, and how many of the dimension's base
// unit (gram, litre, metre, degree, watt, decibel, megabyte) it is worth.
type measure struct {
	dimension dimension
	worth     float64
}

// measures lists units by every way of writing them.
var measures = spelled(map[string]measure{
	"g gram grams gramme grammes gr": {mass, 1}, "kg kilo kilos kilogram kilograms kilogramme kilogrammes": {mass, 1000},
	"mg milligram milligrams": {mass, 0.001}, "lb lbs pound pounds": {mass, 453.59237},
	"oz ounce ounces":             {mass, 28.349523125},
	"tonne tonnes ton tons":       {mass, 1e6},
	"l litre litres liter liters": {volume, 1}, "ml millilitre millilitres milliliter milliliters": {volume, 0.001},
	"cl centilitre centilitres centiliter centiliters": {volume, 0.01}, "gallon gallons": {volume, 3.785411784},
	"pint pints": {volume, 0.473176473},
	"mm millimetre millimetres millimeter millimeters": {length, 0.001},
	"cm centimetre centimetres centimeter centimeters": {length, 0.01},
	"m metre metres meter meters":                      {length, 1},
	"km kilometre kilometres kilometer kilometers":     {length, 1000},
	"inch inches": {length, 0.0254}, "foot feet ft": {length, 0.3048}, "yard yards": {length, 0.9144},
	"mile miles":             {length, 1609.344},
	"degree degrees celsius": {warmth, 1}, "w watt watts": {power, 1}, "kw kilowatt kilowatts": {power, 1000},
	"db decibel decibels": {loudness, 1}, "mb megabyte megabytes": {storage, 1}, "gb gigabyte gigabytes": {storage, 1000},
	"tb terabyte terabytes": {storage, 1e6},
})

func spelled(by map[string]measure) map[string]measure {
	all := map[string]measure{}
	for list, m := range by {
		for w := range strings.FieldsSeq(list) {
			all[w] = m
		}
	}
	return all
}

// asksMeasure reads off a question what it wants measured, and the unit it
// names, if any.
func (q *question) asksMeasure(lex *lexicon) (d dimension, unit string) {
	for i := 1; i < len(q.tokens); i++ {
		if m, ok := measures[q.tokens[i].low]; ok && (q.tokens[i-1].low == "many" || q.tokens[i-1].low == "in") {
			return m.dimension, q.tokens[i].low
		}
	}
	for i := range q.tokens {
		switch q.tokens[i].low {
		case "weigh", "weight", "heavy", "mass", "weighs":
			return mass, ""
		case "hold", "capacity", "volume":
			return volume, ""
		case "wide", "width", "diameter", "thick", "thickness", "tall", "high", "height", "deep", "depth", "long", "length",
			"big", "large", "size":
			return length, ""
		case "hot", "cold", "temperature":
			return warmth, ""
		}
	}
	return noDimension, ""
}

// What makes a measured quantity the one asked for.
const (
	measureEnough   = 1.0
	sameUnit        = 0.4
	measureNearby   = 0.8  // a word of the question in the same clause
	measureVerb     = 1.2  // "weighs 2 kg", "holds 30 litres"
	ofAnother       = -0.6 // "a bottle of 500 ml", "for a 15-inch laptop"
	perSomething    = -0.7
	standsByItself  = 0.3 // "950 grams."
	earlierIsBetter = 0.02
)

// measured answers a question for a quantity with a unit. It needs none of
// the question's words in the text: the unit tells what is measured.
func (lex *lexicon) measured(q *question, req reader.Request, texts []*text) reader.Reply {
	want, unit := q.asksMeasure(lex)
	best, bestScore, at, next := span{}, 0.0, 0, 0.0
	for n, t := range texts {
		for i := range t.tokens {
			c, m, ok := quantityAt(t, i)
			if !ok || m.dimension != want {
				continue
			}
			c.score = lex.fitness(q, t, c) - earlierIsBetter*float64(t.tokens[i].sentence)
			if unit != "" && measures[unit] == m {
				c.score += sameUnit
			}
			if unit != "" && req.Type == reader.NumberType {
				c.value *= m.worth / measures[unit].worth
				c.value = math.Round(c.value*1e6) / 1e6
			}
			if c.score > bestScore {
				if c.value != best.value {
					next = bestScore
				}
				best, bestScore, at = c, c.score, n
			} else if c.value != best.value {
				next = max(next, c.score)
			}
		}
	}
	if bestScore < measureEnough-0.35 {
		return nothing(reader.Answer)
	}
	said, ok := lex.typed(best, texts[at], req.Type)
	if !ok {
		return nothing(reader.Answer)
	}
	return reader.Reply{Text: said, Confidence: math.Min(0.9, 0.55+0.2*(bestScore-next)),
		Evidence: []reader.Evidence{{Text: at, Start: best.start, End: best.end, Supports: true}}}
}

// quantityAt reads a number with its unit at token i: "2.6 kg", "120g",
// "forty-litre", "27 by 33 millimetres" (the first of the two).
func quantityAt(t *text, i int) (span, measure, bool) {
	tk := &t.tokens[i]
	if !tk.number || tk.money {
		return span{}, measure{}, false
	}
	c := span{start: tk.start, end: tk.end, lo: i, hi: i + 1, value: tk.value}
	if tk.low[0] <= '9' {
		if m, ok := measures[strings.TrimLeft(tk.low, "0123456789.,")]; ok {
			c.unit = strings.TrimLeft(tk.low, "0123456789.,")
			return c, m, true
		}
	}
	if i+1 < len(t.tokens) && t.tokens[i+1].sentence == tk.sentence {
		if next := t.tokens[i+1].low; next == "across" || next == "wide" {
			return c, measure{length, 0.001}, true
		}
	}
	k := unitFor(t, i)
	if k < 0 {
		return span{}, measure{}, false
	}
	c.hi, c.unit, c.end = k+1, t.tokens[k].low, t.tokens[k].end
	return c, measures[c.unit], true
}

// unitFor is the unit after the number at token i, -1 where there is none.
func unitFor(t *text, i int) int {
	for k := i + 1; k < min(i+4, len(t.tokens)) && t.tokens[k].sentence == t.tokens[i].sentence; k++ {
		next, before := &t.tokens[k], &t.tokens[k-1]
		if _, ok := measures[next.low]; ok && (k == i+1 || before.number || before.low == "or") {
			if len(next.low) == 1 && t.source[next.start] == 'M' {
				return -1
			}
			return k
		}
		if !next.number && !betweenNumbers[next.low] {
			return -1
		}
	}
	return -1
}

// betweenNumbers are the words that may stand between a number and its unit,
// with another number: "27 by 33 millimetres".
var betweenNumbers = map[string]bool{"by": true, "x": true, "to": true, "or": true, "and": true}

// fitness tells how well the quantity c answers for the thing as a whole.
func (lex *lexicon) fitness(q *question, t *text, c span) float64 {
	score := measureEnough
	cl := t.clauses[t.tokens[c.lo].clause]
	if cl.hi-cl.lo <= c.hi-c.lo+1 {
		score += standsByItself
	}
	for i := cl.lo; i < cl.hi; i++ {
		tk := &t.tokens[i]
		if (i < c.lo || i >= c.hi) && q.asksFor(tk.root) && !lex.in("stop", tk) {
			score += measureNearby
			break
		}
	}
	if c.lo > cl.lo {
		score = lex.fitnessAfter(score, t, cl, c)
	}
	if c.hi < cl.hi {
		switch t.tokens[c.hi].low {
		case "of":
			if measures[c.unit].dimension != length { // but "30 mm of steel"
				score += ofAnother
			}
		case "long", "laptop", "thick", "a", "per":
			if !q.asksFor(t.tokens[c.hi].root) {
				score += ofAnother
			}
		}
	}
	return score
}

// fitnessAfter changes the score of a quantity by the words before it.
func (lex *lexicon) fitnessAfter(score float64, t *text, cl stretch, c span) float64 {
	switch before := &t.tokens[c.lo-1]; {
	case lex.rules["measure-verb"].within(t.tokens, max(cl.lo, c.lo-4), c.lo, c.lo):
		score += measureVerb
	case before.low == "of" && !lex.rules["measure-noun"].within(t.tokens, max(cl.lo, c.lo-3), c.lo-1, c.lo),
		before.low == "per", before.low == "every", before.low == "under":
		score += ofAnother
	}
	if lex.rules["measure-other"].within(t.tokens, max(cl.lo, c.lo-5), c.lo, c.lo) {
		score += ofAnother
	}
	return score
}
