package state

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"time"

	"parley/agent"
)

// Source is a database that somebody has added to those that can be talked
// to.
type Source struct {
	ID    string
	Title string
	Kind  string // "opened" or "imported"
	Path  string // of the database file
	Added time.Time
}

// AddSource remembers a source.
func (s *Store) AddSource(ctx context.Context, a Source) error {
	defer s.write()()
	if _, err := s.db.ExecContext(ctx, `INSERT INTO sources (id, title, kind, path, added) VALUES ($1, $2, $3, $4, $5)`,
		a.ID, a.Title, a.Kind, a.Path, a.Added.UnixMilli()); err != nil {
		return s.explain("remembering a database", err)
	}
	return nil
}

// RemoveSource forgets a source; the conversations about it stay. It fails
// with [ErrNotFound] when there is none.
func (s *Store) RemoveSource(ctx context.Context, id string) error {
	defer s.write()()
	done, err := s.db.ExecContext(ctx, `DELETE FROM sources WHERE id = $1`, id)
	if err != nil {
		return s.explain("forgetting a database", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, fmt.Errorf("database %s: %w", id, ErrNotFound))
	}
	if _, err := s.db.ExecContext(ctx, `DELETE FROM dismissed WHERE source = $1`, id); err != nil {
		return s.explain("forgetting a database", err)
	}
	return nil
}

// Sources lists the sources, the oldest first.
func (s *Store) Sources(ctx context.Context) ([]Source, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT id, title, kind, path, added FROM sources ORDER BY added, rowid`)
	if err != nil {
		return nil, s.explain("listing databases", err)
	}
	defer rows.Close()
	var out []Source
	for rows.Next() {
		var a Source
		var added int64
		if err := rows.Scan(&a.ID, &a.Title, &a.Kind, &a.Path, &added); err != nil {
			return nil, s.explain("listing databases", err)
		}
		a.Added = time.UnixMilli(added).UTC()
		out = append(out, a)
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain("listing databases", err)
	}
	return out, nil
}

// SourceOf is the source that a conversation is about, "" for one that was
// begun when there was only one. It fails with [ErrNotFound] for a
// conversation that was never heard of.
func (s *Store) SourceOf(ctx context.Context, id string) (source string, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT source FROM conversations WHERE id = $1`, id).Scan(&source)
	if errors.Is(err, sql.ErrNoRows) {
		return "", fmt.Errorf("conversation %s: %w", id, ErrNotFound)
	}
	if err != nil {
		return "", s.explain("looking for what a conversation is about", err)
	}
	return source, nil
}

// EventsAbout goes through what happened in the conversations of a visitor
// about one of the sources, conversation by conversation, each in order.
func (s *Store) EventsAbout(ctx context.Context, visitor string, sources []string,
	each func(session string, e agent.Event) error) error {
	for _, source := range sources {
		if err := s.eventsAbout(ctx, visitor, source, each); err != nil {
			return err
		}
	}
	return nil
}

func (s *Store) eventsAbout(ctx context.Context, visitor, source string,
	each func(session string, e agent.Event) error) error {
	rows, err := s.db.QueryContext(ctx,
		`SELECT e.session, e.seq, e.body FROM events e JOIN conversations c ON c.id = e.session
		WHERE c.owner = $1 AND c.source = $2 AND e.kind IN ('said', 'asked', 'answered') ORDER BY c.created, e.session,
		e.seq`, digest(visitor), source)
	if err != nil {
		return s.explain("reading conversations", err)
	}
	defer rows.Close()
	for rows.Next() {
		var session string
		var seq int64
		var body []byte
		if err := rows.Scan(&session, &seq, &body); err != nil {
			return s.explain("reading conversations", err)
		}
		e, err := decode(body)
		if err != nil {
			return fmt.Errorf("event %d of conversation %s in %s can't be read: %w", seq, session, s.path, err)
		}
		if err := each(session, e); err != nil {
			return err
		}
	}
	if err := rows.Err(); err != nil {
		return s.explain("reading conversations", err)
	}
	return nil
}

// Dismiss remembers that a visitor does not want what was proposed for a
// source.
func (s *Store) Dismiss(ctx context.Context, source, visitor, what string) error {
	defer s.write()()
	if _, err := s.db.ExecContext(ctx,
		`INSERT INTO dismissed (source, owner, what, at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING`,
		source, digest(visitor), what, time.Now().UnixMilli()); err != nil {
		return s.explain("remembering what was dismissed", err)
	}
	return nil
}

// Dismissed is what a visitor does not want for a source.
func (s *Store) Dismissed(ctx context.Context, source, visitor string) (map[string]bool, error) {
	rows, err := s.db.QueryContext(ctx, `SELECT what FROM dismissed WHERE source = $1 AND owner = $2`, source,
		digest(visitor))
	if err != nil {
		return nil, s.explain("reading what was dismissed", err)
	}
	defer rows.Close()
	out := map[string]bool{}
	for rows.Next() {
		var what string
		if err := rows.Scan(&what); err != nil {
			return nil, s.explain("reading what was dismissed", err)
		}
		out[what] = true
	}
	if err := rows.Err(); err != nil {
		return nil, s.explain("reading what was dismissed", err)
	}
	return out, nil
}
