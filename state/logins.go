package state

import (
	"context"
	"database/sql"
	"errors"
	"time"
)

// Remember keeps a login: digest stands for the secret of a browser, opened
// for the key it was opened with, who names that key. Logins whose time is up
// are cleared away on the way.
func (s *Store) Remember(ctx context.Context, digest, opened, who string, until time.Time) error {
	defer s.write()()
	if _, err := s.db.ExecContext(ctx, `DELETE FROM logins WHERE until < $1`, time.Now().UnixMilli()); err != nil {
		return s.explain("clearing away old logins", err)
	}
	if _, err := s.db.ExecContext(ctx, `INSERT INTO logins (digest, opened, who, until) VALUES ($1, $2, $3, $4)`,
		digest, opened, who, until.UnixMilli()); err != nil {
		return s.explain("keeping a login", err)
	}
	return nil
}

// Remembered returns what Remember was given; ok is false when there is no
// such login or its time is up.
func (s *Store) Remembered(ctx context.Context, digest string, now time.Time) (opened, who string, ok bool, err error) {
	err = s.db.QueryRowContext(ctx, `SELECT opened, who FROM logins WHERE digest = $1 AND until >= $2`, digest,
		now.UnixMilli()).Scan(&opened, &who)
	if errors.Is(err, sql.ErrNoRows) {
		return "", "", false, nil
	}
	if err != nil {
		return "", "", false, s.explain("looking for a login", err)
	}
	return opened, who, true, nil
}

// Forget ends a login; one that is not there is no error.
func (s *Store) Forget(ctx context.Context, digest string) error {
	defer s.write()()
	if _, err := s.db.ExecContext(ctx, `DELETE FROM logins WHERE digest = $1`, digest); err != nil {
		return s.explain("ending a login", err)
	}
	return nil
}
