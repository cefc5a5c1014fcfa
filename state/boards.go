package state

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"time"
)

// ErrNoBoard says that a visitor has no such board, or a board no such pin.
var ErrNoBoard = errors.New("no such board")

// Board is a page of pinned queries. It is kept until its owner removes it,
// whatever becomes of the conversations that the queries come from.
type Board struct {
	ID      string // nobody can guess it
	Title   string
	Created time.Time
	Token   string // of the link that shows it to others; "" when there is none
	Pins    []Pin  // in the order of the page
}

// Pin is a query on a board.
type Pin struct {
	Number int    // its name on the board, from 1; the store gives it
	Title  string // what was asked
	Source string // database that is asked; "" for the default one
	SUQL   string
	Sure   float64 // judgements less sure than this are left out
	Look   string  // how the rows are shown: "view=table&sort=2"
	// Names are those that the visitor gave to columns, by their own.
	Names map[string]string
	Added time.Time
}

// NewBoard keeps an empty board of a visitor.
func (s *Store) NewBoard(ctx context.Context, visitor string, b Board) error {
	defer s.write()()
	if _, err := s.db.ExecContext(ctx, `INSERT INTO boards (id, owner, title, created) VALUES ($1, $2, $3, $4)`,
		b.ID, digest(visitor), b.Title, b.Created.UnixMilli()); err != nil {
		return s.explain("keeping a board", err)
	}
	return nil
}

const boardColumns = `id, title, created, coalesce(token, '')`

// Boards lists the boards of a visitor without their pins, the newest first.
func (s *Store) Boards(ctx context.Context, visitor string) (list []Board, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT `+boardColumns+
		` FROM boards WHERE owner = $1 ORDER BY created DESC, rowid DESC`, digest(visitor))
	if err != nil {
		return nil, s.explain("listing boards", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		b, err := scanBoard(rows)
		if err != nil {
			return nil, s.explain("listing boards", err)
		}
		list = append(list, b)
	}
	return list, rows.Err()
}

// Board returns a board of a visitor. It fails with [ErrNoBoard].
func (s *Store) Board(ctx context.Context, visitor, id string) (Board, error) {
	return s.board(ctx, `id = $1 AND owner = $2`, id, digest(visitor))
}

// BoardShared returns the board that a link shows. It fails with [ErrNoBoard].
func (s *Store) BoardShared(ctx context.Context, token string) (Board, error) {
	return s.board(ctx, `token = $1`, token)
}

func (s *Store) board(ctx context.Context, where string, args ...any) (Board, error) {
	b, err := scanBoard(s.db.QueryRowContext(ctx, `SELECT `+boardColumns+` FROM boards WHERE `+where, args...))
	if errors.Is(err, sql.ErrNoRows) {
		return b, ErrNoBoard
	}
	if err != nil {
		return b, s.explain("reading a board", err)
	}
	b.Pins, err = s.pins(ctx, b.ID)
	return b, err
}

func (s *Store) pins(ctx context.Context, board string) (list []Pin, err error) {
	rows, err := s.db.QueryContext(ctx,
		`SELECT number, title, source, suql, sure, look, names, added FROM pins WHERE board = $1 ORDER BY place, number`,
		board)
	if err != nil {
		return nil, s.explain("reading a board", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var p Pin
		var added int64
		var names string
		if err := rows.Scan(&p.Number, &p.Title, &p.Source, &p.SUQL, &p.Sure, &p.Look, &names, &added); err != nil {
			return nil, s.explain("reading a board", err)
		}
		if err := json.Unmarshal([]byte(names), &p.Names); err != nil {
			return nil, s.explain("reading a board", err)
		}
		p.Added = time.UnixMilli(added).UTC()
		list = append(list, p)
	}
	return list, rows.Err()
}

// NameBoard gives a board of a visitor another title.
func (s *Store) NameBoard(ctx context.Context, visitor, id, title string) error {
	return s.changeBoard(ctx, "naming a board", `UPDATE boards SET title = $1 WHERE id = $2 AND owner = $3`, title, id,
		digest(visitor))
}

// ShareBoard has a link show a board of a visitor, in place of another one;
// "" ends it.
func (s *Store) ShareBoard(ctx context.Context, visitor, id, token string) error {
	return s.changeBoard(ctx, "sharing a board", `UPDATE boards SET token = nullif($1, '') WHERE id = $2 AND owner = $3`,
		token, id, digest(visitor))
}

// RemoveBoard wipes a board of a visitor; in a file the bytes are overwritten.
func (s *Store) RemoveBoard(ctx context.Context, visitor, id string) error {
	if err := s.changeBoard(ctx, "removing a board", `DELETE FROM boards WHERE id = $1 AND owner = $2`, id,
		digest(visitor)); err != nil {
		return err
	}
	return s.scrubbed(ctx)
}

func scanBoard(row interface{ Scan(...any) error }) (b Board, err error) {
	var created int64
	err = row.Scan(&b.ID, &b.Title, &created, &b.Token)
	b.Created = time.UnixMilli(created).UTC()
	return b, err
}

// changeBoard runs a statement that changes one row; it fails with
// [ErrNoBoard] where there is none.
func (s *Store) changeBoard(ctx context.Context, doing, statement string, args ...any) error {
	defer s.write()()
	r, err := s.db.ExecContext(ctx, statement, args...)
	if err != nil {
		return s.explain(doing, err)
	}
	if n, err := r.RowsAffected(); err == nil && n == 0 {
		return fmt.Errorf("%s: %w", doing, ErrNoBoard)
	}
	return nil
}

func (s *Store) scrubbed(ctx context.Context) error {
	defer s.write()()
	if err := s.backend.scrub(ctx, s.db, s.path); err != nil {
		return s.explain("overwriting what was removed", err)
	}
	return nil
}
