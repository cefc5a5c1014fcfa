package exec

import (
	"context"
	"fmt"
	"slices"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/plan"
)

// page is a part of the candidates of a Judge step, which may come in several.
type page struct {
	in     []*candidate
	past   earlier
	follow int       // candidates that come after these
	learnt *learning // what earlier ones have taught; nil for nothing
}

// earlier is what came of the pages before.
type earlier struct {
	kept       []*candidate
	candidates int
}

// judging is the work of one Judge step on a page.
type judging struct {
	*run
	page
	node    *plan.Judge
	next    int // first candidate not looked at
	texts   [][]any
	from    int   // candidate at the start of texts
	asks    []int // of the condition
	inputs  []int
	scanned []int // facts that came with the candidates
	active  []*row
	asked   map[Key]*want // what is asked of the reader right now
	kept    []*row
	groups  map[string]*around // what is counted together; nil when nothing is
	reached int                // groups that have as many rows as matter
}

// judge keeps the candidates for which the condition holds, in their order.
// Rows are looked at side by side, a further one as soon as there is room, but
// under a limit never more of them than are still missing: so no row is read
// that a later row could make useless.
func (r *run) judge(ctx context.Context, n *plan.Judge, p page) ([]*candidate, error) {
	defer r.calls.close()
	j, err := r.newJudging(ctx, n, p)
	if err != nil {
		return nil, err
	}
	for more := true; more; {
		if more, err = j.round(ctx); err != nil {
			return nil, err
		}
	}
	if r.calls.stopped != "" && !r.demand.met && !j.enoughGroups() && (n.Need < 0 || len(j.kept) < n.Need) {
		r.out.Stats.NotJudged += len(j.active) + j.undecided()
	}
	slices.SortFunc(j.kept, func(a, b *row) int { return a.at - b.at })
	out := make([]*candidate, 0, len(j.kept))
	for _, w := range j.kept {
		out = append(out, w.candidate)
	}
	return block.Apply(n.Cut, out), nil
}

// newJudging starts on the candidates of a page.
func (r *run) newJudging(ctx context.Context, n *plan.Judge, p page) (*judging, error) {
	var asks []int
	plan.Tests(n.Where, func(t plan.Test) { asks = append(asks, r.plan.Facts[t.Fact].Asks...) })
	j := &judging{run: r, page: p, node: n, asks: asks, inputs: r.inputsOf(asks), asked: map[Key]*want{}}
	if j.learnt == nil {
		var err error
		if j.learnt, err = r.learning(ctx, n.Where, len(p.in)); err != nil {
			return nil, err
		}
	}
	for _, n := range r.plan.Nodes() {
		if s, ok := n.(*plan.Scan); ok {
			j.scanned = s.Facts
		}
	}
	if n.Steps != nil || n.Whole {
		j.groups = map[string]*around{}
		j.in = j.inTurns(p.in)
		if len(p.in) > 0 && p.follow > 0 {
			j.around(p.in[0]).left += p.follow // there is only one group then
		}
	}
	return j, nil
}

// round looks at further rows, as far as there is room, and waits for a reply;
// more is false when nothing is left to be looked at.
func (j *judging) round(ctx context.Context) (more bool, err error) {
	if err := j.admit(ctx); err != nil {
		return false, err
	}
	if j.node.Wanted > 0 && j.demand.enough != nil && j.demand.due() {
		if err := j.certain(ctx); err != nil {
			return false, err
		}
		if j.demand.met {
			j.active = nil
		}
		return !j.demand.met, nil
	}
	if j.trim(); j.enoughGroups() {
		j.active = nil
	}
	j.settled()
	if err := j.tell(ctx); err != nil {
		return false, err
	}
	if len(j.active) == 0 || j.calls.stopped != "" && j.calls.open() == 0 {
		return false, nil
	}
	return true, j.read(ctx)
}

