package chat

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"parley/nlg"
	"parley/retrieve/answer"
	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/fault"
	"parley/suql/parser"
	"parley/suql/unit"
)

// Engine runs queries over the tables and documents of a library. Each has a
// database of its own in memory, which is made when a query names it.
type Engine struct {
	lib      *library.Library
	answerer *answer.Answerer

	opening sync.Mutex // held while a database is made

	mu      sync.Mutex // guards what follows
	version string
	named   map[string]library.Entry // by name in lower case
	names   map[key]string
	cat     *catalog.Catalog
	rooms   map[string]*room // by name
	order   []*room          // the one used longest ago first
	former  []*room          // not to be used again; closed when enough others are
}

// key tells the tables of a document from its text.
type key struct {
	place string
	kind  piece.Kind
}

// room is an open table or document.
type room struct {
	name    string
	entry   library.Entry
	engine  *suql.Engine
	speaker *nlg.Speaker
}

// mostOpen is how many tables and documents are open at most, and how many
// more wait to be closed: a query that was prepared over one of them may still
// be running.
const mostOpen = 32

func newEngine(lib *library.Library, a *answer.Answerer) *Engine {
	return &Engine{lib: lib, answerer: a, rooms: map[string]*room{}}
}

// renew lists the library anew if it has changed.
func (e *Engine) renew(ctx context.Context) error {
	version, err := e.lib.Version(ctx)
	if err != nil {
		return err
	}
	e.mu.Lock()
	same := version == e.version
	e.mu.Unlock()
	if same {
		return nil
	}
	entries, err := e.lib.Entries(ctx)
	if err != nil {
		return err
	}
	named, names := called(entries)
	cat := outline(entries, names)
	e.mu.Lock()
	defer e.mu.Unlock()
	e.version, e.named, e.names, e.cat = version, named, names, cat
	e.former, e.order = append(e.former, e.order...), nil
	clear(e.rooms)
	return nil
}

// called gives every entry a name of its own: its title, with the name of its
// file where others have that title too, or else its whole place.
func called(entries []library.Entry) (map[string]library.Entry, map[key]string) {
	title := func(e library.Entry) string {
		if t := strings.Join(strings.Fields(e.Title), " "); t != "" && !strings.HasPrefix(strings.ToLower(t), "sqlite_") {
			return t
		}
		return filepath.Base(e.Place)
	}
	ways := []func(library.Entry) string{
		title,
		func(e library.Entry) string { return title(e) + " (" + filepath.Base(e.Place) + ")" },
		func(e library.Entry) string { return title(e) + " (" + string(e.Kind) + ")" },
		func(e library.Entry) string { return e.Place },
		func(e library.Entry) string { return e.Place + " (" + string(e.Kind) + ")" },
	}
	named, names := map[string]library.Entry{}, map[key]string{}
	left := entries
	for _, way := range ways {
		times := map[string]int{}
		for _, e := range left {
			times[strings.ToLower(way(e))]++
		}
		var rest []library.Entry
		for _, e := range left {
			low := strings.ToLower(way(e))
			if _, taken := named[low]; taken || times[low] > 1 {
				rest = append(rest, e)
				continue
			}
			named[low], names[key{e.Place, e.Kind}] = e, way(e)
		}
		left = rest
	}
	return named, names
}

// mostListed is how many tables and documents a catalog names.
const mostListed = 500

// outline is a catalog that names what the library holds, tables before documents.
func outline(entries []library.Entry, names map[key]string) *catalog.Catalog {
	cat := &catalog.Catalog{}
	entries = slices.Clone(entries)
	slices.SortStableFunc(entries, func(a, b library.Entry) int { return cmp.Compare(rankOf(a), rankOf(b)) })
	for _, e := range entries[:min(len(entries), mostListed)] {
		name := names[key{e.Place, e.Kind}]
		t := &catalog.Table{Name: name, Human: name, Rows: e.Rows, Document: e.Kind == piece.Text}
		header, kinds := e.Header, map[string]catalog.Kind{}
		if e.Kind == piece.Text {
			header, kinds = []string{"passage", "section", "text"}, map[string]catalog.Kind{"passage": catalog.Number,
				"text": catalog.FreeText}
		}
		for _, h := range header {
			kind := catalog.Text
			if k, ok := kinds[h]; ok {
				kind = k
			}
			t.Columns = append(t.Columns, &catalog.Column{Table: name, Name: h, Human: h, Kind: kind})
		}
		cat.Tables = append(cat.Tables, t)
	}
	return cat
}

func rankOf(e library.Entry) int {
	if e.Kind == piece.Text {
		return 1
	}
	return 0
}

// Catalog names what the library holds. It says less of columns than the
// catalog of a database does: they are looked at when a query names them.
func (e *Engine) Catalog() *catalog.Catalog {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.cat
}

// Name is what a table, or the text of a document, is called in queries.
func (e *Engine) Name(place string, kind piece.Kind) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.names[key{place, kind}]
}

// Place is where what goes by a name in queries stands: its file, with "#" and the name of
// the table in it; "" where nothing goes by it.
func (e *Engine) Place(name string) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.named[strings.ToLower(name)].Place
}

