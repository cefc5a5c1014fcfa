package ingest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"parley/suql/amount"
)

// mostColumns is SQLite's limit.
const mostColumns = 2000

// rowsJob makes one table of files of rows.
type rowsJob struct {
	table    string
	inputs   []*input
	existing *existingTable // the table of this name in the target, or nil

	columns []*column
	slots   map[string]int // by name in the file
	names   namer
	cells   []cell // of the current row, by column
	bad     Bad
	rows    int
	most    int // rows that are looked at, bad ones among them; 0 for all
}

// column is a column of the table to be.
type column struct {
	Column
	tally
	forced bool // the kind is given, not found
	order  DateOrder
	points bool   // of numbers, between thousands
	note   string // what a person at a terminal should know
	remark Remark // the same for a page
}

func (j *rowsJob) tables() []string { return []string{j.table} }

// check reads all rows once: it settles the columns and finds bad rows.
func (j *rowsJob) check(ctx context.Context, o Options) error {
	j.slots = map[string]int{}
	for i, in := range j.inputs {
		if err := j.begin(in, i == 0, o); err != nil {
			return err
		}
		if err := j.checkFile(ctx, in, o); err != nil {
			return err
		}
	}
	for name := range o.Kinds {
		if !slices.ContainsFunc(j.columns, func(c *column) bool { return c.Name == name }) {
			return fmt.Errorf("there is no column %s in %s to be given a kind: it has %s", name, j.inputs[0].path, j.list())
		}
	}
	if len(j.columns) == 0 {
		return fmt.Errorf("%s has no columns", j.inputs[0].path)
	}
	for _, c := range j.columns {
		c.settle(o)
	}
	if j.bad.Count > 0 && (!o.SkipBad || j.rows == 0) {
		return &BadRowsError{Table: j.table, Bad: j.bad}
	}
	return nil
}

// begin makes or matches the columns that a file names.
func (j *rowsJob) begin(in *input, first bool, o Options) error {
	if in.Format != Delimited {
		return nil
	}
	if in.width > mostColumns {
		return fmt.Errorf("%s has %d columns; a table has at most %d", in.path, in.width, mostColumns)
	}
	if !first {
		same := in.width == len(j.columns)
		for i, name := range in.header {
			same = same && j.columns[i].Source == name
		}
		if !same {
			return fmt.Errorf("%s has other columns than %s: import it as a table of its own", in.path, j.inputs[0].path)
		}
		return nil
	}
	for i := range in.width {
		source := ""
		if in.header != nil {
			source = in.header[i]
		}
		if _, err := j.column(source, o); err != nil {
			return err
		}
	}
	return nil
}

// column makes a new column.
func (j *rowsJob) column(source string, o Options) (int, error) {
	if len(j.columns) == mostColumns {
		return 0, fmt.Errorf("%s has more than %d different keys; a table has at most so many columns", j.inputs[0].path,
			mostColumns)
	}
	c := &column{Column: Column{Name: j.names.name(source, len(j.columns)+1), Source: source}}
	if k, ok := o.Kinds[c.Name]; ok {
		if !k.valid() {
			return 0, fmt.Errorf("column %s can't be of kind %q: use %s", c.Name, k, AllKinds)
		}
		c.Kind, c.forced = k, true
	} else if j.existing != nil && o.Mode == Append {
		name, ok := j.existing.column(source, c.Name)
		if !ok {
			return 0, fmt.Errorf("the table %s has no column %s for %q of %s: it has %s", j.table, c.Name, source,
				j.inputs[0].path, strings.Join(j.existing.columns, ", "))
		}
		c.Name, c.Kind, c.forced = name, j.existing.kinds[name], true
	}
	c.money = amount.NamesMoney(c.Name)
	j.columns = append(j.columns, c)
	return len(j.columns) - 1, nil
}

// checkFile reads the rows of one file.
func (j *rowsJob) checkFile(ctx context.Context, in *input, o Options) error {
	rows, bad := j.rows, j.bad
	ascii := true
	err := j.each(ctx, in, "checking", o, func(r row) error {
		if err := j.place(in, r, true, o); err != nil {
			return err
		}
		for i, c := range j.columns {
			cell := j.cells[i]
			ascii = ascii && isASCII(cell.text)
			if !c.forced {
				continue
			}
			// Which order dates stand in is known only at the end.
			_, err := convert(cell, c.Kind, MonthFirst, o.Nulls, in.Dialect)
			if err != nil && !errors.Is(err, errNoSuchDay) {
				return &BadRow{Line: r.line, Reason: "column " + c.Name + ": " + err.Error()}
			}
		}
		for i, c := range j.columns {
			if cell := j.cells[i]; !cell.empty(o.Nulls) {
				c.add(cell, in.Dialect, r.line)
			}
		}
		return nil
	}, func() bool {
		return ascii && in.Encoding == utf8Name && o.Encoding == ""
	})
	if errors.Is(err, errNotUTF8) {
		in.Encoding, j.rows, j.bad = windows1252, rows, bad
		return j.checkFile(ctx, in, o)
	}
	return err
}

// errNotUTF8 says that a file taken for UTF-8, whose beginning was plain
// ASCII, is in another encoding.
var errNotUTF8 = errors.New("not UTF-8")

