package learn

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"

	"parley/suql/reader/remark"
)

// Verdict is what a careful reader says of a remark.
type Verdict int

// The verdicts. Of Unsure ones two careful readers would differ.
const (
	Unsaid Verdict = iota
	Yes
	No
	Unsure
)

// Place is the remarks of one kind of place, and which of them tell of which notions.
type Place struct {
	Place   string   `json:"place"`
	Writer  string   `json:"writer"` // who wrote it
	Table   string   `json:"table"`
	Column  string   `json:"column"`
	Texts   []string `json:"texts"`
	Notions []Told   `json:"notions"`
}

// Told is a notion with the numbers of the texts that tell of it, those that deny it and those that readers
// would differ about; the others say nothing of it. Said is how somebody would type the wish to a chat.
type Told struct {
	Said  []string `json:"said"`
	Asked []string `json:"asked"`
	Yes   []int    `json:"yes"`
	No    []int    `json:"no"`
	Maybe []int    `json:"maybe"`
}

// verdict is that of a text.
func (n Told) verdict(text int) Verdict {
	switch {
	case slices.Contains(n.Yes, text):
		return Yes
	case slices.Contains(n.No, text):
		return No
	case slices.Contains(n.Maybe, text):
		return Unsure
	}
	return Unsaid
}

// Set is what is learnt from.
type Set struct {
	Places  []Place
	Notions []remark.Notion
	Marked  []Marked
}

// Marked is a question about a text of no place, with what people marked.
type Marked struct {
	Question, Text string
	Verdict        Verdict
}

// timesMarked is how often a marked text counts: there are few.
const timesMarked = 5

// writer is who wrote the text of a pair; "" where it is of no place.
func (s *Set) writer(p *pair) string {
	if p.place < 0 {
		return ""
	}
	return s.Places[p.place].Writer
}

// Read reads the places and the notions of two folders of JSON files, each in the order of their names.
func Read(places, notions string) (*Set, error) {
	set := &Set{}
	err := each(places, func(data []byte) error {
		var p Place
		d := json.NewDecoder(bytes.NewReader(data))
		d.DisallowUnknownFields()
		if err := d.Decode(&p); err != nil {
			return err
		}
		set.Places = append(set.Places, p)
		return p.check()
	})
	if err != nil {
		return nil, err
	}
	return set, each(notions, func(data []byte) error {
		var n []remark.Notion
		err := json.Unmarshal(data, &n)
		set.Notions = append(set.Notions, n...)
		return err
	})
}

func each(dir string, f func(data []byte) error) error {
	paths, err := filepath.Glob(filepath.Join(dir, "*.json"))
	if err != nil {
		return err
	}
	if len(paths) == 0 {
		return fmt.Errorf("no JSON file in %s", dir)
	}
	for _, path := range paths {
		data, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		if err := f(data); err != nil {
			return fmt.Errorf("%s: %w", path, err)
		}
	}
	return nil
}

// check reports a place without a writer, a number that is of no text, and a text under two verdicts.
func (p Place) check() error {
	if p.Writer == "" {
		return errors.New("it has no writer; give the places of one writer the same letter or name")
	}
	for _, n := range p.Notions {
		seen := map[int]bool{}
		for _, i := range slices.Concat(n.Yes, n.No, n.Maybe) {
			switch {
			case i < 0 || i >= len(p.Texts):
				return fmt.Errorf("%q speaks of text %d; there are %d, from 0", n.Asked, i, len(p.Texts))
			case seen[i]:
				return fmt.Errorf("%q has two verdicts of text %d", n.Asked, i)
			}
			seen[i] = true
		}
	}
	return nil
}

// least is how many sentences a notion of a place has at least that others learn from.
const least = 2

// known are the notions, and those of the places.
func (s *Set) known() []remark.Notion {
	out := slices.Clone(s.Notions)
	for _, p := range s.Places {
		for _, n := range p.Notions {
			if len(n.Yes) < least {
				continue
			}
			of := remark.Notion{Asked: n.Asked, Source: p.Writer}
			for _, i := range n.Yes {
				of.Yes = append(of.Yes, p.Texts[i])
			}
			for _, i := range n.No {
				of.No = append(of.No, p.Texts[i])
			}
			out = append(out, of)
		}
	}
	return out
}

// pairs are all questions of all places about all of their texts, and what else is marked.
func (s *Set) pairs() (out []*pair) {
	for k, p := range s.Places {
		for _, n := range p.Notions {
			for _, q := range n.Asked {
				for i, t := range p.Texts {
					out = append(out, &pair{place: k, times: 1, question: q, text: t, verdict: n.verdict(i)})
				}
			}
		}
	}
	for _, m := range s.Marked {
		out = append(out, &pair{place: -1, times: timesMarked, question: m.Question, text: m.Text, verdict: m.Verdict})
	}
	return out
}

// mostFolds is in how many groups, at most, writers are measured.
const mostFolds = 7

// folds are the writers, in as many groups.
func (s *Set) folds() [][]string {
	var writers []string
	for _, p := range s.Places {
		if !slices.Contains(writers, p.Writer) {
			writers = append(writers, p.Writer)
		}
	}
	out := make([][]string, min(mostFolds, len(writers)))
	for i, w := range writers {
		out[i%len(out)] = append(out[i%len(out)], w)
	}
	return out
}
