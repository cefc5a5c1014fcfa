package bench

import (
	"context"
	"slices"
	"strconv"

	"parley/suql/index"
	"parley/suql/reader"
)

// sides are the texts of a join on answers.
type sides struct {
	left, right []string    // in table order
	ranked      [2][]string // the most relevant to the question first
}

// newSides lists the texts, and how relevant they are to the question.
func newSides(ctx context.Context, ix *index.Index, w *Workload, all []row) (*sides, error) {
	s := &sides{}
	s.left, s.right = w.product()
	stays, entries := map[string]string{}, map[string]string{} // by their keys
	for _, r := range all {
		stays[strconv.Itoa(r.id)] = r.body
	}
	for i, g := range guides() {
		entries[strconv.Itoa(i+1)] = g
	}
	ranked := func(table, column, question string, of map[string]string, side []string) (out []string, err error) {
		best, err := ix.Rank(ctx, table, column, question, nil)
		for _, k := range best {
			if slices.Contains(side, of[k]) {
				out = append(out, of[k])
			}
		}
		return out, err
	}
	var err error
	if w.both.thing != "" {
		s.ranked[0], err = ranked("stays", "body", w.both.question, stays, s.left)
		s.ranked[1] = s.ranked[0] // both sides are of one table
		return s, err
	}
	if s.ranked[0], err = ranked("stays", "body", cookQuestion, stays, s.left); err != nil {
		return nil, err
	}
	s.ranked[1], err = ranked("guides", "entry", cookQuestion, entries, s.right)
	return s, err
}

// texts is how many different texts there are.
func (s *sides) texts() int {
	all := append(slices.Clone(s.left), s.right...)
	slices.Sort(all)
	return len(slices.Compact(all))
}

// looked is how many pairs are looked at in table order until enough of them
// match; all of them where enough is 0.
func (s *sides) looked(w *Workload, enough int) int {
	n, found := 0, 0
	for _, l := range s.left {
		for _, r := range s.right {
			if n++; w.match(l, r) {
				if found++; found == enough {
					return n
				}
			}
		}
	}
	return n
}

// fewest is how many texts have to be read until enough pairs match, when all
// pairs of those read come before one with another text; all texts where enough
// is 0.
func (s *sides) fewest(w *Workload, enough int) int {
	if enough == 0 {
		return s.texts()
	}
	read, found := map[string]bool{}, 0
	for k := range max(len(s.left), len(s.right)) {
		for _, p := range s.withText(k) {
			read[p[0]], read[p[1]] = true, true
			if w.match(p[0], p[1]) {
				if found++; found == enough {
					return len(read)
				}
			}
		}
	}
	return s.texts()
}

// withText are the pairs of text number k of a side with those before it.
func (s *sides) withText(k int) [][2]string {
	var out [][2]string
	l, r := s.ranked[0], s.ranked[1]
	for i := range k + 1 {
		if k < len(l) && i < len(r) {
			out = append(out, [2]string{l[k], r[i]})
		}
		if i < len(l) && k < len(r) && i != k {
			out = append(out, [2]string{l[i], r[k]})
		}
	}
	return slices.DeleteFunc(out, func(p [2]string) bool { return p[0] == p[1] })
}

// cookOf asks who the cook is.
func cookOf(text string) reader.Request {
	return reader.NewAnswer([]string{text}, cookQuestion, reader.TextType)
}
