package decode

import (
	"math"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
)

// longestSpan is how many tokens the words may have that are put to a text.
const longestSpan = 12

// span is a stretch of tokens, from the first to the one before to, or what the
// query before put to a text.
type span struct {
	from, to int
	kept     string
}

// spansOf lists the stretches of a question that may be put to a text: none
// begins or ends with a mark, or within a word such as "shouldn't" or "x-ray",
// and each has a word that says something.
func spansOf(q *link.Question) []span {
	var out []span
	said := q.Tokens[:q.Said]
	for i, t := range said {
		if !isWord(t.Text) || within(said, i) {
			continue
		}
		says := false
		for j := i + 1; j <= min(i+longestSpan, len(said)); j++ {
			last := said[j-1]
			says = says || isWord(last.Text) && !english.StopWord(last.Lower)
			if says && isWord(last.Text) && !within(said, j) {
				out = append(out, span{from: i, to: j})
			}
		}
	}
	for _, k := range q.Kept {
		out = append(out, span{k.Token, k.Token + 1, k.Text})
	}
	return out
}

// within reports whether a token goes on with the word that the one before it
// belongs to: no blank is between them, and an apostrophe or a hyphen joins two
// words there.
func within(tokens []link.Token, i int) bool {
	return joins(tokens, i-1) || joins(tokens, i)
}

// joins reports whether a token is an apostrophe or a hyphen with a word to
// either side of it.
func joins(tokens []link.Token, i int) bool {
	if i < 1 || i+1 >= len(tokens) || !slices.Contains([]string{"'", "’", "-", "‑"}, tokens[i].Text) {
		return false
	}
	before, after := tokens[i-1], tokens[i+1]
	return before.To == tokens[i].From && tokens[i].To == after.From && isWord(before.Text) && isWord(after.Text)
}

// isWord reports whether a token is a word or a number, and no mark.
func isWord(text string) bool {
	r, _ := utf8.DecodeRuneInString(text)
	return unicode.IsLetter(r) || unicode.IsDigit(r)
}

// words is a stretch of the utterance as it was written.
func (s span) words(q *link.Question) string {
	if s.kept != "" {
		return s.kept
	}
	return q.Text[q.Tokens[s.from].From:q.Tokens[s.to-1].To]
}

// spanFacts is how many facts there are of a stretch.
const spanFacts = 14

// factsOfSpan describes a stretch where a derivation stands: how long it is,
// what is before and after it, what links its words have, and whether others
// of its words are in use.
func (e *encoded) factsOfSpan(s span, used []bool, f []float32) {
	n := float32(s.to - s.from)
	f[0] = n / longestSpan
	f[min(1+s.to-s.from, 5)] = 1 // facts 2 to 5
	if s.kept != "" {
		f[13] = 1
	}
	f[6] = e.edge(s.from - 1)
	f[7] = e.edge(s.to)
	flag := func(i, flag int) float32 { return e.q.Flags[i*link.FlagCount+flag] }
	f[8], f[9] = flag(s.from, link.IsStop), flag(s.to-1, link.IsStop)
	for i := s.from; i < s.to; i++ {
		f[10] += e.named[i] / n
		f[11] += flag(i, link.IsStop) / n
		if used[i] {
			f[12] = 1
		}
	}
}

// factsOfSpans is a row of facts for every stretch.
func (e *encoded) factsOfSpans(made grammar.Derivation) []float32 {
	used := e.usedTokens(made)
	facts := make([]float32, len(e.spans)*spanFacts)
	for i, s := range e.spans {
		e.factsOfSpan(s, used, facts[i*spanFacts:(i+1)*spanFacts])
	}
	return facts
}

// edge is 1 where a token is a mark, or there is none.
func (e *encoded) edge(i int) float32 {
	if i < 0 || i >= len(e.q.Tokens) || !isWord(e.q.Tokens[i].Text) {
		return 1
	}
	return 0
}

// usedTokens are those of values and stretches that a derivation has.
func (e *encoded) usedTokens(made grammar.Derivation) []bool {
	used := make([]bool, len(e.q.Tokens))
	for _, d := range made {
		switch d.Symbol {
		case grammar.Value:
			e.markValue(d.Text, used)
		case grammar.Words:
			for _, i := range e.spansCalled(d.Text) {
				mark(used, e.spans[i].from, e.spans[i].to)
			}
		}
	}
	return used
}

// saysMore reports whether every stretch that a derivation puts to a text has a
// word of its own: one that no value of the derivation and no other stretch
// takes up, and that is not what a lone table's rows are called. None ends in a
// word that leads on to a value.
func (e *encoded) saysMore(made grammar.Derivation) bool {
	stretches, valued := e.takenUp(made)
	thing := thingsSaid(e.db, e.q)
	for i, s := range stretches {
		own := false
		for k := s.from; k < s.to; k++ {
			others := slices.Concat(stretches[:i], stretches[i+1:])
			taken := valued[k] || thing[k] || slices.ContainsFunc(others, func(o span) bool { return o.from <= k && k < o.to })
			own = own || !taken && isWord(e.q.Tokens[k].Text) && !english.StopWord(e.q.Tokens[k].Lower)
		}
		if !own || e.leadsOn(s, valued) {
			return false
		}
	}
	return true
}

