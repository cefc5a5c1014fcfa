package suql

import (
	"context"
	"errors"
	"strconv"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/check"
	"parley/suql/domain"
)

// Look runs a checked query that puts no question to texts and returns its
// first rows, at most limit. ok is false over a catalog that was declared,
// where there are no rows.
func (e *Engine) Look(ctx context.Context, q ast.Query, limit int) (rows [][]any, ok bool, err error) {
	if ast.HasFreeText(q) {
		return nil, false, errors.New("a query that puts questions to texts is planned and run, not looked at")
	}
	s, done := e.hold()
	defer done()
	if s.cat.Declared {
		return nil, false, nil
	}
	found, err := s.db.Query(ctx, atMost(Stored(q, s.cat), limit), nil)
	if err != nil {
		return nil, false, err
	}
	return found.Values[:min(limit, len(found.Values))], true, nil
}

// atMost is a query with a limit, unless it has one.
func atMost(q ast.Query, limit int) ast.Query {
	s, ok := q.(*ast.Select)
	if !ok || s.Limit != nil {
		return q
	}
	out := *s
	out.Limit = ast.Num(strconv.Itoa(limit))
	return &out
}

// Stored is a query with numbers and days that are stored as text compared by
// what it says, as answers have them: what a database has to be asked in its
// place. A query whose names are not those of the catalog comes back as it is.
func Stored(q ast.Query, cat *catalog.Catalog) ast.Query {
	checked, _, err := check.Query(q, cat, "")
	if err != nil {
		return q
	}
	return domain.Stored(checked.Query, func(c *ast.Column) *catalog.Column { return checked.Columns[c] })
}
