package doubt

import (
	"slices"

	"parley/agent/sempar/link"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// aboutIsValue is added to the logarithm of a reading in which what texts are about is a value: our estimate.
const aboutIsValue = -2

// aboutWords stand between texts and what these are about.
var aboutWords = []string{"about", "mention", "mentions", "mentioning"}

// takesTopicForValue reports whether texts are said to be about something that a query compares a stored value with.
func (r Rules) takesTopicForValue(q *link.Question, query ast.Query) bool {
	at := slices.IndexFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(aboutWords, t.Lower) })
	if at < 1 || !r.textNamed(q) || ast.Some(query, asksText) {
		return false
	}
	return ast.Some(query, func(n ast.Node) bool {
		_, _, value, ok := ast.Compared[*ast.Column](n)
		return ok && slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
			return v.From == at+1 && v.Text == value.Text && v.Way == link.StoredPart
		})
	})
}

func asksText(n ast.Node) bool {
	of, ok := n.(*ast.FreeText)
	return ok && of.Func == ast.Answer
}

// textNamed reports whether a column of texts is named.
func (r Rules) textNamed(q *link.Question) bool {
	return slices.ContainsFunc(r.Catalog.Tables, func(t *catalog.Table) bool {
		return slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool { return c.Kind.Prose() && r.ColumnSaid(q, c) })
	})
}
