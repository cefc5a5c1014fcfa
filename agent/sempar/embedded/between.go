package embedded

import (
	"slices"
	"strings"
	"time"

	"parley/agent"
	"parley/agent/sempar/link"
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
		if howLong || slices.Contains(lasting, t.Lower) || tookLong(tokens, i) {
			return ofAnyLength
		}
	}
	return ""
}

// tookLong reports whether a token says how long something took: took longer, took too long, but
// not took the longest way.
func tookLong(tokens []english.Token, i int) bool {
	if !slices.Contains([]string{"long", "longer", "longest"}, tokens[i].Lower) ||
		i+1 < len(tokens) && isLetter(tokens[i+1].Text) && !english.StopWord(tokens[i+1].Lower) {
		return false
	}
	return slices.ContainsFunc(tokens[max(i-nearVerb, 0):i], func(t english.Token) bool {
		verbs := wordnet.LemmasAs(t.Lower, wordnet.Verb)
		return slices.Contains(verbs, "take") || slices.Contains(verbs, "last") && t.Lower != "last"
	})
}

// nearVerb is how many tokens before how long something took the verb for it may stand.
const nearVerb = 3

// lengthLeft are the words for how long something took, where a query has no length of time:
// repairs that took longer than average, of what they cost. By what the longest is found is said.
func (p *Parser) lengthLeft(q *link.Question, query ast.Query) []string {
	tokens := english.Tokens(q.Text)
	for i := range tokens {
		if tokens[i].Lower != "longest" && tookLong(tokens, i) && !ast.Some(query, p.tellsLength) {
			return []string{tokens[i].Text}
		}
	}
	return nil
}

// lengthUnsaid is added to the logarithm of a reading that compares a length of time with one
// that nobody said: our estimate.
const lengthUnsaid = -4

// comparesLength reports whether a query compares the length of the time between two days with
// a number that was not said: how long repairs take, of those that take no day.
func (p *Parser) comparesLength(q *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		if !ok {
			return false
		}
		c, _ := b.L.(*ast.Column)
		d := p.derivedFor(c)
		number, literal := b.R.(*ast.Literal)
		said := func(v link.Candidate) bool { return v.From < v.To && v.Text == number.Text }
		if d == nil || !literal || slices.ContainsFunc(q.Values, said) {
			return false
		}
		_, length := agent.LengthOf(d.of)
		return length
	})
}

// tellsLength reports whether a part of a query is a column of lengths of time, as its unit or
// its name says.
func (p *Parser) tellsLength(n ast.Node) bool {
	c, ok := n.(*ast.Column)
	if !ok {
		return false
	}
	words := catalog.SplitName(strings.ToLower(c.Name))
	if of := p.columnOf(c); of != nil {
		words = append(words, of.Unit)
	}
	return slices.ContainsFunc(words, func(w string) bool {
		return slices.Contains(lasting, w) || slices.Contains(partsOfTime, strings.TrimSuffix(w, "s")) ||
			strings.HasSuffix(w, "time") || w == "minutes" || w == "seconds"
	})
}

// lengthUnits are the units of lengths by the words for them.
var lengthUnits = map[string]string{"minutes": "minutes", "hours": "hours", "days": "days", "weeks": "days"}

// ofAnyLength is the unit of a length of time of which nothing says it: hours where the
// clock tells it, days where the day does.
const ofAnyLength = "long"

// lasting are words by which an utterance speaks of how long something took.
var lasting = []string{"longest", "lasted", "lasts", "duration", "length"}

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
// was lent to when it came back.
func betweenDays(t *catalog.Table, says about) (out []derived) {
	var days []*catalog.Column
	for _, c := range t.Columns {
		if isDay(c) {
			days = append(days, c)
		}
	}
	promised := func(c *catalog.Column) bool { return called(c, deadlines) && !says.names(c) }
	done := slices.DeleteFunc(slices.Clone(days), promised)
	if len(done) > 1 && says.between == ofAnyLength && !says.deadline {
		days = done
	}
	if says.between == "" || len(days) > mostDays {
		return nil
	}
	whole := spanOf(t)
	for i, from := range days {
		for _, to := range days[i+1:] {
			switch {
			case !whole.keeps(from, to, says):
			case later(from, to):
				out = append(out, lengthOf(t, to, from, says.between)...)
			default:
				out = append(out, lengthOf(t, from, to, says.between)...)
			}
		}
	}
	return out
}

