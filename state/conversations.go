package state

import (
	"context"
	"crypto/sha256"
	"database/sql"
	"encoding/hex"
	"errors"
	"fmt"
	"time"
)

// Begin is [Store.BeginIn] for the one database of a server that has no other.
func (s *Store) Begin(ctx context.Context, id, visitor string) error {
	return s.BeginIn(ctx, id, visitor, "")
}

// BeginIn records a new conversation of a visitor about a source. The
// visitor's name is a secret of theirs (it is what their cookie holds), so
// only a digest is kept.
func (s *Store) BeginIn(ctx context.Context, id, visitor, source string) error {
	defer s.write()()
	now := time.Now().UnixMilli()
	// A visitor who keeps asking for new conversations without saying
	// anything leaves no pile of empty ones behind.
	if _, err := s.db.ExecContext(ctx, `DELETE FROM conversations WHERE owner = $1 AND used < $2 AND version = 0`,
		digest(visitor), now-time.Hour.Milliseconds()); err != nil {
		return s.explain("tidying up conversations", err)
	}
	if _, err := s.db.ExecContext(ctx,
		`INSERT INTO conversations (id, owner, created, used, source) VALUES ($1, $2, $3, $4, $5)`,
		id, digest(visitor), now, now, source); err != nil {
		return s.explain("beginning a conversation", err)
	}
	return nil
}

// Owns returns nil when the visitor began the conversation, and [ErrNotFound]
// when somebody else did or nobody has.
func (s *Store) Owns(ctx context.Context, id, visitor string) error {
	var one int
	err := s.db.QueryRowContext(ctx, `SELECT 1 FROM conversations WHERE id = $1 AND owner = $2`, id,
		digest(visitor)).Scan(&one)
	if errors.Is(err, sql.ErrNoRows) {
		return fmt.Errorf("conversation %s: %w", id, ErrNotFound)
	}
	if err != nil {
		return s.explain("looking for a conversation", err)
	}
	return nil
}

// Latest returns the conversation that the visitor used last, or
// [ErrNotFound].
func (s *Store) Latest(ctx context.Context, visitor string) (string, error) {
	var id string
	err := s.db.QueryRowContext(ctx,
		`SELECT id FROM conversations WHERE owner = $1 ORDER BY used DESC, created DESC, rowid DESC LIMIT 1`,
		digest(visitor)).Scan(&id)
	if errors.Is(err, sql.ErrNoRows) {
		return "", ErrNotFound
	}
	if err != nil {
		return "", s.explain("looking for the latest conversation", err)
	}
	return id, nil
}

func digest(visitor string) string {
	sum := sha256.Sum256([]byte(visitor))
	return hex.EncodeToString(sum[:])
}
