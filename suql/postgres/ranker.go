package postgres

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"sync"
	"time"

	"parley/suql/ast"
	"parley/suql/limit"
)

// Embedder turns texts into vectors whose closeness is closeness in meaning.
// It must be the one that filled the vectors of the database.
type Embedder interface {
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// Ranker finds promising rows by what the server has for that: full text
// search, and vectors of pgvector that stand beside the texts. It drops no
// row, writes nothing, and needs no right but SELECT. It is safe for
// concurrent use.
type Ranker struct {
	db       *DB
	time     time.Duration // for one ranking
	counting time.Duration // for counting the rows that have a word
	language string
	flaw     string // what By has to add
	kept     map[string][]*document
	embedder Embedder
	vectors  vectors

	mu       sync.Mutex
	mentions map[mention]int
	slow     map[*column]bool // columns in which counting takes too long
	troubles map[ranking]string
	embedded map[string]string // questions as vectors
}

// ranking is what was asked of a Ranker.
type ranking struct{ table, column, question string }

// rankTime is how long the server may take for one ranking. Without one the
// rows are as good, only more of them may have to be read.
const rankTime = 5 * time.Second

// remembered is how many of each kind of thing a Ranker keeps in memory.
const remembered = 10_000

// Ranker looks for what the schema has for searching. embedder may be nil:
// then no vectors are used. A server that does not say what there is, as one
// that only speaks PostgreSQL's protocol, is searched by words; the error is
// for the end of ctx.
func (db *DB) Ranker(ctx context.Context, embedder Embedder) (*Ranker, error) {
	r := newRanker(db.with(setting{"synchronize_seqscans", "off"})) // a table is read from its beginning each time
	r.embedder = embedder
	err := r.lookAround(ctx)
	if ctx.Err() != nil {
		return nil, fmt.Errorf("finding out what %s has for searching texts: %w", db.place, err)
	}
	if err != nil {
		r.flaw = fmt.Sprintf(" (what there is for searching could not be found out: %v)", err)
	}
	return r, nil
}

// lookAround finds out what there is for searching.
func (r *Ranker) lookAround(ctx context.Context) (err error) {
	language, err := r.db.language(ctx)
	if err != nil {
		return err
	}
	r.language = language
	if r.kept, err = r.db.documents(ctx); err != nil || r.embedder == nil {
		return err
	}
	r.vectors, err = r.db.vectors(ctx)
	return err
}

func newRanker(db *DB) *Ranker {
	return &Ranker{
		db: db, time: rankTime, counting: countTime, language: english, mentions: map[mention]int{}, slow: map[*column]bool{},
		troubles: map[ranking]string{}, embedded: map[string]string{},
	}
}

// Close implements io.Closer; the database stays open.
func (r *Ranker) Close() error { return nil }

// searched is how a column of a table with keys is searched.
func (r *Ranker) searched(table, column string) (*searched, error) {
	key := r.db.Key(table, "t")
	s := r.db.schema.searched(table, column, r.kept, r.language)
	if s == nil || key == nil {
		return nil, fmt.Errorf("ranking %s.%s: there is no such column, or the rows have no key", table, column)
	}
	s.key = ast.Print(key)
	return s, nil
}

// By says what a column is ranked by; "" for one that doesn't exist.
func (r *Ranker) By(table, column string) string {
	s, err := r.searched(table, column)
	if err != nil {
		return ""
	}
	if v := r.vectors.beside(s); v != nil {
		return s.by + ", and the vectors of " + v.column.name + r.flaw
	}
	return s.by + r.flaw
}

// Trouble says what went wrong, if anything, when rows were last ranked by a
// question. They were then left in a less useful order.
func (r *Ranker) Trouble(table, column, question string) string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.troubles[ranking{table, column, question}]
}

// note keeps what went wrong in a ranking.
func (r *Ranker) note(of ranking, trouble string) {
	r.mu.Lock()
	defer r.mu.Unlock()
	if len(r.troubles) >= remembered {
		clear(r.troubles)
	}
	r.troubles[of] = trouble
}

// Rank returns all keys: those that are relevant first, then the others as they
// came.
func (r *Ranker) Rank(ctx context.Context, table, column, question string, keys []string) ([]string, error) {
	relevant, err := r.Relevant(ctx, table, column, question, keys)
	if err != nil {
		return nil, err
	}
	return distinct(append(relevant, keys...)), nil
}

