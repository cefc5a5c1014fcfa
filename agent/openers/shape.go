package openers

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// shape is one kind of question, in wordings from the most natural to the
// plainest, with several values.
type shape []candidate

// candidate is something to say and what it means.
type candidate struct {
	text  string
	means []unit.Unit
}

// telling are the tables that there is most to ask about.
func telling(cat *catalog.Catalog) []*catalog.Table {
	worth := func(t *catalog.Table) float64 {
		n := 0.0
		for _, c := range t.Columns {
			if usable(t, c) {
				switch c.Kind {
				case catalog.Enum, catalog.Array:
					n += 2
				case catalog.Number, catalog.FreeText, catalog.Hours, catalog.Text, catalog.Date:
					n++
				}
			}
		}
		return n * math.Log1p(float64(t.Rows))
	}
	tables := slices.DeleteFunc(slices.Clone(cat.Tables), func(t *catalog.Table) bool { return worth(t) == 0 })
	slices.SortStableFunc(tables, func(a, b *catalog.Table) int { return cmp.Compare(worth(b), worth(a)) })
	return tables[:min(len(tables), mostTables)]
}

// usable reports whether people would ask about a column: not about keys.
func usable(t *catalog.Table, c *catalog.Column) bool {
	if c.Hidden || slices.Contains(t.Key, c.Name) && c.Kind == catalog.Number {
		return false
	}
	for _, f := range t.Foreign {
		if slices.Contains(f.Columns, c.Name) {
			return false
		}
	}
	return c.Distinct > 1 || c.Distinct == 0
}

// tried is how many wordings of a shape are tried out at most.
const tried = 48

func tries(s shape) shape { return s[:min(len(s), tried)] }

// places are words of columns whose values things are in.
var places = []string{"location", "city", "country", "region", "state", "town", "place", "area", "district",
	"continent"}

// within reports whether a column says where things are.
func within(c *catalog.Column) bool {
	return c.Kind == catalog.Enum &&
		slices.ContainsFunc(places, func(p string) bool { return strings.Contains(strings.ToLower(c.Human), p) })
}

// proper reports whether a value is written as a name.
func proper(v string) bool {
	r, _ := utf8.DecodeRuneInString(v)
	return unicode.IsUpper(r)
}

// phrased are ways to say things with a value.
func phrased(c *catalog.Column, v, things string) []string {
	plain := things + " with " + c.Human + " " + v
	switch {
	case within(c):
		return []string{things + " in " + v, v + " " + things, plain}
	case strings.HasSuffix(v, "s"): // a plural: "backpacks" rather than "backpacks products"
		return []string{v, plain}
	}
	return []string{v + " " + things, plain}
}

// paired are ways to say things with two values.
func paired(c *catalog.Column, v string, o *catalog.Column, w, things string) []string {
	switch {
	case within(c):
		c, v, w = o, w, v
		fallthrough
	case within(o):
		var out []string
		for _, text := range phrased(c, v, things) {
			out = append(out, text+" in "+w)
		}
		return out
	case strings.HasSuffix(w, "s"):
		return []string{v + " " + w}
	case strings.HasSuffix(v, "s"):
		return []string{w + " " + v}
	case proper(v) && !proper(w): // "cheap Italian restaurants"
		return []string{w + " " + v + " " + things}
	}
	return []string{v + " " + w + " " + things}
}

// condition is that a column has a value.
func condition(slot int, c *catalog.Column, value string) []unit.Unit {
	op := unit.Eq
	if c.Kind == catalog.Array {
		op = unit.Contains
	}
	return unit.Condition(slot, 0, c.Name, op, false, value)
}

// spoken are frequent values of a column that can be said in a sentence, from
// one of them on, so that not all questions are about the same.
func spoken(c *catalog.Column, from int) []string {
	var out []string
	for _, v := range c.Domain {
		if n := utf8.RuneCountInString(v); n < 3 || n > 28 || !strings.ContainsFunc(v, unicode.IsLetter) ||
			strings.ContainsAny(v, "\"“”_/|;:()") {
			continue
		}
		if out = append(out, v); len(out) == 4 {
			break
		}
	}
	if len(out) == 0 {
		return nil
	}
	from %= len(out)
	return slices.Concat(out[from:], out[:from])
}

// middle is a round number in the middle of a column's range.
func middle(c *catalog.Column) (string, bool) {
	low, err1 := strconv.ParseFloat(c.Min, 64)
	high, err2 := strconv.ParseFloat(c.Max, 64)
	if err1 != nil || err2 != nil || high <= low {
		return "", false
	}
	step := math.Pow(10, math.Floor(math.Log10(high-low)))
	return strconv.FormatFloat(math.Round((low+high)/2/step)*step, 'f', -1, 64), true
}

func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}
