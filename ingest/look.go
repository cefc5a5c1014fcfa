package ingest

import (
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
)

// lookRows is how many rows a look judges kinds by.
const lookRows = 1000

// Preview is what the beginning of a file seems to hold.
type Preview struct {
	File    string
	Table   string // the name it would get
	Format  string // in words
	Columns []Column
	Rows    [][]string // the first ones, as they would be stored; "" for no value
	Judged  int        // rows that the kinds were judged by
	Whole   bool       // those were all rows
	Bad     Bad        // among them
	Notes   []string
	Remarks []Remark // about columns
	Left    []string // views and virtual tables of a database file, which stay behind
	Guessed string   // "names" or "row": what the first row was taken for by its looks; "" where that is clear
}

// Look reads the first 1,000 rows of a file and returns up to most of them,
// with the dialect and the kinds an import would begin with. It writes
// nothing.
func Look(ctx context.Context, path string, most int, o Options) (*Preview, error) {
	in, err := open(path, o)
	if err != nil {
		return nil, err
	}
	p := &Preview{File: path, Table: tableName(path), Format: in.String()}
	if o.Table != "" {
		p.Table = tidy(o.Table)
	}
	if in.Format == SQLite {
		return p, p.lookInto(ctx, in, o)
	}
	j := &rowsJob{table: p.Table, inputs: []*input{in}, slots: map[string]int{}, most: lookRows}
	if err := j.begin(in, true, o); err != nil {
		return nil, err
	}
	var kept [][]cell
	err = j.each(ctx, in, "looking", o, func(r row) error {
		if err := j.place(in, r, true, o); err != nil {
			return err
		}
		for i, c := range j.columns {
			if !j.cells[i].empty(o.Nulls) {
				c.add(j.cells[i], in.Dialect, r.line)
			}
		}
		if len(kept) < most {
			kept = append(kept, append([]cell(nil), j.cells...))
		}
		return nil
	}, nil)
	if err != nil && !errors.Is(err, errEnough) {
		return nil, err
	}
	p.Whole, p.Judged, p.Bad = err == nil, j.rows, j.bad
	for _, c := range j.columns {
		c.settle(o)
		p.Columns = append(p.Columns, c.Column)
	}
	p.Notes = j.notes()
	for _, cells := range kept {
		p.Rows = append(p.Rows, j.stored(in, cells, o))
	}
	p.Remarks = j.remarks()
	if in.Guessed {
		p.Guessed = map[bool]string{true: "names", false: "row"}[in.Header]
	}
	return p, nil
}

// stored is a row as it would be stored; what does not fit its column stands
// there as it is.
func (j *rowsJob) stored(in *input, cells []cell, o Options) []string {
	row := make([]string, len(j.columns))
	for i, c := range cells {
		v, err := j.columns[i].convert(c, o.Nulls, in.Dialect)
		switch {
		case err != nil:
			row[i] = c.text
		case v != nil:
			row[i] = plainly(v)
			j.columns[i].shown(c.text, row[i])
		}
	}
	return row
}

// plainly writes a value as people do: large numbers with all their digits.
func plainly(v any) string {
	if f, ok := v.(float64); ok && math.Abs(f) >= 1 {
		return strconv.FormatFloat(f, 'f', -1, 64)
	}
	return fmt.Sprint(v)
}

// errEnough ends a reading that has seen what it needs.
var errEnough = errors.New("enough")

// lookInto lists the tables of a SQLite file.
func (p *Preview) lookInto(ctx context.Context, in *input, o Options) error {
	j, err := openCopy(ctx, in, o)
	if err != nil {
		return err
	}
	for _, t := range j.copied {
		for _, c := range t.columns {
			p.Columns = append(p.Columns, Column{Name: t.name + "." + c.name, Source: c.name, Kind: declaredKind(c.declared)})
		}
	}
	p.Whole, p.Left = true, j.left
	return nil
}
