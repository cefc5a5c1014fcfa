package lexical

import (
	"strings"
	"unicode"
	"unicode/utf8"
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
	t := &text{source: source}
	clauseStart, sentenceStart := 0, 0
	endClause := func() {
		if hi := len(t.tokens); hi > clauseStart {
			t.clauses = append(t.clauses, stretch{clauseStart, hi, t.tokens[clauseStart].start, t.tokens[hi-1].end})
			clauseStart = hi
		}
	}
	endSentence := func() {
		endClause()
		if hi := len(t.tokens); hi > sentenceStart {
			t.sentences = append(t.sentences, stretch{sentenceStart, hi, t.tokens[sentenceStart].start, t.tokens[hi-1].end})
			sentenceStart = hi
		}
	}
	for i := 0; i < len(source); {
		r, size := utf8.DecodeRuneInString(source[i:])
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			j := wordEnd(source, i)
			word := source[i:j]
			money := i > 0 && (source[i-1] == '$' || strings.HasSuffix(source[:i], "€") || strings.HasSuffix(source[:i], "£"))
			atStart := len(t.tokens) == sentenceStart
			for _, tk := range t.open(lex, word, i, j) {
				if openers[tk.low] || tk.low == "and" && nextIsSubject(source, j) {
					endClause()
				}
				tk.money = money
				tk.capital = unicode.IsUpper(r) && !atStart
				tk.clause, tk.sentence = len(t.clauses), len(t.sentences)
				t.tokens = append(t.tokens, tk)
			}
			if len(t.tokens)-sentenceStart >= longestSentence {
				endSentence()
			}
			t.joinNumber(lex)
			i = j
			continue
		}
		switch r {
		case '.', '!', '?', '…', '\n':
			if r != '.' || !t.abbreviation(source, i) {
				endSentence()
			}
		case ',', ';', ':', '—', '–', '(', ')', '"', '“', '”':
			endClause()
		case '-':
			if i > 0 && source[i-1] == ' ' {
				endClause()
			}
		}
		i += size
	}
	endSentence()
	return t
}

// wordEnd finds the end of the word or number that starts at i.
func wordEnd(source string, i int) int {
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
			(r == '.' || r == ',' || r == ':') && unicode.IsDigit(next) && unicode.IsDigit(last) && (r != ',' || thousands(source[j+1:])) {
			j += size
			continue
		}
		break
	}
	return j
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
	if last.low == "no" {
		return rest != "" && rest[0] >= '0' && rest[0] <= '9'
	}
	if len(last.low) == 1 && last.low != "i" && !last.number {
		return i+1 < len(source) && source[i+1] != ' ' || last.capital || rest != "" && unicode.IsLower(rune(rest[0]))
	}
	return abbreviations[last.low] && rest != "" && (last.low != "etc" || unicode.IsLower(rune(rest[0])))
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
	low := strings.ToLower(strings.ReplaceAll(word, "’", "'"))
	plain := strings.ReplaceAll(low, "'", "")
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
	if !a.number || !b.number || a.sentence != b.sentence || a.clause != b.clause || a.low[0] <= '9' && b.value < 100 || b.low[0] <= '9' {
		return
	}
	switch {
	case a.value >= 20 && a.value < 100 && int(a.value)%10 == 0 && b.value > 0 && b.value < 10:
		a.value += b.value
	case (b.value == 100 || b.value == 1000 || b.value == 1e6) && a.value < b.value:
		a.value *= b.value
	case a.value >= 100 && int(a.value)%100 == 0 && b.value < 100:
		a.value += b.value
	default:
		return
	}
	a.end, a.root, a.low = b.end, "number", "number"
	a.stem = lex.wordNumber("number")
	t.tokens = t.tokens[:n-1]
}
