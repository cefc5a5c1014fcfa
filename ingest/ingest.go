// Package ingest brings files into a SQLite database that the rest of the
// house can talk to: CSV and its relatives, JSON, and other SQLite files.
//
// Call [Look] to see what a file seems to hold, and [Import] to bring it in:
//
//	seen, err := ingest.Look(ctx, "reviews.csv", ingest.Options{})
//	done, err := ingest.Import(ctx, "my.db", []string{"reviews.csv"}, ingest.Options{})
//	fmt.Println(done.Tables[0].Name, done.Tables[0].Rows)
//
// A file is read twice. The first reading settles what each column holds and
// finds every bad row, and writes nothing; the second fills a new database
// beside the target, which is renamed into place or, if the target exists,
// merged into it in one transaction. So an error, a bad row or a cancelled
// context leaves the target as it was. Memory does not grow with the file.
package ingest

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// Mode says what happens to a table that is already there.
type Mode int

// The modes of an import.
const (
	Create  Mode = iota // an existing table is an error
	Append              // its rows stay, new ones are added
	Replace             // its rows go
)

// Options change how files are read and written. The zero value sniffs
// everything and changes no table that exists.
type Options struct {
	Table   string // name of the table; the name of the file when empty
	Mode    Mode
	SkipBad bool // leave bad rows out instead of refusing the file

	Encoding  string          // WHATWG label such as "utf-8" or "windows-1252"; sniffed when empty
	Delimiter byte            // between fields; sniffed when 0
	Header    *bool           // whether the first row holds names; sniffed when nil
	Kinds     map[string]Kind // by column name: what a column must hold
	Nulls     []string        // texts that mean no value, besides the empty one
	Dates     DateOrder       // of dates such as 03/04/2024 that could mean two days

	Progress func(Progress) // may be nil
}

// Progress says how far an import is.
type Progress struct {
	File        string
	Step        string // "checking", "writing" or "merging"
	Done, Total int64  // bytes of the file; Total is 0 when not known
	Rows        int
}

// Summary is what an import did.
type Summary struct {
	Tables []Imported
	Notes  []string // what a person should know, a sentence each
}

// Imported is one table of a Summary.
type Imported struct {
	Name    string
	Files   []string
	Format  string // in words: "comma-separated, UTF-8, names in line 1"
	Rows    int    // brought in
	Columns []Column
	Bad     Bad // rows left out, under SkipBad
}

// Column is a column of an imported table.
type Column struct {
	Name   string // tidy, as it is in the database
	Source string // as the file has it; "" when the file has no names
	Kind   Kind
	Unit   string // what its numbers are counted in ("dollars", "%"), where the file writes it beside each
}

// Import brings files into the SQLite database at target, which is made when
// there is none. Each file becomes a table named after it; under
// Options.Table all files become that one. A SQLite file gives all its
// tables, or the one that Options.Table names.
func Import(ctx context.Context, target string, files []string, o Options) (sum *Summary, err error) {
	if len(files) == 0 {
		return nil, errors.New("no file to import")
	}
	dest, err := openTarget(ctx, target)
	if err != nil {
		return nil, err
	}
	jobs, err := dest.plan(ctx, files, o)
	if err != nil {
		return nil, err
	}
	for _, j := range jobs {
		if err := j.check(ctx, o); err != nil {
			return nil, err
		}
	}
	tmp, err := newTemporary(dest.path)
	if err != nil {
		return nil, err
	}
	defer func() {
		if err = errors.Join(err, tmp.remove()); err != nil {
			sum = nil
		}
	}()
	sum = &Summary{}
	for _, j := range jobs {
		done, notes, err := j.load(ctx, tmp, o)
		if err != nil {
			return nil, err
		}
		sum.Tables = append(sum.Tables, done...)
		sum.Notes = append(sum.Notes, notes...)
	}
	if err := dest.take(ctx, tmp, sum.Tables, o); err != nil {
		return nil, err
	}
	return sum, nil
}

// job makes one or more tables of the database.
type job interface {
	// tables are the tables it will make.
	tables() []string
	// check reads everything once, so that loading can't meet a surprise.
	check(context.Context, Options) error
	load(context.Context, *temporary, Options) ([]Imported, []string, error)
}

// plan sorts files into jobs and refuses what would touch existing tables
// unasked.
func (d *target) plan(ctx context.Context, files []string, o Options) ([]job, error) {
	var jobs []job
	byTable := map[string]*rowsJob{}
	from := map[string]string{}
	for _, path := range files {
		in, err := open(path, o)
		if err != nil {
			return nil, err
		}
		if d.info != nil && os.SameFile(d.info, in.info) {
			return nil, fmt.Errorf("%s is the database itself: name another file, or another --db", path)
		}
		if in.Format == SQLite {
			j, err := openCopy(ctx, in, o)
			if err != nil {
				return nil, err
			}
			jobs = append(jobs, j)
		} else {
			name := tableName(path)
			if o.Table != "" {
				if name, err = d.named(o.Table); err != nil {
					return nil, err
				}
			}
			if j := byTable[name]; j != nil && o.Table != "" {
				j.inputs = append(j.inputs, in)
				continue
			}
			j := &rowsJob{table: name, inputs: []*input{in}}
			byTable[name] = j
			jobs = append(jobs, j)
		}
		for _, t := range jobs[len(jobs)-1].tables() {
			if other, twice := from[strings.ToLower(t)]; twice {
				return nil, fmt.Errorf("%s and %s would both become the table %s: import them one at a time with --table, or both into one table with --table %s", other, path, t, t)
			}
			from[strings.ToLower(t)] = path
			if err := d.admits(t, o.Mode); err != nil {
				return nil, err
			}
		}
	}
	for _, j := range byTable {
		j.existing = d.existing[strings.ToLower(j.table)]
	}
	return jobs, nil
}

// tableName makes a table name of a file name: "My Reviews (1).csv" becomes
// my_reviews_1.
func tableName(path string) string {
	base := filepath.Base(path)
	name := tidy(strings.TrimSuffix(base, filepath.Ext(base)))
	if name == "" {
		return "imported"
	}
	return name
}

// regular opens a file for reading and says in a sentence why it can't be.
func regular(path string) (*os.File, fs.FileInfo, error) {
	f, err := os.Open(path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil, fmt.Errorf("there is no file %s: check the path", path)
	case errors.Is(err, fs.ErrPermission):
		return nil, nil, fmt.Errorf("%s may not be read by this user: change its permissions (chmod u+r): %w", path, err)
	case err != nil:
		return nil, nil, fmt.Errorf("opening %s: %w", path, err)
	}
	info, err := f.Stat()
	switch {
	case err != nil:
		err = fmt.Errorf("looking at %s: %w", path, err)
	case info.IsDir():
		err = fmt.Errorf("%s is a folder: name the file inside it", path)
	case !info.Mode().IsRegular():
		err = fmt.Errorf("%s is not a regular file: it is read twice, so save it first", path)
	case info.Size() == 0:
		err = fmt.Errorf("%s is empty", path)
	}
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	return f, info, nil
}
