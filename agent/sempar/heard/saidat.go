package heard

import (
	"slices"
	"strings"

	"parley/agent/sempar/condition"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/english/tape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// SaidPart is a condition and the tokens that say it.
type SaidPart struct {
	of       ast.Expr
	from, to int // -1 where none is known
	day      bool
}

// known reports whether it is known where a condition is said.
func (s SaidPart) known() bool { return s.from >= 0 }

// SaidPart finds where a condition on tables of a join is said: by its values, else by its
// columns.
func (d *Database) SaidPart(q *link.Question, j *joins.Joins, term ast.Expr) SaidPart {
	out := SaidPart{of: term, from: -1}
	var columns []*catalog.Column
	ast.Inspect(term, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Literal:
			if v := valueSaid(q, n.Text); v != nil && !out.known() {
				out.from, out.to = v.From, v.To
			}
		case *ast.Column:
			if c := j.Column(n); c != nil {
				columns = append(columns, c)
				out.day = out.day || c.Kind == catalog.Date
			}
		}
		return true
	})
	if _, whether := term.(*ast.Is); whether {
		out.day = false
	}
	if at := d.columnAt(q, columns); !out.known() && at >= 0 {
		out.from, out.to = at, at+1
	}
	return out
}

// columnAt is the token that names one of some columns, or has to do with one; -1 for none.
func (d *Database) columnAt(q *link.Question, columns []*catalog.Column) int {
	for _, ways := range [][]int{{link.NameWhole, link.NamePart}, nil} {
		at := slices.IndexFunc(q.Columns, func(l tape.Link) bool {
			return l.From < q.Said && slices.Contains(columns, d.Schema.Columns[l.To].Column) &&
				(ways == nil && l.Way != link.TableNamed && l.Way != link.Cosine || slices.Contains(ways, l.Way))
		})
		if at >= 0 {
			return q.Columns[at].From
		}
	}
	return -1
}

// notOver are words of what is not over: it has no end yet, though that is not denied.
var notOver = english.Cues("notover")

// Lacks reports whether a condition is that there is no value in a column that an utterance
// names and does not deny, or a no where it says that rows are to be with what it names.
func (d *Database) Lacks(q *link.Question, term ast.Expr) bool {
	if b, ok := term.(*ast.Binary); ok {
		return d.saysNo(b) && !q.Denies() && d.saidWith(q, joins.ColumnNamed(d.Catalog, b.L.(*ast.Column)))
	}
	is, ok := term.(*ast.Is)
	if !ok || is.Not || is.What != "NULL" {
		return false
	}
	c, ok := is.X.(*ast.Column)
	return ok && d.ColumnSaid(q, joins.ColumnNamed(d.Catalog, c)) && !q.Denies() && !q.OfUnknown() &&
		!slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(notOver, t.Lower) })
}

// saysNo reports whether a condition is that a column says no.
func (d *Database) saysNo(b *ast.Binary) bool {
	c, ok := b.L.(*ast.Column)
	if !ok || b.Op != ast.Eq {
		return false
	}
	of, value := joins.ColumnNamed(d.Catalog, c), ast.Print(b.R)
	if of != nil && of.YesNo() && value == ast.Print(condition.Answer(of, false)) {
		return true
	}
	return slices.Contains(Noes, strings.ToLower(strings.Trim(value, "'")))
}

// Noes are how columns of few values write a no, in small letters.
var Noes = english.Cues("no")
