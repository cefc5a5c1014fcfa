package learn

import (
	"context"
	"encoding/json"
	"maps"
	"slices"
	"time"

	"parley/suql/ast"
	"parley/suql/parser"
)

// Dialogue is several turns over one database, or over a table with free text
// that its columns describe.
type Dialogue struct {
	Database string       `json:"db_id"`
	Schema   string       `json:"schema"`
	Columns  []WishColumn `json:"columns"`
	Today    time.Time    `json:"today"` // on which it was held, where queries depend on it
	Turns    []struct {
		Utterance string `json:"utterance"`
		Query     string `json:"query"`
		Edit      string `json:"edit"`
	} `json:"turns"`
}

// untaught are edits that a query and an utterance don't suffice for.
var untaught = []string{"undo", "chat"}

// ReadDialogues reads dialogues, one a line or an array of them.
func ReadDialogues(path string) ([]Dialogue, error) {
	var all []Dialogue
	err := eachRecord(path, func(text []byte) error {
		var one Dialogue
		if err := json.Unmarshal(text, &one); err != nil {
			return err
		}
		all = append(all, one)
		return nil
	})
	return all, err
}

// Dialogues reads a file of dialogues and adds a database for each table that
// it describes. Every turn is a pair that goes on from the one before. Left out
// are the databases that without names; of described tables those in the fold.
// With in, only these are given.
func (d *Databases) Dialogues(ctx context.Context, path string, f Fold, without map[string]bool, in bool) (Set, error) {
	all, err := ReadDialogues(path)
	if err != nil {
		return Set{}, err
	}
	tables := map[string][]Dialogue{}
	for _, one := range all {
		if one.Database == "" {
			tables[one.Schema] = append(tables[one.Schema], one)
		}
	}
	order := slices.Sorted(maps.Keys(tables))
	out := Set{Name: path, Repeat: 1}
	for _, one := range all {
		name := one.Database
		left := without[name]
		if name == "" {
			name = "dialogues about " + one.Schema
			i, _ := slices.BinarySearch(order, one.Schema)
			left = f.holds(i)
			if err := d.described(ctx, name, tables[one.Schema]); err != nil {
				return Set{}, err
			}
		}
		if left == in {
			out.Pairs = append(out.Pairs, one.pairs(name)...)
		}
	}
	return out, nil
}

// described makes up the table that dialogues are about.
func (d *Databases) described(ctx context.Context, name string, about []Dialogue) error {
	if d.open[name] != nil {
		return nil
	}
	wishes := []Wish{{Domain: about[0].Schema, Schema: about[0].Columns}}
	for _, one := range about {
		for _, t := range one.Turns {
			wishes = append(wishes, Wish{Structured: testsIn(t.Query)})
		}
	}
	db, err := wishDatabase(ctx, name, wishes)
	d.open[name] = db
	return err
}

// testsIn are the values that a query compares columns with.
func testsIn(query string) []wishTest {
	q, err := parser.Parse(query)
	if err != nil {
		return nil
	}
	var out []wishTest
	ast.Inspect(q, func(n ast.Node) bool {
		if c, _, v, ok := ast.Compared[*ast.Column](n); ok && v.Kind == ast.String {
			out = append(out, wishTest{Column: c.Name, Op: "=", Value: v.Text})
		}
		return true
	})
	return out
}

func (one Dialogue) pairs(database string) []Pair {
	var out []Pair
	before := ""
	for _, t := range one.Turns {
		if t.Query != "" && !slices.Contains(untaught, t.Edit) {
			out = append(out, Pair{Database: database, Question: t.Utterance, Query: t.Query, Previous: before,
				Kind: t.Edit, Today: one.Today})
		}
		if t.Query != "" {
			before = t.Query
		}
	}
	return out
}
