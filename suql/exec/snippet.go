package exec

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// snippet is the sentence around text[start:end], at most snippetBytes long
// and cut between words, with the place of those bytes in it.
func snippet(text string, start, end int) (string, int, int) {
	from, to := sentence(text, start, end)
	if to-from > snippetBytes {
		end = min(end, start+snippetBytes)
		room := (snippetBytes - (end - start)) / 2
		lo, hi := max(from, start-room), min(to, end+room)
		if lo == from {
			hi = min(to, from+snippetBytes)
		} else if hi == to {
			lo = max(from, to-snippetBytes)
		}
		from, to = inward(text, lo, hi, from, to, start, end)
	}
	for from > 0 && !utf8.RuneStart(text[from]) {
		from--
	}
	for to < len(text) && !utf8.RuneStart(text[to]) {
		to++
	}
	head, tail := "", ""
	if _, cut := sentenceStart(text, from); cut {
		head = "… "
	}
	if to < len(text) && !terminal(text, to) {
		tail = " …"
	}
	body := text[from:to]
	return head + body + tail, start - from + len(head), min(end, to) - from + len(head)
}

// inward moves cut ends to the nearest space without losing the words.
func inward(text string, lo, hi, from, to, start, end int) (int, int) {
	if lo > from {
		if i := strings.IndexFunc(text[lo:start], unicode.IsSpace); i >= 0 {
			lo += i + 1
		} else {
			lo = start
		}
	}
	if hi < to {
		if i := strings.LastIndexFunc(text[end:hi], unicode.IsSpace); i >= 0 {
			hi = end + i
		} else {
			hi = end
		}
	}
	return lo, hi
}

// sentence widens start:end to whole sentences, without the space around.
func sentence(text string, start, end int) (int, int) {
	from := start
	for from > 0 {
		if at, cut := sentenceStart(text, from); !cut {
			from = at
			break
		}
		from--
	}
	for from < start && isSpace(text[from]) {
		from++
	}
	to := end
	for to < len(text) && !terminal(text, to) {
		to++
	}
	for to > end && isSpace(text[to-1]) {
		to--
	}
	return from, to
}

// sentenceStart reports whether at is inside a sentence (cut), rather than
// at its first word.
func sentenceStart(text string, at int) (int, bool) {
	i := at
	for i > 0 && isSpace(text[i-1]) && text[i-1] != '\n' {
		i--
	}
	if i == 0 || text[i-1] == '\n' {
		return at, false
	}
	return at, i == at || !ended(text[:i])
}

// terminal reports whether a sentence ends just before at.
func terminal(text string, at int) bool {
	if text[at] == '\n' {
		return true
	}
	return at > 0 && isSpace(text[at]) && ended(text[:at])
}

// ended reports whether text stops with the end of a sentence, closing quotes
// and brackets aside.
func ended(text string) bool {
	text = strings.TrimRight(text, "\"'”’»)]")
	return strings.HasSuffix(text, ".") || strings.HasSuffix(text, "!") || strings.HasSuffix(text, "?")
}

func isSpace(b byte) bool { return b == ' ' || b == '\n' || b == '\t' || b == '\r' }
