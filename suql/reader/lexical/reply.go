package lexical

import (
	"strings"

	"parley/suql/reader"
)

const mostEvidence = 3

// evidence turns the strongest hits into byte ranges: the clause of each.
// Hits with the winning sign come first; up to three in all.
func evidence(f finding, texts []*text, wantPositive bool) []reader.Evidence {
	var out []reader.Evidence
	seen := map[[2]int]bool{}
	for _, h := range f.hits {
		t := texts[h.text]
		first, last := t.clauses[t.tokens[h.start].clause], t.clauses[t.tokens[h.end-1].clause]
		key := [2]int{h.text, first.start}
		if seen[key] {
			continue
		}
		seen[key] = true
		out = append(out, reader.Evidence{Text: h.text, Start: first.start, End: last.end, Supports: (h.weight > 0) == wantPositive})
		if len(out) == mostEvidence {
			break
		}
	}
	return out
}

// truth reads a value as yes or no.
func truth(value string) (yes, ok bool) {
	switch strings.ToLower(strings.Trim(value, " .!")) {
	case "yes", "y", "true", "t", "1":
		return true, true
	case "no", "n", "false", "f", "0":
		return false, true
	}
	return false, false
}

func (lex *lexicon) judge(req reader.Request, texts []*text) reader.Reply {
	q := lex.understand(req.Question)
	if yes, ok := truth(req.Value); ok && (q.form == yesNo || len(q.aspects) > 0) {
		f := lex.decide(q, texts)
		if !yes {
			f = f.not()
		}
		return reader.Reply{Verdict: f.verdict, Confidence: f.confidence, Evidence: evidence(f, texts, true)}
	}
	return lex.judgeValue(q, req, texts)
}

// booleanAnswer answers a yes/no question.
func (lex *lexicon) booleanAnswer(q *question, req reader.Request, texts []*text) reader.Reply {
	f := lex.decide(q, texts)
	if f.verdict == reader.Unknown {
		return reader.Reply{Null: true, Confidence: f.confidence}
	}
	said := "Yes"
	if f.verdict == reader.False {
		said = "No"
	}
	if req.Type == reader.BoolType {
		said = map[string]string{"Yes": "true", "No": "false"}[said]
	}
	return reader.Reply{Text: said, Confidence: f.confidence,
		Evidence: evidence(f, texts, f.verdict == reader.True)}
}
