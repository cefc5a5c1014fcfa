package views

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/suql"
	"parley/suql/catalog"
)

// marked splits a snippet around its deciding words. A range that is empty
// or cuts a character marks nothing.
func marked(e suql.Evidence) (before, deciding, after string) {
	s := e.Snippet
	if e.Start < 0 || e.End > len(s) || e.Start >= e.End || !boundary(s, e.Start) || !boundary(s, e.End) {
		return s, "", ""
	}
	return s[:e.Start], s[e.Start:e.End], s[e.End:]
}

// words are the ranges of the snippet that decided: one by one where the
// evidence names them, else the whole of it.
func words(e suql.Evidence) []span {
	if _, deciding, _ := marked(e); deciding == "" {
		return nil
	}
	var out []span
	for _, w := range e.Words {
		if w.Start >= e.Start && w.Start < w.End && w.End <= e.End && boundary(e.Snippet, w.Start) &&
			boundary(e.Snippet, w.End) {
			out = append(out, span{w.Start, w.End, e.Against})
		}
	}
	if out == nil {
		out = []span{{e.Start, e.End, e.Against}}
	}
	return out
}

// quoted is a snippet with the words that decided marked.
func quoted(e suql.Evidence) []piece { return split(e.Snippet, words(e)) }

func boundary(s string, i int) bool { return i == len(s) || utf8.RuneStart(s[i]) }

// verdict is the answer that the evidence led to: "Yes · 92% sure · from reviews".
func verdict(ctx context.Context, e suql.Evidence) string {
	var parts []string
	if e.Answer != "" {
		parts = append(parts, capital(graded(ctx, e)))
	}
	if e.Against {
		parts = append(parts, tr(ctx, "these words speak against it"))
	}
	if e.Confidence > 0 {
		parts = append(parts, tr(ctx, "%s%% sure", percent(e.Confidence)))
	}
	if e.Column != "" {
		parts = append(parts, tr(ctx, "from %s", catalog.Humanise(e.Column)))
	}
	return strings.Join(parts, " · ")
}

// graded is the answer with how far the texts bear it out: yes, likely, maybe.
func graded(ctx context.Context, e suql.Evidence) string {
	if e.Answer == "Yes" && e.Confidence > 0 {
		switch {
		case e.Confidence < suql.Likely:
			return tr(ctx, "maybe")
		case e.Confidence < suql.Plain:
			return tr(ctx, "likely")
		}
	}
	return answered(ctx, e.Answer)
}

// answered is what a reader answered; of its own words only yes and no are
// translated, everything else is a quotation.
func answered(ctx context.Context, answer string) string {
	switch answer {
	case "Yes":
		return tr(ctx, "yes")
	case "No":
		return tr(ctx, "no")
	}
	return answer
}

// quote is evidence under a row; of several in a row for the same question
// only the last has a caption.
type quote struct {
	suql.Evidence
	caption bool
}

// maxQuotes is how many quotes per question stand under a row; the others are
// behind "Show everything".
const maxQuotes = 2

// quotes sorts the evidence of a row by question, in the order in which the
// questions first come up, into what is shown and what is kept back.
func quotes(all []suql.Evidence) (shown, more []quote) {
	key := func(e suql.Evidence) string {
		return fmt.Sprint(e.Column, "\x1f", e.Question, "\x1f", e.Answer, e.Against)
	}
	var order []string
	groups := map[string][]suql.Evidence{}
	for _, e := range all {
		k := key(e)
		if groups[k] == nil {
			order = append(order, k)
		}
		// One sentence is quoted once, however many of its words decide.
		if !slices.ContainsFunc(groups[k], func(o suql.Evidence) bool { return o.Text == e.Text && o.Snippet == e.Snippet }) {
			groups[k] = append(groups[k], e)
		}
	}
	for _, k := range order {
		g := groups[k]
		n := min(len(g), maxQuotes)
		for i, e := range g {
			if i < n {
				shown = append(shown, quote{e, i == n-1})
			} else {
				more = append(more, quote{e, i == len(g)-1})
			}
		}
	}
	return shown, more
}

// capital begins a text with a capital letter.
func capital(s string) string {
	r, size := utf8.DecodeRuneInString(s)
	return string(unicode.ToUpper(r)) + s[size:]
}

// counted is what c is the number of: "reviews" of the column "number of
// reviews".
func (c cell) counted() (things string, ok bool) {
	return strings.CutPrefix(c.label, "number of ")
}

// answers reports whether a value is a yes or no, which says nothing by itself.
func (c cell) answers() bool { return c.kind == catalog.Bool }

func (c cell) numeric() bool { return c.kind == catalog.Number && c.name == "" }
