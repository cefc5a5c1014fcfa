package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/agent/sempar/reword"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/english/tape"
	"parley/suql/catalog"
)

// Vacancy is what an utterance says of whether things are free.
type Vacancy struct {
	At    int             // the token that says it
	When  english.Period  // today, where no time is said
	Now   bool            // no time is said
	Taken bool            // somebody has them then
	Of    *catalog.Column // that names them, where no table has them: the pens of visits
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
		of.At, of.Taken = i, i > 0 && q.Flags[(i-1)*link.FlagCount+link.IsNo] != 0
		switch {
		case english.Vacant(t.Lower) && d.describes(q, &of, found):
			return of, true
		case len(found) == 1 && (english.Arranges(t.Lower) || english.Occupied(t.Lower)):
			denied := of.Taken
			of.Taken = !denied
			return of, denied || of.When.Start.After(today)
		}
	}
	return of, false
}

// describes reports whether the word for what is free describes rows, or things that rows have for
// a time, whose column it sets.
func (d *Database) describes(q *link.Question, of *Vacancy, times []english.Period) bool {
	of.Of = d.describesHeld(q, of.At, times)
	return of.Of != nil || d.describesRows(q, of.At, times)
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
	ends := saysLittle(q, at+1) || d.beginsAt(q, at+1, times)
	return ends && at > 0 && (NamedAt(q, at-1) >= 0 || saysLittle(q, at-1) || valueEnds(q, at))
}

// beginsAt reports whether one of the times of an utterance begins at a token.
func (d *Database) beginsAt(q *link.Question, token int, times []english.Period) bool {
	return slices.ContainsFunc(times, func(of english.Period) bool {
		from, _ := d.Stretch(q, of.First, of.Last)
		return from == token
	})
}

// describesHeld is the column of which a word describes the things that are in it, where rows
// have one of them for a time: the pens of visits, in free pens; nil for none.
func (d *Database) describesHeld(q *link.Question, at int, times []english.Period) *catalog.Column {
	if reword.IsValue(d.Values, q.Tokens[at].Lower) {
		return nil
	}
	ends := saysLittle(q, at+1) || d.beginsAt(q, at+1, times)
	for _, l := range q.Columns {
		c := d.Schema.Columns[l.To].Column
		if c == nil || l.Way != link.NameWhole || english.Singular(q.Tokens[l.From].Lower) == q.Tokens[l.From].Lower {
			continue
		}
		beside := l.From == at+1 || l.From < at && ends
		thing := (c.Kind == catalog.Enum || c.Kind == catalog.Text) && !d.Naming[strings.ToLower(c.Name)]
		if beside && thing && role.SpanOf(d.Catalog.Table(c.Table)) != nil {
			return c
		}
	}
	return nil
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
