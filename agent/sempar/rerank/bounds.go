package rerank

import (
	"cmp"
	"strconv"

	"parley/agent/sempar/grammar"
	"parley/suql/catalog"
)

// The facts of a comparison by the least and the most that its column has.
const (
	everyRow  = "condition that every row meets"
	noRow     = "condition that no row meets"
	outOfIt   = "equal to what lies outside the column"
	dateChars = len("2006-01-02")
)

// bounds are facts of a condition that compares a column with a number or a day.
func (s Said) bounds(c grammar.Derivation, f Facts) {
	index, ok := c.PlainColumn()
	if !ok {
		return
	}
	column := s.linker.Schema.Columns[index].Column
	if column == nil {
		return
	}
	var at []place
	for _, d := range c[3:] {
		p, known := beside(column, d.Text)
		if !known || d.Symbol != grammar.Value {
			return
		}
		at = append(at, p)
	}
	if name := keeps(c[0].Rule.Name, at); name != "" {
		f[name]++
	}
}

// place is how a value compares with the least and the most of a column: below
// zero is less.
type place struct{ least, most int }

// keeps is what a comparison with values keeps of all rows, as a fact; "" where
// it keeps some.
func keeps(rule string, at []place) string {
	x := at[0]
	switch rule {
	case "V = X":
		if x.least < 0 || x.most > 0 {
			return outOfIt
		}
	case "V > X":
		return meets(x.least < 0, x.most >= 0)
	case "V >= X":
		return meets(x.least <= 0, x.most > 0)
	case "V < X":
		return meets(x.most > 0, x.least <= 0)
	case "V <= X":
		return meets(x.most >= 0, x.least < 0)
	case "V BETWEEN X AND X":
		return meets(x.least <= 0 && at[1].most >= 0, x.most > 0 || at[1].least < 0)
	}
	return ""
}

func meets(every, none bool) string {
	switch {
	case none:
		return noRow
	case every:
		return everyRow
	}
	return ""
}

// beside compares a number or a day with the least and the most of a column. It
// is false where these are not known, or it is neither.
func beside(c *catalog.Column, text string) (p place, known bool) {
	if c.Min == "" || c.Max == "" || c.Form != "" {
		return p, false
	}
	if c.Kind == catalog.Date {
		day := func(s string) bool { return len(s) >= dateChars && s[4] == '-' }
		if !day(text) || !day(c.Min) || !day(c.Max) {
			return p, false
		}
		said := text[:dateChars]
		return place{cmp.Compare(said, c.Min[:dateChars]), cmp.Compare(said, c.Max[:dateChars])}, true
	}
	x, err1 := strconv.ParseFloat(text, 64)
	low, err2 := strconv.ParseFloat(c.Min, 64)
	high, err3 := strconv.ParseFloat(c.Max, 64)
	return place{cmp.Compare(x, low), cmp.Compare(x, high)}, err1 == nil && err2 == nil && err3 == nil
}
