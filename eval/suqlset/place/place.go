// Package place makes the databases that the SUQL set is about, so that it can
// be measured on them:
//
//	data, err := place.Load(suqlset.Development, dir)
package place

import (
	"context"
	"os"
	"path/filepath"

	"parley/eval/suqlset"
	"parley/eval/suqlset/score"
	"parley/ingest"
	"parley/ingest/demo"
	reading "parley/suql/reader/lexical"
)

// Load loads a part of the set. Its databases are made in the folder dir when
// they are needed.
func Load(half suqlset.Half, dir string) (*score.Data, error) {
	return score.Load(half, in(dir), reading.New())
}

// Written loads what was written to learn from ([suqlset.Written]), as Load
// does.
func Written(folder, dir string) (*score.Data, error) {
	sets, err := suqlset.Written(os.DirFS(folder))
	if err != nil {
		return nil, err
	}
	return score.Of("suql written", sets, in(dir), reading.New())
}

func in(dir string) score.Place {
	return func(ctx context.Context, set suqlset.Set) (string, error) { return Database(ctx, dir, set) }
}

// Database makes the database of a set in the folder dir, unless it is there,
// and returns its path.
func Database(ctx context.Context, dir string, set suqlset.Set) (string, error) {
	at := filepath.Join(dir, set.Database+".db")
	if len(set.Files) == 0 {
		return at, demo.Create(ctx, set.Database, at)
	}
	if _, err := os.Stat(at); err == nil {
		return at, nil
	}
	var paths []string
	for _, f := range set.Files {
		path := filepath.Join(dir, f.Name)
		if err := os.WriteFile(path, f.Rows, 0o600); err != nil {
			return "", err
		}
		paths = append(paths, path)
	}
	var o ingest.Options
	if len(paths) == 1 {
		o.Table = set.Table
	}
	_, err := ingest.Import(ctx, at, paths, o)
	return at, err
}
