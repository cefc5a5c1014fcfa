// Package chart decides whether the rows of a result suit a picture, which
// one, and what is drawn in it.
//
// Call [Of]; false means that a table says it better.
//
//	c, ok := chart.Of(result.Columns, result.Rows)
//	c.Form            // chart.Bars: one category and one number
//	c.Labels, c.Ys    // "Oakland", 21 · "Berkeley", 14
//
// A result suits when, keys left out, it has one thing to go along (a
// category, a date, a year or a number) and numbers to show for it; one of
// them is drawn, see [Over]. Names with two numbers that are too many for bars
// are drawn as points. What has other columns besides is about things with
// many sides, not about a relation between two.
package chart

import (
	"cmp"
	"slices"
	"strings"

	"parley/suql"
	"parley/suql/catalog"
)

// Form is the kind of picture.
type Form string

// The forms.
const (
	Bars   Form = "bars"   // a number for each category
	Line   Form = "line"   // a number over time
	Points Form = "points" // two numbers
)

// Scale is what an axis counts in.
type Scale string

// The scales. Dates are seconds since 1970, UTC.
const (
	Category Scale = "category"
	Date     Scale = "date"
	Year     Scale = "year"
	Number   Scale = "number"
)

// Axis is one side of a picture.
type Axis struct {
	Column int // of the result, from 0
	Scale  Scale
}

// Chart is a picture. Xs or Labels, and Ys, are as long as each other.
type Chart struct {
	Form   Form
	X, Y   Axis
	Labels []string // of bars
	// Ordered says that the labels have an order of their own.
	Ordered bool
	Xs, Ys  []float64
	// Measures are the columns that could be drawn for Ys, Y.Column among
	// them.
	Measures []int
	// Of is how many rows there are to draw and Blank how many were left out
	// because a value is missing. Of what can't all be drawn, bars show the
	// highest, lines their ups and downs, and points every so manieth.
	Of, Blank int
}

// Bounds of what is drawn.
const (
	MaxBars   = 30
	MaxPoints = 2000
	minLine   = 3
	minPoints = 5
	mostSides = 4 // columns besides keys
)

// Suits reports whether there is a picture of the rows.
func Suits(columns []suql.Column, rows []suql.Row) bool {
	_, ok := Of(columns, rows)
	return ok
}

// Of makes a picture of rows, or says that none suits.
func Of(columns []suql.Column, rows []suql.Row) (Chart, bool) { return Over(columns, rows, -1) }

// Over is Of with the column that is to be drawn, from 0; one that can't be is
// as good as none.
func Over(columns []suql.Column, rows []suql.Row, measure int) (Chart, bool) {
	x, measures, ok := axes(columns, rows)
	if !ok {
		return Chart{}, false
	}
	c := Chart{X: x, Y: Axis{measures[0], Number}, Measures: measures}
	if slices.Contains(measures, measure) {
		c.Y.Column = measure
	}
	switch x.Scale {
	case Category:
		c.Form, ok = Bars, c.bars(rows, columns[x.Column].Order)
	case Date, Year:
		c.Form, ok = Line, c.pairs(rows)
		ok = ok && len(c.Ys) >= minLine
		if ok && !c.rising() {
			c.Form = Points
		}
	default:
		c.Form, ok = Points, c.pairs(rows)
		ok = ok && len(c.Ys) >= minPoints
	}
	if !ok {
		return Chart{}, false
	}
	c.thin()
	return c, true
}

// axes chooses what to go along and what could be shown for it.
func axes(columns []suql.Column, rows []suql.Row) (x Axis, measures []int, ok bool) {
	along, measures, ok := sides(columns, rows)
	switch {
	case !ok || len(along)+len(measures) > mostSides:
	case len(along) == 1 && len(measures) == 2 && along[0].Scale == Category && len(rows) > MaxBars:
		return Axis{measures[0], Number}, measures[1:], true
	case len(along) == 1 && len(measures) > 0:
		return along[0], measures, true
	case len(along) == 0 && len(measures) == 2:
		return Axis{measures[0], Number}, measures[1:], true
	}
	return x, nil, false
}

