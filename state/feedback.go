package state

import (
	"context"
	"errors"
	"time"
)

// Verdict is what a person says of an answer.
type Verdict string

// The verdicts.
const (
	Right Verdict = "right"
	Wrong Verdict = "wrong"
)

// Feedback is what the visitor said of the answer of a turn.
type Feedback struct {
	Turn     int
	Verdict  Verdict
	Comment  string
	Meant    string    // what would have been right, in words
	SUQL     string    // the same as a query
	Database string    // digest of the catalog that the answer came from; "" when unknown
	At       time.Time // UTC
	// What later questions may learn from the answer: the words that were said
	// and the query that is right for them. Empty where there is nothing to learn,
	// as of a question that goes on from the one before.
	Question, Learned string
	Off               bool // nothing is to be learned from it any more
}

// Judge keeps feedback on a turn, in place of what was said of it before. What
// was switched off stays so while the same is to be learned.
func (s *Store) Judge(ctx context.Context, session string, f Feedback) error {
	defer s.write()()
	_, err := s.db.ExecContext(ctx,
		`INSERT INTO feedback (session, turn, verdict, comment, meant, suql, database, at, question, learned, unlearned)
		VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)
		ON CONFLICT (session, turn) DO UPDATE SET verdict = excluded.verdict, comment = excluded.comment,
		meant = excluded.meant,
		suql = excluded.suql, database = excluded.database, at = excluded.at,
		question = excluded.question, learned = excluded.learned,
		unlearned = CASE WHEN excluded.learned = feedback.learned THEN feedback.unlearned ELSE excluded.unlearned END`,
		session, f.Turn, string(f.Verdict), f.Comment, f.Meant, f.SUQL, f.Database, f.At.UnixMilli(), f.Question, f.Learned,
		number(f.Off))
	if err != nil {
		return s.explain("keeping feedback", err)
	}
	return nil
}

// Unjudge takes the feedback on a turn back; none there is no error.
func (s *Store) Unjudge(ctx context.Context, session string, turn int) error {
	defer s.write()()
	if _, err := s.db.ExecContext(ctx, `DELETE FROM feedback WHERE session = $1
		AND turn = $2`, session, turn); err != nil {
		return s.explain("taking feedback back", err)
	}
	return nil
}

// Feedback returns the feedback on a conversation by turn.
func (s *Store) Feedback(ctx context.Context, session string) (_ []Feedback, err error) {
	rows, err := s.db.QueryContext(ctx,
		`SELECT turn, verdict, comment, meant, suql, database, at, question, learned, unlearned FROM feedback
			WHERE session = $1 ORDER BY turn`, session)
	if err != nil {
		return nil, s.explain("reading feedback", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	var list []Feedback
	for rows.Next() {
		var f Feedback
		var at, off int64
		if err := rows.Scan(&f.Turn, &f.Verdict, &f.Comment, &f.Meant, &f.SUQL, &f.Database, &at, &f.Question, &f.Learned,
			&off); err != nil {
			return nil, s.explain("reading feedback", err)
		}
		f.At, f.Off = time.UnixMilli(at).UTC(), off != 0
		list = append(list, f)
	}
	return list, rows.Err()
}

// Judged lists the conversations with feedback, the oldest first: those of a
// visitor, or all.
func (s *Store) Judged(ctx context.Context, visitor string, all bool) (ids []string, err error) {
	rows, err := s.db.QueryContext(ctx,
		`SELECT id FROM conversations WHERE id IN (SELECT session FROM feedback) AND ($1 OR owner = $2)
		ORDER BY created, rowid`, all, digest(visitor))
	if err != nil {
		return nil, s.explain("looking for feedback", err)
	}
	defer func() { err = errors.Join(err, rows.Close()) }()
	for rows.Next() {
		var id string
		if err := rows.Scan(&id); err != nil {
			return nil, s.explain("looking for feedback", err)
		}
		ids = append(ids, id)
	}
	return ids, rows.Err()
}
