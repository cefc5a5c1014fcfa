// Package score measures parsers on the SUQL set: questions over tables with
// free text, alone and in dialogues. [Load] loads a part of the set; its turns
// are measured by package eval, its dialogues by [Data.Converse], and
// [Data.Report] sums both up:
//
//	data, err := score.Load(suqlset.Development, place, mapper)
//	e := &eval.Evaluation{Data: data.Dataset, Policies: policies, Parser: newParser}
//	records, err := e.Run(ctx, nil)
//	whole, err := data.Converse(ctx, e)
//	err = data.Report(e, records, whole).Print(os.Stdout)
//
// Package place makes its databases. A query is right by the rows that it
// gives in several worlds, in each of which texts say something else.
package score

import (
	"context"
	"errors"
	"fmt"

	"parley/eval"
	"parley/eval/suqlset"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/reader"
)

// Data is a part of the set over tables with free text. Its examples
// are the turns of the dialogues, each after the gold query of the turn
// before.
type Data struct {
	*eval.Dataset
	Half  suqlset.Half
	items []item
	open  eval.Opener
}

// item is an item of the set, with its turns.
type item struct {
	suqlset.Item
	database string
	turns    []eval.Example
}

// worlds is in how many worlds rows are compared: in one, a wrong query may
// be right by chance.
const worlds = 4

// Place makes the database of a set and names it, once each.
type Place func(ctx context.Context, set suqlset.Set) (dsn string, err error)

// Load reads a half of the development set; mapper finds out what words for
// the values of a column mean.
func Load(half suqlset.Half, place Place, mapper reader.Reader) (*Data, error) {
	sets, err := suqlset.Load(half)
	if err != nil {
		return nil, err
	}
	data, err := Of("suql "+string(half), sets, place, mapper)
	if err != nil {
		return nil, err
	}
	data.Half = half
	return data, nil
}

// Of takes sets under a name.
func Of(name string, sets []suqlset.Set, place Place, mapper reader.Reader) (*Data, error) {
	data := &Data{}
	byName := map[string]suqlset.Set{}
	data.open = func(ctx context.Context, name string) (*eval.Database, error) {
		dsn, err := place(ctx, byName[name])
		if err != nil {
			return nil, err
		}
		return open(ctx, byName[name], dsn, mapper)
	}
	data.Dataset = eval.NewDataset(name, data.open)
	for _, set := range sets {
		byName[set.Database] = set
		for _, i := range set.Items {
			it, err := newItem(set, i)
			if err != nil {
				return nil, err
			}
			data.items = append(data.items, it)
			data.Examples = append(data.Examples, it.turns...)
		}
	}
	return data, nil
}

func newItem(set suqlset.Set, of suqlset.Item) (item, error) {
	it := item{Item: of, database: set.Database}
	var previous ast.Query
	for _, t := range of.Turns {
		e := eval.Example{ID: t.ID, Database: set.Database, Question: t.Utterance, Previous: previous, Some: t.Some,
			Meanings: set.In(of), Row: set.Row}
		for i, text := range t.Gold {
			q, err := parser.Parse(text)
			if err != nil {
				return it, fmt.Errorf("%s: a gold query: %w", t.ID, err)
			}
			if i == 0 {
				e.Gold, e.GoldText, previous = q, text, q
			} else {
				e.Also = append(e.Also, q)
			}
		}
		it.turns = append(it.turns, e)
	}
	if len(set.Meanings) == 0 {
		meanings := phrases(it.turns)
		for i := range it.turns {
			it.turns[i].Meanings = meanings
		}
	}
	return it, nil
}

// phrases are what the gold queries of a dialogue ask of texts, each as it was said.
func phrases(turns []eval.Example) (out []suqlset.Meaning) {
	for _, e := range turns {
		for _, gold := range e.Accepted() {
			out = suqlset.Further(out, suqlset.Phrases(gold))
		}
	}
	return out
}

// store is a database in several worlds. It is used by one goroutine.
type store struct {
	set    suqlset.Set
	worlds []*suql.Engine
	known  map[string]knownRows
}

func open(ctx context.Context, set suqlset.Set, dsn string, mapper reader.Reader) (*eval.Database, error) {
	s := &store{set: set, known: map[string]knownRows{}}
	for w := range worlds {
		engine, err := suql.Open(ctx, dsn, oracle{uint64(w), mapper})
		if err != nil {
			return nil, errors.Join(err, s.Close())
		}
		s.worlds = append(s.worlds, engine)
	}
	first := s.worlds[0]
	return &eval.Database{Name: set.Database, Catalog: first.Catalog(), Values: first.Values(),
		Store: s, Right: s.right}, nil
}

// Run implements eval.Store.
func (s *store) Run(ctx context.Context, q ast.Query) ([][]any, error) {
	if ast.HasFreeText(q) {
		return nil, eval.ErrReading
	}
	return s.query(ctx, 0, q)
}

// Text implements eval.Store.
func (s *store) Text(ctx context.Context, query string) ([][]any, error) {
	q, err := parser.Parse(query)
	if err != nil {
		return nil, err
	}
	return s.query(ctx, 0, q)
}

// Cells implements eval.CellStore.
func (s *store) Cells(ctx context.Context, table *catalog.Table, limit int) ([][]any, error) {
	rows, _, err := s.worlds[0].Cells(ctx, table.Name, limit)
	return rows, err
}

// Close implements eval.Store.
func (s *store) Close() error {
	var errs []error
	for _, engine := range s.worlds {
		errs = append(errs, engine.Close())
	}
	return errors.Join(errs...)
}

// right reports whether q gives, in every world, what one of the accepted
// queries of the example asks for. The error says that q does not run.
func (s *store) right(ctx context.Context, e eval.Example, q ast.Query) (bool, error) {
	q = suqlset.Canonical(q, e.Meanings)
	for w := range s.worlds { // it must run, whatever it gives
		if _, err := s.rows(ctx, w, q); err != nil {
			return false, err
		}
	}
	for _, gold := range e.Accepted() {
		same := true
		for w := 0; w < len(s.worlds) && same; w++ {
			var err error
			if same, err = s.agree(ctx, w, e, gold, q); err != nil {
				return false, err
			}
		}
		if same {
			return true, nil
		}
	}
	return false, nil
}
