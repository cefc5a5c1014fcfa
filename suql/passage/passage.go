// Package passage divides texts that are too long for a reader: into the
// passages that matter for a question, or into pieces that together are the
// whole.
//
// [Best] picks passages that fit a window and puts them together in the order
// of the text, with [Gap] where something is left out; [Pieces] leaves nothing
// out. What comes back is an [Excerpt], which knows where its bytes come from:
//
//	e := passage.Best(texts, "is there a garden?", 8_000)
//	reply := read(e.Texts)
//	text, start, end, ok := e.Origin(reply.Text, reply.Start, reply.End) // in texts
package passage

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// Gap stands where an excerpt leaves something out.
const Gap = "[…]"

// Size bounds of a passage, in bytes: a few sentences, but at least eight
// passages to a window.
const (
	largest  = 600
	smallest = 80
	perView  = 8
)

// span is a passage: bytes of one text.
type span struct{ text, start, end int }

// Length is how many bytes texts have together.
func Length(texts []string) int {
	n := 0
	for _, t := range texts {
		n += len(t)
	}
	return n
}

// split divides texts into passages of up to size bytes that end where a
// paragraph, a sentence or at least a word does. Together they are all of the
// texts.
func split(texts []string, size int) []span {
	var out []span
	for i, t := range texts {
		for at := 0; at < len(t); {
			end := at + size
			if end >= len(t) {
				end = len(t)
			} else {
				end = at + cut(t[at:end])
			}
			out = append(out, span{i, at, end})
			at = end
		}
	}
	return out
}

// cut is where a text that goes on after s had best be cut: after the last
// paragraph, sentence or word in its second half, else after the last whole
// character.
func cut(s string) int {
	half := len(s) / 2
	if i := strings.LastIndex(s, "\n"); i >= half {
		return i + 1
	}
	for i := len(s) - 1; i > half; i-- {
		if (s[i] == ' ' || s[i] == '\t') && strings.IndexByte(".!?", s[i-1]) >= 0 {
			return i + 1
		}
	}
	if i := strings.LastIndexFunc(s, unicode.IsSpace); i >= half {
		_, n := utf8.DecodeRuneInString(s[i:])
		return i + n
	}
	end := len(s)
	for end > 1 && !utf8.ValidString(s[lastRune(s[:end]):end]) {
		end--
	}
	return end
}

// lastRune is where the last character of s begins.
func lastRune(s string) int {
	i := len(s) - 1
	for i > 0 && !utf8.RuneStart(s[i]) {
		i--
	}
	return i
}

// Cut is text, or as much of its beginning as fits into size bytes.
func Cut(text string, size int) string {
	if len(text) <= size {
		return text
	}
	size = max(0, size-len(Gap)-1)
	if size == 0 {
		return ""
	}
	return strings.TrimRightFunc(text[:cut(text[:size])], unicode.IsSpace) + " " + Gap
}
