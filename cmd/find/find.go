// Package find is `parley find`: it shows the pieces of a library that are
// the likeliest to answer a question, with their sources, or the answers
// that these pieces give.
package find

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"strings"

	"parley/app/console"
	"parley/retrieve"
	"parley/retrieve/library"
	"parley/retrieve/rank"
)

// Command is the command and its flags.
type Command struct {
	Question string `arg:"" help:"What is to be found."`
	Library  string `required:"" help:"A library that parley index made." placeholder:"FILE" type:"existingfile"`
	Most     int    `help:"How many to show: 5 pieces, or 3 answers, unless you say." placeholder:"N"`
	Answer   bool   `help:"Answer from the pieces: spans of passages, and queries over tables."`
	From     string `help:"Answer from this source alone, named as an answer names it." placeholder:"SOURCE"`
	JSON     bool   `name:"json" help:"Print one JSON object a line."`
}

// Run searches and prints, the likeliest first.
func (c *Command) Run(ctx context.Context, s *console.Streams) (err error) {
	lib, err := library.Open(ctx, c.Library)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lib.Close()) }()
	if c.Answer || c.From != "" {
		return c.answers(ctx, s, lib)
	}
	found, err := retrieve.Find(ctx, lib, c.Question)
	if err != nil {
		return err
	}
	if len(found) == 0 {
		fmt.Fprintln(s.Err, "parley: nothing in the library has a word of this question")
		return nil
	}
	for _, r := range found[:c.most(piecesShown, len(found))] {
		if err := c.print(s, r); err != nil {
			return err
		}
	}
	return nil
}

// How many pieces, and how many answers (DuRePa's k), are shown.
const (
	piecesShown  = 5
	answersShown = 3
)

func (c *Command) most(usual, there int) int {
	if c.Most > 0 {
		usual = c.Most
	}
	return min(usual, there)
}

func (c *Command) print(s *console.Streams, r rank.Ranked) error {
	if c.JSON {
		return json.NewEncoder(s.Out).Encode(struct {
			Source string  `json:"source"`
			Kind   string  `json:"kind"`
			First  int     `json:"first"`
			Share  float64 `json:"share"`
			Text   string  `json:"text"`
		}{r.Source, string(r.Kind), r.First, r.Share, r.String()})
	}
	_, err := fmt.Fprintf(s.Out, "%.2f  %s, %s %d\n      %s\n\n", r.Share, r.Source, r.Kind, r.First+1,
		strings.ReplaceAll(r.String(), "\n", "\n      "))
	return err
}
