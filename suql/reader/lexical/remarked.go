package lexical

import (
	"sync"

	"parley/suql/reader"
	"parley/suql/reader/remark"
)

// mostWords is how long a remark may be, in words: what package remark learnt from has at most half of it.
const mostWords = 60

// From which probabilities on a remark is said to tell of what is asked, or to deny it. What is less likely
// than reader.LikelyFrom is told as what may fit. Of 1,304 remarks that the words are sure to deny what is
// asked, people say yes to 146, so what was learned wins only from againstFrom on; of 1,676 that they are sure
// to say it, people say yes to 1,122, so these may fit at least, unless what was learned denies it.
const (
	tellsFrom    = 0.35
	deniesFrom   = 0.40
	deniedSure   = 0.50 // by words
	againstFrom  = 0.80
	saidSure     = 0.60 // by words
	saidAtLeast  = 0.40
	deniedAtMost = 0.30 // no sign of mould is no find
)

// isRemark reports whether a question about texts is one that package remark has learnt to judge: about one
// short text, and not about amounts, languages, former times or whether something still is so.
func (lex *lexicon) isRemark(q *question, texts []*text) bool {
	return len(texts) == 1 && len(texts[0].tokens) <= mostWords && q.form == yesNo && q.sum == nil &&
		q.former == nil && !q.still && !lex.asksForTongue(q)
}

// remarked judges a remark by what was learnt, to which the reply of the words is one sign of many.
func (r *Reader) remarked(q *question, t *text, byWords reader.Reply) reader.Reply {
	m := r.remarks()
	j := m.Judge(q.ask(m), t.cut(m), remark.Said{Sure: signed(byWords), Ideas: len(q.aspects)})
	denied := byWords.Verdict == reader.False && byWords.Confidence >= deniedSure
	if byWords.Verdict == reader.True && byWords.Confidence >= saidSure && j.No < deniesFrom {
		j.Yes = max(j.Yes, saidAtLeast)
	}
	if j.Denied {
		j.Yes = min(j.Yes, deniedAtMost)
	}
	switch {
	case denied && j.Yes < againstFrom:
		return byWords
	case j.Yes >= tellsFrom && j.Yes >= j.No:
		return borneOut(reader.Reply{Verdict: reader.True, Confidence: j.Yes}, j, byWords)
	case j.No >= deniesFrom:
		return borneOut(reader.Reply{Verdict: reader.False, Confidence: j.No}, j, byWords)
	}
	return nothing(reader.Judge)
}

// borneOut is a judgement with the words for it: those of the reader of words where it judges the same.
func borneOut(reply reader.Reply, j remark.Judgement, byWords reader.Reply) reader.Reply {
	if reply.Verdict == byWords.Verdict && len(byWords.Evidence) > 0 {
		reply.Evidence = byWords.Evidence
		return reply
	}
	if j.Start >= j.End {
		return reply
	}
	e := reader.Evidence{Start: j.Start, End: j.End, Supports: reply.Verdict == reader.True}
	for _, w := range j.Words {
		e.Words = append(e.Words, reader.Range{Start: w[0], End: w[1]})
	}
	reply.Evidence = []reader.Evidence{e}
	return reply
}

// Said is what the words of a text alone say of a question for yes or no, as package remark takes it.
func (r *Reader) Said(question, told string) remark.Said {
	q, texts := r.questions.get(question), []*text{r.texts.get(told)}
	f := r.lex.decide(q, texts)
	return remark.Said{Sure: signed(reader.Reply{Verdict: f.verdict, Confidence: f.confidence}), Ideas: len(q.aspects)}
}

// signed is a judgement as a number from -1, surely no, to 1, surely yes.
func signed(r reader.Reply) float64 {
	switch r.Verdict {
	case reader.True:
		return r.Confidence
	case reader.False:
		return -r.Confidence
	}
	return 0
}

// turned is a judgement of the opposite.
func turned(r reader.Reply) reader.Reply {
	switch r.Verdict {
	case reader.True:
		r.Verdict = reader.False
	case reader.False:
		r.Verdict = reader.True
	}
	out := make([]reader.Evidence, len(r.Evidence))
	for i, e := range r.Evidence {
		e.Supports = !e.Supports
		out[i] = e
	}
	r.Evidence = out
	return r
}

// lazily keeps what package remark makes of a text or a question.
type lazily[T any] struct {
	once sync.Once
	of   *T
}

func (l *lazily[T]) get(read func() *T) *T {
	l.once.Do(func() { l.of = read() })
	return l.of
}

func (q *question) ask(m *remark.Model) *remark.Question {
	return q.remark.get(func() *remark.Question { return m.Ask(q.source) })
}

func (t *text) cut(m *remark.Model) *remark.Text {
	return t.remark.get(func() *remark.Text { return m.Cut(t.source) })
}
