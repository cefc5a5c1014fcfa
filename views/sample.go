package views

import (
	"context"
	"strings"

	"parley/suql"
	"parley/suql/catalog"

	"github.com/a-h/templ"
)

// sampled is a table with its first rows.
type sampled struct {
	table *catalog.Table
	rows  suql.Result
}

func (d Described) sampled(t *catalog.Table) sampled { return sampled{t, d.Samples[t.Name]} }

// called is the name of a column of the sample.
func (s sampled) called(i int) string {
	if c := s.table.Column(s.rows.Columns[i].Name); c != nil {
		return c.Human
	}
	return s.rows.Columns[i].Name
}

// sampleLetters is how much of a value a sample shows.
const sampleLetters = 48

func sampleValue(ctx context.Context, v any) string { return clipped(value(ctx, v), sampleLetters) }

// found are the tables of a long list that a visitor looks for.
func (d Described) found() []*catalog.Table {
	words := strings.Fields(strings.ToLower(d.Find))
	if len(words) == 0 {
		return d.Catalog.Tables
	}
	var out []*catalog.Table
	for _, t := range d.Catalog.Tables {
		if mentions(t, words) {
			out = append(out, t)
		}
	}
	return out
}

// mentions reports whether each word is part of the name of a table or of one
// of its columns.
func mentions(t *catalog.Table, words []string) bool {
	names := strings.ToLower(t.Name + "\n" + t.Human)
	for _, c := range t.Columns {
		if !c.Hidden {
			names += strings.ToLower("\n" + c.Name + "\n" + c.Human)
		}
	}
	for _, w := range words {
		if !strings.Contains(names, w) {
			return false
		}
	}
	return true
}

// tableAddress is where a table is shown: on a page of its own where there are
// many.
func (d Described) tableAddress(name string) templ.SafeURL {
	if len(d.Catalog.Tables) >= manyTables {
		return templ.SafeURL(d.address() + "?table=" + query(name))
	}
	return templ.SafeURL("#table-" + query(name))
}
