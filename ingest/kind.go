package ingest

import (
	"encoding/json"
	"fmt"
	"strconv"
	"strings"
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
type kinds uint8

const (
	asInteger kinds = 1 << iota
	asReal
	asComma   // a number with a decimal comma
	asBoolean // true, false, yes, no
	asMoment  // a date or a time stamp
	asArray
	asText
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
	case plain, jsonNumber:
		k |= numberKinds(t, c.from == jsonNumber, d)
		if c.from == plain && (t[0] == '[' && json.Valid([]byte(t))) {
			k |= asArray
		}
		if c.from == plain && isBoolean(t) {
			k |= asBoolean
		}
	}
	if c.from != jsonNumber && k == asText {
		if got, ok := parseMoment(t); ok {
			if m != nil {
				*m = got
			}
			k |= asMoment
		}
	}
	return k
}

// numberKinds are the ways to read t as a number. Leading zeros and a plus
// sign are for codes and telephone numbers, which are text; so are numbers
// longer than a number can be exact.
func numberKinds(t string, fromJSON bool, d Dialect) kinds {
	digits, point, comma, group := 0, -1, -1, false
	body := strings.TrimPrefix(t, "-")
	mantissa, exponent, scientific := body, "", false
	if i := strings.IndexAny(body, "eE"); i > 0 {
		mantissa, exponent, scientific = body[:i], body[i+1:], true
	}
	for i := 0; i < len(mantissa); i++ {
		switch b := mantissa[i]; {
		case b >= '0' && b <= '9':
			digits++
		case b == '.' && point < 0 && comma < 0:
			point = i
		case b == ',' && comma < 0 && point < 0:
			comma = i
			group = len(mantissa)-i == 4
		default:
			return 0
		}
	}
	if digits == 0 || len(mantissa) > 1 && mantissa[0] == '0' && point != 1 && comma != 1 {
		return 0
	}
	switch {
	case scientific:
		// 12E4 may be a code; 1.2E4, 1E+4 and 1e-5 are numbers
		signed := exponent != "" && (exponent[0] == '-' || exponent[0] == '+')
		if _, err := strconv.ParseFloat(body, 64); err != nil || point < 0 && !signed && !fromJSON || comma >= 0 {
			return 0
		}
		return asReal
	case comma >= 0:
		// 1,234 is a thousand to some and one and a bit to others
		if d.Delimiter == ',' || d.Format != Delimited || group || comma == 0 || comma == len(mantissa)-1 {
			return 0
		}
		return asComma
	case point >= 0:
		if point == len(mantissa)-1 || point == 0 && len(mantissa) == 1 {
			return 0
		}
		return asReal
	case digits > longestNumber:
		return 0
	}
	return asInteger | asReal | asComma
}

func isBoolean(t string) bool {
	switch strings.ToLower(t) {
	case "true", "false", "yes", "no":
		return true
	}
	return false
}

// convert makes the database's value of a cell: nil, int64, float64 or
// string. What does not fit the kind is an error that says so.
func convert(c cell, k Kind, order DateOrder, nulls []string, d Dialect) (any, error) {
	if c.empty(nulls) {
		return nil, nil
	}
	t := strings.TrimSpace(c.text)
	misfit := fmt.Errorf("%s is not %s", excerpt(t), withArticle(k))
	switch k {
	case Text:
		return c.text, nil
	case Integer:
		n, err := strconv.ParseInt(t, 10, 64)
		if err != nil {
			return nil, misfit
		}
		return n, nil
	case Real:
		if kindsOf(c, d, nil)&asComma != 0 {
			t = strings.Replace(t, ",", ".", 1)
		}
		f, err := strconv.ParseFloat(t, 64)
		if err != nil || f != f || f-f != 0 { // not NaN, not infinite
			return nil, misfit
		}
		return f, nil
	case Boolean:
		switch strings.ToLower(t) {
		case "true", "yes", "t", "y", "1":
			return int64(1), nil
		case "false", "no", "f", "n", "0":
			return int64(0), nil
		}
		return nil, misfit
	case Date, Timestamp:
		m, ok := parseMoment(t)
		if !ok {
			return nil, misfit
		}
		text, err := m.format(order, k == Timestamp)
		if err != nil {
			return nil, err
		}
		return text, nil
	case Array:
		if t[0] != '[' || !json.Valid([]byte(t)) {
			return nil, misfit
		}
		return t, nil
	}
	return nil, fmt.Errorf("there is no kind %q: use %s", k, AllKinds)
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
		return "a JSON array"
	case Timestamp:
		return "a date with a time"
	case Date, Text:
	}
	return "a " + string(k)
}
