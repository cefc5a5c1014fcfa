package rerank

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// polesOf says of columns of numbers which end of them a superlative asks for, where
// what they hold is how much so a row is: the fastest has the highest speed, the lightest
// the lowest weight. Of columns that superlatives ask both ends of it says nothing.
func polesOf(l *link.Linker, q *link.Question) map[int]bool {
	high, both := map[int]bool{}, map[int]bool{}
	for _, k := range q.Columns {
		if k.From >= q.Said || k.Way != link.OneStep {
			continue
		}
		base, grade := english.Degree(q.Tokens[k.From].Lower)
		if c := l.Schema.Columns[k.To].Column; grade != english.Superlative || c == nil || c.Kind != catalog.Number {
			continue
		}
		up := slices.ContainsFunc(wordnet.Antonyms(base), english.Lowers)
		if up == english.Lowers(base) {
			continue // of an age the newest asks for the least, of a year for the most
		}
		if was, there := high[k.To]; there && was != up {
			both[k.To] = true
		}
		high[k.To] = up
	}
	for column := range both {
		delete(high, column)
	}
	return high
}

// againstSuperlative is how often a reading begins with the other end of a column than the one
// that a superlative asks for.
func (s Said) againstSuperlative(made grammar.Derivation) (n float64) {
	for i, d := range made {
		if d.Symbol != grammar.Ordering || i+2 >= len(made) || made[i+2].Symbol != grammar.Column {
			continue
		}
		up, told := s.poles[made[i+2].Index]
		if told && up != strings.HasPrefix(d.Rule.Name, "desc") {
			n++
		}
	}
	return n
}
