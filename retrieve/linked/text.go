package linked

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"parley/english"
	"parley/retrieve/piece"
)

// token is a word of a text, or one sign.
type token struct {
	start, end int    // bytes
	stem       string // "" of a sign
	text       string
	upper      bool // begins with a capital letter
	digit      bool // begins with a digit
	stop       bool // carries no content of its own
}

// sentence is one of a passage.
type sentence struct {
	line
	passage     *Passage
	row, column int
	number      int     // in its passage
	cover       float64 // of the question's weight
	beyond      float64 // of it, without what the row's cells have
}

// tokens cuts a text into words and signs. A number keeps its points and
// commas, a word its hyphens.
func tokens(split *piece.Splitter, text string) []token {
	var out []token
	for at := 0; at < len(text); {
		r, size := utf8.DecodeRuneInString(text[at:])
		switch {
		case unicode.IsSpace(r):
			at += size
			continue
		case !unicode.IsLetter(r) && !unicode.IsDigit(r):
			out = append(out, token{start: at, end: at + size, text: text[at : at+size]})
			at += size
			continue
		}
		end := at
		for end < len(text) {
			next, size := utf8.DecodeRuneInString(text[end:])
			if !unicode.IsLetter(next) && !unicode.IsDigit(next) && !inside(text, end, size) {
				break
			}
			end += size
		}
		word := text[at:end]
		out = append(out, token{start: at, end: end, text: word, stem: strings.Join(split.Stems(word), " "),
			upper: unicode.IsUpper(r),
			digit: unicode.IsDigit(r), stop: english.StopWord(word)})
		at = end
	}
	return out
}

// inside reports whether a sign stands within a word or number: a hyphen or
// an apostrophe between letters or digits, a point or a comma between digits.
func inside(text string, at, size int) bool {
	if at == 0 || at+size >= len(text) {
		return false
	}
	before, _ := utf8.DecodeLastRuneInString(text[:at])
	after, _ := utf8.DecodeRuneInString(text[at+size:])
	digits := unicode.IsDigit(before) && unicode.IsDigit(after)
	letters := (unicode.IsLetter(before) || unicode.IsDigit(before)) && (unicode.IsLetter(after) || unicode.IsDigit(after))
	switch text[at : at+size] {
	case ".", ",", ":":
		return digits
	case "-", "–", "'", "’":
		return letters
	}
	return false
}

// page is a text as it is read, whatever is asked of it. It does not change.
type page struct {
	sentences []line
	words     map[string]bool // stems
	says      map[string]bool // those of its first sentence: what its subject is
}

// line is a sentence of a page.
type line struct {
	tokens []token
	words  map[string]bool
}

// reader reads texts and keeps the last it has read: tables share them, and so
// do questions over one table.
type reader struct {
	split *piece.Splitter
	most  int        // that are kept
	mu    sync.Mutex // guards kept
	kept  map[string]*page
}

// How many texts are kept, of about 20 KB each: to answer, and to learn.
const (
	keptToAnswer = 500
	keptToLearn  = 20_000
)

func newReader(most int) *reader {
	return &reader{split: piece.NewSplitter(), most: most, kept: map[string]*page{}}
}

func (r *reader) page(text string) *page {
	r.mu.Lock()
	p, known := r.kept[text]
	r.mu.Unlock()
	if known {
		return p
	}
	p = &page{words: map[string]bool{}, says: map[string]bool{}}
	for i, all := range sentencesOf(tokens(r.split, text)) {
		l := line{tokens: all, words: map[string]bool{}}
		for _, t := range all {
			if t.stem != "" {
				l.words[t.stem], p.words[t.stem] = true, true
			}
		}
		if i == 0 {
			p.says = l.words
		}
		p.sentences = append(p.sentences, l)
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.kept) >= r.most {
		clear(r.kept)
	}
	r.kept[text] = p
	return p
}

// sentencesOf cuts a text after full stops that end a sentence.
func sentencesOf(all []token) [][]token {
	var out [][]token
	from := 0
	for i, t := range all {
		last := i+1 == len(all)
		if !last && (t.stem != "" || !strings.Contains(".?!", t.text) || abbreviated(all, i) || !startsSentence(all[i+1])) {
			continue
		}
		out = append(out, all[from:i+1])
		from = i + 1
	}
	return out
}

func startsSentence(t token) bool { return t.upper || t.digit || t.stem == "" }

// abbreviated reports whether the full stop at i stands after a single letter
// or a title such as Dr, and right behind it.
func abbreviated(all []token, i int) bool {
	if i == 0 || all[i-1].end != all[i].start || all[i].text != "." {
		return false
	}
	word := all[i-1]
	return word.upper && len(word.text) <= 2
}
