package state

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"
)

// Share is a link that shows a conversation, or one turn of it, to whoever
// has it.
type Share struct {
	Token   string // nobody can guess it
	Session string
	Turn    int   // that is shown; 0 for all up to UpTo
	UpTo    int64 // sequence number of the last event that is shown
	Created time.Time
	Until   time.Time // zero for without end
	Title   string    // what it shows; read only
}

// Share keeps a link.
func (s *Store) Share(ctx context.Context, h Share) error {
	defer s.write()()
	if _, err := s.db.ExecContext(ctx,
		`INSERT INTO shares (token, session, turn, upto, created, until) VALUES ($1, $2, $3, $4, $5, $6)`,
		h.Token, h.Session, h.Turn, h.UpTo, h.Created.UnixMilli(), ending(h.Until)); err != nil {
		return s.explain("keeping a link", err)
	}
	return nil
}

const shareColumns = `h.token, h.session, h.turn, h.upto, h.created, h.until,
	coalesce(CASE WHEN h.turn = 0 THEN nullif(c.title, '') END,
		(SELECT said FROM events WHERE session = c.id AND kind = 'said' AND h.turn IN (0, turn) ORDER BY seq LIMIT 1), '')`

// Shared returns the link with a token. It fails with [ErrNotFound] when
// there is none or its time is up.
func (s *Store) Shared(ctx context.Context, token string, now time.Time) (Share, error) {
	h, err := scanShare(s.db.QueryRowContext(ctx, `SELECT `+shareColumns+
		` FROM shares h JOIN conversations c ON c.id = h.session
		WHERE h.token = $1 AND (h.until = 0 OR h.until > $2)`, token, now.UnixMilli()))
	if errors.Is(err, sql.ErrNoRows) {
		return Share{}, fmt.Errorf("shared link: %w", ErrNotFound)
	}
	if err != nil {
		return Share{}, s.explain("looking for a link", err)
	}
	return h, nil
}

// Shares lists the links of a visitor that still work, the newest first.
func (s *Store) Shares(ctx context.Context, visitor string, now time.Time) (_ []Share, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+shareColumns+` FROM shares h JOIN conversations c ON c.id = h.session
		WHERE c.owner = $1 AND (h.until = 0 OR h.until > $2) ORDER BY h.created DESC, h.rowid DESC`, digest(visitor),
		now.UnixMilli())
	if err != nil {
		return nil, s.explain("listing links", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	list := []Share{}
	for rows.Next() {
		h, err := scanShare(rows)
		if err != nil {
			return nil, s.explain("listing links", err)
		}
		list = append(list, h)
	}
	return list, rows.Err()
}

// Unshare ends a link of a visitor. It fails with [ErrNotFound] when they
// have no such link.
func (s *Store) Unshare(ctx context.Context, visitor, token string) error {
	defer s.write()()
	r, err := s.db.ExecContext(ctx,
		`DELETE FROM shares WHERE token = $1 AND session IN (SELECT id FROM conversations WHERE owner = $2)`, token,
		digest(visitor))
	if err != nil {
		return s.explain("ending a link", err)
	}
	if n, err := r.RowsAffected(); err == nil && n == 0 {
		return fmt.Errorf("shared link: %w", ErrNotFound)
	}
	return nil
}

// EndShares clears away the links whose time is up.
func (s *Store) EndShares(ctx context.Context, now time.Time) error {
	defer s.write()()
	if _, err := s.db.ExecContext(ctx, `DELETE FROM shares WHERE until > 0 AND until <= $1`, now.UnixMilli()); err != nil {
		return s.explain("clearing away links", err)
	}
	return nil
}

func scanShare(row interface{ Scan(...any) error }) (h Share, err error) {
	var created, until int64
	if err := row.Scan(&h.Token, &h.Session, &h.Turn, &h.UpTo, &created, &until, &h.Title); err != nil {
		return h, err
	}
	h.Created = time.UnixMilli(created).UTC()
	if until > 0 {
		h.Until = time.UnixMilli(until).UTC()
	}
	return h, nil
}

func ending(t time.Time) int64 {
	if t.IsZero() {
		return 0
	}
	return t.UnixMilli()
}
