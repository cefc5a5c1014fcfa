package cache

import (
	"context"
	"database/sql"
	"encoding/json"
	"errors"
	"fmt"

	"parley/suql/exec"
	"parley/suql/reader"
)

// Load returns the stored replies to those of keys that have one.
func (s *Store) Load(ctx context.Context, keys ...exec.Key) (map[exec.Key]reader.Reply, error) {
	out := map[exec.Key]reader.Reply{}
	for _, k := range keys {
		var packed []byte
		err := s.db.QueryRowContext(ctx, "SELECT reply FROM replies WHERE key = ?", k[:]).Scan(&packed)
		if errors.Is(err, sql.ErrNoRows) {
			continue
		}
		if err != nil {
			return nil, fmt.Errorf("looking into the cache of replies: %w", s.explain(err))
		}
		var r reader.Reply
		if err := json.Unmarshal(packed, &r); err != nil {
			continue // of another version of the program: asked again and overwritten
		}
		out[k] = r
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	for k := range out {
		s.used[k] = true
	}
	return out, nil
}

// Save stores replies, those with an error left out, and makes room for them.
func (s *Store) Save(ctx context.Context, replies map[exec.Key]reader.Reply) error {
	s.mu.Lock()
	used := s.used
	s.used = map[exec.Key]bool{}
	s.mu.Unlock()
	if err := s.save(ctx, replies, used); err != nil {
		return fmt.Errorf("writing to the cache of replies: %w", s.explain(err))
	}
	return nil
}

func (s *Store) save(ctx context.Context, replies map[exec.Key]reader.Reply, used map[exec.Key]bool) error {
	if len(replies)+len(used) == 0 {
		return nil
	}
	tx, err := s.db.BeginTx(ctx, nil)
	if err != nil {
		return err
	}
	defer tx.Rollback()
	var total, clock int64
	if err := tx.QueryRowContext(ctx, "UPDATE size SET clock = clock + 1 RETURNING bytes, clock").Scan(&total, &clock); err != nil {
		return err
	}
	for k := range used {
		if _, err := tx.ExecContext(ctx, "UPDATE replies SET used = ? WHERE key = ?", clock, k[:]); err != nil {
			return err
		}
	}
	for k, r := range replies {
		if r.Err != nil {
			continue
		}
		packed, err := json.Marshal(r)
		if err != nil {
			return err
		}
		had, err := drop(ctx, tx, "key = ?", k[:])
		if err != nil {
			return err
		}
		n := int64(len(k) + len(packed))
		if _, err := tx.ExecContext(ctx, "INSERT INTO replies VALUES (?, ?, ?, ?)", k[:], packed, n, clock); err != nil {
			return err
		}
		total += n - had
	}
	if total, err = s.shrink(ctx, tx, total); err != nil {
		return err
	}
	if _, err := tx.ExecContext(ctx, "UPDATE size SET bytes = ?", total); err != nil {
		return err
	}
	return tx.Commit()
}

// shrink drops the replies unused for longest until a tenth of the bound is
// free, if total has passed it, and returns the new total.
func (s *Store) shrink(ctx context.Context, tx *sql.Tx, total int64) (int64, error) {
	if total <= s.bytes {
		return total, nil
	}
	gone, err := drop(ctx, tx, `key IN (SELECT key FROM
		(SELECT key, bytes, sum(bytes) OVER (ORDER BY used, key ROWS UNBOUNDED PRECEDING) AS sofar FROM replies)
		WHERE sofar - bytes < ?)`, total-s.bytes*9/10)
	return total - gone, err
}

// drop deletes the replies for which the condition holds and returns their
// bytes.
func drop(ctx context.Context, tx *sql.Tx, condition string, arg any) (int64, error) {
	var gone int64
	rows, err := tx.QueryContext(ctx, "DELETE FROM replies WHERE "+condition+" RETURNING bytes", arg)
	if err != nil {
		return 0, err
	}
	defer rows.Close()
	for rows.Next() {
		var n int64
		if err := rows.Scan(&n); err != nil {
			return 0, err
		}
		gone += n
	}
	return gone, rows.Err()
}
