package ingest

import (
	"encoding/json"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"parley/suql/amount"
)

// Kind is what a column holds.
type Kind string

// The kinds of columns. Dates and times are kept as ISO text, arrays as JSON
// text, booleans as 0 and 1.
const (
	Integer   Kind = "integer"
	Real      Kind = "real"
	Boolean   Kind = "boolean"
	Date      Kind = "date"
	Timestamp Kind = "timestamp"
	Array     Kind = "array"
	Text      Kind = "text"
)

// AllKinds lists the kinds for messages.
const AllKinds = "integer, real, boolean, date, timestamp, array or text"

// declared is the type that a column of this kind has in the database.
func (k Kind) declared() string {
	switch k {
	case Array:
		return "TEXT"
	case Integer, Real, Boolean, Date, Timestamp, Text:
		return strings.ToUpper(string(k))
	}
	return "TEXT"
}

func (k Kind) valid() bool {
	switch k {
	case Integer, Real, Boolean, Date, Timestamp, Array, Text:
		return true
	}
	return false
}

// source says how a cell was written, for JSON tells text from numbers.
type source int

const (
	plain      source = iota // a field of a delimited file: anything
	jsonString               // text, or a date
	jsonNumber
	jsonBool
	jsonNested // an array or object
)

// cell is one value as the file has it. null is the null of JSON; blank text
// means no value either.
type cell struct {
	text string
	from source
	null bool
}

func (c cell) empty(nulls []string) bool {
	if c.null {
		return true
	}
	t := strings.TrimSpace(c.text)
	if t == "" {
		return true
	}
	for _, n := range nulls {
		if t == n {
			return true
		}
	}
	return false
}

// kinds is a set of readings of a cell or column.
type kinds uint16

const (
	asInteger kinds = 1 << iota
	asReal
	asComma   // a number with a decimal comma
	asBoolean // true, false, yes, no
	asMoment  // a date or a time stamp
	asArray
	asText
	asAmount      // a number with its unit
	asCommaAmount // the same, with a decimal comma
	asLetter      // Y or N
	asGrouped     // a number that may have points between thousands and a decimal comma
)

// longestNumber bounds what may be a number: beyond it digits would be lost.
const longestNumber = 18

// kindsOf are all ways to read a cell; 0 for an empty one. m receives the
// date that a cell with asMoment holds, if it is not nil.
func kindsOf(c cell, d Dialect, m *moment) kinds {
	if c.empty(nil) {
		return 0
	}
	t := strings.TrimSpace(c.text)
	k := asText
	switch c.from {
	case jsonBool:
		return k | asBoolean
	case jsonNested:
		if t[0] == '[' {
			k |= asArray
		}
		return k
	case plain:
		k |= plainKinds(t, d)
	case jsonNumber:
		k |= numberKinds(t, true, d)
	}
	if c.from != jsonNumber && k&^asGrouped == asText {
		k |= wordedKinds(t, m)
	}
	return k
}

// plainKinds are the ways to read what is not marked as text.
func plainKinds(t string, d Dialect) kinds {
	k := numberKinds(t, false, d)
	if k&asInteger != 0 || grouped.MatchString(t) {
		k |= asGrouped
	}
	if t[0] == '[' && json.Valid([]byte(t)) {
		k |= asArray
	}
	switch strings.ToLower(t) {
	case "true", "false", "yes", "no":
		k |= asBoolean
	case "y", "n":
		k |= asLetter
	}
	return k
}

// grouped are numbers with points between thousands or a decimal comma: 1.200 and
// 1.200,50 and 80,5. 1,200 may have a comma between thousands.
var grouped = regexp.MustCompile(`^-?(?:[1-9]\d{0,2}(?:\.\d{3})+(?:,\d+)?|\d+,(?:\d{1,2}|\d{4,}))$`)

// amountOf is the amount that a text is, and which decimal mark it may have: of
// what has a mark, one; of what has none, either, as of a sum of money that a
// point may stand between the thousands of.
func amountOf(t string) (a amount.Amount, as kinds, ok bool) {
	if a, ok = amount.Read(t); ok {
		if as = asAmount; !strings.ContainsAny(t, ".,") || amount.EitherMark(t) {
			as |= asCommaAmount
		}
		return a, as, true
	}
	a, ok = amount.ReadComma(t)
	return a, asCommaAmount, ok
}

// wordedKinds are the ways to read a text that holds words or marks beside
// digits; m receives the date that it is, if it is not nil.
func wordedKinds(t string, m *moment) kinds {
	var k kinds
	if _, as, ok := amountOf(t); ok {
		k |= as
	}
	if got, ok := parseMoment(t); ok {
		if m != nil {
			*m = got
		}
		k |= asMoment
	}
	return k
}

