package eval

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/eval/suqlset"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/parser"
	"parley/suql/reader"
	"parley/suql/unit"
)

// SUQLData is the development set over tables with free text. Its examples
// are the turns of the dialogues, each after the gold query of the turn
// before.
type SUQLData struct {
	*Dataset
	Half  suqlset.Half
	items []suqlItem
}

// suqlItem is an item of the set.
type suqlItem struct {
	suqlset.Item
	database string
	turns    []Example
}

// worlds is in how many worlds rows are compared: in one, a wrong query may
// be right by chance.
const worlds = 4

// LoadSUQL reads a half of the development set. place makes the database of a
// set and names it, once each; mapper finds out what words for the values of
// a column mean.
func LoadSUQL(half suqlset.Half, place func(ctx context.Context, set suqlset.Set) (dsn string, err error), mapper reader.Reader) (*SUQLData, error) {
	sets, err := suqlset.Load(half)
	if err != nil {
		return nil, err
	}
	data := &SUQLData{Dataset: &Dataset{Name: "suql " + string(half)}, Half: half}
	byName := map[string]suqlset.Set{}
	for _, set := range sets {
		byName[set.Database] = set
		for _, item := range set.Items {
			it, err := newItem(set, item)
			if err != nil {
				return nil, err
			}
			data.items = append(data.items, it)
			data.Examples = append(data.Examples, it.turns...)
		}
	}
	data.open = func(ctx context.Context, name string) (*Database, error) {
		dsn, err := place(ctx, byName[name])
		if err != nil {
			return nil, err
		}
		return openSUQL(ctx, byName[name], dsn, mapper)
	}
	return data, nil
}

func newItem(set suqlset.Set, item suqlset.Item) (suqlItem, error) {
	it := suqlItem{Item: item, database: set.Database}
	var previous ast.Query
	for _, t := range item.Turns {
		e := Example{ID: t.ID, Database: set.Database, Question: t.Utterance, Previous: previous, Some: t.Some,
			meanings: set.In(item), row: set.Row}
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
	return it, nil
}

// suqlStore is a database in several worlds. It is used by one goroutine.
type suqlStore struct {
	set    suqlset.Set
	worlds []*suql.Engine
	known  map[string]suqlRows
}

func openSUQL(ctx context.Context, set suqlset.Set, dsn string, mapper reader.Reader) (*Database, error) {
	s := &suqlStore{set: set, known: map[string]suqlRows{}}
	for w := range worlds {
		engine, err := suql.Open(ctx, dsn, oracle{uint64(w), mapper})
		if err != nil {
			return nil, errors.Join(err, s.close())
		}
		s.worlds = append(s.worlds, engine)
	}
	first := s.worlds[0]
	return &Database{Name: set.Database, Catalog: first.Catalog(), Values: first.Values(), Texts: first, store: s, right: s.right}, nil
}

// errReading says that a result is not to be had without reading.
var errReading = errors.New("the result takes reading")

func (s *suqlStore) run(ctx context.Context, q ast.Query) ([][]any, error) {
	if ast.HasFreeText(q) {
		return nil, errReading
	}
	return s.query(ctx, 0, q)
}

func (s *suqlStore) text(ctx context.Context, query string) ([][]any, error) {
	q, err := parser.Parse(query)
	if err != nil {
		return nil, err
	}
	return s.query(ctx, 0, q)
}

func (s *suqlStore) close() error {
	var errs []error
	for _, engine := range s.worlds {
		errs = append(errs, engine.Close())
	}
	return errors.Join(errs...)
}

// right reports whether q gives, in every world, what one of the accepted
// queries of the example asks for. The error says that q does not run.
func (s *suqlStore) right(ctx context.Context, e Example, q ast.Query) (bool, error) {
	q = canonical(q, e.meanings)
	for w := range s.worlds { // it must run, whatever it gives
		if _, err := s.rows(ctx, w, q); err != nil {
			return false, err
		}
	}
	for _, gold := range e.accepted() {
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

// Reads reports whether a gold query of the example puts the question of u, or
// one of the same meaning, to a text, whatever answer it wants.
func (e Example) Reads(u unit.Unit) bool {
	asked, ok := suqlset.Sense(e.meanings, suqlset.Asked{Column: u.Column, Question: u.Question, Answer: u.Answer})
	return ok && slices.ContainsFunc(e.accepted(), func(q ast.Query) bool {
		return strings.Contains(ast.Print(q), ast.Print(ast.Str(asked.Question)))
	})
}
