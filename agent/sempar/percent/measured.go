package percent

import (
	"slices"
	"strings"

	"parley/agent/sempar/joins"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Measure is what a share is of: rows of a FROM, or the sum of something over them, and the
// conditions that those of the query meet.
type Measure struct {
	From  ast.From
	Sum   ast.Expr // nil for rows
	Terms []ast.Expr
}

// Measured is what a query counts or adds up, or the rows that it lists; false for others.
func Measured(cat *catalog.Catalog, s *ast.Select) (Measure, bool) {
	if s.Limit != nil || s.Having != nil || len(s.Items) == 0 {
		return Measure{}, false
	}
	of := Measure{From: s.From[0], Terms: ast.Terms(ast.And, s.Where)}
	call, isCall := s.Items[0].Expr.(*ast.Call)
	switch {
	case !isCall:
		if !shape.PlainList(s) && !shape.ListsInOrder(s) {
			return Measure{}, false
		}
		return listedRows(cat, s, of)
	case len(s.Items) > 1 || !shape.Adds(call) || call.Name == "coalesce":
		return Measure{}, false
	case call.Name == "sum":
		of.Sum = call.Args[0]
		return of, !call.Distinct
	case call.Distinct:
		key, _ := call.Args[0].(*ast.Column)
		return thingsOnce(cat, s, key, of)
	}
	return of, call.Star
}

// listedRows are the rows that a query lists, each once, even where it joins others to them.
func listedRows(cat *catalog.Catalog, s *ast.Select, of Measure) (Measure, bool) {
	j := joins.Of(cat, s)
	if len(j.Tables) == 1 {
		return of, !s.Distinct.On || shape.ShowsRows(cat, s)
	}
	if ref := shape.ShownRef(s); j.Tables[ref] != nil && j.Multiplied(ref) {
		return joinedOnce(s, j, j.Key(ref), of)
	}
	return of, !s.Distinct.On
}

// thingsOnce are the rows of a table that a query counts by their key, or by a key that
// points at them.
func thingsOnce(cat *catalog.Catalog, s *ast.Select, key *ast.Column, of Measure) (Measure, bool) {
	if key == nil {
		return Measure{}, false
	}
	j := joins.Of(cat, s)
	ref := strings.ToLower(key.Table)
	if len(j.Tables) > 1 && j.Tables[ref] != nil && j.Unique(ref, key.Name) {
		return joinedOnce(s, j, key, of)
	}
	from := j.Tables[ref]
	for _, t := range j.Tables {
		if key.Table == "" && len(j.Tables) == 1 {
			from = t
		}
	}
	if from == nil {
		return Measure{}, false
	}
	to, column := from.PointsAt(key.Name)
	if to == "" || j.Tables[strings.ToLower(to)] != nil {
		return Measure{}, false
	}
	among := &ast.Select{Items: []*ast.Item{{Expr: key}}, From: s.From, Where: s.Where}
	of.From = &ast.Table{Name: to}
	of.Terms = []ast.Expr{&ast.In{X: &ast.Column{Table: to, Name: column}, Query: among}}
	return of, true
}

// joinedOnce are the rows of a table by its key, with what is said of those joined to it as
// one condition:
//
//	guests JOIN bookings ON … WHERE bookings.status = 'cancelled'
//	→ guests WHERE guests.id IN (SELECT bookings.guest_id FROM bookings WHERE bookings.status = 'cancelled')
func joinedOnce(s *ast.Select, j *joins.Joins, key *ast.Column, of Measure) (Measure, bool) {
	c, ok := joins.ChainOf(s.From[0])
	if !ok || key == nil {
		return Measure{}, false
	}
	ref := strings.ToLower(key.Table)
	at := slices.IndexFunc(c.Tables, func(t *ast.Table) bool { return strings.EqualFold(t.Ref(), ref) })
	if at < 0 {
		return Measure{}, false
	}
	of.From, of.Terms = c.Tables[at], nil
	var inside []ast.Expr
	for _, term := range ast.Terms(ast.And, s.Where) {
		if refersToOthers(term, ref) {
			inside = append(inside, term)
		} else {
			of.Terms = append(of.Terms, term)
		}
	}
	among := &ast.Select{Items: []*ast.Item{{Expr: key}}, From: s.From, Where: ast.Conj(inside...)}
	if rest, pointing := c.PointingAt(at, key); pointing != nil {
		among.Items, among.From = []*ast.Item{{Expr: pointing}}, []ast.From{rest}
	}
	of.Terms = append(of.Terms, &ast.In{X: key, Query: among})
	return of, true
}

// refersToOthers reports whether an expression has a column of another table than one.
func refersToOthers(e ast.Expr, ref string) bool {
	return ast.Some(e, func(n ast.Node) bool {
		c, ok := n.(*ast.Column)
		return ok && !strings.EqualFold(c.Table, ref)
	})
}
