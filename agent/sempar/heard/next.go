package heard

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// NextOrLast is a turn that speaks of the next or the last of something.
type NextOrLast struct {
	At   int // the token that says it
	Next bool
	Many string // how many of them; "" for all that come next
}

// Most is a limit on how many rows are shown; none where all that come next are meant.
func (n *NextOrLast) Most(limit ast.Expr) ast.Expr {
	if n.Many == "" {
		return nil
	}
	return limit
}

// The words for what comes next and what came last.
var nextWords, lastWords = english.Cues("next"), english.Cues("last")

// phraseAfter is how many words after those are looked at for what there are several of.
const phraseAfter = 2

func (d *Database) nextOrLast(q *link.Question) *NextOrLast {
	if d.Today == nil || q.Said == 0 {
		return nil
	}
	for i, t := range q.Tokens[:q.Said] {
		next := slices.Contains(nextWords, t.Lower)
		if !next && !slices.Contains(lastWords, t.Lower) || d.SaidElsewise(q, i) {
			continue
		}
		following := english.Tokens(q.Text[t.To:q.Tokens[q.Said-1].To])
		if !slices.ContainsFunc(following, isThing) {
			return nil // the next three: of those that were shown
		}
		numbers := english.Numbers(following)
		switch {
		case len(numbers) > 0 && numbers[0].First == 0 && !numbers[0].Ordinal:
			return &NextOrLast{i, next, numbers[0].Text}
		case !ofSeveral(following):
			return &NextOrLast{i, next, "1"}
		case next:
			return &NextOrLast{i, next, ""}
		}
		return nil // the last orders: how many are those?
	}
	return nil
}

// goingOn are words that say nothing but that a query goes on.
var goingOn = english.Cues("goingon")

// isThing reports whether a word may say what there is a next one of.
func isThing(t english.Token) bool {
	said := english.LetterOrDigit(t.Text) && !english.StopWord(t.Lower) && !slices.Contains(goingOn, t.Lower)
	return said && len(english.Numbers([]english.Token{t})) == 0 && t.Lower != "ones"
}

// leastThing is how many letters a word has at least that is taken for that of several things.
const leastThing = 4

// ofSeveral reports whether one of the first words is a plural.
func ofSeveral(words []english.Token) bool {
	return slices.ContainsFunc(words[:min(len(words), phraseAfter)], func(t english.Token) bool {
		return len(t.Lower) >= leastThing && !english.StopWord(t.Lower) && catalog.Singular(t.Lower) != t.Lower
	})
}

// SaidElsewise reports whether a token is part of a time, of the name of a column or of a
// stored value.
func (d *Database) SaidElsewise(q *link.Question, i int) bool {
	for _, l := range q.Columns {
		if l.From == i && (l.Way == link.NameWhole || l.Way == link.NamePart && saidWith(q, l)) {
			return true
		}
	}
	for _, v := range q.Values {
		if v.From <= i && i < v.To && (v.Way == link.StoredWhole || v.SaysTime()) {
			return true
		}
	}
	at := q.Tokens[i].From
	tokens := d.Tokens(q)
	return slices.ContainsFunc(d.Periods(q), func(of english.Period) bool {
		return tokens[of.First].From <= at && at < tokens[of.Last-1].To
	})
}

// saidWith reports whether the word after one that is part of the name of a column is part
// of that name, too.
func saidWith(q *link.Question, of tape.Link) bool {
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.To == of.To && l.From == of.From+1 && (l.Way == link.NameWhole || l.Way == link.NamePart)
	})
}
