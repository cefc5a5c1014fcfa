package answer

import (
	"context"
	"errors"
	"slices"
	"strings"
	"unicode"

	"parley/agent"
	"parley/retrieve/library"
	"parley/retrieve/piece"
	"parley/retrieve/rank"
	"parley/suql"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

// Shown is a passage or a piece of a table, as a [Writer] is shown it.
type Shown struct {
	Piece piece.Piece
	Table *catalog.Table // what queries over the table name; nil for a passage
}

// Draft is an answer before anybody has looked whether it holds.
type Draft struct {
	Source int     // which of those shown, from 0
	Kind   Kind    // Span or Query
	Text   string  // words of the passage, or a query over the table
	P      float64 // how sure the writer is
}

// Refusal is a draft that does not hold, and why.
type Refusal struct {
	Draft
	Why string
}

// Writer answers from passages and tables at once: a language model (package
// retrieve/model). No drafts say that it sees no answer. refused are those
// that it gave before.
type Writer interface {
	Write(ctx context.Context, question string, shown []Shown, refused []Refusal) ([]Draft, error)
}

// mostRetries is how often a writer is told why none of its drafts holds, and
// asked for others.
const mostRetries = 2

// mostTexts is how many texts a query of a draft may have read.
const mostTexts = 100

// source is what a draft can be taken from; engine is nil for a passage.
type source struct {
	candidate
	engine *suql.Engine
}

// written has the writer answer from the pieces.
func (a *Answerer) written(ctx context.Context, lib *library.Library, question string, passages,
	tables []candidate) (out []Output, err error) {
	var sources []source
	for _, p := range passages {
		sources = append(sources, source{candidate: p})
	}
	for _, t := range tables {
		e, done, failed := a.open(ctx, lib, t.Source)
		if errors.Is(failed, library.ErrTooManyRows) {
			continue // the other sources can still answer
		}
		if failed != nil {
			return nil, failed
		}
		defer func() { err = errors.Join(err, done()) }()
		sources = append(sources, source{t, e})
	}
	return a.write(ctx, question, sources)
}

// Ask has the writer answer from one table, of which it is shown a piece.
func (a *Answerer) Ask(ctx context.Context, e *suql.Engine, shown piece.Piece, question string) ([]Output, error) {
	one := candidate{Ranked: rank.Ranked{Hit: library.Hit{Piece: shown}}}
	return a.write(ctx, question, []source{{one, e}})
}

// write asks for drafts until one of them holds, or there are none.
func (a *Answerer) write(ctx context.Context, question string, sources []source) ([]Output, error) {
	if len(sources) == 0 {
		return nil, nil
	}
	var shown []Shown
	for _, s := range sources {
		shown = append(shown, Shown{s.Piece, s.table()})
	}
	var out []Output
	var refused []Refusal
	for range 1 + mostRetries {
		drafts, err := a.Writer.Write(ctx, question, shown, refused)
		if err != nil {
			return nil, err
		}
		for _, d := range drafts {
			o, why := Output{}, "there is no such source"
			if d.Source >= 0 && d.Source < len(sources) {
				o, why = sources[d.Source].hold(ctx, d)
			}
			if ctx.Err() != nil {
				return nil, context.Cause(ctx)
			}
			if why != "" {
				refused = append(refused, Refusal{d, why})
				continue
			}
			out = append(out, o)
		}
		if len(out) > 0 || len(drafts) == 0 {
			break
		}
	}
	return Together(out), nil
}

// table is what queries over the source name; nil for a passage.
func (s source) table() *catalog.Table {
	if s.engine == nil {
		return nil
	}
	if all := s.engine.Catalog().Tables; len(all) > 0 {
		return all[0] // it has no other
	}
	return nil
}

// hold makes an output of a draft that holds, and says why one does not.
func (s source) hold(ctx context.Context, d Draft) (o Output, why string) {
	if s.engine == nil {
		o, why = s.span(d)
	} else {
		o, why = s.query(ctx, d)
	}
	o.P, o.Source, o.Piece, o.ID = d.P, s.Source, s.Piece, s.ID
	return o, why
}

// span finds the words of a draft in the passage, letter case, white space and
// punctuation apart.
func (s source) span(d Draft) (o Output, why string) {
	if d.Kind != Span {
		return o, "this source is a passage: it can't be asked by a query"
	}
	at, end := locate(s.Text, d.Text)
	if end == 0 {
		return o, "these words do not stand in this source: copy them exactly"
	}
	o = Output{Kind: Span, Text: s.Text[at:end], Start: at, End: end}
	o.Cells = []string{o.Text}
	return o, ""
}

// locate is where words stand in a text; 0 and 0 where they do not.
func locate(text, words string) (start, end int) {
	want := strings.Fields(words)
	if len(want) == 0 {
		return 0, 0
	}
	if at := strings.Index(text, strings.TrimSpace(words)); at >= 0 {
		return at, at + len(strings.TrimSpace(words))
	}
	fields, at := strings.Fields(text), 0
	starts := make([]int, len(fields))
	for i, f := range fields {
		starts[i] = at + strings.Index(text[at:], f)
		at = starts[i] + len(f)
	}
	bare := func(word string) string { return strings.TrimFunc(word, unicode.IsPunct) }
	same := func(stands, wanted string) bool { return strings.EqualFold(bare(stands), bare(wanted)) }
	for i := 0; i+len(want) <= len(fields); i++ {
		if slices.EqualFunc(fields[i:i+len(want)], want, same) {
			first, last := fields[i], i+len(want)-1
			return starts[i] + len(first) - len(strings.TrimLeftFunc(first, unicode.IsPunct)),
				starts[last] + len(strings.TrimRightFunc(fields[last], unicode.IsPunct))
		}
	}
	return 0, 0
}

// query runs the query of a draft.
func (s source) query(ctx context.Context, d Draft) (o Output, why string) {
	if d.Kind != Query {
		return o, "this source is a table: it must be asked by a query"
	}
	q, err := parser.Parse(d.Text)
	if err != nil {
		return o, err.Error()
	}
	o, err = execute(ctx, s.engine, q, suql.RunOptions{Budget: suql.Budget{Items: mostTexts}})
	switch {
	case err != nil:
		return o, err.Error()
	case o.partly:
		return o, "this query asks too many texts: choose the rows by their cells first"
	case o.Text == "":
		return o, "this query gives nothing"
	}
	o.Reading = &agent.Hypothesis{Query: q, Units: scored(unit.Any(q), d.P), P: d.P}
	return o, ""
}
