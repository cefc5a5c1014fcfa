package english

import (
	"strings"
	"time"
)

// PeriodKind says how wide a period is, and whether it recurs.
type PeriodKind uint8

// The kinds of periods. Those that end in OfYear, Weekday and Holiday recur: they
// have no Start and End but say in their fields what recurs.
const (
	Day PeriodKind = iota
	Week
	Month
	Quarter
	Season
	Half
	Year
	Decade
	Century
	Range         // anything else with a start or an end
	DayOfYear     // 4 July: Month and Day
	MonthOfYear   // in December, in summer: Month to LastMonth
	QuarterOfYear // third quarter: Quarter, and its months
	Weekday       // on Mondays, on weekends: Weekday to LastWeekday
	Holiday       // over Christmas, at Easter: Holiday
)

// String is the kind in words.
func (k PeriodKind) String() string {
	return [...]string{"day", "week", "month", "quarter", "season", "half", "year", "decade", "century", "range",
		"day of year", "month of year", "quarter of year", "weekday", "holiday"}[k]
}

// Recurs reports whether a period of this kind comes again.
func (k PeriodKind) Recurs() bool { return k >= DayOfYear }

// Relation says how what is asked for lies to the named period.
type Relation uint8

// The relations. Start and End hold them already.
const (
	In      Relation = iota
	Since            // from the period's start on
	Before           // up to the period's start
	After            // from the period's end on
	Until            // up to the period's end
	Between          // from the start of one to the end of another
)

// String is the relation in a word.
func (r Relation) String() string {
	return [...]string{"in", "since", "before", "after", "until", "between"}[r]
}

// Period is a stretch of time that was found in an utterance.
type Period struct {
	First, Last int // tokens [First, Last), the word of the relation included
	Kind        PeriodKind
	Relation    Relation
	// Start and End bound the time that is meant, End exclusive, in the time
	// zone of today; a zero time where it is open ("since June" has no End) or
	// where the period recurs. They hold the relation already: "after 1997"
	// starts in 1998.
	Start, End time.Time
	// What recurs: months from 1, which may pass the year's end (winter is 12
	// to 2), the day of the month, quarters from 1, weekdays from Monday, 1.
	Month, LastMonth, Day, Quarter int
	Weekday, LastWeekday           int
	Holiday                        string // its name: christmas, easter week; of a year, too
	// Part is which part of a month that recurs is meant: 1 to 3 for a third, 4 and 5 for a half, 0
	// for all of it.
	Part int
	// Bare is true where numbers are all there is: 1997 alone, or between
	// 1000 and 2000. They may be something else.
	Bare bool
}

// Periods finds the dates and periods of an utterance, from left to right.
// today is the day that "last month" and "since June" count from; what was
// said without a year but with a relation means the latest one that has begun
// ("since June"), with "in" or nothing it recurs ("in December"). A date with
// two readings (4/3/2018) is there twice with the same tokens, month first.
// "Past 30 days" ends with today, "last month" is the calendar's. Weeks begin
// on Monday.
func Periods(tokens []Token, today time.Time) []Period { return periods(tokens, today, true) }

// PlainPeriods are the [Periods] but for holidays: "Christmas" is a word like another.
func PlainPeriods(tokens []Token, today time.Time) []Period { return periods(tokens, today, false) }

func periods(tokens []Token, today time.Time, holidays bool) []Period {
	c := calendar{tokens: tokens, words: lexicons()["periods.txt"], now: today, today: startOfDay(today)}
	c.holidays = holidays
	var out []Period
	for i := 0; i < len(tokens); {
		found := c.at(i)
		if len(found) == 0 {
			i++
			continue
		}
		out = append(out, found...)
		i = found[0].Last
	}
	return out
}

// calendar reads the periods of one utterance.
type calendar struct {
	tokens     []Token
	words      lexicon
	now, today time.Time // the moment that was given, and its day's start
	holidays   bool      // are read, too
}

