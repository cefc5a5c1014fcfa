package link

import (
	"unicode/utf8"

	"parley/english"
)

// mostPhrase is how many words a phrase may have that is neither stored nor
// written with capitals.
const mostPhrase = 3

// phrases offers words as they stand: single ones, and two or three in a row
// that no stored value covers, where the first is no name of a column or table
// ("deep learning", "new mexico").
func (r *reading) phrases() {
	named, stored := r.named(), r.stored()
	for i := range r.q.Tokens {
		if !r.telling(i) {
			continue
		}
		r.add(Candidate{Text: r.q.Tokens[i].Text, From: i, To: i + 1, Column: -1, Way: Plain})
		if named[i] || stored[i] || english.StopWord(r.q.Tokens[i].Lower) {
			continue
		}
		for end := i + 1; end < len(named) && end < i+mostPhrase && r.telling(end) && !stored[end]; end++ {
			if !english.StopWord(r.q.Tokens[end].Lower) {
				r.add(Candidate{Text: r.text(i, end+1), From: i, To: end + 1, Column: -1, Way: Plain})
			}
		}
	}
}

// telling reports whether a token may be a value by itself: no stop word, no
// number, no mark.
func (r *reading) telling(i int) bool {
	t := r.q.Tokens[i]
	return letterOrDigit(t.Text) && !r.flag(i, IsStop) && !r.flag(i, IsNumber) && len(t.Lower) > 2
}

// named says which tokens are the whole name of a column or table.
func (r *reading) named() []bool {
	out := make([]bool, len(r.q.Tokens))
	for key := range r.columns {
		out[key[0]] = out[key[0]] || key[2] == NameWhole
	}
	for key := range r.tables {
		out[key[0]] = out[key[0]] || key[2] == TableWhole
	}
	return out
}

// stored says which tokens are part of a whole stored value of two words or
// more.
func (r *reading) stored() []bool {
	out := make([]bool, len(r.q.Tokens))
	for _, c := range r.cellsFound {
		for k := c.from; c.way == CellWhole && c.to > c.from+1 && k < c.to; k++ {
			out[k] = true
		}
	}
	return out
}

// letters offers single letters: capitals, and those after a word like
// "letter".
func (r *reading) letters() {
	for i, t := range r.q.Tokens {
		if i == 0 || utf8.RuneCountInString(t.Text) != 1 || !letterOrDigit(t.Text) || r.flag(i, IsNumber) {
			continue
		}
		if r.flag(i, IsCapital) && t.Lower != "i" || lexicon.is("letter", r.q.Tokens[i-1].Lower) {
			r.add(Candidate{Text: t.Text, From: i, To: i + 1, Column: -1, Way: Plain})
		}
	}
}
