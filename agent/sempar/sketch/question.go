package sketch

import (
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/suql/catalog"
)

// Question is an utterance divided into tokens, ready to be compared with
// tables. It never changes.
type Question struct {
	Text   string
	tokens []token
}

// token is a word, a number or a mark of punctuation.
type token struct {
	from, to int    // bytes of the text
	low      string // lower case
	stem     string // without plural ending; "" for marks
	key      string // letters and digits as values are compared by; "" for marks
	hash     uint32 // of stem, or of the mark
	number   string // decimal text, "" when it is no number
	value    float64
	ordinal  bool // first, 2nd
	capital  bool
	stop     bool // carries grammar rather than content
	ending   bool // had a plural ending
}

// NewQuestion divides a text.
func NewQuestion(text string) *Question {
	q := &Question{Text: text}
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		if unicode.IsSpace(r) {
			i += n
			continue
		}
		j := i + n
		if wordRune(r) {
			for j < len(text) {
				r, n := utf8.DecodeRuneInString(text[j:])
				if !wordRune(r) && !inner(text, j, r, n) {
					break
				}
				j += n
			}
		}
		q.tokens = append(q.tokens, newToken(text, i, j, len(q.tokens)))
		i = j
	}
	return q
}

// Tokens is the number of tokens.
func (q *Question) Tokens() int { return len(q.tokens) }

// Span is the stretch of the text, in bytes, that tokens from:to cover.
func (q *Question) Span(from, to int) (start, end int) {
	return q.tokens[from].from, q.tokens[to-1].to
}

func wordRune(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.IsMark(r) }

// inner reports whether a mark at j holds a word together: it's, 1,000, 2.5.
func inner(text string, j int, r rune, n int) bool {
	if j+n >= len(text) {
		return false
	}
	prev, _ := utf8.DecodeLastRuneInString(text[:j])
	next, _ := utf8.DecodeRuneInString(text[j+n:])
	switch r {
	case '\'', '’', '`':
		return unicode.IsLetter(prev) && unicode.IsLetter(next)
	case '.':
		return unicode.IsDigit(prev) && unicode.IsDigit(next)
	case ',':
		if !unicode.IsDigit(prev) || j+n+3 > len(text) {
			return false
		}
		for _, d := range []byte(text[j+n : j+n+3]) {
			if d < '0' || d > '9' {
				return false
			}
		}
		return j+n+3 == len(text) || text[j+n+3] < '0' || text[j+n+3] > '9'
	}
	return false
}

func newToken(text string, from, to, index int) token {
	t := token{from: from, to: to, low: strings.ToLower(text[from:to])}
	first, _ := utf8.DecodeRuneInString(text[from:])
	t.capital = unicode.IsUpper(first)
	t.key = key(t.low)
	t.stem = t.key
	if !wordRune(first) {
		t.stem = ""
		t.hash = hashText(t.low)
		return t
	}
	t.ending = len(t.low) > 0 && t.low[len(t.low)-1] == 's' && !strings.HasSuffix(t.key, "s")
	t.hash = hashText(t.stem)
	t.stop = stopWords[t.low]
	digits := strings.ReplaceAll(t.low, ",", "")
	if f, err := strconv.ParseFloat(digits, 64); err == nil && unicode.IsDigit(first) {
		t.value = f
		if before, minus := strings.CutSuffix(strings.ReplaceAll(text[max(0, from-3):from], "−", "-"), "-"); minus && (before == "" || !wordRune(rune(before[len(before)-1]))) {
			t.value = -f
		}
	} else if f, ok := numberWords[t.low]; ok {
		t.value = f
	} else if f, ok := ordinal(t.low); ok {
		t.value, t.ordinal = f, true
	} else {
		return t
	}
	t.number = strconv.FormatFloat(t.value, 'f', -1, 64)
	return t
}

// key is what values are compared by: words without endings, run together.
func key(text string) string { return strings.Join(catalog.Stems(text), "") }

var numberWords = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
	"ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16,
	"seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40, "fifty": 50,
	"sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90, "hundred": 100, "thousand": 1000,
}

var ordinals = map[string]float64{
	"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "sixth": 6, "seventh": 7, "eighth": 8,
	"ninth": 9, "tenth": 10, "eleventh": 11, "twelfth": 12,
}

func ordinal(low string) (float64, bool) {
	if f, ok := ordinals[low]; ok {
		return f, true
	}
	for _, ending := range []string{"st", "nd", "rd", "th"} {
		if digits, ok := strings.CutSuffix(low, ending); ok {
			if n, err := strconv.Atoi(digits); err == nil {
				return float64(n), true
			}
		}
	}
	return 0, false
}

// stopWords are the words of English that carry grammar: they neither name a
// column nor stand for a value by themselves.
var stopWords = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`a an the of in on at to for from by with and or is are was were be been do does did
		has have had what which who whom whose when where why how that this these those it its there their they he she his her
		i me my you your we us our as if than then so not no any all each every some into out up about me tell give show name list find
		many much 's s`) {
		m[w] = true
	}
	return m
}()