// numberKinds are the ways to read t as a number. Leading zeros and a plus
// sign are for codes and telephone numbers, which are text; so are numbers
// longer than a number can be exact.
func numberKinds(t string, fromJSON bool, d Dialect) kinds {
	body := strings.TrimPrefix(t, "-")
	mantissa, exponent, scientific := body, "", false
	if i := strings.IndexAny(body, "eE"); i > 0 {
		mantissa, exponent, scientific = body[:i], body[i+1:], true
	}
	n, ok := readNumeral(mantissa)
	switch {
	case !ok || n.padded():
		return 0
	case scientific:
		return n.scientific(body, exponent, fromJSON)
	case n.comma >= 0:
		return n.withComma(d)
	case n.point >= 0:
		if n.point == len(mantissa)-1 {
			return 0
		}
		return asReal
	case n.digits > longestNumber:
		return 0
	}
	return asInteger | asReal | asComma
}

// scientific are the ways to read a body of which n is the mantissa: 12E4 may
// be a code; 1.2E4, 1E+4 and 1e-5 are numbers.
func (n numeral) scientific(body, exponent string, fromJSON bool) kinds {
	signed := exponent != "" && (exponent[0] == '-' || exponent[0] == '+')
	if _, err := strconv.ParseFloat(body, 64); err != nil || n.point < 0 && !signed && !fromJSON || n.comma >= 0 {
		return 0
	}
	return asReal
}

// withComma are the ways to read n, which has a comma: 1,234 is a thousand to
// some and one and a bit to others.
func (n numeral) withComma(d Dialect) kinds {
	group := len(n.text)-n.comma == 4
	if d.Delimiter == ',' || d.Format != Delimited || group || n.comma == 0 || n.comma == len(n.text)-1 {
		return 0
	}
	return asComma
}

// numeral is a number without sign and exponent: digits with at most one
// decimal mark.
type numeral struct {
	text         string
	digits       int
	point, comma int // where the mark stands; -1 for nowhere
}

func readNumeral(text string) (numeral, bool) {
	n := numeral{text: text, point: -1, comma: -1}
	for i := 0; i < len(text); i++ {
		switch b := text[i]; {
		case b >= '0' && b <= '9':
			n.digits++
		case n.point >= 0 || n.comma >= 0:
			return n, false
		case b == '.':
			n.point = i
		case b == ',':
			n.comma = i
		default:
			return n, false
		}
	}
	return n, n.digits > 0
}

// padded reports whether the numeral begins with a zero that it does not need.
func (n numeral) padded() bool {
	return len(n.text) > 1 && n.text[0] == '0' && n.point != 1 && n.comma != 1
}

// convert makes the database's value of a cell: nil, int64, float64 or
// string. What does not fit the kind is an error that says so.
func convert(c cell, k Kind, order DateOrder, nulls []string, d Dialect) (any, error) {
	if c.empty(nulls) {
		return nil, nil
	}
	t := strings.TrimSpace(c.text)
	var v any
	fits := false
	switch k {
	case Text:
		return t, nil
	case Integer:
		n, err := strconv.ParseInt(t, 10, 64)
		v, fits = n, err == nil
	case Real:
		v, fits = c.real(t, d)
	case Boolean:
		v, fits = truth(t)
	case Date, Timestamp:
		if m, ok := parseMoment(t); ok {
			return textOrNil(m.format(order, k == Timestamp))
		}
	case Array:
		switch {
		case t[0] == '[' && json.Valid([]byte(t)):
			return t, nil
		case c.from != jsonNested:
			return listOf(t)
		}
	default:
		return nil, fmt.Errorf("there is no kind %q: use %s", k, AllKinds)
	}
	if !fits {
		return nil, fmt.Errorf("%s is not %s", excerpt(t), withArticle(k))
	}
	return v, nil
}

// textOrNil is a value of the database, which with an error is nil.
func textOrNil(s string, err error) (any, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

// real is the number that a cell holds, as text t; NaN and infinite ones are
// none.
func (c cell) real(t string, d Dialect) (float64, bool) {
	if kindsOf(c, d, nil)&asComma != 0 {
		t = strings.Replace(t, ",", ".", 1)
	}
	if a, _, ok := amountOf(t); ok {
		return a.Value, true
	}
	f, err := strconv.ParseFloat(t, 64)
	return f, err == nil && f == f && f-f == 0
}

// truth reads yes and no, as 1 and 0.
func truth(t string) (int64, bool) {
	switch strings.ToLower(t) {
	case "true", "yes", "t", "y", "1":
		return 1, true
	case "false", "no", "f", "n", "0":
		return 0, true
	}
	return 0, false
}

func withArticle(k Kind) string {
	switch k {
	case Integer:
		return "a whole number"
	case Real:
		return "a number"
	case Boolean:
		return "true or false"
	case Array:
		return "a list"
	case Timestamp:
		return "a date with a time"
	case Date, Text:
	}
	return "a " + string(k)
}
