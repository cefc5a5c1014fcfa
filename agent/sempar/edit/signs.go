package edit

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
	"parley/english/wordnet"
)

// Heard is a turn beside the conditions of the query before it, and which of its
// words speak of each.
type Heard struct {
	q     *link.Question
	parts []grammar.Part
	about []map[int]string // of each part: its tokens, and how they speak of it
}

// Hear looks for words about conditions in a turn.
func Hear(q *link.Question, parts []grammar.Part) Heard {
	h := Heard{q: q, parts: parts}
	for _, p := range parts {
		h.about = append(h.about, about(q, p.Condition))
	}
	return h
}

// Signs are those of what a turn does to a condition of the query before, each
// once: its words, alone and in twos, with "‹it›" for those that speak of the
// condition, "‹another›" for values of its column and "‹other›" for words about
// another condition; whether any does; and what kind of condition it is.
func (h Heard) Signs(i int) []string {
	q, parts := h.q, h.parts
	t := turn{own: h.about[i], others: map[int]string{}}
	for j, of := range h.about {
		if j != i {
			maps.Copy(t.others, of)
		}
	}
	words, more, data := t.words(q)
	named := t.named()
	many := strconv.Itoa(min(len(parts), 3))
	signs := []string{"always", "of " + many, named, named + " of " + many,
		"length " + strconv.Itoa(min(len(words), 8)), "more " + strconv.Itoa(min(more, 4)) + ", " + named,
		"data " + strconv.Itoa(min(data, 3)) + ", " + named}
	if i == len(parts)-1 {
		signs = append(signs, "last")
	}
	kind := kindOf(parts[i].Condition)
	fits := fit(q, parts[i].Condition)
	signs = append(signs, kind, kind+", "+named, kind+" of "+many, fits, fits+", "+kind, fits+" of "+many)
	for _, how := range t.own {
		signs = append(signs, "by "+how, kind+" by "+how)
	}
	for k := range words {
		signs = append(signs, words[k]+", "+kind)
		for n := 1; n <= 2 && n <= k+1; n++ {
			said := strings.Join(words[k+1-n:k+1], " ")
			signs = append(signs, said, said+", "+named)
		}
	}
	slices.Sort(signs)
	return slices.Compact(signs)
}

// kindOf is what kind of condition one is: the rule that it begins with.
func kindOf(c grammar.Derivation) string {
	for _, d := range c {
		if d.Rule != nil && (d.Symbol == grammar.Condition || d.Symbol == grammar.OfGroups) {
			return d.Rule.String()
		}
	}
	return "none"
}

// fit says whether numbers were said, and whether any may be of the column of a
// condition.
func fit(q *link.Question, c grammar.Derivation) string {
	out := "no number"
	for _, l := range q.Columns {
		if l.Way != link.NumberSaid || l.From >= q.Said {
			continue
		}
		if slices.ContainsFunc(c, func(d grammar.Decision) bool { return d.Symbol == grammar.Column && d.Index == l.To }) {
			return "a number of it"
		}
		out = "a number of another"
	}
	return out
}

// NewSigns are those of whether a turn is a new question, each once: its words,
// with "‹it›" for those that speak of any condition, how many speak of other
// things, and how many name a table.
func (h Heard) NewSigns() []string {
	q, parts := h.q, h.parts
	t := turn{own: map[int]string{}}
	for _, of := range h.about {
		maps.Copy(t.own, of)
	}
	words, more, data := t.words(q)
	named := t.named()
	signs := []string{"always", "of " + strconv.Itoa(min(len(parts), 3)), named,
		"length " + strconv.Itoa(min(len(words), 9)),
		"more " + strconv.Itoa(min(more, 5)), "more " + strconv.Itoa(min(more, 5)) + ", " + named,
		"data " + strconv.Itoa(min(data, 5)), "data " + strconv.Itoa(min(data, 5)) + ", " + named,
		"tables " + strconv.Itoa(min(tables(q), 3))}
	for k := range words {
		for n := 1; n <= 2 && n <= k+1; n++ {
			signs = append(signs, strings.Join(words[k+1-n:k+1], " "))
		}
	}
	slices.Sort(signs)
	return slices.Compact(signs)
}

