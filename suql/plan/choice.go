package plan

import (
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/reader"
)

// oneOfSeveral: a CASE that compares one answer with several texts asks which
// of them it is, once, instead of about each: at most one of its arms applies.
// Where else the query compares an answer to that question with one of them, it
// is the same question.
var oneOfSeveral = rewrite{
	name: "one of several answers",
	asks: func(d *draft) { d.choices = d.w.choices },
}

// choices maps the questions whose answer a CASE in a query compares with
// several texts to these.
func choices(q ast.Query) map[string][]string {
	out := map[string][]string{}
	ast.Inspect(q, func(n ast.Node) bool {
		if c, ok := n.(*ast.Case); ok {
			for _, a := range compared(c) {
				question := reader.Worded(a.answer.Question)
				out[question] = union(out[question], a.texts)
			}
		}
		return true
	})
	return out
}

// arms are the texts that the arms of a CASE compare an answer with.
type arms struct {
	answer *ast.FreeText
	texts  []string
}

// compared are the answers that a CASE compares with several texts, in the
// order in which they stand there. Yes and no about a question for either of
// them are one question as it is.
func compared(c *ast.Case) []arms {
	var out []arms
	for _, w := range c.Whens {
		e, ok := whenOf(c, w).(*ast.Binary)
		if !ok || e.Op != ast.Eq {
			continue
		}
		f, v := side(e)
		l, ok := v.(*ast.Literal)
		if f == nil || !ok || l.Kind != ast.String || strings.TrimSpace(l.Text) == "" {
			continue
		}
		at := slices.IndexFunc(out, func(a arms) bool { return ast.Print(a.answer) == ast.Print(f) })
		if at < 0 {
			at, out = len(out), append(out, arms{answer: f})
		}
		out[at].texts = union(out[at].texts, []string{l.Text})
	}
	return slices.DeleteFunc(out, func(a arms) bool {
		return len(a.texts) < 2 || polar(a.answer.Question) && !slices.ContainsFunc(a.texts, neither)
	})
}

// neither reports whether an answer is neither yes nor no.
func neither(answer string) bool { return !yesNo(strings.TrimSpace(answer)) }

// whenOf is the condition of an arm: what stands behind WHEN, or that the
// operand of the CASE is that.
func whenOf(c *ast.Case, w *ast.When) ast.Expr {
	if c.Operand == nil {
		return w.Cond
	}
	return &ast.Binary{At: w.At, Op: ast.Eq, L: c.Operand, R: w.Cond}
}

// union is a with those of b that it lacks in any letter case.
func union(a, b []string) []string {
	for _, s := range b {
		if spelled(a, s) < 0 {
			a = append(a, s)
		}
	}
	return a
}

// spelled is the place of text among those of list, in any letter case; -1
// where it is not there.
func spelled(list []string, text string) int {
	return slices.IndexFunc(list, func(s string) bool { return strings.EqualFold(s, text) })
}

// choice lowers "the answer to f is one of these" to a comparison with the one
// that the reader chose; nil where it is not asked to choose.
func (b *builder) choice(f *ast.FreeText, these ...ast.Expr) ast.Expr {
	domain := b.choices[reader.Worded(f.Question)]
	if len(these) == 0 || len(domain) == 0 {
		return nil
	}
	list := make([]ast.Expr, len(these))
	for i, v := range these {
		l, ok := v.(*ast.Literal)
		if !ok || l.Kind != ast.String || spelled(domain, l.Text) < 0 {
			return nil
		}
		list[i] = ast.Str(domain[spelled(domain, l.Text)])
	}
	n := b.of(f, f)
	n.Task, n.Domain, n.Which = reader.Classify, domain, true
	c := column(b.ask(n))
	if len(list) == 1 {
		return &ast.Binary{At: f.At, Op: ast.Eq, L: c, R: list[0]}
	}
	return &ast.In{At: f.At, X: c, List: list}
}

// chosen is the question that q, a lowered truth, is the answer to, and the
// choices that make it true; none where the answer is the truth itself.
func (b *builder) chosen(q ast.Expr) (id int, is []string, ok bool) {
	switch q := q.(type) {
	case *ast.Column:
		return b.askOf(q), nil, true
	case *ast.Binary:
		if c, ok := q.L.(*ast.Column); ok && q.Op == ast.Eq {
			return b.askOf(c), []string{q.R.(*ast.Literal).Text}, true
		}
	case *ast.In:
		if c, ok := q.X.(*ast.Column); ok {
			for _, v := range q.List {
				is = append(is, v.(*ast.Literal).Text)
			}
			return b.askOf(c), is, true
		}
	}
	return 0, nil, false
}
