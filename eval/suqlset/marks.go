package suqlset

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"
)

// Marks are what somebody who read the texts of a table found them to say of
// a yes/no question.
type Marks struct {
	Column, Question string
	Yes, No, Unsure  []string // rows by name; of all others the text does not say
}

// LoadMarks reads what the texts of a database's table say. A database whose
// texts nobody marked has none.
func LoadMarks(database string) ([]Marks, error) {
	file := database + ".marks.txt"
	text, err := fs.ReadFile(files, file)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		return nil, nil
	case err != nil:
		return nil, err
	}
	return readMarks(file, string(text))
}

// readMarks reads a file of marks:
//
//	notes: are campfires allowed?
//	  yes: Bracken Hollow; Fell End
//	  no: Ashgill Farm
//	  unsure: Long Meadow
func readMarks(file, text string) ([]Marks, error) {
	var out []Marks
	for n, line := range strings.Split(text, "\n") {
		at := fmt.Sprintf("%s:%d", file, n+1)
		body := strings.TrimSpace(line)
		if body == "" || strings.HasPrefix(body, "#") {
			continue
		}
		name, rest, ok := strings.Cut(body, ": ")
		if !ok {
			return nil, fmt.Errorf("%s: %q has no colon", at, body)
		}
		if line[0] != ' ' {
			out = append(out, Marks{Column: name, Question: rest})
			continue
		}
		if len(out) == 0 {
			return nil, fmt.Errorf("%s: rows before any question", at)
		}
		m := &out[len(out)-1]
		rows, known := map[string]*[]string{"yes": &m.Yes, "no": &m.No, "unsure": &m.Unsure}[name]
		if !known {
			return nil, fmt.Errorf("%s: %q is none of yes, no, unsure", at, name)
		}
		for row := range strings.SplitSeq(rest, ";") {
			*rows = append(*rows, strings.TrimSpace(row))
		}
	}
	return out, nil
}
