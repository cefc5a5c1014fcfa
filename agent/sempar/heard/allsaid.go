package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
)

// RuleAllOf is the name of the rule that makes a query for what has something of all its rows.
const RuleAllOf = "allof"

// The function words by which an utterance says that something holds of all rows of a table.
var (
	WordsOfAll   = english.Cues("ofall")
	WordsOfOnly  = english.Cues("ofonly")
	OfWhom       = english.Cues("ofwhom")
	wordsOfOne   = english.Cues("ofone")
	ownPronouns  = english.Cues("pronoun")
	wordsOfHave  = english.Cues("ofhave")
	beforeNoOnly = []string{"not", "t", ",", "without"}
)

// allWay is how an utterance says that something holds of all rows.
type allWay int

// The ways: what is said of the rows follows all (whose lessons were all cancelled), may stand
// before it (who passed all their exams, who had all their lessons cancelled), or is what only
// goes with.
const (
	AllFollows allWay = iota
	allPrecedes
	onlyThat
)

// AllSaid is where an utterance says that something holds of all rows of a table.
type AllSaid struct {
	Way  allWay
	At   int   // the word that says it
	from int   // what is said from here on holds of all; -1 where only what stands before does
	Rows []int // the words that name the rows; none where nothing does
}

func (d *Database) saidOfAll(q *link.Question) (AllSaid, bool) {
	if d.Without[RuleAllOf] {
		return AllSaid{}, false
	}
	w := saidWords{d, q}
	for _, find := range []func(int) (AllSaid, bool){w.afterRows, w.beforeRows, w.only} {
		for i := range q.Said {
			if all, ok := find(i); ok {
				return all, true
			}
		}
	}
	return AllSaid{}, false
}

// saidWords are the words of an utterance.
type saidWords struct {
	p *Database
	q *link.Question
}

// is reports whether a token is one of some words.
func (w saidWords) is(i int, words []string) bool {
	return i >= 0 && i < w.q.Said && slices.Contains(words, w.q.Tokens[i].Lower)
}

// names reports whether a table is called by a token.
func (w saidWords) names(i int) bool {
	return i >= 0 && i < w.q.Said &&
		slices.ContainsFunc(w.q.Tables, func(l tape.Link) bool { return l.From == i && ByName(l) })
}

// most is how many words after all the name of the rows may end.
const most = 3

// named are those of some tokens by which a table is called.
func (w saidWords) named(from, to int) (out []int) {
	for i := from; i < min(to, w.q.Said); i++ {
		if w.names(i) {
			out = append(out, i)
		}
	}
	return out
}

// denies reports whether a no stands before a token.
func (w saidWords) denies(before int) bool {
	for i := range before {
		if w.q.Flags[i*link.FlagCount+link.IsNo] != 0 {
			return true
		}
	}
	return false
}

// says reports whether a token is a word that is no function word.
func (w saidWords) says(i int) bool {
	return i >= 0 && i < w.q.Said && english.LetterOrDigit(w.q.Tokens[i].Text) &&
		w.q.Flags[i*link.FlagCount+link.IsStop] == 0
}

// last is the last token before one that is one of some words; -1 for none.
func (w saidWords) last(before int, words []string) int {
	for i := before - 1; i >= 0; i-- {
		if w.is(i, words) {
			return i
		}
	}
	return -1
}

// first is the first token from one on that is one of some words; -1 for none.
func (w saidWords) first(from int, words []string) int {
	for i := from; i < w.q.Said; i++ {
		if w.is(i, words) {
			return i
		}
	}
	return -1
}

// afterRows is all behind the rows that it is about: whose lessons were all cancelled, whose
// lessons in 2026 all were, who had lessons that were all cancelled.
func (w saidWords) afterRows(i int) (AllSaid, bool) {
	before := i - 1
	for w.is(before, english.Auxiliaries) {
		before--
	}
	isAll := w.is(i, []string{"all"}) && !w.is(i+2, []string{"all"})
	if !isAll && (!w.is(i, WordsOfOnly) || w.one(i+1)) || i+1 >= w.q.Said {
		return AllSaid{}, false
	}
	of := w.last(before+1, []string{"whose", "where"})
	if w.stopsAfter(of, i) {
		return AllSaid{}, false
	}
	if isAll && w.is(before, []string{"that", "which"}) && w.names(before-1) {
		return AllSaid{AllFollows, i, i, []int{before - 1}}, true
	}
	return AllSaid{AllFollows, i, i, w.named(of+1, i)}, of >= 0 && of < before && (before < i-1 || w.names(before))
}

