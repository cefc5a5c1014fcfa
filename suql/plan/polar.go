package plan

import (
	"strings"

	"parley/suql/ast"
)

// polar reports whether a question is one for yes or no: it begins with a form
// of be, do or have, or with a modal verb.
func polar(question string) bool {
	first, _, _ := strings.Cut(strings.TrimSpace(question), " ")
	switch strings.ToLower(first) {
	case "am", "is", "are", "was", "were", "do", "does", "did", "has", "have", "had",
		"can", "could", "will", "would", "shall", "should", "may", "might", "must":
		return true
	}
	return false
}

// correct is whether l is the answer to f, as the condition e says: a
// judgement, or its negation. That no is the answer to a question for yes or
// no says that yes is not, so both are one question to the reader.
func (b *builder) correct(f *ast.FreeText, l *ast.Literal, e ast.Expr) (q ast.Expr, negated bool) {
	if polar(f.Question) && strings.EqualFold(strings.TrimSpace(l.Text), "no") {
		yes := ast.Str("Yes")
		return column(b.judged(f, yes, &ast.Binary{At: f.At, Op: ast.Eq, L: f, R: yes})), true
	}
	return column(b.judged(f, l, affirmed(e))), false
}
