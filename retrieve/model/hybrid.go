package model

import (
	"context"
	"errors"
	"fmt"

	"parley/retrieve/answer"
	"parley/retrieve/linked"
	"parley/retrieve/piece"
)

// mostRows is how many rows of a table the model is shown.
const mostRows = 20

// tableName is what a table goes by in queries.
const tableName = "entries"

// Hybrid answers a question about a table whose cells link to texts: SUQL's
// pipeline for HybridQA. The model writes a query, which may ask the texts;
// where it fails or gives nothing, the model is told so and writes another, up
// to twice; then the model says each result in few words. The answerer's
// writer must be a [Writer]; its reader reads the texts.
func Hybrid(ctx context.Context, a *answer.Answerer, t *linked.Table, question string) (out []answer.Output,
	err error) {
	w, ok := a.Writer.(*Writer)
	if !ok {
		return nil, errors.New("no language model answers here")
	}
	if len(t.Rows) == 0 || len(t.Header) == 0 {
		return nil, nil
	}
	grid := piece.Grid{Title: t.Title, Section: t.Section, Header: t.Header}
	texts := make([]map[string]string, len(t.Header))
	for _, row := range t.Rows {
		cells := make([]string, len(t.Header))
		for i, c := range row {
			cells[i] = c.Text
			for _, l := range c.Links {
				texts[i] = with(texts[i], c.Text, l.Text)
			}
		}
		grid.Rows = append(grid.Rows, cells)
	}
	e, err := answer.OpenGrid(ctx, grid, tableName, texts, a.Reader)
	if err != nil {
		return nil, fmt.Errorf("opening %s: %w", t.Title, err)
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	shown := piece.Piece{Kind: piece.Rows, Title: t.Title, Section: t.Section, Header: t.Header,
		Rows: grid.Rows[:min(len(grid.Rows), mostRows)]}
	out, err = a.Ask(ctx, e, shown, question)
	if err != nil {
		return nil, err
	}
	for i := range out {
		if out[i].Text, err = w.Shorten(ctx, question, out[i].Text); err != nil {
			return nil, err
		}
		out[i].Cells = []string{out[i].Text}
	}
	return out, nil
}

// with adds a text to those of a cell.
func with(texts map[string]string, cell, text string) map[string]string {
	if texts == nil {
		texts = map[string]string{}
	}
	if had := texts[cell]; had != "" && had != text {
		text = had + "\n\n" + text
	}
	texts[cell] = text
	return texts
}
