package sources

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"parley/retrieve"
	"parley/retrieve/library"
)

// Indexing is how the adding of files to a library goes on, or how it ended.
type Indexing struct {
	ID       string // of the library
	Title    string
	Progress retrieve.Progress
	Ended    bool
	Err      error             // why it ended before all was in
	Summary  *retrieve.Summary // what it did, in the end
}

// File is a file that comes with an upload.
type File struct {
	Name string
	io.Reader
}

// Fill keeps files that come with an upload and begins to index them into a
// library; [Registry.Indexing] tells how that goes on. into is the ID of a
// library; "" makes a new one under a title, which is in the registry once all
// is in. next gives the files, and io.EOF in the end.
func (s *Registry) Fill(ctx context.Context, into, title string, next func() (File, error)) (id string, err error) {
	source, fresh := Source{}, into == ""
	if fresh {
		if title, err = titled(title, "My library"); err != nil {
			return "", err
		}
		id = newID(title)
		source = Source{ID: id, Title: title, Kind: Library, DSN: filepath.Join(s.library(id), "pieces.library")}
	} else if source, err = s.Find(ctx, into); err != nil {
		return "", err
	} else if source.Kind != Library {
		return "", fmt.Errorf("%s is a database; documents go into a library", source.Title)
	}
	if !s.begin(source) {
		return "", fmt.Errorf("files are being added to %s; add others when that has ended", source.Title)
	}
	folder := filepath.Join(s.library(source.ID), "files")
	err = s.receive(folder, next)
	if err == nil && s.ctx.Err() != nil {
		err = errors.New("the server is stopping; send the files again in a moment")
	}
	if err != nil {
		s.neverMind(source.ID)
		if fresh {
			err = errors.Join(err, os.RemoveAll(s.library(source.ID)))
		}
		return "", err
	}
	s.work.Go(func() { s.index(source, folder, fresh) }) // ends with the indexing, at the latest when Close stops it
	return source.ID, nil
}

// library is the folder of a library's files.
func (s *Registry) library(id string) string { return filepath.Join(s.o.Folder, "libraries", id) }

// begin notes that files are added to a library; false where others are.
func (s *Registry) begin(source Source) bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if had := s.indexing[source.ID]; had != nil && !had.Ended {
		return false
	}
	s.indexing[source.ID] = &Indexing{ID: source.ID, Title: source.Title}
	return true
}

// neverMind forgets an indexing that never began.
func (s *Registry) neverMind(id string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	delete(s.indexing, id)
}

// receive writes files into a folder; one of the same name takes the place of
// the former.
func (s *Registry) receive(folder string, next func() (File, error)) error {
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return fmt.Errorf("making room for the files: %w", err)
	}
	taken, left := map[string]bool{}, s.o.Limit
	for {
		f, err := next()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return err
		}
		name := fileName(f.Name)
		for n := 2; taken[strings.ToLower(name)]; n++ { // of another folder
			name = fmt.Sprintf("%d %s", n, fileName(f.Name))
		}
		taken[strings.ToLower(name)] = true
		n, err := written(filepath.Join(folder, name), io.LimitReader(f, left+1))
		if err != nil {
			return fmt.Errorf("the file %s did not arrive whole: %w", name, err)
		}
		if left -= n; left < 0 {
			return errors.Join(&TooLargeError{s.o.Limit}, os.Remove(filepath.Join(folder, name)))
		}
	}
	if len(taken) == 0 {
		return errors.New("no file came with this; choose a folder and send it again")
	}
	return nil
}

// written writes a file by way of another, so that half of it is never read.
func written(path string, r io.Reader) (n int64, err error) {
	f, err := os.CreateTemp(filepath.Dir(path), ".coming-*")
	if err != nil {
		return 0, err
	}
	n, err = io.Copy(f, r)
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(f.Name(), path)
	}
	if err != nil {
		err = errors.Join(err, os.Remove(f.Name()))
	}
	return n, err
}

// index brings what lies in a folder into a library.
func (s *Registry) index(source Source, folder string, fresh bool) {
	sum, err := s.bring(source, folder)
	if err == nil && fresh {
		_, err = s.add(s.ctx, source.ID, source.Title, Library, source.DSN)
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.indexing[source.ID]
	i.Ended, i.Err, i.Summary = true, err, sum
	if sum != nil {
		for n, note := range sum.Notes { // which are not to name the folder
			sum.Notes[n] = strings.ReplaceAll(note, folder+string(filepath.Separator), "")
		}
	}
}

func (s *Registry) bring(source Source, folder string) (sum *retrieve.Summary, err error) {
	lib, err := library.Open(s.ctx, source.DSN)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, lib.Close()) }()
	return retrieve.Index(s.ctx, lib, []string{folder}, retrieve.Options{Progress: func(p retrieve.Progress) {
		p.Place = filepath.Base(p.Place)
		s.mu.Lock()
		defer s.mu.Unlock()
		s.indexing[source.ID].Progress = p
	}})
}

// Indexing tells how the adding of files to a library goes on; false where
// there was none since the server began.
func (s *Registry) Indexing(id string) (Indexing, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	i := s.indexing[id]
	if i == nil {
		return Indexing{}, false
	}
	return *i, true
}

// removeLibrary deletes a library that was made here, with its files.
func (s *Registry) removeLibrary(source Source) error {
	if err := os.RemoveAll(s.library(source.ID)); err != nil {
		return fmt.Errorf("%s is off the list, but its files are still there: %w", source.Title, err)
	}
	return nil
}
