package postgres

import (
	"context"
	"strings"
	"time"

	"github.com/jackc/pgx/v5/pgxpool"

	"parley/suql/ast"
)

// ParseArray lets the tests reach the parser of arrays.
var ParseArray = parseArray

// Slow has r take a column for one in which counting takes too long.
func (r *Ranker) Slow(table, column string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	r.slow[r.db.schema.table(table).column(column)] = true
}

// Patiently has r count to the end, however busy the machine is.
func (r *Ranker) Patiently() *Ranker {
	r.time, r.counting = time.Minute, time.Minute
	return r
}

// WithTime returns the same ranker with so long for one ranking.
func (r *Ranker) WithTime(d time.Duration) *Ranker {
	c := newRanker(r.db)
	c.time, c.language, c.kept, c.embedder, c.vectors = d, r.language, r.kept, r.embedder, r.vectors
	return c
}

// ExplainWalk is how the server would rank the first pool of a walk.
func (r *Ranker) ExplainWalk(ctx context.Context, table, column, question string) (string, error) {
	s, err := r.searched(table, column)
	if err != nil {
		return "", err
	}
	q, err := r.look(ctx, s, question, &pace{until: time.Now().Add(r.time)})
	if err != nil {
		return "", err
	}
	return r.explain(ctx, q)
}

// ExplainWalkWhere is that of a walk along the rows of the table, called t, that
// fulfil a condition.
func (r *Ranker) ExplainWalkWhere(ctx context.Context, table, column, question string, where ast.Expr) (string, error) {
	s, err := r.searched(table, column)
	if err != nil {
		return "", err
	}
	if s.where, err = r.db.condition(s.table, "t", where); err != nil {
		return "", err
	}
	q, err := r.look(ctx, s, question, &pace{until: time.Now().Add(r.time)})
	if err != nil {
		return "", err
	}
	if q.few, err = q.fewRows(ctx, r.db); err != nil {
		return "", err
	}
	return r.explain(ctx, q)
}

func (r *Ranker) explain(ctx context.Context, q *lookup) (string, error) {
	text, args := r.newWalk(q).statement()
	rows, err := r.db.list(ctx, 1, "EXPLAIN "+text, args...)
	var lines []string
	for _, row := range rows {
		lines = append(lines, row[0])
	}
	return strings.Join(lines, "\n"), err
}

// OpenPinging is Open of a database whose connections are all pinged before
// they are used, as those are that were idle.
func OpenPinging(ctx context.Context, dsn string) (*DB, error) { return open(ctx, dsn, 0) }

// Hold takes a connection out of the pool.
func (db *DB) Hold(ctx context.Context) (*pgxpool.Conn, error) { return db.pool.Acquire(ctx) }

// Value is what is read for a value of type oid, in a result and in a profile.
// Where category is not "", the type is of lists, whose elements are of it.
func Value(raw []byte, oid uint32, category string) (value, sample any) {
	s := &schema{arrays: map[uint32]string{}}
	if category != "" {
		s.arrays[oid] = category
	}
	return s.value(raw, oid), s.sample(raw, oid)
}
