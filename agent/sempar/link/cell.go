package link

import (
	"slices"
	"strings"

	"parley/english"
	"parley/english/tape"
	"parley/suql/catalog"
)

// cell is a stored value that tokens may mean.
type cell struct {
	from, to int
	column   int
	text     string
	way      int // CellWhole, CellPart or CellMisspelt
	score    float32
}

// mostWhole is how many tokens a stored value may have that is said whole: titles
// are long, and scores and part numbers are made of many marks.
const mostWhole = 24

// mostCells is how many stored values one stretch of tokens may mean.
const mostCells = 16

// cells links stretches of tokens to stored values, the longest first; what
// is part of a whole value is not looked up again by itself.
func (r *reading) cells() {
	t := r.q.Tokens
	covered := make([]bool, len(t))
	for n := min(mostWhole, len(t)); n >= 1; n-- {
		for i := 0; i+n <= len(t); i++ {
			if slices.Index(covered[i:i+n], false) < 0 || r.trivial(i, i+n) {
				continue
			}
			found := r.asWritten(i, i+n, r.values.Whole(r.valueKey(i, i+n)))
			for _, m := range found[:min(len(found), mostCells)] {
				r.cell(i, i+n, m, CellWhole)
			}
			if len(found) > 0 {
				for k := i; k < i+n; k++ {
					covered[k] = true
				}
			}
		}
	}
	r.parts(covered)
}

// mostSigns is how many signs after a stretch a value may have that differs from others in
// them alone.
const mostSigns = 2

// asWritten leaves out, of values of one column with the same letters, those that are not
// written as what stands there, where one of them is: A- for "A+".
func (r *reading) asWritten(from, to int, found []catalog.Match) []catalog.Match {
	exact := map[*catalog.Column]string{}
	for _, m := range found {
		for end := to; end <= min(to+mostSigns, len(r.q.Tokens)); end++ {
			if strings.EqualFold(r.text(from, end), m.Value) && len(m.Value) > len(exact[m.Column]) {
				exact[m.Column] = m.Value
			}
		}
	}
	return slices.DeleteFunc(found, func(m catalog.Match) bool {
		return exact[m.Column] != "" && m.Value != exact[m.Column]
	})
}

// trivial reports whether a stretch is too common to be a value: nothing but
// stop words, a letter that may be a word, or what is left of one after an
// apostrophe, as in I'm.
func (r *reading) trivial(from, to int) bool {
	if to-from == 1 {
		t := r.q.Tokens[from]
		return r.flag(from, IsStop) && !r.letter(from) || r.q.ShortForm(from) || !letterOrDigit(t.Text)
	}
	for i := from; i < to; i++ {
		if (!r.flag(i, IsStop) || r.letter(i)) && !r.q.ShortForm(i) && letterOrDigit(r.q.Tokens[i].Text) {
			last := r.q.Tokens[to-1]
			return !letterOrDigit(r.q.Tokens[from].Text) || !letterOrDigit(last.Text) && !r.signed(to-2)
		}
	}
	return true
}

// ShortForm reports whether a token is what is left of a short form after an
// apostrophe with nothing around it: the m of I'm.
func (q *Question) ShortForm(i int) bool {
	if i < 2 || i >= len(q.Tokens) {
		return false
	}
	word, apostrophe, rest := q.Tokens[i-2], q.Tokens[i-1], q.Tokens[i]
	return (apostrophe.Text == "'" || apostrophe.Text == "’") && word.To == apostrophe.From &&
		apostrophe.To == rest.From && len(english.Tokens(word.Text+"'"+rest.Text)) == 2
}

// letter reports whether a token is a letter that stands for itself, as in "shed
// A": a capital that begins no sentence and is not I, one with a sign behind it, or one
// right behind the name of what has it: "row a" of a cellar row.
func (r *reading) letter(i int) bool {
	t := r.q.Tokens[i]
	capital := i > 0 && t.Text != "I" && t.Text >= "A" && t.Text <= "Z"
	return len(t.Text) == 1 && (capital || letterOrDigit(t.Text) && r.signed(i) || r.called(i))
}

