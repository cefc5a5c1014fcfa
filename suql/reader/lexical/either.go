package lexical

import (
	"slices"
	"strings"
)

// parts are the questions that a question puts of which one is to be answered with yes:
// "was there smoking or vaping?" asks for either. nil where it is one question.
//
// What the members share stands before the first of them: all that comes before its
// article, or before words of which there are as many.
func (lex *lexicon) parts(q *question) []*question {
	first := q.firstMember()
	if first < 0 || q.sum != nil || len(q.aspects) > 1 {
		return nil
	}
	shared := q.source[:q.tokens[first].start]
	var out []*question
	for from := first; from < len(q.tokens); {
		to := from + 1
		for to < len(q.tokens) && q.tokens[to].low != "or" && !q.comma(to) {
			to++
		}
		member := strings.Trim(q.source[q.tokens[from].start:q.tokens[to-1].end], " ,")
		out = append(out, lex.understand(shared+member+"?"))
		if from = to; from < len(q.tokens) && q.tokens[from].low == "or" {
			from++
		}
	}
	if len(out) < 2 {
		return nil
	}
	return out
}

// firstMember is the token at which the first member of an enumeration begins that has an
// "or" before its last; -1 where there is none.
func (q *question) firstMember() int {
	or := slices.IndexFunc(q.tokens, func(tk token) bool { return tk.low == "or" })
	if q.form != yesNo || or < 3 || or > len(q.tokens)-2 {
		return -1
	}
	if q.tokens[or-1].low == "more" || q.tokens[or+1].low == "not" {
		return -1
	}
	if auxiliaries[q.tokens[or+1].low] { // a question of its own: or do I just turn up?
		return -1
	}
	if article(q.tokens[or+1].low) {
		return slices.IndexFunc(q.tokens[:or], func(tk token) bool { return article(tk.low) })
	}
	if or+2 < len(q.tokens) { // members of several words: after "is there", "did it"
		return 2
	}
	at := or - 1
	for at > 2 && q.comma(at) {
		at--
	}
	return at
}

// comma reports whether a comma stands before a token.
func (q *question) comma(i int) bool {
	return i > 0 && strings.Contains(q.source[q.tokens[i-1].end:q.tokens[i].start], ",")
}

func article(word string) bool { return word == "a" || word == "an" || word == "the" || word == "any" }