// tables is how many words of an utterance belong to the whole name of a table.
func tables(q *link.Question) int {
	said := map[int]bool{}
	for _, l := range q.Tables {
		if l.Way == link.TableWhole && l.From < q.Said {
			said[l.From] = true
		}
	}
	return len(said)
}

// turn is which words of an utterance speak of a condition, and of others.
type turn struct{ own, others map[int]string }

func (t turn) named() string {
	switch {
	case len(t.own) > 0:
		return "named"
	case len(t.others) > 0:
		return "other named"
	}
	return "none named"
}

// words are the stems of an utterance, and how many of them carry a meaning that
// has nothing to do with the query before.
func (t turn) words(q *link.Question) (words []string, more, data int) {
	words = []string{"^"}
	for i, token := range q.Tokens[:q.Said] {
		w := token.Stem
		switch {
		case t.own[i] == "value" || t.own[i] == "part of a value":
			w = "‹another›"
		case t.own[i] != "":
			w = "‹it›"
		case t.others[i] != "":
			w = "‹other›"
		case q.Flags[i*link.FlagCount+link.IsNumber] != 0:
			w = "‹number›"
			more++
			data++
		case stored(q, i) || names(q, i):
			w = "‹data›"
			more++
			data++
		case !english.StopWord(token.Lower):
			more++
		}
		if w != words[len(words)-1] {
			words = append(words, w)
		}
	}
	return append(words, "$"), more, data
}

// stored reports whether a token is a value, or part of one.
func stored(q *link.Question, token int) bool {
	return !stop(q, token) && slices.ContainsFunc(q.Values, func(c link.Candidate) bool {
		return c.From <= token && token < c.To && c.Way != link.Plain && c.Way != link.Kept
	})
}

// names reports whether a token is the name of a column or table, or part of one.
func names(q *link.Question, token int) bool {
	return !stop(q, token) && (slices.ContainsFunc(q.Columns, func(l tape.Link) bool {
		return l.From == token && (l.Way == link.NameWhole || l.Way == link.NamePart)
	}) || slices.ContainsFunc(q.Tables, func(l tape.Link) bool {
		return l.From == token && (l.Way == link.TableWhole || l.Way == link.TablePart)
	}))
}

func stop(q *link.Question, token int) bool { return q.Flags[token*link.FlagCount+link.IsStop] != 0 }

// ways are how a word may name the column of a condition.
var ways = map[int]string{link.NameWhole: "name", link.NamePart: "part of the name", link.NamePrefix: "prefix",
	link.SameMeaning: "synonym", link.OneStep: "near in meaning", link.CellWhole: "value",
	link.CellPart: "part of a value"}

// about are the tokens of an utterance that speak of a condition, and how.
func about(q *link.Question, c grammar.Derivation) map[int]string {
	out := map[int]string{}
	for _, d := range c {
		if d.Symbol != grammar.Column {
			continue
		}
		for _, l := range q.Columns {
			if how := ways[l.Way]; how != "" && l.To == d.Index && l.From < q.Said && !stop(q, l.From) {
				out[l.From] = how
			}
		}
	}
	words := wordsOf(c)
	for i, t := range q.Tokens[:q.Said] {
		if stop(q, i) {
			continue
		}
		for _, w := range words {
			switch {
			case w.Stem == t.Stem:
				out[i] = "word"
			case out[i] == "" && near(w.Lower, t.Lower):
				out[i] = "near a word"
			}
		}
	}
	return out
}

func near(a, b string) bool {
	step := wordnet.Relate(a, b)
	return step == wordnet.Same || step == wordnet.One
}

// wordsOf are the words of the values of a condition and of what it asks of a
// text, but for those that say little.
func wordsOf(c grammar.Derivation) []link.Token {
	var out []link.Token
	for _, d := range c {
		if d.Symbol == grammar.Value || d.Symbol == grammar.Words {
			out = append(out, link.Tokens(d.Text)...)
		}
	}
	return slices.DeleteFunc(out, func(t link.Token) bool { return english.StopWord(t.Lower) })
}
