package model

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"unicode"

	"parley/llm"
	"parley/suql/ast"
	"parley/suql/catalog"
)

const (
	longestPhrase = 6   // words of the utterance that are looked up together
	mostFound     = 12  // values that the prompt shows
	surelyMeant   = 0.7 // score from which on a match is shown
)

// found looks up every stretch of the utterance among the stored values:
// longer stretches first, and nothing inside a stretch that is one already.
func (d *Describer) found(utterance string) []catalog.Match {
	if d.values == nil {
		return nil
	}
	words := strings.FieldsFunc(utterance, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(`?!,;"“”()`, r)
	})
	taken := make([]bool, len(words))
	seen := map[string]bool{}
	var out []catalog.Match
	for size := min(longestPhrase, len(words)); size > 0; size-- {
		for at := 0; at+size <= len(words); at++ {
			if slices.Contains(taken[at:at+size], true) {
				continue
			}
			phrase := strings.Trim(strings.Join(words[at:at+size], " "), ".:'’")
			hit := false
			for _, m := range d.values.Lookup(phrase) {
				if m.Score < surelyMeant || len(m.Value) > 2*mostWidth {
					break
				}
				hit = true
				key := m.Column.Table + "\x00" + m.Column.Name + "\x00" + m.Value
				if !seen[key] {
					seen[key] = true
					out = append(out, m)
				}
			}
			for i := at; hit && i < at+size; i++ {
				taken[i] = true
			}
		}
	}
	slices.SortStableFunc(out, func(a, b catalog.Match) int { return cmp.Compare(b.Score, a.Score) })
	return out[:min(len(out), mostFound)]
}

// foundLines say where the values stand.
func foundLines(hits []catalog.Match) []string {
	var out []string
	for _, h := range hits {
		out = append(out, fmt.Sprintf("%s in %s.%s", ast.Quote(llm.Line(h.Value)), ast.Ident(h.Column.Table),
			ast.Ident(h.Column.Name)))
	}
	return out
}

// respelt is a value as the column stores it, when that is the same but for
// letter case, accents and the like; else the value as it is.
func (p *Parser) respelt(c *catalog.Column, value string) string {
	if p.values == nil || c == nil || c.Kind != catalog.Text && c.Kind != catalog.Enum && c.Kind != catalog.Array {
		return value
	}
	best := value
	for _, m := range p.values.Lookup(value) {
		if m.Column != c || m.How != catalog.Exact && m.How != catalog.Normalised {
			continue
		}
		if m.Value == value {
			return value
		}
		if best == value {
			best = m.Value
		}
	}
	return best
}

// words are the words of the utterance that a text repeats, for the user to
// see what a part of the query comes from; "" when there are none.
func (s *subject) words(text string) string {
	stems := map[string]bool{}
	for _, w := range catalog.Stems(text) {
		stems[w] = true
	}
	words := strings.Fields(s.turn.Utterance)
	from, to := -1, -1
	for i, w := range words {
		for _, stem := range catalog.Stems(w) {
			if stems[stem] && (from < 0 || i-to <= 1) {
				if from < 0 {
					from = i
				}
				to = i
			}
		}
	}
	if from < 0 {
		return ""
	}
	return strings.Trim(strings.Join(words[from:to+1], " "), `.,:;?!"“”()`)
}
