package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// ownWord is a word that people use for a column besides its name, as
// annotations give it.
type ownWord struct {
	word string
	size int // words in it
	says string
}

// ownWords lists them. A word that is given to two columns, or that names a
// table or another column, is left to the parser; so are the words for prose,
// which are about what it says rather than what it is.
func ownWords(cat *catalog.Catalog) []ownWord {
	var out []ownWord
	taken := func(word string, by *catalog.Column) bool {
		for _, t := range cat.Tables {
			if sameWords(t.Human, word) || sameWords(t.Name, word) {
				return true
			}
			for _, c := range t.Columns {
				if c == by || by != nil && sameWords(c.Human, by.Human) {
					continue
				}
				for _, name := range append([]string{c.Human, c.Name}, c.Synonyms...) {
					if sameWords(name, word) {
						return true
					}
				}
			}
		}
		return false
	}
	for _, t := range cat.Tables {
		for _, c := range t.Columns {
			if c.Kind.Prose() {
				continue
			}
			for _, word := range c.Synonyms {
				if size := len(tokenize(word)); size > 0 && !sameWords(word, c.Human) && !taken(word, c) {
					out = append(out, ownWord{word, size, c.Human})
				}
			}
		}
	}
	return out
}

// inNames says an utterance with the names of the columns in place of the
// words that annotations give for them, the longest first.
func (p *Parser) inNames(utterance string) string {
	if len(p.own) == 0 {
		return utterance
	}
	var b strings.Builder
	tokens, from := tokenize(utterance), 0
	for i := 0; i < len(tokens); i++ {
		best := ownWord{}
		for _, w := range p.own {
			if end := i + w.size; w.size > best.size && end <= len(tokens) && !tokens[i].quoted && sameWords(w.word, low(tokens, i, end)) {
				best = w
			}
		}
		if best.size == 0 {
			continue
		}
		b.WriteString(utterance[from:tokens[i].start] + best.says)
		i += best.size - 1
		from = tokens[i].end
	}
	return b.String() + utterance[from:]
}

// readIn reports whether annotations say of a column of prose that a property
// is read there: "cosy" in the reviews.
func (s *scan) readIn(c *catalog.Column, property string) bool {
	return slices.ContainsFunc(c.Synonyms, func(word string) bool { return sameWords(word, property) })
}
