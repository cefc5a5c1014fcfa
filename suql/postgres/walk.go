package postgres

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"time"

	"parley/suql/ast"
)

// Matching rows are ranked in pools: the first is small enough to be ranked
// at once, later ones are larger. Where more rows match than can be ranked
// soon, those with the rarest word of the question come first.
const (
	firstPool = 1_000
	lastPool  = 64_000
	poolGrows = 4
	oneTier   = 4_000
)

// Walk implements exec.Walker: each call of next returns the following n keys
// of rows that match the question, fewer at the end. Rows that don't match
// are left out; rows that are changed meanwhile may be. Between calls no
// statement is open. next is not safe for concurrent use.
func (r *Ranker) Walk(ctx context.Context, table, column,
	question string) (next func(ctx context.Context, n int) ([]string, error), err error) {
	return r.WalkWhere(ctx, table, column, question, "", nil)
}

// WalkWhere implements exec.Narrower. The rows that are closest by vector may be
// others.
func (r *Ranker) WalkWhere(ctx context.Context, table, column, question, name string,
	where ast.Expr) (next func(ctx context.Context, n int) ([]string, error), err error) {
	s, err := r.searched(table, column)
	if err != nil {
		return nil, err
	}
	if s.where, err = r.db.condition(s.table, name, where); err != nil {
		return nil, err
	}
	of := ranking{table, column, question}
	r.note(of, "")
	p := &pace{until: time.Now().Add(r.time)}
	q, err := r.look(ctx, s, question, p)
	if err == nil {
		q.few, err = q.fewRows(ctx, r.db)
	}
	if err = r.excuse(ctx, of, s, err); err != nil {
		return nil, err
	}
	w := r.newWalk(q)
	near, err := r.nearest(ctx, s, question, p)
	if err = r.excuse(ctx, of, s, err); err != nil {
		return nil, err
	}
	w.near = near
	return func(ctx context.Context, n int) ([]string, error) {
		keys, err := w.next(ctx, n)
		return keys, r.excuse(ctx, of, s, err)
	}, nil
}

// newWalk is a walk by q; nil when the server could not be asked.
func (r *Ranker) newWalk(q *lookup) *walk {
	w := &walk{ranker: r, lookup: q, size: firstPool}
	if q != nil {
		w.tiers = q.tiers()
	}
	return w
}

// walk is one walk along the rows that match, tier after tier and pool after
// pool.
type walk struct {
	ranker *Ranker
	lookup *lookup
	tiers  [][]wanted // the rows of a tier match a term of it and none of those before
	tier   int
	size   int // of the next pool
	offset int // rows of the tier in pools so far
	over   bool

	near []string        // closest by vector, until they are handed out
	seen map[string]bool // those that were
	pool []string        // ranked and not handed out
}

// tiers divides the terms so that no pool of rows with a frequent word hides
// those with a rare one. Words that most rows have find nothing; they count
// when there is no other.
func (q *lookup) tiers() [][]wanted {
	telling := slices.DeleteFunc(slices.Clone(q.terms), func(t wanted) bool { return t.common })
	if len(telling) == 0 {
		telling = q.terms
	}
	switch {
	case len(telling) == 0:
		return nil
	case q.matches <= oneTier:
		return [][]wanted{telling}
	}
	out := make([][]wanted, len(telling))
	for i, t := range telling {
		out[i] = []wanted{t}
	}
	return out
}

// next returns the next n keys. After a failure the walk is over.
func (w *walk) next(ctx context.Context, n int) ([]string, error) {
	var out []string
	for len(out) < n {
		if len(w.pool) == 0 && w.over {
			break
		}
		if len(w.pool) == 0 {
			if err := w.fill(ctx); err != nil {
				w.over = true
				return out, err
			}
			continue
		}
		take := min(n-len(out), len(w.pool))
		out, w.pool = append(out, w.pool[:take]...), w.pool[take:]
	}
	return out, nil
}

