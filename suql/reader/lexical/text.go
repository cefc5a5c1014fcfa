package lexical

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

	"parley/suql/reader/remark"
)

// token is one word or number of a text. Contractions are opened ("don't" is
// do + not), so patterns never need to know about apostrophes.
type token struct {
	start, end int     // byte range in the text
	low        string  // lower case, apostrophes removed
	stem       int32   // word number in the lexicon's vocabulary, -1 if not in it
	root       string  // the stem itself
	value      float64 // for numbers, in digits or words
	clause     int
	sentence   int
	number     bool
	money      bool
	capital    bool // begins with a capital, not at the start of a sentence
}

// stretch is a run of tokens [lo,hi) that covers bytes [start,end).
type stretch struct {
	lo, hi     int
	start, end int
}

// text is a text cut into tokens, clauses and sentences.
type text struct {
	source    string
	tokens    []token
	clauses   []stretch
	sentences []stretch
	remark    lazily[remark.Text] // the same as package remark reads it
}

// openers are the words after which a clause break is assumed even without
// punctuation.
var openers = map[string]bool{
	"but": true, "though": true, "although": true, "however": true,
	"while": true, "whereas": true, "because": true, "yet": true, "except": true,
}

var subjects = map[string]bool{
	"i": true, "we": true, "they": true, "he": true, "she": true, "it": true,
	"you": true, "there": true, "the": true, "our": true, "my": true, "his": true,
	"her": true, "their": true, "had": true, "was": true, "were": true, "got": true,
	"walked": true, "found": true, "ended": true, "that": true,
}

// longestSentence, in words: text without punctuation is cut there, which
// bounds the work on any one sentence.
const longestSentence = 120

// cut analyses a source text against the vocabulary of lex.
func cut(lex *lexicon, source string) *text {
	c := &cutter{text: &text{source: source}, lex: lex}
	for i := 0; i < len(source); {
		r, size := utf8.DecodeRuneInString(source[i:])
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			j := wordEnd(source, i)
			c.word(r, i, j)
			i = j
			continue
		}
		c.mark(r, i)
		i += size
	}
	c.endSentence()
	return c.text
}

// cutter cuts a text into tokens, clauses and sentences.
type cutter struct {
	*text
	lex                  *lexicon
	clauseAt, sentenceAt int // the tokens that the open ones begin with
}

func (c *cutter) endClause() {
	if hi := len(c.tokens); hi > c.clauseAt {
		c.clauses = append(c.clauses, stretch{c.clauseAt, hi, c.tokens[c.clauseAt].start, c.tokens[hi-1].end})
		c.clauseAt = hi
	}
}

func (c *cutter) endSentence() {
	c.endClause()
	if hi := len(c.tokens); hi > c.sentenceAt {
		c.sentences = append(c.sentences, stretch{c.sentenceAt, hi, c.tokens[c.sentenceAt].start, c.tokens[hi-1].end})
		c.sentenceAt = hi
	}
}

// word takes in the tokens of the word at bytes [i,j), which begins with r.
func (c *cutter) word(r rune, i, j int) {
	before := c.source[:i]
	money := strings.HasSuffix(before, "$") || strings.HasSuffix(before, "€") || strings.HasSuffix(before, "£")
	atStart := len(c.tokens) == c.sentenceAt
	for _, tk := range c.open(c.lex, c.source[i:j], i, j) {
		if openers[tk.low] || tk.low == "and" && nextIsSubject(c.source, j) {
			c.endClause()
		}
		tk.money = money
		tk.capital = unicode.IsUpper(r) && !atStart
		tk.clause, tk.sentence = len(c.clauses), len(c.sentences)
		c.tokens = append(c.tokens, tk)
	}
	if len(c.tokens)-c.sentenceAt >= longestSentence {
		c.endSentence()
	}
	c.joinNumber(c.lex)
}

// mark ends what the character r at byte i ends.
func (c *cutter) mark(r rune, i int) {
	switch r {
	case '.', '!', '?', '…', '\n':
		if r != '.' || !c.abbreviation(c.source, i) {
			c.endSentence()
		}
	case ',', ';', ':', '—', '–', '(', ')', '"', '“', '”':
		c.endClause()
	case '-':
		if i > 0 && c.source[i-1] == ' ' {
			c.endClause()
		}
	}
}

// shortWithout is one word, whatever its sign.
const shortWithout = "w/o"

// wordEnd finds the end of the word or number that starts at i.
func wordEnd(source string, i int) int {
	if isShortWithout(source[i:]) {
		return i + len(shortWithout)
	}
	return plainEnd(source, i)
}

// plainEnd is the end of the letters and digits that start at i, and of the marks
// inside a word or a number.
func plainEnd(source string, i int) int {
	j := i
	for j < len(source) {
		r, size := utf8.DecodeRuneInString(source[j:])
		if unicode.IsLetter(r) || unicode.IsDigit(r) || unicode.Is(unicode.Mn, r) {
			j += size
			continue
		}
		next, _ := utf8.DecodeRuneInString(source[j+size:])
		last, _ := utf8.DecodeLastRuneInString(source[i:j])
		if (r == '\'' || r == '’') && unicode.IsLetter(next) ||
			(r == '.' || r == ',' || r == ':') && unicode.IsDigit(next) && unicode.IsDigit(last) &&
				(r != ',' || thousands(source[j+1:])) {
			j += size
			continue
		}
		break
	}
	return j
}

