package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
)

// ruleAskLeft is the name of the rule that asks texts for words that are left.
const ruleAskLeft = "askleft"

// leftToTexts is added to the logarithm of a reading that asks texts for words of which it
// would make nothing else. Our estimate.
const leftToTexts = -1

// AskingTexts is a reading that asks the texts of what it shows for the words of which it
// would make nothing, and what it leaves unexplained then; false where those texts have none
// of the words, or are asked something else. It counts only where no reading of
// the network asks texts.
//
//	which Badgers speak German
//	→ SELECT name FROM children JOIN groups … WHERE groups.name = 'Badgers'
//	  AND answer(children.notes, 'does it speak german?') = 'Yes'
func (r Rules) AskingTexts(t Turn, h decode.Hypothesis, left []string,
	unexplained []bool) (decode.Hypothesis, []bool, bool) {
	s, ok := h.Query.(*ast.Select)
	if r.Without[ruleAskLeft] || !ok || len(left) != 1 || t.Mentions == nil || !shape.PlainList(s) || ast.HasFreeText(s) {
		return h, nil, false
	}
	from, to := phraseWith(t.Question, left[0])
	ref, of := shape.SubjectOf(r.Catalog, s)
	if from < 0 || of == nil {
		return h, nil, false
	}
	text := r.textWith(t, of, from, to)
	if text == nil {
		return h, nil, false
	}
	unexplained = slices.Clone(unexplained)
	clear(unexplained[min(from, len(unexplained)):min(to, len(unexplained))])
	out := *s
	out.Where = ast.Conj(s.Where, saysYes(&ast.Column{Table: ref, Name: text.Name},
		heard.Spoken(t.Question, link.Candidate{From: from, To: to})))
	h.Query, h.Log = &out, h.Log+leftToTexts
	return h, unexplained, true
}

// phraseWith are the tokens of some words that were left out, with the verb before them and
// what denies it; negative where the words are not in a row.
func phraseWith(q *link.Question, left string) (from, to int) {
	words := strings.Fields(left)
	for i := range q.Said - len(words) + 1 {
		if !slices.EqualFunc(q.Tokens[i:i+len(words)], words, func(t link.Token, w string) bool { return t.Text == w }) {
			continue
		}
		from, to = i, i+len(words)
		return withVerb(q, from), to
	}
	return -1, -1
}

// withVerb is where a phrase begins with the verb before it and what denies that: the need of
// need an inhaler.
func withVerb(q *link.Question, from int) int {
	at := from
	if at > 1 && slices.Contains([]string{"a", "an", "the", "any"}, q.Tokens[at-1].Lower) {
		at--
	}
	before := func(token int) bool { return token == at-1 }
	verb := at > 1 && heard.MostlyVerb(q.Tokens[at-1].Lower) && !heard.Linked(q, before)
	if verb {
		from, at = at-1, at-1
	}
	if at > 1 && q.Flags[(at-1)*link.FlagCount+link.IsNo] != 0 {
		return at - 1
	}
	return from
}
