package state

import (
	"bytes"
	"cmp"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"parley/agent"

	sqlite3 "github.com/mattn/go-sqlite3"
)

// Append stores an event of a conversation under its sequence number. It
// fails with [agent.ErrConflict] when that number is taken, with [ErrNotFound]
// when the conversation was deleted, and has stored nothing whenever it fails.
func (s *Store) Append(ctx context.Context, session string, e agent.Event) error {
	if session == "" || e.Seq < 1 {
		return fmt.Errorf("an event needs a conversation and a sequence number from 1; this one has %q and %d", session, e.Seq)
	}
	body, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("writing event %d as JSON: %w", e.Seq, err)
	}
	found := findable(e)
	s.writing.Lock()
	defer s.writing.Unlock()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain("keeping an event", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	if err := s.touch(ctx, tx, session, e); err != nil {
		return err
	}
	_, err = tx.ExecContext(ctx, `INSERT INTO events (session, seq, turn, kind, at, body) VALUES (?, ?, ?, ?, ?, ?)`,
		session, e.Seq, e.Turn, string(e.Kind), e.At.UnixMilli(), string(body))
	var constraint sqlite3.Error
	if errors.As(err, &constraint) && constraint.ExtendedCode == sqlite3.ErrConstraintPrimaryKey {
		return fmt.Errorf("event %d: %w", e.Seq, agent.ErrConflict)
	}
	if err != nil {
		return s.explain("keeping an event", err)
	}
	if err := index(ctx, tx, session, e.Turn, found); err != nil {
		return s.explain("keeping an event", err)
	}
	if err := tx.Commit(); err != nil {
		return s.explain("keeping an event", err)
	}
	return nil
}

// touch says that a conversation was used. Only its first event may begin it:
// one that was deleted while work went on must not come back.
func (s *Store) touch(ctx context.Context, tx *sql.Tx, session string, e agent.Event) error {
	at := e.At.UnixMilli()
	if e.Seq == 1 {
		if _, err := tx.ExecContext(ctx, `INSERT INTO conversations (id, created, used) VALUES (?, ?, ?)
			ON CONFLICT (id) DO UPDATE SET used = max(used, excluded.used)`, session, at, at); err != nil {
			return s.explain("keeping an event", err)
		}
		return nil
	}
	r, err := tx.ExecContext(ctx, `UPDATE conversations SET used = max(used, ?) WHERE id = ?`, at, session)
	if err != nil {
		return s.explain("keeping an event", err)
	}
	if n, err := r.RowsAffected(); err != nil || n == 0 {
		return fmt.Errorf("event %d of conversation %s: %w", e.Seq, session, cmp.Or(err, ErrNotFound))
	}
	return nil
}

// Events returns the events of a conversation in order; none for a
// conversation that was never heard of.
func (s *Store) Events(ctx context.Context, session string) ([]agent.Event, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT seq, body FROM events WHERE session = ? ORDER BY seq`, session)
	if err != nil {
		return nil, s.explain("reading a conversation", err)
	}
	defer rows.Close()
	var events []agent.Event
	for rows.Next() {
		var seq int64
		var body []byte
		if err := rows.Scan(&seq, &body); err != nil {
			return nil, s.explain("reading a conversation", err)
		}
		e, err := decode(body)
		if err != nil {
			return nil, fmt.Errorf("event %d of conversation %s in %s can't be read (%w); it may have been written by a newer parley: upgrade, or begin a new conversation", seq, session, s.path, err)
		}
		events = append(events, e)
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain("reading a conversation", err)
	}
	return events, nil
}

// decode reads an event as it was appended: JSON has one kind of number and
// one kind of list, so the values of rows are given their Go types back
// (int64 for what has no point or exponent, so a float64 with a whole value
// comes back as an int64; []string for lists).
func decode(body []byte) (agent.Event, error) {
	var e agent.Event
	d := json.NewDecoder(bytes.NewReader(body))
	d.UseNumber()
	if err := d.Decode(&e); err != nil {
		return e, err
	}
	if e.Replied == nil {
		return e, nil
	}
	for _, row := range e.Replied.Rows {
		for i, v := range row.Values {
			value, err := plain(v)
			if err != nil {
				return e, err
			}
			row.Values[i] = value
		}
	}
	return e, nil
}

func plain(v any) (any, error) {
	switch v := v.(type) {
	case json.Number:
		if !strings.ContainsAny(v.String(), ".eE") {
			if n, err := v.Int64(); err == nil {
				return n, nil
			}
		}
		return v.Float64()
	case []any:
		list := make([]string, len(v))
		for i, element := range v {
			s, ok := element.(string)
			if !ok {
				return nil, fmt.Errorf("a list holds a %T where text belongs", element)
			}
			list[i] = s
		}
		return list, nil
	case nil, bool, string:
		return v, nil
	}
	return nil, fmt.Errorf("a row holds a %T, which no column has", v)
}
