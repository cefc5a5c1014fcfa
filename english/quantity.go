package english

import "parley/english/wordnet"

// Comparison says what an utterance wants of a number.
type Comparison uint8

// The comparisons.
const (
	Plain   Comparison = iota // a number alone
	Exactly                   // exactly 5
	AtLeast                   // 5 or more
	AtMost                    // up to 5
	More                      // over 5
	Less                      // under 5
	Within                    // between 5 and 10, both included
	About                     // around 5
)

// String is the comparison in words.
func (c Comparison) String() string {
	return [...]string{"plain", "exactly", "at least", "at most", "more", "less", "between", "about"}[c]
}

var comparisons = map[string]Comparison{"exactly": Exactly, "at-least": AtLeast, "at-most": AtMost,
	"more": More, "less": Less, "between": Within, "about": About}

// Quantity is a number with what is said of it.
type Quantity struct {
	First, Last int // tokens [First, Last), cues and unit included
	Comparison  Comparison
	Value, High float64 // High is the upper end of between, 0 otherwise
	// Text and HighText are the numbers as decimals without separators.
	Text, HighText string
	// Unit is what the unit measures in: second, metre, gram, litre, byte,
	// calendar (months), part (of one), money, clock (hours since midnight), times
	// (a multiple); empty if there is none. UnitWord is the unit as written, in small
	// letters. Factor is how many of Unit one of it is, 1 without a unit and
	// for money: two hours are Value 2, Factor 3600.
	Unit, UnitWord string
	Factor         float64
	// Noun is the noun right after the number, in small letters as written:
	// stars in "more than 3.5 stars". It is in [First, Last) only where a cue
	// stands after it ("5 stars or more").
	Noun string
}

// Measured reports whether it has a unit of something that is measured, as length
// and weight are: not money, a share, a multiple or a time of day.
func (q Quantity) Measured() bool {
	switch q.Unit {
	case "", "money", "part", "times", "clock":
		return false
	}
	return true
}

// Quantities finds the cardinal numbers of an utterance with the comparison
// and the unit that belong to them: at least 5, under $30, between 10 and 20
// km, 5 or more, twice, half of, 2 hours 30 minutes. Every number that is no
// ordinal is in one of them; one that is part of a date is too, and the caller
// decides.
func Quantities(tokens []Token) []Quantity {
	m := measure{tokens: tokens, words: lexicons()["comparisons.txt"]}
	var out []Quantity
	for i := 0; i < len(tokens); {
		q, ok := m.quantityAt(i)
		if !ok {
			i++
			continue
		}
		out = append(out, q)
		i = q.Last
	}
	return out
}

// measure reads the quantities of one utterance.
type measure struct {
	tokens []Token
	words  lexicon
}

// quantityAt reads the quantity that begins at tokens[i].
func (m *measure) quantityAt(i int) (Quantity, bool) {
	cue, at := m.cueBefore(i)
	a, ok := m.partAt(at, at > i)
	if !ok {
		a, ok = m.amountAt(at)
	}
	if e, n := m.words.at(m.tokens, at, "half"); !ok && n > 0 && at > i { // at least half
		a, ok = amount{e.value, at + n, "part", "half", 1}, true
	}
	if !ok {
		return Quantity{}, false
	}
	q := Quantity{First: i, Last: a.last, Comparison: cue, Value: a.value, Text: decimal(a.value),
		Unit: a.unit, UnitWord: a.word, Factor: a.factor}
	m.upperEnd(&q)
	if q.Comparison == Within && q.HighText == "" {
		q.First, q.Comparison = at, Plain // "from 5 restaurants"
	}
	if q.Noun = m.noun(q.Last); !m.cueAfter(&q) && q.Noun != "" {
		m.cueAfterNoun(&q)
	}
	if q.Noun == "" {
		q.Noun = m.noun(q.Last)
	}
	return q, true
}

// cueBefore reads the longest cue at tokens[i], or a comparative with "than".
func (m *measure) cueBefore(i int) (c Comparison, next int) {
	if e, n := m.words.at(m.tokens, i, "before"); n > 0 {
		return comparisons[e.name], i + n
	}
	at := i
	up := true
	switch lowerAt(m.tokens, at) {
	case "more":
		at++
	case "less":
		at, up = at+1, false
	}
	if lowerAt(m.tokens, at+1) != "than" {
		return Plain, i
	}
	word := m.tokens[at].Lower
	base, grade := Degree(word)
	switch {
	case at > i && wordnet.Exists(word): // more expensive than
		base = word
	case at > i || grade != Comparative:
		return Plain, i
	}
	if Lowers(base) {
		up = !up
	}
	if up {
		return More, at + 2
	}
	return Less, at + 2
}

