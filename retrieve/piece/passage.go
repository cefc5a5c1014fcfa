package piece

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Passages cuts a text into passages of at most [MostWords] words: between
// paragraphs where that can be, else between sentences, and inside a sentence
// only if it is longer than a passage. Every word is in one passage, in order.
// Paragraphs, and lines that were meant to end, are lines of a passage.
func Passages(title, section, text string) []Piece {
	c := cutter{title: title, section: section}
	for _, paragraph := range paragraphs(text) {
		if c.words > 0 && c.words+count(paragraph) > MostWords {
			c.flush()
		}
		c.line = true
		for _, sentence := range sentences(paragraph) {
			if c.words+len(sentence) > MostWords {
				c.flush()
			}
			for len(sentence) > MostWords {
				c.add(sentence[:MostWords])
				sentence = sentence[MostWords:]
				c.flush()
			}
			c.add(sentence)
		}
	}
	c.flush()
	return c.out
}

// cutter puts words into passages.
type cutter struct {
	title, section string
	out            []Piece
	text           strings.Builder
	words          int
	line           bool // the next word begins a line
}

func (c *cutter) add(words []string) {
	for _, w := range words {
		switch {
		case c.words == 0:
		case c.line:
			c.text.WriteByte('\n')
		default:
			c.text.WriteByte(' ')
		}
		c.text.WriteString(w)
		c.words++
		c.line = false
	}
}

func (c *cutter) flush() {
	if c.words == 0 {
		return
	}
	c.out = append(c.out, Piece{Kind: Text, Title: c.title, Section: c.section, Text: c.text.String(), First: len(c.out)})
	c.text.Reset()
	c.words = 0
}

// paragraphs are what blank lines divide, and lines that were meant to end.
func paragraphs(text string) []string {
	width := 0 // of the longest line: where lines of prose were broken, if they were
	for line := range strings.Lines(text) {
		width = max(width, utf8.RuneCountInString(strings.TrimSpace(line)))
	}
	var out []string
	var lines []string
	end := func() {
		if len(lines) > 0 {
			out = append(out, strings.Join(lines, " "))
			lines = nil
		}
	}
	for line := range strings.Lines(text) {
		line = strings.TrimSpace(line)
		if line == "" {
			end()
			continue
		}
		if len(lines) > 0 && meantToEnd(lines[len(lines)-1], line, width) {
			end()
		}
		lines = append(lines, line)
	}
	end()
	return out
}

// How many characters the longest line of a text has that was broken to fit a page.
const (
	narrowest = 50
	widest    = 120
)

// meantToEnd reports whether a line was ended where the first word of the next one would
// still have fitted: an entry of a list, a heading, a line of an address.
func meantToEnd(line, next string, width int) bool {
	first, _, _ := strings.Cut(next, " ")
	wrapped := narrowest <= width && width <= widest
	return !wrapped || utf8.RuneCountInString(line+" "+first) <= width || Entry(next)
}

// Entry reports whether a line begins as an entry of a list does.
func Entry(line string) bool {
	mark, rest, _ := strings.Cut(line, " ")
	if rest == "" {
		return false
	}
	digits := strings.TrimRight(mark, ".)")
	number := digits != mark && digits != "" && strings.Trim(digits, "0123456789") == ""
	return number || strings.Trim(mark, "-–•*·") == ""
}

// sentences are the words of a paragraph, sentence by sentence: one ends
// where a word ends in a full stop, a question mark or an exclamation mark and
// the next one does not begin with a small letter.
func sentences(paragraph string) [][]string {
	words := strings.Fields(paragraph)
	var out [][]string
	from := 0
	for i, w := range words {
		if i+1 == len(words) || ends(w) && !startsSmall(words[i+1]) {
			out = append(out, words[from:i+1:i+1])
			from = i + 1
		}
	}
	return out
}

func ends(word string) bool {
	word = strings.TrimRight(word, `"'”’)]`)
	return word != "" && strings.IndexByte(".?!", word[len(word)-1]) >= 0
}

func startsSmall(word string) bool {
	for _, r := range word {
		return unicode.IsLower(r)
	}
	return false
}
