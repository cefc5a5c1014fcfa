package eval

import (
	"context"
	"fmt"
	"slices"
	"time"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/ast"
	"parley/suql/unit"
)

// impatience is after how many consecutive positions that end wrong the user
// leaves (MISP paper, section 5.2).
const impatience = 3

// mostQuestions bounds one conversation. A parser that keeps finding readings
// past it does not heed the World.
const mostQuestions = 300

// position is a decision that is being asked about.
type position struct {
	place   string
	first   unit.Unit // the prediction to keep when nothing else is right
	refused int
}

// paper holds a conversation by the MISP paper's policy (sections 4.1 to 4.4
// and 5.1): ask about the suspect unit; yes fixes it; no rules it out, and
// with everything before it fixed the parser's next reading of the same
// position is asked about; after K alternatives besides the first prediction
// that one is kept. Detection goes on to the right of what was settled.
func (c *conversation) paper(ctx context.Context) error {
	w, err := c.given(ctx)
	if err != nil {
		return err
	}
	k := &walk{conversation: c, w: w}
	for !c.left {
		if err := k.read(ctx); err != nil {
			return err
		}
		if k.at.exhausted(k.hypotheses, k.w) {
			k.keep()
			continue
		}
		if len(k.hypotheses) == 0 { // nothing was understood, or nothing else is left of it
			return nil
		}
		best := k.hypotheses[0]
		c.final, c.p = &best, best.P
		i, err := k.find(ctx)
		if err != nil {
			return err
		}
		if i < 0 {
			break
		}
		if over, err := c.over(ctx, k.w); over {
			return err
		}
		k.question(best, i)
	}
	return c.finish(ctx, k.w)
}

// walk goes through the positions of a query from left to right.
type walk struct {
	*conversation
	w          agent.World
	hypotheses []agent.Hypothesis // under w
	at         *position          // nil before the next one is found
	wrong      int                // consecutive positions that ended wrong
	confirmed  bool               // the last answer was yes
}

// read has the parser read the question in the World so far. What was confirmed
// is in the first hypothesis already, so that a new parse changes probabilities
// only: where every unit is asked about anyway, it can wait.
func (k *walk) read(ctx context.Context) (err error) {
	if !k.confirmed || k.policy.Level <= 1 {
		k.hypotheses, err = k.parse(ctx, k.w)
	}
	k.confirmed = false
	return err
}

// keep ends a position with its first prediction.
func (k *walk) keep() {
	k.w = k.w.With(agent.Decision{Place: k.at.place, Unit: k.at.first, Verdict: agent.Kept})
	k.at, k.wrong = nil, k.wrong+1
	k.left = k.wrong == impatience
}

// find is the unit of the first hypothesis to ask about: the next reading of the
// position, or where the parser has taken the doubtful part out, of the next
// position; -1 when nothing is suspect.
func (k *walk) find(ctx context.Context) (int, error) {
	best := k.hypotheses[0]
	if i := k.at.next(best, k.w); i >= 0 {
		return i, nil
	}
	if k.at != nil {
		k.at, k.wrong = nil, 0
	}
	i, suspect, err := k.suspect(ctx, k.hypotheses, k.w)
	if err != nil || !suspect {
		return -1, err
	}
	k.at = &position{place: best.Units[i].Place, first: best.Units[i].Unit}
	return i, nil
}

// question asks about a unit, and heeds the answer.
func (k *walk) question(best agent.Hypothesis, i int) {
	u := best.Units[i]
	q := errdetect.Question{Place: u.Place, Table: tableOf(best), Options: []unit.Unit{u.Unit}}
	answer := k.ask(q, 0, k.at.refused == 0)
	k.sayQuestion(best, i, answer)
	k.w = fixed(k.w, best.Units[:i])
	if answer == 0 {
		k.w = k.w.With(agent.Decision{Place: u.Place, Unit: u.Unit, Verdict: agent.Confirmed})
		k.at, k.wrong, k.confirmed = nil, 0, true
		return
	}
	k.w = k.w.With(agent.Decision{Place: u.Place, Unit: u.Unit, Verdict: agent.RuledOut})
	if k.at.refused++; k.at.refused > k.policy.K {
		k.keep()
	}
}

