package state

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// Rename gives a conversation a title; "" gives back the first thing said.
func (s *Store) Rename(ctx context.Context, id, title string) (err error) {
	defer s.write()()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain("naming a conversation", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	r, err := tx.ExecContext(ctx, `UPDATE conversations SET title = $1 WHERE id = $2`, title, id)
	if err != nil {
		return s.explain("naming a conversation", err)
	}
	if n, err := r.RowsAffected(); err == nil && n == 0 {
		return fmt.Errorf("conversation %s: %w", id, ErrNotFound)
	}
	if _, err := tx.ExecContext(ctx, `DELETE FROM findable WHERE session = $1 AND turn = 0`, id); err != nil {
		return s.explain("naming a conversation", err)
	}
	if err := s.index(ctx, tx, id, 0, unmarked.Replace(title)); err != nil {
		return s.explain("naming a conversation", err)
	}
	if err := tx.Commit(); err != nil {
		return s.explain("naming a conversation", err)
	}
	return nil
}

// Delete wipes a conversation: its events, what was said of its answers, its
// links and what search knows of it; in a file the bytes are overwritten. It
// fails with [ErrNotFound] when there is none. After another error it may be
// gone all the same, with bytes left that the next Delete overwrites.
func (s *Store) Delete(ctx context.Context, id string) error {
	defer s.write()()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain("deleting a conversation", err)
	}
	defer func() { _ = tx.Rollback() }()                                         // after a commit this does nothing
	r, err := tx.ExecContext(ctx, `DELETE FROM conversations WHERE id = $1`, id) // the rest goes with it
	if err != nil {
		return s.explain("deleting a conversation", err)
	}
	if n, err := r.RowsAffected(); err == nil && n == 0 {
		return fmt.Errorf("conversation %s: %w", id, ErrNotFound)
	}
	if err := s.backend.told(ctx, tx, Announcement{Kind: Deleted, Conversation: id}); err != nil {
		return s.explain("deleting a conversation", err)
	}
	if err := tx.Commit(); err != nil {
		return s.explain("deleting a conversation", err)
	}
	if err := s.backend.scrub(ctx, s.db, s.path); err != nil {
		return s.explain("overwriting what was deleted", err)
	}
	return nil
}

// Unused lists the conversations in which nothing happened since a time, at
// most limit of them.
func (s *Store) Unused(ctx context.Context, since time.Time, limit int) (ids []string, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id FROM conversations WHERE used < $1 ORDER BY used LIMIT $2`,
		since.UnixMilli(), limit)
	if err != nil {
		return nil, s.explain("looking for old conversations", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, s.explain("looking for old conversations", err)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}
