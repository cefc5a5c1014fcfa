package heard

import (
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
	"parley/english/wordnet"
	"parley/suql/catalog"
)

// SaysOne reports whether an utterance has one of some words.
func SaysOne(q *link.Question, words []string) bool {
	return slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(words, t.Lower) })
}

// MostlyVerb reports whether a word is the present of a verb more than anything else.
func MostlyVerb(word string) bool {
	verb := wordnet.BaseFrequencyAs(word, wordnet.Verb)
	return verb > 0 && verb >= wordnet.BaseFrequencyAs(word, wordnet.Noun)
}

// MostlyAdjective reports whether a word is an adjective as often as anything else, such as
// long or longer.
func MostlyAdjective(word string) bool {
	adjective := wordnet.BaseFrequencyAs(word, wordnet.Adjective)
	return adjective > 0 && adjective >= wordnet.FrequencyAs(word, wordnet.Noun, wordnet.Verb)
}

// Linked reports whether something in the database is called by one of some tokens, or by a
// word near to it.
func Linked(q *link.Question, of func(token int) bool) bool {
	for _, l := range q.Columns {
		if of(l.From) && l.Way != link.TwoSteps && l.Way != link.Cosine {
			return true
		}
	}
	for _, l := range q.Tables {
		if of(l.From) && l.Way != link.TableCosine {
			return true
		}
	}
	return false
}

// Touches reports whether any word of an utterance has to do with anything in
// the database.
func Touches(q *link.Question) bool {
	return Linked(q, func(token int) bool { return token < q.Said && q.Flags[token*link.FlagCount+link.IsStop] == 0 })
}

// Spoken are the words of an utterance that a candidate was found in.
func Spoken(q *link.Question, v link.Candidate) string {
	var words []string
	for _, t := range q.Tokens[v.From:v.To] {
		words = append(words, t.Text)
	}
	return strings.Join(words, " ")
}

// NumberSaid is a number where an utterance says it, in digits or words; nil where it does not.
func NumberSaid(q *link.Question, number string) *link.Candidate {
	for i, v := range q.Values {
		if (v.Way == link.Number || v.Way == link.NumberInWords) && v.From < v.To && v.Text == number {
			return &q.Values[i]
		}
	}
	return nil
}

// SaidAs reports whether a value came about in a way.
func SaidAs(q *link.Question, way link.Way, text string) bool {
	return slices.ContainsFunc(q.Values, func(v link.Candidate) bool { return v.Way == way && v.Text == text })
}

// valueSaid is a value where an utterance says it; nil where it does not.
func valueSaid(q *link.Question, text string) *link.Candidate {
	for i, v := range q.Values {
		if v.From < v.To && v.To <= q.Said && strings.EqualFold(v.Text, text) {
			return &q.Values[i]
		}
	}
	return nil
}

// Denials are the beginnings of words that say the opposite of what follows.
var Denials = english.Cues("opposite")

// DeniedIn reports whether an utterance has a value in no other way than denied in one word:
// unconfirmed, un-paid, non-member.
func DeniedIn(q *link.Question, value string) bool {
	if value == "" {
		return false
	}
	found := false
	tokens := q.Tokens[:q.Said]
	for i, t := range tokens {
		switch {
		case slices.ContainsFunc(Denials, func(d string) bool { return t.Lower == d+value || t.Lower == d+"-"+value }):
			found = true
		case t.Lower == value && i > 1 && tokens[i-1].Lower == "-" && slices.Contains(Denials, tokens[i-2].Lower):
			found = true
		case t.Lower == value:
			return false
		}
	}
	return found
}

// DeniedBefore reports whether a no stands right before the name of a column: without children,
// no small children.
func (d *Database) DeniedBefore(q *link.Question, c *catalog.Column) bool {
	const near = 2
	return slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		if !d.names(q, l, c) {
			return false
		}
		for i := max(l.From-near, 0); i < l.From; i++ {
			if q.Flags[i*link.FlagCount+link.IsNo] != 0 {
				return true
			}
		}
		return false
	})
}

// SaidAsNumber are the words of an utterance that name a number of rows; "" where none
// does, and how many are shown is implied.
func SaidAsNumber(q *link.Question, n int) string {
	if v := NumberSaid(q, strconv.Itoa(n)); v != nil {
		return Spoken(q, *v)
	}
	return ""
}
