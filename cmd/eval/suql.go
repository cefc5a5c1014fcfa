package eval

import (
	"context"
	"errors"
	"fmt"
	"os"

	"parley/app/console"
	"parley/eval"
	"parley/eval/suqlset"
	"parley/eval/suqlset/place"
	"parley/eval/suqlset/score"
)

// SUQLCommand is `parley eval suql`.
type SUQLCommand struct {
	Half  string `enum:"development,heldout,fresh,all" default:"development" help:"Which part: ${enum}. Parsers are tuned on the development half; of the others, only totals are shown. The fresh part is by writers who knew neither the parser nor the rest of the set."`
	Items string `help:"Measure on the items in this folder, in the format of those that are learned from, in place of a part of the set." placeholder:"DIR" type:"existingdir"`
	Plain bool   `help:"Only what asks nothing of texts, over tables whose texts are hidden."`
	MeasureFlags
}

// Run measures and reports.
func (c *SUQLCommand) Run(ctx context.Context, s *console.Streams) (err error) {
	half := suqlset.Half(c.Half)
	if c.Failures && half != suqlset.Development {
		return console.Usage(
			fmt.Errorf("--failures goes with --half development: the rest is held out, and reading it would spoil it"))
	}
	dir, err := os.MkdirTemp("", "parley-eval-*")
	if err != nil {
		return fmt.Errorf("making a folder for the databases: %w", err)
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	var data *score.Data
	load := func() (*eval.Dataset, error) {
		if data, err = c.load(half, dir); err != nil {
			return nil, err
		}
		return data.Dataset, nil
	}
	if c.Each {
		return c.ablate(ctx, s, load)
	}
	e, records, err := c.run(ctx, s, load)
	if err != nil {
		return err
	}
	whole, err := data.Converse(ctx, e)
	if err != nil {
		return err
	}
	report := data.Report(e, records, whole)
	if err := report.Print(s.Out); err != nil {
		return err
	}
	if c.Failures {
		if err := report.PrintFailures(ctx, s.Out, e); err != nil {
			return err
		}
	}
	if err := console.WriteTo(c.JSON, report.WriteJSON); err != nil || c.HTML == "" {
		return err
	}
	if half == suqlset.Development {
		if report.Dialogues, err = e.Dialogues(ctx, records, exampleDialogues); err != nil {
			return err
		}
	}
	return console.WriteTo(c.HTML, report.WriteHTML)
}

// load reads what is to be measured on; its databases are made in the folder dir.
func (c *SUQLCommand) load(half suqlset.Half, dir string) (*score.Data, error) {
	var data *score.Data
	var err error
	if c.Items != "" {
		data, err = place.Written(c.Items, dir)
	} else {
		data, err = place.Load(half, dir)
	}
	if err != nil || !c.Plain {
		return data, err
	}
	return data.Plain(), nil
}
