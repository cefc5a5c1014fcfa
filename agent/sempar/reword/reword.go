// Package reword says in an utterance what was meant by it, where that is plain from its words,
// the day and what the tables hold: a slip is mended, a holiday gets its days, what should be
// back by now is overdue. What it gives is English again; nothing is parsed here.
//
// Make a [Database] with [Over] and ask it to [Database.Reword]. Each rule has a name by which
// it can be left out ([Names]).
//
//	d := reword.Over(cat, index, net)
//	d.Reword("lesons over the Christmas week", today, nil)
//	// lessons between 2026-12-21 and 2026-12-27
package reword

import (
	"time"

	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// Values finds stored values; *catalog.Index is one.
type Values interface {
	Lookup(phrase string) []catalog.Match
}

// Network knows words that somebody may mean who says them.
type Network interface{ Knows(word string) bool }

// Database is what is known of one database by which utterances are reworded. It never changes
// and may be shared.
type Database struct {
	cat    *catalog.Catalog
	values Values // nil: none are known
	net    Network
	slips  slips
}

// Over is that of a catalog, the values that are stored and the words that a network has learnt.
func Over(cat *catalog.Catalog, values Values, net Network) *Database {
	return &Database{cat: cat, values: values, net: net}
}

// Reword is an utterance as it was meant on a day (the zero time where nobody says what day it
// is), by all rules but those that are left out.
func (r *Database) Reword(utterance string, today time.Time, without map[string]bool) string {
	on := &onDay{r, today}
	for _, rule := range rules {
		if !without[rule.name] {
			utterance = rule.of(on, utterance)
		}
	}
	return utterance
}

// onDay is a database on one day.
type onDay struct {
	*Database
	today time.Time
}

// day is today as it is written.
func (r *onDay) day() string { return r.today.Format(time.DateOnly) }

// toCome reports whether a column has days after today.
func (r *onDay) toCome(c *catalog.Column) bool { return role.ToCome(c, r.today) }

// rules are in their order: each sees what the ones before it made of an utterance.
var rules = []struct {
	name string
	of   func(r *onDay, utterance string) string
}{
	{"shorthand", (*onDay).writtenOut},
	{"longforms", (*onDay).inLongForms},
	{"slips", (*onDay).corrected},
	{"titles", (*onDay).withoutTitles},
	{"clocks", (*onDay).inClockTimes},
	{"digits", (*onDay).inDigits},
	{"ofmaterial", (*onDay).ofMaterial},
	{"fromcountry", (*onDay).fromCountry},
	{"initials", (*onDay).byInitials},
	{"phonenumber", (*onDay).phoneNumber},
	{"bestrated", (*onDay).bestRated},
	{"overduebills", (*onDay).overdueBills},
	{"runsout", (*onDay).runsOut},
	{"opposite", (*onDay).sayingOpposite},
	{"noshows", (*onDay).noShows},
	{"phrasalverbs", (*onDay).phrasalVerbs},
	{"filledin", (*onDay).filledIn},
	{"ofages", (*onDay).ofAges},
	{"hyphens", (*onDay).withoutHyphens},
	{"othernoun", (*onDay).byTheirNames},
	{"daysold", (*onDay).daysOld},
	{"partsoftime", (*onDay).inPieces},
	{DayOfMonth, (*onDay).onDayOfMonth},
	{"plaintimes", (*onDay).inPlainTimes},
	{"sharedyear", (*onDay).withSharedYear},
	{"year", (*onDay).withYear},
	{"comingday", (*onDay).onComingDay},
	{"birthday", (*onDay).birthdayBetween},
	{"bynow", (*onDay).byNow},
	{"outof", (*onDay).outOf},
	{"hasleft", (*onDay).hasLeft},
	{"present", (*onDay).atPresent},
	{"owed", (*onDay).withoutDebts},
	{"notyet", (*onDay).notYetDone},
	{"within", (*onDay).withinComing},
	{"untilcoming", (*onDay).untilComing},
	{"holidays", (*onDay).overHolidays},
}

// Names are the names of the rules.
func Names() (out []string) {
	for _, rule := range rules {
		out = append(out, rule.name)
	}
	return out
}
