package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// forgotten is added to the logarithm of a reading that speaks of other rows than those
// that were shown, where "they" are meant.
const forgotten = -4

// they are the words for what was shown.
var they = []string{"they", "them", "their", "theirs", "those", "these", "he", "him", "his", "she", "her", "hers"}

// ofThem is a reading of what was shown, where it has lost which groups were kept, or how
// many rows: of "who cancelled more than once", "what are their phone numbers" is not
// about those who cancelled once. The reading is one of whole columns; others stay, and
// are reported as not ok.
func (p *Parser) ofThem(q *link.Question, before, now ast.Query) (ast.Query, bool) {
	was, ok1 := before.(*ast.Select)
	is, ok2 := now.(*ast.Select)
	if !ok1 || !ok2 || !forgets(q, was, is) {
		return now, true
	}
	own := func(it *ast.Item) *ast.Column { return p.ownColumn(was, is, it) }
	whole := len(is.GroupBy) == 0 && is.Limit == nil && len(is.OrderBy) == 0 &&
		(is.Where == nil || was.Where != nil && ast.Print(is.Where) == ast.Print(was.Where))
	if !whole || slices.ContainsFunc(is.Items, func(it *ast.Item) bool { return own(it) == nil }) {
		return now, false
	}
	out := *was
	out.Items = slices.DeleteFunc(slices.Clone(was.Items), func(it *ast.Item) bool { return !plainColumn(it) })
	for _, it := range is.Items {
		c := own(it)
		if slices.ContainsFunc(out.Items, func(o *ast.Item) bool { return ast.Print(o.Expr) == ast.Print(c) }) {
			continue
		}
		out.Items = append(out.Items, &ast.Item{Expr: c})
		if len(was.GroupBy) > 0 {
			out.GroupBy = append(slices.Clip(out.GroupBy), c)
		}
	}
	return &out, true
}

// forgets reports whether a reading of what was shown has lost which groups were kept, or
// how many rows.
func forgets(q *link.Question, was, is *ast.Select) bool {
	if !slices.ContainsFunc(q.Tokens[:q.Said], func(t link.Token) bool { return slices.Contains(they, t.Lower) }) {
		return false
	}
	return was.Having != nil && is.Having == nil || was.Limit != nil && len(was.OrderBy) > 0 && is.Limit == nil
}

// ownColumn is an output column of a reading as a query calls it that has the table of the
// column, too; nil for anything else.
func (p *Parser) ownColumn(was, is *ast.Select, it *ast.Item) *ast.Column {
	c, ok := it.Expr.(*ast.Column)
	if !ok {
		return nil
	}
	table := c.Table
	if _, t, alone := ast.OneTable(is); alone && table == "" {
		table = t.Ref()
	}
	there := joinsOf(p.cat, was).tables
	if of := there[strings.ToLower(table)]; of == nil || of.Column(c.Name) == nil {
		return nil
	}
	if len(there) == 1 {
		table = ""
	}
	return &ast.Column{Table: table, Name: c.Name}
}

func plainColumn(it *ast.Item) bool {
	_, ok := it.Expr.(*ast.Column)
	return ok
}
