package reword

import (
	"slices"
	"strings"
	"time"

	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// until are the words before a time until which something goes on, or by which it has to
// happen; before is one that says of itself nothing of what is to come.
var (
	until  = []string{"until", "till", "up", "by"}
	before = []string{"before", "prior", "ahead"}
)

// untilComing is an utterance in which a time that was said without its year, and until which
// something goes on that is to come, is from today until then:
//
//	lessons until December              →  lessons between 2026-11-28 and 2026-11-30
//	lessons until the end of December   →  lessons between 2026-11-28 and 2026-12-31
//	bookings arriving before February   →  bookings arriving between 2026-11-28 and 2027-01-31
//
// What comes before a time is to come where a word says so; before February alone may be the
// last one. Rows must have days to come.
func (r *onDay) untilComing(utterance string) string {
	if r.today.IsZero() {
		return utterance
	}
	tokens := english.Tokens(utterance)
	found := english.Periods(tokens, r.today)
	if len(found) != 1 || !openBefore(found[0]) || english.SaysPast(tokens) {
		return utterance
	}
	said := found[0]
	coming := r.saysComing(tokens[:said.First])
	first := tokens[said.First].Lower
	if !slices.Contains(until, first) && (!coming || !slices.Contains(before, first)) {
		return utterance
	}
	if r.inColumn(tokens, said.First) || !r.daysAhead(tokens) {
		return utterance
	}
	last, ok := r.lastDay(tokens, said, coming)
	if !ok || last.Before(StartOf(r.today)) {
		return utterance
	}
	said.Start, said.End = StartOf(r.today), last.AddDate(0, 0, 1)
	return inPresent(replaced(utterance, tokens, said, daysBetween(said)))
}

// inPresent is an utterance in which what will happen happens, so that will is no name: what
// will expire expires.
func inPresent(utterance string) string {
	tokens := english.Tokens(utterance)
	for i, t := range tokens[:max(len(tokens)-1, 0)] {
		verb := tokens[i+1]
		if t.Text == "will" && verb.Lower == "be" {
			return utterance[:t.From] + "are" + utterance[verb.To:]
		}
		if t.Text == "will" && slices.Contains(wordnet.LemmasAs(verb.Lower, wordnet.Verb), verb.Lower) {
			return utterance[:t.From] + catalog.Plural(verb.Lower) + utterance[verb.To:]
		}
	}
	return utterance
}

// openBefore reports whether a time goes on until another or ends before it.
func openBefore(of english.Period) bool {
	return (of.Relation == english.Until || of.Relation == english.Before) && of.Start.IsZero()
}

// StartOf is a day without its time, as days of a database are.
func StartOf(t time.Time) time.Time {
	return time.Date(t.Year(), t.Month(), t.Day(), 0, 0, 0, 0, time.UTC)
}

// saysComing reports whether words speak of what is to come: will, a word for it, or the
// present participle of a verb by which a day that may lie ahead is called.
func (r *onDay) saysComing(tokens []english.Token) bool {
	return slices.ContainsFunc(tokens, func(t english.Token) bool {
		if t.Lower == "will" || slices.Contains(comingUp, t.Lower) || slices.Contains(role.Deadlines, t.Lower) {
			return true
		}
		return strings.HasSuffix(t.Lower, "ing") && r.anyColumn(func(c *catalog.Column) bool {
			return r.toCome(c) && slices.ContainsFunc(catalog.SplitName(c.Name), func(w string) bool {
				return link.Stem(w) == link.Stem(t.Lower)
			})
		})
	})
}

// anyColumn reports whether a column of the database is such.
func (r *onDay) anyColumn(such func(*catalog.Column) bool) bool {
	return slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		return slices.ContainsFunc(t.Columns, such)
	})
}

// inColumn reports whether the word at i and the one before it are called so in the name of a
// column: valid until.
func (r *onDay) inColumn(tokens []english.Token, i int) bool {
	return i > 0 && r.anyColumn(func(c *catalog.Column) bool {
		return strings.Contains(strings.ToLower(c.Human), tokens[i-1].Lower+" "+tokens[i].Lower)
	})
}

// daysAhead reports whether a table that is named has days to come or, where none is that has
// days at all, any table.
func (r *onDay) daysAhead(tokens []english.Token) bool {
	has, dated := r.ofNamed(tokens, r.toCome)
	return has || (!dated || r.saysComing(tokens)) && r.anyColumn(r.toCome)
}

// ofNamed reports whether a column of a table that is named is such, and whether such a table has days at all.
func (r *onDay) ofNamed(tokens []english.Token, such func(*catalog.Column) bool) (has, dated bool) {
	for _, t := range r.cat.Tables {
		if tableIsNamed(t, tokens) {
			has = has || slices.ContainsFunc(t.Columns, such)
			dated = dated || slices.ContainsFunc(t.Columns, role.IsDay)
		}
	}
	return has, dated
}

// tableIsNamed reports whether one of some words is what the rows of a table are called.
func tableIsNamed(t *catalog.Table, tokens []english.Token) bool {
	words := strings.Fields(strings.ToLower(t.Human))
	return len(words) > 0 && slices.ContainsFunc(tokens, func(of english.Token) bool {
		return catalog.Singular(of.Lower) == catalog.Singular(words[len(words)-1])
	})
}

// lastDay is the last day of a time that goes on until the one that is named. Of what comes
// again that is the one that lies ahead; it is not ok where it is no day, the last one is nearer
// and no word says that it is to come. A month or a season is not in it, unless its end is said.
func (r *onDay) lastDay(tokens []english.Token, of english.Period, coming bool) (time.Time, bool) {
	named, ok := r.timeNamed(tokens, of)
	if !ok {
		return time.Time{}, false
	}
	if !named.Kind.Recurs() {
		return StartOf(of.End).AddDate(0, 0, -1), true
	}
	today := StartOf(r.today)
	at, ahead := named, english.Period{Start: today}
	for away := 0; ; away++ {
		if at = named.Within(ahead, away); at.Start.After(today) {
			break
		}
	}
	sooner := named.Within(english.Period{Start: at.Start}, -1)
	if !coming && at.Kind != english.Day && today.Sub(sooner.End) < at.Start.Sub(today) {
		return time.Time{}, false
	}
	whole := slices.ContainsFunc(tokens[of.First:of.Last], func(t english.Token) bool { return t.Lower == "end" })
	if of.Relation == english.Until && (at.Kind == english.Day || whole) {
		return at.End.AddDate(0, 0, -1), true
	}
	if of.Relation == english.Until && named.Part > 0 { // by mid December: the 15th
		return at.Start.Add(at.End.Sub(at.Start)/2).AddDate(0, 0, -1), true
	}
	return at.Start.AddDate(0, 0, -1), true
}

// timeNamed is the time after the words that say how something lies to it; it is not ok where
// its year is said.
func (r *onDay) timeNamed(tokens []english.Token, of english.Period) (english.Period, bool) {
	for i := of.First + 1; i < of.Last; i++ {
		after := append(english.Tokens("in"), tokens[i:of.Last]...) // "in" tells March from to march
		found := english.Periods(after, r.today)
		if len(found) == 1 && found[0].First == 0 && found[0].Last == len(after) && found[0].Relation == english.In {
			year := slices.ContainsFunc(tokens[i:of.Last], func(t english.Token) bool {
				return len(t.Lower) == len("2026") && strings.Trim(t.Lower, "0123456789") == ""
			})
			return found[0], !year
		}
	}
	return english.Period{}, false
}
