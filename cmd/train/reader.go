package train

import (
	"context"
	"errors"
	"fmt"

	"parley/app/console"
	"parley/eval/jsonl"
	"parley/suql/reader/passage"
	"parley/suql/reader/passage/learn"
)

// ReaderCommand is `parley train reader`.
type ReaderCommand struct {
	SQuAD    []string `name:"squad" required:"" sep:"none" help:"Articles with questions in the format of SQuAD; may be given several times." placeholder:"FILE" type:"existingfile"`
	BoolQ    []string `name:"boolq" required:"" sep:"none" help:"Yes/no questions in the format of BoolQ; may be given several times." placeholder:"FILE" type:"existingfile"`
	Passages string   `required:"" help:"Passages with url and text: how rare words are is counted in them." placeholder:"FILE" type:"existingfile"`
	Every    int      `default:"4" help:"Of the passages, take every so many."`
	Folds    int      `help:"Measure instead of writing: so many times train without a part of the articles and of the passages of yes/no questions, and answer the questions about that part." placeholder:"N"`
	Seed     uint64   `default:"1" help:"Of the order of the questions."`
	Out      string   `help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains and writes, or measures.
func (c *ReaderCommand) Run(ctx context.Context, s *console.Streams) error {
	if (c.Folds > 0) == (c.Out != "") {
		return errors.New("either --out, to write the weights, or --folds, to measure")
	}
	if c.Every < 1 {
		return errors.New("--every needs 1 or more; 1 takes all passages")
	}
	if c.Folds == 1 || c.Folds < 0 {
		return errors.New("--folds needs 2 or more: each part is left out once")
	}
	set, rarities, err := c.load(ctx)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "parley: %d open questions and %d of yes or no, with their paragraphs\n", len(set.Open),
		len(set.YesNo))
	o := learn.DefaultOptions()
	o.Seed = c.Seed
	if c.Folds > 0 {
		open, yesNo, err := learn.CrossValidate(ctx, rarities, set, c.Folds, o)
		if err != nil {
			return err
		}
		if err := open.Print(s.Out); err != nil {
			return err
		}
		return yesNo.Print(s.Out)
	}
	m, err := learn.Train(ctx, rarities, set, o)
	if err != nil {
		return err
	}
	return console.WriteTo(c.Out, m.Write)
}

// load reads all files.
func (c *ReaderCommand) load(ctx context.Context) (set learn.Set, rarities *passage.Model, err error) {
	var texts []string
	n := 0
	err = jsonl.EachFinite(c.Passages, func(_ string, record []byte) error {
		if n++; n%c.Every != 0 {
			return ctx.Err()
		}
		text, err := learn.Passage(record)
		texts = append(texts, text)
		return err
	})
	if err != nil {
		return set, nil, err
	}
	rarities = passage.NewModel()
	learn.Rarities(rarities, texts)
	for _, path := range c.SQuAD {
		open, err := readOpen(path)
		if err != nil {
			return set, nil, err
		}
		set.Open = append(set.Open, open...)
	}
	for _, path := range c.BoolQ {
		err := jsonl.EachFinite(path, func(_ string, record []byte) error {
			e, err := learn.Statement(record)
			set.YesNo = append(set.YesNo, e)
			return err
		})
		if err != nil {
			return set, nil, err
		}
	}
	return set, rarities, nil
}

func readOpen(path string) (out []learn.Example, err error) {
	err = jsonl.EachFinite(path, func(_ string, record []byte) error {
		examples, err := learn.Articles(record)
		out = append(out, examples...)
		return err
	})
	return out, err
}
