package eval

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"parley/eval/suqlset"
	"parley/suql/ast"
)

// Dataset is a set of questions with gold queries, and the databases that
// they are about. The packages wikisql and spider load one from files;
// [NewDataset] makes one of other questions.
type Dataset struct {
	Name     string
	Examples []Example
	Skipped  []Skipped // what the files hold beyond Examples
	// Family is equal for databases with the same tables; nil: each is alone.
	Family func(database string) string

	open Opener
}

// Opener opens the database of a name.
type Opener func(ctx context.Context, database string) (*Database, error)

// NewDataset is a dataset without examples yet, and how its databases are
// opened.
func NewDataset(name string, open Opener) *Dataset { return &Dataset{Name: name, open: open} }

// Example is one question.
type Example struct {
	ID       string // where it stands: "dev.jsonl.gz:12"
	Database string
	Question string
	Gold     ast.Query
	// GoldText is the gold query as the dataset spells it, in the dialect of
	// its databases; "" when Gold is all there is.
	GoldText string
	// Previous is the query that was answered before; nil when the question
	// stands alone.
	Previous ast.Query
	Also     []ast.Query // other queries that are accepted
	// Some says that any of the gold rows will do, so that no limit is wrong.
	Some bool

	// What the dataset says of the question, where it does.
	Kind, Style, Hardness string

	Meanings []suqlset.Meaning // what the gold queries ask of texts
	Row      string            // the column that names a row; it may always be shown

	golds []goldQuery // Gold and Also, over a database with a schema; see Accept
}

// Accepted are the gold query and the others that are as good.
func (e Example) Accepted() []ast.Query { return append([]ast.Query{e.Gold}, e.Also...) }

// Skipped counts questions that were left out for one reason.
type Skipped struct {
	Reason string
	Count  int
}

// Open opens one of the databases that Examples name. The caller closes it.
func (d *Dataset) Open(ctx context.Context, database string) (*Database, error) {
	db, err := d.open(ctx, database)
	if err != nil {
		return nil, fmt.Errorf("opening database %s: %w", database, err)
	}
	return db, nil
}

// First returns the dataset cut down to its first n questions; all of them
// when n is 0.
func (d *Dataset) First(n int) *Dataset {
	out := *d
	if n > 0 {
		out.Examples = d.Examples[:min(n, len(d.Examples))]
	}
	return &out
}

// SkippedFor sorts counts by reason, commonest first.
func SkippedFor(counts map[string]int) []Skipped {
	var out []Skipped
	for _, reason := range slices.Sorted(maps.Keys(counts)) {
		out = append(out, Skipped{reason, counts[reason]})
	}
	slices.SortStableFunc(out, func(a, b Skipped) int { return b.Count - a.Count })
	return out
}
