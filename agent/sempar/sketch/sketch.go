// Package sketch fills the sketch of a simple query from a question,
//
//	SELECT aggregate(column) FROM table WHERE column op value AND …
//
// with a probability for every way to fill it (the sketch is that of SQLNet:
// Xu et al., "SQLNet: Generating Structured Queries from Natural Language",
// 2017, section 3; the factors and features are our own). Conditions come
// from linking the question to stored values, so their values always exist;
// a small network scores sets of conditions, the selected column given the
// conditions, and the aggregate given both; a reranker that looks at whole
// sketches calibrates the probabilities.
//
// Load the weights with [Embedded], prepare the table with [NewTable], and
// call [Model.Fill]:
//
//	m, err := sketch.Embedded()
//	t := sketch.NewTable(cat.Table("players"), rows, true)
//	for _, s := range m.Fill(sketch.NewQuestion("what position does Ed Stokes hold?"), t, 10) {
//		fmt.Println(s.P, s.Select, s.Conditions) // 0.97 2 [{0 = ed stokes}]
//	}
package sketch

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
)

// Aggregate is what is done with the selected column.
type Aggregate uint8

// The aggregates.
const (
	None Aggregate = iota
	Max
	Min
	Count
	Sum
	Avg
	aggregates = iota
)

// String is the aggregate's name in SQL; "" for None.
func (a Aggregate) String() string {
	return [aggregates]string{"", "max", "min", "count", "sum", "avg"}[a]
}

// Sketch is one way to fill the sketch, with its probability.
type Sketch struct {
	Select     int // column
	Aggregate  Aggregate
	Conditions []Condition
	P          float64
	Said       float64 // share of the selected column's name that the question says, apart from the conditions
	Unused     int     // content words that the sketch makes nothing of

	set   int        // which of the sets of conditions, by probability
	parts [3]float64 // probabilities of conditions, of the column given these, of the aggregate given both
}

// means reports whether two conditions mean the same.
func (c Condition) means(o Condition) bool {
	switch {
	case c.Column != o.Column || c.Op != o.Op:
		return false
	case c.Number && o.Number:
		return c.value == o.value
	case c.Number != o.Number: // a number in a column of other things
		a, err1 := strconv.ParseFloat(c.Value, 64)
		b, err2 := strconv.ParseFloat(o.Value, 64)
		return err1 == nil && err2 == nil && a == b
	}
	return equalFold(c.Value, o.Value)
}

// sameSet reports whether two sets of conditions mean the same.
func sameSet(a, b []Condition) bool {
	if len(a) != len(b) {
		return false
	}
	for _, c := range a {
		if !slices.ContainsFunc(b, c.means) {
			return false
		}
	}
	return true
}

// ParseAggregate reads the name of an aggregate in SQL.
func ParseAggregate(name string) (Aggregate, bool) {
	for a := range Aggregate(aggregates) {
		if a.String() == name {
			return a, true
		}
	}
	return None, false
}

// Parsed returns the condition with its number read from the value's text.
func (c Condition) Parsed() Condition {
	if c.Number {
		c.value, _ = strconv.ParseFloat(c.Value, 64) //nolint:errcheck // zero is as good as any for what is no number
	}
	return c
}

// ColumnIndex is the place of a column in the table, or -1.
func (t *Table) ColumnIndex(name string) int {
	return slices.IndexFunc(t.Columns, func(c *catalog.Column) bool { return strings.EqualFold(c.Name, name) })
}
