package train

import (
	"bytes"
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"parley/agent/sempar/learn"
	"parley/app/console"
	spelling "parley/english/names/learn"
	"parley/eval/jsonl"
	"parley/suql/catalog"
)

// NamesCommand is `parley train names`.
type NamesCommand struct {
	Tables   []string `required:"" help:"What the databases' tables and columns are called, in Spider's format." placeholder:"FILE" type:"existingfile"`
	Headings []string `help:"Tables with the headings of their columns, in the format of WikiSQL." placeholder:"FILE" type:"existingfile"`
	LeaveOut []string `help:"Leave out the databases of these questions: they are for measuring." placeholder:"FILE" type:"existingfile"`
	Measure  bool     `help:"Leave out each fifth of the databases in turn, and say how words are spelled out there that people wrote out."`
	Seed     uint64   `default:"1" help:"The weights are a function of the data and this number."`
	Out      string   `help:"Write the counts and weights to this file." placeholder:"FILE" type:"path"`
}

// Run learns and writes.
func (c *NamesCommand) Run(_ context.Context, s *console.Streams) error {
	left, err := learn.DatabasesOf(c.LeaveOut, nil)
	if err != nil {
		return err
	}
	var databases [][]spelling.Name
	for _, path := range c.Tables {
		all, err := namesIn(path, left)
		if err != nil {
			return err
		}
		databases = append(databases, all...)
	}
	headings, err := headingsIn(c.Headings)
	if err != nil {
		return err
	}
	if c.Measure {
		m := spelling.Measure(databases, headings, c.Seed, 5)
		_, err := fmt.Fprintf(s.Out, "of %d words that people wrote out, over databases left out, %d are spelled out alike, %d otherwise\n",
			m.Words, m.Alike, m.Otherwise)
		return err
	}
	if c.Out == "" {
		return console.Usage(errors.New("give --out FILE, or --measure"))
	}
	table := spelling.Learn(databases, headings, c.Seed)
	fmt.Fprintf(s.Err, "parley: %d databases, %d headings, %d words\n", len(databases), len(headings), len(table.Words))
	return console.WriteTo(c.Out, func(w io.Writer) error {
		zipped := gzip.NewWriter(w)
		return errors.Join(table.Print(zipped), zipped.Close())
	})
}

// namesIn are the names of the databases of a file, but for some.
func namesIn(path string, left map[string]bool) ([][]spelling.Name, error) {
	var out [][]spelling.Name
	err := jsonl.Each(path, func(_ string, record []byte) error {
		var db struct {
			ID      string   `json:"db_id"`
			Tables  []string `json:"table_names_original"`
			Called  []string `json:"table_names"`
			Columns [][]any  `json:"column_names_original"`
			Headed  [][]any  `json:"column_names"`
		}
		if err := json.Unmarshal(record, &db); err != nil || left[db.ID] {
			return err
		}
		var all []spelling.Name
		add := func(written, called any) {
			w, _ := written.(string)
			h, _ := called.(string)
			name := spelling.Name{Written: wordsOf(catalog.Humanise(w)), Meant: wordsOf(h)}
			if strings.Join(catalog.SplitName(h), "") == strings.Join(catalog.SplitName(w), "") {
				name.Meant = name.Written // nobody wrote it out
			}
			if len(name.Written) > 0 && len(name.Meant) > 0 {
				all = append(all, name)
			}
		}
		for i := range min(len(db.Tables), len(db.Called)) {
			add(db.Tables[i], db.Called[i])
		}
		for i := range min(len(db.Columns), len(db.Headed)) {
			if len(db.Columns[i]) == 2 && len(db.Headed[i]) == 2 {
				add(db.Columns[i][1], db.Headed[i][1])
			}
		}
		out = append(out, all)
		return nil
	})
	return out, err
}

// headingsIn are the words of the headings of tables.
func headingsIn(paths []string) ([][]string, error) {
	var out [][]string
	for _, path := range paths {
		err := jsonl.Each(path, func(_ string, record []byte) error {
			header, err := headerOf(record)
			if err != nil {
				return err
			}
			for _, raw := range header {
				var name string
				if json.Unmarshal(raw, &name) != nil {
					continue // no text
				}
				if words := wordsOf(name); len(words) > 0 {
					out = append(out, words)
				}
			}
			return nil
		})
		if err != nil {
			return nil, err
		}
	}
	return out, nil
}

// headerOf is the header of a table: what stands after it is not read, as rows may hold numbers
// that are none in JSON.
func headerOf(record []byte) (header []json.RawMessage, err error) {
	fields := json.NewDecoder(bytes.NewReader(record))
	if _, err := fields.Token(); err != nil {
		return nil, err
	}
	for fields.More() {
		key, err := fields.Token()
		if err != nil {
			return nil, err
		}
		if key == "header" {
			err := fields.Decode(&header)
			return header, err
		}
		var skipped json.RawMessage
		if err := fields.Decode(&skipped); err != nil {
			return nil, err
		}
	}
	return nil, nil
}

// wordsOf are the words of a name, where it has letters only.
func wordsOf(name string) []string {
	words := catalog.SplitName(name)
	return slices.DeleteFunc(words, func(w string) bool {
		return strings.ContainsFunc(w, func(r rune) bool { return r < 'a' || r > 'z' })
	})
}
