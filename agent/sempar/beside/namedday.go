package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// namedDayMeant is how often the day is meant whose verb was said, where a reading takes another one of
// the same rows: our estimate.
const namedDayMeant = 0.9

// namedDays are readings, and before each that has a time on a day which nobody named the same on the
// one day of these rows whose verb was said:
//
//	bookings booked more than 30 days ago
//	… WHERE arrival < '2026-10-30'  →  … WHERE booked_on < '2026-10-30'
func (r Rules) namedDays(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, ok := query.(*ast.Select)
		if !ok {
			return nil, 0
		}
		has, ok := condition.TimeOf(r.Catalog, s)
		if !ok {
			return nil, 0
		}
		of := joins.ColumnIn(r.Catalog, s, has.Day)
		if of == nil || dayVerbSaid(t.Question, of) {
			return nil, 0
		}
		named := r.oneNamed(t.Question, of)
		terms := ast.Terms(ast.And, s.Where)
		if named == nil || slices.ContainsFunc(terms, func(term ast.Expr) bool {
			day := condition.DayIn(term)
			return day != nil && strings.EqualFold(day.Name, named.Name)
		}) {
			return nil, 0
		}
		return condition.Moved(s, has.Day, named.Name), namedDayMeant
	})
}

// oneNamed is the one other day of the rows of a day whose verb was said, of several the one on which
// something happens: returned after they were due. nil for none, or several.
func (r Rules) oneNamed(q *link.Question, of *catalog.Column) *catalog.Column {
	t := r.Catalog.Table(of.Table)
	if t == nil {
		return nil
	}
	named := slices.DeleteFunc(slices.Clone(t.Columns), func(c *catalog.Column) bool {
		return c == of || !role.IsDay(c) || !dayVerbSaid(q, c)
	})
	if len(named) > 1 {
		named = slices.DeleteFunc(named, func(c *catalog.Column) bool { return !role.Happens(c) })
	}
	if len(named) != 1 {
		return nil
	}
	return named[0]
}

// dayVerbSaid reports whether an utterance has a word of the name of a day that says what happened on it,
// as it is written: booked of booked_on.
func dayVerbSaid(q *link.Question, c *catalog.Column) bool {
	words := catalog.SplitName(c.Name)
	if slices.ContainsFunc(words, func(w string) bool { return madeOn(q, w, c.Table) }) {
		return true
	}
	if didSo(q, words) {
		return true
	}
	return slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool {
		return slices.Contains(words, t.Lower) && (t.Lower == "due" || english.Participle(t.Lower)) ||
			english.Participle(t.Lower) && slices.ContainsFunc(words, func(w string) bool { return shortFor(w, t.Lower) })
	})
}

// mostBetween is how many tokens stand between the word that makes a question of a verb and the verb, at most.
const mostBetween = 5

// asks are words that make a question of a verb; calls are words behind which a thing stands, and no verb; times
// are words for times, which are no deeds.
var (
	asks  = []string{"did", "does", "do"}
	calls = []string{"a", "an", "the", "any", "some", "no", "each", "every", "this", "that", "these", "those", "his",
		"her", "its", "their", "our", "my", "your", "'s", "'", "which", "what", "of"}
	times = []string{"date", "day", "time", "week", "month", "year"}
)

// didSo reports whether one of some words is the verb of what an utterance asks whether somebody did: did the
// school order any chairs.
func didSo(q *link.Question, words []string) bool {
	did := -1
	for i, t := range q.Tokens[:q.Said] {
		switch {
		case slices.Contains(asks, t.Lower):
			did = i
		case did >= 0 && i-did >= 2 && i-did <= mostBetween+1 && slices.Contains(words, t.Lower) && mayBeDeed(q, i):
			return true
		}
	}
	return false
}

// mayBeDeed reports whether a token is the base of a verb, and stands where one may: behind no article or
// adjective, and before no other verb.
func mayBeDeed(q *link.Question, i int) bool {
	word, behind := q.Tokens[i].Lower, tokenAt(q, i-1)
	return !slices.Contains(times, word) && slices.Contains(wordnet.LemmasAs(word, wordnet.Verb), word) &&
		!slices.Contains(calls, behind) && len(wordnet.LemmasAs(behind, wordnet.Adjective)) == 0 &&
		!heard.MostlyVerb(tokenAt(q, i+1))
}

// tokenAt is a token in small letters; "" for none.
func tokenAt(q *link.Question, i int) string {
	if i >= q.Said {
		return ""
	}
	return q.Tokens[i].Lower
}

// shortest is how many letters a short form of a word has at least.
const shortest = 3

// shortFor reports whether a word is the beginning of another: ret of returned.
func shortFor(word, of string) bool {
	return len(word) >= shortest && len(of) > len(word)+1 && strings.HasPrefix(of, word)
}

// making are words by which rows came to be there that are called by what somebody does: bookings made.
var making = []string{"made", "placed", "taken"}

// madeOn reports whether rows are said to have been made, and a word in the name of a day is what they
// are called by as a verb: bookings made, booked_on.
func madeOn(q *link.Question, word, table string) bool {
	return word != strings.ToLower(table) && english.Stem(word) == english.Stem(strings.ToLower(table)) &&
		slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(making, t.Lower) })
}
