package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
)

// Pin puts a query at the end of a board of a visitor and returns its number.
// It fails with [ErrNoBoard].
func (s *Store) Pin(ctx context.Context, visitor, board string, p Pin) (number int, err error) {
	names, err := json.Marshal(p.Names)
	if err != nil {
		return 0, s.explain("pinning a query", err)
	}
	defer s.write()()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return 0, s.explain("pinning a query", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	if err := s.hold(ctx, tx, visitor, board); err != nil {
		return 0, err
	}
	if err := tx.QueryRowContext(ctx,
		`INSERT INTO pins (board, number, place, title, source, suql, sure, look, names, added)
		SELECT $1, coalesce(max(number), 0) + 1, coalesce(max(place), 0) + 1, $2, $3, $4, $5, $6, $7, $8 FROM pins WHERE board
		= $1 RETURNING number`,
		board, p.Title, p.Source, p.SUQL, p.Sure, p.Look, string(names), p.Added.UnixMilli()).Scan(&number); err != nil {
		return 0, s.explain("pinning a query", err)
	}
	if err := tx.Commit(); err != nil {
		return 0, s.explain("pinning a query", err)
	}
	return number, nil
}

// hold makes sure that a board is the visitor's, and keeps other writers off
// it until the transaction ends.
func (s *Store) hold(ctx context.Context, tx transaction, visitor, board string) error {
	r, err := tx.ExecContext(ctx, `UPDATE boards SET title = title WHERE id = $1 AND owner = $2`, board, digest(visitor))
	if err != nil {
		return s.explain("looking for a board", err)
	}
	if n, err := r.RowsAffected(); err == nil && n == 0 {
		return ErrNoBoard
	}
	return nil
}

// NamePin gives a query on a board another title.
func (s *Store) NamePin(ctx context.Context, visitor, board string, number int, title string) error {
	return s.changeBoard(ctx, "naming a pinned query",
		`UPDATE pins SET title = $1 WHERE board = $2 AND number = $3 AND board IN (SELECT id FROM boards WHERE owner = $4)`,
		title, board, number, digest(visitor))
}

// Unpin takes a query off a board; in a file the bytes are overwritten.
func (s *Store) Unpin(ctx context.Context, visitor, board string, number int) error {
	if err := s.changeBoard(ctx, "taking a query off a board",
		`DELETE FROM pins WHERE board = $1 AND number = $2 AND board IN (SELECT id FROM boards WHERE owner = $3)`, board,
		number, digest(visitor)); err != nil {
		return err
	}
	return s.scrubbed(ctx)
}

// Arrange puts the queries of a board in an order. Those that it does not
// name stay behind the others; numbers that name nothing are passed over.
func (s *Store) Arrange(ctx context.Context, visitor, board string, order []int) error {
	defer s.write()()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain("arranging a board", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	if err := s.hold(ctx, tx, visitor, board); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, `UPDATE pins SET place = place + $1
		WHERE board = $2`, len(order), board); err != nil {
		return s.explain("arranging a board", err)
	}
	for i, number := range order {
		if _, err := tx.ExecContext(ctx, `UPDATE pins SET place = $1 WHERE board = $2
			AND number = $3`, i+1, board, number); err != nil {
			return s.explain("arranging a board", err)
		}
	}
	if err := errors.Join(s.closeUp(ctx, tx, board), tx.Commit()); err != nil {
		return s.explain("arranging a board", err)
	}
	return nil
}

// closeUp numbers the places of a board from 1, so that they do not grow with
// every order that is made.
func (s *Store) closeUp(ctx context.Context, tx transaction, board string) (err error) {
	rows, err := tx.QueryContext(ctx, `SELECT number FROM pins WHERE board = $1 ORDER BY place, number`, board)
	if err != nil {
		return err
	}
	numbers, err := collect(rows)
	if err != nil {
		return err
	}
	for i, number := range numbers {
		if _, err := tx.ExecContext(ctx, `UPDATE pins SET place = $1 WHERE board = $2
			AND number = $3`, i+1, board, number); err != nil {
			return fmt.Errorf("place %d: %w", i+1, err)
		}
	}
	return nil
}

// collect reads numbers and closes what they come from.
func collect(rows *sql.Rows) (numbers []int, err error) {
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var n int
		if err := rows.Scan(&n); err != nil {
			return nil, err
		}
		numbers = append(numbers, n)
	}
	return numbers, rows.Err()
}