// called reports whether a letter stands right behind the last word of the name of a column, and no
// word that carries meaning behind it: row a, but not row a boat.
func (r *reading) called(i int) bool {
	t := r.q.Tokens
	if i == 0 || t[i].Lower < "a" || t[i].Lower > "z" {
		return false
	}
	if i+1 < len(t) && letterOrDigit(t[i+1].Text) && !r.flag(i+1, IsStop) && t[i+1].Lower != "aside" {
		return false
	}
	return slices.ContainsFunc(r.l.columns.part[t[i-1].Stem], func(c int) bool {
		stems := r.l.columns.stems[c]
		return stems[len(stems)-1] == t[i-1].Stem && r.l.Schema.Columns[c].Column != nil &&
			r.l.Schema.Columns[c].Kind != catalog.Number
	})
}

// signed reports whether a sign stands right behind a token, and nothing right behind the
// sign: A+, A-, but not A-level.
func (r *reading) signed(i int) bool {
	t := r.q.Tokens
	if i < 0 || i+1 >= len(t) || t[i].To != t[i+1].From {
		return false
	}
	return t[i+1].Text == "+" || t[i+1].Text == "-" && (i+2 == len(t) || t[i+2].From > t[i+1].To)
}

func (r *reading) valueKey(from, to int) string {
	return strings.Join(catalog.Stems(r.text(from, to)), "")
}

// text is how the tokens were written.
func (r *reading) text(from, to int) string {
	var b strings.Builder
	for i := from; i < to; i++ {
		t := r.q.Tokens[i]
		if i > from && r.q.Tokens[i-1].To < t.From {
			b.WriteByte(' ')
		}
		b.WriteString(t.Text)
	}
	return b.String()
}

// parts looks up stretches that no whole value covers: they may be part of a
// value, or misspelt. These are single words, two or three words in a row, and
// runs of capitals and of quoted words.
func (r *reading) parts(covered []bool) {
	for i := range r.q.Tokens {
		if !r.partial(i) {
			continue
		}
		end := i + 1
		for end < len(r.q.Tokens) && r.runsOn(i, end) {
			end++
		}
		if end > i+3 && slices.Contains(covered[i:end], false) {
			r.part(i, end)
		}
		for n := 3; n >= 1; n-- {
			if i+n <= len(covered) && r.partial(i+n-1) && (n < 3 || r.partial(i+1)) && slices.Contains(covered[i:i+n], false) {
				r.part(i, i+n)
			}
		}
	}
}

// partial reports whether a token may begin or end a part of a value.
func (r *reading) partial(i int) bool {
	t := r.q.Tokens[i]
	return letterOrDigit(t.Text) && !r.flag(i, IsStop) && len(t.Lower) >= 3 && !(r.flag(i, IsNumber) && isYear(t.Text))
}

// runsOn reports whether a token goes on what another began: capitals, or
// quoted words.
func (r *reading) runsOn(from, i int) bool {
	return letterOrDigit(r.q.Tokens[i].Text) &&
		(r.flag(i, IsCapital) && r.flag(from, IsCapital) || r.flag(i, IsQuoted) && r.flag(from, IsQuoted))
}

func (r *reading) part(from, to int) {
	for n, m := range r.values.Lookup(r.text(from, to)) {
		if n == mostCells {
			return
		}
		switch m.How {
		case catalog.Partial:
			r.cell(from, to, m, CellPart)
		case catalog.Typo:
			r.cell(from, to, m, CellMisspelt)
		default:
			r.cell(from, to, m, CellWhole)
		}
	}
}

func (r *reading) cell(from, to int, m catalog.Match, way int) {
	c := r.l.Schema.Number(m.Column)
	if c < 0 {
		return
	}
	score := float32(m.Score)
	if way == CellWhole {
		score = 1
	}
	for k := from; k < to; k++ {
		r.column(k, c, way, score)
		for _, in := range r.l.inRoles[c] {
			r.column(k, in, way, score)
		}
	}
	r.cellsFound = append(r.cellsFound, cell{from, to, c, m.Value, way, float32(m.Score)})
}

// sorted are links in a fixed order.
func sorted(m map[[3]int]float32) []tape.Link {
	out := make([]tape.Link, 0, len(m))
	for k, v := range m {
		out = append(out, tape.Link{From: k[0], To: k[1], Way: k[2], Much: v})
	}
	slices.SortFunc(out, func(a, b tape.Link) int {
		if a.From != b.From {
			return a.From - b.From
		}
		if a.To != b.To {
			return a.To - b.To
		}
		return a.Way - b.Way
	})
	return out
}
