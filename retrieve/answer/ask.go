package answer

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"math"
	"strconv"
	"strings"

	"parley/agent"
	"parley/retrieve/library"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/reader/passage"
)

// How far a table is asked.
const (
	mostRows     = 50_000 // of a table; a larger one is not asked
	mostReadings = 2      // of the question, over one table
	mostShown    = 20     // rows of a result that are told
)

// Nothing is the text of an output whose query ran and found no row.
const Nothing = "no row fits"

// ask puts the question to a table as the queries it may mean.
func (a *Answerer) ask(ctx context.Context, lib *library.Library, q *passage.Question, question string,
	c candidate) (out []Output, err error) {
	e, done, err := a.open(ctx, lib, c.Source)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, done()) }()
	p, err := a.Parsers(e)
	if err != nil {
		return nil, fmt.Errorf("making a parser for %s: %w", c.Source, err)
	}
	turn := agent.Turn{Utterance: question}
	if c.Source == a.Before.Source {
		turn.Previous = a.Before.Query
	}
	hs, err := p.Parse(ctx, turn, a.World)
	if err != nil {
		var unsupported *agent.Unsupported
		if errors.As(err, &unsupported) {
			return nil, nil // understood, and can't be done: this table has no answer
		}
		return nil, fmt.Errorf("parsing over %s: %w", c.Source, err)
	}
	leads := false
	for i, h := range hs[:min(len(hs), mostReadings)] {
		o, err := run(ctx, e, h)
		if err != nil {
			return nil, fmt.Errorf("asking %s: %w", c.Source, err)
		}
		o.Source, o.Piece, o.ID, o.Reading = c.Source, c.Piece, c.ID, &h
		o.Features = queryFeatures(c, q, h, i, o)
		var further Output
		if i == 0 {
			if further, leads, err = a.across(ctx, e, q, question, h, c); err != nil {
				return nil, fmt.Errorf("following %s to a page: %w", c.Source, err)
			}
		}
		if o.Text == "" && len(o.Columns) > 0 { // it ran
			o.Text = Nothing
		}
		if o.leads = leads; o.Text != "" {
			out = append(out, o)
		}
		if further.Kind == Both {
			further.first = o.Features
			out = append(out, further)
		}
	}
	return out, nil
}

// open is the database of a table, until done is called.
func (a *Answerer) open(ctx context.Context, lib *library.Library, source string) (e *suql.Engine, done func() error,
	err error) {
	if a.Open != nil {
		e, err = a.Open(ctx, source)
		return e, func() error { return nil }, err
	}
	if e, err = OpenTable(ctx, lib, source, "", a.Quoting(nil)); err != nil {
		return nil, nil, err
	}
	return e, e.Close, nil
}

// run runs one reading; one that the engine refuses says nothing.
func run(ctx context.Context, e *suql.Engine, h agent.Hypothesis) (Output, error) {
	o, err := execute(ctx, e, h.Query, suql.RunOptions{})
	if err != nil {
		return Output{Kind: Query, SUQL: o.SUQL}, ctx.Err()
	}
	return o, nil
}

// Tell runs a query over a table and tells its result in short; "" where it can't be run.
func Tell(ctx context.Context, e *suql.Engine, query ast.Query) string {
	o, err := execute(ctx, e, query, suql.RunOptions{})
	if err != nil {
		return ""
	}
	return cmp.Or(o.Text, Nothing)
}

// execute runs a query and tells its result in short.
func execute(ctx context.Context, e *suql.Engine, query ast.Query, options suql.RunOptions) (Output, error) {
	o := Output{Kind: Query, SUQL: ast.Print(query)}
	q, err := e.PrepareQuery(ctx, query)
	if err != nil {
		return o, err
	}
	result, err := q.Run(ctx, options)
	if err != nil {
		return o, err
	}
	o.partly = result.Receipt.Stats.Incomplete
	var shown []int
	for i, c := range result.Columns {
		if !c.Hidden {
			shown = append(shown, i)
			o.Columns = append(o.Columns, c.Name)
		}
	}
	var rows []string
	for _, r := range result.Rows {
		cells := make([]string, 0, len(shown))
		for _, i := range shown {
			if text := cellText(r.Values[i]); text != "" {
				cells = append(cells, text)
			}
		}
		if len(cells) > 0 {
			o.Cells = append(o.Cells, cells...)
			rows = append(rows, strings.Join(cells, " | "))
		}
	}
	o.Text = strings.Join(rows[:min(len(rows), mostShown)], "; ")
	if more := len(rows) - mostShown; more > 0 {
		o.Text += fmt.Sprintf("; … (%d more)", more)
	}
	return o, nil
}

// mostPlaces rounds what sums of fractions leave at their end: 16.799999999999997.
const mostPlaces = 1e9

func cellText(v any) string {
	switch v := v.(type) {
	case nil:
		return ""
	case float64:
		return strconv.FormatFloat(math.Round(v*mostPlaces)/mostPlaces, 'f', -1, 64)
	case []string:
		return strings.Join(v, ", ")
	}
	return fmt.Sprint(v)
}
