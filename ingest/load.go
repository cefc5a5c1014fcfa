package ingest

import (
	"context"
	"fmt"
	"strings"
)

// load reads the files a second time, into the temporary database.
func (j *rowsJob) load(ctx context.Context, tmp *temporary, o Options) ([]Imported, []string, error) {
	if err := tmp.exec(ctx, j.create()); err != nil {
		return nil, nil, err
	}
	found := j.rows
	j.rows, j.bad = 0, Bad{}
	out, err := tmp.insert(ctx, j.table, len(j.columns))
	if err != nil {
		return nil, nil, err
	}
	defer out.abandon()
	for _, in := range j.inputs {
		if err := j.loadFile(ctx, in, out, o); err != nil {
			return nil, nil, err
		}
	}
	if j.bad.Count > 0 && !o.SkipBad {
		return nil, nil, &BadRowsError{Table: j.table, Bad: j.bad}
	}
	if j.rows > found {
		return nil, nil, fmt.Errorf("%s grew while it was being read: import it when it is finished", j.inputs[0].path)
	}
	if err := out.finish(ctx); err != nil {
		return nil, nil, err
	}
	return []Imported{j.imported()}, j.notes(), nil
}

// create is the statement that makes the table. SQLite keeps the text of the
// declaration, and the catalog reads the units in it.
func (j *rowsJob) create() string {
	var defs []string
	for i, c := range j.columns {
		def := quoted(c.Name) + " " + c.Kind.declared()
		if i < len(j.columns)-1 {
			def += ","
		}
		if c.Unit != "" {
			def += " -- in " + c.Unit
		}
		defs = append(defs, def)
	}
	return "CREATE TABLE " + quoted(j.table) + " (\n  " + strings.Join(defs, "\n  ") + "\n)"
}

// loadFile writes the rows of a file.
func (j *rowsJob) loadFile(ctx context.Context, in *input, out *insertion, o Options) error {
	values := make([]any, 0, len(j.columns))
	err := j.each(ctx, in, "writing", o, func(r row) error {
		if err := j.place(in, r, false, o); err != nil {
			return err
		}
		values = values[:0]
		for i, c := range j.columns {
			v, err := c.convert(j.cells[i], o.Nulls, in.Dialect)
			if err != nil {
				return &BadRow{Line: r.line, Reason: "column " + c.Name + ": " + err.Error()}
			}
			values = append(values, v)
		}
		return out.add(ctx, values)
	}, nil)
	if err != nil {
		return err
	}
	return in.changed()
}

// imported says what the table holds, and what of.
func (j *rowsJob) imported() Imported {
	done := Imported{Name: j.table, Format: j.inputs[0].String(), Rows: j.rows, Bad: j.bad}
	for _, in := range j.inputs {
		done.Files = append(done.Files, in.path)
	}
	for _, c := range j.columns {
		done.Columns = append(done.Columns, c.Column)
	}
	return done
}

// notes are what a person should know about the guesses that were made.
func (j *rowsJob) notes() []string {
	var out []string
	for _, in := range j.inputs {
		if said := in.ofNames(); said != "" {
			out = append(out, said)
		}
	}
	for _, c := range j.columns {
		if c.note != "" {
			out = append(out, c.note)
		}
	}
	if j.rows == 0 {
		out = append(out, j.inputs[0].path+" holds no rows: the table is there, and empty")
	}
	return out
}
