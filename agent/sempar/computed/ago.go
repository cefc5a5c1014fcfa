package computed

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// The ways in which an utterance asks how long ago a day was, or how far ahead it lies.
const (
	sinceDay = "since"
	untilDay = "until"
)

// agoSaid is the way and the unit in which an utterance asks how far from today a day lies: how many
// days since, how long ago, days overdue, how many weeks until. "" where it asks none of it.
func agoSaid(tokens []english.Token) string {
	for i, t := range tokens {
		unit, before := t.Lower, ""
		if i > 0 {
			before = tokens[i-1].Lower
		}
		asked := before == "many" || before == "of" // the number of days
		switch {
		case unit == "long" && before == "how":
			unit, asked = "days", true
		case unit == Late && before == "how":
			return Overdue + " days"
		case !slices.Contains(agoUnits, unit):
			continue
		}
		if way := wayAfter(tokens[i+1:]); way != "" && (asked || way == Overdue) {
			return way + " " + unit
		}
	}
	return ""
}

// agoUnits are the units in which somebody may ask how long ago something was.
var agoUnits = []string{"days", "weeks", "months", "years"}

// nearUnit is how many tokens behind a unit the word may stand that says how it is meant: how many days
// is it until.
const nearUnit = 5

// wayAfter is how the time is meant that was asked for, by the words behind its unit.
func wayAfter(tokens []english.Token) string {
	for i, t := range tokens[:min(len(tokens), nearUnit)] {
		switch t.Lower {
		case "since", "ago":
			return sinceDay
		case "until", "till":
			return untilDay
		case "overdue":
			return Overdue
		case "late", "past":
			if i == 0 {
				return Overdue
			}
		}
	}
	return ""
}

// agoOf is how many days, weeks, months or years of today's a day of a row lies back or ahead.
func agoOf(t *catalog.Table, c *catalog.Column, today time.Time, says About) []Column {
	way, unit, _ := strings.Cut(says.ago, " ")
	if way == "" || today.IsZero() || !role.IsDay(c) || c.OfBirth() || way == Overdue && !role.Called(c, role.Deadlines) {
		return nil
	}
	day := fmt.Sprintf("DATE '%s'", today.Format(time.DateOnly))
	from, to := bare(c)+"::date", day
	if done := role.DoneFor(t, c); way == Overdue && done != nil { // late until it was done, or until today
		to = fmt.Sprintf("coalesce(%s, '%s')::date", bare(done), today.Format(time.DateOnly))
	}
	least, most := role.DaysFrom(c.Max, today.Format(time.DateOnly)), role.DaysFrom(c.Min, today.Format(time.DateOnly))
	if way == untilDay {
		from, to, least, most = to, from, -most, -least
	}
	of, per := expression("%s - %s", to, from), 1.0
	if longer := daysOf[unit]; longer > 0 {
		of, per = expression("floor((%s - %s) / %v)", to, from, longer), longer
	}
	human := unit + " " + way + " " + c.Human
	if way == Overdue {
		human = unit + " overdue"
	}
	least, most = int(float64(least)/per), int(float64(most)/per)
	col := number(t, c, strings.ReplaceAll(unit+" "+way, " ", "_"), human, least, most)
	col.Unit = unit
	return []Column{{Column: col, Of: of}}
}

// daysOf is how many days units have that are longer, on average.
var daysOf = map[string]float64{"weeks": 7, "months": 30.4375, "years": 365.25}

// agoIn is the way and the unit in which a query has how far from a day another lies; "" where it has none.
func agoIn(q ast.Query) (found string) {
	ast.Inspect(q, func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		if !ok || b.Op != "-" || found != "" {
			return found == ""
		}
		left, right := len(ast.Columns(b.L)), len(ast.Columns(b.R))
		switch {
		case left == 0 && right == 1:
			found = sinceDay + " days"
		case left == 1 && right == 0 && strings.HasSuffix(ast.Print(b.R), "::date"):
			found = untilDay + " days"
		}
		return found == ""
	})
	return found
}
