package openers

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/suql/ast"
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
				case catalog.Number, catalog.FreeText, catalog.Text, catalog.Date:
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

// about lists the shapes of questions about a table, the plainest first.
func about(t *catalog.Table) []shape {
	things := catalog.Plural(t.Human)
	thing := catalog.SingularPhrase(things)
	table := unit.Unit{Kind: unit.Table, Table: t.Name}
	count := unit.Unit{Kind: unit.Aggregate, Column: "*", Agg: "count"}
	var values, numbers, groups []*catalog.Column
	for _, c := range t.Columns {
		switch {
		case !usable(t, c):
		case (c.Kind == catalog.Enum || c.Kind == catalog.Array) && len(c.Domain) > 1:
			values = append(values, c)
			if c.Kind == catalog.Enum && len(c.Domain) <= 12 {
				groups = append(groups, c)
			}
		case c.Kind == catalog.Number && c.Distinct > 4 && c.Min != c.Max:
			numbers = append(numbers, c)
		}
	}
	var plain, counted, two, most, atLeast, average, grouped, named, told shape
	for i, c := range values {
		for _, v := range spoken(c, 0) {
			for _, text := range phrased(c, v, things) {
				plain = append(plain, candidate{capital(text), append([]unit.Unit{table}, condition(0, c, v)...)})
			}
		}
		other := values[(i+1)%len(values)] // for variety
		for _, v := range spoken(other, 1) {
			means := append([]unit.Unit{table, count}, condition(0, other, v)...)
			for _, text := range phrased(other, v, things) {
				counted = append(counted, candidate{"How many " + text + " are there?", means})
			}
			counted = append(counted, candidate{"How many " + things + " have " + other.Human + " " + v + "?", means})
		}
		for _, o := range values[i+1:] {
			for _, v := range spoken(c, 2) {
				for _, w := range spoken(o, 1) {
					means := slices.Concat([]unit.Unit{table}, condition(0, c, v), condition(1, o, w))
					for _, text := range paired(c, v, o, w, things) {
						two = append(two, candidate{capital(text), means})
					}
				}
			}
		}
		for _, v := range spoken(other, 2) {
			for _, n := range numbers {
				means := append([]unit.Unit{table, {Kind: unit.Aggregate, Column: n.Name, Agg: "avg"}}, condition(0, other, v)...)
				for _, text := range phrased(other, v, things) {
					average = append(average, candidate{"What is the average " + n.Human + " of " + text + "?", means})
				}
			}
		}
	}
	for _, n := range numbers {
		by := []unit.Unit{table, {Kind: unit.Order, Column: n.Name, Desc: true}}
		most = append(most, candidate{"Which " + thing + " has the highest " + n.Human + "?", by}, candidate{"The " + thing + " with the highest " + n.Human, by})
		if bound, ok := middle(n); ok {
			over := append([]unit.Unit{table}, unit.Condition(0, 0, n.Name, unit.Gt, true, bound)...)
			if of, ok := strings.CutPrefix(n.Human, "number of "); ok {
				atLeast = append(atLeast, candidate{capital(things + " with more than " + bound + " " + of), over})
			}
			atLeast = append(atLeast, candidate{capital(things + " with a " + n.Human + " over " + bound), over}, candidate{capital(things + " whose " + n.Human + " is over " + bound), over})
		}
	}
	for _, g := range groups {
		grouped = append(grouped, candidate{"How many " + things + " are there for each " + g.Human + "?", []unit.Unit{table, {Kind: unit.Group, Column: g.Name}}})
	}
	if name := t.NameColumn(); name != nil {
		for i, n := range name.Samples[:min(3, len(name.Samples))] {
			for _, c := range t.Columns {
				if usable(t, c) && c.Kind == catalog.FreeText {
					told = append(told, candidate{"Summarise the " + c.Human + " of " + n,
						append([]unit.Unit{table, {Kind: unit.Projection, Column: c.Name, Question: ast.SummaryQuestion}}, condition(0, name, n)...)})
				}
			}
			for _, c := range slices.Concat(numbers, groups)[min(i, len(numbers)):] {
				named = append(named, candidate{"What is the " + c.Human + " of " + n + "?",
					append([]unit.Unit{table, {Kind: unit.Select, Column: c.Name}}, condition(0, name, n)...)})
			}
		}
	}
	return []shape{tries(two), most, tries(counted), grouped, tries(told), atLeast, tries(average), tries(plain), tries(named)}
}

// tried is how many wordings of a shape are tried out at most.
const tried = 48

func tries(s shape) shape { return s[:min(len(s), tried)] }

// places are words of columns whose values things are in.
var places = []string{"location", "city", "country", "region", "state", "town", "place", "area", "district", "continent"}

// within reports whether a column says where things are.
func within(c *catalog.Column) bool {
	return c.Kind == catalog.Enum && slices.ContainsFunc(places, func(p string) bool { return strings.Contains(strings.ToLower(c.Human), p) })
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
		if n := utf8.RuneCountInString(v); n < 3 || n > 28 || !strings.ContainsFunc(v, unicode.IsLetter) || strings.ContainsAny(v, "\"“”_/|;:()") {
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
