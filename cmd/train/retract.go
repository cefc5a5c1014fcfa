package train

import (
	"context"
	"fmt"
	"io"

	"parley/agent/sempar/learn"
	"parley/app/console"
	"parley/english/logit"
)

// RetractCommand is `parley train retract`.
type RetractCommand struct {
	Dialogues []string `required:"" help:"Dialogues, one JSON object a line." placeholder:"FILE" type:"existingfile"`
	Tables    []string `required:"" help:"What the databases' tables and columns are called, in Spider's format." placeholder:"FILE" type:"existingfile"`
	Databases []string `required:"" help:"The folders of the databases, one for each --tables." placeholder:"DIR" type:"existingdir"`
	LeaveOut  []string `help:"Leave out the databases of these questions: they are for measuring." placeholder:"FILE" type:"existingfile"`
	Fold      string   `help:"Leave out this part of the tables with free text, to measure on, such as 1/6." placeholder:"I/N"`
	SUQL      bool     `name:"suql" help:"Learn from the development half of the SUQL set too."`
	Items     []string `help:"Learn from the follow-ups in this folder too, in the format of the SUQL set." placeholder:"DIR"`
	Apart     []string `help:"Such folders to measure with; nothing is learnt from them." placeholder:"DIR"`
	Out       string   `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains on follow-ups, and says how well those over databases left out and
// those kept apart are judged by the weights as they are written.
func (c *RetractCommand) Run(ctx context.Context, s *console.Streams) error {
	dbs, err := learn.OpenDatabases(c.Tables, c.Databases)
	if err != nil {
		return console.Usage(err)
	}
	in, left, err := c.dialogues(ctx, dbs)
	if err != nil {
		return err
	}
	from := &ParserCommand{Items: c.Items}
	if c.SUQL {
		from.SUQL = 1
	}
	for _, source := range []func(context.Context, *learn.Databases) ([]learn.Set, error){from.texts, from.items} {
		more, err := source(ctx, dbs)
		if err != nil {
			return err
		}
		in = append(in, more...)
	}
	turns, err := learn.FollowUps(ctx, dbs, in)
	if err != nil {
		return err
	}
	m := learn.TrainRetract(turns)
	text := m.Print()
	if m, err = logit.Parse(text, m.Classes, m.Parts); err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "parley: learnt from %s\n", learn.MeasureRetract(m, turns))
	apart, err := (&ParserCommand{Items: c.Apart}).items(ctx, dbs)
	if err != nil {
		return err
	}
	for _, set := range append(left, apart...) {
		others, err := learn.FollowUps(ctx, dbs, []learn.Set{set})
		if err != nil {
			return err
		}
		if len(others) > 0 {
			fmt.Fprintf(s.Err, "parley: %s, not learnt from: %s\n", set.Name, learn.MeasureRetract(m, others))
		}
	}
	return console.WriteTo(c.Out, func(w io.Writer) error {
		_, err := w.Write(text)
		return err
	})
}

// dialogues are the turns to learn from, and those over what is left out.
func (c *RetractCommand) dialogues(ctx context.Context, dbs *learn.Databases) (in, left []learn.Set, err error) {
	fold, err := learn.ParseFold(c.Fold)
	if err != nil {
		return nil, nil, console.Usage(err)
	}
	without, err := learn.DatabasesOf(c.LeaveOut, nil)
	if err != nil {
		return nil, nil, err
	}
	for _, path := range c.Dialogues {
		for _, measured := range []bool{false, true} {
			set, err := dbs.Dialogues(ctx, path, fold, without, measured)
			if err != nil {
				return nil, nil, err
			}
			if measured {
				left = append(left, set)
			} else {
				in = append(in, set)
			}
		}
	}
	return in, left, nil
}
