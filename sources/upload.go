package sources

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"
	"unicode"

	"parley/ingest"
	"parley/suql/sqlite"
)

// Stage is how far a draft is.
type Stage string

// The stages of a draft.
const (
	Looking   Stage = "looking"   // nothing has been imported of it
	Importing Stage = "importing" // going on
	Failed    Stage = "failed"    // an import was tried; nothing of it stayed
	Done      Stage = "done"      // it is in the registry, under Draft.Source
)

// Draft is a file that was uploaded and is not a source yet. Nobody but
// whoever uploaded it knows of it, and it is gone after a while.
type Draft struct {
	ID       string
	File     string // as the browser named it
	Bytes    int64
	Stage    Stage
	Title    string         // of the import that is going on or was tried
	Options  ingest.Options // of the same
	Progress ingest.Progress
	Err      error  // why it failed
	Source   string // what it became
}

type draft struct {
	Draft
	owner string
	path  string
	// folders are those of Parley's own, which messages are not to name.
	folders []string
	at      time.Time
	stop    context.CancelFunc // of the import
}

// ErrNoDraft says that there is no such draft, or that it is somebody else's.
var ErrNoDraft = errors.New("this file is not here any more: upload it again")

// TooLargeError refuses a file for its size.
type TooLargeError struct{ Limit int64 }

func (e *TooLargeError) Error() string {
	return fmt.Sprintf("the file has more than %d MB, which is the most that can be imported here; import it with the command parley import", e.Limit>>20)
}

const (
	mostDrafts = 3         // of one visitor; the oldest goes when another comes
	mostAtOnce = 2         // imports that go on
	longest    = time.Hour // a draft is kept
)

// Take keeps an uploaded file until it is imported or discarded. name is what
// the browser calls it.
func (s *Registry) Take(owner, name string, r io.Reader) (id string, err error) {
	s.tidy(owner)
	d := &draft{owner: owner, at: time.Now(), Draft: Draft{ID: newID("up"), File: fileName(name), Stage: Looking}}
	folder := filepath.Join(s.folder, d.ID)
	d.path = filepath.Join(folder, d.File)
	d.folders = []string{s.folder, filepath.Dir(s.folder), s.imported(), s.o.Folder}
	defer func() {
		if err != nil {
			err = d.plainly(errors.Join(err, os.RemoveAll(folder)))
		}
	}()
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("making room for the file: %w", err)
	}
	f, err := os.OpenFile(d.path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return "", fmt.Errorf("making room for the file: %w", err)
	}
	d.Bytes, err = io.Copy(f, io.LimitReader(r, s.o.Limit+1))
	if e := f.Close(); err == nil {
		err = e
	}
	switch {
	case err != nil:
		return "", fmt.Errorf("the file did not arrive whole, so nothing was kept: %w", err)
	case d.Bytes > s.o.Limit:
		return "", &TooLargeError{s.o.Limit}
	case d.Bytes == 0:
		return "", errors.New("the file is empty")
	}
	s.mu.Lock()
	s.drafts[d.ID] = d
	s.mu.Unlock()
	return d.ID, nil
}

