// Package discretize turns free text into columns (dIR, Rodriguez Bertorello
// and Laguerre): it collects the texts of a column, finds out what each says
// under a few keys, brings the values into an inventory, and makes an inference
// table of them (package inference).
//
// A key is declared with its question, proposed by a language model, or
// suggested from the words of the texts alone. [Open] a job on a column of an
// engine's database, then declare or find keys and run it:
//
//	job, err := discretize.Open(ctx, engine, "products.db", "products", "description")
//	defer job.Close()
//	key, err := discretize.ParseKey("waterproof=is it waterproof?")
//	err = job.Declare(ctx, key)
//	sum, err := job.Read(ctx, lexical.New(), discretize.Options{}) // each text is asked each question
//
// [Job.Suggest] needs no reader at all, [Job.Propose] and [Job.Extract] a
// language model. Whatever was found is kept at once: a job that is stopped
// goes on where it was, and one that is run again looks at new and changed
// texts alone.
package discretize

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/inference"
)

// Database is what a job needs of a database; *suql.Engine is one.
type Database interface {
	Catalog() *catalog.Catalog
	// Texts hands out the rows of a table in the order of their keys: the
	// values of the key columns, and the texts of a column.
	Texts(ctx context.Context, table string, key []string, column string, each func(key []any, texts []string) error) error
}

// Job is the discretising of one column.
type Job struct {
	file *inference.File
	src  inference.Source
	docs []document
	rows int
}

// document is a text, or the texts of a row, that the job looks into. Rows of
// equal texts share one.
type document struct {
	digest inference.Digest
	texts  []string
	rows   int
}

// Options bound and observe a run.
type Options struct {
	// Calls is how many calls a run may make at most; 0 is no bound.
	Calls int
	// Again names keys whose cells are found anew; "*" is all of them.
	Again []string
	// Only names the keys to look for; nil is all.
	Only []string
	// Unmerged says that an earlier run may have been stopped before it brought
	// the values into the inventory.
	Unmerged bool
	// Progress is told how many texts are done; may be nil.
	Progress func(done, of int)
}

// Sum is what a run did.
type Sum struct {
	Calls   int // made
	Looked  int // texts looked at
	Known   int // texts that nothing had to be found out about
	Left    int // texts that a budget left
	Columns []inference.Column
}

// Open collects the texts of a column of a database, whose inferences are kept
// in the file that belongs to the database at path.
func Open(ctx context.Context, db Database, path, table, column string) (*Job, error) {
	src, err := source(db.Catalog(), table, column)
	if err != nil {
		return nil, err
	}
	f, err := inference.Open(ctx, path+inference.Suffix)
	if err != nil {
		return nil, err
	}
	j := &Job{file: f}
	if err := j.collect(ctx, db, src); err != nil {
		return nil, errors.Join(err, f.Close())
	}
	return j, nil
}

// source is the column of texts that a name stands for, with the key of its
// table.
func source(cat *catalog.Catalog, table, column string) (inference.Source, error) {
	t := cat.Table(table)
	if t == nil {
		return inference.Source{},
			fmt.Errorf("there is no table %s: %s", table, listed(cat.Tables, func(t *catalog.Table) string { return t.Name }))
	}
	c := t.Column(column)
	if c == nil {
		return inference.Source{}, fmt.Errorf("%s has no column %s: %s", t.Name, column,
			listed(t.Columns, func(c *catalog.Column) string { return c.Name }))
	}
	if c.Kind != catalog.FreeText && c.Kind != catalog.Text {
		return inference.Source{}, fmt.Errorf("%s.%s is no text but %s: free text can be turned into columns", t.Name,
			c.Name, c.Kind)
	}
	key := keyOf(t)
	if key == nil {
		return inference.Source{},
			fmt.Errorf("the rows of %s have nothing to tell them apart, neither a primary key nor a column without repetitions: give the table one", t.Name)
	}
	return inference.Source{Table: t.Name, Column: c.Name, Key: key}, nil
}

// keyOf is the primary key of t, or the first column of short values that are
// all different.
func keyOf(t *catalog.Table) []string {
	if len(t.Key) > 0 {
		return t.Key
	}
	for _, c := range t.Columns {
		if (t.Rows == 1 || t.Unique(c)) && !c.List && c.Kind != catalog.FreeText {
			return []string{c.Name}
		}
	}
	return nil
}

