package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"

	"parley/agent/sempar/sketch"
	"parley/eval"
)

// trainCommand is `parley train …`.
type trainCommand struct {
	Parser      trainParserCommand      `cmd:"" help:"Compute the weights of the learned parser from questions over many databases."`
	Vectors     trainVectorsCommand     `cmd:"" help:"Compute the word vectors of the learned parser from texts."`
	Calibration trainCalibrationCommand `cmd:"" help:"Fit the probabilities of the learned parser to how often it is right."`
	WikiSQL     trainWikiSQLCommand     `cmd:"" name:"wikisql" help:"Compute the weights of the embedded parser from data in the format of WikiSQL."`
	Gate        trainGateCommand        `cmd:"" help:"Compute how the parser weighs its trained model against its grammar, from such data and the SUQL development set."`
	Wishes      trainWishesCommand      `cmd:"" help:"Compute how the parser tells wishes from chatter, from the SUQL development set."`
	Words       trainWordsCommand       `cmd:"" help:"Count how common the words of English are, in texts of such data."`
}

// trainWikiSQLCommand is `parley train wikisql`.
type trainWikiSQLCommand struct {
	Questions string `required:"" help:"Questions with gold queries, one JSON object a line; may be compressed." placeholder:"FILE" type:"path"`
	Tables    string `required:"" help:"The tables they are about, one JSON object a line." placeholder:"FILE" type:"path"`
	Out       string `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
	Seed      uint64 `default:"1" help:"The weights are a function of the data and this number."`
	Limit     int    `help:"Learn from the first N questions only." placeholder:"N"`
}

// Run trains and writes.
func (c *trainWikiSQLCommand) Run(ctx context.Context, s *streams) error {
	if c.Limit < 0 {
		return usageError{errors.New("--limit can't be below zero")}
	}
	data, err := eval.LoadWikiSQL(c.Questions, c.Tables)
	if err != nil {
		return err
	}
	data = data.First(c.Limit)
	fit, leftOut, err := data.Rest().Sketches(ctx)
	if err != nil {
		return err
	}
	held, leftOutHeld, err := data.Tenth().Sketches(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.err, "parley: learning from %d questions, calibrating on %d about other tables; %d are of no use\n", len(fit), len(held), leftOut+leftOutHeld)
	bar := &stepsBar{w: s.err, live: isTerminal(s.err)}
	o := sketch.Defaults()
	o.Seed = c.Seed
	o.Progress = bar.doing
	model, err := sketch.Train(ctx, fit, held, o)
	bar.end()
	if err != nil {
		return err
	}
	var size int64
	if err := writeTo(c.Out, func(w io.Writer) (err error) {
		size, err = model.WriteTo(w)
		return err
	}); err != nil {
		return err
	}
	fmt.Fprintf(s.err, "parley: wrote %s, %.1f MB\n", c.Out, float64(size)/1e6)
	return nil
}

// stepsBar shows how far several steps are that run beside each other, on a
// terminal.
type stepsBar struct {
	w    io.Writer
	live bool

	mu    sync.Mutex // guards what follows
	steps []string
	done  map[string]int // in hundredths
	drawn bool
}

func (b *stepsBar) doing(step string, done, of int) {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.done == nil {
		b.done = map[string]int{}
	}
	if _, known := b.done[step]; !known {
		b.steps = append(b.steps, step)
	}
	b.done[step] = 100 * done / max(of, 1)
	if !b.live {
		return
	}
	parts := make([]string, len(b.steps))
	for i, s := range b.steps {
		parts[i] = fmt.Sprintf("%s %d %%", s, b.done[s])
	}
	fmt.Fprintf(b.w, "\r\x1b[K%s", strings.Join(parts, " · "))
	b.drawn = true
}

// end takes the bar away.
func (b *stepsBar) end() {
	b.mu.Lock()
	defer b.mu.Unlock()
	if b.drawn {
		fmt.Fprint(b.w, "\r\x1b[K")
	}
}
