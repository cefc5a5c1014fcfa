package views

import (
	"context"
	"strings"

	"parley/suql/catalog"
)

// label names a column of the reply, from 0: as the visitor calls it, else as
// the catalog has it, and what was worked out as the reply says it.
func (t *Turn) label(column int) string {
	name := t.Reply.Columns[column].Name
	if given := t.names[name]; given != "" {
		return given
	}
	unit := t.Reply.Columns[column].Unit
	if t.labels != nil {
		if s := t.labels(name); s != "" {
			return catalog.Heading(s, unit)
		}
	}
	if from, to := strings.Index(name, "'"), strings.LastIndex(name, "'"); read(name) && to > from {
		return strings.ReplaceAll(name[from+1:to], "''", "'") // answer(reviews, 'is it quiet?')
	}
	if said := t.Reply.Columns[column].Heading; said != "" {
		return catalog.Heading(said, unit)
	}
	return catalog.Heading(catalog.Humanise(name), unit)
}

// figure is the one value of an answer, with its unit.
func (t *Turn) figure(ctx context.Context) string {
	text := value(ctx, t.Reply.Rows[0].Values[0])
	switch unit := t.Reply.Columns[0].Unit; unit {
	case "":
		return text
	case "%":
		return text + "\u202f%"
	default:
		return text + " " + unit
	}
}
