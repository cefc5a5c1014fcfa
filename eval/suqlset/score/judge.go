package score

import (
	"context"
	"slices"
	"strings"

	"parley/eval"
	"parley/eval/compare"
	"parley/eval/suqlset"
	"parley/suql/ast"
)

// agree reports whether q gives what gold asks for in one world. The rules
// are those of docs/evaluation.md, "When rows are right".
func (s *store) agree(ctx context.Context, w int, e eval.Example, gold, q ast.Query) (bool, error) {
	want, isRows := s.rowsOf(gold)
	if !isRows {
		return s.sameTable(ctx, w, gold, q)
	}
	got, isRows := s.rowsOf(q)
	if !isRows || !got.shows(want) {
		return false, nil
	}
	all, err := s.rows(ctx, w, want.everything())
	if err != nil {
		return false, err
	}
	shown, err := s.rows(ctx, w, got.listing())
	if err != nil {
		return false, err
	}
	if !want.counts(len(shown), len(all), e.Some) {
		return false, nil
	}
	both, ok := want.beside(shown, all)
	if !ok {
		return false, nil
	}
	if want.skipped() > 0 && !want.ordered { // another one, not the same again
		again, err := s.again(ctx, w, e, shown)
		if err != nil || again {
			return false, err
		}
	}
	return answered(both, 1+len(got.answers), len(want.answers)), nil
}

// shows reports whether r shows what is asked for: the row itself, and the
// columns beside it.
func (r rowQuery) shows(want rowQuery) bool {
	missing := func(c string) bool { return !slices.Contains(r.columns, c) }
	return (r.names || !want.names) && !slices.ContainsFunc(want.columns, missing)
}

// beside are the rows that another query shows, each with the answers that r
// has for it among all of its rows; false where one is none of them, or stands
// out of their order.
func (r rowQuery) beside(shown, all [][]string) ([][]string, bool) {
	at := map[string][]string{} // the gold row of each name
	for _, row := range all {
		at[row[0]] = row
	}
	keys, from := 1+len(r.answers), r.skipped()
	both := make([][]string, len(shown))
	for i, row := range shown {
		gold, known := at[row[0]]
		if !known {
			return nil, false
		}
		delete(at, row[0]) // twice the same row is once too many
		if r.ordered && !slices.Equal(gold[keys:], all[from+i][keys:]) {
			return nil, false
		}
		both[i] = slices.Concat(row, gold[1:keys])
	}
	return both, true
}

// answered reports whether each of the last gold columns, from column mine
// on, stands among the answers before them.
func answered(rows [][]string, mine, golds int) bool {
	for g := mine; g < mine+golds; g++ {
		found := len(rows) == 0
		for c := 1; c < mine && !found; c++ {
			found = !slices.ContainsFunc(rows, func(row []string) bool { return row[c] != row[g] })
		}
		if !found {
			return false
		}
	}
	return true
}

// again reports whether a row was shown before, by the previous query.
func (s *store) again(ctx context.Context, w int, e eval.Example, shown [][]string) (bool, error) {
	before, isRows := s.rowsOf(suqlset.Canonical(e.Previous, e.Meanings))
	if !isRows {
		return false, nil
	}
	rows, err := s.rows(ctx, w, before.listing())
	if err != nil {
		return false, err
	}
	return slices.ContainsFunc(shown, func(row []string) bool {
		return slices.ContainsFunc(rows, func(old []string) bool { return old[0] == row[0] })
	}), nil
}

// sameTable compares figures and groups: every column of gold must stand
// among those of q, row by row.
func (s *store) sameTable(ctx context.Context, w int, gold, q ast.Query) (bool, error) {
	if sel, ok := q.(*ast.Select); ok { // * shows rows, it answers no question
		bare := *sel
		bare.Items = slices.DeleteFunc(slices.Clone(sel.Items), isStar)
		if q = &bare; len(bare.Items) == 0 {
			return false, nil
		}
	}
	want, err := s.rows(ctx, w, gold)
	if err != nil {
		return false, err
	}
	got, err := s.rows(ctx, w, q)
	if err != nil || len(got) != len(want) {
		return false, err
	}
	if len(want) == 0 {
		return true, nil
	}
	return matchColumns(want, got, nil, compare.Ordered(gold)), nil
}

// matchColumns looks for a column of got for every column of want, so that
// the rows are the same; chosen are those found so far.
func matchColumns(want, got [][]string, chosen []int, ordered bool) bool {
	pick := func(row []string, columns []int) string {
		var b strings.Builder
		for _, c := range columns {
			b.WriteString(row[c] + "\x1f")
		}
		return b.String()
	}
	var first []int
	for i := range chosen {
		first = append(first, i)
	}
	var a, b []string
	for i := range want {
		a, b = append(a, pick(want[i], first)), append(b, pick(got[i], chosen))
	}
	if !ordered {
		slices.Sort(a)
		slices.Sort(b)
	}
	if !slices.Equal(a, b) {
		return false
	}
	if len(chosen) == len(want[0]) {
		return true
	}
	for c := range got[0] {
		if !slices.Contains(chosen, c) && matchColumns(want, got, append(slices.Clone(chosen), c), ordered) {
			return true
		}
	}
	return false
}

func isStar(it *ast.Item) bool {
	_, star := it.Expr.(*ast.Star)
	return star
}
