package train

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"strings"
	"unicode"

	"parley/app/console"
	"parley/eval/jsonl"
)

// WordsCommand is `parley train words`.
type WordsCommand struct {
	Texts []string `arg:"" help:"Files of JSON lines, maybe compressed: every question, text and passage in them is counted." type:"existingfile"`
	Most  int      `default:"6000" help:"How many words to keep."`
	Out   string   `required:"" help:"Write the words to this file." placeholder:"FILE" type:"path"`
}

// Run counts in how many sentences each word stands, and writes the commonest
// with the logarithm, to base 10, of how many in a million they are.
func (c *WordsCommand) Run(ctx context.Context, s *console.Streams) error {
	count, sentences := map[string]int{}, 0
	for _, path := range c.Texts {
		err := jsonl.Texts(path, func(text string) error {
			for _, sentence := range strings.FieldsFunc(text, func(r rune) bool { return r == '.' || r == '?' || r == '!' }) {
				seen := map[string]bool{}
				for _, w := range strings.FieldsFunc(strings.ToLower(sentence),
					func(r rune) bool { return !unicode.IsLetter(r) && r != '\'' }) {
					if w = strings.Trim(w, "'"); w != "" && !seen[w] {
						seen[w] = true
						count[w]++
					}
				}
				sentences++
			}
			return ctx.Err()
		})
		if err != nil {
			return err
		}
	}
	if sentences == 0 {
		return errors.New("there is no text in these files: what is counted are the fields question, text and passage")
	}
	words := slices.SortedFunc(maps.Keys(count),
		func(a, b string) int { return cmp.Or(count[b]-count[a], strings.Compare(a, b)) })
	words = words[:min(len(words), c.Most)]
	slices.Sort(words)
	fmt.Fprintf(s.Err, "parley: %d sentences, %d words\n", sentences, len(count))
	return console.WriteTo(c.Out, func(w io.Writer) error {
		for _, word := range words {
			if _, err := fmt.Fprintf(w, "%s %.1f\n", word, math.Log10(float64(count[word])*1e6/float64(sentences))); err != nil {
				return err
			}
		}
		return nil
	})
}
