package rewrite

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/shape"
	"parley/english/tape"
	"parley/suql/ast"
)

// ofEach are the conditions that a key is among those of some rows, and not among those of the
// rows of which something does not hold, or is not known to: rows are tables, conditions are
// on them, and many is their column for the key. It is nil where nothing is said to hold of
// all of them.
func (a allRows) ofEach(one, many *ast.Column, rows joins.Chain, conditions []ast.Expr) []ast.Expr {
	all := &ast.Select{Items: []*ast.Item{{Expr: many}}, From: []ast.From{rows.From(nil)}}
	j := joins.Of(a.Catalog, all)
	which, held := a.parted(j, conditions)
	lacking := j.Lacking(rows)
	against := j.Opposite(ast.Conj(held...), lacking)
	if len(held) == 0 || against == nil || !a.named(j, rows, many) {
		return nil
	}
	some, not := *all, *all
	some.Where = ast.Conj(which...)
	some.From = []ast.From{j.Needed(rows, &some).From(nil)}
	not.From = []ast.From{rows.From(lacking)}
	not.Where = ast.Conj(append(slices.Clone(which), against)...)
	none := &ast.In{X: one, Query: shape.OfTableAlone(&not), Not: true}
	if c := j.Column(many); c == nil || c.Nulls > 0 {
		q := *none.Query.(*ast.Select)
		q.Where = ast.Conj(append(ast.Terms(ast.And, q.Where), none.Present())...)
		none.Query = &q
	}
	return []ast.Expr{&ast.In{X: one, Query: shape.OfTableAlone(&some)}, none}
}

// named reports whether the words for the rows name a table of a chain, or one that its rows
// point at, where they name any: the stages that riders have raced are those of their results.
func (a allRows) named(j *joins.Joins, c joins.Chain, many *ast.Column) bool {
	if len(a.said.Rows) == 0 {
		return true
	}
	schema := a.Schema
	of := j.Tables[strings.ToLower(many.Table)]
	if many.Table == "" && len(c.Tables) == 1 {
		of = j.Tables[strings.ToLower(c.Tables[0].Ref())]
	}
	return slices.ContainsFunc(a.q.Tables, func(l tape.Link) bool {
		name := schema.Tables[l.To].Name
		return slices.Contains(a.said.Rows, l.From) && heard.ByName(l) &&
			(slices.ContainsFunc(c.Tables, func(t *ast.Table) bool {
				return strings.EqualFold(t.Name, name)
			}) || slices.ContainsFunc(schema.Keys, func(k grammar.Key) bool {
				return of != nil && k.To == l.To && strings.EqualFold(schema.Tables[k.From].Name, of.Name)
			}))
	})
}

// parted are the conditions that say of which rows something holds, and those that say what.
// Repairs that are all fixed have the day of it, whether or not those of one row do.
func (a allRows) parted(j *joins.Joins, conditions []ast.Expr) (which, held []ast.Expr) {
	var parts []heard.SaidPart
	for _, c := range conditions {
		parts = append(parts, a.SaidPart(a.q, j, c))
	}
	for i, holds := range a.said.Held(parts) {
		switch {
		case !holds:
			which = append(which, conditions[i])
		case a.Lacks(a.q, conditions[i]):
			held = append(held, &ast.Is{X: conditions[i].(*ast.Is).X, What: "NULL", Not: true})
		default:
			held = append(held, conditions[i])
		}
	}
	return which, held
}

// alike is a query for the values of a column all of whose rows are so, of one for those of
// any: the villages whose cottages are all live. It is nil where the query shows something
// else, or the words name the column or the rows nowhere.
//
//	SELECT DISTINCT village FROM cottages WHERE status = 'live'
//	→ SELECT DISTINCT village FROM cottages WHERE village NOT IN
//	  (SELECT village FROM cottages WHERE status <> 'live')
func (a allRows) alike(s *ast.Select) *ast.Select {
	key := shape.ShownOnce(s)
	t, one := s.From[0].(*ast.Table)
	if key == nil || !one || t.Alias != "" {
		return nil
	}
	of := a.Catalog.Table(t.Name)
	if of == nil || of.Column(key.Name) == nil || of.TellsApart(of.Column(key.Name)) || !a.TableSaid(a.q, of) {
		return nil
	}
	named := slices.ContainsFunc(a.q.Columns, func(l tape.Link) bool {
		return l.From < a.said.At && a.Schema.Columns[l.To].Column == of.Column(key.Name)
	})
	if !named {
		return nil
	}
	each := a.ofEach(key, key, joins.Chain{Tables: []*ast.Table{t}}, ast.Terms(ast.And, s.Where))
	if each == nil {
		return nil
	}
	out := *s
	out.Where = ast.Conj(each[0].(*ast.In).Query.(*ast.Select).Where, each[1])
	if of.Column(key.Name).Nulls > 0 {
		out.Where = ast.Conj(out.Where, &ast.Is{X: key, What: "NULL", Not: true})
	}
	return &out
}
