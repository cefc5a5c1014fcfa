package look

import (
	"context"
	"strings"

	"parley/suql/ast"
)

// mostTexts is how many rows of texts are looked through for a word.
const mostTexts = 20000

// Mentions says in how many rows of a column a word is, given its stem, and looks
// for each once. nil where there are no rows to look at.
func (l Looker) Mentions(ctx context.Context) func(column int, stem string) (int, bool) {
	if l.Rows == nil {
		return nil
	}
	type place struct {
		column int
		stem   string
	}
	seen := map[place]int{}
	return func(column int, stem string) (int, bool) {
		at := place{column, stem}
		n, known := seen[at]
		if !known {
			n = l.count(ctx, column, stem)
			seen[at] = n
		}
		return n, n >= 0
	}
}

// InTexts reports whether a text of the database has one of some words, given their stems.
func (l Looker) InTexts(ctx context.Context, stems []string) bool {
	looking, done := context.WithTimeout(ctx, l.Patience)
	defer done()
	mentions := l.Mentions(looking)
	for i, c := range l.DB.Schema.Columns {
		if mentions == nil || c.Column == nil || c.Role != nil || !c.Kind.Prose() {
			continue
		}
		for _, stem := range stems {
			if n, known := mentions(i, stem); known && n > 0 {
				return true
			}
		}
	}
	return false
}

// count is in how many rows of a column a word is; below zero where that can't be
// known soon.
func (l Looker) count(ctx context.Context, column int, stem string) int {
	c := l.DB.Schema.Columns[column]
	if c.Column == nil || c.Table < 0 {
		return -1
	}
	name := l.DB.Schema.Tables[c.Table].Name
	if t := l.DB.Catalog.Table(name); t == nil || t.Rows > mostTexts {
		return -1
	}
	var holds []ast.Expr
	for _, pattern := range patternsOf(stem) {
		holds = append(holds, &ast.Like{X: ast.Col(c.Name), Pattern: ast.Str(pattern), Fold: true})
	}
	rows, ok, err := l.Rows.Look(ctx, &ast.Select{
		Items: []*ast.Item{{Expr: &ast.Call{Name: "count", Star: true}}},
		From:  []ast.From{&ast.Table{Name: name}}, Where: ast.Disj(holds...)}, 1)
	if err != nil || !ok || len(rows) != 1 || len(rows[0]) != 1 {
		return -1
	}
	n, ok := rows[0][0].(int64)
	if !ok {
		return -1
	}
	return int(n)
}

// patternsOf are those of texts that have a word with a stem. Short ones begin a
// word: "oh" is not in John.
func patternsOf(stem string) []string {
	stem = strings.TrimSuffix(stem, "i") // happi is in "happy" too
	if len(stem) < 4 {
		return []string{stem + "%", "% " + stem + "%"}
	}
	return []string{"%" + stem + "%"}
}
