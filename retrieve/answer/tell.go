package answer

import (
	"fmt"
	"strings"

	"parley/retrieve/piece"
)

// Name is the source as a person knows it: the table "huts" (huts.csv#huts).
func (o Output) Name() string {
	if o.Piece.Title == "" {
		return o.Called("")
	}
	return fmt.Sprintf("%s (%s)", o.Called(o.Piece.Title), o.Source)
}

// Called is the source under a label as [Apart] gives it: the table "2019"; ""
// stands for its place.
func (o Output) Called(label string) string {
	what := "the passage"
	if o.Piece.Kind == piece.Rows {
		what = "the table"
	}
	if label == "" {
		return what + " " + o.Source
	}
	return fmt.Sprintf("%s %q", what, label)
}

// Short is the beginning of the answer, in quotes; of a quote, the sentence that it is made
// for.
func (o Output) Short() string {
	most, text := 60, o.Text
	if o.Kind == Span && text == o.Sentence && o.sentence.End > 0 {
		most, text = 120, o.Piece.Text[o.sentence.Start:o.sentence.End]
	}
	if runes := []rune(text); len(runes) > most {
		text = string(runes[:most]) + "…"
	}
	return fmt.Sprintf("%q", text)
}

// Evidence is what an answer was taken from: the passage around a span, which
// stands in brackets, or the query that gave a result.
func (o Output) Evidence() string {
	if o.Kind != Span {
		return o.SUQL
	}
	const around = 80
	text := o.Piece.Text
	if o.End <= o.Start || o.End > len(text) {
		return text
	}
	from, to := 0, len(text)
	if o.Start > around {
		from = strings.LastIndexByte(text[:o.Start-around], ' ') + 1
	}
	if rest := min(o.End+around, len(text)); strings.IndexByte(text[rest:], ' ') >= 0 {
		to = rest + strings.IndexByte(text[rest:], ' ')
	}
	return text[from:o.Start] + "[" + text[o.Start:o.End] + "]" + text[o.End:to]
}
