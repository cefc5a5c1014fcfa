package eval

import (
	"context"
	"fmt"
	"maps"
	"slices"

	"parley/agent/sempar/lexical"
	"parley/eval/setmatch"
	"parley/eval/suqlset"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// Dataset is a set of questions with gold queries, and the databases that
// they are about. [LoadWikiSQL] and [LoadSpider] make one.
type Dataset struct {
	Name     string
	Examples []Example
	Skipped  []Skipped // what the files hold beyond Examples
	open     func(ctx context.Context, database string) (*Database, error)
	family   func(database string) string // equal for databases with the same tables; nil: each is alone
}

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

	golds    []goldQuery       // Gold and Also, over a database with a schema
	meanings []suqlset.Meaning // what the gold queries ask of texts
	row      string            // the column that names a row; it may always be shown
}

// accepted are the gold query and the others that are as good.
func (e Example) accepted() []ast.Query { return append([]ast.Query{e.Gold}, e.Also...) }

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

// skipped sorts counts by reason, commonest first.
func skipped(counts map[string]int) []Skipped {
	var out []Skipped
	for _, reason := range slices.Sorted(maps.Keys(counts)) {
		out = append(out, Skipped{reason, counts[reason]})
	}
	slices.SortStableFunc(out, func(a, b Skipped) int { return b.Count - a.Count })
	return out
}

// Database is one database of a dataset: what a parser may know of it, and a
// way to run queries.
type Database struct {
	Name    string
	Catalog *catalog.Catalog
	Values  *catalog.Index
	Texts   lexical.Texts // what free text holds; nil when that is not known
	store   store
	// right judges the result of a query; nil compares it with the gold
	// result. An error says that the query does not run.
	right func(ctx context.Context, e Example, q ast.Query) (bool, error)

	schema   *setmatch.Schema  // by which queries are compared part by part; nil where there is none
	goldRows map[string]rowsOf // results of gold queries by text
}

// store runs queries. run takes a checked tree, text the dataset's spelling.
type store interface {
	run(ctx context.Context, q ast.Query) ([][]any, error)
	text(ctx context.Context, query string) ([][]any, error)
	close() error
}

// Run returns the rows of a checked query: values are nil, bool, int64,
// float64 or string.
func (d *Database) Run(ctx context.Context, q ast.Query) ([][]any, error) {
	return d.store.run(ctx, q)
}

// Close gives the database up.
func (d *Database) Close() error { return d.store.close() }

// gold runs the gold query of an example.
func (d *Database) gold(ctx context.Context, e Example) ([][]any, error) {
	if e.GoldText != "" {
		return d.store.text(ctx, e.GoldText)
	}
	return d.store.run(ctx, e.Gold)
}
