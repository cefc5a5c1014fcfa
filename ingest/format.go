package ingest

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"strings"
)

// Format is the kind of a file.
type Format string

// The formats that can be imported.
const (
	Delimited Format = "delimited"
	JSONArray Format = "JSON array"
	JSONLines Format = "JSON lines"
	SQLite    Format = "SQLite"
)

// sampleBytes is how much of a file is looked at to guess its dialect.
const sampleBytes = 1 << 20

// Dialect is how a file is written.
type Dialect struct {
	Format   Format
	Encoding string // WHATWG label

	// Of delimited files.
	Delimiter byte // 0 when each line is one field
	Backslash bool // a quote inside quotes is written \" instead of ""
	Spaced    bool // a space after the delimiter means nothing
	Returns   bool // lines end in a carriage return alone
	Header    bool // the first row holds the names
	Guessed   bool // nothing but its looks spoke for Header

	skip int // lines before the first row: the "sep=;" of spreadsheets
}

// String says the dialect in words: "comma-separated, UTF-8, names in line 1".
func (d Dialect) String() string {
	var parts []string
	switch d.Format {
	case SQLite:
		return "SQLite"
	case Delimited:
		parts = append(parts, delimiterName(d.Delimiter))
		if d.Backslash {
			parts = append(parts, `quotes written \"`)
		}
	default:
		parts = append(parts, string(d.Format))
	}
	parts = append(parts, encodingName(d.Encoding))
	switch {
	case d.Format != Delimited:
	case d.Header:
		parts = append(parts, fmt.Sprintf("names in line %d", d.skip+1))
	default:
		parts = append(parts, "no line of names")
	}
	return strings.Join(parts, ", ")
}

func delimiterName(b byte) string {
	switch b {
	case 0:
		return "one field a line"
	case ',':
		return "comma-separated"
	case '\t':
		return "tab-separated"
	case ';':
		return "semicolon-separated"
	case '|':
		return "pipe-separated"
	}
	return fmt.Sprintf("separated by %q", string(b))
}

// input is one file and what was found out about it.
type input struct {
	Dialect
	path   string
	info   fs.FileInfo
	header []string // names as the file gives them; nil without
	width  int      // fields of a row, for delimited files
}

// changed reports whether the file is no longer the one that was looked at.
func (in *input) changed() error {
	info, err := os.Stat(in.path)
	if err != nil {
		return fmt.Errorf("looking at %s again: %w", in.path, err)
	}
	if info.Size() != in.info.Size() || !info.ModTime().Equal(in.info.ModTime()) {
		return fmt.Errorf("%s changed while it was being read: import it when it is finished", in.path)
	}
	return nil
}

// open looks at the beginning of a file and settles its dialect; what o says
// goes before what the file looks like.
func open(path string, o Options) (in *input, err error) {
	f, info, err := regular(path)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, f.Close()) }()
	head := make([]byte, sampleBytes)
	n, err := io.ReadFull(f, head)
	if err != nil && !errors.Is(err, io.ErrUnexpectedEOF) {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	head = head[:n]
	if refusal := binary(head); refusal != "" {
		return nil, fmt.Errorf("%s is %s", path, refusal)
	}
	in = &input{path: path, info: info}
	if bytes.HasPrefix(head, []byte("SQLite format 3\x00")) {
		in.Format = SQLite
		return in, nil
	}
	if in.Encoding = sniffEncoding(head, int64(n) == info.Size()); o.Encoding != "" {
		if in.Encoding, err = canonicalEncoding(o.Encoding); err != nil {
			return nil, err
		}
	}
	text, err := decoded(bytes.NewReader(head), in.Encoding)
	if err != nil {
		return nil, err
	}
	sample, err := io.ReadAll(text)
	if err != nil {
		return nil, fmt.Errorf("reading %s: %w", path, err)
	}
	if int64(n) < info.Size() { // the last line is cut off
		if end := bytes.LastIndexAny(sample, "\r\n"); end > 0 {
			sample = sample[:end+1]
		}
	}
	if len(bytes.TrimSpace(sample)) == 0 {
		return nil, fmt.Errorf("%s holds nothing but blanks", path)
	}
	if in.Format, err = sniffJSON(sample); err != nil {
		return nil, fmt.Errorf("%s %w", path, err)
	}
	if in.Format == Delimited {
		err = in.sniffDelimited(sample, o)
	}
	return in, err
}

