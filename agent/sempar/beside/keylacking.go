package beside

import (
	"slices"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/link"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/keys"
)

// keyLackingMeant is how often who speaks of rows that nobody is put on, or without what they may point at, means
// those that point at none: our estimate.
const keyLackingMeant = 0.85

// keyLacking are readings, and before each of rows that lack something the same of those that point at nobody, where
// it is said that nobody is put on them, or that they are without what they point at:
//
//	jobs nobody has been put on  SELECT * FROM jobs WHERE id NOT IN (SELECT job_id FROM parts)
//	                             → SELECT * FROM jobs WHERE staff_id IS NULL
func (r Rules) keyLacking(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	if !t.Denies() {
		return all
	}
	return besideOthers(all, func(query ast.Query) (ast.Query, float64) {
		s, of := r.ofOneTable(query)
		if s == nil || s.Limit != nil || len(s.GroupBy) > 0 {
			return nil, 0
		}
		key := r.keyLacked(t.Question, of)
		if key == nil {
			return nil, 0
		}
		lacks := ast.Expr(&ast.Is{X: ast.Col(key.Name), What: "NULL"})
		terms := ast.Terms(ast.And, s.Where)
		amongNone := slices.ContainsFunc(terms, isAmongNone) // then the others were said by other words
		var kept []ast.Expr
		for _, term := range terms {
			if ast.Print(term) == ast.Print(lacks) {
				return nil, 0
			}
			if !isAmongNone(term) && (amongNone || !lacksSomething(term)) {
				kept = append(kept, term)
			}
		}
		if len(kept) == len(terms) {
			return nil, 0
		}
		out := *s
		out.Where = ast.Conj(append(kept, lacks)...)
		return &out, keyLackingMeant
	})
}

// ofOneTable is a query of the rows of one table alone, and that table; nil for others.
func (r Rules) ofOneTable(query ast.Query) (*ast.Select, *catalog.Table) {
	s, ok := query.(*ast.Select)
	if !ok || len(s.From) != 1 {
		return nil, nil
	}
	from, ok := s.From[0].(*ast.Table)
	if !ok {
		return nil, nil
	}
	if of := r.Catalog.Table(from.Name); of != nil {
		return s, of
	}
	return nil, nil
}

// isAmongNone reports whether a condition is that rows are among none of others.
func isAmongNone(term ast.Expr) bool {
	in, ok := term.(*ast.In)
	return ok && in.Not && in.Query != nil
}

// lacksSomething reports whether a condition is that something is not known, or another, or that a text says no.
func lacksSomething(term ast.Expr) bool {
	switch e := term.(type) {
	case *ast.Is:
		return e.What == "NULL" && !e.Not
	case *ast.Binary:
		_, text := e.L.(*ast.FreeText)
		no, _ := e.R.(*ast.Literal)
		return e.Op == ast.Ne || e.Op == ast.Eq && text && no != nil && no.Text == "No"
	}
	return false
}

// keyLacked is the column by which rows of a table may point at what is said to be lacking: at people, of whom nobody
// is put on them, or at what is denied by its name; nil for none, or several.
func (r Rules) keyLacked(q *link.Question, of *catalog.Table) (found *catalog.Column) {
	for _, f := range of.Foreign {
		if len(f.Columns) != 1 {
			continue
		}
		c, to := of.Column(f.Columns[0]), r.Catalog.Table(f.RefTable)
		if c == nil || c.Nulls == 0 || to == nil || !r.deniesKey(q, c, to) {
			continue
		}
		if found != nil {
			return nil
		}
		found = c
	}
	return found
}

// deniesKey reports whether what a column points at is denied.
func (r Rules) deniesKey(q *link.Question, c *catalog.Column, to *catalog.Table) bool {
	for i := range q.Said {
		word := q.Tokens[i].Lower
		switch {
		case keys.OfPeople(to) && slices.Contains(nobodies, word) && r.isPutOn(q, i, c, to):
			return true
		case r.namesTarget(q, i, c, to) && deniedBefore(q, i):
			return true
		case keys.OfPeople(to) && word == "name" && len(r.Catalog.Table(c.Table).CalledBy()) == 0 && deniedBefore(q, i):
			return true
		}
	}
	return false
}

// Words for nobody, and those by which somebody is on something.
var (
	nobodies = []string{"nobody", "noone"}
	putOn    = []string{"put", "down", "assigned", "allocated", "working", "given", "covering", "doing", "responsible",
		"named"}
)

// isPutOn reports whether words behind nobody say that they are on something, or do what the column is called by:
// mentoring, of a mentor.
func (r Rules) isPutOn(q *link.Question, at int, c *catalog.Column, to *catalog.Table) bool {
	const near = 5
	for i := at + 1; i < min(q.Said, at+near); i++ {
		if slices.Contains(putOn, q.Tokens[i].Lower) || r.namesTarget(q, i, c, to) {
			return true
		}
	}
	return false
}

// namesTarget reports whether a token names what a column points at: its table, or the column without what says that
// it is a key, in any form of the word.
func (r Rules) namesTarget(q *link.Question, at int, c *catalog.Column, to *catalog.Table) bool {
	if n := heard.NamedAt(q, at); n >= 0 && r.Schema.Tables[n].Name == to.Name && to.Name != c.Table {
		return true
	}
	stem := q.Tokens[at].Stem
	return slices.ContainsFunc(catalog.SplitName(c.Name), func(w string) bool {
		return len(w) > 3 && link.Stem(w) == stem
	})
}
