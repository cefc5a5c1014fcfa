package eval

import (
	"context"
	"maps"
	"math"
	"slices"
	"strings"

	"parley/agent"
	"parley/suql/unit"
)

// componentKind is the kind of a question about a part of a query.
const componentKind unit.Kind = "component"

// noAnswers is what a parser knows before the first question.
var noAnswers = agent.World{}

// candidate is the readings that have the same parts.
type candidate struct {
	first agent.Hypothesis // the most probable of them
	p     float64          // of all
	parts map[string]bool
}

// byComponents holds a conversation that measures what the parser's list of
// readings holds, whatever the wording of questions: readings of the same
// parts (setmatch.Query.Components) are one; as long as none is as probable as
// the level, the user is asked about the part whose probability is nearest to
// one half, and readings that answer otherwise are dropped. The user knows the
// parts of the gold query and never errs unless told to.
func (c *conversation) byComponents(ctx context.Context) error {
	hypotheses, err := c.parse(ctx, noAnswers)
	if err != nil || len(hypotheses) == 0 {
		return err
	}
	gold := c.goldParts()
	left := c.candidates(hypotheses)
	if len(left) == 0 { // none can be taken apart
		return c.once(ctx)
	}
	for {
		total := 0.0
		for _, l := range left {
			total += l.p
		}
		c.final, c.p = &left[0].first, left[0].p/total
		if len(left) == 1 || c.p >= c.policy.Level || c.askedEnough() {
			return nil
		}
		part, ok := mostDoubtful(left, total)
		if !ok {
			return nil
		}
		yes := c.askPart(part, gold[part], left[0].parts[part])
		kept := slices.DeleteFunc(slices.Clone(left), func(l candidate) bool { return l.parts[part] != yes })
		if len(kept) == 0 {
			return nil
		}
		left = kept
	}
}

// candidates groups readings by their parts, most probable first.
func (c *conversation) candidates(hypotheses []agent.Hypothesis) []candidate {
	var out []candidate
	at := map[string]int{}
	for _, h := range hypotheses {
		q := c.parts(h.Query)
		if q == nil {
			continue
		}
		parts := q.Components()
		key := strings.Join(slices.Sorted(maps.Keys(parts)), "\n")
		i, known := at[key]
		if !known {
			i = len(out)
			at[key] = i
			out = append(out, candidate{first: h, parts: parts})
		}
		out[i].p += h.P
	}
	slices.SortStableFunc(out, func(a, b candidate) int {
		switch {
		case a.p > b.p:
			return -1
		case a.p < b.p:
			return 1
		}
		return 0
	})
	return out
}

// sure is how near to 0 or 1 the probability of a part is not worth a
// question.
const sure = 0.01

// mostDoubtful is the part whose probability is nearest to one half.
func mostDoubtful(left []candidate, total float64) (string, bool) {
	marginal := map[string]float64{}
	for _, l := range left {
		for part := range l.parts {
			marginal[part] += l.p / total
		}
	}
	best, distance := "", 1.0
	for _, part := range slices.Sorted(maps.Keys(marginal)) {
		if d := math.Abs(marginal[part] - 0.5); d < distance {
			best, distance = part, d
		}
	}
	return best, distance <= 0.5-sure
}

// askPart asks whether the query has a part.
func (c *conversation) askPart(part string, truth, predicted bool) bool {
	answer := truth
	if c.user.slips(part, 1) {
		answer = !truth
	}
	c.put(Asked{Kind: componentKind, Options: 1, First: true, Right: predicted == truth, Slip: answer != truth})
	return answer
}

// goldParts are those of the gold query; none where it can't be taken apart.
func (t *trial) goldParts() map[string]bool {
	for _, g := range t.example.golds {
		if g.parts != nil {
			return g.parts.Components()
		}
	}
	return nil
}
