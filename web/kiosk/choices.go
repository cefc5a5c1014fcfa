package kiosk

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"unicode/utf8"
)

// Choices are what staff want the screen to show.
type Choices struct {
	// Hidden are columns that cards and tables leave out, by name.
	Hidden []string `json:"hidden,omitempty"`
	// Questions are those to touch; nil means those that the screen was set up
	// with.
	Questions []string `json:"questions,omitempty"`
}

// Bounds of what may be chosen.
const (
	mostQuestions   = 12
	longestQuestion = 200 // characters
)

// tidied is the choices without blanks and repetitions; not ok where there are
// too many, or columns that there are not.
func (c Choices) tidied(columns map[string]bool) (out Choices, ok bool) {
	for _, name := range c.Hidden {
		if !columns[name] {
			return out, false
		}
		if !slices.Contains(out.Hidden, name) {
			out.Hidden = append(out.Hidden, name)
		}
	}
	for _, q := range c.Questions {
		q = strings.Join(strings.Fields(q), " ")
		if utf8.RuneCountInString(q) > longestQuestion {
			return out, false
		}
		if q != "" && !slices.Contains(out.Questions, q) {
			out.Questions = append(out.Questions, q)
		}
	}
	return out, len(out.Questions) <= mostQuestions
}

// Keeper keeps the choices of staff from one start to the next.
type Keeper interface {
	Load() (Choices, error) // none were made: the zero value
	Save(Choices) error
}

// File keeps choices as JSON in a file of that name.
type File string

// Load implements [Keeper].
func (f File) Load() (c Choices, err error) {
	data, err := os.ReadFile(string(f))
	if errors.Is(err, fs.ErrNotExist) {
		return c, nil
	}
	if err != nil {
		return c, err
	}
	if err := json.Unmarshal(data, &c); err != nil {
		return c, fmt.Errorf("reading %s: %w", string(f), err)
	}
	return c, nil
}

// Save implements [Keeper]. The file is replaced as a whole.
func (f File) Save(c Choices) error {
	data, err := json.MarshalIndent(c, "", "  ")
	if err != nil {
		return err
	}
	if err := os.MkdirAll(filepath.Dir(string(f)), 0o700); err != nil {
		return err
	}
	next := string(f) + ".new"
	if err := os.WriteFile(next, append(data, '\n'), 0o600); err != nil {
		return err
	}
	return os.Rename(next, string(f))
}
