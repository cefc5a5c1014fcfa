package retrieve

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"parley/ingest"
	"parley/retrieve/document"
	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/suql"
)

// bring puts one file or database into the library, unless it is there as it
// is now. A database on a server is always read again.
func bring(ctx context.Context, lib *library.Library, p place, known bool, sum *Summary) error {
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	version := ""
	if !p.server {
		var err error
		if version, err = versionOf(p.origin); err != nil {
			return err
		}
		same, err := lib.Has(ctx, p.origin, version)
		if err != nil {
			return err
		}
		if same {
			sum.Same++
			return nil
		}
	}
	pieces := 0
	err := change(ctx, lib, func(c *library.Change) error {
		if err := c.Remove(p.origin); err != nil {
			return err
		}
		b := &bringer{ctx: ctx, change: c, origin: p.origin, version: version}
		err := b.read(p)
		pieces = b.pieces
		sum.Notes = append(sum.Notes, b.notes...)
		return err
	})
	if err != nil {
		return err
	}
	sum.Pieces += pieces
	if known {
		sum.Changed++
	} else {
		sum.Added++
	}
	return nil
}

// change runs f in a change of its own and commits it if all went well.
func change(ctx context.Context, lib *library.Library, f func(*library.Change) error) (err error) {
	c, err := lib.Change(ctx)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, c.Cancel()) }()
	if err := f(c); err != nil {
		return err
	}
	return c.Commit()
}

// piecesVersion changes when files are cut into other pieces: they are read again then.
const piecesVersion = "2;"

// versionOf changes when a file does; that of a SQLite file also when the log
// beside it does.
func versionOf(path string) (string, error) {
	version := piecesVersion
	for _, suffix := range []string{"", "-wal"} {
		info, err := os.Stat(path + suffix)
		if err != nil {
			if suffix != "" {
				continue
			}
			return "", fmt.Errorf("looking at %s: %w", path, err)
		}
		version += fmt.Sprintf("%d bytes %d;", info.Size(), info.ModTime().UnixNano())
	}
	return version, nil
}

// bringer reads one file or database into a change.
type bringer struct {
	ctx             context.Context
	change          *library.Change
	origin, version string
	pieces          int
	notes           []string
}

func (b *bringer) read(p place) error {
	switch {
	case p.server:
		return b.database(p.origin)
	case document.Readable(p.origin):
		return b.document(p.origin)
	case isSQLite(p.origin):
		return b.database(p.origin)
	}
	return b.rows(p.origin)
}

// isSQLite looks at the first bytes of a file.
func isSQLite(path string) bool {
	f, err := os.Open(path)
	if err != nil {
		return false // reading it says why
	}
	defer f.Close()
	head := make([]byte, 16)
	n, _ := f.Read(head)
	return string(head[:n]) == "SQLite format 3\x00"
}

func (b *bringer) document(path string) (err error) {
	f, err := os.Open(path)
	if err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	d, err := document.Read(path, f)
	if err != nil {
		return err
	}
	if err := b.begin(path); err != nil {
		return err
	}
	var tables []piece.Piece
	for _, p := range d.Pieces() {
		if p.Kind == piece.Rows {
			tables = append(tables, p)
			continue
		}
		if err := b.add(p); err != nil {
			return err
		}
	}
	return b.tables(path, tables)
}

// tables adds the tables of a document, each as a source of its own.
func (b *bringer) tables(path string, pieces []piece.Piece) error {
	n := 0
	for _, p := range pieces {
		if p.First == 0 {
			n++
			if err := b.begin(fmt.Sprintf("%s#table %d", path, n)); err != nil {
				return err
			}
		}
		if err := b.add(p); err != nil {
			return err
		}
	}
	return nil
}

// rows reads CSV or JSON by way of a database of its own, so that kinds and
// dates are told apart as parley import does.
func (b *bringer) rows(path string) (err error) {
	dir, err := os.MkdirTemp("", "parley-index-*")
	if err != nil {
		return fmt.Errorf("making a folder to read %s: %w", path, err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	target := filepath.Join(dir, "rows.db")
	done, err := ingest.Import(b.ctx, target, []string{path}, ingest.Options{SkipBad: true})
	if err != nil {
		return err
	}
	for _, t := range done.Tables {
		if t.Bad.Count > 0 {
			b.notes = append(b.notes, fmt.Sprintf("%s: %d bad rows are left out", path, t.Bad.Count))
		}
	}
	return b.database(target)
}

// mostRows is how many rows of a table are read at most.
const mostRows = 400_000

// database reads every table of a database.
func (b *bringer) database(dsn string) (err error) {
	e, err := suql.Open(b.ctx, dsn, nil)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	read := 0
	for _, t := range e.Catalog().Tables {
		if t.View {
			continue
		}
		if err := b.begin(b.origin + "#" + t.Name); err != nil {
			return err
		}
		if err := b.table(e, t.Name); err != nil {
			return fmt.Errorf("reading the table %s: %w", t.Name, err)
		}
		read++
	}
	if read == 0 {
		return b.begin(b.origin) // remembered, or it would be read again each time
	}
	return nil
}

func (b *bringer) begin(place string) error {
	return b.change.Begin(library.Source{Place: place, Origin: b.origin, Version: b.version})
}

func (b *bringer) add(p piece.Piece) error {
	b.pieces++
	return b.change.Add(p)
}
