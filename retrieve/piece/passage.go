package piece

import (
	"strings"
	"unicode"
)

// Passages cuts a text into passages of at most [MostWords] words: between
// paragraphs where that can be, else between sentences, and inside a sentence
// only if it is longer than a passage. Every word is in one passage, in order.
func Passages(title, section, text string) []Piece {
	var out []Piece
	var words []string
	flush := func() {
		if len(words) > 0 {
			out = append(out, Piece{Kind: Text, Title: title, Section: section, Text: strings.Join(words, " "), First: len(out)})
			words = nil
		}
	}
	for _, paragraph := range paragraphs(text) {
		if len(words) > 0 && len(words)+count(paragraph) > MostWords {
			flush()
		}
		for _, sentence := range sentences(paragraph) {
			if len(words)+len(sentence) > MostWords {
				flush()
			}
			for len(sentence) > MostWords {
				words, sentence = sentence[:MostWords], sentence[MostWords:]
				flush()
			}
			words = append(words, sentence...)
		}
	}
	flush()
	return out
}

// paragraphs are what blank lines divide.
func paragraphs(text string) []string {
	var out []string
	var lines []string
	end := func() {
		if len(lines) > 0 {
			out = append(out, strings.Join(lines, "\n"))
			lines = nil
		}
	}
	for line := range strings.Lines(text) {
		if strings.TrimSpace(line) == "" {
			end()
			continue
		}
		lines = append(lines, line)
	}
	end()
	return out
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