// tell says how far it has come.
func (j *judging) tell(ctx context.Context) error {
	if j.tally.due() {
		j.teller.last.Bounds = j.tally.bounds(true)
	}
	passed := j.past.candidates
	j.teller.progress("read", passed+j.next-len(j.active), passed+len(j.page.in), len(j.past.kept)+len(j.kept))
	return j.partially(ctx, j.sofar)
}

// admit moves on the active rows whose answers are there and takes in new ones
// until as many requests are open as may be.
func (j *judging) admit(ctx context.Context) error {
	var fresh, open []*row
	for _, w := range j.active {
		if len(j.requests(w)) > 0 {
			open = append(open, w)
		} else {
			fresh = append(fresh, w)
		}
	}
	j.active = open
	for {
		for _, w := range fresh {
			j.settleOrKeep(w)
		}
		fresh = nil
		computed, err := j.compute(ctx)
		if err != nil {
			return err
		}
		if len(computed) > 0 {
			fresh = computed
			continue
		}
		j.skip()
		if j.next >= len(j.in) || j.enoughGroups() || j.calls.stopped != "" || j.full() {
			return nil
		}
		w, err := j.take(ctx)
		if err != nil {
			return err
		}
		fresh = append(fresh, w)
	}
}

// settleOrKeep takes w as far as memory goes and files it.
func (j *judging) settleOrKeep(w *row) {
	keep, done := j.step(j.node, w, j.learnt)
	if g := j.around(w.candidate); g != nil && (done || w.failed) {
		g.active--
		if keep && !w.failed {
			g.kept++
		}
		j.noteGroup(g)
	}
	switch {
	case w.failed:
		j.faults.failed++
	case !done:
		j.active = append(j.active, w)
	case keep:
		j.tally.note(w.candidate, true)
		w.evidence = merge(w.evidence, j.judged(j.node.Where, w))
		w.inputs, w.answers = nil, nil
		j.kept = append(j.kept, w)
		if j.node.Wanted > 0 && !j.node.PerGroup {
			j.demand.count()
		}
	default:
		j.tally.note(w.candidate, false)
	}
}

// full reports whether no further row may be looked at now.
func (j *judging) full() bool {
	if j.node.Need >= 0 && len(j.active) >= j.window() {
		return true
	}
	if g := j.around(j.in[j.next]); g != nil && g.kept+g.active >= j.ahead(g) {
		return true // it depends on rows that are being looked at
	}
	if j.node.Groups > 0 {
		if own, groups := j.begun(j.in[j.next]); !own && groups+j.reached >= j.node.Groups {
			return true
		}
	}
	if j.wanting() {
		return true
	}
	distinct := map[Key]bool{}
	for _, w := range j.active {
		for _, o := range j.requests(w) {
			distinct[o.key] = true
		}
	}
	return len(distinct) >= j.opts.Parallel || len(j.active) >= 64*j.opts.Parallel
}

// window is how many rows may be looked at side by side under a limit: as
// many as are missing. In a hurry it is as many as it should take to find
// those, going by the share of rows kept so far.
func (j *judging) window() int {
	missing := j.node.Need - len(j.kept)
	if !j.opts.Hurry || missing <= 0 {
		return missing
	}
	decided := j.next - len(j.active)
	return missing * (decided + 2) / (len(j.kept) + 1)
}

// trim lets go of rows that come after enough kept ones.
func (j *judging) trim() {
	if j.node.Need < 0 || len(j.kept) < j.node.Need {
		return
	}
	slices.SortFunc(j.kept, func(a, b *row) int { return a.at - b.at })
	j.kept = j.kept[:j.node.Need]
	j.active = slices.DeleteFunc(j.active, func(w *row) bool {
		return j.node.Need == 0 || w.at > j.kept[j.node.Need-1].at
	})
}

// requests lists the requests that w.fact waits for.
func (j *judging) requests(w *row) []*want {
	var out []*want
	for _, id := range w.fact.Asks {
		if a := j.answer(w, id); a.reply() == nil {
			out = append(out, a.want)
		}
	}
	return out
}

