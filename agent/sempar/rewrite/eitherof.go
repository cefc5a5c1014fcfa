package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
	"parley/english/wordnet"
	"parley/suql/ast"
)

// eitherOf is a condition on what texts say of one thing, where others are listed behind it, as one on
// any of them; other nodes stay as they are:
//
//	a damaged roof, floor or wall  →  a damaged roof, or a damaged floor, or a damaged wall
//	about torn or dirty pages      →  about torn pages, or about dirty pages
func eitherOf(said *link.Question, n ast.Node) ast.Node {
	if whole := describedTwice(said, n); whole != nil {
		n = whole
	}
	text, op, answer, ok := ast.Compared[*ast.FreeText](n)
	if !ok || op != ast.Eq || said == nil || !strings.EqualFold(answer.Text, "Yes") {
		return n
	}
	asked := eachAsked(said, text.Question)
	if len(asked) == 0 {
		return n
	}
	var all []ast.Expr
	for _, question := range asked {
		one := &ast.FreeText{Func: text.Func, Text: text.Text, Question: question}
		all = append(all, &ast.Binary{Op: ast.Eq, L: one, R: answer})
	}
	return ast.Disj(all...)
}

// eachAsked are the questions in one that asks of several things, or of one by several words; none for others.
func eachAsked(said *link.Question, words string) []string {
	if others := listedBehind(said, words); len(others) > 0 {
		asked := []string{words}
		for _, thing := range others {
			asked = append(asked, words[:strings.LastIndex(words, " ")+1]+thing)
		}
		return asked
	}
	if first, second, both := saidTwice(words); both {
		return []string{first, second}
	}
	return described(words)
}

// describedTwice is a condition that asks texts for the whole of what was said with "or" in it, in place of
// one that asks for what stands before it and behind it, where the thing that both describe comes last: about
// torn or dirty pages. nil for others.
func describedTwice(said *link.Question, n ast.Node) ast.Node {
	first, second, answer, ok := eitherAsked(n)
	if !ok || said == nil || !strings.EqualFold(answer.Text, "Yes") {
		return nil
	}
	text, low := said.Text, strings.ToLower(said.Text)
	from := strings.Index(low, strings.ToLower(first.Question))
	to := strings.LastIndex(low, strings.ToLower(second.Question))
	if from < 0 || to < from+len(first.Question) || len(low) != len(text) {
		return nil
	}
	if between := strings.Trim(low[from+len(first.Question):to], " ,"); between != "or" {
		return nil
	}
	whole := text[from : to+len(second.Question)]
	if described(whole) == nil {
		return nil
	}
	return &ast.Binary{Op: ast.Eq, L: &ast.FreeText{Func: first.Func, Text: first.Text, Question: whole}, R: answer}
}

// eitherAsked are the two questions of a condition that asks texts for either, and their answer.
func eitherAsked(n ast.Node) (first, second *ast.FreeText, answer *ast.Literal, ok bool) {
	either, is := n.(*ast.Binary)
	if !is || either.Op != ast.Or {
		return nil, nil, nil, false
	}
	first, op1, _, ok1 := ast.Compared[*ast.FreeText](either.L)
	second, op2, answer, ok2 := ast.Compared[*ast.FreeText](either.R)
	return first, second, answer, ok1 && ok2 && op1 == ast.Eq && op2 == ast.Eq
}

// described are the questions in one in which several words describe one thing, the last behind "or":
// complain about torn, dirty or damaged pages; none for others.
func described(words string) (out []string) {
	w := strings.Fields(words)
	or := slices.Index(w, "or")
	if or < 1 {
		return nil
	}
	last := or + 1
	for last < len(w) && slices.Contains([]string{"otherwise", "even", "just", "simply"}, strings.ToLower(w[last])) {
		last++
	}
	if last+1 >= len(w) || !describes(w[last]) || !aThing(strings.ToLower(strings.Trim(w[last+1], ".,?!"))) {
		return nil
	}
	first := or - 1
	for first > 0 && describes(w[first-1]) && strings.HasSuffix(w[first-1], ",") {
		first--
	}
	if !describes(w[or-1]) || first > 0 && slices.Contains(beings, strings.ToLower(w[first-1])) {
		return nil
	}
	for _, word := range append(slices.Clone(w[first:or]), w[last]) {
		one := slices.Concat(w[:first], []string{strings.TrimSuffix(word, ",")}, w[last+1:])
		out = append(out, strings.Join(one, " "))
	}
	return out
}

// beings are forms of the verb behind which stands what somebody or something is, by itself.
var beings = []string{"is", "are", "was", "were", "be", "been", "being", "am", "very", "too", "so"}

// describes reports whether a word says what a thing is like, and is no thing itself.
func describes(word string) bool {
	low := strings.ToLower(strings.TrimSuffix(word, ","))
	return (heard.MostlyAdjective(low) || english.Participle(low)) && !aThing(low)
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
	at := strings.LastIndex(" "+low[:or], " "+strings.ToLower(preposition)+" ")
	if at < 0 {
		return "", "", false
	}
	return words[:or], words[:at] + rest, true
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
	return !english.StopWord(word) && len(wordnet.LemmasAs(word, wordnet.Noun)) > 0 &&
		!heard.MostlyAdjective(word) && !heard.MostlyVerb(word)
}
