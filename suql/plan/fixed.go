package plan

import "parley/suql/ast"

// fixedAnswers: where answer(t, q) = 'v' is among the conditions that every
// row fulfils, answer(t, q) is 'v' in the output.
var fixedAnswers = rewrite{
	name: "fixed answers",
	asks: func(d *draft) { d.fixed = fixed(d.sel.Where) },
}

// fixed maps the free text that WHERE requires to equal a literal to that
// literal.
func fixed(where ast.Expr) map[string]string {
	out := map[string]string{}
	for _, term := range ast.Terms(ast.And, where) {
		e, ok := term.(*ast.Binary)
		if !ok || e.Op != ast.Eq {
			continue
		}
		f, v := side(e)
		l, ok := v.(*ast.Literal)
		if f == nil || !ok || l.Kind != ast.String {
			continue
		}
		if _, ok := out[ast.Print(f)]; !ok {
			out[ast.Print(f)] = l.Text
		}
	}
	return out
}
