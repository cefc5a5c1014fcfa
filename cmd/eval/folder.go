package eval

import (
	"context"
	"fmt"

	"parley/app"
	"parley/app/console"
	"parley/eval/folder"
)

// FolderCommand is `parley eval folder`.
type FolderCommand struct {
	Dir      []string `arg:"" help:"Folders with documents and tables in files/ and questions.jsonl beside it, such as eval/folders/school." type:"existingdir"`
	Failures bool     `help:"Also print every question that was not answered rightly, with what was said."`
	JSON     string   `name:"json" help:"Also write each question with what became of it to this file." placeholder:"FILE" type:"path"`
}

// Run measures and reports.
func (c *FolderCommand) Run(ctx context.Context, s *console.Streams) error {
	a, err := app.LibraryAnswerer(s, nil)
	if err != nil {
		return err
	}
	var scores []*folder.Score
	for _, dir := range c.Dir {
		set, err := folder.Load(dir)
		if err != nil {
			return err
		}
		score, err := folder.Measure(ctx, set, a)
		if err != nil {
			return fmt.Errorf("measuring %s: %w", dir, err)
		}
		if c.Failures {
			score.PrintFailures(s.Out)
		}
		score.Print(s.Out)
		scores = append(scores, score)
	}
	return console.WriteTo(c.JSON, folder.JSON(scores))
}
