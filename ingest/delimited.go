package ingest

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
)

// recordLimit bounds one row, and with it the memory of an import. A row
// beyond it is nearly always a quote that is never closed.
const recordLimit = 16 << 20

// rowReader hands out the rows of a file. An error that is a *BadRow is about
// one row, and reading goes on after it; io.EOF is the end.
type rowReader interface {
	next() (row, error)
}

// row is one row; it is good until the next one is read.
type row struct {
	line  int
	keys  []string // of a JSON object; nil for delimited rows
	cells []cell
}

// delimitedReader reads comma-separated values and their relatives. It is
// our own because encoding/csv takes a file with one quote too many into
// memory whole, knows no \" and can't go on after a bad row.
//
// A field that begins with a quote ends at the next single quote, line breaks
// included; a quote inside is doubled, or follows a backslash. A quote that
// does not begin a field is a character like any other. Blank lines are
// passed over.
type delimitedReader struct {
	in      *bufio.Reader
	dialect Dialect
	width   int // fields a row must have; 0 for any number
	line    int // lines read so far

	text  []byte // of the row
	ends  []int  // of its fields in text
	cells []cell
	raw   []byte // the current line
}

func newDelimitedReader(r io.Reader, d Dialect) *delimitedReader {
	if d.Returns {
		r = returns{r}
	}
	in := &delimitedReader{in: bufio.NewReaderSize(r, 1<<16), dialect: d}
	return in
}

// returns turns carriage returns into line feeds.
type returns struct{ r io.Reader }

func (c returns) Read(p []byte) (int, error) {
	n, err := c.r.Read(p)
	for i, b := range p[:n] {
		if b == '\r' {
			p[i] = '\n'
		}
	}
	return n, err
}

// readLine reads one physical line with its end into d.raw.
func (d *delimitedReader) readLine() error {
	d.raw = d.raw[:0]
	for {
		part, err := d.in.ReadSlice('\n')
		d.raw = append(d.raw, part...)
		switch {
		case err == nil, errors.Is(err, io.EOF) && len(d.raw) > 0:
			d.line++
			return nil
		case !errors.Is(err, bufio.ErrBufferFull):
			return err
		case len(d.raw) > recordLimit:
			return fmt.Errorf("line %d is longer than %d MB: is this a table of rows?", d.line+1, recordLimit>>20)
		}
	}
}

func (d *delimitedReader) next() (row, error) {
	for d.line < d.dialect.skip {
		if err := d.readLine(); err != nil {
			return row{}, err
		}
	}
	for {
		if err := d.readLine(); err != nil {
			return row{}, err
		}
		if len(bytes.TrimSpace(d.raw)) > 0 || d.dialect.Delimiter == '\t' && len(chomp(d.raw)) > 0 {
			break
		}
	}
	return d.record()
}

// record splits the line that was read, and those after it that a quoted
// field runs on over.
func (d *delimitedReader) record() (row, error) {
	start := d.line
	d.text, d.ends = d.text[:0], d.ends[:0]
	rest := d.raw
	for {
		var more bool
		var err error
		if d.dialect.Spaced && len(d.ends) > 0 && len(rest) > 0 && rest[0] == ' ' {
			rest = rest[1:]
		}
		if len(rest) > 0 && rest[0] == '"' {
			rest, more, err = d.quotedField(rest[1:], start)
		} else {
			rest, more = d.plainField(rest)
		}
		if err != nil {
			return row{}, err
		}
		d.ends = append(d.ends, len(d.text))
		if !more {
			break
		}
	}
	return d.fields(start)
}

// fields makes cells of the text and checks their number. Empty fields
// beyond the last column are let pass: some programs end each line with a
// delimiter.
func (d *delimitedReader) fields(line int) (row, error) {
	text := string(d.text)
	if why := undecodable(text, d.dialect.Encoding); why != "" {
		return row{}, &BadRow{Line: line, Reason: why}
	}
	d.cells = d.cells[:0]
	from := 0
	for _, end := range d.ends {
		d.cells = append(d.cells, cell{text: text[from:end]})
		from = end
	}
	for d.width > 0 && len(d.cells) > d.width && d.cells[len(d.cells)-1].text == "" {
		d.cells = d.cells[:len(d.cells)-1]
	}
	if n := len(d.cells); d.width > 0 && n != d.width {
		reason := fmt.Sprintf("%s where %d %s expected", counting(n, "field"), d.width, are(d.width))
		return row{}, &BadRow{Line: line, Reason: reason}
	}
	return row{line: line, cells: d.cells}, nil
}

// plainField takes a field without quotes; more says that another follows.
func (d *delimitedReader) plainField(rest []byte) (after []byte, more bool) {
	line := chomp(rest)
	if d.dialect.Delimiter != 0 {
		for i, b := range line {
			if b == d.dialect.Delimiter {
				d.text = append(d.text, line[:i]...)
				return rest[i+1:], true
			}
		}
	}
	d.text = append(d.text, line...)
	return nil, false
}

// quotedField takes a field whose opening quote has been read.
func (d *delimitedReader) quotedField(rest []byte, start int) (after []byte, more bool, err error) {
	opened := d.line
	for {
		i := 0
		for i < len(rest) {
			switch b := rest[i]; {
			case b == '\\' && d.dialect.Backslash && i+1 < len(rest) && (rest[i+1] == '"' || rest[i+1] == '\\'):
				d.text = append(d.text, rest[i+1])
				i += 2
			case b != '"':
				d.text = append(d.text, b)
				i++
			case i+1 < len(rest) && rest[i+1] == '"':
				d.text = append(d.text, '"')
				i += 2
			default:
				return d.afterQuote(rest[i+1:], start)
			}
		}
		if len(d.text) > recordLimit {
			return nil, false, fmt.Errorf("line %d: the row that begins here is longer than %d MB: a quote opened in line %d is probably never closed", start, recordLimit>>20, opened)
		}
		switch err := d.readLine(); {
		case errors.Is(err, io.EOF):
			return nil, false, fmt.Errorf("line %d: a quote is opened here and never closed: all that follows belongs to it; close it, or double it if it is meant as a character", opened)
		case err != nil:
			return nil, false, err
		}
		rest = d.raw
	}
}

// afterQuote goes on behind a closing quote.
func (d *delimitedReader) afterQuote(rest []byte, start int) (after []byte, more bool, err error) {
	for len(rest) > 0 && rest[0] == ' ' && d.dialect.Delimiter != ' ' {
		rest = rest[1:]
	}
	switch {
	case len(chomp(rest)) == 0:
		return nil, false, nil
	case d.dialect.Delimiter != 0 && rest[0] == d.dialect.Delimiter:
		return rest[1:], true, nil
	}
	return nil, false, &BadRow{Line: start, Reason: "a quote inside a quoted field is not doubled, before " +
		excerpt(string(chomp(rest)))}
}

func chomp(line []byte) []byte {
	if n := len(line); n > 0 && line[n-1] == '\n' {
		line = line[:n-1]
	}
	if n := len(line); n > 0 && line[n-1] == '\r' {
		line = line[:n-1]
	}
	return line
}

func counting(n int, what string) string {
	if n == 1 {
		return "1 " + what
	}
	return fmt.Sprintf("%d %ss", n, what)
}

func are(n int) string {
	if n == 1 {
		return "is"
	}
	return "are"
}
