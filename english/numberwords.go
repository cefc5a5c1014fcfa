package english

// wordsAt reads the number in words that begins at tokens[i], if one does.
func wordsAt(tokens []Token, i int) (Number, bool) {
	words := numberWords()
	if words.is(tokens, i, "article") {
		return articleAt(tokens, i)
	}
	if words.is(tokens, i, "half") {
		return halfOf(tokens, i)
	}
	if _, n := words.at(tokens, i, "scale"); n > 0 {
		return Number{}, false // "hundreds of people", "in millions"
	}
	return spokenAt(tokens, i)
}

// spokenAt reads words of numbers; a word for hundred or more may be first.
func spokenAt(tokens []Token, i int) (Number, bool) {
	s := spoken{tokens: tokens, at: i, last: i}
	s.read()
	if s.last == i {
		return Number{}, false
	}
	if after, ok := halfAt(tokens, s.last); ok && !s.ordinal && s.total == 0 { // three and a half million
		factor, last := scalesAt(tokens, after)
		return newNumber(i, last, (s.current+0.5)*factor, false, true), true
	}
	return newNumber(i, s.last, s.total+s.current, s.ordinal, true), true
}

// articleAt reads "a dozen", "a hundred and ten", "a couple"; an article before
// anything else is no number.
func articleAt(tokens []Token, i int) (Number, bool) {
	words := numberWords()
	if e, n := words.at(tokens, i+1, "couple"); n > 0 {
		return newNumber(i, i+1+n, e.value, false, true), true
	}
	if words.is(tokens, i+1, "half") {
		if factor, last := scalesAt(tokens, i+2); last > i+2 { // a half million
			return newNumber(i, last, 0.5*factor, false, true), true
		}
	}
	if _, n := words.at(tokens, i+1, "scale"); n == 0 {
		return Number{}, false
	}
	n, ok := spokenAt(tokens, i+1)
	n.First = i
	return n, ok && !n.Ordinal
}

// halfOf reads "half a million" and "half a dozen". Half alone is a share,
// which Quantities finds.
func halfOf(tokens []Token, i int) (Number, bool) {
	from := i + 1
	if numberWords().is(tokens, from, "article") {
		from++
	}
	factor, last := scalesAt(tokens, from)
	if last == from {
		return Number{}, false
	}
	return newNumber(i, last, 0.5*factor, false, true), true
}

// spoken reads a number in words from left to right: total is what thousands
// and millions have closed, current the part below that is being read.
type spoken struct {
	tokens         []Token
	at, last       int // the next token, and the end of what is read
	total, current float64
	began          bool    // current holds something
	unit, ten      bool    // the last word was a unit, a ten
	scale          float64 // the smallest scale that was closed; 0 if none
	ordinal        bool
}

func (s *spoken) read() {
	for !s.ordinal && s.word() {
		s.last = s.at
		s.join()
	}
}

// join steps over a hyphen within a number and over "and" after a hundred or
// a thousand, if a word of a number follows.
func (s *spoken) join() {
	if s.at >= len(s.tokens) {
		return
	}
	t := s.tokens[s.at]
	hyphen := t.Text == "-" && s.tokens[s.at-1].To == t.From && s.at+1 < len(s.tokens) && s.tokens[s.at+1].From == t.To
	and := numberWords().is(s.tokens, s.at, "and") && !s.unit && !s.ten && !s.another(s.at+1)
	if hyphen || and {
		s.at++
	}
}

// another reports whether the words from a token on are a number of their own,
// whose hundreds or thousands have no place below what was read: "three hundred
// and six hundred" are two numbers, "three hundred and six thousand" is one.
func (s *spoken) another(at int) bool {
	ahead := *s
	ahead.at = at
	for range 2 { // a ten and a unit
		if e, n := numberWords().at(s.tokens, ahead.at, "unit"); n > 0 && ahead.take("unit", e.value) {
			ahead.at += n
		} else if e, n := numberWords().at(s.tokens, ahead.at, "ten"); n > 0 && ahead.take("ten", e.value) {
			ahead.at += n
		}
	}
	e, n := numberWords().at(s.tokens, ahead.at, "scale")
	return n > 0 && ahead.at > at && !ahead.multiply(e.value)
}

// word reads one word of the number and reports whether it belongs to it.
func (s *spoken) word() bool {
	for _, class := range [...]string{"unit", "ten", "scale", "ordinal"} {
		e, n := numberWords().at(s.tokens, s.at, class)
		if n == 0 || !s.take(class, e.value) {
			continue
		}
		s.at += n
		return true
	}
	return false
}

func (s *spoken) take(class string, v float64) bool {
	switch {
	case class == "scale":
		return s.multiply(v)
	case class == "ordinal" && v >= 100:
		ok := s.multiply(v)
		s.ordinal = ok
		return ok
	case !s.addBelowHundred(v):
		return false
	}
	s.began = true
	s.ordinal = class == "ordinal"
	s.unit, s.ten = v < 20, v >= 20
	return true
}

// addBelowHundred adds a unit or a ten where it may stand: first, after a
// hundred or a thousand, a unit after a ten, and in years a pair of digits
// after another (nineteen ninety).
func (s *spoken) addBelowHundred(v float64) bool {
	century := s.total == 0 && (s.unit && s.current >= 10 && s.current < 20 || s.ten && s.current == 20)
	switch {
	case !s.unit && !s.ten:
		s.current += v
	case s.ten && v > 0 && v < 10:
		s.current += v
	case century && v >= 10:
		s.current = s.current*100 + v
	default:
		return false
	}
	return true
}

// multiply closes the part that was read with hundred, dozen, thousand ….
func (s *spoken) multiply(v float64) bool {
	if s.scale != 0 && v >= s.scale {
		return false
	}
	if !s.began {
		if s.total != 0 {
			return false
		}
		s.current = 1
	}
	s.began, s.unit, s.ten = true, false, false
	if v <= 100 {
		if s.current >= 100 {
			return false
		}
		s.current *= v
		return true
	}
	s.total += s.current * v
	s.current, s.began, s.scale = 0, false, v
	return true
}
