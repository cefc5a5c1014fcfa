package chat

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/english"
	"parley/retrieve/answer"
	"parley/suql/unit"
)

// Words by which a question goes on from the one before it.
var (
	goingOn  = []string{"and", "but", "or", "then", "only", "just", "also"}
	standFor = []string{"he", "she", "it", "they", "him", "her", "them", "his", "hers", "its", "their", "theirs", "that",
		"those", "these", "this", "one", "ones", "there"}
)

// fewWords is how many words with content a question has at most that says too little by
// itself: "how much?", "and on Sundays?".
const fewWords = 1

// goesOn reports whether a question is likely to go on from the one before it.
func goesOn(question string) bool {
	content := 0
	tokens := english.Tokens(question)
	for i, t := range tokens {
		about := t.Lower == "about" && i > 0 && (tokens[i-1].Lower == "what" || tokens[i-1].Lower == "how")
		switch {
		case i == 0 && slices.Contains(goingOn, t.Lower), slices.Contains(standFor, t.Lower), about:
			return true
		case !english.StopWord(t.Lower) && strings.ContainsFunc(t.Lower, isLetterOrDigit):
			content++
		}
	}
	return content <= fewWords
}

func isLetterOrDigit(r rune) bool { return r >= '0' && r <= '9' || r >= 'a' && r <= 'z' || r > 0x7f }

// mostBefore is how many questions back a question goes on from: each of those between goes
// on itself.
const mostBefore = 3

// before is what a question goes on from: the words of the questions before it, back to the
// first that stands for itself, and what answered the last one; nothing where it stands for
// itself.
func (c *Chat) before(t agent.Turn) (out answer.Before) {
	if len(t.Earlier) == 0 || !goesOn(t.Utterance) {
		return out
	}
	var words []string
	for i := len(t.Earlier) - 1; i >= 0 && len(words) < mostBefore; i-- {
		words = append(words, t.Earlier[i].Said)
		if !goesOn(t.Earlier[i].Said) {
			break
		}
	}
	out.Question = strings.Join(words, " ")
	if t.Previous != nil {
		out.Query, out.Source = t.Previous, c.Engine.Place(unit.FirstTable(t.Previous))
	}
	return out
}
