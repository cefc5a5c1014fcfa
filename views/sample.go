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

// passage is a part of a document with the headings above it.
type passage struct{ section, text string }

// passageLetters is how much of a passage a sample shows.
const passageLetters = 400

// passages are the first ones of a document.
func (s sampled) passages() (out []passage) {
	for _, row := range s.rows.Rows {
		var p passage
		for i, v := range row.Values {
			text, _ := v.(string)
			switch s.rows.Columns[i].Name {
			case "section":
				p.section = text
			case "text":
				p.text = clipped(text, passageLetters)
			}
		}
		out = append(out, p)
	}
	return out
}

// sampleLetters is how much of a value a sample shows.
const sampleLetters = 48

func sampleValue(ctx context.Context, v any) string { return clipped(value(ctx, v), sampleLetters) }

// found are those of a long list that a visitor looks for.
func (d Described) found(all []*catalog.Table) []*catalog.Table {
	words := strings.Fields(strings.ToLower(d.Find))
	if len(words) == 0 {
		return all
	}
	var out []*catalog.Table
	for _, t := range all {
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
		if !c.Hidden && !t.Document {
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
