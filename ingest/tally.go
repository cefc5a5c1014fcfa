package ingest

import (
	"strings"

	"parley/suql/amount"
)

// tally gathers what the cells of a column have in common. The zero tally
// has seen nothing.
type tally struct {
	seen    int // cells that are not empty
	cannot  kinds
	orders  orders // that fit all dates so far
	hasTime bool
	example string // a date
	unit    string // of all amounts so far
	either  bool   // a sum of money has a point that may stand between thousands: €6.400
	whole   bool   // a number or a sum of money has no mark: €690
	money   bool   // the name of the column says that it holds sums of money
	marks   marks  // of numbers without a unit
	yes     bool   // a cell is Y alone
	no      bool   // a cell is N alone
	lists   listing

	lost *loss
}

// marks are what stands in numbers: points that may be between thousands, and commas.
type marks struct{ point, comma bool }

// loss is the cell that made a column text that looked like more.
type loss struct {
	line   int
	text   string
	before Kind
	rows   int
}

// add takes a cell; empty ones are the caller's to leave out.
func (t *tally) add(c cell, d Dialect, line int) {
	if c.from != jsonNumber && c.from != jsonBool && !c.null {
		t.lists.add(strings.TrimSpace(c.text))
	}
	if t.cannot|asText == ^kinds(0) { // text already
		if !c.empty(nil) {
			t.seen++
		}
		return
	}
	var m moment
	k := kindsOf(c, d, &m)
	if k == 0 {
		return
	}
	if k&asMoment != 0 && !t.addMoment(m, c) {
		k &^= asMoment
	}
	if k&(asAmount|asCommaAmount) != 0 && !t.addAmount(strings.TrimSpace(c.text)) {
		k &^= asAmount | asCommaAmount
	}
	t.note(k, strings.TrimSpace(c.text))
	before := t.best()
	t.cannot |= ^k
	if t.best() == Text && before != Text {
		t.lost = &loss{line: line, text: strings.TrimSpace(c.text), before: before, rows: t.seen}
	}
	t.seen++
}

// addAmount takes an amount, and reports whether all so far have one unit.
func (t *tally) addAmount(text string) bool {
	a, _, _ := amountOf(text)
	same := t.unit == "" || t.unit == a.Unit
	t.unit = a.Unit
	t.either = t.either || amount.EitherMark(text)
	t.whole = t.whole || !strings.ContainsAny(text, ".,")
	return same
}

// note takes in what the letters and the marks of a cell say.
func (t *tally) note(k kinds, text string) {
	if k&asLetter != 0 {
		yes := strings.EqualFold(text, "y")
		t.yes, t.no = t.yes || yes, t.no || !yes
	}
	if k&asGrouped == 0 {
		return
	}
	point, comma := strings.Contains(text, "."), strings.Contains(text, ",")
	t.marks.point = t.marks.point || point
	t.marks.comma = t.marks.comma || comma
	t.whole = t.whole || !point && !comma
}

// grouped reports whether numbers without a unit have points between thousands:
// where some have a decimal comma, too, or where sums of money, by the name of the
// column, have either no mark or a point with three digits behind it, 690 and 6.400.
func (t *tally) grouped() bool {
	switch can := ^t.cannot; {
	case can&asGrouped == 0 || !t.marks.point && !t.money:
		return false
	case can&(asReal|asComma) == 0:
		return t.marks.comma
	}
	return t.money && t.marks.point && t.whole
}

// thousands reports whether points stand between the thousands of all amounts: where
// some have a decimal comma, or where sums of money have either no mark or a point
// with three digits behind it, "€690" and "€6.400".
func (t *tally) thousands() bool {
	switch can := ^t.cannot; {
	case t.grouped():
		return true
	case can&asCommaAmount == 0:
		return false
	case can&asAmount == 0:
		return true
	}
	return t.either && t.whole
}

// addMoment takes a date, and reports whether one order of day and month still
// fits all dates.
func (t *tally) addMoment(m moment, c cell) bool {
	if t.seen == 0 {
		t.orders = m.can
	}
	t.orders &= m.can
	t.hasTime = t.hasTime || m.hasTime
	t.example = strings.TrimSpace(c.text)
	return t.orders != 0
}

// best is the narrowest kind that every cell fits.
func (t *tally) best() Kind {
	can := ^t.cannot
	switch {
	case t.seen == 0:
		return Text
	case can&asBoolean != 0, can&asLetter != 0 && t.yes && t.no: // Y alone, or N, may be a code
		return Boolean
	case can&asInteger != 0:
		return Integer
	case can&(asReal|asComma) != 0 || t.grouped():
		return Real
	case can&(asAmount|asCommaAmount) != 0:
		return Real
	case can&asMoment != 0 && t.hasTime:
		return Timestamp
	case can&asMoment != 0:
		return Date
	case can&asArray != 0:
		return Array
	}
	return Text
}

// coded reports whether a column's name says that its numbers are codes, to
// be kept as they are written.
func coded(name string) bool {
	for _, word := range strings.Split(name, "_") {
		switch word {
		case "phone", "telephone", "tel", "mobile", "fax", "zip", "zipcode", "postcode", "postal", "plz",
			"ssn", "isbn", "issn", "ean", "upc", "gtin", "iban", "barcode":
			return true
		}
	}
	return false
}
