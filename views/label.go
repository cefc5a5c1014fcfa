package views

import (
	"cmp"
	"context"
	"strings"

	"parley/suql/catalog"
)

// label names a column of the reply, from 0, with its unit: as the visitor calls it,
// else as the catalog has it, and what was worked out as the reply says it.
func (t *Turn) label(column int) string {
	name, unit := t.name(column)
	return catalog.Heading(name, unit)
}

// name is label without the unit, and the unit; what the visitor calls a column has none.
func (t *Turn) name(column int) (name, unit string) {
	of := t.Reply.Columns[column]
	if given := t.names[of.Name]; given != "" {
		return given, ""
	}
	if t.labels != nil {
		if s := t.labels(of.Name); s != "" {
			return s, of.Unit
		}
	}
	from, to := strings.Index(of.Name, "'"), strings.LastIndex(of.Name, "'")
	if read(of.Name) && to > from {
		return strings.ReplaceAll(of.Name[from+1:to], "''", "'"), "" // answer(reviews, 'is it quiet?')
	}
	return cmp.Or(of.Heading, catalog.Humanise(of.Name)), of.Unit
}

// figure is the one value of an answer, with its unit.
func (t *Turn) figure(ctx context.Context) string {
	return withUnit(value(ctx, t.Reply.Rows[0].Values[0]), t.Reply.Columns[0].Unit)
}

// withUnit is a number with what it counts.
func withUnit(number, unit string) string {
	switch unit {
	case "":
		return number
	case "%":
		return number + "\u202f%"
	default:
		return number + " " + unit
	}
}

// figured are the name of a column and one of its numbers, with the unit behind that.
func (t *Turn) figured(ctx context.Context, column int, v any) (name, number string) {
	name, unit := t.name(column)
	return catalog.Unitless(name, unit), withUnit(value(ctx, v), unit)
}
