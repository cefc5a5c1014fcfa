package views

import (
	"context"
	"regexp"
	"strings"

	"parley/suql/ast"
	"parley/suql/catalog"
)

// label names a column of the reply, from 0: as the visitor calls it, else as
// the catalog has it, and for what was worked out by what it was worked out of.
func (t *Turn) label(ctx context.Context, column int) string {
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
	if s := t.workedOut(ctx, column); s != "" {
		return catalog.Heading(s, unit)
	}
	return catalog.Heading(catalog.Humanise(name), unit)
}

// figures are the columns that databases name after a function alone.
var figures = regexp.MustCompile(`^(sum|avg|min|max)(?:_\d+)?$`)

// workedOut says of a column that is named after a function what went into
// it: "sum of price" rather than "sum"; "" where that is not plain to see.
func (t *Turn) workedOut(ctx context.Context, column int) string {
	found := figures.FindStringSubmatch(t.Reply.Columns[column].Name)
	if found == nil {
		return ""
	}
	earlier := 0 // columns of the same function
	for _, c := range t.Reply.Columns[:column] {
		if other := figures.FindStringSubmatch(c.Name); other != nil && other[1] == found[1] {
			earlier++
		}
	}
	for _, call := range askedFor(t.Reply).calls {
		if call.Name != found[1] {
			continue
		}
		if earlier == 0 {
			return t.figureOf(ctx, call)
		}
		earlier--
	}
	return ""
}

// figureOf words a function of what a query gives it.
func (t *Turn) figureOf(ctx context.Context, call *ast.Call) string {
	of := given(call)
	what := catalog.Humanise(of)
	if t.labels != nil {
		if s := t.labels(of); s != "" {
			what = s
		}
	}
	switch call.Name {
	case "sum":
		return tr(ctx, "sum of %s", what)
	case "avg":
		return tr(ctx, "average %s", what)
	case "min":
		return tr(ctx, "lowest %s", what)
	}
	return tr(ctx, "highest %s", what)
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
