package state

import (
	"context"
	"crypto/rand"
)

// secretBytes is the length of a secret: as long as the digests made with it.
const secretBytes = 32

// Secret returns the random bytes that are kept under a name. The first call
// makes them; every process that has the file open gets the same.
func (s *Store) Secret(ctx context.Context, name string) ([]byte, error) {
	defer s.write()()
	value := make([]byte, secretBytes)
	if _, err := rand.Read(value); err != nil {
		return nil, s.explain("making a secret", err) // unreachable: it ends the program
	}
	if _, err := s.db.ExecContext(ctx, `INSERT INTO secrets (name, value) VALUES ($1, $2) ON CONFLICT DO NOTHING`, name,
		value); err != nil {
		return nil, s.explain("keeping a secret", err)
	}
	if err := s.db.QueryRowContext(ctx, `SELECT value FROM secrets WHERE name = $1`, name).Scan(&value); err != nil {
		return nil, s.explain("reading a secret", err)
	}
	return value, nil
}

// HandOver makes all conversations and boards of one visitor those of another.
func (s *Store) HandOver(ctx context.Context, from, to string) error {
	defer s.write()()
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return s.explain("handing over conversations", err)
	}
	defer func() { _ = tx.Rollback() }() // nothing to undo once committed
	for _, table := range []string{"conversations", "dismissed", "boards"} {
		const move = ` SET owner = $1 WHERE owner = $2`
		if _, err := tx.ExecContext(ctx, `UPDATE `+table+move, digest(to), digest(from)); err != nil {
			return s.explain("handing over conversations", err)
		}
	}
	if err := tx.Commit(); err != nil {
		return s.explain("handing over conversations", err)
	}
	return nil
}
