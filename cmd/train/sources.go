package train

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"

	"parley/agent/sempar/learn"
	"parley/app/console"
	"parley/eval"
	"parley/eval/suqlset"
	"parley/eval/suqlset/place"
	"parley/eval/suqlset/score"
	"parley/eval/wikisql"
	"parley/suql/ast"
)

// facts are questions about single tables of facts, in the format of WikiSQL,
// drawn by the seed.
func (c *ParserCommand) facts(ctx context.Context, dbs *learn.Databases) ([]learn.Set, error) {
	if len(c.Facts) != len(c.FactTables) {
		return nil, console.Usage(fmt.Errorf("%d --facts, but %d --fact-tables", len(c.Facts), len(c.FactTables)))
	}
	var out []learn.Set
	for i, file := range c.Facts {
		path, repeat, err := learn.Often(file)
		if err != nil {
			return nil, console.Usage(err)
		}
		data, err := wikisql.Load(path, c.FactTables[i])
		if err != nil {
			return nil, err
		}
		rng := rand.New(rand.NewPCG(c.Seed, 0xfac7))
		rng.Shuffle(len(data.Examples), func(a, b int) {
			data.Examples[a], data.Examples[b] = data.Examples[b], data.Examples[a]
		})
		drawn := data.First(c.MostFacts)
		if c.Limit > 0 { // no more tables are opened than are asked about
			drawn = drawn.First(c.Limit)
		}
		set, err := taken(ctx, dbs, drawn, path)
		if err != nil {
			return nil, err
		}
		set.Repeat = repeat
		out = append(out, set)
	}
	return out, nil
}

// texts is the half of the SUQL set that parsers are made with.
func (c *ParserCommand) texts(ctx context.Context, dbs *learn.Databases) (sets []learn.Set, err error) {
	if c.SUQL <= 0 {
		return nil, nil
	}
	data, done, err := developmentHalf()
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, done()) }()
	set, err := taken(ctx, dbs, data.Dataset, filepath.Join("eval", "suqlset"))
	set.Repeat = c.SUQL
	return []learn.Set{set}, err
}

// items are folders of items that were written to learn from.
func (c *ParserCommand) items(ctx context.Context, dbs *learn.Databases) ([]learn.Set, error) {
	var out []learn.Set
	for _, folder := range c.Items {
		path, repeat, err := learn.Often(folder)
		if err != nil {
			return nil, console.Usage(err)
		}
		err = inFolder(func(dir string) error {
			data, err := place.Written(path, dir)
			if err != nil {
				return err
			}
			set, err := taken(ctx, dbs, data.Dataset, path)
			set.Repeat = repeat
			out = append(out, set)
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// inFolder does something in a folder that is cleared away afterwards.
func inFolder(do func(dir string) error) error {
	dir, err := os.MkdirTemp("", "parley-train-*")
	if err != nil {
		return fmt.Errorf("making a folder for the databases: %w", err)
	}
	return errors.Join(do(dir), os.RemoveAll(dir))
}

// taken are the pairs of a dataset; its databases are opened for them.
func taken(ctx context.Context, dbs *learn.Databases, data *eval.Dataset, name string) (learn.Set, error) {
	set := learn.Set{Name: name, Repeat: 1}
	for _, e := range data.Examples {
		id := data.Name + " " + e.Database
		if !dbs.Has(id) {
			db, err := data.Open(ctx, e.Database)
			if err != nil {
				return set, err
			}
			dbs.Add(&learn.Database{Name: id, Catalog: db.Catalog, Index: db.Values})
			if err := db.Close(); err != nil {
				return set, err
			}
		}
		gold := openings(e.Gold, e.Previous, e.Question)
		p := learn.Pair{Database: id, Question: e.Question, Query: ast.Print(gold), Kind: e.Kind}
		if e.Previous != nil {
			p.Previous = ast.Print(e.Previous)
		}
		set.Pairs = append(set.Pairs, p)
	}
	return set, nil
}

// developmentHalf loads the half of the SUQL set that parsers are made with;
// done clears its databases away.
func developmentHalf() (data *score.Data, done func() error, err error) {
	dir, err := os.MkdirTemp("", "parley-train-*")
	if err != nil {
		return nil, nil, fmt.Errorf("making a folder for the databases: %w", err)
	}
	done = func() error { return os.RemoveAll(dir) }
	if data, err = place.Load(suqlset.Development, dir); err != nil {
		return nil, nil, errors.Join(err, done())
	}
	return data, done, nil
}
