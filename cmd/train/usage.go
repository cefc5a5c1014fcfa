package train

import (
	"compress/gzip"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"

	"parley/app/console"
	"parley/english/usage"
	"parley/english/wordnet"
	"parley/eval/jsonl"
	"parley/suql/reader/remark/learn"
)

// UsageCommand is `parley train usage`.
type UsageCommand struct {
	Texts   []string `arg:"" help:"Files of JSON lines, maybe compressed, with texts, passages and paragraphs." type:"existingfile"`
	Remarks string   `default:"eval/remarks" help:"Folder of remarks that people judged, which are read too." placeholder:"DIR" type:"existingdir"`
	Out     string   `required:"" help:"Write the counts to this file." placeholder:"FILE" type:"path"`
}

// Run counts and writes.
func (c *UsageCommand) Run(_ context.Context, s *console.Streams) error {
	tally := usage.Tally{}
	for _, path := range c.Texts {
		if err := readTexts(tally, path); err != nil {
			return err
		}
	}
	set, err := learn.Read(filepath.Join(c.Remarks, "places"), filepath.Join(c.Remarks, "notions"))
	if err != nil {
		return err
	}
	for _, p := range set.Places {
		for _, text := range p.Texts {
			tally.Read(text)
		}
	}
	for _, n := range set.Notions {
		for _, texts := range [][]string{n.Yes, n.No, n.Near} {
			for _, text := range texts {
				tally.Read(text)
			}
		}
	}
	fmt.Fprintf(s.Err, "parley: %d words\n", len(tally))
	return console.WriteTo(c.Out, func(w io.Writer) error {
		zipped := gzip.NewWriter(w)
		err := tally.Print(zipped, func(word string) bool { return len(wordnet.Lemmas(word)) > 0 })
		return errors.Join(err, zipped.Close())
	})
}

// readTexts counts the words of the texts of a file.
func readTexts(tally usage.Tally, path string) error {
	return jsonl.Each(path, func(_ string, record []byte) error {
		var line struct {
			Text, Passage string
			Paragraphs    []struct{ Context string }
		}
		if err := json.Unmarshal(record, &line); err != nil {
			return err
		}
		tally.Read(line.Text)
		tally.Read(line.Passage)
		for _, p := range line.Paragraphs {
			tally.Read(p.Context)
		}
		return nil
	})
}
