// Package learn trains the embedded parser: it reads pairs of questions and
// queries over many databases, takes the queries apart, and computes the
// weights.
//
// Read databases with [Databases] and pairs with [ReadPairs]; [Train] gives
// the weights.
package learn

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/sqlite"
)

// Pair is a question and the query that it means.
type Pair struct {
	Database string   `json:"db_id"`
	Question string   `json:"question"`
	Query    string   `json:"query"`
	Alt      []string `json:"alt"`
	Kind     string   `json:"kind"`
	Style    string   `json:"style"`
	// Previous is the query that was answered before, where the question may go
	// on from it.
	Previous string `json:"previous"`
	// Today is the day on which it was asked, where the query depends on it.
	Today time.Time `json:"today"`
}

// ReadPairs reads one pair a line, or an array of them; a name that ends in
// .gz is unpacked.
func ReadPairs(path string) ([]Pair, error) {
	var out []Pair
	err := eachRecord(path, func(text []byte) error {
		var p Pair
		if err := json.Unmarshal(text, &p); err != nil {
			return err
		}
		out = append(out, p)
		return nil
	})
	return out, err
}

// eachRecord calls f for every element of a JSON array, or every line.
func eachRecord(path string, f func([]byte) error) error {
	file, err := os.Open(path)
	if err != nil {
		return err
	}
	defer file.Close()
	var r io.Reader = file
	if strings.HasSuffix(path, ".gz") {
		if r, err = gzip.NewReader(file); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	lines := bufio.NewReader(r)
	if first, err := lines.Peek(1); err == nil && first[0] == '[' {
		var all []json.RawMessage
		if err := json.NewDecoder(lines).Decode(&all); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
		for _, text := range all {
			if err := f(text); err != nil {
				return fmt.Errorf("%s: %w", path, err)
			}
		}
		return nil
	}
	scan := bufio.NewScanner(lines)
	scan.Buffer(nil, 1<<26)
	for n := 1; scan.Scan(); n++ {
		if len(bytes.TrimSpace(scan.Bytes())) == 0 {
			continue
		}
		if err := f(scan.Bytes()); err != nil {
			return fmt.Errorf("%s:%d: %w", path, n, err)
		}
	}
	return scan.Err()
}

// schemaFile is one element of tables.json (Yu et al., 2018).
type schemaFile struct {
	ID          string     `json:"db_id"`
	Tables      []string   `json:"table_names_original"`
	TableHuman  []string   `json:"table_names"`
	Columns     []nameIn   `json:"column_names_original"`
	ColumnHuman []nameIn   `json:"column_names"`
	Foreign     [][2]int   `json:"foreign_keys"`
	names       stringsSet // of tables and columns, lower case
	folder      string     // where its database lies
}

type stringsSet map[string]bool

// nameIn is [table, name].
type nameIn struct {
	table int
	name  string
}

func (c *nameIn) UnmarshalJSON(text []byte) error {
	var parts []json.RawMessage
	if err := json.Unmarshal(text, &parts); err != nil || len(parts) != 2 {
		return fmt.Errorf("column %s is not [table, name]", text)
	}
	if err := json.Unmarshal(parts[0], &c.table); err != nil {
		return err
	}
	return json.Unmarshal(parts[1], &c.name)
}

// Database is a database to learn on: what its parts are called, and what is
// stored in it.
type Database struct {
	Name    string
	Catalog *catalog.Catalog
	Index   *catalog.Index
	schema  *schemaFile
}

// Databases opens databases of folders laid out as Spider's, as they are
// wanted.
type Databases struct {
	schemas map[string]*schemaFile
	open    map[string]*Database
}

// OpenDatabases reads the schemas in the files tables; in the folder beside
// each file, folder/ID/ID.sqlite are the databases.
func OpenDatabases(tables, folders []string) (*Databases, error) {
	if len(tables) != len(folders) {
		return nil, fmt.Errorf("%d files of tables, but %d folders of databases", len(tables), len(folders))
	}
	d := &Databases{schemas: map[string]*schemaFile{}, open: map[string]*Database{}}
	for i := range tables {
		if err := d.read(tables[i], folders[i]); err != nil {
			return nil, err
		}
	}
	return d, nil
}

func (d *Databases) read(tables, folder string) error {
	return eachRecord(tables, func(text []byte) error {
		s := &schemaFile{names: stringsSet{}, folder: folder}
		if err := json.Unmarshal(text, s); err != nil {
			return err
		}
		for _, c := range s.Columns {
			s.names[strings.ToLower(c.name)] = true
		}
		for _, t := range s.Tables {
			s.names[strings.ToLower(t)] = true
		}
		d.schemas[s.ID] = s
		return nil
	})
}

// Has reports whether a database is open.
func (d *Databases) Has(id string) bool { return d.open[id] != nil }

// Add takes a database that was opened elsewhere.
func (d *Databases) Add(db *Database) { d.open[db.Name] = db }

// Get opens a database; it is nil where there is no file.
func (d *Databases) Get(ctx context.Context, id string) (*Database, error) {
	if db, ok := d.open[id]; ok {
		return db, nil
	}
	schema := d.schemas[id]
	if schema == nil {
		return nil, nil
	}
	if !d.exists(id) { // some questions come without their database
		d.open[id] = nil
		return nil, nil
	}
	file, err := sqlite.Open(ctx, schema.path())
	if err != nil {
		return nil, err
	}
	defer file.Close()
	cat, err := catalog.Read(ctx, file)
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", id, err)
	}
	schema.name(cat)
	index, err := catalog.NewIndex(ctx, cat, file, 0)
	if err != nil {
		return nil, fmt.Errorf("database %s: %w", id, err)
	}
	db := &Database{Name: id, Catalog: cat, Index: index, schema: schema}
	d.open[id] = db
	return db, nil
}

func (d *Databases) exists(id string) bool {
	_, err := os.Stat(d.schemas[id].path())
	return err == nil
}

func (s *schemaFile) path() string { return filepath.Join(s.folder, s.ID, s.ID+".sqlite") }

// name calls the parts of a catalog as the schema does.
func (s *schemaFile) name(cat *catalog.Catalog) {
	for i, name := range s.Tables {
		cat.Call(name, "", s.TableHuman[i])
	}
	for i, c := range s.Columns {
		if c.table >= 0 {
			cat.Call(s.Tables[c.table], c.name, s.ColumnHuman[i].name)
		}
	}
}

// Parse reads a query in SQLite's spelling, in which "text" in double quotes
// is a string where no column has that name.
func (db *Database) Parse(text string) (ast.Query, error) {
	if db.schema == nil { // an invented one
		return parser.Parse(text)
	}
	return parser.Parse(db.schema.quotes(strings.TrimRight(strings.TrimSpace(text), ";")))
}

func (s *schemaFile) quotes(text string) string {
	var b strings.Builder
	for i := 0; i < len(text); {
		c := text[i]
		end := strings.IndexByte(text[i+1:], c)
		if c != '"' && c != '\'' || end < 0 {
			b.WriteByte(c)
			i++
			continue
		}
		inner := text[i+1 : i+1+end]
		if c == '"' && !s.names[strings.ToLower(inner)] {
			b.WriteString(ast.Quote(inner))
		} else {
			b.WriteString(text[i : i+end+2])
		}
		i += end + 2
	}
	return b.String()
}
