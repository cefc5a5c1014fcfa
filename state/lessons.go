package state

import (
	"context"
	"errors"
	"time"

	"parley/agent"
)

// mostLessons is how many judged answers a question learns from: the latest.
const mostLessons = 2000

// Lessons are the judged answers that a conversation may learn from, the
// latest first: those of the same visitor about the same database that are
// not switched off. Store thus is a source of lessons (package
// agent/lessons).
func (s *Store) Lessons(ctx context.Context, session string) (list []agent.Lesson, err error) {
	rows, err := s.db.QueryContext(ctx, `SELECT f.session, f.turn, f.question, f.learned FROM feedback f
		JOIN conversations c ON c.id = f.session
		JOIN conversations mine ON mine.id = $1 AND mine.owner = c.owner AND mine.source = c.source
		WHERE f.learned <> '' AND f.unlearned = 0 ORDER BY f.at DESC, f.session, f.turn LIMIT $2`, session, mostLessons)
	if err != nil {
		return nil, s.explain("looking for what was learned", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var l agent.Lesson
		if err := rows.Scan(&l.Session, &l.Turn, &l.Question, &l.SUQL); err != nil {
			return nil, s.explain("looking for what was learned", err)
		}
		list = append(list, l)
	}
	return list, rows.Err()
}

// Learned is a lesson as its visitor sees it.
type Learned struct {
	agent.Lesson
	Source string // the database; "" where there was only one
	Off    bool
	At     time.Time
}

// Learned lists what was learned from a visitor, the latest first.
func (s *Store) Learned(ctx context.Context, visitor string) (list []Learned, err error) {
	rows, err := s.db.QueryContext(ctx,
		`SELECT f.session, f.turn, f.question, f.learned, c.source, f.unlearned, f.at FROM feedback f
		JOIN conversations c ON c.id = f.session
		WHERE c.owner = $1 AND f.learned <> '' ORDER BY f.at DESC, f.session, f.turn LIMIT $2`, digest(visitor), mostLessons)
	if err != nil {
		return nil, s.explain("looking for what was learned", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var l Learned
		var off, at int64
		if err := rows.Scan(&l.Session, &l.Turn, &l.Question, &l.SUQL, &l.Source, &off, &at); err != nil {
			return nil, s.explain("looking for what was learned", err)
		}
		l.Off, l.At = off != 0, time.UnixMilli(at).UTC()
		list = append(list, l)
	}
	return list, rows.Err()
}

// Unlearn switches a lesson off, or on again; [ErrNotFound] where there is
// none. What was said of the answer stays.
func (s *Store) Unlearn(ctx context.Context, session string, turn int, off bool) error {
	defer s.write()()
	done, err := s.db.ExecContext(ctx,
		`UPDATE feedback SET unlearned = $1 WHERE session = $2 AND turn = $3 AND learned <> ''`, number(off), session, turn)
	if err != nil {
		return s.explain("switching off what was learned", err)
	}
	if n, err := done.RowsAffected(); err != nil || n == 0 {
		return errors.Join(err, ErrNotFound)
	}
	return nil
}

func number(yes bool) int {
	if yes {
		return 1
	}
	return 0
}
