package train

import (
	"context"
	"fmt"
	"io"

	"parley/app/console"
	"parley/english"
	"parley/english/vectors"
	"parley/english/wordnet/compile"
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
			if walk[i] = english.Stem(word); word[0] >= '0' && word[0] <= '9' {
				walk[i] = vectors.NumberWord
			}
		}
	}
	fmt.Fprintf(s.Err, "parley: %d walks\n", len(walks))
	table := vectors.Learn(walks, c.Most, c.Seed)
	return console.WriteTo(c.Out, func(w io.Writer) error {
		_, err := table.WriteTo(w)
		return err
	})
}
