package agent

import (
	"slices"
	"strings"

	"parley/english"
	"parley/suql/ast"
	"parley/suql/unit"
)

// SameWords names what a query that reads texts finds, without reading any: conditions that ask
// for the same in another form are one. Nobody can tell what "is there a complaint?" finds
// from what "does it have a complaint?" does.
func SameWords(q ast.Query) string {
	return ast.Print(ast.Rewrite(q, func(n ast.Node) ast.Node {
		b, ok := n.(*ast.Binary)
		if !ok {
			return n
		}
		asked, ok := b.L.(*ast.FreeText)
		if !ok || asked.Func != ast.Answer {
			return n
		}
		same, question := *b, *asked
		question.Question = askedFor(asked.Question)
		same.L = &question
		return &same
	}))
}

// SameUnit names what a unit finds, as [SameWords] does of a query: it is the key of the unit,
// but that questions to a text which ask for the same in another form have one.
func SameUnit(u unit.Unit) string {
	if u.Kind == unit.FreeText {
		u.Question = askedFor(u.Question)
	}
	return u.Key()
}

// askedFor are the words of a question from the first to the last that carry meaning or deny,
// as stems; where none does, it is the question.
//
//	Does it have good parking? → good park
func askedFor(question string) string {
	tokens := english.Tokens(question)
	denying := english.Negations(tokens)
	var out []string
	says := 0 // how many of out there are up to the last that says something
	for i, t := range tokens {
		denies := slices.ContainsFunc(denying, func(s english.Span) bool { return s.First <= i && i <= s.Last })
		telling := denies || !english.StopWord(t.Lower) && strings.Trim(t.Lower, "?.!") != ""
		if telling || len(out) > 0 {
			out = append(out, t.Stem)
		}
		if telling {
			says = len(out)
		}
	}
	if says == 0 {
		return question
	}
	return strings.Join(out[:says], " ")
}