// fileName is the last part of a name, with nothing in it that means
// something to a file system.
func fileName(name string) string {
	name = name[strings.LastIndexAny(name, `/\`)+1:]
	name = strings.TrimLeft(strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || r == ':' || r == unicode.ReplacementChar {
			return '_'
		}
		return r
	}, name), ".")
	for rs := []rune(name); len(name) > 120; name = string(rs) { // bytes; the end tells the kind
		rs = rs[1:]
	}
	if name == "" {
		return "file"
	}
	return name
}

// tidy makes room for one more draft of owner.
func (s *Registry) tidy(owner string) {
	s.mu.Lock()
	var old []*draft
	var oldest *draft
	count := 0
	for _, d := range s.drafts {
		if d.Stage == Importing {
			continue
		}
		if time.Since(d.at) > longest {
			old = append(old, d)
			continue
		}
		if d.owner == owner {
			count++
			if oldest == nil || d.at.Before(oldest.at) {
				oldest = d
			}
		}
	}
	if count >= mostDrafts {
		old = append(old, oldest)
	}
	for _, d := range old {
		delete(s.drafts, d.ID)
	}
	s.mu.Unlock()
	for _, d := range old {
		_ = os.RemoveAll(filepath.Dir(d.path)) // what stays goes in the end
	}
}

func (s *Registry) draft(owner, id string) (*draft, error) {
	d := s.drafts[id]
	if d == nil || owner == "" || d.owner != owner {
		return nil, ErrNoDraft
	}
	return d, nil
}

// Draft returns a draft of owner. It fails with [ErrNoDraft].
func (s *Registry) Draft(owner, id string) (Draft, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, err := s.draft(owner, id)
	if err != nil {
		return Draft{}, err
	}
	return d.Draft, nil
}

// Look reads the beginning of a draft: what it holds, and its first rows.
func (s *Registry) Look(ctx context.Context, owner, id string, rows int, o ingest.Options) (*ingest.Preview, error) {
	s.mu.Lock()
	d, err := s.draft(owner, id)
	s.mu.Unlock()
	if err != nil {
		return nil, err
	}
	p, err := ingest.Look(ctx, d.path, rows, o)
	if err != nil {
		return nil, d.plainly(err)
	}
	p.File = d.File
	for i := range p.Notes {
		p.Notes[i] = d.wording(p.Notes[i])
	}
	return p, nil
}

// Discard forgets a draft; an import of it that is going on is stopped.
func (s *Registry) Discard(owner, id string) error {
	s.mu.Lock()
	d, err := s.draft(owner, id)
	if err == nil {
		delete(s.drafts, id)
		if d.stop != nil {
			d.stop()
		}
	}
	s.mu.Unlock()
	if err != nil {
		return err
	}
	if err := os.RemoveAll(filepath.Dir(d.path)); err != nil {
		return fmt.Errorf("deleting the uploaded file: %w", err)
	}
	return nil
}

// Import begins to make a database of a draft and returns; the draft tells
// how it goes on. What is in the registry in the end is whole: after an error, a
// bad row or a stop nothing has been added.
func (s *Registry) Import(owner, id, title string, o ingest.Options) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	d, err := s.draft(owner, id)
	switch {
	case err != nil:
		return err
	case d.Stage == Importing || d.Stage == Done:
		return nil // asked for twice
	}
	if title, err = titled(title, d.File); err != nil {
		return err
	}
	going := 0
	for _, other := range s.drafts {
		if other.Stage == Importing {
			going++
		}
	}
	if going >= mostAtOnce {
		return errors.New("other imports are going on; try again when one of them has ended")
	}
	ctx, stop := context.WithCancel(s.ctx)
	d.Stage, d.Title, d.Options, d.Err, d.stop = Importing, title, o, nil, stop
	d.Progress = ingest.Progress{Step: "checking", Total: d.Bytes}
	o.Progress = func(p ingest.Progress) {
		s.mu.Lock()
		d.Progress = p
		s.mu.Unlock()
	}
	s.work.Go(func() { // ends with the import, at the latest when Close stops it
		defer stop()
		source, err := s.make(ctx, d, title, o)
		s.mu.Lock()
		defer s.mu.Unlock()
		if err != nil {
			d.Stage, d.Err = Failed, d.plainly(err)
			return
		}
		d.Stage, d.Source = Done, source.ID
		_ = os.Remove(d.path) // it has done its duty; what stays goes in the end
	})
	return nil
}

// imported is the folder of databases that were made of files.
func (s *Registry) imported() string { return filepath.Join(s.o.Folder, "imported") }

// make imports a draft into a new database and puts that in the registry.
func (s *Registry) make(ctx context.Context, d *draft, title string, o ingest.Options) (source Source, err error) {
	folder := s.imported()
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return source, fmt.Errorf("making the folder of imported data: %w", err)
	}
	id := newID(title)
	path := filepath.Join(folder, id+".db")
	if _, err := ingest.Import(ctx, path, []string{d.path}, o); err != nil {
		return source, err
	}
	db, err := sqlite.Open(ctx, path) // what can't be opened is no use in the registry
	if err == nil {
		err = db.Close()
	}
	if err == nil {
		err = ctx.Err()
	}
	if err == nil {
		source, err = s.add(ctx, id, title, Imported, path)
	}
	if err != nil {
		if e := os.Remove(path); e != nil && !errors.Is(e, fs.ErrNotExist) {
			err = errors.Join(err, e)
		}
	}
	return source, err
}
