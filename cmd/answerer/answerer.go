// Package answerer is `parley train answerer`: it computes the weights by
// which answers out of passages and of tables are put into one order.
package answerer

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"

	"parley/app"
	"parley/app/console"
	"parley/eval/folder"
	"parley/eval/opendomain"
	"parley/retrieve/answer"
)

// Command is the command and its flags.
type Command struct {
	WikiSQL  string   `name:"wikisql" help:"Questions in the format of WikiSQL; without it the weights of answers out of tables stay." placeholder:"FILE" type:"existingfile"`
	SQuAD    []string `name:"squad" sep:"none" help:"Articles in the format of SQuAD; may be given several times. Without it the weights of answers out of text stay." placeholder:"FILE" type:"existingfile"`
	Tables   []string `sep:"none" help:"Tables that questions are over, and others to tell them from; may be given several times." placeholder:"FILE" type:"existingfile"`
	Passages []string `sep:"none" help:"Passages to tell others from; may be given several times." placeholder:"FILE" type:"existingfile"`
	Folder   []string `sep:"none" help:"Folders with questions, as those in eval/folders; may be given several times. What they say of texts and tables is learned beside the rest." placeholder:"DIR" type:"existingdir"`
	Library  string   `help:"Keep the library in this file, and go on with what is in it." placeholder:"FILE" type:"path"`
	Ranked   int      `default:"1500" help:"On how many questions of WikiSQL the ranker was trained (the --limit of parley train ranker): these are left out, as it knows them too well."`
	Answers  string   `help:"Keep what was answered in this file, and learn from it without answering again." placeholder:"FILE" type:"path"`
	Limit    int      `default:"300" help:"How many questions of each kind, evenly spread; 0 takes all."`
	Out      string   `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains and writes.
func (c *Command) Run(ctx context.Context, s *console.Streams) error {
	if c.WikiSQL == "" && len(c.SQuAD) == 0 && len(c.Folder) == 0 {
		return errors.New("there is nothing to learn from: give --wikisql, --squad or --folder")
	}
	a, err := app.Answerer()
	if err != nil {
		return err
	}
	questions, err := c.openDomain(ctx, s, a)
	if err != nil {
		return err
	}
	for _, dir := range c.Folder {
		some, err := fromFolder(ctx, dir, a)
		if err != nil {
			return fmt.Errorf("answering the questions of %s: %w", dir, err)
		}
		questions = append(questions, some...)
	}
	all, right := 0, 0
	for _, outputs := range questions {
		for _, e := range outputs {
			all++
			if e.Right {
				right++
			}
		}
	}
	fmt.Fprintf(s.Err, "parley: learning from %d answers to %d questions, %d of them right\n", all, len(questions), right)
	w := answer.Learn(questions, a.Weights)
	return console.WriteTo(c.Out, func(out io.Writer) error {
		e := json.NewEncoder(out)
		e.SetIndent("", " ")
		return e.Encode(w)
	})
}

// fromFolder are the answers to the questions of a folder.
func fromFolder(ctx context.Context, dir string, a *answer.Answerer) ([][]answer.Example, error) {
	set, err := folder.Load(dir)
	if err != nil {
		return nil, err
	}
	return set.Examples(ctx, a)
}

// openDomain are the answers to questions of WikiSQL and SQuAD, if there are any.
func (c *Command) openDomain(ctx context.Context, s *console.Streams,
	a *answer.Answerer) (_ [][]answer.Example, err error) {
	set, err := c.load()
	if err != nil || len(set.Questions) == 0 {
		return nil, err
	}
	fmt.Fprintf(s.Err, "parley: %d questions, %d sources\n", len(set.Questions), set.Sources())
	lib, done, err := set.Library(ctx, c.Library)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, done()) }()
	return c.judged(ctx, s, a, lib, set.Questions)
}

// load reads the questions and all that they are answered from.
func (c *Command) load() (*opendomain.Set, error) {
	set := &opendomain.Set{Name: "training"}
	for _, path := range c.Tables {
		if err := set.AddTables(path); err != nil {
			return nil, err
		}
	}
	for _, path := range c.Passages {
		if err := set.AddPassages(path); err != nil {
			return nil, err
		}
	}
	if c.WikiSQL != "" {
		if err := set.AddTableQuestions(c.WikiSQL); err != nil {
			return nil, err
		}
	}
	set.LeaveOut(c.Ranked)
	set.Limit(c.Limit)
	all := set.Questions
	set.Questions = nil
	for _, path := range c.SQuAD {
		if err := set.AddSQuAD(path); err != nil {
			return nil, err
		}
	}
	set.Limit(c.Limit)
	set.Questions = append(all, set.Questions...)
	return set, nil
}
