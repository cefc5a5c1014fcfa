// Package table writes values as cells of a table of text, which
// text/tabwriter then lines up:
//
//	for i, v := range row {
//		fmt.Fprint(out, table.Separator(i), table.Cell(v))
//	}
package table

import (
	"strconv"
	"strings"

	"parley/nlg"
)

// Separator stands before the cell of column i: a tab, but before the first.
func Separator(i int) string {
	if i == 0 {
		return ""
	}
	return "\t"
}

// widest is how many characters of a cell are shown.
const widest = 48

// Cell fits a value into one line: a list with commas, nothing as NULL, white
// space as single spaces, and no more than 48 characters.
func Cell(v any) string {
	var text string
	switch v := v.(type) {
	case nil:
		return "NULL"
	case []string:
		text = strings.Join(v, ", ")
	case float64:
		text = strconv.FormatFloat(v, 'f', -1, 64)
	default:
		text = nlg.Value(v)
	}
	text = strings.Join(strings.Fields(text), " ")
	if rs := []rune(text); len(rs) > widest {
		return string(rs[:widest-1]) + "…"
	}
	return text
}
