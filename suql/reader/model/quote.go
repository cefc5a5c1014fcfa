package model

import (
	"strings"
	"unicode"

	"parley/suql/reader"
)

// find looks for a quote in the texts: letter case, the kind of quotation
// mark and the width of blanks apart, for models tidy up what they copy. What
// does not stand there is no evidence.
func find(texts []string, quote string, supports bool) []reader.Evidence {
	want, _ := fold(strings.Trim(quote, " \t\n\"'“”‘’….")) // and the ellipses around it
	if want == "" {
		return nil
	}
	for i, text := range texts {
		folded, origin := fold(text)
		if at := strings.Index(folded, want); at >= 0 {
			return []reader.Evidence{{Text: i, Start: origin[at], End: origin[at+len(want)], Supports: supports}}
		}
	}
	return nil
}

// fold evens out a text. origin maps each byte of the result, and its end, to
// where it comes from.
func fold(text string) (folded string, origin []int) {
	var b strings.Builder
	blank := false
	end := 0 // of the last character kept
	for at, r := range text {
		if unicode.IsSpace(r) {
			blank = b.Len() > 0
			continue
		}
		if blank {
			b.WriteByte(' ')
			origin = append(origin, end)
			blank = false
		}
		switch r {
		case '’', '‘':
			r = '\''
		case '“', '”':
			r = '"'
		case '–', '—':
			r = '-'
		}
		n := b.Len()
		b.WriteRune(unicode.ToLower(r))
		for range b.Len() - n {
			origin = append(origin, at)
		}
		end = at + width(text[at:])
	}
	return b.String(), append(origin, end)
}

// width is the length of the first character in bytes, 1 for a broken one.
func width(s string) int {
	for i := range s {
		if i > 0 {
			return i
		}
	}
	return len(s)
}
