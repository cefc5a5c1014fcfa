package lexical

import (
	"math"
	"strings"

	"parley/suql/reader"
)

// maxCandidates bounds the sentences looked at for an answer.
const maxCandidates = 6

// A sentence on the question's idea covers at least this much of it.
const aboutCoverage = 0.6

// answer answers a question in short.
func (r *Reader) answer(q *question, req reader.Request, texts []*text) reader.Reply {
	if r.lex.rules["asks-summary"].within(q.tokens, 0, len(q.tokens), len(q.tokens)) {
		return r.lex.summarise(texts)
	}
	if req.Type == reader.BoolType || q.form == yesNo && req.Type == reader.TextType {
		return r.booleanAnswer(q, req, texts)
	}
	return r.lex.value(q, r.lex.answerKind(q, req.Type), req, texts)
}

// value answers a question for a value of some kind. Kinds that are known by
// their own form, such as weights and colours, are looked for everywhere; if
// there is none, and for all other kinds, the sentences nearest to the
// question are.
func (lex *lexicon) value(q *question, kind answerForm, req reader.Request, texts []*text) reader.Reply {
	switch kind {
	case measureAnswer:
		r := lex.measured(q, req, texts)
		if _, unit := q.asksMeasure(lex); r.Null && unit != "" {
			return lex.extract(q, numberAnswer, req, texts)
		}
		return r
	case personsAnswer, colourAnswer, originAnswer:
		return lex.marked(q, kind, req, texts)
	case seasonAnswer:
		if r := lex.marked(q, kind, req, texts); !r.Null {
			return r
		}
		return lex.extract(q, dateAnswer, req, texts) // a season of games has a year
	case scentAnswer:
		return lex.scented(req, texts)
	case durationAnswer:
		if r := lex.extract(q, kind, req, texts); !r.Null {
			return r
		}
		return lex.marked(q, kind, req, texts)
	}
	return lex.extract(q, kind, req, texts)
}

// extract takes a span of the wanted kind from the best sentences.
func (lex *lexicon) extract(q *question, kind answerForm, req reader.Request, texts []*text) reader.Reply {
	rank := lex.newRanking(q, texts)
	places := rank.best()
	if len(places) > maxCandidates {
		places = places[:maxCandidates]
	}
	terms := q.retrievalTerms(lex)
	best, bestScore := span{}, 0.0
	var from *text
	var at int
	for _, p := range places {
		t := texts[p.text]
		s, ok := lex.spanIn(q, terms, kind, t, t.sentences[p.sentence])
		if !ok {
			continue
		}
		coverage := lex.coverage(terms, t, t.sentences[p.sentence])
		if rank.about[p.text][p.sentence] {
			coverage = max(coverage, aboutCoverage)
		}
		if score := p.score * s.score * (0.4 + coverage); score > bestScore {
			best, bestScore, from, at = s, score, t, p.text
			best.coverage = coverage
		}
	}
	if from == nil || best.coverage < 0.34 {
		return nothing(reader.Answer)
	}
	said, ok := lex.typed(best, from, req.Type)
	if !ok {
		return nothing(reader.Answer)
	}
	return reader.Reply{
		Text:       said,
		Confidence: math.Min(0.9, 0.25+0.55*best.coverage*math.Min(1, best.score)),
		Evidence:   []reader.Evidence{{Text: at, Start: best.start, End: best.end, Supports: true}},
	}
}

// coverage is the share of the question's content that a sentence holds.
func (lex *lexicon) coverage(terms []term, t *text, s stretch) float64 {
	var have, all float64
	for k := range terms {
		all += terms[k].weight
		if countTerm(&terms[k], t, s) > 0 {
			have += terms[k].weight
		}
	}
	if all == 0 {
		return 0
	}
	return have / all
}

// span is a piece of a sentence that may be an answer.
type span struct {
	start, end int // bytes
	lo, hi     int // tokens
	score      float64
	value      float64 // of numbers and durations
	unit       string  // of durations: the stem of the unit
	coverage   float64
}

// spanIn finds the best span of a kind in one sentence: the one nearest to
// the question's words.
func (lex *lexicon) spanIn(q *question, terms []term, kind answerForm, t *text, s stretch) (span, bool) {
	best := span{}
	for _, c := range lex.candidates(q, kind, t, s) {
		c.score *= 1 + 1/(1+lex.distance(terms, t, s, c))
		if c.score > best.score {
			best = c
		}
	}
	return best, best.score > 0
}

// distance is the mean number of words from a candidate to the question's
// words in its sentence.
func (lex *lexicon) distance(terms []term, t *text, s stretch, c span) float64 {
	sum, n := 0.0, 0
	for k := range terms {
		near := -1
		for i := s.lo; i < s.hi; i++ {
			if !terms[k].matches(&t.tokens[i]) || i >= c.lo && i < c.hi {
				continue
			}
			if d := max(c.lo-i, i-c.hi+1); near < 0 || d < near {
				near = d
			}
		}
		if near >= 0 {
			sum += float64(near)
			n++
		}
	}
	if n == 0 {
		return 20
	}
	return sum / float64(n)
}

// typed renders a span as the requested type.
func (lex *lexicon) typed(s span, t *text, want reader.Type) (string, bool) {
	written := strings.TrimSpace(t.source[s.start:s.end])
	switch want {
	case reader.NumberType:
		if s.unit == "" && s.value == 0 && !hasNumber(t, s) {
			return "", false
		}
		return decimal(s.value), true
	case reader.DateType, reader.TimestampType:
		return isoDate(t.tokens[s.lo:s.hi], want)
	case reader.IntervalType:
		if s.unit == "" {
			return "", false
		}
		return decimal(s.value) + " " + plural(s.unit, s.value), true
	}
	return written, written != ""
}

func hasNumber(t *text, s span) bool {
	for i := s.lo; i < s.hi; i++ {
		if t.tokens[i].number {
			return true
		}
	}
	return false
}

func plural(unit string, n float64) string {
	if n == 1 {
		return unit
	}
	return unit + "s"
}