// Lowers reports whether an adjective in the comparative asks for less of what rows are
// measured by: cheap, slow, and not fast.
func Lowers(base string) bool {
	return lexicons()["comparisons.txt"].is([]Token{{Lower: lower(base)}}, 0, "down")
}

// upperEnd reads the second number of between and of 10 to 20.
func (m *measure) upperEnd(q *Quantity) {
	e, n := m.words.at(m.tokens, q.Last, "and")
	if n == 0 || !q.open() || e.words[0] == "and" && q.Comparison != Within {
		return
	}
	high, ok := m.amountAt(q.Last + n)
	if !ok || !q.sameUnit(high.unit) || q.Comparison == Plain && high.unit == "" && m.score(q.First, q.Last, high.last) {
		return
	}
	value := high.value
	switch {
	case q.Unit == "":
		q.Unit, q.UnitWord, q.Factor = high.unit, high.word, high.factor
	case high.unit != "":
		value = high.value * high.factor / q.Factor
	}
	if value >= q.Value {
		q.Comparison, q.High, q.HighText, q.Last = Within, value, decimal(value), high.last
	}
}

// sameUnit reports whether the second number's unit, if any, is of one kind
// with the first's.
func (q *Quantity) sameUnit(unit string) bool {
	return unit != "times" && (q.Unit == "" || unit == "" || q.Unit == unit)
}

// open reports whether a second number may follow.
func (q *Quantity) open() bool {
	return q.Comparison == Plain || q.Comparison == Within || q.Comparison == About
}

// score reports whether two numbers with a hyphen or a dash at tokens[sign]
// are more likely a score than a range: nothing that could be counted follows
// (a record of 3-4), or the row goes on (6-4-2).
func (m *measure) score(first, sign, last int) bool {
	if isWord(m.tokens[sign].Lower) {
		return false
	}
	before, after := lowerAt(m.tokens, first-1), lowerAt(m.tokens, last)
	goesOn := before == m.tokens[sign].Lower || after == m.tokens[sign].Lower
	return goesOn || m.noun(last) == ""
}

func isWord(lower string) bool { return lower[0] >= 'a' && lower[0] <= 'z' }

// cueAfter reads "or more" after the number, with the unit before or after it
// (5+ km), and reports whether it is there.
func (m *measure) cueAfter(q *Quantity) bool {
	e, n := m.words.at(m.tokens, q.Last, "after")
	if n == 0 || q.Comparison == Within {
		return false
	}
	q.afterwards(e, n)
	if u, words := unitAt(m.tokens, q.Last); words > 0 && q.Unit == "" {
		q.Unit, q.UnitWord, q.Factor, q.Last = u.name, u.word, u.factor, q.Last+words
	}
	return true
}

// cueAfterNoun reads "or more" after the noun: 5 stars or more. One word is
// no cue there.
func (m *measure) cueAfterNoun(q *Quantity) {
	last := q.Last + 1
	if lowerAt(m.tokens, q.Last) == "-" {
		last++
	}
	if e, n := m.words.at(m.tokens, last, "after"); n > 1 && q.Comparison != Within {
		q.Last = last
		q.afterwards(e, n)
	}
}

// afterwards takes a cue of n tokens that stands at q.Last.
func (q *Quantity) afterwards(e entry, n int) {
	if q.Comparison == Plain || q.Comparison == Exactly {
		q.Comparison = comparisons[e.name]
	}
	q.Last += n
}

// noun is the noun at tokens[i], after a hyphen at most (5-star).
func (m *measure) noun(i int) string {
	if lowerAt(m.tokens, i) == "-" {
		i++
	}
	word := lowerAt(m.tokens, i)
	if StopWord(word) || digits(word) || len(wordnet.LemmasAs(word, wordnet.Noun)) == 0 {
		return ""
	}
	return word
}

// countsThings reports whether a comparison that is not of time, a sign of
// money or a unit says that the numbers in [first, last) count things.
func countsThings(tokens []Token, first, last int) bool {
	words := lexicons()["comparisons.txt"]
	for i := max(0, first-5); i < first; i++ {
		e, n := words.at(tokens, i, "before")
		if i+n == first && n > 0 && e.name != "about" && e.name != "exactly" && e.name != "between" {
			return true
		}
	}
	if _, n := moneySign(tokens, first-1); n > 0 {
		return true
	}
	_, n := unitAt(tokens, last)
	return n > 0
}
