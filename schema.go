package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"

	"parley/suql"
	"parley/suql/catalog"
	"parley/suql/schematext"
)

// schemaCommand is `parley schema`.
type schemaCommand struct {
	source
	Format   string `enum:"text,json" default:"text" help:"How the catalog is printed: ${enum}."`
	Annotate bool   `help:"Write a file of annotations to start from: to --annotations, else beside the database."`
	Force    bool   `help:"With --annotate: write over a file that is there already."`
}

// Run prints the catalog, or writes it as annotations.
func (c *schemaCommand) Run(ctx context.Context, s *streams) error {
	if c.Annotate {
		return c.annotate(ctx, s)
	}
	engine, err := c.open(ctx, s, keeping{}, nil)
	if err != nil {
		return err
	}
	defer engine.Close()
	if c.Format == "json" {
		out := json.NewEncoder(s.out)
		out.SetIndent("", "  ")
		return out.Encode(engine.Catalog())
	}
	return catalog.Print(s.out, engine.Catalog())
}

// openSchema makes an engine that can explain queries from a file of CREATE
// TABLE statements.
func openSchema(ctx context.Context, s *streams, path string) (*suql.Engine, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("reading the schema: %w", err)
	}
	schema, err := schematext.Read(string(text))
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	for _, r := range schema.Remarks {
		fmt.Fprintf(s.err, "parley: %s: line %d: %s\n", path, r.Line, r.Message)
	}
	return suql.OpenSchema(ctx, schema.Facts)
}

// versionCommand is `parley version`.
type versionCommand struct{}

// Run prints the version.
func (versionCommand) Run(s *streams) error {
	_, err := fmt.Fprintln(s.out, "parley", version)
	return err
}