func isShortWithout(s string) bool {
	n := len(shortWithout)
	return len(s) > n && strings.EqualFold(s[:n], shortWithout) && s[n] == ' '
}

func thousands(s string) bool {
	n := 0
	for n < len(s) && s[n] >= '0' && s[n] <= '9' {
		n++
	}
	return n == 3
}

func nextIsSubject(source string, j int) bool {
	for j < len(source) && source[j] == ' ' {
		j++
	}
	k := wordEnd(source, j)
	word := strings.ToLower(source[j:k])
	if cut := strings.IndexAny(word, "'’"); cut > 0 {
		word = word[:cut]
	}
	return subjects[word]
}

var abbreviations = map[string]bool{
	"mr": true, "mrs": true, "ms": true, "dr": true, "st": true, "prof": true,
	"vs": true, "etc": true, "approx": true, "no": true, "jr": true, "inc": true,
}

// abbreviation reports whether the full stop at i belongs to a word.
func (t *text) abbreviation(source string, i int) bool {
	if len(t.tokens) == 0 {
		return false
	}
	last := t.tokens[len(t.tokens)-1]
	if last.end != i {
		return false
	}
	rest := strings.TrimLeft(source[i+1:], " ")
	goesOn := rest != "" && unicode.IsLower(rune(rest[0]))
	switch {
	case last.low == "no":
		return rest != "" && rest[0] >= '0' && rest[0] <= '9'
	case len(last.low) == 1 && last.low != "i" && !last.number:
		return i+1 < len(source) && source[i+1] != ' ' || last.capital || goesOn
	case !abbreviations[last.low]:
		return false
	case last.low == "etc":
		return goesOn
	}
	return rest != ""
}

var contractions = map[string]string{
	"dont": "do", "doesnt": "does", "didnt": "did", "isnt": "is", "arent": "are",
	"wasnt": "was", "werent": "were", "cant": "can", "couldnt": "could",
	"wouldnt": "would", "wont": "will", "shouldnt": "should", "hasnt": "has",
	"havent": "have", "hadnt": "had", "aint": "is", "cannot": "can", "neednt": "need",
	"mustnt": "must", "mightnt": "might",
}

// open turns a written word into one or two tokens.
func (t *text) open(lex *lexicon, word string, i, j int) []token {
	low := unaccented(strings.ToLower(strings.ReplaceAll(word, "’", "'")))
	plain := strings.ReplaceAll(low, "'", "")
	if plain == shortWithout {
		return []token{lex.token("without", i, j)}
	}
	if base, ok := contractions[plain]; ok {
		return []token{lex.token(base, i, j), lex.token("not", i, j)}
	}
	if k := strings.LastIndexByte(low, '\''); k > 0 {
		switch low[k:] {
		case "'s", "'re", "'ve", "'ll", "'d", "'m":
			return []token{lex.token(strings.ReplaceAll(low[:k], "'", ""), i, j)}
		}
	}
	return []token{lex.token(plain, i, j)}
}

// unaccented is a word without accents, which people write or leave out: café.
func unaccented(word string) string {
	if strings.IndexFunc(word, func(r rune) bool { return r >= utf8.RuneSelf }) < 0 {
		return word
	}
	return norm.NFC.String(strings.Map(func(r rune) rune {
		if unicode.Is(unicode.Mn, r) {
			return -1
		}
		return r
	}, norm.NFKD.String(word)))
}

// token makes a token of one lower-case word.
func (lex *lexicon) token(low string, start, end int) token {
	tk := token{start: start, end: end, low: low}
	tk.root = lex.root(low)
	tk.value, tk.number = numberOf(low)
	tk.stem = lex.wordNumber(low)
	return tk
}

// joinNumber folds "twenty five" and "two hundred" into one token.
func (t *text) joinNumber(lex *lexicon) {
	n := len(t.tokens)
	if n < 2 {
		return
	}
	a, b := &t.tokens[n-2], &t.tokens[n-1]
	if !a.number || !b.number || a.sentence != b.sentence || a.clause != b.clause || a.low[0] <= '9' && b.value < 100 ||
		b.low[0] <= '9' {
		return
	}
	value, ok := joined(a.value, b.value)
	if !ok {
		return
	}
	a.value = value
	a.end, a.root, a.low = b.end, "number", "number"
	a.stem = lex.wordNumber("number")
	t.tokens = t.tokens[:n-1]
}

// joined is the value of two numbers in words that follow each other; false
// where they are no one number.
func joined(a, b float64) (float64, bool) {
	switch {
	case a >= 20 && a < 100 && int(a)%10 == 0 && b > 0 && b < 10:
		return a + b, true
	case (b == 100 || b == 1000 || b == 1e6) && a < b:
		return a * b, true
	case a >= 100 && int(a)%100 == 0 && b < 100:
		return a + b, true
	}
	return 0, false
}
