package grammar

import (
	"slices"
	"strings"

	"parley/suql/ast"
)

// found is what stands in a query where a form has a symbol.
type found struct {
	symbol Symbol
	node   ast.Node
	text   string // of Words, and of Value within a pattern
}

// match compares an expression with a form; where they are alike it returns
// what stands at the form's symbols.
func match(form, e ast.Node) ([]found, bool) {
	if s, ok := place(form); ok {
		return placed(s, form, e)
	}
	if f, ok := form.(*ast.FreeText); ok && f.Question == "P" {
		g, ok := e.(*ast.FreeText)
		if !ok || g.Func != f.Func {
			return nil, false
		}
		out, ok := match(f.Text, g.Text)
		return append(out, found{symbol: Words, text: g.Question}), ok
	}
	if !alike(form, e) {
		return nil, false
	}
	forms, parts := ast.Children(form), ast.Children(e)
	if c, ok := e.(*ast.Call); ok && c.Star && len(forms) == 1 {
		parts = []ast.Node{&ast.Star{}}
	}
	if len(forms) != len(parts) {
		return nil, false
	}
	var out []found
	for i := range forms {
		more, ok := match(forms[i], parts[i])
		if !ok {
			return nil, false
		}
		out = append(out, more...)
	}
	return out, true
}

// placed says whether e may stand at a symbol.
func placed(s Symbol, form, e ast.Node) ([]found, bool) {
	one := []found{{symbol: s, node: e}}
	switch s {
	case Column:
		switch e.(type) {
		case *ast.Column, *ast.Star:
			return one, true
		}
		return nil, false
	case Value:
		l, ok := e.(*ast.Literal)
		if !ok || l.Kind == ast.Null {
			return nil, false
		}
		if f, ok := form.(*ast.Literal); ok {
			text, ok := inPattern(f.Text, l.Text)
			one[0].text = text
			return one, ok
		}
		one[0].text = l.Text
		return one, true
	case Block:
		_, ok := e.(*ast.Select)
		return one, ok
	case Condition, OfGroups:
		x, joined := e.(*ast.Binary)
		return one, !joined || x.Op != ast.And && x.Op != ast.Or
	case Computed:
		_, literal := e.(*ast.Literal)
		return one, !literal
	}
	return one, true
}

// inPattern is the text of a LIKE pattern that is laid out as form: %X%, X% or
// %X.
func inPattern(form, pattern string) (string, bool) {
	inner := pattern
	if strings.HasPrefix(form, "%") {
		if !strings.HasPrefix(inner, "%") {
			return "", false
		}
		inner = inner[1:]
	}
	if strings.HasSuffix(form, "%") {
		if !strings.HasSuffix(inner, "%") {
			return "", false
		}
		inner = inner[:len(inner)-1]
	}
	return inner, inner != "" && !strings.ContainsAny(inner, "%")
}

// alike compares a node of a form with one of a query, without what is below
// them.
func alike(form, e ast.Node) bool {
	if a, ok := form.(*ast.Call); ok {
		b, ok := e.(*ast.Call)
		return ok && a.Name == b.Name && a.Distinct == b.Distinct && (a.Star == b.Star || b.Star && len(a.Args) == 1) &&
			b.Over == nil && b.Filter == nil
	}
	said := shell(form)
	return said != nil && said == shell(e)
}

// shell is what a node says by itself, nil for one that no form has.
func shell(n ast.Node) any {
	switch n := n.(type) {
	case *ast.Binary:
		return [...]any{"binary", n.Op}
	case *ast.Unary:
		return [...]any{"unary", n.Op}
	case *ast.Literal:
		return [...]any{"literal", n.Kind, n.Text}
	case *ast.Between:
		return [...]any{"between", n.Not}
	case *ast.Like:
		return [...]any{"like", n.Not, n.Escape == nil}
	case *ast.In:
		return [...]any{"in", n.Not, len(n.List), n.Query == nil}
	case *ast.Is:
		return [...]any{"is", n.Not, n.What}
	case *ast.Quantified:
		return [...]any{"quantified", n.Op, n.All}
	case *ast.Subquery:
		return [...]any{"subquery", n.Array}
	case *ast.Case:
		return [...]any{"case", n.Operand == nil, len(n.Whens), n.Else == nil}
	case *ast.When:
		return "when"
	case *ast.FreeText:
		if n.Func == ast.Summary {
			return "summary"
		}
	}
	return nil
}

// fitting is the rule of a symbol whose form an expression has.
func fitting(s Symbol, e ast.Node) (*Rule, []found) {
	for _, r := range Of[s] {
		if r.form == nil {
			continue
		}
		if out, ok := match(r.form, e); ok &&
			slices.EqualFunc(out, r.Kids, func(f found, k Symbol) bool { return f.symbol == k }) {
			return r, out
		}
	}
	return nil, nil
}
