package discretize

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"

	"parley/suql/inference"
)

// find finds the cells of columns in documents: one map a document, by the ID
// of the column, and how many calls that took. A column that is not in it is
// tried again in the next run.
type find func(ctx context.Context, columns []inference.Column, docs []document) (cells []map[int64]inference.Cell,
	calls int, err error)

// extraction is a way to find cells.
type extraction struct {
	by    string // who finds them
	texts int    // documents a call
	find  find
}

// task is a call to be made: documents that lack the same columns.
type task struct {
	columns []inference.Column
	docs    []document
}

// run finds the cells that are not there yet, call by call, and keeps those of
// each call before the next.
func (j *Job) run(ctx context.Context, o Options, fit func(inference.Column) bool, x extraction) (Sum, error) {
	columns, err := j.Columns(ctx)
	if err != nil {
		return Sum{}, err
	}
	if err := j.forget(ctx, columns, o.Again); err != nil {
		return Sum{}, err
	}
	if o.Only != nil {
		if columns, err = pick(columns, o.Only); err != nil {
			return Sum{}, err
		}
	}
	columns = slices.DeleteFunc(columns, func(c inference.Column) bool { return !fit(c) })
	tasks, known, err := j.tasks(ctx, columns, x.texts)
	if err != nil {
		return Sum{}, err
	}
	sum := Sum{Known: known}
	var failed error
	for i, t := range tasks {
		if o.Calls > 0 && sum.Calls >= o.Calls {
			for _, rest := range tasks[i:] {
				sum.Left += len(rest.docs)
			}
			break
		}
		cells, calls, err := x.find(ctx, t.columns, t.docs)
		sum.Calls += calls
		if err != nil {
			failed = err
			break
		}
		sum.Looked += len(t.docs)
		if err := j.keep(ctx, x.by, t, cells); err != nil {
			return sum, err
		}
		if o.Progress != nil {
			o.Progress(known+sum.Looked, len(j.docs))
		}
	}
	if ctx.Err() != nil {
		return sum, context.Cause(ctx) // what was found is kept
	}
	err = j.file.Generate(ctx, j.src)
	if err == nil {
		sum.Columns, err = j.Columns(ctx)
	}
	return sum, errors.Join(failed, err)
}

// Forget drops the cells of the keys named, so that the next run finds them
// anew; "*" is all.
func (j *Job) Forget(ctx context.Context, names ...string) error {
	columns, err := j.Columns(ctx)
	if err != nil {
		return err
	}
	return j.forget(ctx, columns, names)
}

// forget drops the cells of the columns named.
func (j *Job) forget(ctx context.Context, columns []inference.Column, names []string) error {
	again, err := pick(columns, names)
	if err != nil {
		return err
	}
	for _, c := range again {
		if err := j.file.Empty(ctx, c); err != nil {
			return err
		}
	}
	return nil
}

// tasks are the calls to make: documents that lack the same columns share
// calls. Known is how many documents lack none.
func (j *Job) tasks(ctx context.Context, columns []inference.Column, texts int) (out []task, known int, err error) {
	have := make([]map[inference.Digest]inference.Cell, len(columns))
	for i, c := range columns {
		if have[i], err = j.file.Cells(ctx, c); err != nil {
			return nil, 0, err
		}
	}
	at := map[string]int{} // the task that is being filled, by what it lacks
	for _, d := range j.docs {
		var lacks []inference.Column
		var names strings.Builder
		for i, c := range columns {
			if _, ok := have[i][d.digest]; !ok {
				lacks = append(lacks, c)
				fmt.Fprintf(&names, "%d ", c.ID)
			}
		}
		if lacks == nil {
			known++
			continue
		}
		i, ok := at[names.String()]
		if !ok || len(out[i].docs) >= max(texts, 1) {
			i = len(out)
			at[names.String()] = i
			out = append(out, task{columns: lacks})
		}
		out[i].docs = append(out[i].docs, d)
	}
	return out, known, nil
}

// keep saves what a call found.
func (j *Job) keep(ctx context.Context, by string, t task, cells []map[int64]inference.Cell) error {
	for _, c := range t.columns {
		c.By = by
		found := map[inference.Digest]inference.Cell{}
		for i, d := range t.docs {
			if cell, ok := cells[i][c.ID]; ok {
				found[d.digest] = cell
			}
		}
		if err := j.file.Save(context.WithoutCancel(ctx), c, found); err != nil { // it is paid for
			return err
		}
	}
	return nil
}