// sides are the columns that a chart can go along, and those that it can show;
// ok is false where there are others, such as prose.
func sides(columns []suql.Column, rows []suql.Row) (along []Axis, measures []int, ok bool) {
	for i, c := range columns {
		switch name := strings.ToLower(c.Name); {
		case c.Hidden || key(name):
		case c.Kind == catalog.Number && year(name, rows, i):
			along = append(along, Axis{i, Year})
		case c.Kind == catalog.Number:
			measures = append(measures, i)
		case c.Kind == catalog.Date || c.Kind == catalog.Text && dated(rows, i):
			along = append(along, Axis{i, Date})
		case c.Kind == catalog.Text || c.Kind == catalog.Enum || c.Kind == catalog.Bool:
			along = append(along, Axis{i, Category})
		default: // lists and prose
			return nil, nil, false
		}
	}
	return along, measures, true
}

// key reports whether a name is that of a key.
func key(name string) bool {
	return name == "id" || strings.HasSuffix(name, "_id") || name == "uuid" || name == "rowid"
}

// bars takes in a number for each category; categories that come again and
// again are no categories of these rows.
func (c *Chart) bars(rows []suql.Row, order []string) bool {
	seen := map[string]bool{}
	for _, r := range rows {
		y, ok := numberIn(r, c.Y.Column)
		if !ok {
			c.Blank++
			continue
		}
		label := labelIn(r, c.X.Column)
		seen[label] = true
		c.Labels, c.Ys = append(c.Labels, label), append(c.Ys, y)
	}
	c.Of = len(c.Ys)
	c.inOrder(order)
	return c.Of >= 2 && len(seen)*10 >= c.Of*9
}

// inOrder puts bars in the order of their labels, where they have one.
func (c *Chart) inOrder(order []string) {
	c.Ordered = len(order) > 0 || c.numbered()
	if len(order) == 0 {
		return
	}
	at := make([]int, len(c.Labels))
	for i := range at {
		at[i] = i
	}
	place := func(i int) int {
		if p := slices.Index(order, c.Labels[i]); p >= 0 {
			return p
		}
		return len(order)
	}
	slices.SortStableFunc(at, func(i, j int) int { return place(i) - place(j) })
	c.arrange(at)
}

// arrange puts bars where at says that they come from.
func (c *Chart) arrange(at []int) {
	labels, ys := slices.Clone(c.Labels), slices.Clone(c.Ys)
	for i, from := range at {
		c.Labels[i], c.Ys[i] = labels[from], ys[from]
	}
}

// numbered reports whether every label begins with a digit, as hours and
// ranges do: those stand in the order of the rows.
func (c *Chart) numbered() bool {
	return !slices.ContainsFunc(c.Labels, func(l string) bool { return l == "" || l[0] < '0' || l[0] > '9' })
}

// ByValue puts the highest of bars first, unless their labels have an order.
func (c *Chart) ByValue() {
	if c.Form != Bars || c.Ordered {
		return
	}
	at := make([]int, len(c.Ys))
	for i := range at {
		at[i] = i
	}
	slices.SortStableFunc(at, func(i, j int) int { return cmp.Compare(c.Ys[j], c.Ys[i]) })
	c.arrange(at)
}

// pairs takes in two numbers of each row, from left to right.
func (c *Chart) pairs(rows []suql.Row) bool {
	type pair struct{ x, y float64 }
	var all []pair
	for _, r := range rows {
		x, okX := numberIn(r, c.X.Column)
		if c.X.Scale == Date {
			x, okX = dateIn(r, c.X.Column)
		}
		y, okY := numberIn(r, c.Y.Column)
		if !okX || !okY {
			c.Blank++
			continue
		}
		all = append(all, pair{x, y})
	}
	slices.SortStableFunc(all, func(a, b pair) int {
		switch {
		case a.x < b.x:
			return -1
		case a.x > b.x:
			return 1
		}
		return 0
	})
	for _, p := range all {
		c.Xs, c.Ys = append(c.Xs, p.x), append(c.Ys, p.y)
	}
	c.Of = len(all)
	return c.Of > 0 && c.Xs[0] < c.Xs[c.Of-1]
}

// rising reports whether every x has one y, as a line needs it.
func (c *Chart) rising() bool {
	for i := 1; i < len(c.Xs); i++ {
		if c.Xs[i] == c.Xs[i-1] {
			return false
		}
	}
	return true
}

// Range is where the lowest and the highest of Ys stand.
func (c Chart) Range() (lowest, highest int) {
	for i, y := range c.Ys {
		if y < c.Ys[lowest] {
			lowest = i
		}
		if y > c.Ys[highest] {
			highest = i
		}
	}
	return lowest, highest
}
