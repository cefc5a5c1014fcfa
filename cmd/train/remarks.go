package train

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"parley/app/console"
	"parley/cmd/eval"
	"parley/english"
	"parley/english/vectors"
	"parley/english/wordnet/compile"
	"parley/suql/reader"
	"parley/suql/reader/lexical"
	"parley/suql/reader/remark/learn"
)

// MeaningsCommand is `parley train meanings`.
type MeaningsCommand struct {
	WordNet string `name:"wordnet" default:"/usr/share/wordnet" help:"Folder of WordNet's files (Debian's wordnet-base)." placeholder:"DIR" type:"existingdir"`
	Rounds  int    `default:"6" help:"How many walks begin at a rare word; at a usual one up to six times as many."`
	Most    int    `default:"30000" help:"How many words to keep, those that the walks meet most."`
	Seed    uint64 `default:"1" help:"The vectors are a function of WordNet and this number."`
	Out     string `required:"" help:"Write the vectors to this file." placeholder:"FILE" type:"path"`
}

// Run computes and writes.
func (c *MeaningsCommand) Run(_ context.Context, s *console.Streams) error {
	walks, err := compile.Walks(c.WordNet, c.Rounds, c.Seed, func(word string) bool { return !english.StopWord(word) })
	if err != nil {
		return err
	}
	for _, walk := range walks {
		for i, word := range walk {
			walk[i] = english.Stem(word)
		}
	}
	fmt.Fprintf(s.Err, "parley: %d walks\n", len(walks))
	table := vectors.Learn(walks, c.Most, c.Seed)
	return console.WriteTo(c.Out, func(w io.Writer) error {
		_, err := table.WriteTo(w)
		return err
	})
}

// RemarksCommand is `parley train remarks`.
type RemarksCommand struct {
	Data    string `default:"eval/remarks" help:"Folder of remarks that people judged (places) and of notions with ways to tell them (notions)." placeholder:"DIR" type:"existingdir"`
	Vectors string `required:"" help:"Vectors of words, from parley train meanings." placeholder:"FILE" type:"existingfile"`
	Measure bool   `help:"Measure instead of writing: learn without the places of each writer in turn, and judge these."`
	Show    string `help:"With --measure, show the judgements that go most wrong of the places with this in their name." placeholder:"PLACE"`
	Seed    uint64 `default:"1" help:"The weights are a function of the data, the vectors and this number."`
	Out     string `help:"Write the weights to this file." placeholder:"FILE" type:"path"`
}

// Run trains and writes, or measures.
func (c *RemarksCommand) Run(ctx context.Context, s *console.Streams) error {
	if c.Measure == (c.Out != "") {
		return errors.New("either --out, to write the weights, or --measure")
	}
	set, err := learn.Read(filepath.Join(c.Data, "places"), filepath.Join(c.Data, "notions"))
	if err != nil {
		return err
	}
	if set.Marked, err = marked(ctx); err != nil {
		return err
	}
	f, err := os.Open(c.Vectors)
	if err != nil {
		return err
	}
	defer f.Close()
	table, err := vectors.Read(bufio.NewReader(f))
	if err != nil {
		return err
	}
	o := learn.Options{Seed: c.Seed, Progress: func(format string, args ...any) {
		fmt.Fprintf(s.Err, "parley: "+format, args...)
	}}
	if c.Measure {
		judged, err := learn.CrossValidate(ctx, table, set, byWords, o)
		if err != nil {
			return err
		}
		if c.Show != "" {
			return learn.Worst(s.Out, judged, c.Show)
		}
		return learn.Print(s.Out, judged)
	}
	m, err := learn.Train(ctx, table, set, byWords, o)
	if err != nil {
		return err
	}
	return console.WriteTo(c.Out, m.Write)
}

// byWords is what the reader of words alone makes of a text.
var byWords = lexical.ByWords().Said

// verdicts are those of gold marks.
var verdicts = map[reader.Verdict]learn.Verdict{reader.True: learn.Yes, reader.False: learn.No,
	reader.Unknown: learn.Unsaid}

// marked are the texts of tables that the reader of words was written with.
func marked(ctx context.Context) (out []learn.Marked, err error) {
	cases, err := eval.WrittenWith(ctx, "tables")
	if err != nil {
		return nil, err
	}
	for _, c := range cases {
		if !c.Open && len(c.Texts) == 1 {
			out = append(out, learn.Marked{Question: c.Question, Text: c.Texts[0], Verdict: verdicts[c.Gold]})
		}
	}
	return out, nil
}
