package eval

import (
	"regexp"
	"strings"

	"parley/eval/suqlset"
	"parley/suql/ast"
)

// orOf stands between the things of which a text is to say one.
var orOf = regexp.MustCompile(` or (?:that )?`)

// inOne are words that belong together with what stands before them: two or more. notEach are questions that are
// asked as they are, as they list more, or deny something.
var (
	inOne   = regexp.MustCompile(`^(?:more|less|fewer|longer|later|earlier|over|under|not|so|no)\b`)
	notEach = regexp.MustCompile(`,|n't\b|\b(?:not|no|never|nobody|nothing|none|neither|without|either|whether)\b`)
)

// eachOf is a query that asks texts for one thing or another in two questions, where it asked for them in one;
// nil for others.
//
//	answer(notes, 'a dog or a locked gate') = 'Yes'
//	→ answer(notes, 'a dog') = 'Yes' OR answer(notes, 'a locked gate') = 'Yes'
func eachOf(q ast.Query) ast.Query {
	changed := false
	out := ast.Rewrite(q, func(n ast.Node) ast.Node {
		text, op, answer, ok := ast.Compared[*ast.FreeText](n)
		if !ok || op != ast.Eq || !strings.EqualFold(answer.Text, "Yes") {
			return n
		}
		things := orOf.Split(text.Question, -1)
		if notEach.MatchString(text.Question) || len(things) < 2 {
			return n
		}
		var all []ast.Expr
		for i, thing := range things {
			short := i > 0 && (inOne.MatchString(thing) || !strings.Contains(thing, " ")) // of the one thing before it
			if short || !suqlset.SaysSomething(thing) {
				return n
			}
			one := &ast.FreeText{Func: text.Func, Text: text.Text, Question: thing}
			all = append(all, &ast.Binary{Op: ast.Eq, L: one, R: answer})
		}
		changed = true
		return ast.Disj(all...)
	})
	if !changed {
		return nil
	}
	return out
}
