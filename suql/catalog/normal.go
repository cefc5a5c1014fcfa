package catalog

import (
	"strings"
	"unicode"

	"golang.org/x/text/unicode/norm"
)

// Words divides text into the words by which values are compared: lower
// case, without accents, apostrophes and punctuation. "&" reads as "and";
// symbols that carry meaning stay (C++, C#, $$).
//
//	Words("Chloë's Café & Bar") // chloe, cafe, and, bar
func Words(text string) []string {
	if words, ok := plainWords(text); ok {
		return words
	}
	var words []string
	var cur []rune
	flush := func() {
		if len(cur) > 0 {
			words = append(words, string(cur))
			cur = cur[:0]
		}
	}
	rs := []rune(norm.NFKD.String(strings.ReplaceAll(strings.ToLower(text), "´", "'")))
	for i := 0; i < len(rs); i++ {
		r := rs[i]
		switch {
		case unicode.Is(unicode.Mn, r):
		case unicode.IsLetter(r), unicode.IsDigit(r), r == '#', unicode.Is(unicode.S, r) && r != '`':
			cur = append(cur, unfold(r)...)
		case apostrophe(r) && len(cur) > 0:
			// 's at the end of a word is not part of the name
			if i+1 < len(rs) && rs[i+1] == 's' && (i+2 == len(rs) || !unicode.IsLetter(rs[i+2])) {
				i++
			}
		case r == '&':
			flush()
			words = append(words, "and")
		default:
			flush()
		}
	}
	flush()
	return words
}

// plainWords is Words for text of ASCII letters, digits and the marks that
// only divide words, which most text is; false for anything else.
func plainWords(text string) ([]string, bool) {
	n, plain := countPlain(text)
	if n == 0 || !plain {
		return nil, plain
	}
	words := make([]string, 0, n)
	start := -1
	low := strings.ToLower(text)
	for i := 0; i <= len(low); i++ {
		letter := i < len(low) && (low[i] >= 'a' && low[i] <= 'z' || low[i] >= '0' && low[i] <= '9')
		switch {
		case letter && start < 0:
			start = i
		case !letter && start >= 0:
			words = append(words, low[start:i])
			start = -1
		}
	}
	return words, true
}

// dividers are the marks that only divide words.
var dividers = func() (out [256]bool) {
	for _, b := range []byte(" ,.-()/:;?!_\"\n\t") {
		out[b] = true
	}
	return out
}()

// countPlain is how many words there are in a text of ASCII letters, digits and
// dividers; false for any other.
func countPlain(text string) (int, bool) {
	n, inside := 0, false
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b >= '0' && b <= '9':
			if !inside {
				n++
			}
			inside = true
		case dividers[b]:
			inside = false
		default:
			return 0, false
		}
	}
	return n, true
}

func apostrophe(r rune) bool { return r == '\'' || r == '’' || r == '‘' || r == '`' }

// unfold spells out the letters that have no decomposition in Unicode.
func unfold(r rune) []rune {
	switch r {
	case 'ß':
		return []rune("ss")
	case 'æ':
		return []rune("ae")
	case 'œ':
		return []rune("oe")
	case 'ø':
		return []rune("o")
	case 'ł':
		return []rune("l")
	case 'đ', 'ð':
		return []rune("d")
	case 'þ':
		return []rune("th")
	case 'ı':
		return []rune("i")
	}
	return []rune{r}
}

// Singular takes the plural ending off a lower-case English word. It is
// applied to both sides of a comparison, so it need only be consistent.
func Singular(w string) string {
	n := len(w)
	switch {
	case n < 4 || !strings.HasSuffix(w, "s"), strings.HasSuffix(w, "ss"), strings.HasSuffix(w, "us"),
		strings.HasSuffix(w, "is"):
		return w
	case strings.HasSuffix(w, "ies") && n > 4:
		return w[:n-3] + "y"
	case strings.HasSuffix(w, "sses"), strings.HasSuffix(w, "shes"), strings.HasSuffix(w, "ches"),
		strings.HasSuffix(w, "xes"), strings.HasSuffix(w, "zzes"):
		return w[:n-2]
	}
	return w[:n-1]
}

// Stems splits a text into its words without their plural endings.
func Stems(text string) []string {
	words := Words(text)
	for i, w := range words {
		words[i] = Singular(w)
	}
	return words
}

// SingularPhrase takes the plural ending off the last word of a phrase:
// order lines → order line.
func SingularPhrase(phrase string) string {
	i := strings.LastIndexByte(phrase, ' ') + 1
	return phrase[:i] + Singular(phrase[i:])
}

// Plural puts the plural ending on the last word of an English phrase:
// restaurant → restaurants, category → categories. A phrase that reads as a
// plural already stays as it is.
func Plural(phrase string) string {
	i := strings.LastIndexByte(phrase, ' ') + 1
	head, w := phrase[:i], phrase[i:]
	switch {
	case w == "" || Singular(w) != w:
		return phrase
	case w == "person":
		return head + "people"
	case w == "people" || w == "staff" || w == "data" || w == "children" || w == "series":
		return phrase
	case w == "child":
		return head + "children"
	case strings.HasSuffix(w, "y") && len(w) > 1 && !strings.ContainsRune("aeiou", rune(w[len(w)-2])):
		return head + w[:len(w)-1] + "ies"
	case strings.HasSuffix(w, "s"), strings.HasSuffix(w, "x"), strings.HasSuffix(w, "ch"), strings.HasSuffix(w, "sh"):
		return head + w + "es"
	}
	return head + w + "s"
}
