// Package amount reads numbers with what they count, as people write them:
// $38.5M, 1,234.50 €, 12 %, 95 min.
//
// Call [Read]:
//
//	a, ok := amount.Read("$38.5M")        // 38500000 dollars
//	a, ok = amount.ReadComma("12,5 kg")   // 12.5 kg
//
// A word that is no known unit may be anything ("12 Main", "3 beds"), so a
// number before it is no amount.
package amount

import (
	"cmp"
	"regexp"
	"strconv"
	"strings"
	"unicode"
)

// Amount is a number with what it counts.
type Amount struct {
	Value float64
	Unit  string // "dollars", "%", "minutes"
	// Digits reports whether the number is there without its unit and its
	// groups of thousands: not in $38.5M or (12.50).
	Digits bool
}

// written is how amounts are written: a sign of money before or after, or a
// unit after; thousands in groups; K, M, B for thousands, millions, billions.
var written = regexp.MustCompile(
	`^([-−(]?)(?:([$€£¥₹]|US\$|USD|EUR|GBP) ?)?([-−]?)(\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?) ?(?:(K|k|M|Mn|mn|B|Bn|bn|T|thousand|million|billion|trillion)\b\.?)? ?(%|[$€£¥₹]|USD|EUR|GBP|\p{L}{1,12}(?:[²³])?)?\)?$`)

var scales = map[string]float64{
	"": 1, "k": 1e3, "thousand": 1e3, "m": 1e6, "mn": 1e6, "million": 1e6, "b": 1e9, "bn": 1e9, "billion": 1e9, "t": 1e12,
	"trillion": 1e12,
}

var monies = map[string]string{
	"$": "dollars", "US$": "dollars", "USD": "dollars", "€": "euros", "EUR": "euros", "£": "pounds sterling",
	"GBP": "pounds sterling", "¥": "yen", "₹": "rupees",
}

// NamesMoney reports whether the name of a column says that it holds sums of money:
// price_eur, "Cost ($)".
func NamesMoney(column string) bool {
	for sign := range monies {
		if !letters(sign) && strings.Contains(column, sign) {
			return true
		}
	}
	words := strings.FieldsFunc(column, func(r rune) bool { return !unicode.IsLetter(r) })
	if len(words) == 0 {
		return false
	}
	last := words[len(words)-1]
	return monies[strings.ToUpper(last)] != "" || last == "dollars" || last == "euros"
}

// letters reports whether a text holds nothing else.
func letters(text string) bool {
	return !strings.ContainsFunc(text, func(r rune) bool { return !unicode.IsLetter(r) })
}

// measured are the words that count as a unit behind a number; any other, as
// in "12 Main" or "3 beds", may be anything.
var measured = map[string]string{
	"%": "%", "percent": "%", "pct": "%",
	"s": "seconds", "sec": "seconds", "secs": "seconds", "seconds": "seconds", "second": "seconds",
	"min": "minutes", "mins": "minutes", "minutes": "minutes", "minute": "minutes", "h": "hours", "hr": "hours",
	"hrs": "hours", "hours": "hours", "hour": "hours",
	"day": "days", "days": "days", "weeks": "weeks", "months": "months", "years": "years", "yrs": "years",
	"km": "km", "m": "metres", "cm": "cm", "mm": "mm", "mi": "miles", "miles": "miles", "ft": "feet", "feet": "feet",
	"kg": "kg", "g": "grams", "lb": "pounds", "lbs": "pounds", "oz": "ounces", "l": "litres", "ml": "ml",
	"m²": "square metres", "sqft": "square feet", "kw": "kW", "kwh": "kWh", "w": "watts", "mb": "MB", "gb": "GB",
	"tb":      "TB",
	"dollars": "dollars", "euros": "euros",
}

// longest bounds what may be an amount, in bytes.
const longest = 40

// Read reads a number with its unit. A number alone is none, and neither
// is one with digits that it does not need in front (007 g).
func Read(text string) (Amount, bool) {
	text = strings.TrimSpace(text)
	if len(text) > longest || !strings.ContainsAny(text, "0123456789") {
		return Amount{}, false
	}
	m := written.FindStringSubmatch(text)
	if m == nil {
		return Amount{}, false
	}
	unit, scale, ok := unitOf(m[2], m[5], m[6])
	if !ok || m[1] == "(" && !strings.HasSuffix(text, ")") {
		return Amount{}, false
	}
	digits := m[4]
	if len(digits) > 1 && digits[0] == '0' && digits[1] != '.' {
		return Amount{}, false
	}
	v, err := strconv.ParseFloat(strings.ReplaceAll(digits, ",", ""), 64)
	if err != nil {
		return Amount{}, false
	}
	if m[1] != "" || m[3] != "" { // (12.50) is a loss
		v = -v
	}
	return Amount{Value: v * scales[scale], Unit: unit, Digits: scale == "" && !strings.ContainsAny(text, "(−")}, true
}

// withComma are the numbers of amounts with a decimal comma, which may have
// points between thousands: 12,5 and 1.234,50 and 1.234.567. What may also be a
// number with a decimal point or with commas between thousands is none: 1.200
// and 12,500.
var withComma = regexp.MustCompile(`\d{1,3}(?:\.\d{3})+,\d+|\d{1,3}(?:\.\d{3}){2,}|\d+,(?:\d{1,2}|\d{4,})(?:\D|$)`)

// ReadComma reads a number with its unit as [Read] does, where a comma is the
// decimal mark, as on the continent: 12,5 kg, 1.234,50 €.
func ReadComma(text string) (Amount, bool) {
	text = strings.TrimSpace(text)
	if !withComma.MatchString(text) {
		return Amount{}, false
	}
	a, ok := Read(WithoutPoints(text))
	a.Digits = false // not as they stand there
	return a, ok
}

// inThousands is a number whose point may stand between thousands as well as before
// decimals.
var inThousands = regexp.MustCompile(`^[^.,]*?\d{1,3}\.\d{3}(?:[^\d.,][^.,]*)?$`)

// EitherMark reports whether a text is a sum of money whose point may stand between
// thousands: €6.400.
func EitherMark(text string) bool {
	a, ok := Read(text)
	if !ok || !inThousands.MatchString(strings.TrimSpace(text)) {
		return false
	}
	for _, money := range monies {
		if a.Unit == money {
			return true
		}
	}
	return false
}

// WithoutPoints is an amount with a decimal point and nothing between thousands, of
// one with a decimal comma and points between thousands: €6400 of €6.400.
func WithoutPoints(text string) string {
	return strings.ReplaceAll(strings.ReplaceAll(text, ".", ""), ",", ".")
}

// unitOf is the unit that what stands before and after a number says, and the
// scale in lower case. Only money has a scale; the m of 120 m is a metre.
func unitOf(before, scale, after string) (unit, lower string, ok bool) {
	unit = monies[before]
	if unit != "" && after != "" && monies[after] != unit {
		return "", "", false
	}
	money := unit != "" || monies[after] != ""
	if unit == "" {
		unit = cmp.Or(monies[after], measured[strings.ToLower(after)])
	}
	if unit == "" && after == "" && scale == "m" {
		return "metres", "", true
	}
	return unit, strings.ToLower(scale), unit != "" && (scale == "" || money)
}
