package rerank

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// shape are facts of words that say what a query is like.
func (s Said) shape(made grammar.Derivation, f Facts) {
	either, ordered := false, false
	for _, d := range made {
		if d.Rule == nil {
			continue
		}
		name := d.Rule.Name
		either = either || d.Symbol == grammar.Where && strings.Contains(name, "OR") ||
			strings.HasPrefix(name, "V IN (X") || name == "UNION"
		ordered = ordered || d.Symbol == grammar.Ordering || strings.Contains(name, "max") || strings.Contains(name, "min")
	}
	if either && !s.or && len(s.before) == 0 {
		f["either, nobody said or"]++
	}
	if s.most && !ordered {
		f["superlative left out"]++
	}
}

// named reports whether a word names a column.
func (s Said) named(column int) bool {
	named := make([]bool, s.q.Said)
	link.CoverLinked(named, s.q.Columns, column, link.NameWhole, link.NamePart, link.NamePrefix, link.SameMeaning)
	return slices.Contains(named, true)
}