// at reads the period that begins at tokens[i] in all its readings.
func (c *calendar) at(i int) []Period {
	if !c.mayBegin(i) {
		return nil
	}
	for _, read := range [...]func(int) []Period{c.boundAgo, c.rangeAt, c.during, c.relatedAt} {
		if found := read(i); len(found) > 0 {
			return found
		}
	}
	return c.suffixed(c.sure(c.pointAt(i, false)))
}

// mayBegin tells most tokens that begin no period from those that may.
func (c *calendar) mayBegin(i int) bool {
	word := c.tokens[i].Lower
	if word == "'" || word == "‘" {
		word = lowerAt(c.tokens, i+1) // '90s
		return strings.ContainsAny(word, "0123456789")
	}
	return len(c.words[word]) > 0 || len(numberWords()[word]) > 0 || strings.ContainsAny(word, "0123456789")
}

// relatedAt reads a relation and its period: since June.
func (c *calendar) relatedAt(i int) []Period {
	for _, e := range c.words[lowerAt(c.tokens, i)] {
		if e.class != "relation" || !matches(e.words, c.tokens[i:]) {
			continue
		}
		relation := relations[e.name]
		found := c.pointAt(i+len(e.words), true)
		if e.words[0] == "through" && c.words.is(c.tokens, i+1, "last") { // month by month through last year
			relation = In
		}
		if len(found) == 0 && len(e.words) > 1 && e.words[len(e.words)-1] == "of" {
			found = c.thisOne(i + len(e.words))
		}
		if over := c.rangeAt(i + len(e.words)); len(over) > 0 && relation == In { // during march to may
			found = over
		}
		for k, p := range found {
			p.First = i
			p.Bare = false
			found[k] = c.sinceOver(p, c.related(p, relation))
		}
		if len(found) > 0 {
			return c.suffixed(found)
		}
	}
	return nil
}

// sinceOver is the time since a season, which begins with the end of one that is over: "since the summer", but not
// "summer onwards".
func (c *calendar) sinceOver(of, since Period) Period {
	if since.Relation != Since || since.Kind != Season {
		return since
	}
	if of.Kind.Recurs() {
		of = c.latest(of)
	}
	if !of.End.After(c.today) {
		since.Start = of.End
	}
	return since
}

var relations = map[string]Relation{"in": In, "since": Since, "before": Before, "after": After, "until": Until}

// related applies a relation to a period.
func (c *calendar) related(p Period, r Relation) Period {
	if r == In {
		return p
	}
	if p.Kind.Recurs() {
		if p.Kind == Weekday && p.Weekday != p.LastWeekday {
			return p // since weekends: no moment
		}
		p = c.latest(p)
	}
	p.Relation = r
	switch r {
	case Since:
		if p.Holiday == "new year" {
			p.Start = p.Start.AddDate(0, 0, 1)
		}
		p.End = time.Time{}
	case Before:
		p.Start, p.End = time.Time{}, p.Start
	case After:
		p.Start, p.End = p.End, time.Time{}
	case Until:
		p.Start = time.Time{}
	}
	return p
}

// suffixed applies what may follow a period: 2010 or later, monday onwards.
func (c *calendar) suffixed(found []Period) []Period {
	if len(found) == 0 || found[0].Relation != In {
		return found
	}
	e, n := c.words.at(c.tokens, found[0].Last, "suffix")
	if n == 0 || n == 1 && e.words[0] == "on" && lowerAt(c.tokens, found[0].First) != "from" {
		return found // "in 2010 on Mondays", "the last day on which"
	}
	for k, p := range found {
		p.Last += n
		p.Bare = false
		found[k] = c.related(p, relations[e.name])
	}
	return found
}

// sure leaves out a bare year that is a number of something: more than 2000,
// 2000 metres, $2000.
func (c *calendar) sure(found []Period) []Period {
	if len(found) > 0 && found[0].Bare && countsThings(c.tokens, found[0].First, found[0].Last) {
		return nil
	}
	return found
}

func lowerAt(tokens []Token, i int) string {
	if i < 0 || i >= len(tokens) {
		return ""
	}
	return tokens[i].Lower
}
