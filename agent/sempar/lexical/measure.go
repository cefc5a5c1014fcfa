package lexical

import (
	"slices"
	"strconv"

	"parley/suql/catalog"
)

// measureWords returns where the words end that say what a number counts:
// "pitches", "dollars a night", "per person".
func (s *scan) measureWords(to int) int {
	for to < len(s.tokens) && s.free(to, to+1) {
		if s.free(to, to+3) && s.numberWord(low(s.tokens, to, to+3)) { // above sea level
			to += 3
			continue
		}
		w := s.tokens[to].low
		per := slices.Contains([]string{"a", "per", "each", "/", "the", "in", "of"}, w)
		switch {
		case s.numberWord(w):
			to++
		case per && to+1 < len(s.tokens) && s.free(to+1, to+2) && (s.perWord(s.tokens[to+1].low)):
			to += 2
		default:
			return to
		}
	}
	return to
}

// perWord reports whether a word is the last part of what a number column is
// called ("night" of price per night) or names one.
func (s *scan) perWord(w string) bool {
	if slices.Contains([]string{"night", "day", "week", "month", "year", "hour", "person", "head", "piece", "total"}, w) {
		return true
	}
	return s.numberWord(w)
}

// inRange reports whether all values lie between the column's extremes.
func inRange(c *catalog.Column, values []string) bool {
	lo, err1 := strconv.ParseFloat(c.Min, 64)
	hi, err2 := strconv.ParseFloat(c.Max, 64)
	if err1 != nil || err2 != nil {
		return true
	}
	for _, v := range values {
		f, err := strconv.ParseFloat(v, 64)
		if err != nil || f < lo || f > hi {
			return false
		}
	}
	return true
}
