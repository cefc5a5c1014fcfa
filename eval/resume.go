package eval

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
)

// Resume is a file of partial results: a line that says which evaluation they
// are of, then one record a line.
type Resume struct {
	path  string
	file  *os.File
	known []Record
}

// resumeHead is the first line of the file.
type resumeHead struct {
	Dataset  string   `json:"dataset"`
	Parser   string   `json:"parser"`
	Seed     uint64   `json:"seed"`
	Policies []Policy `json:"policies"`
}

// OpenResume opens the file at path, or begins it. A file of another
// evaluation is refused. A last line that was cut off when a run was stopped
// is dropped. The caller closes the file.
func (e *Evaluation) OpenResume(path string) (*Resume, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, fmt.Errorf("opening the file to resume from: %w", err)
	}
	r := &Resume{path: path, file: f}
	if err := r.read(resumeHead{e.Data.Name, e.ParserName, e.Seed, e.Policies}); err != nil {
		f.Close()
		return nil, err
	}
	return r, nil
}

// Known is how many examples need not be measured again.
func (r *Resume) Known() int { return len(r.known) }

// Close ends writing.
func (r *Resume) Close() error { return r.file.Close() }

func (r *Resume) read(head resumeHead) error {
	text, err := io.ReadAll(r.file)
	if err != nil {
		return fmt.Errorf("reading %s: %w", r.path, err)
	}
	want, err := json.Marshal(head)
	if err != nil {
		return fmt.Errorf("describing the evaluation: %w", err)
	}
	whole := text[:bytes.LastIndexByte(text, '\n')+1]
	if err := r.parse(whole, text, want); err != nil {
		return err // before anything of the file was touched
	}
	if err := errors.Join(r.file.Truncate(int64(len(whole))), seekEnd(r.file)); err != nil {
		return fmt.Errorf("continuing %s: %w", r.path, err)
	}
	if len(whole) == 0 {
		return r.line(want)
	}
	return nil
}

// parse reads the whole lines of text, of which want should be the first.
func (r *Resume) parse(whole, text, want []byte) error {
	if len(whole) == 0 && !bytes.HasPrefix(want, text) {
		return fmt.Errorf("%s is not a file of partial results: name another", r.path)
	}
	for n, line := range bytes.Split(bytes.TrimSuffix(whole, []byte("\n")), []byte("\n")) {
		switch {
		case len(whole) == 0:
		case n == 0 && !bytes.HasPrefix(line, []byte(`{"dataset":`)):
			return fmt.Errorf("%s is not a file of partial results: name another", r.path)
		case n == 0 && !bytes.Equal(line, want):
			return fmt.Errorf("%s is of another evaluation (other data, parser, seed or rows): name another file, or remove it to start anew", r.path)
		case n > 0:
			var rec Record
			if err := json.Unmarshal(line, &rec); err != nil || rec.Example == "" {
				return fmt.Errorf("%s:%d is no record of an example: remove the file to start anew", r.path, n+1)
			}
			r.known = append(r.known, rec)
		}
	}
	return nil
}

func seekEnd(f *os.File) error {
	_, err := f.Seek(0, io.SeekEnd)
	return err
}

func (r *Resume) add(rec Record) error {
	line, err := json.Marshal(rec)
	if err != nil {
		return fmt.Errorf("recording %s: %w", rec.Example, err)
	}
	return r.line(line)
}

func (r *Resume) line(text []byte) error {
	if _, err := r.file.Write(append(text, '\n')); err != nil {
		return fmt.Errorf("writing %s: %w", r.path, err)
	}
	return nil
}
