package lexical

import (
	"strings"

	"parley/suql/reader"
)

const mostEvidence = 3

// evidence turns the strongest hits into byte ranges, of at most one hit a
// clause, with the words that decided. Hits with the winning sign come first;
// up to three in all.
func (lex *lexicon) evidence(f finding, texts []*text, wantPositive bool) []reader.Evidence {
	var out []reader.Evidence
	seen := map[[2]int]bool{}
	for _, h := range f.hits {
		t := texts[h.text]
		first := t.clauses[t.tokens[h.start].clause]
		key := [2]int{h.text, first.start}
		if seen[key] {
			continue
		}
		seen[key] = true
		e := reader.Evidence{Text: h.text, Supports: (h.weight > 0) == wantPositive, Words: lex.deciding(t, h)}
		e.Start, e.End = e.Words[0].Start, e.Words[len(e.Words)-1].End
		if len(e.Words) == 1 {
			e.Words = nil
		}
		out = append(out, e)
		if len(out) == mostEvidence {
			break
		}
	}
	return out
}

// deciding are the words of a hit, those that stand side by side in one: the
// tokens that it names, else all that are more than grammar.
func (lex *lexicon) deciding(t *text, h hit) []reader.Range {
	at := h.words
	if at == nil {
		for i := h.start; i < h.end; i++ {
			if !lex.in("stop", &t.tokens[i]) || lex.isNegator(t.tokens[i].stem) {
				at = append(at, i)
			}
		}
	}
	if len(at) == 0 {
		return []reader.Range{{Start: t.tokens[h.start].start, End: t.tokens[h.end-1].end}}
	}
	var out []reader.Range
	for k, i := range at {
		tk := &t.tokens[i]
		if k > 0 && at[k-1]+1 >= i && out[len(out)-1].End <= tk.end && t.tokens[at[k-1]].sentence == tk.sentence {
			out[len(out)-1].End = tk.end
			continue
		}
		start := tk.start
		if start > 0 && tk.money && t.source[start-1] == '$' {
			start--
		}
		out = append(out, reader.Range{Start: start, End: tk.end})
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

func (r *Reader) judge(q *question, req reader.Request, texts []*text) reader.Reply {
	if yes, ok := truth(req.Value); ok && (q.form == yesNo || len(q.aspects) > 0) {
		reply := r.decided(q, texts)
		if !yes {
			return turned(reply)
		}
		return reply
	}
	return r.lex.judgeValue(q, req, texts)
}

// decided is the judgement of yes to a question.
func (r *Reader) decided(q *question, texts []*text) reader.Reply {
	f := r.lex.decide(q, texts)
	reply := reader.Reply{Verdict: f.verdict, Confidence: f.confidence, Evidence: r.lex.evidence(f, texts, true)}
	if r.remarks != nil && r.lex.isRemark(q, texts) {
		return r.remarked(q, texts[0], reply)
	}
	return reply
}

// booleanAnswer answers a yes/no question.
func (r *Reader) booleanAnswer(q *question, req reader.Request, texts []*text) reader.Reply {
	f := r.decided(q, texts)
	if f.Verdict == reader.Unknown {
		return reader.Reply{Null: true, Confidence: f.Confidence}
	}
	said := "Yes"
	if f.Verdict == reader.False {
		said = "No"
		f = turned(f)
	}
	if req.Type == reader.BoolType {
		said = map[string]string{"Yes": "true", "No": "false"}[said]
	}
	return reader.Reply{Text: said, Confidence: f.Confidence, Evidence: f.Evidence}
}
