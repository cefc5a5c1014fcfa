package lexical

import (
	"cmp"
	"math"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/suql/reader"
)

const summaryLength = 300 // characters

// summarise picks up to three sentences from different texts that share words
// with many texts, and sees to it that praise and blame both get a voice when
// both are there. Equal scores go to the earlier sentence.
func (lex *lexicon) summarise(texts []*text) reader.Reply {
	spread := map[string]int{}
	for _, t := range texts {
		seen := map[string]bool{}
		for i := range t.tokens {
			tk := &t.tokens[i]
			if !seen[tk.root] && !lex.in("stop", tk) {
				seen[tk.root] = true
				spread[tk.root]++
			}
		}
	}
	var all []gist
	for n, t := range texts {
		for _, s := range t.sentences {
			if g, ok := lex.gist(t, s, n, spread); ok {
				all = append(all, g)
			}
		}
	}
	if len(all) == 0 {
		return nothing(reader.Summarise)
	}
	slices.SortStableFunc(all, func(a, b gist) int {
		return cmp.Or(cmp.Compare(b.score, a.score), cmp.Compare(a.text, b.text))
	})
	return summaryReply(chosen(all), texts)
}

type gist struct {
	text       int
	start, end int
	score      float64
	feeling    float64
}

// gist scores one sentence: how many texts share its words, whether it has an
// opinion, and a length that reads well.
func (lex *lexicon) gist(t *text, s stretch, n int, spread map[string]int) (gist, bool) {
	g := gist{text: n, start: s.start, end: s.end}
	if g.end < len(t.source) && strings.ContainsRune(".!?", rune(t.source[g.end])) {
		g.end++
	}
	if length := utf8.RuneCountInString(t.source[g.start:g.end]); length > 160 || length < 12 && len(t.sentences) > 1 {
		return g, false
	}
	count := 0
	for i := s.lo; i < s.hi; i++ {
		if tk := &t.tokens[i]; !lex.in("stop", tk) {
			g.score += math.Log(float64(spread[tk.root])) + 0.05
			count++
		}
	}
	for c := t.tokens[s.lo].clause; c <= t.tokens[s.hi-1].clause; c++ {
		v, _ := lex.feeling(t, t.clauses[c])
		g.feeling += v
	}
	g.score = g.score/math.Sqrt(float64(count)+4) + 0.5*math.Min(2, math.Abs(g.feeling))
	return g, true
}

// chosen takes the best of praise, the best of blame and the best remaining,
// each from another text, within the length.
func chosen(all []gist) []gist {
	var out []gist
	room := summaryLength
	take := func(fits func(gist) bool) {
		for _, g := range all {
			length := g.end - g.start + 1
			used := slices.ContainsFunc(out, func(o gist) bool { return o.text == g.text })
			if !used && length <= room && fits(g) {
				out = append(out, g)
				room -= length
				return
			}
		}
	}
	take(func(g gist) bool { return g.feeling > 0 })
	take(func(g gist) bool { return g.feeling < 0 })
	for len(out) < 3 {
		before := len(out)
		take(func(gist) bool { return true })
		if len(out) == before {
			break
		}
	}
	return out
}

func summaryReply(picked []gist, texts []*text) reader.Reply {
	if len(picked) == 0 {
		return shortest(texts)
	}
	r := reader.Reply{Confidence: 0.6}
	var parts []string
	for _, g := range picked {
		sentence := strings.Join(strings.Fields(texts[g.text].source[g.start:g.end]), " ")
		if !strings.ContainsAny(sentence[len(sentence)-1:], ".!?") {
			sentence += "."
		}
		parts = append(parts, sentence)
		r.Evidence = append(r.Evidence, reader.Evidence{Text: g.text, Start: g.start, End: g.end, Supports: true})
	}
	r.Text = strings.Join(parts, " ")
	return r
}

// shortest cuts the first text at a word when no sentence is short enough.
func shortest(texts []*text) reader.Reply {
	for n, t := range texts {
		end := 0
		for i := range t.tokens {
			if t.tokens[i].end-t.tokens[0].start > summaryLength-1 {
				break
			}
			end = t.tokens[i].end
		}
		if end > 0 {
			start := t.tokens[0].start
			return reader.Reply{Text: t.source[start:end] + "…", Confidence: 0.4,
				Evidence: []reader.Evidence{{Text: n, Start: start, End: end, Supports: true}}}
		}
	}
	return nothing(reader.Summarise)
}
