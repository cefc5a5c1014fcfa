package doubt

import (
	"slices"
	"strings"

	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// lacksNothing is added to the logarithm of a query that asks for rows without
// a value where every row has one. Of 599 such conditions in the questions that
// the parser learns from, none is on a column that every row fills.
const lacksNothing = -6

// lacksSaidNo is added where rows without a value are wanted of a column that has a
// value for no, and nobody speaks of what is not known: visits that are not paid are
// those of which it says no. Of these 599 conditions five are on such a column, and all
// five questions say that it is not known, not recorded or not asked; 18 others ask for
// the value of a column that some rows lack, too.
const lacksSaidNo = -9

// missing is what speaks against a query that wants rows without a value.
func missing(cat *catalog.Catalog, said *link.Question, q ast.Query) float64 {
	of, wanted := lacking(cat, q)
	sum := 0.0
	for _, name := range wanted {
		switch {
		case filled(of, name):
			return lacksNothing
		case hasNo(of, name) && !said.OfUnknown():
			sum = lacksSaidNo
		}
	}
	return sum
}

// hasNo reports whether a column of one of the tables has a value for no among few.
func hasNo(tables []*catalog.Table, name string) bool {
	for _, t := range tables {
		c := t.Column(name)
		if c != nil && slices.ContainsFunc(link.Few(c), func(v string) bool {
			return slices.Contains(heard.Noes, strings.ToLower(v))
		}) {
			return true
		}
	}
	return false
}

// lacking are the tables of a query and the columns of which it wants rows without a
// value. Rows that an outer join adds lack every value: then there are none.
func lacking(cat *catalog.Catalog, q ast.Query) (of []*catalog.Table, wanted []string) {
	outer := false
	ast.Inspect(q, func(n ast.Node) bool {
		switch n := n.(type) {
		case *ast.Table:
			if t := cat.Table(n.Name); t != nil {
				of = append(of, t)
			}
		case *ast.Join:
			outer = outer || n.Kind != ast.Inner && n.Kind != ast.Cross
		case *ast.Is:
			if c, ok := n.X.(*ast.Column); ok && n.What == "NULL" && !n.Not {
				wanted = append(wanted, c.Name)
			}
		}
		return true
	})
	if outer {
		return nil, nil
	}
	return of, wanted
}

// filled reports whether every row of every one of the tables that has such a
// column has a value in it, as far as the rows are known.
func filled(tables []*catalog.Table, name string) bool {
	found := false
	for _, t := range tables {
		c := t.Column(name)
		if c == nil {
			continue
		}
		if c.Nulls > 0 || c.Distinct == 0 {
			return false
		}
		found = true
	}
	return found
}

// noneOrUnknown is added to the logarithm of a reading that takes none of something, of a
// column that has noughts, for what is not known of it: tours without children.
const noneOrUnknown = -2

// unknownForNone reports whether a query looks for rows of which a number is not known, of
// a column that has noughts.
func (r Rules) unknownForNone(_ *link.Question, query ast.Query) bool {
	return ast.Some(query, func(n ast.Node) bool {
		is, ok := n.(*ast.Is)
		if !ok || is.Not || is.What != "NULL" {
			return false
		}
		c, ok := is.X.(*ast.Column)
		if !ok {
			return false
		}
		of := joins.ColumnNamed(r.Catalog, c)
		return of != nil && of.Kind == catalog.Number && of.Min == "0"
	})
}

// saidAndLacking is added to the logarithm of a reading that wants rows without a value where
// the column is named and nobody denies anything: drivers who left have a day on which they
// did, and of cottages with a hot tub nothing says that they have none. Our estimate.
const saidAndLacking = -2.5

// lacksWhatIsSaid reports whether a query wants rows without a value of a column that an
// utterance names and does not deny, or without the thing that rows are to be with.
func (r Rules) lacksWhatIsSaid(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if _, all := r.rewrite.AllOf(q, query); !ok || all != nil {
		return false // what holds of all is put right
	}
	return slices.ContainsFunc(ast.Terms(ast.And, s.Where), func(term ast.Expr) bool { return r.Lacks(q, term) })
}
