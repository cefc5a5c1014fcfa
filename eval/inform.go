package eval

import (
	"context"
	"slices"

	"parley/agent"
	"parley/errdetect"
	"parley/suql/ast"
	"parley/suql/unit"
)

// mostInformed is how many questions the gain policy puts in a conversation:
// as many as a session does unless told otherwise.
const mostInformed = 3

// inform holds a conversation by the gain policy: of the parser's n-best
// readings, grouped by equal result, it asks what is expected to tell most
// about the result, and takes answers as evidence, not as law. Where no result
// gets more probable than the level, the user chooses between the readings of
// the likeliest results. The user leaves when three answers in a row have not
// corrected the reading.
func (c *conversation) inform(ctx context.Context) error {
	b, err := c.belief(ctx)
	if err != nil {
		return err
	}
	if hypotheses, err := c.parse(ctx, noAnswers); err != nil || len(hypotheses) == 0 {
		return err
	}
	most := mostInformed
	if c.policy.Most > 0 {
		most = c.policy.Most
	}
	var learnt []answered
	wrong := 0 // consecutive questions after which the reading still was not what was answered
	for {
		best, p := b.Best()
		c.final, c.p, c.surety = &best, p, b.Certainty()
		if c.left || b.Known(c.policy.Level) {
			return nil
		}
		q, ok := b.Ask(c.policy.Level, c.policy.Menu)
		if !ok || len(c.asked) == most-1 {
			var goesOn bool
			if b, goesOn, err = c.offer(ctx, b, learnt, most); !goesOn || err != nil {
				return err
			}
			continue
		}
		answer := c.ask(q, c.predicts(best, q), true)
		c.sayMenu(ctx, q, answer)
		b = b.Learn(q, answer, c.noise())
		learnt = append(learnt, answered{q, answer})
		if best, _ = b.Best(); c.predicts(best, q) == answer {
			wrong = 0
		} else {
			wrong++
		}
		if c.left = wrong == impatience; c.left {
			c.says(true, "(leaves)")
		}
	}
}

// answered is what was learnt from the answer to a question.
type answered struct {
	errdetect.Question
	answer int
}

// noise is how often an answer is taken to be wrong.
func (c *conversation) noise() float64 { return max(c.policy.Wrong, errdetect.Noise) }

// offer has the user choose between the readings of the likeliest results; where none of them
// is what is meant and there are questions left, it goes on with what remains, and with what
// the parser finds when it looks further.
func (c *conversation) offer(ctx context.Context, b errdetect.Belief, learnt []answered, most int) (
	rest errdetect.Belief, goesOn bool, err error) {
	readings := b.Readings(errdetect.MostReadings)
	if len(readings) == 0 {
		c.final, c.p, c.none = nil, 0, true
		return b, false, nil
	}
	c.choose(ctx, readings)
	if !c.none || len(c.asked) >= most {
		return b, false, nil
	}
	for _, h := range readings {
		c.refused = append(c.refused, h.Query)
	}
	c.none = false
	if b, err = c.belief(ctx); err != nil {
		return b, false, err
	}
	for _, a := range learnt {
		b = b.Learn(a.Question, a.answer, c.noise())
	}
	return b.Refuse(c.refused), true, nil
}

// choiceKind is the kind of a choice between whole readings.
const choiceKind unit.Kind = "reading"

// choose has the user choose between readings, of which each shows what it
// comes to: the gold query where it is among them and right, or else the first one
// that is right, or the gold query where the database by itself gives its rows, or none
// of them, and then nothing is answered.
func (c *conversation) choose(ctx context.Context, readings []agent.Hypothesis) {
	none := len(readings)
	gold := func(h agent.Hypothesis) bool { return c.isGold(ctx, h.Query) }
	answers := func(h agent.Hypothesis) bool { return c.answers(ctx, h.Query) }
	truth := none
	for _, wanted := range []func(agent.Hypothesis) bool{
		func(h agent.Hypothesis) bool { return gold(h) && answers(h) }, answers,
		func(h agent.Hypothesis) bool { return gold(h) && c.sameAsStored(ctx, h.Query) },
	} {
		if at := slices.IndexFunc(readings, wanted); at >= 0 {
			truth = at
			break
		}
	}
	chosen := truth
	if c.user.slips(string(choiceKind), 1) {
		chosen = (truth + 1) % (none + 1)
	}
	c.put(Asked{Kind: choiceKind, Options: none, First: true, Right: truth == 0, Slip: chosen != truth})
	c.sayChoice(readings, chosen)
	if chosen == none {
		c.final, c.p, c.none = nil, 0, true
		return
	}
	p, noise := readings[chosen].P, c.noise()
	c.final, c.p = &readings[chosen], p*(1-noise)/(p*(1-noise)+(1-p)*noise/float64(none))
}

// answers reports whether a query gives the right answer, as outcomes count it.
func (c *conversation) answers(ctx context.Context, q ast.Query) bool {
	if c.db.Schema == nil {
		d := c.decisions(q)
		return d.key == c.meant(d).key
	}
	v := c.verdict(ctx, q)
	if gold := c.goldResult(ctx); gold.Err == nil && !gold.Empty {
		return v.Result || c.loose && v.Loose
	}
	return v.Set
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