// take opens the next candidate, fetching a page of texts when needed.
func (j *judging) take(ctx context.Context) (*row, error) {
	if j.next >= j.from+len(j.texts) {
		size := 500
		if j.node.Need >= 0 {
			size = min(size, max(16, 2*j.node.Need))
		}
		j.from = j.next
		texts, err := j.fetch(ctx, j.in[j.from:min(j.from+size, len(j.in))], j.inputs)
		if err != nil {
			return nil, err
		}
		j.texts = texts
		j.remember(j.asks, texts)
	}
	c := j.in[j.next]
	w := j.open(c, j.next, j.texts[j.next-j.from])
	j.next++
	if g := j.around(c); g != nil {
		g.active++
		g.left--
	}
	for i, f := range j.scanned {
		w.known[f] = c.facts[i]
	}
	return w, nil
}

// compute has the database find the facts whose answers are there, and
// returns their rows; the others stay active.
func (j *judging) compute(ctx context.Context) ([]*row, error) {
	ready := map[int][]*row{}
	var order []int
	var rest []*row
	for _, w := range j.active {
		if w.fact.How != plan.ByBoth || len(j.requests(w)) > 0 {
			rest = append(rest, w)
			continue
		}
		if ready[w.fact.ID] == nil {
			order = append(order, w.fact.ID)
		}
		ready[w.fact.ID] = append(ready[w.fact.ID], w)
	}
	j.active = rest
	var out []*row
	for _, id := range order {
		if err := j.byBoth(ctx, j.plan.Facts[id], ready[id]); err != nil {
			return nil, err
		}
		out = append(out, ready[id]...)
	}
	return out, nil
}

// byBoth finds f on rows whose answers are there.
func (j *judging) byBoth(ctx context.Context, f *plan.Fact, rows []*row) error {
	cs := make([]*candidate, len(rows))
	for i, w := range rows {
		c := &candidate{keys: w.keys, answers: map[int]any{}}
		for _, id := range f.Asks {
			c.answers[id] = j.value(id, w.answers[id])
		}
		cs[i] = c
	}
	src := j.plan.Source
	q := &ast.Select{With: src.With, From: src.Over(), Items: []*ast.Item{
		{Expr: &ast.Column{Table: plan.Relation, Name: plan.Ordinal}},
		{Expr: f.Expr, Alias: "parley_f0"},
	}}
	got, err := j.query(ctx, q, j.relation(cs, f.Asks))
	if err != nil {
		return fmt.Errorf("computing %s: %w", f.Text, err)
	}
	for _, v := range got.Values {
		i, ok := v[0].(int64)
		if !ok || i < 0 || int(i) >= len(rows) {
			return fmt.Errorf("computing %s: the database returned row number %v of %d", f.Text, v[0], len(rows))
		}
		rows[i].known[f.ID] = truth(v[1])
		j.learnt.note(f.ID, rows[i].known[f.ID])
	}
	for _, w := range rows {
		if w.known[f.ID] == 0 {
			return fmt.Errorf("computing %s: the database lost a row", f.Text)
		}
	}
	return nil
}

// read asks what the active rows wait for and returns when some of it is
// answered.
func (j *judging) read(ctx context.Context) error {
	for _, w := range j.active {
		var c call
		for _, o := range j.requests(w) {
			if _, ok := j.asked[o.key]; !ok {
				j.asked[o.key] = o
				c = append(c, o)
			}
		}
		j.calls.ask(c)
	}
	if err := j.calls.next(ctx); err != nil {
		return err
	}
	for _, w := range j.active {
		for _, id := range w.fact.Asks {
			a := w.answers[id]
			if a.want == nil || a.want.reply != nil {
				continue
			}
			if first := j.asked[a.want.key]; first != nil && first.reply != nil {
				a.want.reply = first.reply
				j.out.Stats.CacheHits++
			}
		}
	}
	for k, o := range j.asked {
		if o.reply != nil {
			delete(j.asked, k)
		}
	}
	return nil
}
