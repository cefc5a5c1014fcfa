package suql

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"parley/suql/catalog"
)

// ErrNoAnnotations says that there is no file that annotations of this
// database could be written to.
var ErrNoAnnotations = errors.New("there is no file for annotations of this database: name one with --annotations")

// Annotate writes changes into the annotations file, which is made when there
// is none, and reads the catalog again: what is prepared from then on goes by
// them. Changes that don't fit the database are refused, and the file stays
// as it is.
func (e *Engine) Annotate(ctx context.Context, changes ...catalog.Change) error {
	e.annotating.Lock()
	defer e.annotating.Unlock()
	s, done := e.hold()
	defer done()
	path := e.annotated.file(s.db)
	if path == "" {
		return ErrNoAnnotations
	}
	text, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("reading the annotations: %w", err)
	}
	name := filepath.Base(path)
	if text, err = catalog.Revise(name, text, changes...); err != nil {
		return err
	}
	if _, err := annotated(ctx, s.db, name, text); err != nil {
		return err
	}
	if err := replaceFile(path, text); err != nil {
		return fmt.Errorf("writing the annotations: %w", err)
	}
	_, err = e.refresh(ctx, true)
	return err
}

// HiddenTables are the tables that the annotations leave out.
func (e *Engine) HiddenTables() ([]string, error) {
	s, done := e.hold()
	defer done()
	path := e.annotated.file(s.db)
	text, err := os.ReadFile(path)
	if path == "" || errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("reading the annotations: %w", err)
	}
	return catalog.HiddenTables(filepath.Base(path), text)
}

// replaceFile writes a file whole or not at all.
func replaceFile(path string, text []byte) (err error) {
	if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(path), ".parley-annotations-*")
	if err != nil {
		return err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, os.Remove(f.Name()))
		}
	}()
	mode := fs.FileMode(0o644)
	if info, err := os.Stat(path); err == nil {
		mode = info.Mode().Perm()
	}
	_, err = f.Write(text)
	if err = errors.Join(err, f.Chmod(mode), f.Sync(), f.Close()); err != nil {
		return err
	}
	return os.Rename(f.Name(), path)
}
