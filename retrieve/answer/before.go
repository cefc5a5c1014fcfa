package answer

import (
	"slices"
	"strings"
	"unicode"

	"parley/english"
	"parley/suql/ast"
)

// Before is what was asked before a question, and what answered it.
type Before struct {
	Question string    // "" where a question stands for itself
	Source   string    // of the answer
	Query    ast.Query // that gave it
}

// Words by which a question goes on from the one before it.
var (
	goingOn  = []string{"and", "but", "or", "then", "only", "just", "also"}
	standFor = []string{"he", "she", "it", "they", "him", "her", "them", "his", "hers", "its", "their", "theirs", "that",
		"those", "these", "this", "one", "ones", "there"}
	asking = []string{"who", "whom", "whose", "when", "where", "what", "which", "why", "how"}
)

// fewWords is how many words with content a question has at most that says too little by
// itself: "how much?", "and on Sundays?".
const fewWords = 1

// GoesOn reports whether a question is likely to go on from the one before it.
func GoesOn(question string) bool {
	content, asks := 0, strings.Contains(question, "?")
	tokens := english.Tokens(question)
	for i, t := range tokens {
		about := t.Lower == "about" && i > 0 && (tokens[i-1].Lower == "what" || tokens[i-1].Lower == "how")
		switch {
		case i == 0 && slices.Contains(goingOn, t.Lower), slices.Contains(standFor, t.Lower), about:
			return true
		case slices.Contains(asking, t.Lower):
			asks = true
		case !english.StopWord(t.Lower) && strings.ContainsFunc(t.Lower, letterOrDigit):
			content++
		}
	}
	return asks && content <= fewWords
}

func letterOrDigit(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

// Told is a question as it stands in a query: with what it goes on from in brackets.
func (b Before) Told(question string) string {
	if b.Question == "" {
		return question
	}
	return question + beginBefore + b.Question + endBefore
}

const beginBefore, endBefore = " (after: ", ")"

// apartFrom is what a question of a query asks, and what it goes on from.
func apartFrom(told string) (question, before string) {
	question, before, _ = strings.Cut(told, beginBefore)
	return question, strings.TrimSuffix(before, endBefore)
}
