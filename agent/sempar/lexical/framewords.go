package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
)

// mention is a stretch of tokens that names a column.
type mention struct {
	column *catalog.Column
	end    int
	score  float64           // in [0,1]
	also   []*catalog.Column // others that are nearly as well named
}

// longest name of a column that is looked for, in tokens.
const longestName = 7

// mention finds the column that the words from i on name best: in the order
// of its name ("student id"), turned round ("id of the student"), without the
// table's own name ("id"), or in part ("name" of first name).
func (f *frame) mention(i int) (best mention, ok bool) {
	first := f.at(i)
	if first == "" || f.s.tokens[i].mark() || f.s.tokens[i].number != "" || f.said[i] || f.held[i] {
		return best, false
	}
	for n := min(longestName, len(f.words)-i); n > 0; n-- {
		last := f.at(i + n - 1)
		if f.edge(first) || f.edge(last) || !f.free(i, i+n) || f.held[i+n-1] {
			continue
		}
		stems, turned, names := f.nameWords(i, i+n)
		if !names {
			continue
		}
		m := f.named(stems, turned)
		m.end = i + n
		if m.column != nil && m.score > best.score+0.001 {
			best = m
		}
	}
	return best, best.column != nil
}

// reference is the column that ties the rows to the things of another table
// that the words at i name: the customers of orders. Their own things go first.
func (f *frame) reference(i int) (c *catalog.Column, end int) {
	if f.rowWord(i) > 0 || i >= len(f.words) || f.said[i] || f.held[i] {
		return nil, i
	}
	for n := 3; n > 0; n-- {
		if i+n > len(f.words) {
			continue
		}
		text := low(f.s.tokens, i, i+n)
		for _, key := range f.s.table.Foreign {
			if len(key.Columns) != 1 {
				continue
			}
			other := slices.IndexFunc(f.s.p.cat.Tables, func(t *catalog.Table) bool { return strings.EqualFold(t.Name, key.RefTable) })
			if other >= 0 && tableScore(f.s.p.cat.Tables[other], text) == 1 {
				return f.s.table.Column(key.Columns[0]), i + n
			}
		}
	}
	return nil, i
}

// edge reports whether a word can neither begin nor end the name of a column.
func (f *frame) edge(w string) bool {
	switch w {
	case "of", "the", "a", "an", "for", "and", "or", "in", "is", "are", "to", "all", "each", "every", "by", "with", "their", "its", "what", "which", "who", "whose", "that", ",", "?", ".", "number", "how", "many", "have", "has", "do", "does", "from", "than", "more", "most", "least":
		return true
	}
	return false
}

// nameWords are the stems of tokens from:to read as a name; turned says that
// an "of" stood among them, so that the order is another. names is false
// where a word stands there that no name has.
func (f *frame) nameWords(from, to int) (stems []string, turned, names bool) {
	var head, tail []string
	for i := from; i < to; i++ {
		w := f.words[i]
		switch {
		case f.s.tokens[i].mark() && w != "-" && w != "_":
			return nil, false, false
		case w == "of" && !turned:
			turned = true
			i = f.skip(i+1, "the all each every any those these a an their") - 1
		case w == "of" || w == "and" || w == "or" || w == "with" || w == "for" || w == "in" || w == "that" || w == "the" || w == "is" || w == "are":
			return nil, false, false
		case turned:
			tail = append(tail, singulars(w)...)
		default:
			head = append(head, singulars(w)...)
		}
	}
	return append(tail, head...), turned, len(head) > 0 && (!turned || len(tail) > 0)
}

// singulars are those of the words of a text. "ids" is too short for
// [catalog.Singular] to take an ending off.
func singulars(text string) []string {
	out := catalog.Stems(text)
	for i, w := range out {
		if w == "ids" {
			out[i] = "id"
		}
	}
	return out
}

// named is the column that a name stands for.
func (f *frame) named(stems []string, turned bool) mention {
	var best mention
	scores := map[*catalog.Column]float64{}
	for _, c := range f.s.table.Columns {
		score := f.s.p.names.alike(c, stems)
		if c.Hidden && !(score >= 0.93 && f.s.isKey(c)) { // a key is shown to whoever asks for it in full
			continue
		}
		if turned && score < 0.9 {
			continue // part of a name, and "of" something else
		}
		scores[c] = score
		if score > best.score {
			best = mention{column: c, score: score}
		}
	}
	for _, c := range f.s.table.Columns {
		if c != best.column && scores[c] > 0 && scores[c] >= best.score-0.2 {
			best.also = append(best.also, c)
		}
	}
	return best
}
