// Package folder measures conversations over small libraries: folders of documents
// and tables as a school or a workshop keeps them, with questions that people there
// would type, each with the words that answer it, or with nothing that does.
//
// Call [Load] and then [Measure]:
//
//	set, err := folder.Load("eval/folders/school")
//	score, err := folder.Measure(ctx, set, answerer)
//	score.Print(os.Stdout)
package folder

import (
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"

	"parley/eval/jsonl"
)

// The kinds of questions, by what answers them.
const (
	Text   = "text"   // a document
	Table  = "table"  // a query over a table
	Both   = "both"   // a row of a table, and then a document
	None   = "none"   // nothing does
	Follow = "follow" // as Of says; it goes on from the question before it
)

// Question is what somebody would type.
type Question struct {
	Question string   `json:"question"`
	Answers  []string `json:"answers"`  // each is right by itself; of a list, its values with "; " between
	Kind     string   `json:"kind"`     // one of the kinds
	Of       string   `json:"of"`       // of a follow-up
	Source   string   `json:"source"`   // the file, or "table; document"; "" where nothing answers
	Evidence string   `json:"evidence"` // the sentence of the document that decides
}

// Set is a folder with its questions.
type Set struct {
	Name      string // of the folder
	Files     string // the folder that is indexed
	Questions []Question
}

// Load reads questions.jsonl and finds the folder files beside it.
func Load(dir string) (*Set, error) {
	s := &Set{Name: filepath.Base(dir), Files: filepath.Join(dir, "files")}
	kinds := []string{Text, Table, Both, None, Follow}
	err := jsonl.Each(filepath.Join(dir, "questions.jsonl"), func(where string, record []byte) error {
		var q Question
		if err := json.Unmarshal(record, &q); err != nil {
			return fmt.Errorf("%s: %w", where, err)
		}
		switch {
		case q.Question == "" || !slices.Contains(kinds, q.Kind):
			return fmt.Errorf("%s: a question needs its words and one of the kinds %q", where, kinds)
		case q.Kind != None && len(q.Answers) == 0:
			return fmt.Errorf("%s: %q has no answers and is not of the kind none", where, q.Question)
		case q.Kind == Follow && len(s.Questions) == 0:
			return fmt.Errorf("%s: %q has no question before it", where, q.Question)
		}
		s.Questions = append(s.Questions, q)
		return nil
	})
	if err == nil && len(s.Questions) == 0 {
		err = errors.New("there are no questions in " + dir)
	}
	return s, err
}