// roomOf opens the table of a place.
func (e *Engine) roomOf(ctx context.Context, place string) (*room, error) {
	return e.room(ctx, e.Name(place, piece.Rows))
}

// room opens what a name stands for.
func (e *Engine) room(ctx context.Context, name string) (*room, error) {
	if r := e.take(name); r != nil {
		return r, nil
	}
	e.opening.Lock()
	defer e.opening.Unlock()
	if r := e.take(name); r != nil { // somebody else was faster
		return r, nil
	}
	e.mu.Lock()
	entry, known := e.named[strings.ToLower(name)]
	version := e.version
	if known {
		name = e.names[key{entry.Place, entry.Kind}]
	}
	e.mu.Unlock()
	if !known {
		return nil, &fault.Error{Code: "unknown_table",
			Message: fmt.Sprintf("the library has nothing that is called %s any more", name)}
	}
	r, err := e.open(ctx, name, entry)
	if err != nil {
		return nil, err
	}
	return r, e.keep(r, version)
}

// take is a room that is open.
func (e *Engine) take(name string) *room {
	e.mu.Lock()
	defer e.mu.Unlock()
	r := e.rooms[strings.ToLower(name)]
	for i, o := range e.order {
		if o == r && r != nil {
			e.order = append(append(e.order[:i:i], e.order[i+1:]...), r)
			break
		}
	}
	return r
}

func (e *Engine) open(ctx context.Context, name string, entry library.Entry) (*room, error) {
	r := &room{name: name, entry: entry}
	var err error
	if entry.Kind == piece.Text {
		r.engine, err = e.answerer.OpenDocument(ctx, e.lib, entry.Place, name)
	} else {
		r.engine, err = answer.OpenTable(ctx, e.lib, entry.Place, name, e.answerer.Quoting(nil))
	}
	if err != nil {
		return nil, err
	}
	if r.speaker, err = nlg.New(spoken(r.engine.Catalog())); err != nil {
		return nil, errors.Join(err, r.engine.Close())
	}
	return r, nil
}

// spoken is a catalog in which the rows of a table are called by its name where that is a
// plural, such as hall bookings, and entries where it is a title.
func spoken(cat *catalog.Catalog) *catalog.Catalog {
	out := *cat
	out.Tables = nil
	for _, t := range cat.Tables {
		named := *t
		words := strings.Fields(t.Human)
		if n := len(words); n == 0 || n > mostNoun || catalog.Singular(words[n-1]) == words[n-1] ||
			strings.ContainsAny(t.Human, "0123456789:(") {
			named.Human = "entries"
		}
		out.Tables = append(out.Tables, &named)
	}
	return &out
}

// mostNoun is how many words the name of a table has at most that its rows are called by.
const mostNoun = 3

// keep puts a room among those that are open, and closes what was left longest
// ago.
func (e *Engine) keep(r *room, version string) error {
	e.mu.Lock()
	defer e.mu.Unlock()
	if version == e.version {
		e.rooms[strings.ToLower(r.name)] = r
		e.order = append(e.order, r)
	} else {
		e.former = append(e.former, r)
	}
	for len(e.order) > mostOpen {
		delete(e.rooms, strings.ToLower(e.order[0].name))
		e.former, e.order = append(e.former, e.order[0]), e.order[1:]
	}
	var err error
	for len(e.former) > mostOpen {
		err = errors.Join(err, e.former[0].engine.Close())
		e.former = e.former[1:]
	}
	return err
}

// Close closes every database.
func (e *Engine) Close() error {
	e.mu.Lock()
	defer e.mu.Unlock()
	var err error
	for _, r := range append(e.former, e.order...) {
		err = errors.Join(err, r.engine.Close())
	}
	e.former, e.order = nil, nil
	clear(e.rooms)
	return err
}

// Prepare parses, checks and plans a query over one table or document.
func (e *Engine) Prepare(ctx context.Context, text string) (*suql.Prepared, error) {
	q, err := parser.Parse(text)
	if err != nil {
		return nil, err
	}
	r, err := e.of(ctx, q)
	if err != nil {
		return nil, err
	}
	return r.engine.Prepare(ctx, text)
}

// PrepareQuery checks and plans a tree.
func (e *Engine) PrepareQuery(ctx context.Context, q ast.Query) (*suql.Prepared, error) {
	r, err := e.of(ctx, q)
	if err != nil {
		return nil, err
	}
	return r.engine.PrepareQuery(ctx, q)
}

// Count is how many rows a query without free text gives.
func (e *Engine) Count(ctx context.Context, q ast.Query) (int, error) {
	r, err := e.of(ctx, q)
	if err != nil {
		return 0, err
	}
	return r.engine.Count(ctx, q)
}

// of is what a query is over.
func (e *Engine) of(ctx context.Context, q ast.Query) (*room, error) {
	if err := e.renew(ctx); err != nil {
		return nil, err
	}
	return e.room(ctx, unit.FirstTable(q))
}

// Ping reports whether the library can be read.
func (e *Engine) Ping(ctx context.Context) error {
	_, err := e.lib.Version(ctx)
	return err
}
