package train

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"

	"parley/app/console"
	"parley/cmd/eval"
	"parley/english/vectors"
	"parley/suql/reader"
	"parley/suql/reader/lexical"
	"parley/suql/reader/remark/learn"
)

// RemarksCommand is `parley train remarks`.
type RemarksCommand struct {
	Data    string `default:"eval/remarks" help:"Folder of remarks that people judged (places) and of notions with ways to tell them (notions)." placeholder:"DIR" type:"existingdir"`
	Vectors string `required:"" help:"Vectors of words, from parley train meanings." placeholder:"FILE" type:"existingfile"`
	Measure bool   `help:"Measure instead of writing: learn without the places of each writer in turn, and judge these."`
	Show    string `help:"With --measure, show the judgements that go most wrong of the places with this in their name." placeholder:"PLACE"`
	Seed    uint64 `default:"1" help:"The weights are a function of the data, the demo tables, the vectors and this number."`
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
		judged, err := learn.CrossValidate(ctx, table, set, lexical.ByWords().Said, o)
		if err != nil {
			return err
		}
		if c.Show != "" {
			return learn.Worst(s.Out, judged, c.Show)
		}
		return learn.Print(s.Out, judged)
	}
	m, err := learn.Train(ctx, table, set, lexical.ByWords().Said, o)
	if err != nil {
		return err
	}
	return console.WriteTo(c.Out, m.Write)
}

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
