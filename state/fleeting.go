package state

import (
	"context"
	"fmt"
	"time"
)

// BeginFleeting records a new conversation of a visitor, as [Store.Begin]
// does, and marks it as one to be deleted when the visitor goes. The mark
// outlives the program, so that a crash leaves no words behind for good.
func (s *Store) BeginFleeting(ctx context.Context, id, visitor string) error {
	s.writing.Lock()
	defer s.writing.Unlock()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain("beginning a conversation", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	now := time.Now().UnixMilli()
	if _, err := tx.ExecContext(ctx, `INSERT INTO conversations (id, owner, created, used) VALUES (?, ?, ?, ?)`, id, digest(visitor), now, now); err != nil {
		return s.explain("beginning a conversation", err)
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO fleeting (session) VALUES (?)`, id); err != nil {
		return s.explain("beginning a conversation", err)
	}
	if err := tx.Commit(); err != nil {
		return s.explain("beginning a conversation", err)
	}
	return nil
}

// Fleeting lists the conversations marked to be deleted, with when something
// last happened in them.
func (s *Store) Fleeting(ctx context.Context) (map[string]time.Time, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, used FROM fleeting JOIN conversations ON id = session`)
	if err != nil {
		return nil, s.explain("looking for conversations to delete", err)
	}
	defer rows.Close()
	found := map[string]time.Time{}
	for rows.Next() {
		var id string
		var used int64
		if err := rows.Scan(&id, &used); err != nil {
			return nil, s.explain("looking for conversations to delete", err)
		}
		found[id] = time.UnixMilli(used).UTC()
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain("looking for conversations to delete", err)
	}
	return found, nil
}

// scrub has deleted rows disappear from the file as well. Deleting overwrites
// them with zeros (secure_delete), but the log of changes beside the file
// keeps the old pages until it is written back and cut.
func (s *Store) scrub(ctx context.Context) error {
	var busy, inLog, moved int
	if err := s.db.QueryRowContext(ctx, `PRAGMA wal_checkpoint(TRUNCATE)`).Scan(&busy, &inLog, &moved); err != nil {
		return s.explain("overwriting what was deleted", err)
	}
	if busy != 0 {
		return fmt.Errorf("overwriting what was deleted at %s: another program is reading the file; its log of changes still holds the words and is cut with the next Delete", s.path)
	}
	return nil
}
