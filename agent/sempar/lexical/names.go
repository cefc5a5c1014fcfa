package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// names are the stems of what tables and columns are called, found out once.
type names struct {
	tables  map[*catalog.Table][]string
	columns map[*catalog.Column][]columnName
	called  map[*catalog.Column][]string // the stems of a column's name, as people say it and as it is written
}

// columnName is one of the names of a column.
type columnName struct {
	stems  []string
	bare   []string // without what the table is called
	own    []string // what the table is called
	joined string
}

func namesOf(cat *catalog.Catalog) names {
	n := names{map[*catalog.Table][]string{}, map[*catalog.Column][]columnName{}, map[*catalog.Column][]string{}}
	for _, t := range cat.Tables {
		own := catalog.Stems(t.Human)
		n.tables[t] = own
		for _, c := range t.Columns {
			n.called[c] = append(catalog.Stems(c.Human), catalog.Stems(c.Name)...)
			for _, name := range append([]string{c.Human, c.Name}, c.Synonyms...) {
				stems := catalog.Stems(name)
				if len(stems) > 0 && !slices.ContainsFunc(n.columns[c], func(o columnName) bool { return slices.Equal(o.stems, stems) }) {
					n.columns[c] = append(n.columns[c], columnName{stems, without(stems, own), own, strings.Join(stems, "")})
				}
			}
			for _, name := range keyNames(cat, t, c) {
				if stems := catalog.Stems(name); !slices.ContainsFunc(n.columns[c], func(o columnName) bool { return slices.Equal(o.stems, stems) }) {
					n.columns[c] = append(n.columns[c], columnName{stems, without(stems, own), own, strings.Join(stems, "")})
				}
			}
		}
	}
	return n
}

// keyNames are what a column that is a key by itself is called besides its
// name: the id of a student, whatever the column is called (sid, stu_id).
func keyNames(cat *catalog.Catalog, t *catalog.Table, c *catalog.Column) []string {
	words := catalog.SplitName(c.Name)
	if len(words) == 0 || !strings.HasSuffix(words[len(words)-1], "id") {
		return nil
	}
	if len(t.Key) == 1 && strings.EqualFold(t.Key[0], c.Name) {
		return []string{"id", t.Human + " id"}
	}
	for _, f := range t.Foreign {
		if len(f.Columns) != 1 || !strings.EqualFold(f.Columns[0], c.Name) {
			continue
		}
		for _, o := range cat.Tables {
			if strings.EqualFold(o.Name, f.RefTable) {
				return []string{o.Human + " id"}
			}
		}
	}
	return nil
}

// alike is how well words stand for a column: by all of its name, by all but
// what the table is called, or by a part.
func (n names) alike(c *catalog.Column, said []string) float64 {
	best := 0.0
	for _, name := range n.columns[c] {
		best = max(best, name.alike(said))
	}
	return best
}

func (n columnName) alike(said []string) float64 {
	if len(said) == 0 {
		return 0
	}
	if slices.Equal(said, n.stems) {
		return 1
	}
	bare := without(said, n.own)
	if len(bare) == 0 {
		return 0 // only the table is named
	}
	if slices.Equal(bare, n.bare) || len(said) != len(n.stems) && strings.Join(said, "") == n.joined {
		return 0.95
	}
	if sameWordsIn(bare, n.bare) {
		return 0.93
	}
	for _, w := range bare {
		if !slices.ContainsFunc(n.bare, func(o string) bool { return o == w || len(o) >= 3 && len(w) > len(o) && strings.HasPrefix(w, o) }) {
			return 0
		}
	}
	if len(n.bare) == 0 || len(bare) == 1 && len(bare[0]) < 2 {
		return 0
	}
	if len(n.bare) == len(bare)+1 && slices.Equal(n.bare[:len(bare)], bare) && measureUnit(n.bare[len(bare)]) {
		return 0.92 // depth, of depth m
	}
	score := 0.45 + 0.3*float64(len(bare))/float64(len(n.bare))
	if n.bare[len(n.bare)-1] == bare[len(bare)-1] {
		score += 0.1
	}
	return score
}

// measureUnit reports whether the last word of a name only says in what it is
// measured.
func measureUnit(w string) bool {
	return slices.Contains([]string{"m", "km", "cm", "mm", "g", "kg", "l", "ml", "h", "hour", "minute", "min", "second", "year", "day", "usd", "eur", "dollar", "euro", "percent", "pct", "mile", "mph", "kmh", "ft", "f", "c"}, w)
}

// without are the words that are not among others.
func without(words, others []string) []string {
	if !slices.ContainsFunc(words, func(w string) bool { return slices.Contains(others, w) }) {
		return words
	}
	return slices.DeleteFunc(slices.Clone(words), func(w string) bool { return slices.Contains(others, w) })
}

// sameWordsIn reports whether two lists hold the same words in any order.
func sameWordsIn(a, b []string) bool {
	return len(a) == len(b) && !slices.ContainsFunc(a, func(w string) bool { return !slices.Contains(b, w) })
}
