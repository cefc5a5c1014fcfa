package beside

import (
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/role"
	"parley/english"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// expiryMeant is how often the last day on which something can be used is meant by a time in which it expires, where
// a reading has another day: our estimate.
const expiryMeant = 0.9

// expiring are words for what can't be used any more.
var expiring = english.Cues("expiring")

// expiries are readings, and before each that has a time of another day, which nobody named, where something is said
// to expire in it, the same of the day until which it can be used:
//
//	permits expiring this week
//	SELECT ref FROM permits WHERE valid_from BETWEEN …  →  SELECT ref FROM permits WHERE valid_to BETWEEN …
func (r Rules) expiries(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if !heard.SaysOne(t.Question, expiring) {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		had := false
		out, share := swapped(query, expiryMeant, func(s *ast.Select, n ast.Node) ast.Node {
			c, ok := n.(*ast.Column)
			if !ok {
				return nil
			}
			of := joins.ColumnIn(r.Catalog, s, c)
			had = had || of != nil && role.IsExpiry(of)
			if end := r.expiryBeside(of); end != nil && !r.ColumnSaid(t.Question, of) {
				return &ast.Column{Table: c.Table, Name: end.Name}
			}
			return nil
		})
		if had {
			return nil, 0
		}
		return out, share
	})
}

// expiryBeside is the one day of expiry in the table of another day; nil for other columns.
func (r Rules) expiryBeside(c *catalog.Column) *catalog.Column {
	if c == nil || !role.IsDay(c) || role.IsExpiry(c) {
		return nil
	}
	of := r.Catalog.Table(c.Table).Columns
	at := slices.IndexFunc(of, role.IsExpiry)
	if at < 0 || slices.ContainsFunc(of[at+1:], role.IsExpiry) || strings.EqualFold(of[at].Name, c.Name) {
		return nil
	}
	return of[at]
}
