package ambiguity

import (
	"slices"
	"strings"

	"parley/english"
)

// sentence is an utterance as its words, without hyphens and quotation marks.
type sentence []token

type token = english.Token

func newSentence(utterance string) sentence {
	s := slices.DeleteFunc(english.Tokens(utterance), func(t token) bool { return strings.Trim(t.Text, "-–—\"“”'’`$€£") == "" })
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

// among reports whether any word of a range is one of a list.
func (s sentence) among(r span, words ...string) bool {
	return slices.ContainsFunc(s[max(r.from, 0):min(r.to, len(s))], func(t english.Token) bool { return slices.Contains(words, t.Lower) })
}
