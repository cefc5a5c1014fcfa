package joins

import (
	"strings"

	"parley/suql/ast"
)

// opposites write conditions that hold of the rows of which others do not, or of which that
// is not known: a status that is not cancelled, or none.
type opposites struct {
	*Joins
	optional map[string]bool // tables of which a row may have nothing, in small letters
}

// Opposite is a condition that holds of the rows of which another does not, or of which that is
// not known, where a row may have nothing of some tables; nil where it can't be written.
func (j *Joins) Opposite(e ast.Expr, optional map[string]bool) ast.Expr {
	return opposites{j, optional}.of(e)
}

// of is the opposite of a condition; nil where it can't be written.
func (o opposites) of(e ast.Expr) ast.Expr {
	switch e := e.(type) {
	case *ast.Binary:
		return o.ofBinary(e)
	case *ast.Is:
		return whereSo(ast.Opposite(e), e.What == "NULL")
	case *ast.In:
		return whereSo(o.orUnknown(ast.Opposite(e), e.X), e.Query == nil)
	case *ast.Between:
		return o.orUnknown(ast.Opposite(e), e.X, e.Lo, e.Hi)
	case *ast.Like:
		return o.orUnknown(ast.Opposite(e), e.X)
	}
	return nil
}

// whereSo is a condition where it may be had, else nil.
func whereSo(e ast.Expr, may bool) ast.Expr {
	if !may {
		return nil
	}
	return e
}

// ofBinary is the opposite of a comparison, or of two conditions together.
func (o opposites) ofBinary(b *ast.Binary) ast.Expr {
	if other := ast.Opposite(b); other != nil {
		return o.orUnknown(other, b.L, b.R)
	}
	l, r := o.of(b.L), o.of(b.R)
	switch {
	case l == nil || r == nil:
		return nil
	case b.Op == ast.And:
		return ast.Disj(append(ast.Terms(ast.Or, l), ast.Terms(ast.Or, r)...)...)
	case b.Op == ast.Or:
		return ast.Conj(l, r)
	}
	return nil
}

// orUnknown adds that one of the columns of some expressions has no value, where it may have
// none; nil where the expressions have queries in them, or questions to texts.
func (o opposites) orUnknown(e ast.Expr, of ...ast.Expr) ast.Expr {
	all, fails := []ast.Expr{e}, false
	seen := map[string]bool{}
	for _, x := range of {
		ast.Inspect(x, func(n ast.Node) bool {
			switch n := n.(type) {
			case *ast.FreeText, *ast.Subquery:
				fails = true
			case *ast.Column:
				if name := ast.Print(n); o.mayLack(n) && !seen[name] {
					seen[name] = true
					all = append(all, &ast.Is{X: n, What: "NULL"})
				}
			}
			return !fails
		})
	}
	return whereSo(ast.Disj(all...), !fails)
}

// mayLack reports whether a row may have no value in a column.
func (o opposites) mayLack(c *ast.Column) bool {
	of := o.Column(c)
	return of == nil || of.Nulls > 0 || o.optional[strings.ToLower(c.Table)]
}
