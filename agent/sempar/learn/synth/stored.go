package synth

import (
	"context"
	"fmt"
	"strings"

	"parley/suql/catalog"
)

// Stored is a database that exists as a source: some values of each column are
// read from it at once, the most frequent first.
//
//	file, err := sqlite.Open(ctx, path)
//	cat, err := catalog.Read(ctx, file)
//	src, err := synth.Stored(ctx, "concert_singer", cat, file)
func Stored(ctx context.Context, name string, cat *catalog.Catalog, from catalog.ValueSource) (Source, error) {
	values := map[string][]string{}
	for _, t := range cat.Tables {
		for _, c := range t.Columns {
			if c.Kind.Prose() {
				continue
			}
			got, err := from.Values(ctx, t.Name, c.Name, c.List, mostValues)
			if err != nil {
				return Source{}, fmt.Errorf("values of %s.%s: %w", t.Name, c.Name, err)
			}
			values[at(t.Name, c.Name)] = got
		}
	}
	return Source{Name: name, Catalog: cat, Values: func(table, column string) []string {
		return values[at(table, column)]
	}}, nil
}

func at(table, column string) string { return strings.ToLower(table + "\x00" + column) }
