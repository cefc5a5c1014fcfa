// Package schema is `parley schema`: it prints the database as the parser sees
// it, or writes that as annotations to edit.
package schema

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"parley/agent/sempar/grammar"
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
	if err := catalog.Print(s.Out, engine.Catalog()); err != nil {
		return err
	}
	return printInferred(s.Out, engine.Catalog())
}

// printInferred prints the keys by which the built-in parser joins tables though
// the database declares none.
func printInferred(w io.Writer, cat *catalog.Catalog) error {
	s := grammar.NewSchema(cat)
	name := func(columns []int) string {
		var names []string
		for _, c := range columns {
			names = append(names, s.Columns[c].Name)
		}
		return strings.Join(names, ", ")
	}
	var lines []string
	for _, k := range s.Keys {
		if k.Inferred {
			from, to := s.Tables[k.From].Name, s.Tables[k.To].Name
			lines = append(lines, fmt.Sprintf("  %s (%s) → %s (%s)\n", from, name(k.Columns), to, name(k.Targets)))
		}
	}
	if len(lines) == 0 {
		return nil
	}
	_, err := fmt.Fprintf(w, "\nKeys that are not declared, told by names and values:\n%s", strings.Join(lines, ""))
	return err
}
