package state

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"sync"
	"time"
)

// Replies keeps what a language model has replied, under hashes of what it was
// asked: for all servers that share the store, so that no reply is paid for at
// each of them.
type Replies struct {
	store *Store
	most  int64 // bytes

	mu      sync.Mutex
	written int64 // bytes, since this process last looked whether there are too many
}

// MostReplies is how many bytes of replies are kept where no bound is given.
const MostReplies = 1 << 30

// looking is the part of the bound after which a process looks whether it is
// passed: counting takes a while where there are many replies.
const looking = 16

// asIfUsed is how old the note of a use may be before it is renewed: not every
// reading needs a writing.
const asIfUsed = 24 * time.Hour

// inOne is how many replies are looked for with one statement.
const inOne = 500

// Replies are the replies that the store keeps, about so many bytes of them;
// [MostReplies] when most is 0. Those that nobody has used for longest go first.
func (s *Store) Replies(most int64) *Replies {
	if most <= 0 {
		most = MostReplies
	}
	return &Replies{store: s, most: most}
}

// Load returns what is kept under some of the keys.
func (r *Replies) Load(ctx context.Context, keys ...string) (map[string][]byte, error) {
	found := map[string][]byte{}
	for some := range slices.Chunk(keys, inOne) {
		old, err := r.load(ctx, some, found)
		if err == nil && len(old) > 0 {
			err = r.use(ctx, old)
		}
		if err != nil {
			return nil, r.store.explain("looking for what a model has replied", err)
		}
	}
	return found, nil
}

// load adds to found, and returns the keys whose use is to be noted.
func (r *Replies) load(ctx context.Context, keys []string, found map[string][]byte) (old []string, err error) {
	rows, err := r.store.db.QueryContext(ctx, `SELECT key, value, used FROM replies WHERE key IN (`+marks(len(keys))+`)`,
		anys(keys)...)
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	before := time.Now().Add(-asIfUsed).UnixMilli()
	for rows.Next() {
		var key string
		var value []byte
		var used int64
		if err := rows.Scan(&key, &value, &used); err != nil {
			return nil, err
		}
		if found[key] = value; used < before {
			old = append(old, key)
		}
	}
	return old, rows.Err()
}

// use notes that replies were used.
func (r *Replies) use(ctx context.Context, keys []string) error {
	defer r.store.write()()
	for _, key := range keys { // one by one, so that no two servers wait for each other
		if _, err := r.store.db.ExecContext(ctx, `UPDATE replies SET used = $1 WHERE key = $2`, time.Now().UnixMilli(),
			key); err != nil {
			return err
		}
	}
	return nil
}

// Save keeps values under their keys, in the place of what was there.
func (r *Replies) Save(ctx context.Context, values map[string][]byte) error {
	err := r.save(ctx, values)
	if err == nil && r.due(values) {
		err = r.shrink(ctx)
	}
	if err != nil {
		return r.store.explain("keeping what a model has replied", err)
	}
	return nil
}

func (r *Replies) save(ctx context.Context, values map[string][]byte) error {
	defer r.store.write()()
	for key, value := range values { // each by itself, as above
		if _, err := r.store.db.ExecContext(ctx, `INSERT INTO replies (key, value, bytes, used) VALUES ($1, $2, $3, $4)
			ON CONFLICT (key) DO UPDATE SET value = excluded.value, bytes = excluded.bytes, used = excluded.used`,
			key, value, size(key, value), time.Now().UnixMilli()); err != nil {
			return err
		}
	}
	return nil
}

func size(key string, value []byte) int64 { return int64(len(key) + len(value)) }

// due counts what was written, and reports whether it is time to look whether
// there is too much.
func (r *Replies) due(values map[string][]byte) bool {
	r.mu.Lock()
	defer r.mu.Unlock()
	for key, value := range values {
		r.written += size(key, value)
	}
	if r.written <= r.most/looking {
		return false
	}
	r.written = 0
	return true
}

// shrink drops the replies unused for longest until a tenth of the bound is
// free, if it is passed.
func (r *Replies) shrink(ctx context.Context) error {
	defer r.store.write()()
	var total int64
	if err := r.store.db.QueryRowContext(ctx, `SELECT CAST(coalesce(sum(bytes), 0) AS BIGINT) FROM replies`).
		Scan(&total); err != nil {
		return err
	}
	if total <= r.most {
		return nil
	}
	_, err := r.store.db.ExecContext(ctx, `DELETE FROM replies WHERE key IN (SELECT key FROM
		(SELECT key, bytes, sum(bytes) OVER (ORDER BY used, key ROWS UNBOUNDED PRECEDING) AS sofar FROM replies) AS aged
		WHERE sofar - bytes < CAST($1 AS BIGINT))`, total-r.most*9/10)
	return err
}

// marks are the places of the n arguments of a statement.
func marks(n int) string {
	list := make([]string, n)
	for i := range list {
		list[i] = fmt.Sprintf("$%d", i+1)
	}
	return strings.Join(list, ", ")
}

func anys(keys []string) []any {
	list := make([]any, len(keys))
	for i, key := range keys {
		list[i] = key
	}
	return list
}
