package compare

import (
	"fmt"
	"strconv"
	"strings"
)

// Number is the decimal form of a text that stands for a number; false for
// any other.
func Number(text string) (string, bool) {
	digits := strings.ReplaceAll(strings.TrimSpace(text), ",", "")
	for _, sign := range []string{"-", "+"} { // some writers put a space after the sign
		if rest, ok := strings.CutPrefix(digits, sign+" "); ok {
			digits = sign + strings.TrimSpace(rest)
		}
	}
	f, err := strconv.ParseFloat(digits, 64)
	if err != nil || f != f || f > 1e300 || f < -1e300 {
		return "", false
	}
	return strconv.FormatFloat(f, 'f', -1, 64), true
}

// Plain is a value as it would be written, with all its digits.
func Plain(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case int64:
		return strconv.FormatInt(v, 10)
	case float64:
		return strconv.FormatFloat(v, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}
