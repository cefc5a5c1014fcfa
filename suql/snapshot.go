package suql

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/domain"
	"parley/suql/exec"
	"parley/suql/fault"
	"parley/suql/keys"
)

// snapshot is a database as it was when it was last read: its connection, its
// catalog, its values. It never changes; a newer one takes its place, and it
// is closed when the last query that holds it is done.
type snapshot struct {
	engine *Engine
	db     backend
	owned  bool // db is closed with the snapshot
	cat    *catalog.Catalog
	values *catalog.Index
	index  retrieval
	known  inferences
	exec   *exec.Executor
	mark   mark // of the files, taken before they were read
	looked looking

	holders int  // guarded by engine.mu
	retired bool // guarded by engine.mu: a newer one has taken its place
	closed  bool // guarded by engine.mu
}

// start reads the database for the first time. On an error nothing stays
// open, the database that was handed over excepted.
func (e *Engine) start(ctx context.Context) error {
	if err := e.openCache(ctx); err != nil {
		return err
	}
	s, err := e.read(ctx, mark{})
	if err != nil {
		if e.replies != nil {
			err = errors.Join(err, e.replies.Close())
		}
		return err
	}
	e.now = s
	e.tell(nil, s.away())
	return nil
}

// read opens the database and reads all that a snapshot holds. m is the mark
// of the files as they are now; the zero mark when it is not known yet.
func (e *Engine) read(ctx context.Context, m mark) (s *snapshot, err error) {
	s = &snapshot{engine: e, db: e.given, mark: m}
	if e.open != nil {
		if s.db, err = e.open(ctx); err != nil {
			return nil, err
		}
		s.owned = true
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.close())
			s = nil
		}
	}()
	if e.watched(s.db) && m == (mark{}) {
		if s.mark, err = e.mark(s.db); err != nil {
			return s, err
		}
	}
	if s.cat, err = e.annotated.catalog(ctx, s.db); err != nil {
		return s, err
	}
	keys.Complete(s.cat)
	if s.values, err = catalog.NewIndex(ctx, s.cat, s.db, 0); err != nil {
		return s, err
	}
	if s.index, err = e.makeRetrieval(ctx, s.db); err != nil {
		return s, err
	}
	if s.known, err = e.makeInferences(ctx, s.db); err != nil {
		return s, err
	}
	s.exec = &exec.Executor{DB: s.db.Exact(), Reader: e.reader, Ranker: s.index, Memo: e.memo, Inferred: s.known}
	if e.cheaper != nil {
		s.exec.Cheaper = e.cheaper
	}
	if e.ranker != nil {
		s.exec.Ranker = e.ranker
	}
	return s, nil
}

func (s *snapshot) close() error {
	var err error
	if s.index != nil {
		err = s.index.Close()
	}
	if s.known != nil {
		err = errors.Join(err, s.known.Close())
	}
	if s.owned {
		err = errors.Join(err, s.db.Close())
	}
	return err
}

// hold returns the newest snapshot, which stays open until done is called.
func (e *Engine) hold() (s *snapshot, done func()) {
	e.mu.Lock()
	defer e.mu.Unlock()
	s = e.now
	s.holders++
	return s, func() {
		e.mu.Lock()
		defer e.mu.Unlock()
		s.holders--
		e.bury(s)
	}
}

// replace puts next, if any, in the place of the newest snapshot, and closes
// that as soon as nobody holds it.
func (e *Engine) replace(next *snapshot) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.now.retired = true
	e.bury(e.now)
	if next != nil {
		e.now = next
	}
}

// bury closes a retired snapshot that nobody holds. The caller has the lock.
func (e *Engine) bury(s *snapshot) {
	if !s.retired || s.holders > 0 || s.closed {
		return
	}
	e.closing = errors.Join(e.closing, s.close())
	s.closed = true
}

// Refresh reads the catalog and the values again, changed or not: for a
// database that is not a file, whose changes nobody notices.
func (e *Engine) Refresh(ctx context.Context) error {
	_, err := e.refresh(ctx, true)
	return err
}

// Renew reads the catalog and the values again if the database's files have
// changed since; otherwise it costs a look at the files. Prepare does it by
// itself.
func (e *Engine) Renew(ctx context.Context) error {
	_, err := e.refresh(ctx, false)
	return err
}

// refresh reads the database again if its files have changed, or anyway.
func (e *Engine) refresh(ctx context.Context, anyway bool) (changed bool, err error) {
	if !anyway {
		if same, err := e.unchanged(ctx); same || err != nil {
			return false, err
		}
	}
	select {
	case e.reading <- struct{}{}:
		defer func() { <-e.reading }()
	case <-ctx.Done():
		return false, context.Cause(ctx)
	}
	if !anyway { // another may have been here in between
		if same, err := e.unchanged(ctx); same || err != nil {
			return false, err
		}
	}
	s, err := e.reread(ctx)
	if err != nil && !anyway && e.stays() {
		return false, nil
	}
	if err != nil && ctx.Err() == nil {
		err = &fault.Unusable{Err: &staleError{e.dsn, err}}
	}
	if err != nil {
		return false, err
	}
	before := e.Away()
	e.replace(s)
	e.tell(before, s.away())
	return true, nil
}

// staleError says that a database has changed and can't be read again. Its
// text has the name of the file and not the folder.
type staleError struct {
	dsn   string
	cause error
}

func (e *staleError) Error() string {
	text := e.cause.Error()
	for _, path := range []string{e.dsn, strings.TrimPrefix(strings.TrimPrefix(e.dsn, "sqlite:"), "//")} {
		if filepath.IsAbs(path) {
			text = strings.ReplaceAll(text, path, filepath.Base(path))
		}
	}
	return "the database has changed and can't be read again: " + text
}

func (e *staleError) Unwrap() error { return e.cause }

// reread takes the mark before it reads, so that what changes while it reads
// is noticed the next time.
func (e *Engine) reread(ctx context.Context) (*snapshot, error) {
	old, done := e.hold()
	defer done()
	var m mark
	if e.watched(old.db) {
		var err error
		if m, err = e.mark(old.db); err != nil {
			return nil, err
		}
	}
	return e.read(ctx, m)
}

// unchanged reports whether the files are as they were when last read, and no
// more of a database on servers can be read than then.
func (e *Engine) unchanged(ctx context.Context) (bool, error) {
	s, done := e.hold()
	defer done()
	if !e.watched(s.db) {
		return !s.returned(ctx), nil
	}
	m, err := e.mark(s.db)
	if err != nil {
		return false, &fault.Unusable{Err: err}
	}
	return m == s.mark, nil
}

// current is p over the newest snapshot, held until done is called: a query
// that was prepared before the database changed is prepared again.
func (p *Prepared) current(ctx context.Context) (now *Prepared, done func(), err error) {
	if p.engine.cat.Declared {
		return nil, nil, ErrNoRows
	}
	s, done := p.of.hold()
	ofNow := slices.ContainsFunc(p.hours, func(a domain.Asked) bool { return a.Now })
	if s == p.engine && !ofNow {
		return p, done, nil
	}
	now, err = s.prepare(ctx, p.asked, p.source)
	if err != nil {
		done()
		return nil, nil, err
	}
	return now, done, nil
}
