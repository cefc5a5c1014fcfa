package computed

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// ClockUnit is the unit of a time of day (english.Quantity): hours since midnight.
const ClockUnit = "clock"

// saysClock reports whether a time of day is said: "after 6 pm", "before 9:30", "before 9".
func saysClock(tokens []english.Token) bool {
	return slices.ContainsFunc(english.Quantities(tokens), func(q english.Quantity) bool { return q.Unit == ClockUnit }) ||
		slices.ContainsFunc(english.Numbers(tokens), func(n english.Number) bool {
			_, bare := BareHour(n.First, len(tokens), func(i int) string { return tokens[i].Lower })
			return bare && n.Last == n.First+1
		})
}

// BareHour is the hour that the token at i can only be, by the words around it: before 9,
// after 18. word gives the words of an utterance of so many tokens.
func BareHour(i, tokens int, word func(int) string) (hour int, ok bool) {
	hour, ok = wholeNumber(word(i))
	if !ok || hour < 0 || hour >= hoursOfDay || i == 0 || word(i-1) != "before" && word(i-1) != "after" {
		return 0, false
	}
	return hour, i+1 == tokens || english.StopWord(word(i+1)) || strings.Trim(word(i+1), ".,;!?") == ""
}

// wholeNumber is the number that a word says, in digits or letters.
func wholeNumber(word string) (int, bool) {
	numbers := english.Numbers(english.Tokens(word))
	if len(numbers) != 1 || numbers[0].Ordinal {
		return 0, false
	}
	n, err := strconv.Atoi(numbers[0].Text)
	return n, err == nil
}

// clockOf is the time of day of a column of times, or of days with times, as hours since
// midnight: what "after 6 pm" is compared with.
//
//	SELECT * FROM visits WHERE hour > 18
//	→ SELECT * FROM visits WHERE check_in > '18:00'
func clockOf(t *catalog.Table, c *catalog.Column, says About) []Column {
	if !says.clock || c.Kind != catalog.Date || c.Hidden || c.Form != "" {
		return nil
	}
	of, format := expression("%s", bare(c)), "%02d:%02d"
	switch {
	case role.IsDay(c) && c.Timed:
		of = expression("to_char(%s, 'HH24:MI')", bare(c))
	case c.OfClock():
		if len(c.Min) == len("18:00:00") {
			format += ":00"
		}
	default:
		return nil
	}
	hour := number(t, c, "hour", "hour of "+c.Human, 0, hoursOfDay)
	hour.Unit = "o'clock"
	return []Column{{Column: hour, Of: of, Literal: func(hours float64) string {
		minutes := int(math.Round(hours * minutesOfHour))
		return fmt.Sprintf(format, minutes/minutesOfHour, minutes%minutesOfHour)
	}}}
}

const hoursOfDay, minutesOfHour = 24, 60

// clockIn is a query with times of day as the database writes them, in place of hours.
func (all Columns) clockIn(q ast.Query) ast.Query {
	as := func(column, value ast.Expr) ast.Expr {
		c, ok := column.(*ast.Column)
		l, plain := value.(*ast.Literal)
		if !ok || !plain {
			return value
		}
		hours, err := strconv.ParseFloat(l.Text, 64)
		if d := all.Named(c); err == nil && d != nil && d.Literal != nil {
			return &ast.Literal{Kind: ast.String, Text: d.Literal(hours)}
		}
		return value
	}
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Binary:
			n.R = as(n.L, n.R)
		case *ast.Between:
			n.Lo, n.Hi = as(n.X, n.Lo), as(n.X, n.Hi)
		}
		return n
	})
}
