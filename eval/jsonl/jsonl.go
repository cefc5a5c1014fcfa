// Package jsonl reads files of records: one JSON object a line, or one array
// of objects, compressed or not. Call [Each]:
//
//	err := jsonl.Each("questions.jsonl.gz", func(where string, record []byte) error {
//		return json.Unmarshal(record, &question)
//	})
package jsonl

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
)

// opened is a file that may be compressed; whether it is, its first bytes
// say, not its name.
type opened struct {
	*bufio.Reader
	file *os.File
}

func openFile(path string) (*opened, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, fmt.Errorf("reading the data: %w", err)
	}
	r := bufio.NewReaderSize(f, 1<<16)
	if head, _ := r.Peek(2); bytes.Equal(head, []byte{0x1f, 0x8b}) {
		z, err := gzip.NewReader(r)
		if err != nil {
			f.Close()
			return nil, fmt.Errorf("decompressing %s: %w", path, err)
		}
		r = bufio.NewReaderSize(z, 1<<16)
	}
	return &opened{r, f}, nil
}

func (o *opened) Close() error { return o.file.Close() }

// Each calls f with every record of a file. where says where the record stands, for
// messages and as its name.
func Each(path string, f func(where string, record []byte) error) error {
	in, err := openFile(path)
	if err != nil {
		return err
	}
	defer in.Close()
	name := filepath.Base(path)
	array, err := startsArray(in)
	if err != nil {
		return fmt.Errorf("reading %s: %w", path, err)
	}
	if array {
		return eachElement(in, name, f)
	}
	for line := 1; ; line++ {
		text, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(text)) > 0 {
			where := fmt.Sprintf("%s:%d", name, line)
			if err := f(where, text); err != nil {
				return fmt.Errorf("%s: %w", where, err)
			}
		}
		if errors.Is(err, io.EOF) {
			return nil
		}
		if err != nil {
			return fmt.Errorf("reading %s after line %d: %w", path, line-1, err)
		}
	}
}

// startsArray reports whether the first byte that says something is "[".
func startsArray(in *opened) (bool, error) {
	for {
		b, err := in.Peek(1)
		if errors.Is(err, io.EOF) {
			return false, nil
		}
		if err != nil {
			return false, err
		}
		if !strings.ContainsRune(" \t\r\n\ufeff", rune(b[0])) {
			return b[0] == '[', nil
		}
		if b[0] == '\n' {
			return false, nil // blank first lines count as lines
		}
		if _, err := in.Discard(1); err != nil {
			return false, err
		}
	}
}

func eachElement(in io.Reader, name string, f func(string, []byte) error) error {
	d := json.NewDecoder(in)
	if _, err := d.Token(); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	for n := 1; d.More(); n++ {
		where := fmt.Sprintf("%s[%d]", name, n)
		var record json.RawMessage
		if err := d.Decode(&record); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		if err := f(where, record); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
	}
	if _, err := d.Token(); err != nil {
		return fmt.Errorf("%s: the array does not end: %w", name, err)
	}
	return nil
}

// EachFinite does the same, and gives null for NaN and Infinity, which are no
// JSON but which common writers put where a cell is no finite number.
func EachFinite(path string, f func(where string, record []byte) error) error {
	return Each(path, func(where string, record []byte) error { return f(where, withoutNotNumbers(record)) })
}
