package passage

import (
	"sort"
	"strings"
)

// Excerpt is a part of some texts.
type Excerpt struct {
	Texts []string // none is blank
	parts [][]part // of each text
}

// part is a stretch of an excerpt that stands so in the original.
type part struct {
	at   int // in the excerpt
	from span
}

// Best returns the passages of texts that match the question best, as many as
// fit into window bytes, marks of gaps included. Texts of which nothing is
// chosen are left out. Without a match, it is the beginning. A window has room
// for a character at least, which is 4 bytes.
func Best(texts []string, question string, window int) Excerpt {
	spans := split(texts, max(4, min(largest, max(smallest, window/perView), window-2*len(gapAfter))))
	order := make([]int, len(spans))
	for i := range order {
		order[i] = i
	}
	scores := scored(texts, spans, question)
	sort.SliceStable(order, func(a, b int) bool { return scores[order[a]] > scores[order[b]] })
	chosen := make([]bool, len(spans))
	left := window
	for _, i := range order {
		if n := spans[i].end - spans[i].start + 2*len(gapAfter); n <= left {
			left -= n
			chosen[i] = true
		}
	}
	var list []span
	for i, s := range spans {
		if chosen[i] {
			list = append(list, s)
		}
	}
	if pieces := Pieces(texts, window); len(list) == 0 && len(pieces) > 0 { // no room for marks
		return pieces[0]
	}
	return assembled(texts, list)
}

// The mark of a gap, after and before a passage.
const (
	gapAfter  = "\n" + Gap + "\n"
	gapBefore = Gap + "\n"
)

// assembled puts spans together, which are in the order of the texts.
func assembled(texts []string, spans []span) Excerpt {
	var e Excerpt
	for i := 0; i < len(spans); {
		var b strings.Builder
		var parts []part
		text := spans[i].text
		if spans[i].start > 0 {
			b.WriteString(gapBefore)
		}
		end := spans[i].start
		for ; i < len(spans) && spans[i].text == text; i++ {
			s := spans[i]
			if s.start == end && len(parts) > 0 {
				parts[len(parts)-1].from.end = s.end
			} else {
				if len(parts) > 0 {
					b.WriteString(gapAfter)
				}
				parts = append(parts, part{at: b.Len(), from: s})
			}
			b.WriteString(texts[text][s.start:s.end])
			end = s.end
		}
		if end < len(texts[text]) {
			b.WriteString("\n" + Gap)
		}
		if strings.TrimSpace(b.String()) != "" {
			e.Texts, e.parts = append(e.Texts, b.String()), append(e.parts, parts)
		}
	}
	return e
}

// Pieces divides texts into excerpts of up to window bytes each that together
// are all of them, in order.
func Pieces(texts []string, window int) []Excerpt {
	window = max(window, 4) // the longest character
	var out []Excerpt
	var list []span
	used := 0
	flush := func() {
		if e := plain(texts, list); len(e.Texts) > 0 {
			out = append(out, e)
		}
		list, used = nil, 0
	}
	for _, s := range split(texts, max(min(window, largest), 4)) {
		if n := s.end - s.start; used+n > window {
			flush()
		}
		list, used = append(list, s), used+s.end-s.start
	}
	flush()
	return out
}

// plain puts spans that follow each other together, without marks.
func plain(texts []string, spans []span) Excerpt {
	var e Excerpt
	for i := 0; i < len(spans); {
		s := spans[i]
		for i++; i < len(spans) && spans[i].text == s.text; i++ {
			s.end = spans[i].end
		}
		if t := texts[s.text][s.start:s.end]; strings.TrimSpace(t) != "" {
			e.Texts, e.parts = append(e.Texts, t), append(e.parts, []part{{from: s}})
		}
	}
	return e
}

// Origin says where bytes start to end of Texts[text] stand in the original:
// of several passages the first. It reports false when they are in a gap.
func (e Excerpt) Origin(text, start, end int) (originText, originStart, originEnd int, ok bool) {
	if text < 0 || text >= len(e.parts) {
		return 0, 0, 0, false
	}
	for _, p := range e.parts[text] {
		lo, hi := max(start, p.at), min(end, p.at+p.from.end-p.from.start)
		if lo < hi {
			return p.from.text, lo - p.at + p.from.start, hi - p.at + p.from.start, true
		}
	}
	return 0, 0, 0, false
}
