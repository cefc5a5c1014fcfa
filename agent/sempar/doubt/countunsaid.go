package doubt

import (
	"slices"

	"parley/agent"
	"parley/agent/sempar/computed"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/role"
	"parley/agent/sempar/shape"
	"parley/english"
	"parley/suql/ast"
)

// What is added to the logarithm of readings, each our estimate: of one that only counts, where no word asks how
// many there are (of 459 such queries that analysts wrote 6); of one without a pattern, where words are said to
// begin or to end with something; of one that asks texts for an amount of time that rows tell;
// of one that keeps groups of more rows than any of its tables has.
const (
	countUnsaid   = -2
	lettersUnsaid = -4
	amountOfTexts = -1.5
	moreThanRows  = -2
)

// asksNumber are words that ask how many there are.
var asksNumber = english.Cues("askingnumber")

// countsUnasked reports whether a query shows a count of all its rows and nothing else, and nobody asked for it.
func (r Rules) countsUnasked(q *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || len(s.Items) != 1 || len(s.GroupBy) > 0 || q.Said < len(q.Tokens) ||
		!shape.IsCount(s.Items[0].Expr) && shape.CountedKey(s) == nil {
		return false
	}
	return !heard.SaysOne(q, asksNumber)
}

// The words by which names are said to begin or to end with letters.
var (
	beginning = []string{"start", "starts", "starting", "begin", "begins", "beginning", "end", "ends", "ending"}
	andWith   = []string{"with", "in"}
)

// lettersLeft reports whether names are said to begin or to end with a letter or two, and a query has no pattern.
func (r Rules) lettersLeft(q *link.Question, query ast.Query) bool {
	for i := 0; i+2 < q.Said; i++ {
		letters := q.Tokens[i+2]
		article := letters.Text == "a" && i+3 < q.Said && english.LetterOrDigit(q.Tokens[i+3].Text)
		if slices.Contains(beginning, q.Tokens[i].Lower) && slices.Contains(andWith, q.Tokens[i+1].Lower) &&
			len(letters.Text) <= 2 && english.LetterOrDigit(letters.Text) && !article {
			return !ast.Some(query, func(n ast.Node) bool { _, like := n.(*ast.Like); return like })
		}
	}
	return false
}

// asksTextsForTime reports whether a query asks texts for an amount of time, where rows tell how long something
// took.
func (r Rules) asksTextsForTime(_ *link.Question, query ast.Query) bool {
	if !slices.ContainsFunc(r.Derived, func(d computed.Column) bool { _, is := agent.LengthOf(d.Of); return is }) {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		of, ok := n.(*ast.FreeText)
		return ok && slices.ContainsFunc(english.Quantities(english.Tokens(of.Question)), func(a english.Quantity) bool {
			return a.Comparison != english.Plain && (a.Unit == "second" || a.Unit == "calendar")
		})
	})
}

// multipliesPrices reports whether a query multiplies what two columns cost.
func (r Rules) multipliesPrices(_ *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok {
		return false
	}
	price := func(e ast.Expr) bool {
		c, ok := e.(*ast.Column)
		if !ok {
			return false
		}
		of := joins.ColumnIn(r.Catalog, s, c)
		return of != nil && role.OfMoney(of)
	}
	return ast.Some(query, func(n ast.Node) bool {
		b, ok := n.(*ast.Binary)
		return ok && b.Op == "*" && price(b.L) && price(b.R)
	})
}

// keepsTooMany reports whether a query keeps groups of more rows than any of its tables has.
func (r Rules) keepsTooMany(_ *link.Question, query ast.Query) bool {
	s, ok := query.(*ast.Select)
	if !ok || s.Having == nil {
		return false
	}
	most := 0
	for _, t := range joins.Of(r.Catalog, s).Tables {
		most = max(most, t.Rows)
	}
	return most > 0 && slices.ContainsFunc(ast.Terms(ast.And, s.Having), func(term ast.Expr) bool {
		of, op, value, ok := ast.Compared[*ast.Call](term)
		return ok && shape.IsCount(of) && (op == ast.Gt || op == ast.Ge) && role.Whole(value.Text) > most
	})
}
