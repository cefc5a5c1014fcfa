package suql

import (
	"context"

	"parley/suql/exec"
	"parley/suql/inference"
	"parley/suql/plan"
)

// inferences are answers that were found before; *inference.Answers are some.
type inferences interface {
	exec.Inferences
	Column(table, column, question string) (name string, c inference.Column, ok bool)
	Close() error
}

// makeInferences opens those that lie beside a database, if there are any.
func (e *Engine) makeInferences(ctx context.Context, db backend) (inferences, error) {
	if e.inferred != nil {
		return e.inferred, nil
	}
	if !e.watched(db) {
		return (*inference.Answers)(nil), nil
	}
	return inference.Read(ctx, db.(sqliteBackend).db.Name()+inference.Suffix)
}

// inferredBy is the column that answers a question about a column of texts, as
// plans have it; nil when none does.
func (s *snapshot) inferredBy(table, column, question string) *plan.Inferred {
	name, c, ok := s.known.Column(table, column, question)
	if !ok {
		return nil
	}
	return &plan.Inferred{Table: name, Column: c.Name, Filled: c.Filled, Rows: c.Rows}
}
