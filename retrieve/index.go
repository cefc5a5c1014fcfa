package retrieve

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/retrieve/document"
	"parley/retrieve/library"
)

// Options change how a library is filled.
type Options struct {
	Progress func(Progress) // may be nil
}

// Progress says how far an indexing is.
type Progress struct {
	Place    string // what is being read
	Done, Of int    // places
	Pieces   int    // written so far
}

// Summary is what an indexing did.
type Summary struct {
	Added, Changed, Removed, Same int // files and databases
	Pieces                        int // written
	Skipped                       int // files of kinds that hold neither text nor tables
	Notes                         []string
}

// tables are the endings of files that hold tables.
var tables = []string{".csv", ".tsv", ".json", ".jsonl", ".ndjson", ".db", ".sqlite", ".sqlite3"}

// Index brings files, all files in folders, and databases (postgres://…) into
// a library. What is in it as it is now stays; what changed is read again, and
// what is gone from one of the folders is taken out. Each file is one
// transaction: stopped in between, the next call goes on. A file that can't be
// read is a note and no error, unless it was named itself.
func Index(ctx context.Context, lib *library.Library, places []string, o Options) (*Summary, error) {
	sum := &Summary{}
	todo, err := list(places, sum)
	if err != nil {
		return nil, err
	}
	had, err := lib.Origins(ctx)
	if err != nil {
		return nil, err
	}
	for i, p := range todo {
		if o.Progress != nil {
			o.Progress(Progress{Place: p.origin, Done: i, Of: len(todo), Pieces: sum.Pieces})
		}
		err := bring(ctx, lib, p, slices.Contains(had, p.origin), sum)
		switch {
		case err == nil:
		case ctx.Err() != nil:
			return sum, errors.Join(context.Cause(ctx), lib.Count(context.WithoutCancel(ctx)))
		case p.named:
			return sum, errors.Join(err, lib.Count(ctx))
		default:
			sum.Notes = append(sum.Notes, err.Error())
		}
	}
	if err := removeGone(ctx, lib, places, had, todo, sum); err != nil {
		return sum, err
	}
	stale, err := lib.Stale(ctx)
	if err == nil && stale {
		err = lib.Count(ctx)
	}
	return sum, err
}

// place is one file or database.
type place struct {
	origin string // absolute path or DSN
	named  bool   // by the caller, rather than found in a folder
	server bool   // a database that is no file
}

// list finds the files of places, in order, each once.
func list(places []string, sum *Summary) ([]place, error) {
	var out []place
	add := func(p place) {
		if !slices.ContainsFunc(out, func(had place) bool { return had.origin == p.origin }) {
			out = append(out, p)
		}
	}
	for _, given := range places {
		if scheme, _, ok := strings.Cut(given, "://"); ok && strings.HasPrefix(scheme, "postgres") {
			add(place{origin: given, named: true, server: true})
			continue
		}
		path, err := filepath.Abs(strings.TrimPrefix(given, "sqlite:"))
		if err != nil {
			return nil, fmt.Errorf("finding %s: %w", given, err)
		}
		info, err := os.Stat(path)
		switch {
		case errors.Is(err, fs.ErrNotExist):
			return nil, fmt.Errorf("there is no file or folder %s: check the path", given)
		case err != nil:
			return nil, fmt.Errorf("looking at %s: %w", given, err)
		case !info.IsDir():
			add(place{origin: path, named: true})
			continue
		}
		if err := walk(path, func(file string) { add(place{origin: file}) }, sum); err != nil {
			return nil, fmt.Errorf("looking into %s: %w", given, err)
		}
	}
	return out, nil
}

// walk calls add with every file below dir that can be read; hidden files and
// folders are left out.
func walk(dir string, add func(string), sum *Summary) error {
	return filepath.WalkDir(dir, func(path string, d fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != dir && strings.HasPrefix(d.Name(), "."):
			if d.IsDir() {
				return filepath.SkipDir
			}
		case !d.Type().IsRegular():
		case document.Readable(path) || holdsTables(path):
			add(path)
		default:
			sum.Skipped++
		}
		return nil
	})
}

func holdsTables(path string) bool {
	return slices.Contains(tables, strings.ToLower(filepath.Ext(path)))
}

// removeGone takes out what lay in one of the folders and is there no more.
func removeGone(ctx context.Context, lib *library.Library, places, had []string, todo []place, sum *Summary) error {
	for _, origin := range had {
		if slices.ContainsFunc(todo, func(p place) bool { return p.origin == origin }) || !below(origin, places) {
			continue
		}
		if _, err := os.Stat(origin); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		err := change(ctx, lib, func(c *library.Change) error { return c.Remove(origin) })
		if err != nil {
			return err
		}
		sum.Removed++
	}
	return nil
}

func below(origin string, places []string) bool {
	for _, given := range places {
		if abs, err := filepath.Abs(given); err == nil && strings.HasPrefix(origin, abs+string(filepath.Separator)) {
			return true
		}
	}
	return false
}
