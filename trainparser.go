package main

import (
	"bufio"
	"context"
	"fmt"
	"io"
	"os"

	"parley/agent/sempar/learn"
	"parley/agent/sempar/vectors"
)

// trainVectorsCommand is `parley train vectors`.
type trainVectorsCommand struct {
	Texts []string `arg:"" help:"Files of JSON lines, maybe compressed: every question, text, passage, title and heading in them is read." type:"existingfile"`
	Most  int      `default:"40000" help:"How many words to keep."`
	Seed  uint64   `default:"1" help:"The vectors are a function of the texts and this number."`
	Out   string   `required:"" help:"Write the vectors to this file." placeholder:"FILE" type:"path"`
}

// Run learns a vector for each common word.
func (c *trainVectorsCommand) Run(_ context.Context, s *streams) error {
	sentences, err := learn.Sentences(c.Texts...)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.err, "parley: learning from %d sentences\n", len(sentences))
	table := vectors.Learn(sentences, c.Most, c.Seed)
	return writeTo(c.Out, func(w io.Writer) error {
		_, err := table.WriteTo(w)
		return err
	})
}

// trainParserCommand is `parley train parser`.
type trainParserCommand struct {
	Pairs     []string `required:"" help:"Questions with their queries, one JSON object a line, maybe compressed; FILE=3 goes through them three times an epoch." placeholder:"FILE[=N]"`
	Tables    []string `required:"" help:"What the databases' tables and columns are called, in Spider's format." placeholder:"FILE" type:"existingfile"`
	Databases []string `required:"" help:"The folders of the databases, one for each --tables." placeholder:"DIR" type:"existingdir"`
	LeaveOut  []string `help:"Leave out the databases of these questions: they are for measuring." placeholder:"FILE" type:"existingfile"`
	Vectors   string   `help:"Word vectors to use; those that are compiled in where not given." placeholder:"FILE" type:"path"`
	Epochs    int      `default:"14" help:"How often to go through the pairs."`
	Seed      uint64   `default:"1" help:"The weights are a function of the data and this number."`
	Limit     int      `help:"Learn from the first N pairs of each file only." placeholder:"N"`
	Out       string   `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains and writes. How sure the parser may be is fitted afterwards:
// parley train calibration.
func (c *trainParserCommand) Run(ctx context.Context, s *streams) error {
	dbs, err := learn.OpenDatabases(c.Tables, c.Databases)
	if err != nil {
		return usageError{err}
	}
	r := learn.Standard()
	r.Epochs, r.Seed, r.Log = c.Epochs, c.Seed, s.err
	if r.Vectors, err = c.vectors(); err != nil {
		return err
	}
	sets, err := learn.Sets(c.Pairs, c.LeaveOut, c.Limit)
	if err != nil {
		return err
	}
	net, err := learn.Train(ctx, sets, dbs, r)
	if err != nil {
		return err
	}
	net.Compact()
	return writeTo(c.Out, func(w io.Writer) error {
		_, err := net.WriteTo(w)
		return err
	})
}

func (c *trainParserCommand) vectors() (*vectors.Table, error) {
	if c.Vectors == "" {
		return learn.EmbeddedVectors()
	}
	f, err := os.Open(c.Vectors)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return vectors.Read(bufio.NewReader(f))
}
