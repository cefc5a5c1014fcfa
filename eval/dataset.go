package eval

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"parley/agent/sempar/lexical"
	"parley/eval/jsonl"
	"parley/eval/setmatch"
	"parley/eval/suqlset"
	"parley/suql/ast"
	"parley/suql/catalog"
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

// Among is the dataset without the questions over databases that none of the
// questions in the files is over; without files, the whole.
func (d *Dataset) Among(files []string) (*Dataset, error) {
	if len(files) == 0 {
		return d, nil
	}
	there := map[string]bool{}
	for _, path := range files {
		err := jsonl.Each(path, func(_ string, record []byte) error {
			var q struct {
				Database string `json:"db_id"`
			}
			err := json.Unmarshal(record, &q)
			there[q.Database] = true
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	out := *d
	out.Examples = slices.DeleteFunc(slices.Clone(d.Examples), func(e Example) bool { return !there[e.Database] })
	return &out, nil
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

// Database is one database of a dataset: what a parser may know of it, and a
// way to run queries.
type Database struct {
	Name    string
	Catalog *catalog.Catalog
	Values  *catalog.Index
	Texts   lexical.Texts // what free text holds; nil when that is not known
	Store   Store
	// Right judges the result of a query; nil compares it with the gold
	// result. An error says that the query does not run.
	Right func(ctx context.Context, e Example, q ast.Query) (bool, error)

	Schema *setmatch.Schema // by which queries are compared part by part; nil where there is none

	goldRows map[string]rowsOf // results of gold queries by text
}

// Store runs the queries of a database.
type Store interface {
	// Run takes a checked tree.
	Run(ctx context.Context, q ast.Query) ([][]any, error)
	// Text takes a query in the dataset's spelling.
	Text(ctx context.Context, query string) ([][]any, error)
	Close() error
}

// ErrReading says that a result is not to be had without reading.
var ErrReading = errors.New("the result takes reading")

// Run returns the rows of a checked query: values are nil, bool, int64,
// float64 or string.
func (d *Database) Run(ctx context.Context, q ast.Query) ([][]any, error) {
	return d.Store.Run(ctx, q)
}

// patience is how long a predicted query may run; one that takes longer has
// failed.
const patience = 10 * time.Second

// RunSoon runs a predicted query, which may take long.
func (d *Database) RunSoon(ctx context.Context, q ast.Query) ([][]any, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return d.Run(ctx, q)
}

// Close gives the database up.
func (d *Database) Close() error { return d.Store.Close() }

// gold runs the gold query of an example.
func (d *Database) gold(ctx context.Context, e Example) ([][]any, error) {
	if e.GoldText != "" {
		return d.Store.Text(ctx, e.GoldText)
	}
	return d.Store.Run(ctx, e.Gold)
}
