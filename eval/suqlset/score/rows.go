package score

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/eval/compare"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/check"
)

// rowQuery is a query that picks rows of the table, seen as which rows, in
// which order, and what of them is asked.
type rowQuery struct {
	query   *ast.Select
	row     string     // the column that names a row
	names   bool       // the row itself is shown: by its name or whole
	columns []string   // other columns that are shown, lower case
	answers []ast.Expr // what else is shown
	ordered bool
}

// rowsOf reads a query that picks rows of the table; false for any other.
func (s *store) rowsOf(q ast.Query) (rowQuery, bool) {
	sel, t, ok := ast.OneTable(q)
	if !ok || sel.With != nil || sel.Distinct.On || len(sel.GroupBy) > 0 || sel.Having != nil {
		return rowQuery{}, false
	}
	if !strings.EqualFold(t.Name, s.set.Table) {
		return rowQuery{}, false
	}
	r := rowQuery{query: sel, row: s.set.Row, ordered: len(sel.OrderBy) > 0}
	for _, it := range sel.Items {
		switch e := it.Expr.(type) {
		case *ast.Star:
			r.names = true
		case *ast.Column:
			if strings.EqualFold(e.Name, r.row) {
				r.names = true
			} else {
				r.columns = append(r.columns, strings.ToLower(e.Name))
			}
		default:
			if check.HasAggregate(e) {
				return rowQuery{}, false
			}
			r.answers = append(r.answers, e)
		}
	}
	return r, true
}

// listing is the query with the name of each row first, then the answers.
func (r rowQuery) listing() ast.Query {
	q := *r.query
	q.Items = []*ast.Item{{Expr: ast.Col(r.row)}}
	for _, e := range r.answers {
		q.Items = append(q.Items, &ast.Item{Expr: e})
	}
	return &q
}

// everything is the listing of all rows, however many are asked for, and
// after the answers what they are ordered by.
func (r rowQuery) everything() ast.Query {
	q := r.listing().(*ast.Select)
	q.Limit, q.Offset = nil, nil
	for _, o := range r.query.OrderBy {
		q.Items = append(q.Items, &ast.Item{Expr: o.Expr})
	}
	return q
}

// counts reports whether shown rows are as many as asked for, where all are
// there.
func (r rowQuery) counts(shown, all int, some bool) bool {
	left := max(0, all-r.skipped())
	if some {
		return shown <= left && (shown > 0 || left == 0)
	}
	if limit, ok := whole(r.query.Limit); ok {
		left = min(left, limit)
	}
	return shown == left
}

// skipped is OFFSET.
func (r rowQuery) skipped() int {
	n, _ := whole(r.query.Offset)
	return n
}

func whole(e ast.Expr) (int, bool) {
	l, ok := e.(*ast.Literal)
	if !ok {
		return 0, false
	}
	n, err := strconv.Atoi(l.Text)
	return n, err == nil
}

// rows runs a query in a world; values come as text that can be compared.
func (s *store) rows(ctx context.Context, w int, q ast.Query) ([][]string, error) {
	key := strconv.Itoa(w) + ast.Print(q)
	if known, ok := s.known[key]; ok {
		return known.rows, known.err
	}
	values, err := s.query(ctx, w, q)
	if ctx.Err() != nil {
		return nil, ctx.Err()
	}
	rows := make([][]string, len(values))
	for i, row := range values {
		for _, v := range row {
			rows[i] = append(rows[i], compare.Text(v))
		}
	}
	s.known[key] = knownRows{rows, err}
	return slices.Clone(rows), err
}

type knownRows struct {
	rows [][]string
	err  error
}

// query runs a query in a world.
func (s *store) query(ctx context.Context, w int, q ast.Query) ([][]any, error) {
	prepared, err := s.worlds[w].PrepareQuery(ctx, q)
	if err != nil {
		return nil, fmt.Errorf("planning %s: %w", ast.Print(q), err)
	}
	result, err := prepared.Run(ctx, suql.RunOptions{})
	if err != nil {
		return nil, fmt.Errorf("running %s: %w", ast.Print(q), err)
	}
	values := make([][]any, len(result.Rows))
	for i, row := range result.Rows {
		values[i] = row.Values
	}
	return values, nil
}