func listed[T any](all []T, name func(T) string) string {
	var names []string
	for _, x := range all {
		names = append(names, name(x))
	}
	return "there is " + strings.Join(names, ", ")
}

// collect reads the texts and notes which rows there are.
func (j *Job) collect(ctx context.Context, db Database, src inference.Source) error {
	var rows []inference.Row
	at := map[inference.Digest]int{}
	err := db.Texts(ctx, src.Table, src.Key, src.Column, func(key []any, texts []string) error {
		rows = append(rows, inference.Row{Key: key, Texts: texts})
		if len(texts) == 0 {
			return nil
		}
		d := inference.DigestOf(texts)
		if _, ok := at[d]; !ok {
			at[d] = len(j.docs)
			j.docs = append(j.docs, document{digest: d, texts: texts})
		}
		j.docs[at[d]].rows++
		return nil
	})
	if err != nil {
		return fmt.Errorf("collecting the texts of %s.%s: %w", src.Table, src.Column, err)
	}
	j.rows = len(rows)
	if j.src, err = j.file.Source(ctx, src); err != nil {
		return err
	}
	return j.file.Rows(ctx, j.src, rows)
}

// Close gives up the file.
func (j *Job) Close() error { return j.file.Close() }

// Source is the column of texts, with the name of its inference table.
func (j *Job) Source() inference.Source { return j.src }

// Rows and Texts are how many there are; equal texts count once.
func (j *Job) Rows() int { return j.rows }

// Texts is how many different texts there are.
func (j *Job) Texts() int { return len(j.docs) }

// Columns are the keys that there are.
func (j *Job) Columns(ctx context.Context) ([]inference.Column, error) {
	return j.file.Columns(ctx, j.src)
}

// Declare notes keys; those that come with a question are confirmed by it.
func (j *Job) Declare(ctx context.Context, keys ...inference.Column) error {
	for _, k := range keys {
		if slices.ContainsFunc(j.src.Key, func(name string) bool { return strings.EqualFold(name, k.Name) }) {
			return fmt.Errorf("%s is the key of %s: call the column otherwise", k.Name, j.src.Table)
		}
		if _, err := j.file.Declare(ctx, j.src, k); err != nil {
			return err
		}
	}
	return nil
}

// picked are the keys that are named.
func (j *Job) picked(ctx context.Context, names []string) ([]inference.Column, error) {
	columns, err := j.Columns(ctx)
	if err != nil {
		return nil, err
	}
	return pick(columns, names)
}

// Confirm says of the keys named whether the planner may answer from them;
// "*" is all that have a question.
func (j *Job) Confirm(ctx context.Context, confirmed bool, names ...string) error {
	picked, err := j.picked(ctx, names)
	if err != nil {
		return err
	}
	for _, c := range picked {
		if len(c.Questions) == 0 {
			if slices.Contains(names, "*") {
				continue
			}
			return fmt.Errorf("%s answers no question yet: say which with --key \"%s=…?\"", c.Name, c.Name)
		}
		if err := j.file.Confirm(ctx, c, confirmed); err != nil {
			return err
		}
	}
	return nil
}

// Drop takes keys away.
func (j *Job) Drop(ctx context.Context, names ...string) error {
	if len(names) == 0 {
		return nil
	}
	picked, err := j.picked(ctx, names)
	if err != nil {
		return err
	}
	for _, c := range picked {
		if err := j.file.Drop(ctx, c); err != nil {
			return err
		}
	}
	return j.file.Generate(ctx, j.src)
}

// pick finds columns by their names; "*" is all.
func pick(columns []inference.Column, names []string) ([]inference.Column, error) {
	if slices.Contains(names, "*") {
		return columns, nil
	}
	var out []inference.Column
	for _, name := range names {
		i := slices.IndexFunc(columns, func(c inference.Column) bool { return strings.EqualFold(c.Name, name) })
		if i < 0 {
			names := listed(columns, func(c inference.Column) string { return c.Name })
			return nil, fmt.Errorf("there is no key %s: %s", name, names)
		}
		out = append(out, columns[i])
	}
	return out, nil
}
