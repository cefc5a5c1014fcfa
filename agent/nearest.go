package agent

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/reader/passage"
)

// Near is a sentence of a text that has words of what texts were asked, or words near to
// them. Nobody says that it answers the question.
type Near struct {
	Table  string  `json:"table"`         // as people call it
	Column string  `json:"column"`        // the same
	Row    string  `json:"row,omitempty"` // what the row is called; "" where it has no name
	Quote  string  `json:"quote"`
	Score  float64 `json:"score"` // how much of the question it has, from 0 to 1
}

const (
	mostNear      = 4
	nearestRows   = 3_000           // rows of a table; of more, the nearest are not looked for
	nearestTime   = 1 * time.Second // for looking through all tables
	ofOtherTables = 0.8             // what a sentence counts that stands elsewhere than was asked
	besideNearest = 0.75            // how near another has to be, beside the nearest
)

// addNearest adds to a reply the sentences that come nearest to what a query asks texts,
// where they gave no answer: of the rows that meet its other conditions and, where it has no
// others, of all other texts of the database. What is shown as fitting perhaps is not shown
// again.
func (s *Session) addNearest(ctx context.Context, r *Reply, h Hypothesis, result *suql.Result) {
	sel, ok := h.Query.(*ast.Select)
	if !ok || r.Total > 0 && (len(r.Relaxed) > 0 || !foundNothing(h, result)) && !silent(sel, r) {
		return
	}
	r.Nearest = slices.DeleteFunc(s.nearest(ctx, sel), func(n Near) bool {
		return r.Maybe != nil && slices.ContainsFunc(r.Maybe.Rows, n.among)
	})
}

// among reports whether a row is shown for the words of a sentence.
func (n Near) among(row suql.Row) bool {
	return slices.ContainsFunc(row.Evidence, func(e suql.Evidence) bool {
		return strings.Contains(e.Snippet, n.Quote) || strings.Contains(n.Quote, e.Snippet)
	})
}

// silent reports whether a query shows what texts answer, and none of them answered.
func silent(sel *ast.Select, r *Reply) bool {
	return slices.ContainsFunc(sel.Items, func(it *ast.Item) bool { return ast.HasFreeText(it.Expr) }) &&
		!slices.ContainsFunc(r.Rows, func(row suql.Row) bool { return len(row.Evidence) > 0 })
}

// nearest are the sentences that come nearest to what a query asks texts, the nearest first.
func (s *Session) nearest(ctx context.Context, sel *ast.Select) []Near {
	cat := s.parts.Engine.Catalog()
	asked, plain := textsAsked(cat, sel)
	if len(asked) == 0 {
		return nil
	}
	ctx, done := s.within(ctx, nearestTime)
	defer done()
	var out []Near
	for _, a := range asked {
		out = append(out, s.near(ctx, a, sel.From, ast.Conj(plain...), 1)...)
		if len(plain) > 0 {
			continue
		}
		for _, other := range textsOf(cat) {
			if other.column != a.column {
				other.questions = a.questions
				from := []ast.From{&ast.Table{Name: other.table.Name}}
				out = append(out, s.near(ctx, other, from, nil, ofOtherTables)...)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b Near) int { return cmp.Compare(b.Score, a.Score) })
	for i, n := range out {
		if i == mostNear || n.Score < besideNearest*out[0].Score {
			return out[:i]
		}
	}
	return out
}

// near are the sentences nearest to what a column is asked, of the rows that a query has.
func (s *Session) near(ctx context.Context, a prose, from []ast.From, where ast.Expr, worth float64) []Near {
	sel := &ast.Select{From: from, Where: where, Limit: ast.Num(strconv.Itoa(nearestRows + 1))}
	for _, c := range append(a.toldBy(), a.column) {
		sel.Items = append(sel.Items, &ast.Item{Expr: &ast.Column{Table: a.ref, Name: c.Name}})
	}
	opts := s.parts.Run
	opts.Names = true
	r, err := s.aside(ctx, sel, opts)
	if err != nil || len(r.Rows) > nearestRows { // the reply stands without it
		return nil
	}
	var said []string
	for _, row := range r.Rows {
		said = append(said, textIn(row))
	}
	var out []Near
	for _, n := range passage.Nearest(strings.Join(a.questions, " "), said, mostNear) {
		quote := said[n.Text][n.Start:n.End]
		if slices.ContainsFunc(out, func(o Near) bool { return o.Quote == quote }) {
			continue // of a row that stands beside several others
		}
		out = append(out, Near{Table: a.table.Human, Column: a.column.Human, Row: s.calledIn(r, n.Text),
			Quote: quote, Score: n.Score * worth})
	}
	return out
}

// textIn is the text of a row of which it is the last value.
func textIn(row suql.Row) string {
	text, _ := row.Values[len(row.Values)-1].(string)
	return text
}

// calledIn is what row i of a result is called, by its values before the last.
func (s *Session) calledIn(r *suql.Result, i int) string {
	var out []string
	values := r.Rows[i].Values
	for k, v := range values[:len(values)-1] {
		name := r.Columns[k].Names[fmt.Sprint(v)]
		switch {
		case v == nil:
		case name != "":
			out = append(out, name)
		default:
			out = append(out, s.language.Value(v))
		}
	}
	return strings.Join(out, " ")
}

// Where names the place of a sentence: what its row is called, its table and its column.
func (n Near) Where() []string {
	if n.Row == "" {
		return []string{n.Table, n.Column}
	}
	return []string{n.Row, n.Table, n.Column}
}
