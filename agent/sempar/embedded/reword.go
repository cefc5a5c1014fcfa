package embedded

import (
	"time"

	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// stored finds stored values; *catalog.Index is one.
type storedValues interface {
	Lookup(phrase string) []catalog.Match
}

// learnt knows words that somebody may mean who says them.
type learnt interface{ Knows(word string) bool }

// rewording says in utterances over one database what was meant by them.
type rewording struct {
	cat    *catalog.Catalog
	values storedValues // nil: none are known
	net    learnt
	slips  slips
}

// rewordingOver is one over a database.
func rewordingOver(cat *catalog.Catalog, values storedValues, net learnt) *rewording {
	return &rewording{cat: cat, values: values, net: net}
}

// of is an utterance on a day (the zero time where nobody says what day it is) as it was meant,
// by all rules but those that are left out.
func (r *rewording) of(utterance string, today time.Time, without map[string]bool) string {
	on := &onDay{r, today}
	for _, rule := range rewordings {
		if !without[rule.name] {
			utterance = rule.of(on, utterance)
		}
	}
	return utterance
}

// onDay is a rewording on one day.
type onDay struct {
	*rewording
	today time.Time
}

// day is today as it is written.
func (r *onDay) day() string { return r.today.Format(time.DateOnly) }

// toCome reports whether a column has days that are still to come.
func (r *onDay) toCome(c *catalog.Column) bool { return role.ToCome(c, r.today) }

// rewordings are the rules in their order.
var rewordings = []struct {
	name string
	of   func(r *onDay, utterance string) string
}{
	{"slips", (*onDay).corrected},
	{"titles", (*onDay).withoutTitles},
	{"year", (*onDay).withYear},
	{"birthday", (*onDay).birthdayBetween},
	{"bynow", (*onDay).byNow},
	{"present", (*onDay).atPresent},
	{"owed", (*onDay).withoutDebts},
	{"notyet", (*onDay).notYetDone},
	{"within", (*onDay).withinComing},
	{"untilcoming", (*onDay).untilComing},
	{"holidays", (*onDay).overHolidays},
	{"morning", (*onDay).inTheMorning},
}

// rewordingNames are the names of the rules.
func rewordingNames() (out []string) {
	for _, rule := range rewordings {
		out = append(out, rule.name)
	}
	return out
}