// takenUp are the stretches of the utterance that a derivation puts to texts,
// and which tokens its values take up.
func (e *encoded) takenUp(made grammar.Derivation) (stretches []span, valued []bool) {
	valued = make([]bool, len(e.q.Tokens))
	for _, d := range made {
		switch d.Symbol {
		case grammar.Value:
			e.markValue(d.Text, valued)
		case grammar.Words:
			if called := e.spansCalled(d.Text); len(called) > 0 && e.spans[called[0]].kept == "" {
				stretches = append(stretches, e.spans[called[0]])
			}
		}
	}
	return stretches, valued
}

// leadsOn reports whether a stretch ends within the words that compare with a
// value of the derivation: "a hip belt between" before "$100 and $300".
func (e *encoded) leadsOn(s span, valued []bool) bool {
	end := e.q.Tokens[s.to-1].To
	for _, within := range e.quantities() {
		if within.from >= end || end >= within.to {
			continue
		}
		for i, t := range e.q.Tokens[:e.q.Said] {
			if valued[i] && t.From >= end && t.To <= within.to {
				return true
			}
		}
	}
	return false
}

// stretch is bytes of an utterance, from the first to the one before to.
type stretch struct{ from, to int }

// quantities are where the utterance names a number with what compares with it.
// They are found once a question, when a derivation first wants them.
func (e *encoded) quantities() []stretch {
	if e.compared == nil {
		tokens := english.Tokens(e.q.Text)
		e.compared = []stretch{}
		for _, q := range english.Quantities(tokens) {
			e.compared = append(e.compared, stretch{tokens[q.First].From, tokens[q.Last-1].To})
		}
	}
	return e.compared
}

// thingsSaid tells which tokens are what a database of one table calls its rows.
func thingsSaid(db *Database, q *link.Question) []bool {
	out := make([]bool, len(q.Tokens))
	if len(db.Schema.Tables) > 1 {
		return out
	}
	for _, l := range q.Tables {
		if l.Way == link.TableWhole {
			out[l.From] = true
		}
	}
	return out
}

// markValue marks the tokens that say a value.
func (e *encoded) markValue(text string, tokens []bool) {
	for _, v := range e.q.Values {
		if strings.EqualFold(v.Text, text) {
			mark(tokens, v.From, v.To)
		}
	}
}

func mark(tokens []bool, from, to int) {
	for i := from; i < to; i++ {
		tokens[i] = true
	}
}

// spansCalled are the stretches that were written so.
func (e *encoded) spansCalled(text string) []int {
	var out []int
	for i, s := range e.spans {
		if strings.EqualFold(s.words(e.q), text) {
			out = append(out, i)
		}
	}
	return out
}

// margin is how many tokens more a stretch may have than those that a question
// takes up.
const margin = 4

// spansAbout are the stretches that may have led to a question that is worded
// otherwise: those around all tokens that it takes up, the tightest first.
func (e *encoded) spansAbout(question string) []int {
	asked := map[string]bool{}
	for _, t := range link.Tokens(question) {
		if isWord(t.Text) && !english.StopWord(t.Lower) {
			asked[t.Stem] = true
		}
	}
	from, to := -1, -1
	for i, t := range e.q.Tokens[:e.q.Said] {
		if asked[t.Stem] && e.q.Flags[i*link.FlagCount+link.IsStop] == 0 {
			if from < 0 {
				from = i
			}
			to = i + 1
		}
	}
	if from < 0 {
		return nil
	}
	var out []int
	for i, s := range e.spans {
		if s.kept == "" && s.from <= from && s.to >= to && s.to-s.from <= to-from+margin {
			out = append(out, i)
		}
	}
	slices.SortStableFunc(out, func(a, b int) int {
		return e.spans[a].to - e.spans[a].from - e.spans[b].to +
			e.spans[b].from
	})
	return out
}

// readSpans makes the stretches ready: by their first and last token.
func (n *Net) readSpans(t *tape.Tape, e *encoded) {
	var from, to []int
	for _, s := range e.spans {
		from, to = append(from, s.from), append(to, s.to-1)
	}
	first, last := t.Linear(e.tokens, n.spanFrom, nil), t.Linear(e.tokens, n.spanTo, nil)
	e.stretches = t.Tanh(t.Add(t.Pick(first, from), t.Pick(last, to)))
	e.strIn = t.Linear(e.stretches, n.stretched, nil)
}

// pointSpan scores stretches: by their words and their facts.
func (n *Net) pointSpan(t *tape.Tape, z *tape.Node, e *encoded, steps []step, rows []int) *tape.Node {
	var facts [][]float32
	for _, r := range rows {
		facts = append(facts, steps[r].slot)
	}
	return t.Add(t.Alike(t.Linear(z, n.spanPoint, nil), e.stretches, float32(1/math.Sqrt(item))),
		t.Weigh(t.Linear(z, n.spanFacts, n.spanFactsBias), facts, len(e.spans)))
}
