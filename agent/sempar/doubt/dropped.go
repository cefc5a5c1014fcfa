package doubt

import (
	"slices"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/rerank"
	"parley/english"
	"parley/english/tape"
)

// dropped tells which words of an utterance restrict what it is about and are not in a
// derivation: adjectives right before what a table is called by or a value, as in current
// members, and clauses after it of which nothing is explained, as in members who need help.
// Whoever reads the answer has to know that they count for nothing; other words that say
// nothing, such as who asks and why, are many and harmless.
func (r Rules) dropped(q *link.Question, made grammar.Derivation) []bool {
	out := make([]bool, q.Said)
	var clauses [][2]int
	for i := range q.Said {
		if !r.callsTable(q, made, i) && !saysValue(q, made, i) && q.Tokens[i].Lower != "ones" {
			continue
		}
		for j := i - 1; j >= 0 && heard.MostlyAdjective(q.Tokens[j].Lower); j-- {
			out[j] = true
		}
		if from, to := clauseAfter(q, i); from < to && !deniedBy(q, made, from, to) {
			clauses = append(clauses, [2]int{from, to})
		}
	}
	if len(clauses) == 0 && !slices.Contains(out, true) {
		return out // most utterances restrict nothing so
	}
	explained := r.Explained(q, made, out)
	for _, c := range clauses {
		if clauseUnsaid(q, explained, c[0], c[1]) {
			link.Cover(out, c[0], c[1])
		}
	}
	return OtherwiseSaid(out, explained)
}

// callsTable reports whether a token is what a table is called by that a derivation has.
func (r Rules) callsTable(q *link.Question, made grammar.Derivation, token int) bool {
	return slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
		return l.From == token && heard.ByName(l) && slices.ContainsFunc(made, func(d grammar.Decision) bool {
			return d.Symbol == grammar.Table && d.Index == l.To ||
				d.Symbol == grammar.Column && r.Schema.Columns[d.Index].Table == l.To
		})
	})
}

// saysValue reports whether a token is one of those that say a value of a derivation.
func saysValue(q *link.Question, made grammar.Derivation, token int) bool {
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		return v.From <= token && token < v.To && slices.ContainsFunc(made, func(d grammar.Decision) bool {
			return d.Symbol == grammar.Value && link.SameValue(v.Text, d.Text)
		})
	})
}

// clauseAfter are the tokens of what is said of the word at a token: who need help.
func clauseAfter(q *link.Question, token int) (from, to int) {
	from = token + 1
	begins := []string{"who", "that", "which", "whose", "with", "without"}
	if from >= q.Said || !slices.Contains(begins, q.Tokens[from].Lower) {
		return from, from
	}
	for to = from; to < q.Said && english.LetterOrDigit(q.Tokens[to].Text); to++ {
	}
	return from, to
}

// clauseUnsaid reports whether a derivation says nothing of any word of a clause that carries meaning.
func clauseUnsaid(q *link.Question, explained []bool, from, to int) bool {
	for i := from; i < to; i++ {
		if explained[i] && q.Flags[i*link.FlagCount+link.IsStop] == 0 {
			return false
		}
	}
	return true
}

// deniedBy reports whether a clause has a no in it, and a derivation too.
func deniedBy(q *link.Question, made grammar.Derivation, from, to int) bool {
	for i := from; i < to; i++ {
		if q.Flags[i*link.FlagCount+link.IsNo] != 0 {
			return slices.ContainsFunc(made, func(d grammar.Decision) bool {
				return d.Rule != nil && rerank.Denies(d.Rule.Name)
			})
		}
	}
	return false
}
