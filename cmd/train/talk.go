package train

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"slices"

	"parley/agent/sempar/learn"
	"parley/app/console"
	"parley/eval/jsonl"
	"parley/eval/suqlset"
	"parley/phrasebook/heard"
	"parley/phrasebook/talk"
	talklearn "parley/phrasebook/talk/learn"
)

// TalkCommand is `parley train talk`.
type TalkCommand struct {
	Talk      []string `required:"" help:"Files of what people type, one {\"text\", \"meaning\"} a line; the meanings are greeting, thanks, help, other and question." placeholder:"FILE" type:"existingfile"`
	Questions []string `help:"Files of questions over databases: nothing in them is talk." placeholder:"FILE" type:"existingfile"`
	Dialogues []string `help:"Files of dialogues: their turns are no talk, but for those that say so." placeholder:"FILE" type:"existingfile"`
	Items     []string `help:"Folders of items in the format of the SUQL set: what they say is no talk." placeholder:"DIR" type:"existingdir"`
	Out       string   `required:"" help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains on all files, after having measured each of Talk with weights that
// were made without it.
func (c *TalkCommand) Run(ctx context.Context, s *console.Streams) error {
	questions, err := c.questions()
	if err != nil {
		return err
	}
	var files [][]talklearn.Example
	for _, path := range c.Talk {
		examples, err := talkIn(path)
		if err != nil {
			return err
		}
		files = append(files, examples)
	}
	for i := range files {
		if err := ctx.Err(); err != nil {
			return err
		}
		if len(files) > 1 {
			c.leaveOut(s, files, questions, i)
		}
	}
	all := append(slices.Concat(files...), questions...)
	m := talklearn.Train(all)
	fmt.Fprintf(s.Err, "parley: learnt from %d questions and %d other utterances\n", len(questions),
		len(all)-len(questions))
	return console.WriteTo(c.Out, func(w io.Writer) error {
		_, err := w.Write(m.Print())
		return err
	})
}

// leaveOut says how well file i and every tenth question are told apart by
// weights that were made without them.
func (c *TalkCommand) leaveOut(s *console.Streams, files [][]talklearn.Example, questions []talklearn.Example, i int) {
	rest := slices.Concat(slices.Concat(files[:i]...), slices.Concat(files[i+1:]...))
	var tenth []talklearn.Example
	for k, q := range questions {
		if k%10 == i%10 {
			tenth = append(tenth, q)
		} else {
			rest = append(rest, q)
		}
	}
	m := talklearn.Train(rest)
	score, of := talklearn.Measure(m, files[i]), talklearn.Measure(m, tenth)
	fmt.Fprintf(s.Err, "parley: without %s: of its %d utterances of talk %d are found, %d as what they are; "+
		"of its %d questions %d are taken for talk, of %d others %d\n",
		c.Talk[i], score.Talk, score.Found, score.Kind, score.Questions, score.Mistook, of.Questions, of.Mistook)
}

// meanings are those of the files.
var meanings = map[string]heard.Meaning{"question": talk.Question, "greeting": heard.Greeting, "thanks": heard.Thanks,
	"help": heard.Help, "other": talk.Other}

func talkIn(path string) ([]talklearn.Example, error) {
	var out []talklearn.Example
	err := jsonl.Each(path, func(_ string, record []byte) error {
		var line struct{ Text, Meaning string }
		if err := json.Unmarshal(record, &line); err != nil {
			return err
		}
		m, known := meanings[line.Meaning]
		if !known {
			return fmt.Errorf("the meaning %q is none of greeting, thanks, help, other, question", line.Meaning)
		}
		out = append(out, talklearn.Example{Text: line.Text, Meaning: m})
		return nil
	})
	return out, err
}

func (c *TalkCommand) questions() ([]talklearn.Example, error) {
	var out []talklearn.Example
	for _, path := range c.Questions {
		pairs, err := learn.ReadPairs(path)
		if err != nil {
			return nil, err
		}
		for _, p := range pairs {
			out = append(out, talklearn.Example{Text: p.Question})
		}
	}
	for _, path := range c.Dialogues {
		dialogues, err := learn.ReadDialogues(path)
		if err != nil {
			return nil, err
		}
		for _, d := range dialogues {
			for _, t := range d.Turns {
				if t.Edit != "chat" {
					out = append(out, talklearn.Example{Text: t.Utterance})
				}
			}
		}
	}
	items, err := c.items()
	return append(out, items...), err
}

// items are what is said in folders of items.
func (c *TalkCommand) items() ([]talklearn.Example, error) {
	var out []talklearn.Example
	for _, folder := range c.Items {
		sets, err := suqlset.Written(os.DirFS(folder))
		if err != nil {
			return nil, err
		}
		for _, set := range sets {
			for _, item := range set.Items {
				for _, t := range item.Turns {
					out = append(out, talklearn.Example{Text: t.Utterance})
				}
			}
		}
	}
	return out, nil
}
