package computed

import (
	"slices"
	"strings"
	"time"

	"parley/agent"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// mostDays is how many columns of days a table may have for what lies between each two
// of them.
const mostDays = 4

// lengthSaid is the unit of a length of time that an utterance speaks of, which is no
// date: the days of "lent for more than 30 days", "how long", but not those of "in the
// last 30 days". It is [ofAnyLength] where it says no unit, and "" where it speaks of none.
func lengthSaid(tokens []english.Token, today time.Time) string {
	periods := english.Periods(tokens, today)
	dated := func(i int) bool {
		return slices.ContainsFunc(periods, func(p english.Period) bool { return p.First <= i && i < p.Last })
	}
	for _, q := range english.Quantities(tokens) {
		if unit := lengthUnit(q); unit != "" && !dated(q.First) && !dated(q.Last-1) {
			return unit
		}
	}
	for i, t := range tokens {
		if unit := lengthUnits[t.Lower]; unit != "" && !dated(i) {
			return unit
		}
	}
	for i, t := range tokens {
		howLong := t.Lower == "long" && i > 0 && tokens[i-1].Lower == "how"
		if howLong || slices.Contains(Lasting, t.Lower) || TookLong(tokens, i) {
			return ofAnyLength
		}
	}
	return ""
}

// TookLong reports whether a token says how long something took: took longer, took too long, but
// not took the longest way.
func TookLong(tokens []english.Token, i int) bool {
	if !slices.Contains(Long, tokens[i].Lower) ||
		i+1 < len(tokens) && english.LetterOrDigit(tokens[i+1].Text) && !english.StopWord(tokens[i+1].Lower) {
		return false
	}
	return slices.ContainsFunc(tokens[max(i-nearVerb, 0):i], func(t english.Token) bool {
		verbs := wordnet.LemmasAs(t.Lower, wordnet.Verb)
		return slices.Contains(verbs, "take") || slices.Contains(verbs, "last") && t.Lower != "last"
	})
}

// Long are the words by which an utterance may say how long something took.
var Long = []string{"long", "longer", "longest"}

// nearVerb is how many tokens before how long something took the verb for it may stand.
const nearVerb = 3

// lengthUnits are the units of lengths by the words for them.
var lengthUnits = map[string]string{"minutes": "minutes", "hours": "hours", "days": "days", "weeks": "days"}

// IsLengthUnit reports whether a word is a unit of lengths of time.
func IsLengthUnit(word string) bool { return lengthUnits[word] != "" }

// ofAnyLength is the unit of a length of time of which nothing says it: hours where the
// clock tells it, days where the day does.
const ofAnyLength = "long"

// Lasting are words by which an utterance speaks of how long something took.
var Lasting = []string{"longest", "shortest", "lasted", "lasts", "duration", "length", "wait", "waits", "waited",
	"delay", "delays", "turnaround"}

// lengthUnit is the unit of a length of time that an amount is, a minute at least; "" for
// other amounts.
func lengthUnit(q english.Quantity) string {
	word := strings.TrimSuffix(q.UnitWord, "s")
	switch {
	case q.Unit == "second" && q.Factor >= secondsOfDay:
		return "days"
	case q.Unit == "second" && (word == "hour" || word == "minute"):
		return word + "s"
	case q.Unit == "calendar" && (word == "month" || word == "year"):
		return word + "s"
	}
	return ""
}

const secondsOfDay = 24 * 60 * 60

// betweenDays are the lengths of time from one day of a row to another: from when a tool
// was lent to when it came back, or until today.
func betweenDays(t *catalog.Table, today time.Time, says About) (out []Column) {
	days := endsOf(t, says)
	promised := func(c *catalog.Column) bool { return role.Called(c, role.Deadlines) && !says.names(c) }
	done := slices.DeleteFunc(slices.Clone(days), promised)
	if len(done) > 1 && says.between == ofAnyLength && !says.deadline {
		days = done
	}
	if says.between == "" || len(days) > mostDays {
		return nil
	}
	whole := role.SpanOf(t)
	for i, from := range days {
		for _, to := range days[i+1:] {
			switch {
			case !keeps(whole, from, to, says):
			case role.Later(from, to) || role.Ends(from, to):
				out = append(out, lengthOf(t, to, from, today, says.between)...)
			default:
				out = append(out, lengthOf(t, from, to, today, says.between)...)
			}
		}
	}
	return out
}

// endsOf are the days of a table between which something may go on: without the latest of many, of
// which none is the first, but where it is named.
func endsOf(t *catalog.Table, says About) []*catalog.Column {
	days := slices.DeleteFunc(slices.Clone(t.Columns), func(c *catalog.Column) bool { return !role.IsDay(c) })
	if slices.ContainsFunc(days, func(c *catalog.Column) bool { return role.Called(c, []string{"first"}) }) {
		return days
	}
	return slices.DeleteFunc(days, func(c *catalog.Column) bool { return role.Called(c, ofMany) && !says.names(c) })
}

// ofMany are words in the names of the days of what comes again.
var ofMany = []string{"last", "latest", "next"}

// lengthOf is the length of the time from one day of a row to another; nothing where they
// do not tell it in its unit.
func lengthOf(t *catalog.Table, from, to *catalog.Column, today time.Time, unit string) []Column {
	timed := from.Timed && to.Timed
	switch {
	case unit == ofAnyLength && timed:
		unit = "hours"
	case unit == ofAnyLength:
		unit = "days"
	case unit == "hours" || unit == "minutes":
		if !timed {
			return nil
		}
	case timed && (unit == "months" || unit == "years"): // what the clock tells is over sooner
		return nil
	case unit != "days":
		timed = false
	}
	l := agent.Length{Unit: unit, From: &ast.Column{Name: from.Name}, To: &ast.Column{Name: to.Name}, Timed: timed}
	last, nulls := untilToday(&l, t, from, to, today)
	most := int(l.Per(float64(role.DaysFrom(from.Min, last))))
	c := number(t, to, "duration", "duration from "+from.Human+" to "+to.Human, 0, max(1, most))
	c.Unit, c.Type, c.Nulls = unit, "real", nulls
	return []Column{{Column: c, Of: l.Expr()}}
}

// betweenClocks is the length of the time between the only two times of day of a row, of which one is
// later: from when pickers started to when they finished, on one day.
func betweenClocks(t *catalog.Table, says About) []Column {
	clocks := slices.DeleteFunc(slices.Clone(t.Columns), func(c *catalog.Column) bool {
		return c.Hidden || !c.OfClock()
	})
	unit := says.between
	if unit == ofAnyLength {
		unit = "minutes"
	}
	if len(clocks) != 2 || unit != "minutes" && unit != "hours" {
		return nil
	}
	from, to := clocks[0], clocks[1]
	if role.Later(from, to) || role.Ends(from, to) {
		from, to = to, from
	}
	if !role.Later(to, from) && !role.Ends(to, from) {
		return nil
	}
	l := agent.Length{Unit: unit, From: ast.Col(from.Name), To: ast.Col(to.Name), Timed: true}
	c := number(t, to, "duration", "duration from "+from.Human+" to "+to.Human, 0, int(l.Per(1)))
	c.Unit, c.Type, c.Nulls = unit, "real", max(from.Nulls, to.Nulls)
	return []Column{{Column: c, Of: l.Expr()}}
}

// untilToday has a length of time last until today where it has no end yet, and is the last day
// that it may end on, and how many rows it is not known of.
func untilToday(l *agent.Length, t *catalog.Table, from, to *catalog.Column, today time.Time) (last string, nulls int) {
	if !goesOn(t, from, to) || today.IsZero() {
		return to.Max, max(from.Nulls, to.Nulls)
	}
	l.Until = today.Format(time.DateOnly)
	if l.Timed {
		l.Until = today.Format(time.DateTime)
	}
	return max(to.Max, l.Until), from.Nulls
}

// goesOn reports whether what the rows of a table are about goes on where it has no second day.
func goesOn(t *catalog.Table, from, to *catalog.Column) bool {
	s := role.SpanOf(t)
	return s != nil && s.From == from && s.To == to && to.Nulls > 0
}

// OpenEnd is the day of a table on which that ended which a computed column tells the length of,
// or since when it is so; nil where it is none of these, or always has ended.
func (c *Column) OpenEnd(t *catalog.Table) *catalog.Column {
	s := role.SpanOf(t)
	if s == nil || s.To.Nulls == 0 || c.overOnly() == nil && (unrounded(c.Of) == nil || c.since != nil) {
		return nil
	}
	if !ast.Some(c.Of, func(n ast.Node) bool { of, ok := n.(*ast.Column); return ok && of.Name == s.From.Name }) {
		return nil
	}
	return s.To
}

// lengthIn is the unit of a length of time that a query works out of two days; "" where
// it does not.
func lengthIn(q ast.Query) (unit string) {
	ast.Inspect(q, func(n ast.Node) bool {
		if e, ok := n.(ast.Expr); ok && unit == "" {
			if l, ok := agent.LengthOf(e); ok {
				unit = l.Unit
			}
		}
		return unit == ""
	})
	return unit
}

// overOnly is the length of what is over, of a column that tells how long things have lasted
// until today; nil for others.
func (c *Column) overOnly() ast.Expr {
	l, ok := agent.LengthOf(c.Of)
	if !ok || l.Until == "" {
		return nil
	}
	l.Until = ""
	return l.Expr()
}

// Over is the length of what is over, where an expression is how long things have lasted until
// today; else the expression.
func (all Columns) Over(e ast.Expr) ast.Expr {
	c, _ := e.(*ast.Column)
	if d := all.Named(c); d != nil && d.overOnly() != nil {
		return ast.Qualify(d.overOnly(), c.Table)
	}
	return e
}

// ended is a query in which only what is over counts for how long things last on average, in
// all, or at least, or which of them are short: what goes on may still become long.
func (all Columns) ended(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		switch n := n.(type) {
		case *ast.Call:
			if len(n.Args) == 1 && slices.Contains([]string{"avg", "sum", "min"}, n.Name) {
				out := *n
				out.Args = []ast.Expr{all.Over(n.Args[0])}
				return &out
			}
		case *ast.Binary:
			if ast.OppositeOp(n.Op) != "" && n.Op != ast.Gt && n.Op != ast.Ge {
				out := *n
				out.L = all.Over(n.L)
				return &out
			}
		case *ast.Between:
			out := *n
			out.X = all.Over(n.X)
			return &out
		case *ast.Order:
			if !n.Desc {
				out := *n
				out.Expr = all.Over(n.Expr)
				return &out
			}
		}
		return n
	})
}

// IsLength reports whether an expression is the length of the time between two days that is
// worked out.
func (all Columns) IsLength(e ast.Expr) bool {
	c, _ := e.(*ast.Column)
	d := all.Named(c)
	if d == nil {
		return false
	}
	_, length := agent.LengthOf(d.Of)
	return length
}