// Relevant implements exec.Ranker: the keys of rows whose text has words of the
// question, or a vector close to it. The error is for the end of ctx; whatever
// else goes wrong is a trouble.
func (r *Ranker) Relevant(ctx context.Context, table, column, question string, keys []string) ([]string, error) {
	keys = distinct(keys)
	of := ranking{table, column, question}
	s, err := r.searched(table, column)
	if err != nil {
		return nil, err
	}
	p := &pace{until: time.Now().Add(r.time)}
	r.note(of, "")
	byWords, err := r.byWords(ctx, s, question, keys, p)
	if err = r.excuse(ctx, of, s, err); err != nil {
		return nil, err
	}
	near, err := r.byVector(ctx, s, question, keys, p)
	if err = r.excuse(ctx, of, s, err); err != nil {
		return nil, err
	}
	return fuse(byWords, near), nil
}

// excuse makes a trouble of an error, unless ctx has ended.
func (r *Ranker) excuse(ctx context.Context, of ranking, s *searched, err error) error {
	switch {
	case err == nil:
	case ctx.Err() != nil:
		return fmt.Errorf("ranking %s.%s: %w", of.table, of.column, err)
	default:
		r.note(of, r.trouble(s, err))
	}
	return nil
}

// trouble says what a failure means for who asked.
func (r *Ranker) trouble(s *searched, err error) string {
	var past *limit.Error
	name := s.table.name + "." + s.column.name
	switch {
	case errors.As(err, &past) && past.Time > 0 && s.ready:
		return fmt.Sprintf("ranking %s took longer than %v, so not all of the promising rows came first", name, r.time)
	case errors.As(err, &past) && past.Time > 0:
		return fmt.Sprintf("ranking %s took longer than %v, so not all of the promising rows came first: %s",
			name, r.time, s.advice())
	}
	return fmt.Sprintf("%s could not be ranked in full, so not all of the promising rows came first: %v", name, err)
}

// pace is how far a ranking has come in its time.
type pace struct{ until time.Time }

// within is the database with what is left of the time; an error when nothing
// is.
func (p *pace) within(r *Ranker) (*DB, error) {
	left := time.Until(p.until)
	if left < time.Millisecond {
		return nil, &limit.Error{Time: r.time}
	}
	return r.db.WithLimits(limit.Limits{Time: left}), nil
}

// ranked is how many rows are ranked by one statement.
const ranked = 10_000

// byWords returns those of keys whose rows match, best first; what it knows of
// when something goes wrong half-way.
func (r *Ranker) byWords(ctx context.Context, s *searched, question string, keys []string, p *pace) ([]string, error) {
	q, err := r.look(ctx, s, question, p)
	if err != nil || len(q.terms) == 0 {
		return nil, err
	}
	score := map[string]float64{}
	for some := range slices.Chunk(keys, ranked) {
		var found [][]string
		if found, err = r.scores(ctx, s, q, some, p); err != nil {
			break
		}
		for _, row := range found {
			if score[row[0]], err = strconv.ParseFloat(row[1], 64); err != nil {
				return nil, fmt.Errorf("a relevance: %w", err)
			}
		}
	}
	out := slices.DeleteFunc(slices.Clone(keys), func(k string) bool { _, hit := score[k]; return !hit })
	slices.SortStableFunc(out, func(a, b string) int { return cmp.Compare(score[b], score[a]) })
	return out, err
}

// scores are the keys of matching rows, and how relevant these are.
func (r *Ranker) scores(ctx context.Context, s *searched, q *lookup, keys []string, p *pace) ([][]string, error) {
	db, err := p.within(r)
	if err != nil {
		return nil, err
	}
	args := &arguments{}
	return db.list(ctx, 2, fmt.Sprintf("SELECT k::text, %s FROM (SELECT %s AS k, %s AS v FROM %s WHERE %s AND %s OFFSET 0) AS found WHERE %s",
		q.score(args), s.key, s.vector, s.from, s.among(keys, args), q.match(q.terms, args),
		q.matchVector(q.terms, "v", args)), args.list...)
}

// distinct is keys without repetitions.
func distinct(keys []string) []string {
	seen := make(map[string]bool, len(keys))
	out := make([]string, 0, len(keys))
	for _, k := range keys {
		if !seen[k] {
			seen[k] = true
			out = append(out, k)
		}
	}
	return out
}

// arguments are the parameters of a statement.
type arguments struct{ list []string }

// add returns the place of another parameter.
func (p *arguments) add(value string) string {
	p.list = append(p.list, value)
	return "$" + strconv.Itoa(len(p.list))
}
