package lexical

import (
	"strconv"
	"strings"
)

// spoken holds the number words. "a couple" and "half" are left to patterns.
var spoken = map[string]float64{
	"zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6,
	"seven": 7, "eight": 8, "nine": 9, "ten": 10, "eleven": 11, "twelve": 12,
	"thirteen": 13, "fourteen": 14, "fifteen": 15, "sixteen": 16, "seventeen": 17,
	"eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30, "forty": 40,
	"fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
	"hundred": 100, "thousand": 1000, "million": 1e6, "dozen": 12, "twice": 2, "once": 1,
}

// numberOf reads a number in digits or words; "30h", "8gb" and "10th" count
// by their digits.
func numberOf(low string) (float64, bool) {
	if v, ok := spoken[low]; ok {
		return v, true
	}
	if low[0] < '0' || low[0] > '9' {
		return 0, false
	}
	digits := strings.ReplaceAll(low, ",", "")
	n := len(digits)
	for n > 0 && digits[n-1] > '9' {
		n--
	}
	digits = digits[:n]
	if h, m, ok := strings.Cut(digits, ":"); ok {
		digits = h + "." + m
	}
	v, err := strconv.ParseFloat(digits, 64)
	return v, err == nil
}

// decimal prints a number without exponent or trailing zeros.
func decimal(v float64) string { return strconv.FormatFloat(v, 'f', -1, 64) }
