package discretize

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"parley/suql/inference"
	"parley/suql/reader"
)

// Read has r look for the keys that have a question, in every text that was
// not looked into yet: one request a text and a key, those of a text in one
// call. What r says is what the columns hold, so queries that ask the same
// question have the same answer with them as without.
func (j *Job) Read(ctx context.Context, r reader.Reader, o Options) (Sum, error) {
	return j.run(ctx, o, func(c inference.Column) bool { return len(c.Questions) > 0 },
		extraction{by: r.Identity(), texts: 1, find: readBy(r)})
}

// readBy asks a reader about the columns, of one text.
func readBy(r reader.Reader) find {
	return func(ctx context.Context, columns []inference.Column, docs []document) ([]map[int64]inference.Cell,
		int, error) {
		out := make([]map[int64]inference.Cell, len(docs))
		for i, d := range docs {
			var batch []reader.Request
			for _, c := range columns {
				batch = append(batch, request(c, d.texts))
			}
			replies, err := r.Read(ctx, batch)
			if err != nil {
				return nil, i + 1, fmt.Errorf("reading a text: %w", err)
			}
			if len(replies) != len(batch) {
				return nil, i + 1, fmt.Errorf("reader %s gave %d replies to %d requests", r.Identity(), len(replies), len(batch))
			}
			out[i] = map[int64]inference.Cell{}
			for k, c := range columns {
				if replies[k].Err != nil {
					continue // the next run tries again
				}
				out[i][c.ID] = cellOf(c, d.texts, replies[k])
			}
		}
		return out, len(docs), nil
	}
}

// request asks for the cell of c.
func request(c inference.Column, texts []string) reader.Request {
	switch c.Kind {
	case inference.YesNo:
		return reader.NewJudge(texts, c.Questions[0], "Yes")
	case inference.Number:
		return reader.NewAnswer(texts, c.Questions[0], reader.NumberType)
	case inference.Value:
	}
	return reader.NewAnswer(texts, c.Questions[0], reader.TextType)
}

// cellOf is the reply to a request as a cell.
func cellOf(c inference.Column, texts []string, r reader.Reply) inference.Cell {
	out := inference.Cell{Confidence: r.Confidence}
	switch c.Kind {
	case inference.YesNo:
		switch r.Verdict {
		case reader.True:
			out.Value = inference.Yes
		case reader.False:
			out.Value = inference.No
		case reader.Unknown:
		}
	case inference.Number:
		if f, err := strconv.ParseFloat(strings.ReplaceAll(r.Text, ",", ""), 64); err == nil && !r.Null {
			out.Value = strconv.FormatFloat(f, 'f', -1, 64)
		}
	case inference.Value:
		if !r.Null {
			out.Value, out.Said = strings.TrimSpace(r.Text), r.Text
		}
	}
	if out.Value == "" {
		return inference.Cell{Confidence: r.Confidence}
	}
	if len(r.Evidence) > 0 {
		if e := r.Evidence[0]; e.Text < len(texts) && e.Start < e.End && e.End <= len(texts[e.Text]) {
			out.Text, out.Start, out.End, out.Words = e.Text, e.Start, e.End, texts[e.Text][e.Start:e.End]
		}
	}
	return out
}
