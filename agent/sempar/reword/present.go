package reword

import (
	"slices"
	"strings"
	"unicode"

	"parley/agent/sempar/computed"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/catalog"
)

// atPresent is an utterance in which words for what goes on now, or is there still, are "at the
// moment", where rows have a time that they are about: "now" by itself at the end only, as it
// begins many a sentence that has nothing to do with the time.
//
//	which bikes are out now      →  which bikes are out at the moment
//	are there any chairs left?   →  are there any chairs at the moment?
//	tables that we still have    →  tables that we at the moment have
func (r *onDay) atPresent(utterance string) string {
	from, to := nowSaid(utterance)
	if from == to || r.today.IsZero() || !slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		return role.SpanOf(t) != nil || role.EndedOf(t) != nil
	}) {
		return utterance
	}
	return utterance[:from] + computed.Presents[0] + utterance[to:]
}

// nowSaid is where an utterance says now, in bytes; an empty stretch where it does not.
func nowSaid(utterance string) (from, to int) {
	tokens := english.Tokens(utterance)
	for _, words := range nows {
		n := strings.Count(words, " ") + 1
		for i := 0; i+n <= len(tokens); i++ {
			from, to := tokens[i].From, tokens[i+n-1].To
			if strings.EqualFold(utterance[from:to], words) {
				return from, to
			}
		}
	}
	if at := stillThere(tokens); at >= 0 {
		return tokens[at].From, tokens[at].To
	}
	if from, to := hereNow(tokens); from < to {
		return tokens[from].From, tokens[to-1].To
	}
	last := len(tokens) - 1
	for last > 0 && !strings.ContainsFunc(tokens[last].Text, unicode.IsLetter) {
		last--
	}
	if last > 0 && tokens[last].Lower == "now" {
		return tokens[last].From, tokens[last].To
	}
	return 0, 0
}

// hereNow are the tokens by which an utterance says that somebody is here now: still here, still with us, and
// the tonight of who is here tonight; 0, 0 where none do.
func hereNow(tokens []english.Token) (from, to int) {
	for i := range tokens {
		switch {
		case saidAt(tokens, i, "still") && saidAt(tokens, i+1, "here"):
			return i, i + 2
		case saidAt(tokens, i, "still") && saidAt(tokens, i+1, "with") && saidAt(tokens, i+2, "us"):
			return i, i + 3
		case saidAt(tokens, i, "here", "staying", "stays") && saidAt(tokens, i+1, "tonight", "today"):
			return i + 1, i + 2
		}
	}
	return 0, 0
}

// stillThere is the token by which an utterance says that things are there still: the still of
// what somebody still has, or the left of what is left; -1 where none does.
func stillThere(tokens []english.Token) int {
	is := func(i int, words ...string) bool {
		return i >= 0 && i < len(tokens) && slices.Contains(words, tokens[i].Lower)
	}
	there := false
	for i, t := range tokens {
		there = there || is(i, "got", "any", "there") || is(i, "have") && is(i-1, "we", "you", "i", "they")
		switch {
		case t.Lower == "still" && is(i+1, "got", "have", "has") && !is(i+2, "to"):
			return i
		case t.Lower == "left" && there && !is(i-1, departed...) && endsThere(tokens, i):
			return i
		}
	}
	return -1
}

// departed are the words after which "left" says that somebody went, or where something is.
var departed = []string{"have", "has", "had", "who", "that", "we", "they", "the"}

// endsThere reports whether no word of what is spoken of follows a token: the end, a sign, or
// where, which or how it is.
func endsThere(tokens []english.Token, at int) bool {
	if at+1 == len(tokens) {
		return true
	}
	next := tokens[at+1]
	sign := !english.LetterOrDigit(next.Text) && next.Text != "-"
	return sign || english.StopWord(next.Lower) && !slices.Contains([]string{"behind", "over", "out", "off"}, next.Lower)
}

// nows are other words for it. They are short, and come in many places of a sentence, so
// each is said as the first (see [onDay.atPresent]).
var nows = []string{"right now", "just now", "currently", "presently", "at present", "these days"}
