package eval

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"parley/eval/setmatch"
	"parley/suql/ast"
)

// SpiderFiles are data in the format of Spider (Yu et al., 2018).
type SpiderFiles struct {
	// Questions holds questions with gold queries, as an array or one JSON
	// object a line: db_id, question, query, and if there are any alt (other
	// gold queries), kind, style and hardness.
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

// spiderSet is what is read of the files.
type spiderSet struct {
	files   SpiderFiles
	schemas map[string]*setmatch.Schema
	paths   map[string]string // of the databases that are there, by name
	in      map[string]bool   // names of the split
	reasons map[string]int
	data    *Dataset
}

// LoadSpider reads questions about many databases. Questions whose database
// is not there are counted in Skipped, and none else are left out, but those
// of the other split.
func LoadSpider(f SpiderFiles) (*Dataset, error) {
	s := &spiderSet{files: f, schemas: map[string]*setmatch.Schema{}, paths: map[string]string{}, in: map[string]bool{},
		reasons: map[string]int{}, data: &Dataset{Name: "spider"}}
	if err := s.find(); err != nil {
		return nil, err
	}
	if err := s.choose(); err != nil {
		return nil, err
	}
	if err := eachRecord(f.Questions, s.add); err != nil {
		return nil, err
	}
	s.data.Skipped = skipped(s.reasons)
	if len(s.data.Examples) == 0 {
		return nil, fmt.Errorf("%s holds no question whose database is in %s", f.Questions, strings.Join(f.Databases, " or "))
	}
	s.data.open = func(ctx context.Context, id string) (*Database, error) {
		return openSpider(ctx, s.schemas[id], s.paths[id])
	}
	return s.data, nil
}

// find reads the schemas and looks for their databases.
func (s *spiderSet) find() error {
	for _, folder := range s.files.Databases {
		if info, err := os.Stat(folder); err != nil || !info.IsDir() {
			return fmt.Errorf("%s is no folder of databases", folder)
		}
	}
	for _, file := range s.files.Tables {
		if err := eachRecord(file, func(_ string, record []byte) error {
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
func (s *spiderSet) choose() error {
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

// spiderQuestion is a record of the questions.
type spiderQuestion struct {
	Database string   `json:"db_id"`
	Question string   `json:"question"`
	Query    string   `json:"query"`
	Alt      []string `json:"alt"`
	Kind     string   `json:"kind"`
	Style    string   `json:"style"`
	Hardness string   `json:"hardness"`
}

func (s *spiderSet) add(where string, record []byte) error {
	var q spiderQuestion
	if err := json.Unmarshal(record, &q); err != nil {
		return fmt.Errorf("not a question: %w", err)
	}
	if q.Database == "" || strings.TrimSpace(q.Question) == "" || q.Query == "" {
		return errors.New(`not a question: needs "db_id", "question" and "query"`)
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
	e := Example{ID: where, Database: q.Database, Question: q.Question, Kind: q.Kind, Style: q.Style, Hardness: q.Hardness}
	for i, text := range append([]string{q.Query}, q.Alt...) {
		text = strings.TrimRight(strings.TrimSpace(text), "; ")
		tree, parts := readGold(schema, text)
		if i == 0 {
			e.Gold, e.GoldText = tree, text
			if parts != nil && e.Hardness == "" {
				e.Hardness = string(parts.Level())
			}
		} else {
			e.Also = append(e.Also, tree)
		}
		e.golds = append(e.golds, goldQuery{text: text, tree: tree, parts: parts})
	}
	s.data.Examples = append(s.data.Examples, e)
	return nil
}

// goldQuery is an accepted query over a database with a schema.
type goldQuery struct {
	text  string // in SQLite's spelling
	tree  ast.Query
	parts *setmatch.Query // nil where it can't be taken apart: nothing matches it
}

// readGold parses a gold query and writes its names as parsers do. One that
// can't be read stands for a query that no other is the same as: its result
// still counts.
func readGold(s *setmatch.Schema, text string) (ast.Query, *setmatch.Query) {
	tree, err := s.Read(text)
	if err != nil {
		return &ast.Values{}, nil
	}
	parts, err := setmatch.Of(s, tree)
	if err != nil {
		parts = nil
	}
	// SQLite's LIKE ignores the case of letters.
	return plainNames(s, ast.Rewrite(tree, func(n ast.Node) ast.Node {
		if l, ok := n.(*ast.Like); ok && !l.Fold {
			folded := *l
			folded.Fold = true
			return &folded
		}
		return n
	})), parts
}

// Among is the dataset without the questions over databases that none of the
// questions in the files is over; without files, the whole.
func (d *Dataset) Among(files []string) (*Dataset, error) {
	if len(files) == 0 {
		return d, nil
	}
	there := map[string]bool{}
	for _, path := range files {
		err := eachRecord(path, func(_ string, record []byte) error {
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
	out.Examples = slices.DeleteFunc(slices.Clone(d.Examples), func(e Example) bool { return !there[e.Database] })
	return &out, nil
}
