package exec

import (
	"fmt"
	"slices"
	"strings"

	"parley/suql/ast"
	"parley/suql/certain"
	"parley/suql/plan"
)

// answers are those that inner blocks look up: one relation for each plan that
// runs before the last, filled while that plan runs.
type answers struct {
	of  map[string]*gathered // by the name of the relation
	now *gathered            // where those of the plan that runs go; nil for nowhere
}

// newAnswers makes empty relations for the plans.
func newAnswers(before []*plan.Plan) *answers {
	a := &answers{of: map[string]*gathered{}}
	for _, p := range before {
		g := gatheredBy(p)
		a.of[g.node.Rel] = g
	}
	return a
}

// handOver lets the statements to come see the answers found so far.
func (a *answers) handOver() {
	for _, g := range a.of {
		g.handed = g.relation()
	}
}

// beside adds to rel, which may be nil, the relations that q looks into. Where
// some of their answers were not found any more, q asks for what is certain.
func (a *answers) beside(q ast.Query, rel *Relation) (ast.Query, *Relation) {
	q = certain.Rows(q, func(name string) bool { return a.of[name] != nil && a.of[name].partial })
	for _, name := range plan.LookedUp(q) {
		if rel == nil {
			rel = &Relation{}
		}
		if g := a.of[name]; g != nil {
			rel.Beside = append(rel.Beside, g.handed)
		} else if g := a.of[strings.TrimSuffix(name, certain.ReadSuffix)]; g != nil {
			rel.Beside = append(rel.Beside, g.wasRead())
		}
	}
	return q, rel
}

// soFar is beside with the answers found so far, of which those that are still
// being found may lack some.
func (a *answers) soFar(q ast.Query) (ast.Query, *Relation) {
	b := &answers{of: map[string]*gathered{}}
	for name, g := range a.of {
		now := *g
		now.partial = g.partial || !g.done
		if g == a.now {
			now.handed = g.relation()
		}
		b.of[name] = &now
	}
	return b.beside(q, nil)
}

// endEarly says that those not found yet are not looked for any more.
func (a *answers) endEarly() {
	for _, g := range a.of {
		g.partial = g.partial || !g.done
	}
}

// placeOf is where the answer to ask id on w is looked up; false where there
// is nothing to look it up by.
func (a *answers) placeOf(w *row, id int) (place, bool) {
	for i, s := range a.now.node.Slots {
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
func (a *answers) keep(w *row, id int, value any) {
	if a.now == nil {
		return
	}
	key, ok := a.placeOf(w, id)
	if !ok {
		return
	}
	if a.now.read[key] == nil {
		a.now.read[key] = map[int]bool{}
		a.now.seen = append(a.now.seen, key)
	}
	a.now.read[key][id] = true
	if value == nil {
		return
	}
	if a.now.rows[key] == nil {
		a.now.rows[key] = map[int]any{}
		a.now.order = append(a.now.order, key)
	}
	a.now.rows[key][id] = value
}

// keyInputs adds to the inputs of asks what their answers are looked up by.
func (a *answers) keyInputs(need map[int]bool, asks []int) {
	if a.now == nil {
		return
	}
	for _, id := range asks {
		for _, s := range a.now.node.Slots {
			for _, ask := range s.Asks {
				if ask == id {
					need[s.Key] = true
					if s.Value >= 0 {
						need[s.Value] = true
					}
				}
			}
		}
	}
}

// testify keeps the evidence for the answer to ask id on w for the rows that
// the block around is found to have.
func (a *answers) testify(w *row, id int, ev []cited) {
	if a.now == nil {
		return
	}
	if at, ok := a.placeOf(w, id); ok {
		a.now.evidence[at] = merge(a.now.evidence[at], ev)
	}
}

// evidenceOf is the evidence that the values of hidden columns lead to.
func (a *answers) evidenceOf(of []plan.Provenance, values []any) []cited {
	var out []cited
	for i, w := range of {
		g := a.of[w.Rel]
		if g == nil || values[i] == nil {
			continue
		}
		at := place{slot: w.Slot, text: values[i]}
		if !g.node.Slots[w.Slot].ByRow {
			at.text = fmt.Sprint(values[i])
		}
		out = merge(out, g.evidence[at])
	}
	return out
}
