package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/english/wordnet"
	"parley/suql/ast"
)

// alsoSaid is added to the logarithm of a reading that keeps what texts were asked and asks
// them for something of the same kind besides. Our estimate.
const alsoSaid = -3

// siblings are readings in which a word takes the place of one of its kind in what texts were
// asked before: after who speaks Polish, "and French?" asks who speaks French.
//
//	answer(notes, 'does it speak polish?') = 'Yes', then "French"
//	→ answer(notes, 'does it speak french?') = 'Yes'
//
// Where a reading has both questions, it stays beside it: somebody may want those who speak
// both.
func (r Rules) siblings(t Turn, all []decode.Hypothesis) (out []decode.Hypothesis) {
	asked := questionsOf(t.Previous)
	if len(asked) == 0 {
		return all
	}
	for _, h := range all {
		instead, dropped, ok := inItsPlace(h.Query, asked)
		if !ok {
			out = append(out, h)
			continue
		}
		next := h
		next.Query = instead
		out = append(out, next)
		if dropped {
			h.Log += alsoSaid
			out = append(out, h)
		}
	}
	return out
}

// textAsked is what a condition of a query asks a text.
type textAsked struct{ column, question, answer string }

// questionsOf are what the conditions of a query ask texts.
func questionsOf(q ast.Query) (out []textAsked) {
	s, ok := q.(*ast.Select)
	if !ok {
		return nil
	}
	for _, term := range ast.Terms(ast.And, s.Where) {
		if text, is := putTo(term); is {
			out = append(out, text)
		}
	}
	return out
}

// putTo is what a condition asks a text; false for any other condition.
func putTo(term ast.Expr) (textAsked, bool) {
	text, op, answer, ok := ast.Compared[*ast.FreeText](term)
	if !ok || op != ast.Eq {
		return textAsked{}, false
	}
	c, ok := text.Text.(*ast.Column)
	if !ok {
		return textAsked{}, false
	}
	return textAsked{strings.ToLower(c.Name), text.Question, answer.Text}, true
}

// inItsPlace is a query in which a word that texts are asked for stands in the question from
// before that has one of its kind, and whether that question was in the query besides; false
// where there is no such word.
func inItsPlace(q ast.Query, before []textAsked) (instead ast.Query, dropped, ok bool) {
	s, plain := q.(*ast.Select)
	if !plain {
		return nil, false, false
	}
	var kept []ast.Expr
	var old textAsked
	for _, term := range ast.Terms(ast.And, s.Where) {
		now, is := putTo(term)
		if !is || ok {
			kept = append(kept, term)
			continue
		}
		question := ""
		for _, was := range before {
			if question = withSibling(was.question, now.question); was.column == now.column && question != "" {
				old, ok = was, true
				break
			}
		}
		if !ok {
			kept = append(kept, term)
			continue
		}
		b := *term.(*ast.Binary)
		text := *b.L.(*ast.FreeText)
		text.Question, b.L, b.R = question, &text, ast.Str(old.answer)
		kept = append(kept, &b)
	}
	if !ok {
		return nil, false, false
	}
	all := len(kept)
	kept = slices.DeleteFunc(kept, func(term ast.Expr) bool {
		now, is := putTo(term)
		return is && now == old
	})
	out := *s
	out.Where = ast.Conj(kept...)
	return &out, len(kept) < all, true
}

// withSibling is a question with a word in the place of one of its kind; "" where it has none,
// or more than a word is said.
func withSibling(question, said string) string {
	words := strings.Fields(strings.Trim(said, " .,;:!?"))
	if len(words) > 1 && slices.Contains(strings.Fields("a an the any in for with of"), strings.ToLower(words[0])) {
		words = words[1:]
	}
	if len(words) != 1 {
		return ""
	}
	was := strings.Fields(question)
	for i, w := range was {
		if bare := strings.Trim(w, "?.,"); !strings.EqualFold(bare, words[0]) && wordnet.Siblings(words[0], bare) {
			was[i] = strings.Replace(w, bare, words[0], 1)
			return strings.Join(was, " ")
		}
	}
	return ""
}
