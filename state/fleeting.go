package state

import (
	"context"
	"time"
)

// BeginFleeting records a new conversation of a visitor, as [Store.Begin]
// does, and marks it as one to be deleted when the visitor goes. The mark
// outlives the program, so that a crash leaves no words behind for good.
func (s *Store) BeginFleeting(ctx context.Context, id, visitor string) error {
	defer s.write()()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain("beginning a conversation", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	now := time.Now().UnixMilli()
	if _, err := tx.ExecContext(ctx, `INSERT INTO conversations (id, owner, created, used) VALUES ($1, $2, $3, $4)`, id,
		digest(visitor), now, now); err != nil {
		return s.explain("beginning a conversation", err)
	}
	if _, err := tx.ExecContext(ctx, `INSERT INTO fleeting (session) VALUES ($1)`, id); err != nil {
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
