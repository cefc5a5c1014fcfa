package passage

import (
	"slices"

	"parley/english/wordnet"
)

// Question is a question that sentences are compared with. Make one with [Ask].
type Question struct {
	asked
	text string
	low  []string // the words of its terms, as they are written
	want need
}

// Ask reads a question, whose words weigh as rare as they are in an encyclopaedia.
func Ask(question string) *Question { return AskAmong(question, "", nil) }

// ofBefore is how much a word of an earlier question weighs beside one of the question itself.
const ofBefore = 0.4

// AskAmong reads a question that goes on from an earlier one, or from none. Its words weigh
// as rare as their stems are among the texts that it is put to, too; nil leaves that out.
func AskAmong(question, before string, rarity func(stem string) float64) *Question {
	q := &Question{asked: embedded().ask(question), text: question}
	earlier := embedded().ask(before)
	for _, t := range earlier.terms {
		if !slices.ContainsFunc(q.terms, func(had term) bool { return had.stem == t.stem }) {
			t.idf *= ofBefore
			q.terms = append(q.terms, t)
		}
	}
	q.words = append(q.words, earlier.words...)
	q.sum = 0
	for i, t := range q.terms {
		if rarity != nil {
			q.terms[i].idf = (t.idf + rarity(t.stem)*t.idf/max(embedded().Rarity(t.stem), 1e-9)) / 2
		}
		q.sum += q.terms[i].idf
	}
	for _, t := range q.terms {
		i := slices.IndexFunc(q.words, func(w word) bool { return w.stem == t.stem && !w.stop })
		q.low = append(q.low, q.words[i].low)
	}
	q.want = q.needs()
	return q
}

// YesNo reports whether a question is answered by yes or no: it begins with a verb such as
// is or do, after a greeting or a small word perhaps.
func (q *Question) YesNo() bool {
	for i, w := range q.words {
		switch {
		case w.tag == auxiliary:
			return i+2 < len(q.words)
		case w.tag != conjunction && !opening[w.low] && w.tag != comma && w.tag != stopper:
			return false
		}
	}
	return false
}

// opening are words before a question that are no part of it.
var opening = set("hi hello hey please sorry also ok okay well um er erm")

// Text is a text that is cut into sentences and lines. Make one with [Cut].
type Text struct{ words []word }

// Cut cuts a text.
func Cut(text string) *Text { return &Text{cut(text)} }

// Sentence is a sentence or a line of a text, with how much of the weight of a question's
// words it has, from 0 to 1: rare words weigh more than common ones.
type Sentence struct {
	Start, End int     // bytes
	Own        float64 // of words that stand in it
	Kin        float64 // of others, words near in meaning to them
	Title      float64 // of the rest, what stands in the title and the headings above
	Near       float64 // of the rest, what stands in the sentences beside it
	Fits       bool    // it has what is asked for, by its form: a sum of money, a name
	Lacks      bool    // it has nothing of that form
	Words      int
	News       int // words with content that are none of the question's
}

// Left is the share of the question of which nothing is there.
func (s Sentence) Left() float64 { return max(0, 1-s.Own-s.Kin-s.Title-s.Near) }

// How much a word counts that is near in meaning to one of the question.
const (
	sameMeaning = 0.8
	kindOfIt    = 0.7
	oneStepOff  = 0.4
)

// Sentences compares each sentence of a text with a question. above are the title of the
// text and the headings that it stands under.
func (q *Question) Sentences(t *Text, above string) []Sentence {
	if len(t.words) == 0 {
		return nil
	}
	var out []Sentence
	var own [][]float64 // of each sentence, how much of each term it has
	for lo := 0; lo < len(t.words); {
		hi := lo
		for hi < len(t.words) && t.words[hi].sentence == t.words[lo].sentence {
			hi++
		}
		s := Sentence{Start: t.words[lo].start, End: t.words[hi-1].end, Words: hi - lo, News: q.news(t.words[lo:hi])}
		has := q.found(t.words[lo:hi])
		for k, x := range has {
			if x == 1 {
				s.Own += q.share(k)
			} else {
				s.Kin += x * q.share(k)
			}
		}
		if q.want != 0 {
			s.Fits = q.want.in(t.words[lo:hi])
			s.Lacks = !s.Fits
		}
		own = append(own, has)
		out = append(out, s)
		lo = hi
	}
	q.around(out, own, cut(above))
	return out
}

// share is the part of the question's weight that a term has.
func (q *Question) share(k int) float64 { return q.terms[k].idf / max(q.sum, 1e-9) }

// found is how much words have of each term: 1 where it stands among them, less where only a
// word near it does.
func (q *Question) found(words []word) []float64 {
	has := make([]float64, len(q.terms))
	for _, w := range words {
		if w.stop || w.stem == "" {
			continue
		}
		for k, t := range q.terms {
			if has[k] == 1 {
				continue
			}
			if has[k] = max(has[k], near(w.stem, t.stem)); has[k] < 1 {
				has[k] = max(has[k], kinship(w.low, q.low[k]))
			}
		}
	}
	return has
}

// news is how many words with content are none of the question's.
func (q *Question) news(words []word) (n int) {
	for _, w := range words {
		said := slices.ContainsFunc(q.terms, func(t term) bool { return t.stem == w.stem })
		if !said && (!w.stop || w.tag == digits || w.tag == numeral || w.tag == year) && w.stem != "" {
			n++
		}
	}
	return n
}

// kinship is how near in meaning a word of a text is to one of a question.
func kinship(told, asked string) float64 {
	if len(told) < 3 || len(asked) < 3 {
		return 0
	}
	switch step := wordnet.Relate(told, asked); {
	case step == wordnet.Same:
		return sameMeaning
	case wordnet.KinOf(told, asked) != wordnet.NoKin:
		return kindOfIt
	case step == wordnet.One:
		return oneStepOff
	}
	return 0
}

// around adds what stands above the sentences and beside them.
func (q *Question) around(all []Sentence, own [][]float64, above []word) {
	title := q.found(above)
	for i := range all {
		beside := func(k int) (x float64) {
			if i > 0 {
				x = own[i-1][k]
			}
			if i+1 < len(all) {
				x = max(x, own[i+1][k])
			}
			return x
		}
		for k := range q.terms {
			left := 1 - own[i][k]
			up := min(left, title[k])
			all[i].Title += up * q.share(k)
			all[i].Near += min(left-up, beside(k)) * q.share(k)
		}
	}
}

// Best is the words of a sentence that answer an open question, with how probable they are
// among all words of the sentence; false where none can.
func (q *Question) Best(text string, s Sentence) (Span, bool) {
	m := embedded()
	p := m.Prepare(q.text, text)
	if !slices.ContainsFunc(p.Candidates, s.holds) { // it is none of the nearest sentences
		found, ok := m.Find(q.text, text[s.Start:s.End])
		found.Start, found.End = found.Start+s.Start, found.End+s.Start
		if ok {
			found = q.whole(text, found)
		}
		return found, ok
	}
	prob := m.Probabilities(p)
	all, best := 0.0, -1
	for i, c := range p.Candidates {
		if !s.holds(c) {
			continue
		}
		all += prob[i]
		if best < 0 || prob[i] > prob[best] {
			best = i
		}
	}
	c := p.Candidates[best]
	return q.whole(text, Span{Start: c.Start, End: c.End, Probability: prob[best] / max(all, 1e-12)}), true
}

func (s Sentence) holds(c Candidate) bool { return s.Start <= c.Start && c.End <= s.End }
