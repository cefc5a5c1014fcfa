package agent

import (
	"context"
	"slices"
	"strconv"
	"time"

	"parley/suql/ast"
	"parley/suql/unit"
)

// What counting the rows of a reading may cost. Counts are a help beside a
// question; where one would take longer, the question goes without.
const (
	mostCounted  = 10_000 // rows; beyond, a count says "more than"
	countedTable = 200_000
	countingTime = 150 * time.Millisecond // for all counts beside a question
)

// Count is how many rows a reading gives, as far as that can be known without
// asking the reader of texts.
type Count struct {
	Rows int  `json:"rows"`
	More bool `json:"more,omitempty"` // there are more than Rows
	// Unread names the columns whose texts would still have to be read: Rows
	// are then those that are left to read, of which some will fit.
	Unread []string `json:"unread,omitempty"`
	// Begun says that some of the texts of Unread were read for a preview.
	Begun bool `json:"begun,omitempty"`
	// May is how many rows more may fit: their texts say it too weakly to count.
	May int `json:"may,omitempty"`
}

// seen is a count after the texts of some of its rows were read for a preview:
// where that found all rows there are, the count is theirs.
func (c *Count) seen(p *Preview, q ast.Query) *Count {
	if c == nil || p == nil || len(c.Unread) == 0 {
		return c
	}
	if sel, ok := q.(*ast.Select); ok && !p.More && rowByRow(sel) {
		if limit, bounded := number(sel.Limit); sel.Limit == nil || bounded && len(p.Rows) < limit {
			return &Count{Rows: len(p.Rows)}
		}
	}
	begun := *c
	begun.Begun = true
	return &begun
}

// rowByRow reports whether the output has a row for each row that fits.
func rowByRow(sel *ast.Select) bool {
	return sel.Offset == nil && !sel.Distinct.On && len(sel.GroupBy) == 0 &&
		!slices.ContainsFunc(sel.Items, func(i *ast.Item) bool {
			switch i.Expr.(type) {
			case *ast.Column, *ast.Star:
				return false
			}
			return true
		})
}

// count is how many rows fit the conditions of a reading; nil where finding
// out would cost reader calls or time.
func (s *Session) count(ctx context.Context, m *memory, h Hypothesis) *Count {
	sel, ok := h.Query.(*ast.Select)
	if !ok || sel.With != nil || sel.Having != nil || !s.plain(h, countedTable) {
		return nil
	}
	var c Count
	var where []ast.Expr
	for _, term := range ast.Terms(ast.And, sel.Where) {
		if !ast.HasFreeText(term) {
			where = append(where, term)
			continue
		}
		for _, asked := range askedIn(nil, s.parts.Engine.Catalog(), sel, term) {
			if !among(c.Unread, asked.column.Human) {
				c.Unread = append(c.Unread, asked.column.Human)
			}
		}
	}
	q := &ast.Select{Items: []*ast.Item{{Expr: ast.Num("1")}}, From: sel.From, Where: ast.Conj(where...),
		Limit: ast.Num(strconv.Itoa(mostCounted + 1))}
	text := ast.Print(q)
	n, known := m.counts[text]
	if !known {
		var err error
		if n, err = s.parts.Engine.Count(ctx, q); err != nil {
			n = -1 // if it is to be run, the reply says why it can't be
		}
		m.counts[text] = n
	}
	if n < 0 {
		return nil
	}
	c.Rows, c.More = min(n, mostCounted), n > mostCounted
	return &c
}

// narrows reports whether a unit of that kind decides which rows there are.
func narrows(k unit.Kind) bool {
	switch k {
	case unit.Table, unit.Join, unit.Column, unit.Operator, unit.Value, unit.FreeText:
		return true
	}
	return false
}
