package exec

import (
	"context"

	"parley/suql/ast"
	"parley/suql/plan"
)

// Database runs the statements of a plan. Where relation is given, the
// statement may use it as the table [plan.Relation].
type Database interface {
	Query(ctx context.Context, q ast.Query, relation *Relation) (*Rows, error)
}

// Relation is a small table handed to the database beside a statement.
type Relation struct {
	Name    string // [plan.Relation] when ""
	Columns []string
	Types   []string // SQL type of each column; "", or no Types: that of its values
	Rows    [][]any  // nil, bool, int64, float64 or string
	// Beside are further relations that the statement uses; they have none
	// beside themselves.
	Beside []*Relation
}

// All lists r and what is beside it, under their names.
func (r *Relation) All() []*Relation {
	if r == nil {
		return nil
	}
	var out []*Relation
	for _, one := range append([]*Relation{r}, r.Beside...) {
		c := *one
		c.Beside = nil
		if c.Name == "" {
			c.Name = plan.Relation
		}
		if len(c.Columns) > 0 {
			out = append(out, &c)
		}
	}
	return out
}

// Rows is the whole result of a statement.
type Rows struct {
	Columns []string
	Values  [][]any // nil, bool, int64, float64, string or []string
}
