package eval

import (
	"context"
	"fmt"
	"strings"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/unit"
)

// sayQuestion adds a yes/no question about h.Units[i] and its answer to the
// conversation.
func (c *conversation) sayQuestion(h agent.Hypothesis, i, answer int) {
	if c.speaker == nil {
		return
	}
	c.says(false, c.speaker.Question(h, i).Text)
	c.says(true, []string{"Yes.", "No."}[answer])
}

// sayMenu does the same for a question of the gain policy.
func (c *conversation) sayMenu(ctx context.Context, q errdetect.Question, answer int) {
	if c.speaker == nil {
		return
	}
	hypotheses, err := c.parse(ctx, agent.World{})
	if err != nil {
		return // it was parsed before, so this can't be
	}
	if len(q.Options) == 1 {
		if h, i := find(hypotheses, q.Options[0], q.Table); i >= 0 {
			c.sayQuestion(h, i, answer)
		}
		return
	}
	options := make([]string, len(q.Options))
	for n, o := range q.Options {
		if h, i := find(hypotheses, o, q.Table); i >= 0 {
			options[n] = fmt.Sprintf("(%d) %s", n+1, c.speaker.Option(h, i))
		}
	}
	c.says(false, "Which of these do you mean, if any? "+strings.Join(options, "  "))
	if answer == q.None() {
		c.says(true, "None of these.")
		return
	}
	c.says(true, fmt.Sprintf("Number %d.", answer+1))
}

// sayChoice adds a choice between readings, and what was chosen.
func (c *conversation) sayChoice(readings []agent.Hypothesis, chosen int) {
	if c.speaker == nil {
		return
	}
	options := make([]string, len(readings))
	for n, h := range readings {
		var clauses []string
		for _, clause := range c.speaker.Clauses(h, agent.World{}) {
			clauses = append(clauses, clause.Text)
		}
		options[n] = fmt.Sprintf("(%d) %s", n+1, strings.Join(clauses, ", "))
	}
	c.says(false, "Which of these do you want, if any? "+strings.Join(options, "  "))
	if chosen == len(readings) {
		c.says(true, "None of these.")
		return
	}
	c.says(true, fmt.Sprintf("Number %d.", chosen+1))
}

// find is the first hypothesis over the table with the unit.
func find(hypotheses []agent.Hypothesis, u unit.Unit, table string) (agent.Hypothesis, int) {
	key := u.Key()
	for _, h := range hypotheses {
		if u.Kind != unit.Table && tableOf(h) != table {
			continue
		}
		for i, s := range h.Units {
			if s.Unit.Key() == key {
				return h, i
			}
		}
	}
	return agent.Hypothesis{}, -1
}
