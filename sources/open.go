package sources

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"parley/suql/sqlite"
)

// Open puts a SQLite file in the registry where it lies; Parley reads it and
// never writes to it. The path must lead below one of Options.Roots, also
// after symbolic links are followed, through no hidden folder and to nothing
// of Parley's own. Whether a file exists elsewhere is not told.
func (s *Registry) Open(ctx context.Context, path, title string) (Source, error) {
	real, err := s.admitted(path)
	if err != nil {
		return Source{}, err
	}
	all, err := s.All(ctx)
	if err != nil {
		return Source{}, err
	}
	for _, have := range all {
		if have.DSN == real {
			return have, nil
		}
	}
	if title, err = titled(title, real); err != nil {
		return Source{}, err
	}
	db, err := sqlite.Open(ctx, real)
	if err != nil {
		return Source{}, err
	}
	if err := db.Close(); err != nil {
		return Source{}, fmt.Errorf("closing %s: %w", real, err)
	}
	return s.add(ctx, newID(title), title, Opened, real)
}

// admitted is the path behind a path, if it may be opened.
func (s *Registry) admitted(path string) (string, error) {
	path = strings.TrimPrefix(strings.TrimSpace(path), "sqlite:")
	if path == "" {
		return "", errors.New("give the path of a SQLite file, such as " + filepath.Join(s.example(), "shop.db"))
	}
	if len(s.o.Roots) == 0 {
		return "", errors.New("this server opens no files by their path; upload the file instead")
	}
	if rest, ok := strings.CutPrefix(path, "~"+string(filepath.Separator)); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("finding the folder that ~ stands for: %w", err)
		}
		path = filepath.Join(home, rest)
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(s.o.Roots[0], path)
	}
	path = filepath.Clean(path)
	outside := fmt.Errorf("files can be opened below %s, and %s is not there, or lies in a hidden folder",
		strings.Join(s.o.Roots, " or "), path)
	if !s.below(path, func(root string) string { return root }) {
		return "", outside
	}
	real, err := filepath.EvalSymlinks(path)
	switch {
	case errors.Is(err, os.ErrNotExist):
		return "", fmt.Errorf("there is no file %s: check the path", path)
	case errors.Is(err, os.ErrPermission):
		return "", fmt.Errorf("%s may not be read by the user that runs this server", path)
	case err != nil:
		return "", fmt.Errorf("following %s: %w", path, err)
	}
	if !s.below(real, followed) {
		return "", outside
	}
	for _, own := range append([]string{s.o.Folder}, s.o.Private...) {
		if own = followed(own); real == own || within(own, real) || strings.HasPrefix(real, own+"-") {
			return "", fmt.Errorf("%s belongs to Parley itself, which may hold what other people said; it can't be opened", path)
		}
	}
	return real, nil
}

// below reports whether path lies below one of the roots, through no folder
// and to no file whose name begins with a dot.
func (s *Registry) below(path string, of func(root string) string) bool {
	for _, root := range s.o.Roots {
		root = of(root)
		rel, err := filepath.Rel(root, path)
		if err == nil && within(root, path) && !strings.HasPrefix(rel, ".") &&
			!strings.Contains(rel, string(filepath.Separator)+".") {
			return true
		}
	}
	return false
}

// followed is a path with its symbolic links followed, or as it is where that
// fails: it then leads nowhere.
func followed(path string) string {
	if abs, err := filepath.Abs(path); err == nil {
		path = abs
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		return real
	}
	return path
}

func (s *Registry) example() string {
	if len(s.o.Roots) > 0 {
		return s.o.Roots[0]
	}
	return string(filepath.Separator)
}
