package eval

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"

	"parley/eval/reading"
	"parley/eval/suqlset"
	"parley/eval/suqlset/place"
	"parley/suql"
	"parley/suql/reader"
)

// unreadTables are the marked tables of the SUQL set whose texts were not
// read for the embedded reader.
var unreadTables = []string{"bottles", "campsites", "volunteers"}

// tableParts are the marks of the imported tables of the SUQL set as
// questions to a reader, apart for tables that it was widened with and others.
func tableParts(ctx context.Context) (parts []readerPart, err error) {
	dir, err := os.MkdirTemp("", "parley-eval-*")
	if err != nil {
		return nil, fmt.Errorf("making a folder for the databases: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	sets, err := suqlset.Load(suqlset.All)
	if err != nil {
		return nil, err
	}
	parts = []readerPart{{name: "tables the reader was widened with"}, {name: "tables held out"}}
	for _, set := range sets {
		marks, err := suqlset.LoadMarks(set.Database)
		if err != nil {
			return nil, err
		}
		if len(marks) == 0 {
			continue
		}
		cases, err := markedCases(ctx, dir, set, marks)
		if err != nil {
			return nil, err
		}
		k := 0
		if slices.Contains(unreadTables, set.Database) {
			k = 1
		}
		parts[k].cases = append(parts[k].cases, cases...)
	}
	return parts, nil
}

// markedCases are the marks of one table with the texts of its rows.
func markedCases(ctx context.Context, dir string, set suqlset.Set, marks []suqlset.Marks) (out []reading.Case,
	err error) {
	dsn, err := place.Database(ctx, dir, set)
	if err != nil {
		return nil, err
	}
	e, err := suql.Open(ctx, dsn, nil)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	for _, m := range marks {
		q, err := e.Prepare(ctx, fmt.Sprintf("SELECT %s, %s FROM %s", set.Row, m.Column, set.Table))
		if err != nil {
			return nil, err
		}
		res, err := q.Run(ctx, suql.RunOptions{})
		if err != nil {
			return nil, err
		}
		known := map[string]bool{}
		for _, row := range res.Rows {
			name := fmt.Sprint(row.Values[0])
			known[name] = true
			gold := reader.Unknown
			switch {
			case slices.Contains(m.Unsure, name) || row.Values[1] == nil:
				continue
			case slices.Contains(m.Yes, name):
				gold = reader.True
			case slices.Contains(m.No, name):
				gold = reader.False
			}
			out = append(out, reading.Case{Name: name, Texts: []string{fmt.Sprint(row.Values[1])}, Question: m.Question,
				Gold: gold, Attribute: set.Database})
		}
		for _, name := range slices.Concat(m.Yes, m.No, m.Unsure) {
			if !known[name] {
				return nil, fmt.Errorf("the marks of %s name a row %q that is not there", set.Database, name)
			}
		}
	}
	return out, nil
}
