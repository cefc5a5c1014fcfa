// Package schema is `parley schema`: it prints the database as the parser sees
// it, or writes that as annotations to edit.
package schema

import (
	"context"
	"encoding/json"

	"parley/app"
	"parley/app/console"
	"parley/suql/catalog"
)

// Command is the command and its flags.
type Command struct {
	app.DatabaseFlags `group:"database"`

	Format   string `enum:"text,json" default:"text" help:"How the catalog is printed: ${enum}."`
	Annotate bool   `help:"Write a file of annotations to start from: to --annotations, else beside the database."`
	Force    bool   `help:"With --annotate: write over a file that is there already."`
}

// Run prints the catalog, or writes it as annotations.
func (c *Command) Run(ctx context.Context, s *console.Streams) error {
	if c.Annotate {
		return c.annotate(ctx, s)
	}
	engine, err := c.Open(ctx, s, app.CacheFlags{}, nil)
	if err != nil {
		return err
	}
	defer engine.Close()
	if c.Format == "json" {
		out := json.NewEncoder(s.Out)
		out.SetIndent("", "  ")
		return out.Encode(engine.Catalog())
	}
	return catalog.Print(s.Out, engine.Catalog())
}