// fill ranks the next pool. The rows closest by vector are merged with the
// first one.
func (w *walk) fill(ctx context.Context) error {
	var keys []string
	if w.tier < len(w.tiers) {
		var err error
		if keys, err = w.rank(ctx); err != nil {
			w.pool, w.near = w.near, nil
			return err
		}
		w.offset += len(keys)
		if len(keys) < w.size { // on to the next tier
			w.tier, w.offset = w.tier+1, 0
		} else {
			w.size = min(w.size*poolGrows, lastPool)
		}
	}
	w.over = w.tier >= len(w.tiers)
	switch {
	case w.near != nil:
		w.seen = map[string]bool{}
		for _, k := range w.near {
			w.seen[k] = true
		}
		w.pool, w.near = fuse(keys, w.near), nil
	default:
		w.pool = slices.DeleteFunc(keys, func(k string) bool { return w.seen[k] })
	}
	return nil
}

// rank returns the keys of the next pool, best first.
func (w *walk) rank(ctx context.Context) ([]string, error) {
	p := &pace{until: time.Now().Add(w.ranker.time)}
	db, err := p.within(w.ranker)
	if err != nil {
		return nil, err
	}
	statement, args := w.statement()
	// Without parallel workers the rows of a pool are the same each time.
	db = db.with(setting{"max_parallel_workers_per_gather", "0"})
	if w.lookup.dear {
		db = db.with(setting{"enable_seqscan", "off"})
	}
	rows, err := db.list(ctx, 1, statement, args...)
	if err != nil {
		return nil, err
	}
	keys := make([]string, len(rows))
	for i, row := range rows {
		keys[i] = row[0]
	}
	return keys, nil
}

// statement ranks the next pool.
func (w *walk) statement() (text string, params []string) {
	q, args := w.lookup, &arguments{}
	vector := q.vector
	if q.few {
		vector = "v"
	}
	where := q.matchBy(w.tiers[w.tier], vector, args)
	for _, before := range w.tiers[:w.tier] {
		where += " AND NOT (" + q.matchBy(before, vector, args) + ")"
	}
	from := fmt.Sprintf("SELECT (%s)::text AS k, %s AS v FROM %s WHERE %s", q.key, q.vector, q.from, q.where+where)
	if q.few { // OFFSET has it done by itself, without the index of the words
		from = fmt.Sprintf("SELECT k, v FROM (SELECT (%s)::text AS k, %s AS v FROM %s WHERE %s OFFSET 0) AS few WHERE %s",
			q.key, q.vector, q.from, strings.TrimSuffix(q.where, and), where)
	}
	return fmt.Sprintf("SELECT k FROM (%s LIMIT %d OFFSET %d) AS pool ORDER BY %s DESC, k", from, w.size, w.offset,
		q.score(args)), args.list
}

// Where so many rows match a question, listing them takes longer than looking at
// a tenth as many, if these cost no more than an index takes to find them: so much
// a row, where a page of a table is 1.
const (
	longList = 50_000
	perFew   = 10
	byIndex  = 5
)

// fewRows reports whether the rows that fulfil the condition of q are so few that
// they are looked through without the index of the words. The planner takes a long list
// of rows that have a word to cost next to nothing.
func (q *lookup) fewRows(ctx context.Context, db *DB) (bool, error) {
	if q.where == "" || !q.ready || q.dear || q.matches < longList {
		return false, nil
	}
	e, ok, err := db.expects(ctx, "SELECT 1 FROM "+q.from+" WHERE "+strings.TrimSuffix(q.where, and))
	return ok && e.Rows*perFew <= float64(q.matches) && e.Cost <= byIndex*(e.Rows+perFew), err
}

// and stands behind a condition that others follow.
const and = " AND "

// condition is a condition on the rows of a table, where it goes by a name,
// written for one that goes by t, with an AND behind it; "" for none.
func (db *DB) condition(t *table, name string, where ast.Expr) (string, error) {
	if where == nil {
		return "", nil
	}
	of := ast.Rewrite(where, func(n ast.Node) ast.Node {
		if c, ok := n.(*ast.Column); ok && (c.Table == "" || strings.EqualFold(c.Table, name)) {
			own := *c
			own.Table = "t"
			return &own
		}
		return n
	})
	q := &ast.Select{Items: []*ast.Item{{Expr: ast.Num("1")}}, From: []ast.From{&ast.Table{Name: t.name, Alias: "t"}}}
	all, err := db.Print(q)
	if err != nil {
		return "", err // unreachable: it says nothing that could not be printed
	}
	q.Where = of
	some, err := db.Print(q)
	if err != nil {
		return "", err
	}
	return "(" + strings.TrimPrefix(some, all+" WHERE ") + ")" + and, nil
}
