package library

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"

	"parley/retrieve/piece"
)

// Entry is a document or a table of the library.
type Entry struct {
	Place  string
	Kind   piece.Kind // of its pieces; a document may hold tables too, which are entries of their own
	Title  string
	Header []string // of a table
	Pieces int
	Rows   int   // of a table, or passages
	First  int64 // the ID of its first piece
}

// Version changes when the library does.
func (l *Library) Version(ctx context.Context) (string, error) {
	var last, n int64
	err := l.db.QueryRowContext(ctx, "SELECT coalesce(max(id), 0), count(*) FROM sources").Scan(&last, &n)
	if err != nil {
		return "", fmt.Errorf("looking at the library: %w", err)
	}
	return fmt.Sprintf("%d of %d", n, last), nil
}

// Entries lists what the library holds, in order of place.
func (l *Library) Entries(ctx context.Context) ([]Entry, error) {
	entries, err := list(ctx, l.db, scanEntry, `SELECT s.place, p.kind, p.title, p.header, g.n, g.rows, p.id
		FROM (SELECT source, kind, min(id) AS id, count(*) AS n,
			sum(CASE WHEN kind = 'text' THEN 1 WHEN body = '' THEN 0 ELSE length(body) - length(replace(body, char(30), '')) + 1
			END) AS rows FROM pieces GROUP BY source, kind) g
		JOIN pieces p ON p.id = g.id JOIN sources s ON s.id = g.source ORDER BY s.place, p.kind`)
	if err != nil {
		return nil, fmt.Errorf("listing the library: %w", err)
	}
	return entries, nil
}

func scanEntry(rows *sql.Rows) (e Entry, err error) {
	var header string
	if err := rows.Scan(&e.Place, &e.Kind, &e.Title, &header, &e.Pieces, &e.Rows, &e.First); err != nil {
		return e, err
	}
	if e.Kind == piece.Rows {
		e.Header = strings.Split(header, cellEnd)
	}
	return e, nil
}

// ErrNoPiece says that a piece is not in the library, or not any more: a file
// that changed has new ones.
var ErrNoPiece = errors.New("this piece is not in the library any more")

// Neighbours are the pieces before and after another in its source; 0 for none.
type Neighbours struct{ Before, After int64 }

const pieceFields = "p.id, p.kind, p.first, p.title, p.section, p.header, p.body, s.place"

// Piece reads one piece. It fails with [ErrNoPiece].
func (l *Library) Piece(ctx context.Context, id int64) (Hit, Neighbours, error) {
	var near Neighbours
	all, err := l.read(ctx, "WHERE p.id = ?", id)
	if err != nil {
		return Hit{}, near, err
	}
	if len(all) == 0 {
		return Hit{}, near, ErrNoPiece
	}
	err = l.db.QueryRowContext(ctx, `SELECT
		coalesce((SELECT max(b.id) FROM pieces b WHERE b.source = p.source AND b.kind = p.kind AND b.id < p.id), 0),
		coalesce((SELECT min(a.id) FROM pieces a WHERE a.source = p.source AND a.kind = p.kind AND a.id > p.id), 0)
		FROM pieces p WHERE p.id = ?`, id).Scan(&near.Before, &near.After)
	if errors.Is(err, sql.ErrNoRows) {
		err = ErrNoPiece
	}
	return all[0], near, err
}

// Passages are those of a document, in order.
func (l *Library) Passages(ctx context.Context, place string) ([]Hit, error) {
	return l.read(ctx, "WHERE s.place = ? AND p.kind = ? ORDER BY p.first, p.id", place, piece.Text)
}

// Texts are all passages, in order.
func (l *Library) Texts(ctx context.Context) ([]Hit, error) {
	return l.read(ctx, "WHERE p.kind = ? ORDER BY p.source, p.first, p.id", piece.Text)
}

// Titled gives the texts of documents by their titles, in lower case: of each
// title that is asked for in lower case and that a document has, its first
// passages. Of documents with the same title it is the first.
func (l *Library) Titled(ctx context.Context, titles []string, most int) (map[string]string, error) {
	out := map[string]string{}
	const batch = 500 // titles in a statement
	for len(titles) > 0 {
		some := titles[:min(len(titles), batch)]
		titles = titles[len(some):]
		args := []any{most}
		for _, t := range some {
			args = append(args, t)
		}
		hits, err := l.read(ctx, "WHERE p.kind = 'text' AND p.first < ? AND lower(p.title) IN (?"+
			strings.Repeat(", ?", len(some)-1)+") ORDER BY p.source, p.first", args...)
		if err != nil {
			return nil, err
		}
		from := map[string]string{}
		for _, h := range hits {
			key := strings.ToLower(h.Title)
			if had, ok := from[key]; ok && had != h.Source {
				continue
			}
			if from[key] = h.Source; out[key] != "" {
				out[key] += "\n\n"
			}
			out[key] += h.Text
		}
	}
	return out, nil
}

// read reads pieces that a condition names.
func (l *Library) read(ctx context.Context, condition string, args ...any) ([]Hit, error) {
	hits, err := list(ctx, l.db, func(rows *sql.Rows) (h Hit, err error) {
		var header, body string
		if err := rows.Scan(&h.ID, &h.Kind, &h.First, &h.Title, &h.Section, &header, &body, &h.Source); err != nil {
			return h, err
		}
		h.fill(header, body)
		return h, nil
	}, "SELECT "+pieceFields+" FROM pieces p JOIN sources s ON s.id = p.source "+condition, args...)
	if err != nil {
		return nil, fmt.Errorf("reading the library: %w", err)
	}
	return hits, nil
}

// fill puts what is stored of a piece into its fields.
func (h *Hit) fill(header, body string) {
	if h.Kind == piece.Text {
		h.Text = body
		return
	}
	h.Header = strings.Split(header, cellEnd)
	for _, row := range strings.Split(body, rowEnd) {
		h.Rows = append(h.Rows, strings.Split(row, cellEnd))
	}
}
