package train

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/embedded"
	"parley/agent/sempar/learn"
	"parley/app/console"
	"parley/english/vectors"
)

// VectorsCommand is `parley train vectors`.
type VectorsCommand struct {
	Texts []string `arg:"" help:"Files of JSON lines, maybe compressed: every question, text, passage, title and heading in them is read." type:"existingfile"`
	Most  int      `default:"40000" help:"How many words to keep."`
	Seed  uint64   `default:"1" help:"The vectors are a function of the texts and this number."`
	Out   string   `required:"" help:"Write the vectors to this file." placeholder:"FILE" type:"path"`
}

// Run learns a vector for each common word.
func (c *VectorsCommand) Run(_ context.Context, s *console.Streams) error {
	sentences, err := learn.Sentences(c.Texts...)
	if err != nil {
		return err
	}
	fmt.Fprintf(s.Err, "parley: learning from %d sentences\n", len(sentences))
	table := vectors.Learn(sentences, c.Most, c.Seed)
	return console.WriteTo(c.Out, written(table))
}

// ParserCommand is `parley train parser`.
type ParserCommand struct {
	Pairs      []string `required:"" help:"Questions with their queries, one JSON object a line, maybe compressed; FILE=3 goes through them three times an epoch." placeholder:"FILE[=N]"`
	Tables     []string `required:"" help:"What the databases' tables and columns are called, in Spider's format." placeholder:"FILE" type:"existingfile"`
	Databases  []string `required:"" help:"The folders of the databases, one for each --tables." placeholder:"DIR" type:"existingdir"`
	LeaveOut   []string `help:"Leave out the databases of these questions: they are for measuring." placeholder:"FILE" type:"existingfile"`
	Without    []string `help:"Leave out these databases too: questions that are of no use to learn from." placeholder:"NAME,…"`
	Made       string   `help:"Learn from N generated pairs too, half of them about invented databases; N=0.3 goes through three in ten of them an epoch." placeholder:"N[=SHARE]"`
	Wishes     []string `help:"Learn from these messages to tables with free text too." placeholder:"FILE[=N]"`
	Dialogues  []string `help:"Learn from these dialogues too, turn by turn." placeholder:"FILE[=N]"`
	Facts      []string `help:"Learn from these questions about single tables too, in the format of WikiSQL; FILE=0.3 goes through three in ten of them an epoch." placeholder:"FILE[=SHARE]"`
	MostFacts  int      `default:"24000" help:"Draw so many questions from each of these files." placeholder:"N"`
	FactTables []string `help:"The tables of the questions, a file for each --facts." placeholder:"FILE" type:"existingfile"`
	SUQL       float64  `name:"suql" help:"Learn from the development half of the SUQL set too, this often an epoch." placeholder:"N"`
	Items      []string `help:"Learn from the items in this folder too, in the format of the SUQL set; DIR=3 goes through them three times an epoch." placeholder:"DIR[=N]"`
	Fold       string   `help:"Leave out this part of the tables with free text, to measure on, such as 1/3." placeholder:"I/N"`
	Vectors    string   `help:"Word vectors to use; those that are compiled in where not given." placeholder:"FILE" type:"path"`
	Epochs     int      `default:"14" help:"How often to go through the pairs."`
	Seed       uint64   `default:"1" help:"The weights are a function of the data and this number."`
	Members    int      `default:"1" help:"Train an ensemble of so many networks, from one seed each; decisions are as likely as they find them on average."`
	From       string   `help:"Go on from these weights, with as many members and the words that they know, in place of new ones." placeholder:"FILE" type:"existingfile"`
	Rate       float64  `default:"0.0015" help:"How far a step goes at most; it falls to nothing. Weights to go on from want less, such as 0.0005."`
	Smooth     float64  `help:"Have the networks spread this part of their belief over all choices, such as 0.1, so that they are less sure of what they learn by heart." placeholder:"SHARE"`
	Resume     bool     `help:"Go on where a run with the same data and flags was stopped: from --out and, beside it, what is kept after each epoch."`
	Limit      int      `help:"Learn from the first N pairs of each file only." placeholder:"N"`
	Out        string   `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains and writes. How sure the parser may be is fitted afterwards:
// parley train calibration.
func (c *ParserCommand) Run(ctx context.Context, s *console.Streams) error {
	if c.Smooth < 0 || c.Smooth >= 1 {
		return console.Usage(fmt.Errorf("--smooth %g is no part of a belief: it lies from 0 to below 1", c.Smooth))
	}
	dbs, err := learn.OpenDatabases(c.Tables, c.Databases)
	if err != nil {
		return console.Usage(err)
	}
	r := learn.Standard()
	r.Epochs, r.Seed, r.Members, r.Rate, r.Log = c.Epochs, c.Seed, c.Members, c.Rate, s.Err
	r.Smooth = c.Smooth
	if r.Vectors, err = c.vectors(); err != nil {
		return err
	}
	if c.From != "" {
		if r.From, err = embedded.WeightsIn(c.From); err != nil {
			return err
		}
	}
	sets, err := learn.Sets(c.Pairs, c.LeaveOut, c.Without, c.Limit)
	if err != nil {
		return err
	}
	for _, source := range []func(context.Context, *learn.Databases) ([]learn.Set, error){
		func(ctx context.Context, dbs *learn.Databases) ([]learn.Set, error) { return c.more(ctx, dbs, sets) },
		c.facts, c.texts, c.items,
	} {
		more, err := source(ctx, dbs)
		if err != nil {
			return err
		}
		for _, set := range more {
			if c.Limit > 0 {
				set.Pairs = set.Pairs[:min(c.Limit, len(set.Pairs))]
			}
			sets = append(sets, set)
		}
	}
	if err := c.begun(&r); err != nil {
		return err
	}
	r.Saved, r.Pause = c.write, c.pause
	net, err := learn.Train(ctx, sets, dbs, r)
	if err != nil {
		return err
	}
	if err := c.write(net); err != nil {
		return err
	}
	return os.Remove(c.kept())
}

// kept is the file of the member in training.
func (c *ParserCommand) kept() string { return c.Out + ".part" }

// begun takes up what a run that was stopped has left, if it is to go on.
func (c *ParserCommand) begun(r *learn.Recipe) error {
	if !c.Resume {
		return nil
	}
	if _, err := os.Stat(c.Out); err == nil {
		net, err := embedded.WeightsIn(c.Out)
		if err != nil {
			return err
		}
		r.Begun = net.Members()
	}
	kept, err := os.ReadFile(c.kept())
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	r.Paused = kept
	return nil
}

// pause keeps how far the member in training is.
func (c *ParserCommand) pause(state []byte) error {
	return console.WriteTo(c.kept(), func(w io.Writer) error {
		_, err := w.Write(state)
		return err
	})
}

// write writes the weights, also of an ensemble that lacks members yet: each
// takes long enough to be kept.
func (c *ParserCommand) write(net *decode.Net) error {
	net.Compact()
	return console.WriteTo(c.Out, written(net))
}

// more are the sets that are not files of pairs.
func (c *ParserCommand) more(ctx context.Context, dbs *learn.Databases, written []learn.Set) ([]learn.Set, error) {
	var out []learn.Set
	if c.Made != "" {
		made, err := learn.ParseMade(c.Made, c.Seed)
		if err != nil {
			return nil, console.Usage(err)
		}
		set, err := dbs.Make(ctx, written, made)
		if err != nil {
			return nil, err
		}
		out = append(out, set)
	}
	fold, err := learn.ParseFold(c.Fold)
	if err != nil {
		return nil, console.Usage(err)
	}
	left, err := learn.DatabasesOf(c.LeaveOut, c.Without)
	if err != nil {
		return nil, err
	}
	for _, source := range []struct {
		files []string
		read  func(path string) (learn.Set, error)
	}{
		{c.Wishes, func(path string) (learn.Set, error) { return dbs.Wishes(ctx, path, fold, false) }},
		{c.Dialogues, func(path string) (learn.Set, error) { return dbs.Dialogues(ctx, path, fold, left, false) }},
	} {
		sets, err := repeated(source.files, source.read)
		if err != nil {
			return nil, err
		}
		out = append(out, sets...)
	}
	return out, nil
}

// repeated reads files that may say how often an epoch goes through them.
func repeated(files []string, read func(path string) (learn.Set, error)) ([]learn.Set, error) {
	var out []learn.Set
	for _, file := range files {
		path, repeat, err := learn.Often(file)
		if err != nil {
			return nil, console.Usage(err)
		}
		set, err := read(path)
		if err != nil {
			return nil, err
		}
		set.Repeat = repeat
		out = append(out, set)
	}
	return out, nil
}

func (c *ParserCommand) vectors() (*vectors.Table, error) {
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
