package beside

import (
	"math"
	"slices"
	"strings"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/heard"
	"parley/agent/sempar/joins"
	"parley/agent/sempar/link"
	"parley/agent/sempar/shape"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// How often the one that is the most so is not the first by a column that a reading takes for it: a
// column that nothing in the utterance speaks of, and one that the words may mean. Our estimates.
const (
	notByColumn    = 0.99
	maybeNotByThis = 0.8
)

// mostSo are readings, and before those that put rows in an order which the word for the one that is
// the most so does not speak of the same without that order: texts that have the word are asked
// whether it is so.
//
//	lightest canoe
//	SELECT * FROM boats WHERE kind = 'canoe' ORDER BY price LIMIT 1
//	→ SELECT * FROM boats WHERE kind = 'canoe' AND answer(notes, 'light') = 'Yes'
func (r Rules) mostSo(t Turn, all []decode.Hypothesis) []decode.Hypothesis {
	said := r.Superlatives(t.Question)
	if len(said) != 1 {
		return all
	}
	if !r.speaksOf(t, said[0]) {
		return all
	}
	var out []decode.Hypothesis
	for _, h := range all {
		query := r.asksWhether(t, said[0], h.Query)
		left := r.leaves(t.Question, said[0], h)
		share := maybeNotByThis
		if left || ast.HasFreeText(h.Query) {
			share = notByColumn
		}
		if query != nil {
			one := h
			one.Query, one.Log = query, h.Log+math.Log(share)
			out = append(out, one)
		}
		if query != nil || left {
			h.Log += math.Log(1 - share)
		}
		out = append(out, h)
	}
	return out
}

// speaksOf reports whether any text has the base of a superlative in it.
func (r Rules) speaksOf(t Turn, said heard.Superlative) bool {
	for i := range r.Schema.Columns {
		if r.mentions(t, i, said) {
			return true
		}
	}
	return false
}

// mentions reports whether a column of texts has the base of a superlative in it.
func (r Rules) mentions(t Turn, column int, said heard.Superlative) bool {
	c := r.Schema.Columns[column]
	if t.Mentions == nil || c.Column == nil || c.Role != nil || c.Kind != catalog.FreeText {
		return false
	}
	for _, word := range []string{link.Stem(said.Base), said.Base} {
		if n, known := t.Mentions(column, word); known && n > 0 {
			return true
		}
	}
	return false
}

// leaves reports whether a reading makes nothing of a superlative.
func (r Rules) leaves(q *link.Question, said heard.Superlative, h decode.Hypothesis) bool {
	unexplained := r.Unexplained(q, h.Made)
	return unexplained != nil && slices.Contains(unexplained[said.From:said.To], true)
}

// asksWhether is a query that asks texts for what a superlative says in place of the order that was
// guessed for it; nil where that can't be, or it has no such order and asks texts already.
func (r Rules) asksWhether(t Turn, said heard.Superlative, query ast.Query) ast.Query {
	s, ok := query.(*ast.Select)
	if !ok || len(s.GroupBy) > 0 || s.Distinct.On {
		return nil
	}
	out := *s
	ordered := firstBy(s)
	if ordered {
		out.OrderBy, out.Limit = nil, nil
	}
	if ast.HasFreeText(s) {
		if !ordered {
			return nil
		}
		return &out
	}
	text := r.textsSaying(t, said, s)
	if text == nil || !ordered && !shape.PlainList(s) {
		return nil
	}
	out.Where = ast.Conj(s.Where, saysYes(text, said.Base))
	return &out
}

// firstBy reports whether a query shows the first rows by a column.
func firstBy(s *ast.Select) bool {
	if len(s.OrderBy) != 1 || s.Limit == nil || s.Offset != nil {
		return false
	}
	_, column := s.OrderBy[0].Expr.(*ast.Column)
	return column
}

// textsSaying are texts of what a query shows, or else of its other tables, that have the base of a
// superlative in them; nil for none.
func (r Rules) textsSaying(t Turn, said heard.Superlative, s *ast.Select) *ast.Column {
	j := joins.Of(r.Catalog, s)
	_, shown := shape.SubjectOf(r.Catalog, s)
	var found *ast.Column
	for i, c := range r.Schema.Columns {
		text := j.Written(c.Column)
		if text == nil || found != nil && (shown == nil || !strings.EqualFold(c.Column.Table, shown.Name)) {
			continue
		}
		if r.mentions(t, i, said) {
			found = text
		}
	}
	return found
}