// each reads the rows of a file and gathers the bad ones. An error of take
// that is a *BadRow is one of those.
func (j *rowsJob) each(ctx context.Context, in *input, step string, o Options, take func(row) error,
	unsure func() bool) (err error) {
	rows, closer, err := in.reader(ctx, j.progress(in, step, o))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, closer.Close()) }()
	for n := 0; ; n++ {
		if ctx.Err() != nil {
			return fmt.Errorf("importing %s was stopped: %w", in.path, ctx.Err())
		}
		r, err := rows.next()
		if err != nil && ctx.Err() != nil {
			continue // which says that it was stopped
		}
		if n == j.most && j.most > 0 && !errors.Is(err, io.EOF) {
			return errEnough
		}
		if err == nil {
			err = take(r)
		}
		switch {
		case err == nil:
			j.rows++
		case errors.Is(err, io.EOF):
			return nil
		default:
			if err := j.leaveOut(in, err, unsure); err != nil {
				return err
			}
		}
	}
}

// progress reports how far the reading of a file is.
func (j *rowsJob) progress(in *input, step string, o Options) func(done int64) {
	return func(done int64) {
		if o.Progress != nil {
			o.Progress(Progress{File: in.path, Step: step, Done: done, Total: in.info.Size(), Rows: j.rows})
		}
	}
}

// leaveOut takes a row that could not be read for a bad one, if that is all
// that is wrong.
func (j *rowsJob) leaveOut(in *input, err error, unsure func() bool) error {
	var bad *BadRow
	if !errors.As(err, &bad) {
		return fmt.Errorf("%s, %w", in.path, err)
	}
	if strings.HasSuffix(bad.Reason, "is not UTF-8") && unsure != nil && unsure() {
		return errNotUTF8
	}
	j.bad.add(BadRow{File: in.path, Line: bad.Line, Reason: bad.Reason})
	return nil
}

// place puts the cells of a row under their columns; grow lets keys of JSON
// objects make new ones.
func (j *rowsJob) place(in *input, r row, grow bool, o Options) error {
	if r.keys == nil && in.Format == Delimited {
		j.cells = append(j.cells[:0], r.cells...)
		return nil
	}
	j.cells = slices.Grow(j.cells[:0], len(j.columns))[:len(j.columns)]
	for i := range j.cells {
		j.cells[i] = cell{null: true}
	}
	for i, key := range r.keys {
		slot, known := j.slots[key]
		if !known {
			if !grow {
				return fmt.Errorf("line %d: the key %q was not there a moment ago: the file is being written to", r.line, key)
			}
			var err error
			if slot, err = j.column(key, o); err != nil {
				return err
			}
			j.slots[key] = slot
			j.cells = append(j.cells, cell{null: true})
		}
		j.cells[slot] = r.cells[i]
	}
	return nil
}

func (j *rowsJob) list() string {
	var names []string
	for _, c := range j.columns {
		names = append(names, c.Name)
	}
	return strings.Join(names, ", ")
}

// convert makes the database's value of a cell of the column.
func (c *column) convert(from cell, nulls []string, d Dialect) (any, error) {
	if c.points && c.Kind == Real {
		from.text = amount.WithoutPoints(from.text)
	}
	return convert(from, c.Kind, c.order, nulls, d)
}

// settle decides what the column holds once all rows are known.
func (c *column) settle(o Options) {
	var clear bool
	c.order, clear = c.orders.resolve(o.Dates)
	c.points = c.thousands()
	if c.forced {
		return
	}
	c.Kind = c.best()
	if c.Kind == Real && ^c.cannot&(asReal|asComma) == 0 {
		c.Unit = c.unit
	}
	switch {
	case c.Unit != "":
		c.remark = Remark{Kind: InUnit, Unit: c.Unit}
		c.note = fmt.Sprintf("column %s is read as numbers in %s", c.Name, c.Unit)
	case c.Kind == Real && c.points:
		c.note = fmt.Sprintf("column %s is read as numbers with points between thousands and a decimal comma", c.Name)
	case c.Kind == Text:
		c.noteText()
	case (c.Kind == Date || c.Kind == Timestamp) && !clear:
		c.Kind = Text
		c.remark = Remark{Kind: TwoDays, From: c.example}
		c.note = fmt.Sprintf(
			"column %s is kept as text: %s could mean two days; say which comes first with --dates mdy or --dates dmy",
			c.Name, c.example)
	case (c.Kind == Integer || c.Kind == Real) && coded(c.Name):
		c.Kind = Text
		c.remark = Remark{Kind: Codes}
	}
}

// noteText says what a column of text might be instead.
func (c *column) noteText() {
	switch {
	case c.lists.likely():
		c.remark = Remark{Kind: Lists}
		c.note = fmt.Sprintf(
			"column %s looks like lists of short texts: --kind %s=array brings them in as lists, to be asked for one by one",
			c.Name, c.Name)
	case c.lost != nil && c.lost.rows >= 10:
		c.remark = Remark{Kind: Mixed, From: c.lost.text, Line: c.lost.line, Rows: c.lost.rows, Before: c.lost.before}
		c.note = fmt.Sprintf(
			"column %s is text because of %s in line %d; the %d values before it would be of kind %s (--null names a text that means no value, --kind %s=%s makes such rows bad rows)",
			c.Name, excerpt(c.lost.text), c.lost.line, c.lost.rows, c.lost.before, c.Name, c.lost.before)
	}
}
