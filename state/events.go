package state

import (
	"bytes"
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"parley/agent"
)

// Append stores an event of a conversation under its sequence number, which
// must follow that of the last event. It fails with [agent.ErrConflict] when
// another event stands there or one before it is missing, with [ErrNotFound]
// when the conversation was deleted, and has stored nothing whenever it fails.
func (s *Store) Append(ctx context.Context, session string, e agent.Event) error {
	if session == "" || e.Seq < 1 {
		return fmt.Errorf("an event needs a conversation and a sequence number from 1; this one has %q and %d",
			session, e.Seq)
	}
	body, err := json.Marshal(e)
	if err != nil {
		return fmt.Errorf("writing event %d as JSON: %w", e.Seq, err)
	}
	found, said := findable(e), ""
	if e.Said != nil {
		said = e.Said.Text
	}
	defer s.write()()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain("keeping an event", err)
	}
	defer func() { _ = tx.Rollback() }() // after a commit this does nothing
	if err := s.follow(ctx, tx, session, e); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx,
		`INSERT INTO events (session, seq, turn, kind, at, body, said) VALUES ($1, $2, $3, $4, $5, $6, $7)`,
		session, e.Seq, e.Turn, string(e.Kind), e.At.UnixMilli(), string(body), said); err != nil {
		return s.explain("keeping an event", err)
	}
	if err := s.index(ctx, tx, session, e.Turn, found); err != nil {
		return s.explain("keeping an event", err)
	}
	// Whoever sees what the work has led to may say the next thing anywhere.
	if e.Kind == agent.KindAsked || e.Kind == agent.KindReplied || e.Kind == agent.KindFailed {
		if err := s.backend.ended(ctx, tx, session); err != nil {
			return s.explain("keeping an event", err)
		}
	}
	if err := s.backend.told(ctx, tx, Announcement{Kind: Said, Conversation: session, Version: e.Seq}); err != nil {
		return s.explain("keeping an event", err)
	}
	if err := tx.Commit(); err != nil {
		return s.explain("keeping an event", err)
	}
	return nil
}

// follow takes the conversation from the version that the writer has read to
// the next; whoever else does so waits, and then finds another version. Only
// the first event may begin a conversation: one that was deleted while work
// went on must not come back.
func (s *Store) follow(ctx context.Context, tx transaction, session string, e agent.Event) error {
	const latest = `version = $1, used = CASE WHEN conversations.used > $2 THEN conversations.used ELSE $2 END`
	at := e.At.UnixMilli()
	statement, args := `UPDATE conversations SET `+latest+` WHERE id = $3 AND version = $1 - 1`, []any{e.Seq, at, session}
	if e.Seq == 1 {
		statement = `INSERT INTO conversations (version, used, id, created) VALUES ($1, $2, $3, $4)
			ON CONFLICT (id) DO UPDATE SET ` + latest + ` WHERE conversations.version = 0`
		args = append(args, at)
	}
	r, err := tx.ExecContext(ctx, statement, args...)
	if err != nil {
		return s.explain("keeping an event", err)
	}
	n, err := r.RowsAffected()
	if err != nil {
		return s.explain("keeping an event", err)
	}
	if n > 0 {
		return nil
	}
	var version int64
	err = tx.QueryRowContext(ctx, `SELECT version FROM conversations WHERE id = $1`, session).Scan(&version)
	switch {
	case errors.Is(err, sql.ErrNoRows):
		return fmt.Errorf("event %d of conversation %s: %w", e.Seq, session, ErrNotFound)
	case err != nil:
		return s.explain("keeping an event", err)
	}
	return fmt.Errorf("event %d of conversation %s, which has %d: %w", e.Seq, session, version, agent.ErrConflict)
}

// Events returns the events of a conversation in order; none for a
// conversation that was never heard of.
func (s *Store) Events(ctx context.Context, session string) ([]agent.Event, error) {
	return s.EventsAfter(ctx, session, 0)
}

// EventsAfter returns those after a sequence number.
func (s *Store) EventsAfter(ctx context.Context, session string, after int64) ([]agent.Event, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT seq, body FROM events WHERE session = $1 AND seq > $2 ORDER BY seq`,
		session, after)
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

// Version is the sequence number of the last event of a conversation; 0 for
// one that has none or was never heard of.
func (s *Store) Version(ctx context.Context, session string) (version int64, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT version FROM conversations WHERE id = $1`, session).Scan(&version)
	if err != nil && !errors.Is(err, sql.ErrNoRows) {
		return 0, s.explain("looking for a conversation", err)
	}
	return version, nil
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
