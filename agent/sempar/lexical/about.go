package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// cueBoost is how much the words around a stretch speak for a column.
func (s *scan) cueBoost(c *catalog.Column, from, to int) float64 {
	boost := 1.0
	for i := max(0, from-2); i < min(len(s.tokens), to+2); i++ {
		if i >= from && i < to {
			continue
		}
		w := s.tokens[i].low
		if slices.Contains(catalog.Stems(c.Human), catalog.Singular(w)) || s.hasCue(c, w) {
			boost = 4
		}
	}
	return boost
}

// hasCue reports whether a spoken word goes with what the column is about.
func (s *scan) hasCue(c *catalog.Column, word string) bool {
	for name := range s.p.words.notion {
		if slices.Contains(s.p.words.notion[name].cues, word) && s.about(c, name) {
			return true
		}
	}
	if u, ok := s.p.words.units[word]; ok && len(word) > 1 && u == s.p.measures[c] {
		return true
	}
	for _, syn := range c.Synonyms {
		if sameWords(syn, word) {
			return true
		}
	}
	return false
}

// about reports whether a column's name has a word of the notion.
func (s *scan) about(c *catalog.Column, notion string) bool {
	switch {
	case notion == "time" && c.Kind == catalog.Date:
		return true
	case notion == "time" && s.p.measures[c].size > 0: // hours that something takes are no point in time
		return false
	case notion == "spending" && (s.p.measures[c].size == 0 || s.about(c, "waiting")): // what is spent is measured, and time waited is not spent on it
		return false
	}
	own, known := s.p.names.called[c]
	if !known { // a column of a table that is not in the catalog
		own = append(catalog.Stems(c.Human), catalog.Stems(c.Name)...)
	}
	for _, w := range s.p.words.notion[notion].names {
		if slices.Contains(own, catalog.Singular(w)) {
			return true
		}
	}
	return false
}

// isName reports whether the column names its row.
func (s *scan) isName(c *catalog.Column) bool {
	n := s.nameColumn()
	return n != nil && n.Name == c.Name
}

// nameColumn is the column that names a row, or nil.
func (s *scan) nameColumn() *catalog.Column { return s.table.NameColumn() }

// title is the column whose name of a row is worth showing beside something
// else of it, or nil: one that is called so, or else the first, unless it holds
// codes ("T-3136") that only tell the rows apart.
func (s *scan) title() *catalog.Column {
	n := s.nameColumn()
	if n == nil || slices.ContainsFunc(catalog.Words(n.Human), func(w string) bool { return w == "name" || w == "title" }) {
		return n
	}
	code := func(v string) bool { return v == strings.ToUpper(v) }
	const fewNames = 12 // that so few values all differ says little
	if n != s.table.Columns[0] || s.table.Rows < fewNames || slices.ContainsFunc(n.Samples, code) {
		return nil
	}
	return n
}
