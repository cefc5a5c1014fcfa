package eval

import (
	"context"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/unit"
)

// mostInformed is how many questions the gain policy puts in a conversation:
// as many as a session does unless told otherwise.
const mostInformed = 8

// inform holds a conversation by the gain policy: of the parser's n-best
// readings, grouped by equal result, it asks what is expected to tell most
// about the result, and takes answers as evidence, not as law. The user leaves
// when three answers in a row have not corrected the reading.
func (c *conversation) inform(ctx context.Context) error {
	b, err := c.belief(ctx)
	if err != nil {
		return err
	}
	noise := max(c.policy.Wrong, errdetect.Noise)
	wrong := 0 // consecutive questions after which the reading still was not what was answered
	for len(c.asked) < mostInformed && !c.left && !c.askedEnough() {
		q, ok := b.Ask(c.policy.Level, c.policy.Menu)
		if !ok {
			break
		}
		best, p := b.Best()
		c.final, c.p = &best, p
		answer := c.ask(q, c.predicts(best, q), true)
		c.sayMenu(ctx, q, answer)
		b = b.Learn(q, answer, noise)
		if best, _ = b.Best(); c.predicts(best, q) == answer {
			wrong = 0
		} else {
			wrong++
		}
		if c.left = wrong == impatience; c.left {
			c.says(true, "(leaves)")
		}
	}
	if hypotheses, err := c.parse(ctx, agent.World{}); err != nil || len(hypotheses) == 0 {
		return err
	}
	h, p := b.Best()
	c.final, c.p = &h, p
	return nil
}

// predicts is the answer to q that the reading h amounts to.
func (t *trial) predicts(h agent.Hypothesis, q errdetect.Question) int {
	right := t.means(h)
	for i, o := range q.Options {
		if right(o, q.Table) {
			return i
		}
	}
	return q.None()
}

// means is a user whose query is that of h.
func (t *trial) means(h agent.Hypothesis) func(unit.Unit, string) bool {
	d := t.remember("as it is|", h.Query, t.read.of)
	return func(u unit.Unit, table string) bool { return d.right(t.read, u, table) }
}
