// Package opendomain measures how well a library finds the one table or
// passage that answers a question among all of a data set (DuRePa, section 4).
//
// Load a set, put it into a library, and measure:
//
//	var set opendomain.Set
//	err := set.AddWikiSQL("dev.jsonl.gz", "dev.tables.jsonl.gz")
//	err = set.AddTables("train.tables.jsonl.gz") // distractors
//	lib, done, err := set.Library(ctx, "")
//	report, err := opendomain.Measure(ctx, lib, set.Questions, opendomain.Options{})
//	err = report.Print(os.Stdout)
package opendomain

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"parley/retrieve/library"
	"parley/retrieve/piece"
)

// Question is one question with the sources that answer it.
type Question struct {
	Text string
	Gold map[string]bool // by place
	Kind piece.Kind      // of the gold sources
	// Title is that of the gold sources, by which who knows them would name them;
	// "" where they have none.
	Title string
	// Answers are what is right to say, each the cells of a result or one
	// span; nil where the data do not tell.
	Answers [][]string
}

// Set is questions, and what they are to be answered from.
type Set struct {
	Name      string
	Questions []Question
	sources   []source
	known     map[string]bool
	grids     map[string]*piece.Grid  // by place
	links     map[string][][][]string // addresses that the cells of a table link to, by its place
	texts     map[string]string       // by address: what cells link to
}

// source is a table or a text before it is cut.
type source struct {
	place string
	grid  *piece.Grid // nil for a text

	title, text string
}

// has reports whether a source of this place is there already, and notes it.
func (s *Set) has(place string) bool {
	if s.known == nil {
		s.known = map[string]bool{}
	}
	had := s.known[place]
	s.known[place] = true
	return had
}

// Sources is how many tables and texts there are to choose from.
func (s *Set) Sources() int { return len(s.sources) }

// Limit keeps n questions, evenly spread; 0 keeps all.
func (s *Set) Limit(n int) {
	if n <= 0 || n >= len(s.Questions) {
		return
	}
	var out []Question
	for _, i := range spread(n, len(s.Questions)) {
		out = append(out, s.Questions[i])
	}
	s.Questions = out
}

// spread are n of the first numbers up to total, evenly spread.
func spread(n, total int) []int {
	out := make([]int, n)
	for i := range out {
		out[i] = i * total / n
	}
	return out
}

// LeaveOut takes out the questions that [Set.Limit] keeps of these: what was
// learned from them is tried, or taught further, with others.
func (s *Set) LeaveOut(n int) {
	if n <= 0 || n >= len(s.Questions) {
		return
	}
	taken := spread(n, len(s.Questions))
	var out []Question
	for i, q := range s.Questions {
		if _, left := slices.BinarySearch(taken, i); !left {
			out = append(out, q)
		}
	}
	s.Questions = out
}

// perChange is how many sources are written in one transaction.
const perChange = 5000

// Library opens a library in a file, or in a folder of its own where the path
// is "", and puts every source into it. done closes it and clears the folder
// away.
func (s *Set) Library(ctx context.Context, path string) (lib *library.Library, done func() error, err error) {
	dir, err := os.MkdirTemp("", "parley-library-*")
	if err != nil {
		return nil, nil, fmt.Errorf("making a folder for the library: %w", err)
	}
	lib, err = library.Open(ctx, cmp.Or(path, filepath.Join(dir, "sources.library")))
	if err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	done = func() error { return errors.Join(lib.Close(), os.RemoveAll(dir)) }
	if err := s.Fill(ctx, lib, nil); err != nil {
		return nil, nil, errors.Join(err, done())
	}
	return lib, done, nil
}

// Fill puts every source into a library that is not there yet; progress may
// be nil.
func (s *Set) Fill(ctx context.Context, lib *library.Library, progress func(done, of int)) error {
	if len(s.sources) == 0 {
		return errors.New("there is nothing to search in: no table and no passage")
	}
	have, err := lib.Origins(ctx)
	if err != nil {
		return err
	}
	known := map[string]bool{}
	for _, place := range have {
		known[place] = true
	}
	missing := slices.DeleteFunc(slices.Clone(s.sources), func(one source) bool { return known[one.place] })
	if len(missing) == 0 {
		return nil
	}
	for from := 0; from < len(missing); from += perChange {
		to := min(from+perChange, len(missing))
		if err := s.fill(ctx, lib, missing[from:to]); err != nil {
			return err
		}
		if progress != nil {
			progress(to, len(missing))
		}
	}
	return lib.Count(ctx)
}

// Kinds reports of which kinds there are sources.
func (s *Set) Kinds() (text, rows bool) {
	for _, one := range s.sources {
		text, rows = text || one.grid == nil, rows || one.grid != nil
	}
	return text, rows
}

func (s *Set) fill(ctx context.Context, lib *library.Library, some []source) (err error) {
	change, err := lib.Change(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, change.Cancel()) }()
	for _, one := range some {
		if err := change.Begin(library.Source{Place: one.place, Origin: one.place, Version: s.Name}); err != nil {
			return err
		}
		pieces := piece.Passages(one.title, "", one.text)
		if one.grid != nil {
			pieces = one.grid.Pieces()
		}
		for _, p := range pieces {
			if err := change.Add(p); err != nil {
				return fmt.Errorf("%s: %w", one.place, err)
			}
		}
	}
	return change.Commit()
}