// beforeRows is all before the rows that it is about: all of whose lessons are cancelled, who
// passed all their exams, who finished every stage they entered, where every repair is fixed.
func (w saidWords) beforeRows(i int) (AllSaid, bool) {
	if !w.is(i, WordsOfAll) {
		return AllSaid{}, false
	}
	noun := i + 1
	for w.is(noun, []string{"single", "one", "of"}) {
		noun++
	}
	if w.is(noun, []string{"whose"}) {
		return AllSaid{AllFollows, i, max(w.first(noun, english.Auxiliaries), noun), w.named(noun, noun+most)}, true
	}
	own := w.is(noun, english.Possessives)
	rows := w.named(noun, noun+most)
	if len(rows) == 0 || w.denies(i) || w.is(i-1, []string{"and", "or", ","}) {
		return AllSaid{}, false
	}
	return w.ofRows(i, rows, own)
}

// ofRows is all before the rows that some tokens name, which are own ones or not.
func (w saidWords) ofRows(i int, rows []int, own bool) (AllSaid, bool) {
	end := rows[len(rows)-1] + 1
	verb := w.first(end, english.Auxiliaries)
	if w.last(verb, OfWhom) > i {
		verb = -1
	}
	switch {
	case verb >= 0 && w.is(i-1, []string{"where", "whom", "which"}):
		return AllSaid{AllFollows, i, verb, rows}, true
	case own && w.is(i-1, wordsOfHave), w.is(i-1, []string{"with", "having"}) && w.says(end):
		return AllSaid{allPrecedes, i, end, rows}, true
	case own:
		return AllSaid{allPrecedes, i, verb, rows}, true
	}
	return AllSaid{allPrecedes, i, -1, rows}, w.is(end, ownPronouns)
}

// only is only, or always: who only have lessons in the hall, who booked only by telephone,
// which students only have lessons in the hall. Who has only one lesson is another thing.
func (w saidWords) only(i int) (AllSaid, bool) {
	if !w.is(i, WordsOfOnly) || w.is(i-1, beforeNoOnly) || w.one(i+1) {
		return AllSaid{}, false
	}
	verb := (w.names(i-1) || w.is(i-1, english.Auxiliaries)) && (w.says(i+1) || w.is(i+1, english.Auxiliaries))
	of := w.last(i, OfWhom)
	return AllSaid{onlyThat, i, i, nil}, verb || of >= 0 && !w.stopsAfter(of, i)
}

// one reports whether a number, or a word for one of something, stands at a token, or behind
// the verb there.
func (w saidWords) one(i int) bool {
	for w.is(i, english.Auxiliaries) {
		i++
	}
	if i >= w.q.Said {
		return false
	}
	flags := w.q.Flags[i*link.FlagCount:]
	return flags[link.IsNumber] != 0 || flags[link.IsNumberWord] != 0 || w.is(i, wordsOfOne)
}

// stopsAfter reports whether a part of a sentence ends between two tokens.
func (w saidWords) stopsAfter(from, to int) bool {
	return slices.ContainsFunc(w.q.Tokens[max(from, 0):to], func(t link.Token) bool {
		return strings.ContainsAny(t.Text, ",.;:?!()")
	})
}

// Held tells which of some conditions are said to hold of all rows.
func (a AllSaid) Held(parts []SaidPart) []bool {
	switch a.Way {
	case onlyThat:
		return a.heldOnly(parts)
	case allPrecedes:
		before := func(s SaidPart) bool { return s.from < a.At }
		if slices.ContainsFunc(parts, before) {
			return marked(parts, before)
		}
		if a.from < 0 {
			return marked(parts, nil)
		}
	}
	return marked(parts, func(s SaidPart) bool { return !s.known() || s.from >= a.from })
}

// heldOnly tells it of what is said with only: what follows it, but days beside other things;
// else what ends right before it.
func (a AllSaid) heldOnly(parts []SaidPart) []bool {
	after := func(s SaidPart) bool { return s.from > a.At }
	if !slices.ContainsFunc(parts, after) {
		return marked(parts, func(s SaidPart) bool { return s.known() && s.to == a.At })
	}
	thing := func(s SaidPart) bool { return (after(s) || !s.known()) && !s.day }
	if slices.ContainsFunc(parts, thing) {
		return marked(parts, thing)
	}
	return marked(parts, after)
}

// marked tells which parts are such; none where nothing is.
func marked(parts []SaidPart, such func(SaidPart) bool) []bool {
	out := make([]bool, len(parts))
	for i, s := range parts {
		out[i] = such != nil && such(s)
	}
	return out
}
