package bench

import (
	"cmp"
	"context"
	"slices"
	"strconv"

	"parley/suql/index"
)

// shape is a workload with its rows.
type shape struct {
	*Workload
	all        []row // of the table
	candidates []row // those that SQL does not rule out, in table order
	ranked     []row // the candidates in the order of the query, or of retrieval
	*sides           // of a join
}

func newShape(ctx context.Context, ix *index.Index, w *Workload) (*shape, error) {
	s := &shape{Workload: w, all: table()}
	place := map[string]row{}
	for _, r := range s.all {
		place[strconv.Itoa(r.id)] = r
		if w.where == nil || w.where(r) {
			s.candidates = append(s.candidates, r)
		}
	}
	if w.product != nil {
		var err error
		s.sides, err = newSides(ctx, ix, w, s.all)
		return s, err
	}
	s.ranked = slices.Clone(s.candidates)
	switch {
	case w.order != nil:
		slices.SortFunc(s.ranked, w.order)
	case (w.Limit > 0 || w.enough > 0) && !w.output && !w.whole && len(w.asks) == 1:
		var keys []string
		for _, r := range s.candidates {
			keys = append(keys, strconv.Itoa(r.id))
		}
		best, err := ix.Rank(ctx, "stays", "body", w.asks[0].question, keys)
		if err != nil {
			return nil, err
		}
		for i, k := range best {
			s.ranked[i] = place[k]
		}
	}
	return s, nil
}

// wanted is the number of rows after which a way that may stop does.
func (s *shape) wanted() int {
	if s.by != nil {
		return cmp.Or(s.enough, len(s.all))
	}
	return cmp.Or(s.Limit, s.enough, len(s.all))
}

// bound is the fewest calls: each different pair of text and question once,
// no row after the last one wanted, the questions in the best order.
func (s *shape) bound() Cost {
	if s.product != nil {
		return together(s.fewest(s.Workload, s.Limit))
	}
	s.arrange()
	best := -1
	for range s.asks {
		s.asks = append(s.asks[1:], s.asks[0]) // two questions have two orders
		if n := s.asked(); best < 0 || n < best {
			best = n
		}
	}
	return together(best)
}

// asked is how many different pairs of text and question it takes with the
// questions in their order.
func (s *shape) asked() int {
	type pair struct{ question, text string }
	asked := map[pair]bool{}
	groups := grouping{shape: s, found: map[string]int{}, full: map[string]bool{}}
	for _, r := range s.ranked {
		group := ""
		if s.by != nil {
			group = s.by(r)
		}
		if groups.enough(group) {
			break
		}
		if groups.found[group] == s.wanted() {
			continue
		}
		for _, a := range s.needed(r) {
			asked[pair{a.question, a.text(r)}] = true
		}
		if s.output || s.holds(r) {
			groups.add(group)
		}
	}
	return len(asked)
}

// grouping counts what was found in groups, where rows have them.
type grouping struct {
	*shape
	found map[string]int  // by group, where each has a count of its own
	full  map[string]bool // groups with enough
	last  string
}

// enough reports whether there are so many full groups that none is looked at
// any more. group is that of the next row.
func (g *grouping) enough(group string) bool {
	if g.by == nil || g.Limit <= 0 {
		return false
	}
	if g.whole && group != g.last && g.found[g.last] > 0 {
		g.full[g.last] = true
	}
	g.last = group
	return len(g.full) == g.Limit
}

func (g *grouping) add(group string) {
	g.found[group]++
	if g.by != nil && !g.whole && g.found[group] == g.shape.enough {
		g.full[group] = true
	}
}

