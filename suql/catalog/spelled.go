package catalog

import (
	"slices"
	"strings"

	"parley/english/names"
)

// spellOut has people call tables and columns by whole words, where it is sure of those that their
// names cut short: vst_nm a visit name. What the names say by themselves they may be called too.
func (c *Catalog) spellOut() {
	var all [][]string
	c.eachName(func(n called) { all = append(all, SplitName(*n.human)) })
	spelled := names.Spelled(all)
	if len(spelled) == 0 {
		return
	}
	c.eachName(func(n called) {
		words := strings.Fields(*n.human)
		for i, w := range words {
			long := spelled[w]
			if long == "" || n.unit != "" && i == len(words)-1 { // length_ft, which is headed "length (feet)"
				continue
			}
			words[i] = long
		}
		if long := strings.Join(words, " "); long != *n.human {
			if !slices.Contains(*n.synonyms, *n.human) {
				*n.synonyms = append(*n.synonyms, *n.human)
			}
			*n.human = long
		}
	})
}

// called is what people call a table or column, and the unit of what is in it, "" for none.
type called struct {
	human    *string
	synonyms *[]string
	unit     string
}

// eachName calls f with what each table and column is called.
func (c *Catalog) eachName(f func(called)) {
	for _, t := range c.Tables {
		f(called{&t.Human, &t.Synonyms, ""})
		for _, col := range t.Columns {
			f(called{&col.Human, &col.Synonyms, col.Unit})
		}
	}
}