// lengthOf is the length of the time from one day of a row to another; nothing where they
// do not tell it in its unit.
func lengthOf(t *catalog.Table, from, to *catalog.Column, unit string) []derived {
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
	case unit != "days":
		timed = false
	}
	l := agent.Length{Unit: unit, From: &ast.Column{Name: from.Name}, To: &ast.Column{Name: to.Name}, Timed: timed}
	most := int(l.Per(float64(daysFrom(from.Min, to.Max))))
	c := number(t, to, "duration", "duration from "+from.Human+" to "+to.Human, 0, max(1, most))
	c.Unit, c.Type, c.Nulls = unit, "real", max(from.Nulls, to.Nulls)
	return []derived{{column: c, of: l.Expr()}}
}

// daysFrom is how many days lie between two.
func daysFrom(first, last string) int {
	from, err1 := time.Parse(time.DateOnly, first[:min(len(first), len(time.DateOnly))])
	to, err2 := time.Parse(time.DateOnly, last[:min(len(last), len(time.DateOnly))])
	if err1 != nil || err2 != nil {
		return 0
	}
	return int(to.Sub(from).Hours() / 24)
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

// forward is a query in which each length of time is told from the earlier day to the
// later one, by what the two columns hold: a loan lasts from when a tool was lent.
func (p *Parser) forward(q ast.Query) ast.Query {
	return ast.Rewrite(q, func(n ast.Node) ast.Node {
		e, ok := n.(ast.Expr)
		if !ok {
			return n
		}
		l, ok := agent.LengthOf(e)
		if !ok {
			return n
		}
		from, to := p.columnOf(l.From), p.columnOf(l.To)
		if from == nil || to == nil || from.Table != to.Table || !later(from, to) && !ends(from, to) {
			return n
		}
		l.From, l.To = l.To, l.From
		return l.Expr()
	})
}

// ends reports whether a column is called the end of what begins with another.
func ends(c, begun *catalog.Column) bool {
	out := slices.Concat(goesOut, endsOn)
	return called(c, out) && !called(c, comesIn) && called(begun, comesIn) && !called(begun, out)
}

// later reports whether the days of a column lie after those of another, by the first
// and the last of each.
func later(c, than *catalog.Column) bool { return c.Min > than.Min && c.Max > than.Max }

// columnOf is a column of the database; nil where the name is that of several, or none.
func (p *Parser) columnOf(c *ast.Column) *catalog.Column {
	var found *catalog.Column
	for _, t := range p.cat.Tables {
		if of := t.Column(c.Name); of != nil && (c.Table == "" || strings.EqualFold(c.Table, t.Name)) {
			if found != nil {
				return nil
			}
			found = of
		}
	}
	return found
}

// columnIn is the column that a block of a query means; nil where it is none of its tables.
func (p *Parser) columnIn(s *ast.Select, c *ast.Column) (found *catalog.Column) {
	for ref, t := range joinsOf(p.cat, s).tables {
		of := t.Column(c.Name)
		if of == nil || c.Table != "" && !strings.EqualFold(c.Table, ref) {
			continue
		}
		if found != nil {
			return nil
		}
		found = of
	}
	return found
}

// wellDerived reports whether a query makes sense in which derived columns stand, and
// what they are worked out of: nothing is taken off a length of time, nobody asks
// whether a state is known, and rows are not in a state only where a word denies it.
func (p *Parser) wellDerived(q *link.Question, seen, written ast.Query) bool {
	length := func(e ast.Node) bool {
		c, _ := e.(*ast.Column)
		d := p.derivedFor(c)
		if d == nil {
			return false
		}
		_, length := agent.LengthOf(d.of)
		return length
	}
	state := func(e ast.Node) bool {
		c, _ := e.(*ast.Column)
		d := p.derivedFor(c)
		return d != nil && len(d.when) > 0
	}
	text := ast.Print(written)
	for _, d := range p.derived {
		if len(d.when) > 0 && d.when[overdue] == nil && strings.Contains(text, ast.Print(d.of)) {
			return false // words for one state are nothing to show
		}
	}
	return !ast.Some(seen, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Binary:
			return n.Op == "-" && (ast.Some(n.L, length) || ast.Some(n.R, length)) ||
				n.Op == ast.Ne && ast.Some(n.L, state) && !q.Denies()
		case *ast.Is:
			return ast.Some(n.X, state)
		}
		return false
	})
}
