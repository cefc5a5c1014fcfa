package train

import (
	"context"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"parley/agent/sempar/edit"
	"parley/agent/sempar/learn"
	"parley/app/console"
)

// EditsCommand is `parley train edits`.
type EditsCommand struct {
	Dialogues []string `required:"" help:"Dialogues, one JSON object a line." placeholder:"FILE" type:"existingfile"`
	Pairs     []string `required:"" help:"Questions with their queries, one JSON object a line: new questions, each after the query of another." placeholder:"FILE" type:"existingfile"`
	Most      int      `default:"400" help:"Draw so many from each of these files." placeholder:"N"`
	Tables    []string `required:"" help:"What the databases' tables and columns are called, in Spider's format." placeholder:"FILE" type:"existingfile"`
	Databases []string `required:"" help:"The folders of the databases, one for each --tables." placeholder:"DIR" type:"existingdir"`
	LeaveOut  []string `help:"Leave out the databases of these questions: they are for measuring." placeholder:"FILE" type:"existingfile"`
	Fold      string   `help:"Leave out this part of the tables with free text, to measure on, such as 1/6." placeholder:"I/N"`
	SUQL      bool     `name:"suql" help:"Learn from the development half of the SUQL set too."`
	Items     []string `help:"Learn from the follow-ups in this folder too, in the format of the SUQL set." placeholder:"DIR"`
	Apart     []string `help:"Such folders to measure with; nothing is learnt from them." placeholder:"DIR"`
	Seed      uint64   `default:"1" help:"The weights are a function of the data and this number."`
	Out       string   `required:"" help:"Write the weights to this folder: conditions.txt and new.txt." placeholder:"DIR" type:"path"`
}

// Run trains on follow-ups, and says how well those over databases left out and
// those kept apart are judged by the weights as they are written.
func (c *EditsCommand) Run(ctx context.Context, s *console.Streams) error {
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
	type source func(context.Context, *learn.Databases) ([]learn.Set, error)
	for _, source := range []source{from.texts, from.items, c.unrelated} {
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
	m := learn.TrainEdits(turns)
	conditions, fresh := m.Conditions.Print(), m.New.Print()
	if m, err = edit.Parse(conditions, fresh); err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "parley: learnt from %s\n", learn.MeasureEdits(m, turns))
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
			fmt.Fprintf(s.Err, "parley: %s, not learnt from: %s\n", set.Name, learn.MeasureEdits(m, others))
		}
	}
	return c.write(conditions, fresh)
}

func (c *EditsCommand) write(conditions, fresh []byte) error {
	if err := os.MkdirAll(c.Out, 0o755); err != nil {
		return err
	}
	for name, text := range map[string][]byte{"conditions.txt": conditions, "new.txt": fresh} {
		err := console.WriteTo(filepath.Join(c.Out, name), func(w io.Writer) error {
			_, err := w.Write(text)
			return err
		})
		if err != nil {
			return err
		}
	}
	return nil
}

// dialogues are the turns to learn from, and those over what is left out.
func (c *EditsCommand) dialogues(ctx context.Context, dbs *learn.Databases) (in, left []learn.Set, err error) {
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

// unrelated are new questions.
func (c *EditsCommand) unrelated(context.Context, *learn.Databases) ([]learn.Set, error) {
	sets, err := learn.Sets(c.Pairs, c.LeaveOut, nil, 0)
	if err != nil {
		return nil, err
	}
	for i, set := range sets {
		sets[i] = learn.Unrelated(set, c.Most, c.Seed)
	}
	return sets, nil
}