// over ends a conversation that has had as many questions as it may have.
func (c *conversation) over(ctx context.Context, w agent.World) (bool, error) {
	switch {
	case c.askedEnough():
		return true, c.finish(ctx, w)
	case len(c.asked) == mostQuestions:
		return true, fmt.Errorf("still asking after %d questions", mostQuestions)
	}
	return false, nil
}

// given is the World before any answer: where there is one table, the table
// is no decision to ask about.
func (c *conversation) given(ctx context.Context) (agent.World, error) {
	var w agent.World
	if len(c.db.Catalog.Tables) != 1 {
		return w, nil
	}
	hypotheses, err := c.parse(ctx, w)
	if err != nil || len(hypotheses) == 0 {
		return w, err
	}
	for _, u := range hypotheses[0].Units {
		if u.Unit.Kind == unit.Table {
			w = w.With(agent.Decision{Place: u.Place, Unit: u.Unit, Verdict: agent.Kept})
		}
	}
	return w, nil
}

// next is the index of the next reading of the position in h, or -1.
func (p *position) next(h agent.Hypothesis, w agent.World) int {
	if p == nil {
		return -1
	}
	for i, u := range h.Units {
		if u.Place == p.place && u.Unit.Kind == p.first.Kind && !w.Settled(u.Place, u.Unit) {
			return i
		}
	}
	return -1
}

// exhausted reports whether the parser has no other reading of the position
// than those refused: no hypothesis at all, or one that was refused before.
func (p *position) exhausted(hypotheses []agent.Hypothesis, w agent.World) bool {
	if p == nil || len(hypotheses) == 0 {
		return p != nil
	}
	refused := slices.ContainsFunc(hypotheses[0].Units, func(u agent.Scored) bool {
		return u.Place == p.place && u.Unit.Kind == p.first.Kind && w.Verdict(u.Place, u.Unit) == agent.RuledOut
	})
	return refused && p.next(hypotheses[0], w) < 0
}

// suspect runs the policy's detector.
func (c *conversation) suspect(ctx context.Context, hypotheses []agent.Hypothesis, w agent.World) (int, bool, error) {
	if c.policy.Detector == "prob" {
		i, ok := errdetect.NewThreshold(c.policy.Level).Suspect(hypotheses, w)
		return i, ok, nil
	}
	if !canPerturb(c.parser) {
		return 0, false, errNotPerturbed
	}
	return errdetect.NewDispersion(shaken{c}, c.policy.Level, 0).
		Suspect(ctx, c.turn(), hypotheses, w)
}

// shaken is the trial's parser under perturbation, with a memory: policies
// that differ in what they make of the passes share them.
type shaken struct{ *conversation }

// pass is the outcome of a perturbed pass.
type pass struct {
	p    []float64
	cost time.Duration
}

// Perturbed implements errdetect.Perturbed.
func (s shaken) Perturbed(ctx context.Context, t agent.Turn, w agent.World, h agent.Hypothesis,
	n int) ([]float64, error) {
	key := fmt.Sprintf("%d\n%s%s", n, worldKey(w), ast.Print(h.Query))
	if known, ok := s.passes[key]; ok {
		s.owed += known.cost
		return known.p, nil
	}
	begun := time.Now()
	p, err := s.parser.(errdetect.Perturbed).Perturbed(ctx, t, w, h, n)
	if err != nil {
		return nil, parserFault{err}
	}
	s.passes[key] = pass{p, time.Since(begun)}
	return p, nil
}

// fixed is the World in which units that nobody was asked about stand too.
func fixed(w agent.World, prefix []agent.Scored) agent.World {
	for _, u := range prefix {
		if !w.Settled(u.Place, u.Unit) {
			w = w.With(agent.Decision{Place: u.Place, Unit: u.Unit, Verdict: agent.Kept})
		}
	}
	return w
}

// finish takes the parser's reading when nothing more is asked.
func (c *conversation) finish(ctx context.Context, w agent.World) error {
	if c.left {
		c.says(true, "(leaves)")
	}
	hypotheses, err := c.parse(ctx, w)
	if err == nil && len(hypotheses) > 0 {
		c.final, c.p = &hypotheses[0], hypotheses[0].P
	}
	return err
}

func tableOf(h agent.Hypothesis) string {
	for _, u := range h.Units {
		if u.Unit.Kind == unit.Table {
			return u.Unit.Table
		}
	}
	return ""
}