// binary says what a file is that is no text, or "".
func binary(head []byte) string {
	for _, k := range []struct{ magic, is string }{
		{"PK\x03\x04", "a zip file or an Excel workbook: unpack it, or save the sheet as CSV"},
		{"\xD0\xCF\x11\xE0", "an old Excel workbook: save the sheet as CSV"},
		{"\x1F\x8B", "compressed with gzip: unpack it first (gunzip)"},
		{"\x28\xB5\x2F\xFD", "compressed with zstd: unpack it first (unzstd)"},
		{"BZh", "compressed with bzip2: unpack it first (bunzip2)"},
		{"\xFD7zXZ", "compressed with xz: unpack it first (unxz)"},
		{"PAR1", "a Parquet file: write it as CSV or JSON lines first"},
		{"%PDF", "a PDF: there are no rows to import in it"},
	} {
		if bytes.HasPrefix(head, []byte(k.magic)) {
			return k.is
		}
	}
	return ""
}

// sniffJSON tells JSON from delimited text.
func sniffJSON(sample []byte) (Format, error) {
	text := bytes.TrimSpace(sample)
	switch text[0] {
	case '[':
		if next := bytes.TrimSpace(text[1:]); len(next) == 0 || next[0] == '{' || next[0] == ']' {
			return JSONArray, nil
		}
	case '{':
		line, _, _ := bytes.Cut(text, []byte("\n"))
		if json.Valid(line) {
			return JSONLines, nil
		}
		if rest := bytes.TrimSpace(text[1:]); len(rest) > 0 && (rest[0] == '"' || rest[0] == '}') {
			return "", errors.New("is one JSON object, or objects spread over several lines: write an array of objects, or one object a line (jq -c .)")
		}
	}
	return Delimited, nil
}

// reader opens the file again, from its first row. Every piece that is read of
// it is read only while the context lasts: a row may be long, and may stand
// behind any number of blank lines.
func (in *input) reader(ctx context.Context, report func(done int64)) (rows rowReader, closer io.Closer, err error) {
	f, err := os.Open(in.path)
	if err != nil {
		return nil, nil, fmt.Errorf("opening %s: %w", in.path, err)
	}
	text, err := decoded(&counted{ctx: ctx, r: f, report: report}, in.Encoding)
	if err != nil {
		return nil, nil, errors.Join(err, f.Close())
	}
	switch in.Format {
	case JSONArray:
		rows = newArrayReader(text, in.Encoding)
	case JSONLines:
		rows = newLinesReader(text, in.Encoding)
	default:
		d := newDelimitedReader(text, in.Dialect)
		d.width = in.width
		if in.Header {
			d.width = 0
			if _, err := d.next(); err != nil {
				return nil, nil, errors.Join(fmt.Errorf("reading the names of %s: %w", in.path, err), f.Close())
			}
			d.width = in.width
		}
		rows = d
	}
	return rows, f, nil
}

// counted reports how many bytes have been read, and reads no more once the
// context has ended.
type counted struct {
	ctx    context.Context
	r      io.Reader
	done   int64
	report func(int64)
}

func (c *counted) Read(p []byte) (int, error) {
	if err := c.ctx.Err(); err != nil {
		return 0, err
	}
	n, err := c.r.Read(p)
	c.done += int64(n)
	if c.report != nil {
		c.report(c.done)
	}
	return n, err
}
