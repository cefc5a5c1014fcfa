package decode

import (
	"strings"

	"parley/agent/sempar/link"
	"parley/english/vectors"
	"parley/suql/catalog"
)

// meaning is what an utterance has to do with a value that it does not name,
// of a column with few: "seaside" is used like coast, and the fanciest is at
// one end of cheap < moderate < luxury.
type meaning struct {
	alike        float32 // how like the value's words one of the utterance is used: from 0 to 1
	best         bool    // no other value of the column is more alike
	lowest, most bool    // of an enumeration that has an order
}

const meaningFacts = 4

// describe writes meaningFacts numbers.
func (m meaning) describe(f []float32) {
	f[0] = m.alike
	for i, yes := range []bool{m.best, m.lowest, m.most} {
		if yes {
			f[i+1] = 1
		}
	}
}

// domainValue is a value of a column that has few.
type domainValue struct {
	column int
	text   string
}

// domainWords are its words among the vectors, and its place in their order.
type domainWords struct {
	vectors      []int
	lowest, most bool
}

// readDomains notes the words of the values of columns that have few.
func (db *Database) readDomains(vecs *vectors.Table) {
	db.vectors, db.domains = vecs, map[domainValue]domainWords{}
	if vecs == nil {
		return
	}
	for i, c := range db.Schema.Columns {
		if c.Column == nil || c.Role != nil || c.Kind == catalog.Bool {
			continue
		}
		for _, v := range link.Few(c.Column) {
			var words domainWords
			for _, t := range link.Tokens(strings.ToLower(catalog.Humanise(v))) {
				if n := vecs.Number(t.Lower); n >= 0 && len(t.Lower) > 2 {
					words.vectors = append(words.vectors, n)
				}
			}
			if n := len(c.Order); n > 0 {
				words.lowest, words.most = c.Order[0] == v, c.Order[n-1] == v
			}
			db.domains[domainValue{i, v}] = words
		}
	}
}

// meaningsOf are the meanings of a question's candidates.
func (db *Database) meaningsOf(q *link.Question) []meaning {
	out := make([]meaning, len(q.Values))
	if len(db.domains) == 0 {
		return out
	}
	var said []int
	for i, t := range q.Tokens[:q.Said] {
		if q.Flags[i*link.FlagCount+link.IsStop] == 0 {
			if n := db.vectors.Number(t.Lower); n >= 0 {
				said = append(said, n)
			}
		}
	}
	best := map[int]float32{}
	for i, v := range q.Values {
		words, ok := db.domains[domainValue{v.Column, v.Text}]
		if !ok {
			continue
		}
		m := meaning{lowest: words.lowest, most: words.most}
		for _, s := range said {
			for _, w := range words.vectors {
				m.alike = max(m.alike, db.vectors.Cosine(s, w))
			}
		}
		m.alike = max(0, m.alike-leastAlike) / (1 - leastAlike)
		best[v.Column] = max(best[v.Column], m.alike)
		out[i] = m
	}
	for i, v := range q.Values {
		out[i].best = out[i].alike > 0 && out[i].alike == best[v.Column]
	}
	return out
}

// leastAlike is the cosine of two words up to which they have nothing to do
// with each other.
const leastAlike = 0.35
