package agent

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// What finding out whether two readings come to the same may cost. A reading
// beyond these bounds is taken for itself.
const (
	mostCompared = 32     // readings run in a turn
	largestTable = 20_000 // rows of the largest table that is looked through for it
	mostRows     = 500    // rows of a result that are compared
)

// memory is what was worked out in a turn and would come out the same again.
// It only saves time: after a restart it is empty.
type memory struct {
	turn  int
	first []Hypothesis // under no World
	// refused are how many readings had been refused when first was made.
	refused int
	ran     int               // readings run to find out what they come to
	name    map[string]string // what readings come to, by SUQL
	// counts are rows by SUQL; -1 where they could not be counted.
	counts map[string]int
	// lessons are what was recalled for the turn, once recalled says so.
	lessons  []Lesson
	recalled bool
}

// remembered is the memory of a turn.
func (s *Session) remembered(turn int) *memory {
	if s.memory == nil || s.memory.turn != turn {
		s.memory = &memory{turn: turn, name: map[string]string{}, counts: map[string]int{}}
	}
	return s.memory
}

// resultOf is Case.Result for a turn.
func (s *Session) resultOf(turn int) func(context.Context, Hypothesis) string {
	memory := s.remembered(turn)
	return func(ctx context.Context, h Hypothesis) string {
		cat := s.parts.Engine.Catalog()
		q := DayParts(cat, WholeRows(cat, s.unbounded(ctx, memory, h)))
		text := ast.Print(q)
		name, known := memory.name[text]
		if !known {
			if memory.ran < mostCompared && s.cheap(h) {
				memory.ran++
				if rows, ok := s.rows(ctx, q); ok {
					name = cmp.Or(rows, Empty+text)
				}
			}
			if name == "" {
				name = Unseen + SameWords(q)
			}
			memory.name[text] = name
		}
		return name
	}
}

// unbounded is the query of a reading without an order and a limit where it finds one row at
// most, as far as that can be known without reading texts.
func (s *Session) unbounded(ctx context.Context, m *memory, h Hypothesis) ast.Query {
	q := unlimited(h)
	sel, ok := q.(*ast.Select)
	if !ok || len(sel.OrderBy) == 0 || !rowByRow(sel) || !ast.HasFreeText(q) {
		return q
	}
	if c := s.count(ctx, m, h); c == nil || c.More || c.Rows > 1 {
		return q
	}
	all := *sel
	all.OrderBy, all.Limit = nil, nil
	return &all
}

// unlimited is the query of a reading without a limit that is only implied:
// how many rows are shown at first is no difference in what is found.
func unlimited(h Hypothesis) ast.Query {
	sel, ok := h.Query.(*ast.Select)
	if !ok || sel.Limit == nil {
		return h.Query
	}
	for _, u := range h.Units {
		if u.Unit.Kind == unit.Limit && !u.Implied() {
			return h.Query
		}
	}
	out := *sel
	out.Limit = nil
	return &out
}

// cheap reports whether a reading can be run without the reader of texts and
// without a long look at the database: no free text, and nothing that is not
// plain.
func (s *Session) cheap(h Hypothesis) bool {
	return !ast.HasFreeText(h.Query) && s.plain(h, largestTable)
}

// plain reports whether what a reading has besides free text is looked up
// quickly: only values that closed columns have (others would have to be
// mapped), and tables of no more rows than that.
func (s *Session) plain(h Hypothesis, rows int) bool {
	cat, ok := s.parts.Engine.Catalog(), true
	t := cat.Table(h.table())
	if t == nil || t.Rows > rows {
		return false
	}
	ast.Inspect(h.Query, func(n ast.Node) bool {
		if n, is := n.(*ast.Table); is {
			other := cat.Table(n.Name)
			ok = ok && other != nil && other.Rows <= rows
		}
		return ok
	})
	for _, u := range h.Units {
		if c := t.Column(u.Unit.Column); ok && u.Unit.Kind == unit.Value && c != nil &&
			(c.Kind == catalog.Enum || c.Kind == catalog.Array) {
			for _, v := range u.Unit.Values {
				ok = ok && among(c.Domain, v)
			}
		}
	}
	return ok
}

func among(domain []string, value string) bool {
	for _, d := range domain {
		if strings.EqualFold(d, value) {
			return true
		}
	}
	return false
}

// aside is the result of a query that runs for the agent itself: nobody is told how far it is.
func (s *Session) aside(ctx context.Context, q ast.Query, opts suql.RunOptions) (*suql.Result, error) {
	prepared, err := s.parts.Engine.PrepareQuery(ctx, q)
	if err != nil {
		return nil, err
	}
	opts.Progress = nil
	return prepared.Run(ctx, opts)
}

// rows is the result of a query as text: what its columns are and what they
// hold; "" for no rows. False where it can't be run, or finds too much to compare.
func (s *Session) rows(ctx context.Context, q ast.Query) (string, bool) {
	ordered := false
	if sel, ok := q.(*ast.Select); ok {
		ordered = len(sel.OrderBy) > 0
		if sel.Limit == nil {
			bounded := *sel
			bounded.Limit = ast.Num(strconv.Itoa(mostRows + 1))
			q = &bounded
		}
	}
	r, err := s.aside(ctx, q, s.parts.Run)
	if err != nil || len(r.Rows) > mostRows {
		return "", false // if it is to be run, the reply says why it can't be
	}
	if len(r.Rows) == 0 {
		return "", true
	}
	lines := make([]string, len(r.Rows))
	for i, row := range r.Rows {
		lines[i] = fmt.Sprintf("%q", row.Values)
	}
	if !ordered {
		slices.Sort(lines)
	}
	var columns []string
	for _, c := range r.Columns {
		columns = append(columns, c.Name)
	}
	sum := sha256.Sum256([]byte(fmt.Sprintf("%q\n%s", columns, strings.Join(lines, "\n"))))
	return hex.EncodeToString(sum[:]), true
}
