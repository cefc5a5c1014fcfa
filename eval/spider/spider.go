// Package spider loads questions about many databases of several tables, in
// the format of Spider (Yu et al., 2018). Call [Load]; what it gives is
// measured by package eval:
//
//	files := spider.Files{Questions: "dev.json", Tables: []string{"tables.json"}, Databases: []string{"database"}}
//	data, err := spider.Load(files)
//	e := eval.Evaluation{Data: data, Policies: eval.SpiderPolicies(eval.DefaultK), Parser: newParser}
package spider

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"parley/eval"
	"parley/eval/jsonl"
	"parley/eval/setmatch"
)

// Files are where the data lies.
type Files struct {
	// Questions holds questions with gold queries, as an array or one JSON
	// object a line: db_id, question, query, and if there are any alt (other
	// gold queries), kind, style, hardness and today, the day on which it was
	// asked. A record with turns in place of question and query is a
	// conversation: each turn has an utterance, a query and an edit, and goes
	// on from the query of the one before.
	Questions string
	Tables    []string // schemas, each a file like tables.json
	Databases []string // folders with ID/ID.sqlite in them
	Split     string   // "dev": every seventh database; "train": the others; "" or "all"
}

// Every7th picks the databases of the development split: of the names, sorted,
// the 7th, the 14th, and so on.
func Every7th(names []string) []string {
	var out []string
	for i, name := range slices.Sorted(slices.Values(names)) {
		if i%7 == 6 {
			out = append(out, name)
		}
	}
	return out
}

// set is what is read of the files.
type set struct {
	files   Files
	schemas map[string]*setmatch.Schema
	paths   map[string]string    // of the databases that are there, by name
	in      map[string]bool      // names of the split
	days    map[string]time.Time // on which people speak to a database, by its name
	reasons map[string]int
	data    *eval.Dataset
}

// Load reads questions about many databases. Questions whose database
// is not there are counted in Skipped, and none else are left out, but those
// of the other split.
func Load(f Files) (*eval.Dataset, error) {
	s := &set{files: f, schemas: map[string]*setmatch.Schema{}, paths: map[string]string{}, in: map[string]bool{},
		days: map[string]time.Time{}, reasons: map[string]int{}}
	s.data = eval.NewDataset("spider", func(ctx context.Context, id string) (*eval.Database, error) {
		db, err := open(ctx, s.schemas[id], s.paths[id])
		if err == nil {
			db.Today = s.days[id]
		}
		return db, err
	})
	if err := s.find(); err != nil {
		return nil, err
	}
	if err := s.choose(); err != nil {
		return nil, err
	}
	if err := jsonl.Each(f.Questions, s.add); err != nil {
		return nil, err
	}
	s.data.Skipped = eval.SkippedFor(s.reasons)
	if len(s.data.Examples) == 0 {
		return nil, fmt.Errorf("%s holds no question whose database is in %s", f.Questions, strings.Join(f.Databases, " or "))
	}
	return s.data, nil
}

// find reads the schemas and looks for their databases.
func (s *set) find() error {
	for _, folder := range s.files.Databases {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return fmt.Errorf("%s is no folder of databases", folder)
		}
	}
	for _, file := range s.files.Tables {
		if err := jsonl.Each(file, func(_ string, record []byte) error {
			schema := &setmatch.Schema{}
			if err := json.Unmarshal(record, schema); err != nil {
				return err
			}
			s.schemas[schema.ID] = schema
			return nil
		}); err != nil {
			return err
		}
	}
	for id := range s.schemas {
		for _, folder := range s.files.Databases {
			path := filepath.Join(folder, id, id+".sqlite")
			if info, err := os.Stat(path); err == nil && info.Mode().IsRegular() {
				s.paths[id] = path
				break
			}
		}
	}
	return nil
}

