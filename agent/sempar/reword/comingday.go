package reword

import (
	"slices"
	"strings"
	"time"

	"parley/english"
	"parley/english/wordnet"
)

// onComingDay is an utterance in which a weekday that was said of what is to come is the next one, and
// this Saturday, once it is over, the Saturday after it:
//
//	who's arriving on friday     →  who's arriving on 2026-12-04
//	who is working this saturday →  who is working on 2026-12-05
//
// It stays as it is where the past is spoken of, or every Friday.
func (r *onDay) onComingDay(utterance string) string {
	tokens := english.Tokens(utterance)
	if r.today.IsZero() || english.SaysPast(tokens) || slices.ContainsFunc(tokens, isPast) {
		return utterance
	}
	found := english.PlainPeriods(tokens, r.today)
	if len(found) != 1 {
		return utterance
	}
	p := found[0]
	day := r.comingDay(tokens, p)
	if day.IsZero() {
		return utterance
	}
	from := p.First
	for from < p.Last-1 && english.StopWord(tokens[from].Lower) && tokens[from].Lower != "this" {
		from++ // on
	}
	on := day.Format(time.DateOnly)
	if from == p.First && (from == 0 || tokens[from-1].Lower != "on") {
		on = "on " + on
	}
	return utterance[:tokens[from].From] + on + utterance[tokens[p.Last-1].To:]
}

// comingDay is the day that is meant by this Saturday, where that of this week is over, or by a weekday of
// what is to come; a zero time for other times.
func (r *onDay) comingDay(tokens []english.Token, p english.Period) time.Time {
	switch {
	case p.Kind == english.Day && p.Relation == english.In && p.Last-p.First > 1 && tokens[p.Last-2].Lower == "this":
		if speaksOfNow(tokens) && p.Start.Before(StartOf(r.today)) {
			return p.Start.AddDate(0, 0, 7)
		}
	case p.Kind == english.Weekday && p.Relation == english.In && p.Weekday == p.LastWeekday && tellsComing(tokens):
		if saysOne(tokens, english.AnyOne) || strings.HasSuffix(tokens[p.Last-1].Lower, "days") {
			return time.Time{}
		}
		today := int(r.today.Weekday()+6)%7 + 1 // from Monday, 1
		return r.today.AddDate(0, 0, (p.Weekday-today+7)%7)
	}
	return time.Time{}
}

// speaksOfNow reports whether words speak of what is, has or will be: who is on, who has a shift.
func speaksOfNow(tokens []english.Token) bool {
	return tellsComing(tokens) || saysOne(tokens, []string{"is", "are", "'s", "has", "have", "who's", "what's"})
}

// isPast reports whether a word says that something was so or was done.
func isPast(t english.Token) bool {
	return slices.Contains([]string{"was", "were", "did", "didn't", "had", "wasn't", "weren't"}, t.Lower)
}

// tellsComing reports whether words speak of what is to come: what somebody will do, or is doing.
func tellsComing(tokens []english.Token) bool {
	for i, t := range tokens {
		if slices.Contains([]string{"will", "'ll", "shall"}, t.Lower) {
			return true
		}
		if i > 0 && strings.HasSuffix(t.Lower, "ing") && len(wordnet.LemmasAs(t.Lower, wordnet.Verb)) > 0 &&
			slices.Contains([]string{"is", "are", "'s", "'re", "who's", "what's"}, tokens[i-1].Lower) {
			return true
		}
	}
	return false
}
