package lexical

import (
	"math"
	"strings"

	"parley/suql/reader"
)

// judgeValue decides whether a value other than yes or no answers a question:
// "what is the atmosphere?" = 'quiet', "how many pockets?" = '5'.
func (lex *lexicon) judgeValue(q *question, req reader.Request, texts []*text) reader.Reply {
	if score, ok := lex.mapping(req.Question, texts, req.Value); ok {
		return mappingReply(score)
	}
	if q.form == openForm {
		if r, ok := lex.judgeSpan(q, req, texts); ok {
			return r
		}
	}
	asked := lex.understand(req.Value)
	asked.form = yesNo
	if len(asked.aspects) > 0 {
		f := lex.decide(asked, texts)
		return reader.Reply{Verdict: f.verdict, Confidence: f.confidence, Evidence: lex.evidence(f, texts, true)}
	}
	return lex.judgeWords(q, asked, texts)
}

// judgeSpan compares with the extracted answer where the question asks for a
// number, a date or the like. It abstains when no such answer is found.
func (lex *lexicon) judgeSpan(q *question, req reader.Request, texts []*text) (reader.Reply, bool) {
	kind := lex.answerKind(q, reader.TextType)
	switch kind {
	case numberAnswer, moneyAnswer, durationAnswer, dateAnswer, measureAnswer, personsAnswer:
	default:
		return reader.Reply{}, false
	}
	got := lex.value(q, kind, reader.NewAnswer(req.Texts, req.Question, reader.TextType), texts)
	if got.Null {
		return reader.Reply{Verdict: reader.Unknown, Confidence: 0.1}, true
	}
	verdict := reader.False
	if lex.sameAnswer(got.Text, req.Value) {
		verdict = reader.True
	}
	for i := range got.Evidence {
		got.Evidence[i].Supports = verdict == reader.True
	}
	return reader.Reply{Verdict: verdict, Confidence: got.Confidence, Evidence: got.Evidence}, true
}

// sameAnswer compares two short answers: numbers by value, words by stem.
func (lex *lexicon) sameAnswer(a, b string) bool {
	if x, ok := firstNumber(lex, a); ok {
		if y, ok := firstNumber(lex, b); ok {
			return math.Abs(x-y) < 1e-9
		}
	}
	x, y := lex.rootPhrase(a), lex.rootPhrase(b)
	return x == y || strings.Contains(" "+x+" ", " "+y+" ") || strings.Contains(" "+y+" ", " "+x+" ")
}

func firstNumber(lex *lexicon, s string) (float64, bool) {
	for _, tk := range cut(lex, s).tokens {
		if tk.number {
			return tk.value, true
		}
	}
	return 0, false
}

// judgeWords looks for the value's words in the sentences that the question
// is about, with their polarity.
func (lex *lexicon) judgeWords(q, asked *question, texts []*text) reader.Reply {
	if len(asked.terms) == 0 {
		return reader.Reply{Verdict: reader.Unknown, Confidence: 0.1}
	}
	rank := lex.newRanking(q, texts)
	var hits []hit
	for n, t := range texts {
		for s := range t.sentences {
			h, ok := lex.termHit(asked, t, t.sentences[s])
			if !ok {
				continue
			}
			h.text = n
			if len(q.terms) > 0 && rank.near(n, s) <= 0 {
				h.weight *= 0.72
			}
			hits = append(hits, h)
		}
	}
	f := weigh(hits)
	return reader.Reply{Verdict: f.verdict, Confidence: f.confidence * 0.85, Evidence: lex.evidence(f, texts, true)}
}
