package library

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"parley/retrieve/piece"
)

// ErrTooManyRows is the error of a table that is larger than was asked for.
var ErrTooManyRows = errors.New("the table has more rows than are read at once")

// Table puts the pieces of a source that is a table together again, if it has
// at most so many rows. Its cells are text.
func (l *Library) Table(ctx context.Context, source string, most int) (piece.Grid, error) {
	rows, err := l.db.QueryContext(ctx,
		`SELECT p.title, p.section, p.header, p.body FROM pieces p JOIN sources s ON s.id = p.source
		WHERE s.place = ? AND p.kind = ? ORDER BY p.first`, source, piece.Rows)
	if err != nil {
		return piece.Grid{}, fmt.Errorf("reading the table %s: %w", source, err)
	}
	defer rows.Close()
	var g piece.Grid
	for rows.Next() {
		var header, body string
		if err := rows.Scan(&g.Title, &g.Section, &header, &body); err != nil {
			return piece.Grid{}, fmt.Errorf("reading the table %s: %w", source, err)
		}
		g.Header = strings.Split(header, cellEnd)
		if body == "" {
			continue // of a table without rows
		}
		for _, row := range strings.Split(body, rowEnd) {
			g.Rows = append(g.Rows, strings.Split(row, cellEnd))
		}
		if len(g.Rows) > most {
			return piece.Grid{}, fmt.Errorf("%s: %w (%d)", source, ErrTooManyRows, most)
		}
	}
	if err := rows.Err(); err != nil {
		return piece.Grid{}, fmt.Errorf("reading the table %s: %w", source, err)
	}
	if g.Header == nil {
		return piece.Grid{}, fmt.Errorf("there is no table %s in the library", source)
	}
	return g, nil
}
