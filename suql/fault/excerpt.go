package fault

import (
	"strings"
	"unicode"
)

// How much of a line an excerpt shows: at most shown characters, of which
// lead stand before the fault.
const (
	shown = 100
	lead  = 40
)

// excerpt returns the source line of the fault, trimmed around it, and the
// line of carets to print below.
func (e *Error) excerpt() (text, caret string) {
	from := strings.LastIndexByte(e.Source[:e.Span.Start], '\n') + 1
	to := len(e.Source)
	if i := strings.IndexByte(e.Source[e.Span.Start:], '\n'); i >= 0 {
		to = e.Span.Start + i
	}
	before := []rune(e.Source[from:e.Span.Start])
	marked := []rune(strings.TrimRight(e.Source[e.Span.Start:min(e.Span.End, to)], "\r"))
	after := []rune(strings.TrimRight(e.Source[min(max(e.Span.End, e.Span.Start), to):to], "\r"))

	if len(before)+len(marked)+len(after) > shown {
		if len(before) > lead {
			before = append([]rune("…"), before[len(before)-lead:]...)
		}
		if len(marked) > shown/2 {
			marked, after = append(marked[:shown/2:shown/2], '…'), nil
		}
		if room := max(shown-len(before)-len(marked), 0); len(after) > room {
			after = append(after[:room:room], '…')
		}
	}
	return string(clean(before)) + string(clean(marked)) + string(clean(after)),
		pad(before) + strings.Repeat("^", max(width(marked), 1))
}

// clean replaces what would move the cursor by a visible space.
func clean(rs []rune) []rune {
	out := make([]rune, len(rs))
	for i, r := range rs {
		if r != '\t' && unicode.IsControl(r) {
			r = ' '
		}
		out[i] = r
	}
	return out
}

// pad is blank text exactly as wide as rs: a tab stays a tab.
func pad(rs []rune) string {
	var b strings.Builder
	for _, r := range rs {
		if r == '\t' {
			b.WriteByte('\t')
			continue
		}
		b.WriteString(strings.Repeat(" ", width([]rune{r})))
	}
	return b.String()
}

// width is how many terminal cells rs take: two for East Asian wide
// characters and emoji, none for combining marks.
func width(rs []rune) int {
	n := 0
	for _, r := range rs {
		switch {
		case unicode.In(r, unicode.Mn, unicode.Me, unicode.Cf):
		case unicode.In(r, unicode.Han, unicode.Hiragana, unicode.Katakana, unicode.Hangul),
			r >= 0xFF01 && r <= 0xFF60, r >= 0x3000 && r <= 0x303E, r >= 0x1F300 && r <= 0x1FAFF:
			n += 2
		default:
			n++
		}
	}
	return n
}
