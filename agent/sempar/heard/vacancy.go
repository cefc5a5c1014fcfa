package heard

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/tape"
	"parley/english"
)

// Vacancy is what an utterance says of whether things are free.
type Vacancy struct {
	At    int            // the token that says it
	When  english.Period // today, where no time is said
	Now   bool           // no time is said
	Taken bool           // somebody has them then
}

func (d *Database) vacancySaid(q *link.Question) (of Vacancy, ok bool) {
	if d.Today == nil || !slices.ContainsFunc(q.Tokens[:q.Said], ofVacancy) ||
		SaysOne(q, EverBefore) {
		return of, false
	}
	found := d.Periods(q)
	if len(found) > 1 || english.SaysPast(d.Tokens(q)) {
		return of, false
	}
	today := reword.StartOf(d.Today())
	of.When, of.Now = english.Period{Start: today, End: today.AddDate(0, 0, 1)}, len(found) == 0
	if len(found) == 1 {
		of.When = d.comingTime(found[0])
	}
	for i, t := range q.Tokens[:q.Said] {
		denied := i > 0 && q.Flags[(i-1)*link.FlagCount+link.IsNo] != 0
		of.At = i
		switch {
		case english.Vacant(t.Lower) && d.describesRows(q, i, found):
			of.Taken = denied
			return of, true
		case len(found) == 1 && (english.Arranges(t.Lower) || english.Occupied(t.Lower)):
			of.Taken = !denied
			return of, denied || of.When.Start.After(today)
		}
	}
	return of, false
}

// ofVacancy reports whether a word may say whether things are free.
func ofVacancy(t link.Token) bool {
	return english.Vacant(t.Lower) || english.Occupied(t.Lower) || english.Arranges(t.Lower)
}

// describesRows reports whether a word describes what a table has rows of, and nothing that they
// have: free pitches, pitches that are free until Sunday, but not free parking. It is no word
// for it that the database has itself.
func (d *Database) describesRows(q *link.Question, at int, times []english.Period) bool {
	own := func(l tape.Link) bool { return l.From == at && (l.Way == link.NameWhole || l.Way == link.NamePart) }
	if reword.IsValue(d.Values, q.Tokens[at].Lower) || slices.ContainsFunc(q.Columns, own) {
		return false
	}
	next := at + 1
	value := func(v link.Candidate) bool { return v.From == next && v.Way == link.StoredWhole }
	if i := slices.IndexFunc(q.Values, value); i >= 0 { // free caravan pitches
		next = q.Values[i].To
	}
	if next < q.Said && NamedAt(q, next) >= 0 {
		return true
	}
	ends := saysLittle(q, at+1) || slices.ContainsFunc(times, func(of english.Period) bool { return of.First == at+1 })
	return ends && at > 0 && (NamedAt(q, at-1) >= 0 || saysLittle(q, at-1) || valueEnds(q, at))
}

// saysLittle reports whether a token is no word that carries meaning, or none.
func saysLittle(q *link.Question, token int) bool {
	return token >= q.Said || !english.LetterOrDigit(q.Tokens[token].Text) ||
		q.Flags[token*link.FlagCount+link.IsStop] != 0
}

// valueEnds reports whether a stored value ends right before a token.
func valueEnds(q *link.Question, at int) bool {
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool { return v.To == at && v.Way == link.StoredWhole })
}

// comingTime is a time as it comes next, where it comes again.
func (d *Database) comingTime(of english.Period) english.Period {
	if !of.Kind.Recurs() {
		return of
	}
	today := english.Period{Start: reword.StartOf(d.Today())}
	for away := 0; ; away++ {
		if at := of.Within(today, away); at.End.After(today.Start) {
			return at
		}
	}
}
