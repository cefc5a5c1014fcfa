package ingest

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode/utf8"
)

// linesReader reads JSON lines: an object on each line. Blank lines are
// passed over.
type linesReader struct {
	lines  *delimitedReader
	object object
}

func newLinesReader(r io.Reader, encoding string) *linesReader {
	return &linesReader{lines: newDelimitedReader(r, Dialect{Encoding: encoding}), object: object{encoding: encoding}}
}

func (l *linesReader) next() (row, error) {
	for {
		if err := l.lines.readLine(); err != nil {
			return row{}, err
		}
		text := bytes.TrimSpace(l.lines.raw)
		if len(text) == 0 {
			continue
		}
		if utf8.Valid(text) && !json.Valid(text) {
			var v any
			return row{}, &BadRow{Line: l.lines.line, Reason: fmt.Sprintf("not JSON: %v", json.Unmarshal(text, &v))}
		}
		return l.object.row(text, l.lines.line)
	}
}

// arrayReader reads a JSON array of objects. A value that is no object is a
// bad row; where the text stops being JSON nothing more can be read, and the
// error ends the file.
type arrayReader struct {
	lines  lineCounter
	in     *json.Decoder
	object object
	begun  bool
}

func newArrayReader(r io.Reader, encoding string) *arrayReader {
	a := &arrayReader{lines: lineCounter{r: r, line: 1}, object: object{encoding: encoding}}
	a.in = json.NewDecoder(&a.lines)
	return a
}

func (a *arrayReader) next() (row, error) {
	if !a.begun {
		if _, err := a.in.Token(); err != nil {
			return row{}, a.fatal(err)
		}
		a.begun = true
	}
	a.lines.allow = a.in.InputOffset() + 2*recordLimit
	if !a.in.More() {
		if _, err := a.in.Token(); err != nil {
			return row{}, a.fatal(err)
		}
		if _, err := a.in.Token(); !errors.Is(err, io.EOF) {
			return row{}, fmt.Errorf("line %d: more text follows the end of the array: join it to the array, or write one object a line", a.lines.at(a.in.InputOffset()))
		}
		return row{}, io.EOF
	}
	var raw json.RawMessage
	if err := a.in.Decode(&raw); err != nil {
		return row{}, a.fatal(err)
	}
	end := a.in.InputOffset()
	return a.object.row(raw, a.lines.at(end-int64(len(raw))))
}

func (a *arrayReader) fatal(err error) error {
	var syntax *json.SyntaxError
	at := a.in.InputOffset()
	switch {
	case errors.As(err, &syntax):
		at = max(at, syntax.Offset)
	case errors.Is(err, io.EOF), errors.Is(err, io.ErrUnexpectedEOF):
		return fmt.Errorf("line %d: the file ends before its array does: it may have been cut off", a.lines.last())
	}
	return fmt.Errorf("line %d: this is not JSON from here on: %w", a.lines.at(at), err)
}

// lineCounter finds the line of an offset, as long as offsets only grow, and
// refuses to read beyond allow.
type lineCounter struct {
	r     io.Reader
	allow int64
	read  int64
	line  int     // of the offset last asked for
	ends  []int64 // of the lines after it
}

func (l *lineCounter) Read(p []byte) (int, error) {
	if l.allow > 0 && l.read > l.allow {
		return 0, fmt.Errorf("an object is longer than %d MB", recordLimit>>20)
	}
	n, err := l.r.Read(p)
	for i, b := range p[:n] {
		if b == '\n' {
			l.ends = append(l.ends, l.read+int64(i))
		}
	}
	l.read += int64(n)
	return n, err
}

func (l *lineCounter) at(offset int64) int {
	i, _ := slices.BinarySearch(l.ends, offset)
	l.line += i
	l.ends = slices.Delete(l.ends, 0, i)
	return l.line
}

// last is the line where the text read so far ends.
func (l *lineCounter) last() int { return l.line + len(l.ends) }

// object reads JSON objects into cells, in the order in which the keys stand.
// What it is given is one value that is known to be JSON.
type object struct {
	encoding string
	keys     []string
	cells    []cell
}

func (o *object) row(text []byte, line int) (row, error) {
	bad := func(format string, args ...any) (row, error) {
		return row{}, &BadRow{Line: line, Reason: fmt.Sprintf(format, args...)}
	}
	if o.encoding != utf8Name || !utf8.Valid(text) {
		if why := undecodable(string(text), o.encoding); why != "" {
			return bad("%s", why)
		}
	}
	if text[0] != '{' {
		return bad("%s is not an object: a row has the form {\"name\": value, …}", excerpt(string(text)))
	}
	o.keys, o.cells = o.keys[:0], o.cells[:0]
	in := json.NewDecoder(bytes.NewReader(text))
	if _, err := in.Token(); err != nil {
		return bad("not JSON: %v", err)
	}
	for in.More() {
		token, err := in.Token()
		if err != nil {
			return bad("not JSON: %v", err)
		}
		key, _ := token.(string)
		var raw json.RawMessage
		if err := in.Decode(&raw); err != nil {
			return bad("not JSON: %v", err)
		}
		if slices.Contains(o.keys, key) {
			return bad("the key %q stands twice in this object", key)
		}
		c, err := jsonCell(raw)
		if err != nil {
			return bad("the value of %q: %v", key, err)
		}
		o.keys, o.cells = append(o.keys, strings.Clone(key)), append(o.cells, c)
	}
	return row{line: line, keys: o.keys, cells: o.cells}, nil
}

func jsonCell(raw json.RawMessage) (cell, error) {
	switch raw[0] {
	case '"':
		var s string
		if err := json.Unmarshal(raw, &s); err != nil {
			return cell{}, err
		}
		if strings.ContainsRune(s, 0) {
			return cell{}, errors.New("a zero byte, which no text has")
		}
		return cell{text: s, from: jsonString}, nil
	case 'n':
		return cell{null: true}, nil
	case 't', 'f':
		return cell{text: string(raw), from: jsonBool}, nil
	case '[', '{':
		var b bytes.Buffer
		if err := json.Compact(&b, raw); err != nil {
			return cell{}, err
		}
		return cell{text: b.String(), from: jsonNested}, nil
	}
	return cell{text: string(raw), from: jsonNumber}, nil
}
