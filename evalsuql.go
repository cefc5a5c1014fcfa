package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"parley/eval"
	"parley/eval/suqlset"
	"parley/ingest"
	"parley/ingest/demo"
	reading "parley/suql/reader/lexical"
)

// evalSUQLCommand is `parley eval suql`.
type evalSUQLCommand struct {
	Half  string `enum:"development,heldout,fresh,all" default:"development" help:"Which part: ${enum}. Parsers are tuned on the development half; of the others, only totals are shown. The fresh part is by writers who knew neither the parser nor the rest of the set."`
	Plain bool   `help:"Only what asks nothing of texts, over tables whose texts are hidden."`
	parserTest
}

// Run measures and reports.
func (c *evalSUQLCommand) Run(ctx context.Context, s *streams) (err error) {
	half := suqlset.Half(c.Half)
	if c.Failures && half != suqlset.Development {
		return usageError{fmt.Errorf("--failures goes with --half development: the rest is held out, and reading it would spoil it")}
	}
	dir, err := os.MkdirTemp("", "parley-eval-*")
	if err != nil {
		return fmt.Errorf("making a folder for the databases: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var data *eval.SUQLData
	e, records, err := c.run(ctx, s, func() (*eval.Dataset, error) {
		if data, err = loadSUQL(half, dir); err != nil {
			return nil, err
		}
		if c.Plain {
			data = data.Plain()
		}
		return data.Dataset, nil
	})
	if err != nil {
		return err
	}
	whole, err := data.Converse(ctx, e)
	if err != nil {
		return err
	}
	report := data.Report(e, records, whole)
	if err := report.Print(s.out); err != nil {
		return err
	}
	if c.Failures {
		if err := report.PrintFailures(ctx, s.out, e); err != nil {
			return err
		}
	}
	if err := writeTo(c.JSON, report.WriteJSON); err != nil || c.HTML == "" {
		return err
	}
	if half == suqlset.Development {
		if report.Dialogues, err = e.Dialogues(ctx, records, exampleDialogues); err != nil {
			return err
		}
	}
	return writeTo(c.HTML, report.WriteHTML)
}

// loadSUQL loads a part of the development set; its databases are made in a
// folder.
func loadSUQL(half suqlset.Half, dir string) (*eval.SUQLData, error) {
	return eval.LoadSUQL(half, func(ctx context.Context, set suqlset.Set) (string, error) { return placeSUQL(ctx, dir, set) }, reading.New())
}

// placeSUQL makes the database of a set in a folder, unless it is there.
func placeSUQL(ctx context.Context, dir string, set suqlset.Set) (string, error) {
	path := filepath.Join(dir, set.Database+".db")
	if set.Import == "" {
		return path, demo.Create(ctx, set.Database, path)
	}
	if _, err := os.Stat(path); err == nil {
		return path, nil
	}
	content, err := suqlset.File(set.Import)
	if err != nil {
		return "", err
	}
	file := filepath.Join(dir, set.Import)
	if err := os.WriteFile(file, content, 0o600); err != nil {
		return "", err
	}
	_, err = ingest.Import(ctx, path, []string{file}, ingest.Options{Table: set.Table})
	return path, err
}
