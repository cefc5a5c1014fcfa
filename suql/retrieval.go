package suql

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parley/suql/exec"
	"parley/suql/index"
	"parley/suql/plan"
	"parley/suql/postgres"
)

// retrieval finds the promising rows of a table before any of them is read.
type retrieval interface {
	exec.Walker
	exec.Mentioner
	Close() error
}

// source is a backend whose texts this program indexes itself.
type source interface {
	backend
	index.Source
}

// WithEmbedder has a database on PostgreSQL rank rows by the vectors that
// stand beside its texts too, if pgvector is there: those closest to what
// embedder makes of the question. It must be the model that made the vectors.
// What it is asked is the question of an answer(), never a text.
func WithEmbedder(embedder postgres.Embedder) Option {
	return func(e *Engine) { e.embedder = embedder }
}

// makeRetrieval is what the rows of a database are found with: the server's
// own search on PostgreSQL, a full text index of ours otherwise.
func (e *Engine) makeRetrieval(ctx context.Context, db backend) (retrieval, error) {
	switch db := db.(type) {
	case postgresBackend:
		r, err := db.db.Ranker(ctx, e.embedder)
		if err != nil {
			return nil, err
		}
		return r, nil
	case source:
		ix, err := e.makeIndex(ctx, db)
		if err != nil {
			return nil, err
		}
		return ix, nil
	}
	return nil, fmt.Errorf("nothing can search the texts of %T", db) // unreachable: these are all the backends
}

// server is a retrieval that is done elsewhere, by what there is for it, and
// may not come to an end in time.
type server interface {
	By(table, column string) string
	Trouble(table, column, question string) string
}

// rankings are the questions that the steps of a plan rank rows by.
func rankings(p *plan.Plan) []plan.Ranking {
	var out []plan.Ranking
	for _, part := range append(slices.Clone(p.Before), p) {
		for _, n := range part.Nodes() {
			if rank, ok := n.(*plan.Rank); ok {
				out = append(out, rank.By...)
			}
		}
	}
	return out
}

// ranker is what p's rows are ranked by, if it is the server's.
func (s *snapshot) ranker() (server, bool) {
	r, ok := s.exec.Ranker.(server)
	return r, ok
}

// rankedBy is what Explain adds where the server ranks: a line for each
// column that it ranks by.
func (s *snapshot) rankedBy(p *plan.Plan) string {
	r, ok := s.ranker()
	if !ok {
		return ""
	}
	var lines []string
	for _, by := range rankings(p) {
		line := fmt.Sprintf("%s.%s is ranked by %s.\n", by.Table, by.Column, r.By(by.Table, by.Column))
		if !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
	}
	return strings.Join(lines, "")
}

// rankingTroubles are warnings of rankings that did not come off.
func (s *snapshot) rankingTroubles(p *plan.Plan) []Warning {
	r, ok := s.ranker()
	if !ok {
		return nil
	}
	var out []Warning
	for _, by := range rankings(p) {
		w := Warning{Code: "ranking", Message: r.Trouble(by.Table, by.Column, by.Question)}
		if w.Message != "" && !slices.Contains(out, w) {
			out = append(out, w)
		}
	}
	return out
}
