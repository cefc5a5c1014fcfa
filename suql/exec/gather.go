package exec

import (
	"context"
	"fmt"
	"slices"

	"parley/suql/ast"
	"parley/suql/plan"
)

// gathered are the answers that the statements to come look up.
type gathered struct {
	node  *plan.Gather
	types map[int]string // of the answers, by ask
	rows  map[place]map[int]any
	order []place                // of the rows
	read  map[place]map[int]bool // questions that were answered, be it with NULL
	// evidence is why rows were kept, by what was read.
	evidence map[place][]Evidence
	// partial says that not all was found: reading ended early, or failed.
	partial bool

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

// wasRead is the relation of what was read, see [plan.ReadSuffix].
func (g *gathered) wasRead() *Relation {
	out := g.relation()
	out.Name += plan.ReadSuffix
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
	for key, asks := range g.read {
		row := g.row(key, at)
		for a := range asks {
			row[at[plan.AnswerColumn(a)]] = true
		}
		out.Rows = append(out.Rows, row)
	}
	return out
}

// before runs the plans that gather what the last one looks up.
func (r *run) before(ctx context.Context) error {
	whole := r.plan
	defer func() { r.plan, r.note = whole, nil }()
	for _, p := range whole.Before {
		g := gatheredBy(p)
		r.gathered[g.node.Rel] = g
	}
	for i := 0; i < len(whole.Before); {
		last := i + 1
		group := whole.Before[i].Root.(*plan.Gather).Group
		for group > 0 && last < len(whole.Before) && whole.Before[last].Root.(*plan.Gather).Group == group {
			last++
		}
		for again := true; again; {
			again = false
			for _, p := range whole.Before[i:last] {
				n := p.Root.(*plan.Gather)
				r.plan, r.note = p, r.gathered[n.Rel]
				r.handOver()
				was, lacking := r.note.size(), r.failed+r.unshown
				if _, err := r.rows(ctx, n.In); err != nil {
					return fmt.Errorf("gathering answers: %w", err)
				}
				now := r.note.size()
				r.note.partial = r.note.partial || r.stopped != "" || r.failed+r.unshown > lacking
				r.took(n, plan.Actual{Rows: len(r.note.order)})
				again = again || group > 0 && now > was && r.stopped == ""
			}
		}
		i = last
	}
	r.handOver()
	return nil
}

// handOver lets the statements to come see the answers found so far.
func (r *run) handOver() {
	for _, g := range r.gathered {
		g.handed = g.relation()
	}
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
	g := &gathered{node: p.Root.(*plan.Gather), types: map[int]string{}, rows: map[place]map[int]any{}, read: map[place]map[int]bool{}, evidence: map[place][]Evidence{}}
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

// placeOf is where the answer to ask id on w is looked up; false where there
// is nothing to look it up by.
func (r *run) placeOf(w *row, id int) (place, bool) {
	for i, s := range r.note.node.Slots {
		if !slices.Contains(s.Asks, id) {
			continue
		}
		text := w.inputs[s.Key]
		if text == nil {
			return place{}, false
		}
		key := place{slot: i, text: text}
		if !s.ByRow {
			key.text = fmt.Sprint(text)
		}
		if s.Value >= 0 {
			key.value = fmt.Sprint(w.inputs[s.Value])
		}
		return key, true
	}
	return place{}, false
}

// keep notes the answer to ask id on w for the lookups to come.
func (r *run) keep(w *row, id int, value any) {
	if r.note == nil {
		return
	}
	key, ok := r.placeOf(w, id)
	if !ok {
		return
	}
	if r.note.read[key] == nil {
		r.note.read[key] = map[int]bool{}
	}
	r.note.read[key][id] = true
	if value == nil {
		return
	}
	if r.note.rows[key] == nil {
		r.note.rows[key] = map[int]any{}
		r.note.order = append(r.note.order, key)
	}
	r.note.rows[key][id] = value
}

// keyInputs adds to the inputs of asks what their answers are looked up by.
func (r *run) keyInputs(need map[int]bool, asks []int) {
	if r.note == nil {
		return
	}
	for _, id := range asks {
		for _, s := range r.note.node.Slots {
			for _, a := range s.Asks {
				if a == id {
					need[s.Key] = true
					if s.Value >= 0 {
						need[s.Value] = true
					}
				}
			}
		}
	}
}
