package views

import (
	"cmp"
	"context"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/suql"
	"parley/suql/catalog"
)

// piece is a part of a text; marked, if it is what decided.
type piece struct {
	text    string
	marked  bool
	against bool // it speaks against the answer
}

// span is a range of bytes within a text.
type span struct {
	from, to int
	against  bool
}

// highlighted splits one text of a cell (element of a list, else 0) around
// the words that the evidence points at.
func (c cell) highlighted(text string, element int) []piece {
	var spans []span
	for _, e := range c.evidence {
		if e.Text == element {
			if s, ok := located(e, text); ok {
				for _, w := range words(e) {
					w.from, w.to = w.from-e.Start+s.from, w.to-e.Start+s.from
					spans = append(spans, w)
				}
			}
		}
	}
	return split(text, spans)
}

// located finds the deciding words of e within the text that its snippet was
// taken from.
func located(e suql.Evidence, text string) (span, bool) {
	before, deciding, after := marked(e)
	if deciding == "" {
		return span{}, false
	}
	// A snippet that is cut has an ellipsis where the text goes on.
	before, after = strings.TrimPrefix(before, "… "), strings.TrimSuffix(after, " …")
	if i := strings.Index(text, before+deciding+after); i >= 0 {
		from := i + len(before)
		return span{from, from + len(deciding), e.Against}, true
	}
	if i := strings.Index(text, deciding); i >= 0 && i == strings.LastIndex(text, deciding) {
		return span{i, i + len(deciding), e.Against}, true
	}
	return span{}, false
}

// split cuts a text at the spans; of two that overlap, the second gives way.
func split(text string, spans []span) []piece {
	slices.SortStableFunc(spans,
		func(a, b span) int { return cmp.Or(cmp.Compare(a.from, b.from), cmp.Compare(b.to, a.to)) })
	var out []piece
	at := 0
	for _, s := range spans {
		if s.to <= at {
			continue
		}
		s.from = max(s.from, at)
		if s.from > at {
			out = append(out, piece{text: text[at:s.from]})
		}
		out = append(out, piece{text[s.from:s.to], true, s.against})
		at = s.to
	}
	if at < len(text) {
		out = append(out, piece{text: text[at:]})
	}
	return out
}

// Bounds of a text in a table cell, in bytes.
const (
	longText = 200 // from here on it is read as prose
	oneLine  = 44  // characters of a line; what is longer is folded
	lead     = 16  // of what stands before the deciding words
	shownOf  = 140 // of all of it, about
)

// excerpt is a beginning of a long text, or the surroundings of its first
// marked words, cut between words.
func excerpt(pieces []piece) []piece {
	var text strings.Builder
	first := -1
	for _, p := range pieces {
		if p.marked && first < 0 {
			first = text.Len()
		}
		text.WriteString(p.text)
	}
	all := text.String()
	from := wordAt(all, max(0, first-lead))
	to := wordAt(all, min(len(all), from+shownOf))
	var out []piece
	at := 0
	for _, p := range pieces {
		lo, hi := max(from, at), min(to, at+len(p.text))
		if lo < hi {
			out = append(out, piece{p.text[lo-at : hi-at], p.marked, p.against})
		}
		at += len(p.text)
	}
	if len(out) > 0 && from > 0 {
		out = append([]piece{{text: "… "}}, out...)
	}
	if to < len(all) {
		out = append(out, piece{text: "…"})
	}
	return out
}

// wordAt moves a cut to the beginning of the word it is in, unless that is
// far away.
func wordAt(s string, at int) int {
	if at <= 0 || at >= len(s) {
		return max(0, min(at, len(s)))
	}
	if i := strings.LastIndexFunc(s[:at], unicode.IsSpace); i >= 0 && at-i < lead {
		_, size := utf8.DecodeRuneInString(s[i:])
		return i + size
	}
	for at < len(s) && !utf8.RuneStart(s[at]) {
		at++
	}
	return at
}

// prose is the texts of a cell, if it holds any: a list piece by piece.
func (c cell) prose() [][]piece {
	var out [][]piece
	switch v := c.value.(type) {
	case string:
		if strings.TrimSpace(v) != "" && (c.kind == catalog.FreeText || len(c.evidence) > 0 || len(v) > longText) {
			out = append(out, c.highlighted(v, 0))
		}
	case []string:
		if c.kind == catalog.FreeText || len(c.evidence) > 0 {
			for i, text := range v {
				out = append(out, c.highlighted(text, i))
			}
		}
	}
	return out
}

// folded is the line that stands for a long value until it is opened: of
// texts the first one that has marked words, else the first. Short ones need
// none.
func (c cell) folded(ctx context.Context, texts [][]piece) []piece {
	if len(texts) == 0 {
		if text := value(ctx, c.value); utf8.RuneCountInString(text) > oneLine {
			return excerpt([]piece{{text: text}})
		}
		return nil
	}
	length, best := 0, -1
	for i, text := range texts {
		for _, p := range text {
			length += utf8.RuneCountInString(p.text)
			if p.marked && best < 0 {
				best = i
			}
		}
	}
	if length <= oneLine && len(texts) == 1 {
		return nil
	}
	out := excerpt(texts[max(best, 0)])
	if last := len(out) - 1; len(texts) > 1 && last >= 0 && !strings.HasSuffix(out[last].text, "…") {
		out = append(out, piece{text: " …"})
	}
	return out
}
