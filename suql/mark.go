package suql

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"parley/suql/inference"
)

// mark is what a database file and the files beside it look like. Two marks
// differ when something was written in between; taking one costs a few system
// calls and no statement.
//
// Size and time alone can miss a write within the same tick of the clock, so
// the counters that SQLite keeps for its own caches are taken too: the change
// counter in the header of the file and, where a write-ahead log is in use,
// the header of its index, which counts transactions
// (https://sqlite.org/fileformat2.html, sections 1.3 and 4;
// https://sqlite.org/walformat.html, section 2.1).
type mark struct {
	file, log, notes stamp
	inferred         stamp
	inferredHeader   [100]byte
	header           [100]byte
	walIndex         [48]byte
}

// stamp is the outside of one file; zero when there is none.
type stamp struct {
	id      uint64 // changes when another file takes the name
	size    int64
	written int64 // nanoseconds
}

// watched reports whether db is a file whose changes can be noticed.
func (e *Engine) watched(db backend) bool {
	_, ok := db.(sqliteBackend)
	return ok && e.open != nil
}

// mark takes the mark of db, which is watched, and of its annotations.
func (e *Engine) mark(db backend) (mark, error) {
	path := db.(sqliteBackend).db.Name()
	var m mark
	var err error
	if m.file, err = stampOf(path); err != nil {
		return m, err
	}
	if m.file == (stamp{}) {
		return m, fmt.Errorf("the database file %s is gone: put it back, or start again with another", filepath.Base(path))
	}
	if err := head(path, m.header[:]); err != nil {
		return m, err
	}
	if m.log, err = stampOf(path + "-wal"); err != nil {
		return m, err
	}
	if m.log.size == 0 { // an empty log comes and goes with connections
		m.log = stamp{}
	} else if err := head(path+"-shm", m.walIndex[:]); err != nil {
		return m, err
	}
	if file := e.annotated.file(db); file != "" {
		if m.notes, err = stampOf(file); err != nil {
			return m, err
		}
	}
	if m.inferred, err = stampOf(path + inference.Suffix); err != nil {
		return m, err
	}
	return m, head(path+inference.Suffix, m.inferredHeader[:])
}

// unplaced is an error of the file system without the path that it is about:
// whoever is told of it need not know where files lie.
func unplaced(err error) error {
	if e := (*fs.PathError)(nil); errors.As(err, &e) {
		return e.Err
	}
	return err
}

func stampOf(path string) (stamp, error) {
	info, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) {
		return stamp{}, nil
	}
	if err != nil {
		return stamp{}, fmt.Errorf("looking whether the database has changed: %w", unplaced(err))
	}
	return stamp{fileID(info), info.Size(), info.ModTime().UnixNano()}, nil
}

// head reads the start of a file; what is not there stays zero.
func head(path string, into []byte) error {
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("looking whether the database has changed: %w", unplaced(err))
	}
	defer f.Close()
	if _, err := io.ReadFull(f, into); err != nil && !errors.Is(err, io.ErrUnexpectedEOF) && !errors.Is(err, io.EOF) {
		return fmt.Errorf("looking whether the database has changed: %w", unplaced(err))
	}
	return nil
}
