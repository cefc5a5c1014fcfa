package answer

import (
	"strconv"
	"strings"
	"unicode"
)

// plainWords are the words of an answer in lower case, without articles and
// punctuation; a number stands as Go writes it.
func plainWords(text string) []string {
	var out []string
	for _, field := range strings.Fields(strings.ToLower(text)) {
		bare := strings.TrimFunc(field, func(r rune) bool { return unicode.IsPunct(r) && r != '-' && r != '−' })
		if n, ok := number(bare); ok {
			out = append(out, strconv.FormatFloat(n, 'g', 9, 64))
			continue
		}
		bare = strings.Map(func(r rune) rune {
			if unicode.IsPunct(r) {
				return -1
			}
			return r
		}, field)
		switch bare {
		case "", "a", "an", "the":
			continue
		}
		out = append(out, bare)
	}
	return out
}