// arrange puts rows of one group together where groups are read one after the
// other.
func (s *shape) arrange() {
	if !s.whole && !s.inTurn {
		return
	}
	first, size := map[string]int{}, map[string]int{}
	for i, r := range s.ranked {
		if size[s.by(r)] == 0 {
			first[s.by(r)] = i
		}
		size[s.by(r)]++
	}
	slices.SortStableFunc(s.ranked, func(a, b row) int {
		ga, gb := s.by(a), s.by(b)
		if s.whole && size[ga] != size[gb] {
			return size[ga] - size[gb]
		}
		return first[ga] - first[gb]
	})
}

// needed are the questions about r until it is settled, in the order of asks.
func (s *shape) needed(r row) []ask {
	if s.output {
		if s.guard != nil && !s.guard(r) {
			return nil
		}
		return s.asks
	}
	for i, a := range s.asks {
		if a.holds(r) == s.any {
			return s.asks[:i+1]
		}
	}
	return s.asks
}

// together is the cost of n calls of which none has to wait for another.
func together(n int) Cost { return Cost{Calls: n, Waves: (n + Parallel - 1) / Parallel} }

func (c Cost) plus(d Cost) Cost { return Cost{c.Calls + d.Calls, c.Waves + d.Waves} }

// policy is another way to run a query.
type policy struct {
	name string
	cost func(*shape) Cost
}

// policies are naive evaluation and the ways of known systems, as far as they
// concern the number of calls. None of them notices equal texts.
func policies() []policy {
	return []policy{
		// A function called by the database, one row after another. SQL is
		// lazy: under a LIMIT without ORDER BY it stops in time.
		{"naive", func(s *shape) Cost {
			if s.product != nil {
				n := 2 * s.looked(s.Workload, s.Limit)
				return Cost{n, n}
			}
			n, found := 0, 0
			for _, r := range s.candidates {
				if s.stops() && found == s.Limit {
					break
				}
				n += len(s.needed(r))
				if s.output || s.holds(r) {
					found++
				}
			}
			return Cost{n, n}
		}},
		// Every row that SQL leaves, question by question.
		{"all rows at once", func(s *shape) Cost { return s.batches(s.candidates, len(s.candidates), false) }},
		// The 20 most similar rows, then the next 20, until there are
		// enough; with an ORDER BY that is not similarity, every row.
		{"window of 20", func(s *shape) Cost { return s.batches(s.ranked, 20, s.order == nil || s.output) }},
		// 32 rows in table order, then the next 32.
		{"batches of 32", func(s *shape) Cost { return s.batches(s.candidates, 32, s.order == nil || s.output) }},
		// Every question about every row of the table, before SQL begins.
		{"whole-table map", func(s *shape) Cost {
			if s.product != nil {
				if s.both.thing != "" {
					return together(len(s.all))
				}
				return together(len(s.all) + len(guides()))
			}
			return together(len(s.all) * len(s.asks))
		}},
	}
}

// stops reports whether SQL can stop at the LIMIT: nothing has to be sorted
// that is not sorted already.
func (s *shape) stops() bool { return s.Limit > 0 && (s.order == nil || s.output) }

// batches is the cost of size rows at a time, each question about those that
// are not settled yet, until there are enough rows or, without exit, to the
// end. An output is computed for the rows it has.
func (s *shape) batches(rows []row, size int, exit bool) Cost {
	if s.product != nil {
		if !exit {
			return together(s.looked(s.Workload, 0))
		}
		n := s.looked(s.Workload, s.Limit)
		return together(n + size - 1 - (n-1)%size)
	}
	if s.output && s.Limit > 0 {
		rows = rows[:min(s.Limit, len(rows))]
	}
	var total Cost
	found := 0
	for len(rows) > 0 && !(exit && s.Limit > 0 && found >= s.Limit) {
		batch := rows[:min(size, len(rows))]
		rows = rows[len(batch):]
		for i := range s.asks {
			n := 0
			for _, r := range batch {
				if len(s.needed(r)) > i {
					n++
				}
			}
			total = total.plus(together(n))
		}
		for _, r := range batch {
			if s.output || s.holds(r) {
				found++
			}
		}
	}
	return total
}
