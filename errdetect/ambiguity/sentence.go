package ambiguity

import (
	"slices"
	"strconv"
	"strings"

	"parley/english"
	"parley/suql/ast"
)

// sentence is an utterance as its words, without hyphens and quotation marks.
type sentence []token

type token = english.Token

func newSentence(utterance string) sentence {
	s := slices.DeleteFunc(english.Tokens(utterance),
		func(t token) bool { return strings.Trim(t.Text, "-–—\"“”'’`$€£") == "" })
	for i := range s {
		if c := s[i].Text[0]; c >= '0' && c <= '9' {
			s[i].Stem = strings.ReplaceAll(s[i].Text, ",", "")
		}
	}
	return s
}

// span is a range of words, [from, to).
type span struct{ from, to int }

func (s span) empty() bool { return s.to <= s.from }

func (s span) meets(o span) bool { return s.from < o.to && o.from < s.to }

// stems are the stems of the words of a name.
func stems(name string) []string {
	var out []string
	for _, t := range newSentence(strings.ReplaceAll(name, "_", " ")) {
		out = append(out, t.Stem)
	}
	return out
}

// find is where the words stand, one after the other, at or after a place.
func (s sentence) find(words []string, from int) (span, bool) {
	for i := from; len(words) > 0 && i+len(words) <= len(s); i++ {
		if s.at(words, i) {
			return span{i, i + len(words)}, true
		}
	}
	return span{}, false
}

func (s sentence) at(words []string, i int) bool {
	if len(words) == 0 || i < 0 || i+len(words) > len(s) {
		return false
	}
	for j, w := range words {
		if s[i+j].Stem != w {
			return false
		}
	}
	return true
}

// together reports whether the words of a value stand at a place. Two words may
// stand the other way round: an "alliance airline" is an airline alliance.
func (s sentence) together(words []string, i int) bool {
	return s.at(words, i) || len(words) == 2 && s.at([]string{words[1], words[0]}, i)
}

// literal is where a literal of a query stands: its words, or the number that
// it is, in whatever way that is written ("5M", "two dozen").
func (s sentence) literal(l *ast.Literal) (span, bool) {
	if at, said := s.find(stems(l.Text), 0); said {
		return at, true
	}
	v, err := strconv.ParseFloat(l.Text, 64)
	if l.Kind != ast.Number || err != nil {
		return span{}, false
	}
	for _, n := range english.Numbers(s) {
		if n.Value == v && !n.Ordinal {
			return span{n.First, n.Last}, true
		}
	}
	return span{}, false
}

// among reports whether any word of a range is one of a list.
func (s sentence) among(r span, words ...string) bool {
	return slices.ContainsFunc(s[max(r.from, 0):min(r.to, len(s))],
		func(t english.Token) bool { return slices.Contains(words, t.Lower) })
}
