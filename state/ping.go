package state

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// Ping reports whether the store can be read and written to.
func (s *Store) Ping(ctx context.Context) error {
	var one int
	if err := s.db.QueryRowContext(ctx, "SELECT 1 FROM conversations UNION SELECT 1").Scan(&one); err != nil {
		return s.explain("reading the store of conversations", err)
	}
	return s.backend.ping(ctx, s.db, s.path)
}

// ping looks at the file itself, for what is written to one that was deleted
// is lost without an error; and it writes a little beside it, which fails
// where the disk is full or may not be written to any more.
func (f *file) ping(_ context.Context, _ database, path string) error {
	if path == Memory {
		return nil
	}
	now, err := os.Stat(path)
	if errors.Is(err, fs.ErrNotExist) || err == nil && !os.SameFile(f.info, now) {
		return fmt.Errorf("the store of conversations is not at %s any more: what is said now will be lost; start again",
			path)
	}
	if err != nil {
		return fmt.Errorf("looking for the store of conversations: %w", err)
	}
	if err := f.roomy(filepath.Dir(path)); err != nil {
		return fmt.Errorf("writing beside the store of conversations: %w", err)
	}
	return nil
}

// someRoom is how much is written to find out whether there is room: a few
// turns of conversations.
const someRoom = 64 << 10

// roomy fails where a folder takes no more data.
func (f *file) roomy(folder string) (err error) {
	scratch, err := f.scratch(folder)
	if err != nil {
		return err
	}
	_, err = scratch.Write(make([]byte, someRoom))
	return errors.Join(err, scratch.Close(), f.discard(scratch.Name()))
}

// scratchFile makes a file that nothing is kept in.
func scratchFile(folder string) (*os.File, error) { return os.CreateTemp(folder, ".parley-room-*") }
