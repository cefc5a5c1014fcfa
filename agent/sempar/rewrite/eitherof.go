package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/agent/sempar/tape"
	"parley/english"
	"parley/english/wordnet"
	"parley/suql/ast"
)

// eitherOf is a condition on what texts say of one thing, where others are listed behind it, as one on
// any of them; other nodes stay as they are:
//
//	a damaged roof, floor or wall  →  a damaged roof, or a damaged floor, or a damaged wall
func eitherOf(said *link.Question, n ast.Node) ast.Node {
	text, op, answer, ok := ast.Compared[*ast.FreeText](n)
	if !ok || op != ast.Eq || said == nil || !strings.EqualFold(answer.Text, "Yes") {
		return n
	}
	if first, second, both := saidTwice(text.Question); both {
		ask := func(question string) ast.Expr {
			return &ast.Binary{Op: ast.Eq, L: &ast.FreeText{Func: text.Func, Text: text.Text, Question: question}, R: answer}
		}
		return &ast.Binary{Op: ast.Or, L: ask(first), R: ask(second)}
	}
	others := listedBehind(said, text.Question)
	if len(others) == 0 {
		return n
	}
	head := text.Question[:strings.LastIndex(text.Question, " ")+1]
	out := n.(ast.Expr)
	for _, thing := range others {
		other := &ast.FreeText{Func: text.Func, Text: text.Text, Question: head + thing}
		out = &ast.Binary{Op: ast.Or, L: out, R: &ast.Binary{Op: ast.Eq, L: other, R: answer}}
	}
	return out
}

// prepositions are words that stand before each of two things which something is said of either.
var prepositions = []string{"about", "of", "for", "with", "in", "on", "at", "near", "by", "to"}

// saidTwice are the two questions in one that has a preposition twice: complain about slow support or about
// crashes; false for others.
func saidTwice(words string) (first, second string, ok bool) {
	low := strings.ToLower(words)
	or := strings.Index(low, " or ")
	if or < 0 {
		return "", "", false
	}
	rest := words[or+len(" or "):]
	preposition, thing, _ := strings.Cut(rest, " ")
	if thing == "" || !slices.Contains(prepositions, strings.ToLower(preposition)) {
		return "", "", false
	}
	at := strings.LastIndex(low[:or], " "+strings.ToLower(preposition)+" ")
	if at < 0 {
		return "", "", false
	}
	return words[:or], words[:at+1] + rest, true
}

// listedBehind are the things that an utterance lists behind some words that end in a thing, too, the last
// behind "or"; none where it lists nothing, or what is something in the database.
func listedBehind(said *link.Question, words string) (out []string) {
	at := strings.Index(strings.ToLower(said.Text), strings.ToLower(words))
	if at < 0 || !strings.Contains(words, " ") || !aThing(words[strings.LastIndex(words, " ")+1:]) {
		return nil
	}
	end := at + len(words)
	i := slices.IndexFunc(said.Tokens, func(t link.Token) bool { return t.From >= end })
	if i < 0 {
		return nil
	}
	for ; i+1 < said.Said; i += 2 {
		thing := said.Tokens[i+1]
		last := said.Tokens[i].Lower == "or"
		if !last && said.Tokens[i].Text != "," || !aThing(thing.Lower) ||
			calledByName(said, i+1) {
			return nil
		}
		out = append(out, thing.Lower)
		if last {
			if len(out) < 2 { // a problem with the roof or floor: that is for the words themselves
				return nil
			}
			return out
		}
	}
	return nil
}

// calledByName reports whether a table or a column is called by a token.
func calledByName(said *link.Question, token int) bool {
	return heard.NamedAt(said, token) >= 0 || slices.ContainsFunc(said.Columns, func(l tape.Link) bool {
		return l.From == token && (l.Way == link.NameWhole || l.Way == link.NamePart)
	})
}

// aThing reports whether a word is a noun more than anything else.
func aThing(word string) bool {
	return !english.StopWord(word) && slices.Contains(wordnet.LemmasAs(word, wordnet.Noun), english.Singular(word)) &&
		!heard.MostlyAdjective(word) && !heard.MostlyVerb(word)
}
