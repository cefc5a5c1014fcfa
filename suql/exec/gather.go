package exec

import (
	"context"
	"fmt"

	"parley/suql/ast"
	"parley/suql/certain"
	"parley/suql/plan"
)

// gathered are the answers of one plan that the statements to come look up.
type gathered struct {
	node  *plan.Gather
	types map[int]string // of the answers, by ask
	rows  map[place]map[int]any
	order []place                // of the rows
	read  map[place]map[int]bool // questions that were answered, be it with NULL
	seen  []place                // of read, in the order of reading
	// evidence is why rows were kept, by what was read.
	evidence map[place][]cited
	// partial says that not all was found: reading ended early, or failed.
	partial bool
	// done says that its plan has run.
	done bool

	// handed is the relation as statements see it. It changes only between
	// plans, so that all statements of one see the same rows.
	handed *Relation
}

// place is where an answer is looked up.
type place struct {
	slot  int
	text  any // text, or the key of a row
	value string
}

// relation is what is gathered, as a table.
func (g *gathered) relation() *Relation {
	rel := &Relation{Name: g.node.Rel, Columns: g.node.Columns()}
	at := map[string]int{}
	for i, c := range rel.Columns {
		at[c] = i
	}
	rel.Types = make([]string, len(rel.Columns))
	for i, s := range g.node.Slots {
		switch {
		case !s.ByRow:
			rel.Types[at[plan.SlotColumn(i)]] = "text"
		case len(g.order) == 0: // no values to tell
			rel.Types[at[plan.SlotColumn(i)]] = s.KeyType
		}
		if s.Value >= 0 {
			rel.Types[at[plan.SlotValue(i)]] = "text"
		}
		for _, a := range s.Asks {
			rel.Types[at[plan.AnswerColumn(a)]] = g.types[a]
		}
	}
	for _, key := range g.order {
		row := g.row(key, at)
		for a, v := range g.rows[key] {
			row[at[plan.AnswerColumn(a)]] = v
		}
		rel.Rows = append(rel.Rows, row)
	}
	return rel
}

// row is a row of the relation with nothing but its place.
func (g *gathered) row(key place, at map[string]int) []any {
	row := make([]any, len(at))
	row[at[plan.SlotColumn(key.slot)]] = key.text
	if g.node.Slots[key.slot].Value >= 0 {
		row[at[plan.SlotValue(key.slot)]] = key.value
	}
	return row
}

// wasRead is the relation of what was read, see [certain.ReadSuffix].
func (g *gathered) wasRead() *Relation {
	out := g.relation()
	out.Name += certain.ReadSuffix
	out.Rows = nil
	at := map[string]int{}
	for i, c := range out.Columns {
		at[c] = i
	}
	for _, s := range g.node.Slots {
		for _, a := range s.Asks {
			out.Types[at[plan.AnswerColumn(a)]] = "boolean"
		}
	}
	for _, key := range g.seen {
		row := g.row(key, at)
		for a := range g.read[key] {
			row[at[plan.AnswerColumn(a)]] = true
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// before runs the plans that gather what the last one looks up.
func (r *run) before(ctx context.Context) error {
	whole := r.plan
	defer func() { r.plan, r.answers.now = whole, nil }()
	for i := 0; i < len(whole.Before) && !r.demand.met; {
		last := i + 1
		group := whole.Before[i].Root.(*plan.Gather).Group
		for group > 0 && last < len(whole.Before) && whole.Before[last].Root.(*plan.Gather).Group == group {
			last++
		}
		for again := true; again; {
			again = false
			for _, p := range whole.Before[i:last] {
				n := p.Root.(*plan.Gather)
				note := r.answers.of[n.Rel]
				r.plan, r.answers.now = p, note
				r.answers.handOver()
				was, lacking := note.size(), r.faults.lacking()
				if _, err := r.rows(ctx, n.In); err != nil {
					return fmt.Errorf("gathering answers: %w", err)
				}
				now := note.size()
				note.partial = note.partial || r.calls.stopped != "" || r.faults.lacking() > lacking
				r.took(n, plan.Actual{Rows: len(note.order)})
				note.done = !r.demand.met
				again = again || group > 0 && now > was && r.calls.stopped == ""
			}
		}
		i = last
	}
	if r.demand.met {
		r.answers.endEarly()
	}
	r.answers.handOver()
	return nil
}

// Empty are the relations that q looks answers up in, without any: for
// looking at q before a reader has been asked.
func Empty(p *plan.Plan, q ast.Query) *Relation {
	rel := &Relation{}
	for _, name := range plan.LookedUp(q) {
		for _, part := range p.Before {
			if n, ok := part.Root.(*plan.Gather); ok && n.Rel == name {
				rel.Beside = append(rel.Beside, gatheredBy(part).relation())
			}
		}
	}
	if rel.Beside == nil {
		return nil
	}
	return rel
}

func gatheredBy(p *plan.Plan) *gathered {
	g := &gathered{node: p.Root.(*plan.Gather), types: map[int]string{}, rows: map[place]map[int]any{},
		read: map[place]map[int]bool{}, evidence: map[place][]cited{}}
	for _, a := range p.Asks {
		g.types[a.ID] = a.SQLType()
	}
	return g
}

func (g *gathered) size() int {
	n := 0
	for _, answers := range g.rows {
		n += len(answers)
	}
	return n
}
