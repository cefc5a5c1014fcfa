package suql

import (
	"context"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/exec"
	"parley/suql/plan"
	"parley/suql/postgres"
	"parley/suql/reader"
)

// postgresBackend runs trees on PostgreSQL.
type postgresBackend struct{ db *postgres.DB }

// OpenPostgres is Open over a PostgreSQL database that is already open, under
// limits of its own for example. Closing the Engine closes it.
func OpenPostgres(ctx context.Context, db *postgres.DB, r reader.Reader, opts ...Option) (*Engine, error) {
	return over(ctx, postgresBackend{db}, r, opts)
}

// openPostgres connects to the database that dsn names.
func openPostgres(ctx context.Context, dsn string) (backend, error) {
	db, err := postgres.Open(ctx, dsn)
	if err != nil {
		return nil, err
	}
	return postgresBackend{db}, nil
}

func (b postgresBackend) Facts(ctx context.Context) (catalog.Facts, error) { return b.db.Facts(ctx) }
func (b postgresBackend) Key(table, ref string) ast.Expr                   { return b.db.Key(table, ref) }
func (b postgresBackend) Close() error                                     { return b.db.Close() }

func (b postgresBackend) Ping(ctx context.Context) error {
	_, err := b.Query(ctx, &ast.Select{Items: []*ast.Item{{Expr: ast.Num("1")}}}, nil)
	return err
}

func (b postgresBackend) Accepts(q ast.Query) error {
	_, err := b.db.Print(q)
	return err
}

func (b postgresBackend) Values(ctx context.Context, table, column string, list bool, limit int) ([]string, error) {
	return b.db.Values(ctx, table, column, list, limit)
}

// Guess implements guessing.
func (b postgresBackend) Guess(ctx context.Context, q ast.Query) (rows int, ok bool, err error) {
	return b.db.Guess(ctx, q)
}

// Sampled implements sampling.
func (b postgresBackend) Sampled(table string) bool { return b.db.Sampled(table) }

// Part implements sampling.
func (b postgresBackend) Part(ref string, parts int) ast.Expr { return b.db.Part(ref, parts) }

// Price implements sampling.
func (b postgresBackend) Price(ctx context.Context, q ast.Query) (price float64, ok bool, err error) {
	return b.db.Price(ctx, q)
}

// QuerySample implements sampling.
func (b postgresBackend) QuerySample(ctx context.Context, q ast.Query, of *ast.Table, share float64,
	seed int) (*exec.Rows, error) {
	got, err := b.db.QuerySample(ctx, q, postgres.Sample{Of: of, Share: share, Seed: seed})
	if err != nil {
		return nil, err
	}
	return &exec.Rows{Columns: got.Columns, Values: got.Values}, nil
}

// Elsewhere implements spread.
func (b postgresBackend) Elsewhere(ctx context.Context, q ast.Query) ([]string, error) {
	return b.db.Elsewhere(ctx, q)
}

// Away implements partly.
func (b postgresBackend) Away() []Away { return b.db.Away() }

// Back implements partly.
func (b postgresBackend) Back(ctx context.Context) bool { return b.db.Back(ctx) }

// Findable implements catalog.Finder.
func (b postgresBackend) Findable(table, column string, capped bool) bool {
	return b.db.Findable(table, column, capped)
}

// Find implements catalog.Finder.
func (b postgresBackend) Find(ctx context.Context, table string, columns,
	texts []string) (map[string][]string, error) {
	return b.db.Find(ctx, table, columns, texts)
}

// Exact implements backend.
func (b postgresBackend) Exact() exec.Database { return b }

// Query implements exec.Database.
func (b postgresBackend) Query(ctx context.Context, q ast.Query, rel *exec.Relation) (*exec.Rows, error) {
	var beside *postgres.Relation
	if rel != nil {
		beside = &postgres.Relation{Name: plan.Relation, Columns: rel.Columns, Rows: rel.Rows}
		for _, one := range rel.Beside { // answers; those of rel itself are typed by their values
			beside.Beside = append(beside.Beside, &postgres.Relation{Name: one.Name, Columns: one.Columns, Types: one.Types,
				Rows: one.Rows})
		}
	}
	got, err := b.db.Query(ctx, q, beside)
	if err != nil {
		return nil, err
	}
	return &exec.Rows{Columns: got.Columns, Values: got.Values}, nil
}
