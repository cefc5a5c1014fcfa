package suql

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/check"
	"parley/suql/plan"
)

// Bounds of the search for ties: a longer list is no superlative, and of more
// equals than that the exact number says no more.
const (
	mostAsked  = 20
	mostEqual  = 1000
	mostCalled = 8 // of more, how many there are is enough
)

// ties says beside the rows that a LIMIT cut through rows that are equal in
// what they are sorted by, so that which of them are shown is chance. It looks
// at queries that the database runs whole, with nothing to look up first; shown
// is how many rows came. The equals are what [Result] says.
func (p *Prepared) ties(ctx context.Context, whole *plan.Plan, shown int) (tied []Warning, equals []string, err error) {
	sel := superlative(whole, shown)
	if sel == nil {
		return nil, nil, nil
	}
	keys := len(sel.OrderBy)
	q := *sel
	q.Items = append([]*ast.Item{}, sel.Items...)
	for i, by := range sel.OrderBy {
		q.Items = append(q.Items, &ast.Item{Expr: sortedBy(by.Expr, sel.Items), Alias: fmt.Sprintf("parley_k%d", i)})
	}
	q.Limit = ast.Num(strconv.Itoa(shown + mostEqual))
	rows, err := p.engine.db.Query(ctx, &q, nil)
	if err != nil {
		return nil, nil, fmt.Errorf("looking for ties: %w", err)
	}
	if len(rows.Values) <= shown {
		return nil, nil, nil
	}
	equal, seen, more := equalToLast(rows.Values, keys, shown)
	all := len(equal)
	if all == seen {
		return nil, nil, nil
	}
	count := strconv.Itoa(all)
	if more {
		count = "more than " + count
	}
	which := fmt.Sprintf("%d of them are shown", seen)
	if seen == 1 {
		which = "1 of them is shown"
	}
	text := fmt.Sprintf("a tie: %s are equal in %s, and %s", count, p.sortedBy(sel), which)
	return []Warning{{Code: "ties", Count: all, Message: text}}, called(equal), nil
}

// superlative is the block that gave the first so many rows of an order, as the
// database was asked it; nil where it may have done something else.
func superlative(whole *plan.Plan, shown int) *ast.Select {
	root, ok := whole.Root.(*plan.SQL)
	if !ok || shown == 0 || len(whole.Before) > 0 {
		return nil
	}
	sel, ok := root.Statement.(*ast.Select)
	if !ok || len(sel.OrderBy) == 0 || sel.Offset != nil || sel.Distinct.On {
		return nil
	}
	limit, ok := sel.Limit.(*ast.Literal)
	if !ok || limit.Text != strconv.Itoa(shown) || shown > mostAsked {
		return nil
	}
	return sel
}

// called are what rows have in their first column; nil where that is no text, or they are many.
func called(rows [][]any) (out []string) {
	if len(rows) > mostCalled {
		return nil
	}
	for _, row := range rows {
		name, ok := row[0].(string)
		if !ok || name == "" || slices.Contains(out, name) {
			return nil
		}
		out = append(out, name)
	}
	return out
}

// equalToLast are the different rows that have the keys of the last one that is
// shown, which stand at the end of each, and how many of them are shown; more
// says that there may be others after those that were looked at.
func equalToLast(values [][]any, keys, shown int) (all [][]any, seen int, more bool) {
	keyOf := func(i int) string { v := values[i]; return fmt.Sprintf("%#v", v[len(v)-keys:]) }
	last := keyOf(shown - 1)
	rows := map[string]bool{}
	for i, v := range values {
		if keyOf(i) != last {
			continue
		}
		if text := fmt.Sprintf("%#v", v); !rows[text] {
			rows[text], all = true, append(all, v)
		}
		if i < shown {
			seen = len(all)
		}
	}
	return all, seen, len(values) == shown+mostEqual && keyOf(len(values)-1) == last
}

// sortedBy is what a key of ORDER BY stands for, where it names an output
// column or its number.
func sortedBy(e ast.Expr, items []*ast.Item) ast.Expr {
	if lit, ok := e.(*ast.Literal); ok && lit.Kind == ast.Number {
		if n, err := strconv.Atoi(lit.Text); err == nil && n >= 1 && n <= len(items) {
			return items[n-1].Expr
		}
	}
	if c, ok := e.(*ast.Column); ok && c.Table == "" {
		for _, it := range items {
			if check.OutputName(it) == c.Name {
				return it.Expr
			}
		}
	}
	return e
}

// sortedBy says what the rows of a block are sorted by.
func (p *Prepared) sortedBy(sel *ast.Select) string {
	asked, ok := p.checked.Query.(*ast.Select)
	if !ok || len(asked.OrderBy) != len(sel.OrderBy) {
		asked = sel
	}
	var out []string
	for _, by := range asked.OrderBy {
		e := by.Expr
		if _, ok := e.(*ast.Literal); ok {
			e = sortedBy(e, asked.Items)
		}
		name := ast.Print(e)
		if c, ok := e.(*ast.Column); ok {
			if col := p.column(c); col != nil {
				name = col.Human
			}
		}
		out = append(out, name)
	}
	return strings.Join(out, " and ")
}
