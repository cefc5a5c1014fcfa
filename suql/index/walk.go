package index

import (
	"context"
	"database/sql"
	"encoding/json"
	"fmt"
)

// blocks of ranked documents grow from the first size to the largest; each
// is one search, so a long walk takes few, and a short one holds little.
const (
	firstBlock = 256
	growth     = 8
	lastBlock  = 1 << 18
)

// Walk hands out the keys of the rows whose text in the column has words of the
// question, most relevant first and without listing them all: each call of next
// returns the following n keys, fewer at the end and none after it. Between
// calls no statement is open. next is not safe for concurrent use.
func (ix *Index) Walk(ctx context.Context, table, columnName,
	question string) (next func(ctx context.Context, n int) ([]string, error), err error) {
	return ix.walk(ctx, table, columnName, question, false)
}

// walk is Walk, with the other rows that have a text after those where whole.
func (ix *Index) walk(ctx context.Context, table, columnName, question string,
	whole bool) (next func(ctx context.Context, n int) ([]string, error), err error) {
	w := &walk{ix: ix, after: -1, whole: whole}
	err = ix.using(ctx, table, columnName, func(c *column) error {
		w.column = c
		err := ix.db.QueryRowContext(ctx, "SELECT max(n) FROM "+c.keys()).Scan(new(sql.NullInt64))
		if err != nil {
			return ix.explain(err)
		}
		w.match, err = ix.match(ctx, c, question)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("ranking %s.%s: %w", table, columnName, err)
	}
	return func(ctx context.Context, n int) ([]string, error) {
		keys, err := w.next(ctx, n)
		if err != nil {
			return nil, fmt.Errorf("ranking %s.%s: %w", table, columnName, err)
		}
		return keys, nil
	}, nil
}

// Top returns keys offset to offset+limit of what Rank returns for all rows;
// a negative limit means all that follow.
func (ix *Index) Top(ctx context.Context, table, columnName, question string, limit, offset int) ([]string, error) {
	next, err := ix.walk(ctx, table, columnName, question, true)
	if err != nil {
		return nil, err
	}
	out := []string{}
	for limit < 0 || len(out) < limit {
		n := lastBlock
		if limit >= 0 {
			n = min(n, offset+limit-len(out))
		}
		keys, err := next(ctx, n)
		if err != nil {
			return nil, err
		}
		if len(keys) == 0 {
			break
		}
		skip := min(offset, len(keys))
		offset -= skip
		out = append(out, keys[skip:]...)
	}
	return out, nil
}

// walk is one walk: first along the documents that match, then, where it is
// whole, along the others.
type walk struct {
	ix     *Index
	column *column
	match  string
	whole  bool // the others too

	block  []int64 // ranked documents not handed out
	ranked int     // documents ranked so far
	size   int     // of the last block
	over   bool    // every match is ranked
	seen   bits    // the documents that were
	after  int64   // last document of the others
}

func (w *walk) next(ctx context.Context, n int) ([]string, error) {
	if n <= 0 {
		return nil, nil
	}
	var out []string
	for len(out) < n && w.match != "" && (len(w.block) > 0 || !w.over) {
		if len(w.block) == 0 {
			if err := w.search(ctx, n-len(out)); err != nil {
				return nil, w.ix.explain(err)
			}
			continue
		}
		take := min(n-len(out), len(w.block))
		keys, err := w.keys(ctx, w.block[:take])
		if err != nil {
			return nil, w.ix.explain(err)
		}
		out, w.block = append(out, keys...), w.block[take:]
	}
	for w.whole && len(out) < n {
		keys, more, err := w.others(ctx, n-len(out))
		if err != nil {
			return nil, w.ix.explain(err)
		}
		out = append(out, keys...)
		if !more {
			break
		}
	}
	return out, nil
}

// search ranks the next block of matching documents, of at least n.
func (w *walk) search(ctx context.Context, n int) error {
	w.size = min(max(n, firstBlock, w.size*growth), max(n, lastBlock))
	d := w.column.documents()
	rows, err := w.ix.db.QueryContext(ctx, "SELECT rowid FROM "+d+" WHERE "+d+" MATCH ? ORDER BY bm25("+d+
		"), rowid LIMIT ? OFFSET ?",
		w.match, w.size, w.ranked)
	if err != nil {
		return err
	}
	defer rows.Close()
	w.block = nil
	for rows.Next() {
		var doc int64
		if err := rows.Scan(&doc); err != nil {
			return err
		}
		w.block = append(w.block, doc)
		w.seen.set(doc)
	}
	w.ranked += len(w.block)
	w.over = len(w.block) < w.size
	return rows.Err()
}

// keys looks up the keys of documents, in their order.
func (w *walk) keys(ctx context.Context, docs []int64) ([]string, error) {
	list, err := json.Marshal(docs)
	if err != nil {
		return nil, err
	}
	rows, err := w.ix.db.QueryContext(ctx, "SELECT k.key FROM json_each(?) AS w CROSS JOIN "+w.column.keys()+
		" AS k ON k.n = w.value ORDER BY w.key", string(list))
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	out := make([]string, 0, len(docs))
	for rows.Next() {
		var key string
		if err := rows.Scan(&key); err != nil {
			return nil, err
		}
		out = append(out, key)
	}
	return out, rows.Err()
}

// others returns up to n keys of documents without a match, in their order,
// and whether there may be more.
func (w *walk) others(ctx context.Context, n int) (keys []string, more bool, err error) {
	rows, err := w.ix.db.QueryContext(ctx, "SELECT n, key FROM "+w.column.keys()+" WHERE n > ? ORDER BY n LIMIT ?",
		w.after, n)
	if err != nil {
		return nil, false, err
	}
	defer rows.Close()
	for rows.Next() {
		var key string
		if err := rows.Scan(&w.after, &key); err != nil {
			return nil, false, err
		}
		more = true
		if !w.seen.has(w.after) {
			keys = append(keys, key)
		}
	}
	return keys, more, rows.Err()
}

// bits is a set of document numbers, one bit each.
type bits []uint64

func (b *bits) set(n int64) {
	for int(n/64) >= len(*b) {
		*b = append(*b, 0)
	}
	(*b)[n/64] |= 1 << (n % 64)
}

func (b bits) has(n int64) bool { return int(n/64) < len(b) && b[n/64]&(1<<(n%64)) != 0 }
