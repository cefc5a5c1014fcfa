package computed

import (
	"cmp"
	"slices"
	"strings"
	"time"

	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// About is which kinds of computed columns an utterance speaks of.
type About struct {
	age, old, eldest, length, weekday, weekend bool
	time, deadline, lapsed, coming, clock      bool
	overdue                                    bool
	present, stay, quality, stock              bool
	spans                                      bool // a table has a span

	owed    string // what is said of an amount that is still to be paid
	unused  string // what is said of what is left of something that was used
	between string // the unit of the time between two days
	ago     string // in what way and unit it is asked how far from today a day lies
	sexes   string // the words for them, each with a comma
	named   string // the columns of days that are named, each with a comma
}

// names reports whether a column of days is named.
func (says About) names(c *catalog.Column) bool {
	return strings.Contains(says.named, c.Table+"."+c.Name+",")
}

// Ages, weekdays and Times are words by which an utterance speaks of them.
var (
	Ages     = []string{"age", "ages", "aged", "old", "older", "young", "younger"}
	eldest   = []string{"oldest", "eldest", "youngest"}
	weekdays = []string{"sunday", "monday", "tuesday", "wednesday", "thursday", "friday", "saturday"}
	Times    = []string{"morning", "afternoon", "evening"}
)

// SpokenOf is which kinds of computed columns of a database an utterance speaks of, or a query
// before it has, on a day; of none where nobody says what day it is.
func SpokenOf(cat *catalog.Catalog, utterance string, previous ast.Query, today time.Time) About {
	says := speaksOf(utterance, today)
	if owed := UnpaidSaid(utterance); owed != "" && role.TakesParts(cat) {
		says.owed = owed
	}
	if role.UsesParts(cat) {
		says.unused = unusedSaid(utterance)
	}
	says = says.and(workedOutIn(previous))
	says.quality = says.quality || qualitySaid(cat, utterance)
	if today.IsZero() { // nobody is of an age on no day, and nothing is due
		says.age, says.old, says.eldest, says.length, says.ago = false, false, false, false, ""
		says.deadline, says.lapsed, says.coming, says.present = false, false, false, false
	}
	if says == (About{}) {
		return says
	}
	says.named = daysNamed(cat, utterance, previous)
	says.spans = says.stay && slices.ContainsFunc(cat.Tables, func(t *catalog.Table) bool {
		return role.SpanOf(t) != nil
	})
	return says
}

// speaksOf finds the words of an utterance that speak of computed columns.
func speaksOf(utterance string, today time.Time) About {
	tokens := english.Tokens(utterance)
	var words []string
	for _, t := range tokens {
		words = append(words, t.Lower)
	}
	said := " " + strings.Join(words, " ")
	at := func(list ...string) int {
		return slices.IndexFunc(words, func(w string) bool {
			return slices.Contains(list, strings.TrimSuffix(w, "s")) || slices.Contains(list, w)
		})
	}
	day := at(append([]string{"weekday"}, weekdays...)...)
	one := day > 0 && slices.Contains([]string{"last", "next", "this"}, words[day-1]) // last Saturday
	lasting := strings.Contains(said, "how long")                                     // has she worked here
	between, ago := "", agoSaid(tokens)
	if at(Ages...) < 0 && ago == "" { // 65 years old
		between = lengthSaid(tokens, today)
	}
	forYears := saysForYears(tokens, at("for"), at("year"))
	return About{
		sexes:    sexesSaid(utterance),
		age:      at(Ages...) >= 0 || boundOfAge(tokens),
		old:      at(Ages...) >= 0,
		eldest:   at(eldest...) >= 0,
		length:   lasting || forYears || servedSaid(tokens),
		weekday:  day >= 0 && !one || saysAnyOf(said, "day of the week", "day of week", "days of the week"),
		weekend:  at("weekend") >= 0,
		between:  between,
		ago:      ago,
		clock:    saysClock(tokens),
		deadline: saysAnyOf(said, Overdue, Late, Early, onTime),
		overdue:  saysAnyOf(said, Overdue),
		lapsed:   saysAnyOf(said, lapses...),
		coming:   saysAnyOf(said, comings...),
		present:  saysAnyOf(said, Presents...),
		stock:    saysAnyOf(said, stockWords...),
		stay:     at(stays...) >= 0 || strings.Contains(said, "-night"),
		time:     at(Times...) >= 0 || strings.Contains(said, "time of day"),
	}
}

// saysForYears reports whether a number of years is said to be how long something goes on: for more than 20 years.
func saysForYears(tokens []english.Token, from, years int) bool {
	return from >= 0 && slices.ContainsFunc(english.Numbers(tokens), func(n english.Number) bool {
		return n.First > from && n.Last == years
	})
}

// servedSaid reports whether an utterance sets a bound to how long somebody has been here, or with us.
func servedSaid(tokens []english.Token) bool {
	here := slices.ContainsFunc(tokens, func(t english.Token) bool { return t.Lower == "here" })
	for i := 1; i < len(tokens); i++ {
		here = here || tokens[i].Lower == "us" && tokens[i-1].Lower == "with"
	}
	return here && slices.ContainsFunc(english.Quantities(tokens), func(q english.Quantity) bool {
		return q.Unit == "calendar" && q.Comparison != english.Plain
	})
}

// saysAnyOf reports whether any of some words is said, in words that each stand after a
// blank.
func saysAnyOf(said string, words ...string) bool {
	return slices.ContainsFunc(words, func(w string) bool { return strings.Contains(said+" ", " "+w+" ") })
}

// The ages that people are said to be over or under.
const youngest, oldest = 5, 110

// boundOfAge reports whether an utterance sets a bound that may be one of age: a number of
// nothing, as in "members over 65".
func boundOfAge(tokens []english.Token) bool {
	return slices.ContainsFunc(english.Quantities(tokens), func(q english.Quantity) bool {
		return q.Comparison != english.Plain && q.Unit == "" && q.Noun == "" && q.Value >= youngest && q.Value <= oldest
	})
}

// daysNamed are the columns of days of which an utterance, or the query before it, has the
// name or a word of it that is not about days.
func daysNamed(cat *catalog.Catalog, utterance string, previous ast.Query) string {
	var said []string
	for _, token := range english.Tokens(utterance) {
		said = append(said, token.Lower)
	}
	if previous != nil {
		ast.Inspect(previous, func(n ast.Node) bool {
			if c, ok := n.(*ast.Column); ok {
				said = append(said, strings.ToLower(c.Name))
			}
			return true
		})
	}
	named := ""
	for _, table := range cat.Tables {
		for _, c := range table.Columns {
			words := append(catalog.SplitName(c.Name), strings.ToLower(c.Name))
			if c.Kind == catalog.Date && slices.ContainsFunc(words, func(w string) bool {
				return !english.StopWord(w) && slices.Contains(said, w)
			}) {
				named += table.Name + "." + c.Name + ","
			}
		}
	}
	return named
}

// and is what either is about.
func (a About) and(b About) About {
	return About{
		age: cmp.Or(a.age, b.age), old: cmp.Or(a.old, b.old), eldest: cmp.Or(a.eldest, b.eldest),
		length: cmp.Or(a.length, b.length), weekday: cmp.Or(a.weekday, b.weekday), weekend: cmp.Or(a.weekend, b.weekend),
		time: cmp.Or(a.time, b.time), deadline: cmp.Or(a.deadline, b.deadline), lapsed: cmp.Or(a.lapsed, b.lapsed),
		coming: cmp.Or(a.coming, b.coming), present: cmp.Or(a.present, b.present), stay: cmp.Or(a.stay, b.stay),
		quality: cmp.Or(a.quality, b.quality), stock: cmp.Or(a.stock, b.stock), clock: cmp.Or(a.clock, b.clock),
		overdue: cmp.Or(a.overdue, b.overdue),
		sexes:   cmp.Or(a.sexes, b.sexes), between: cmp.Or(a.between, b.between),
		ago: cmp.Or(a.ago, b.ago), owed: cmp.Or(a.owed, b.owed), unused: cmp.Or(a.unused, b.unused)}
}

// workedOutIn is which kinds of computed columns a query may have.
func workedOutIn(q ast.Query) (found About) {
	if q == nil {
		return found
	}
	found.between, found.owed, found.unused, found.ago = lengthIn(q), unpaidIn(q), unusedIn(q), agoIn(q)
	ast.Inspect(q, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Call:
			found.age, found.length = found.age || n.Name == "floor", found.length || n.Name == "floor"
			found.weekday = found.weekday || n.Name == "to_char"
		case *ast.Case:
			found.weekend, found.time, found.deadline, found.lapsed, found.coming = true, true, true, true, true
		case *ast.Binary:
			_, year := n.L.(*ast.Literal)
			by, _ := n.R.(*ast.Literal)
			years := n.Op == "/" && by != nil && by.Text == daysOfYear
			found.age, found.length = found.age || n.Op == "-" && year || years, found.length || years
			found.old = found.old || years
		}
		return true
	})
	return found
}
