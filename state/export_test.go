package state

import (
	"context"
	"database/sql"
	"errors"
)

// BreakOff begins to write and leaves in the middle of it.
func (s *Store) BreakOff(ctx context.Context, leave func()) {
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		panic(err)
	}
	leave()
	for !errors.Is(err, sql.ErrTxDone) { // until it has been rolled back
		_, err = tx.ExecContext(context.Background(), "SELECT 1")
	}
}
