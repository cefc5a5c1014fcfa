package english

import (
	"strings"

	"parley/english/wordnet"
)

// Abbreviates reports whether short may be written for long, as in names of
// columns: its beginning (cust, emp), its consonants (nm, stp, flrs) or the
// first of them (mgr for manager is all; plc for placement), or its beginning
// and a few letters of the rest (dept, invc). Both are in small letters. What is
// an English word by itself abbreviates nothing.
func Abbreviates(short, long string) bool {
	if len(short) < 2 || len(long) <= len(short) || len(long) < 4 || short[0] != long[0] || !within(short, long) {
		return false
	}
	if strings.ContainsAny(short, vowels) && wordnet.Exists(short) {
		return false // WordNet has nanometres as nm, but then as an abbreviation
	}
	bones := Consonants(long)
	switch {
	case short == bones:
		return true
	case len(short) < 3:
		return false
	case strings.HasPrefix(long, short), strings.HasPrefix(bones, short):
		return true
	case len(short) > 3 && strings.HasPrefix(long, short[:3]):
		return true
	}
	last := long[len(long)-1]
	return short[len(short)-1] == last && !strings.ContainsAny(short[1:len(short)-1], vowels)
}

const vowels = "aeiou"

// within reports whether the letters of short stand in long in their order.
func within(short, long string) bool {
	at := 0
	for i := 0; i < len(long) && at < len(short); i++ {
		if long[i] == short[at] {
			at++
		}
	}
	return at == len(short)
}

// Consonants are the letters of a word without its vowels, the first letter
// apart, and without the second of two that are alike.
func Consonants(word string) string {
	out := []byte{word[0]}
	for i := 1; i < len(word); i++ {
		if c := word[i]; !strings.ContainsRune(vowels, rune(c)) && c != word[i-1] {
			out = append(out, c)
		}
	}
	return string(out)
}
