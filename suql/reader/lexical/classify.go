package lexical

import (
	"slices"
	"strings"

	"parley/suql/reader"
)

// A label must reach this likeness to stand for a word, and be this sure to
// be given as the class of a text.
const (
	likeEnough  = 0.6
	classEnough = 0.5
)

// classify finds the label that answers a question, NULL when none is
// convincing. With a short text and no prose (a literal that the user wrote),
// it is the label nearest in meaning.
func (r *Reader) classify(req reader.Request, texts []*text) reader.Reply {
	best, bestConf, second := -1, 0.0, 0.0
	var proof []reader.Evidence
	for i, label := range req.Domain {
		conf := 0.0
		var ev []reader.Evidence
		if score, ok := r.lex.mapping(req.Question, texts, label); ok {
			conf = score
		} else {
			judged := r.judge(r.questions.get(req.Question), reader.NewJudge(req.Texts, req.Question, label), texts)
			if judged.Verdict == reader.True {
				conf, ev = judged.Confidence, judged.Evidence
			}
		}
		switch {
		case conf > bestConf:
			best, bestConf, second, proof = i, conf, bestConf, ev
		case conf > second:
			second = conf
		}
	}
	if best < 0 || bestConf < classEnough {
		return nothing(reader.Classify)
	}
	return reader.Reply{Text: req.Domain[best], Confidence: bestConf * (1 - 0.4*second/bestConf), Evidence: proof}
}

func mappingReply(score float64) reader.Reply {
	if score >= likeEnough {
		return reader.Reply{Verdict: reader.True, Confidence: score}
	}
	return reader.Reply{Verdict: reader.False, Confidence: 1 - score}
}

// mapping scores how well a label stands for a literal word, when that is
// what is asked: one text of at most five words that the question quotes or
// whose meaning it asks for.
func (lex *lexicon) mapping(ask string, texts []*text, label string) (float64, bool) {
	if len(texts) != 1 || len(texts[0].tokens) == 0 || len(texts[0].tokens) > 5 {
		return 0, false
	}
	source := strings.ToLower(strings.TrimSpace(texts[0].source))
	low := strings.ToLower(ask)
	if !strings.Contains(low, source) && !strings.Contains(low, "mean") {
		return 0, false
	}
	return lex.likeness(source, label), true
}

// likeness compares a word or phrase with a label: 1 the same up to form, 0.85
// synonyms, less for shared words and slips of the pen, 0 for opposites.
func (lex *lexicon) likeness(a, b string) float64 {
	x, y := lex.rootPhrase(a), lex.rootPhrase(b)
	if x == "" || y == "" {
		return 0
	}
	squeeze := func(s string) string { return strings.ReplaceAll(s, " ", "") }
	if squeeze(x) == squeeze(y) || squeeze(strings.ToLower(a)) == squeeze(strings.ToLower(b)) {
		return 1
	}
	if slices.Contains(lex.phrases[x], y) {
		return 0.85
	}
	for _, contrary := range lex.contrary[x] {
		if contrary == y {
			return 0
		}
	}
	best := lex.shared(x, y)
	if p := lex.poles(a, b); p > best {
		best = p
	}
	if len(x) > 4 && len(y) > 4 && slips(x, y) == 1 {
		best = max(best, 0.8)
	}
	return best
}

// shared is the share of common words, a synonym counting four fifths. The
// label's words weigh more: "cheap eats" is still "cheap".
func (lex *lexicon) shared(x, y string) float64 {
	xs, ys := strings.Fields(x), strings.Fields(y)
	sum := 0.0
	for _, b := range ys {
		v := 0.0
		for _, a := range xs {
			switch {
			case a == b:
				v = 1
			case slices.Contains(lex.phrases[a], b):
				v = max(v, 0.8)
			}
		}
		sum += v
	}
	return 0.85 * sum / float64(len(ys))
}

// poles compares through the ideas: both name the same pole of one, or
// opposite ones.
func (lex *lexicon) poles(a, b string) float64 {
	x, y := lex.understand(a), lex.understand(b)
	for _, p := range x.aspects {
		for _, q := range y.aspects {
			if p.idea == q.idea && p.sign == q.sign {
				return 0.7
			}
		}
	}
	return 0
}

// slips is the edit distance, cut off at 2.
func slips(a, b string) int {
	x, y := []rune(a), []rune(b)
	if len(x) > len(y) {
		x, y = y, x
	}
	if len(y)-len(x) > 1 {
		return 2
	}
	i := 0
	for i < len(x) && x[i] == y[i] {
		i++
	}
	switch {
	case len(x) == len(y) && i == len(x):
		return 0
	case len(x) == len(y) && oneChanged(x[i:], y[i:]), len(x) < len(y) && slices.Equal(x[i:], y[i+1:]):
		return 1
	}
	return 2
}

// oneChanged reports whether x and y, of one length, differ in their first
// letter alone, or have their first two the other way round.
func oneChanged(x, y []rune) bool {
	if slices.Equal(x[1:], y[1:]) {
		return true
	}
	return len(x) > 1 && x[0] == y[1] && x[1] == y[0] && slices.Equal(x[2:], y[2:])
}