// choose picks the databases of the split.
func (s *set) choose() error {
	var ids []string
	for id := range s.paths {
		ids = append(ids, id)
	}
	dev := map[string]bool{}
	for _, id := range Every7th(ids) {
		dev[id] = true
	}
	for _, id := range ids {
		switch s.files.Split {
		case "", "all":
			s.in[id] = true
		case "dev":
			s.in[id] = dev[id]
		case "train":
			s.in[id] = !dev[id]
		default:
			return fmt.Errorf("split %q is none of dev, train and all", s.files.Split)
		}
	}
	if s.files.Split == "dev" || s.files.Split == "train" {
		s.data.Name += " " + s.files.Split
	}
	return nil
}

// question is a record of the questions.
type question struct {
	Database string    `json:"db_id"`
	Question string    `json:"question"`
	Query    string    `json:"query"`
	Alt      []string  `json:"alt"`
	Kind     string    `json:"kind"`
	Style    string    `json:"style"`
	Hardness string    `json:"hardness"`
	Today    time.Time `json:"today"`
	Turns    []turn    `json:"turns"`
}

// turn is one of a conversation.
type turn struct {
	Utterance string `json:"utterance"`
	Query     string `json:"query"`
	Edit      string `json:"edit"`
}

func (s *set) add(where string, record []byte) error {
	var q question
	if err := json.Unmarshal(record, &q); err != nil {
		return fmt.Errorf("not a question: %w", err)
	}
	if q.Database == "" || len(q.Turns) == 0 && (strings.TrimSpace(q.Question) == "" || q.Query == "") {
		return errors.New(`not a question: needs "db_id", "question" and "query", or "db_id" and "turns"`)
	}
	schema := s.schemas[q.Database]
	switch {
	case schema == nil:
		return fmt.Errorf("database %q is not in %s", q.Database, strings.Join(s.files.Tables, " or "))
	case s.paths[q.Database] == "":
		s.reasons["no database file"]++
		return nil
	case !s.in[q.Database]:
		s.reasons["a database of the other split"]++
		return nil
	}
	if day := s.days[q.Database]; !day.IsZero() && !day.Equal(q.Today) {
		return fmt.Errorf("database %q is spoken to on two days, %s and %s", q.Database, day.Format(time.DateOnly),
			q.Today.Format(time.DateOnly))
	}
	s.days[q.Database] = q.Today
	if len(q.Turns) > 0 {
		s.converse(where, q, schema)
		return nil
	}
	e := eval.Example{ID: where, Database: q.Database, Question: q.Question,
		Kind: q.Kind, Style: q.Style, Hardness: q.Hardness}
	for _, text := range append([]string{q.Query}, q.Alt...) {
		e.Accept(schema, text)
	}
	s.data.Examples = append(s.data.Examples, e)
	return nil
}

// converse adds the turns of a conversation, each of which goes on from the gold query before it.
func (s *set) converse(where string, q question, schema *setmatch.Schema) {
	var before eval.Example
	for i, t := range q.Turns {
		e := eval.Example{ID: fmt.Sprintf("%s.%d", where, i+1), Database: q.Database, Question: t.Utterance, Kind: t.Edit,
			Previous: before.Gold}
		e.Accept(schema, t.Query)
		s.data.Examples = append(s.data.Examples, e)
		before = e
	}
}

// Among is the dataset without the questions over databases that none of the
// questions in the files is over; without files, the whole.
func Among(d *eval.Dataset, files []string) (*eval.Dataset, error) {
	if len(files) == 0 {
		return d, nil
	}
	there := map[string]bool{}
	for _, path := range files {
		err := jsonl.Each(path, func(_ string, record []byte) error {
			var q struct {
				Database string `json:"db_id"`
			}
			err := json.Unmarshal(record, &q)
			there[q.Database] = true
			return err
		})
		if err != nil {
			return nil, err
		}
	}
	out := *d
	out.Examples = slices.DeleteFunc(slices.Clone(d.Examples), func(e eval.Example) bool { return !there[e.Database] })
	return &out, nil
}
