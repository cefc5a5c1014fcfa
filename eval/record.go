package eval

import (
	"context"
	"slices"
	"strings"

	"parley/eval/compare"
	"parley/suql/ast"
	"parley/suql/unit"
)

// Outcome is what came of one example under one policy.
type Outcome struct {
	Unavailable bool `json:"unavailable,omitempty"` // the parser can't do what the policy needs; nothing else is set

	Understood bool        `json:"understood"`      // there was a reading at all
	None       bool        `json:"none,omitempty"`  // the user meant none of the readings that were offered
	Match      bool        `json:"match"`           // the query is the gold query
	SetMatch   bool        `json:"set_match"`       // apart from the values of conditions
	Result     bool        `json:"result"`          // it gives the gold result
	Loose      bool        `json:"loose,omitempty"` // it gives the result of an accepted query, with other columns beside it
	Right      bool        `json:"right"`           // the answer is right: what probabilities are held against
	Failed     bool        `json:"failed,omitempty"`
	P          float64     `json:"p"`                // of the final reading, by the parser's account
	Belief     float64     `json:"belief,omitempty"` // in the result of the final reading; of the gain policy
	Seconds    float64     `json:"seconds"`
	Left       bool        `json:"left,omitempty"`    // the user lost patience
	Broken     string      `json:"broken,omitempty"`  // the error of the parser that ended the conversation
	Differs    []unit.Kind `json:"differs,omitempty"` // kinds of units that are not those of the gold query
	Asked      []Asked     `json:"asked,omitempty"`
	// Within says of the answer after so many questions as budgets lists
	// whether it was right, where questions were put over a database with a schema.
	Within []verdictOf `json:"within,omitempty"`
}

// verdictOf is what counts of a verdict.
type verdictOf struct {
	Set    bool `json:"set,omitempty"`
	Result bool `json:"result,omitempty"`
}

// Asked is a question of a conversation.
type Asked struct {
	Kind    unit.Kind `json:"kind"`
	Options int       `json:"options"`         // 1: yes or no
	First   bool      `json:"first,omitempty"` // no other reading of the position was refused before
	Right   bool      `json:"right,omitempty"` // needlessly: the reading at hand was right there
	Slip    bool      `json:"slip,omitempty"`  // the answer was wrong
}

// Record is what came of one example under every policy, in order.
type Record struct {
	Example    string    `json:"example"`
	GoldEmpty  bool      `json:"gold_empty,omitempty"`  // the gold query finds nothing
	GoldFails  string    `json:"gold_fails,omitempty"`  // why the gold query does not run
	GoldUnread bool      `json:"gold_unread,omitempty"` // the gold query can't be taken apart: nothing matches it
	Outcomes   []Outcome `json:"outcomes"`
	Ranks      *ranks    `json:"ranks,omitempty"` // of right readings, over a database with a schema
	// GoldRank is where the gold query stands among the parser's first readings,
	// from 1, over a database without a schema; 0 where it is not among them.
	GoldRank int `json:"gold_rank,omitempty"`
}

// outcome scores a conversation that has ended.
func (c *conversation) outcome(ctx context.Context, gold compare.Result) Outcome {
	o := Outcome{Seconds: c.seconds(), Left: c.left, Broken: c.broken, Asked: c.asked, P: c.p, Belief: c.surety}
	if c.final == nil {
		o.Understood, o.None = c.none, c.none
		o.Differs = scoredKinds()
		return o
	}
	o.Understood = true
	d := c.decisions(c.final.Query)
	meant := c.meant(d)
	switch {
	case c.db.Schema != nil:
		c.judge(ctx, &o, gold)
	case c.db.Right == nil:
		r := c.result(ctx, c.final.Query)
		o.Result, o.Failed = r.Same(gold, c.example.Gold), r.Err != nil
	default:
		right, err := c.db.Right(ctx, c.example, c.final.Query)
		o.Result, o.Failed = right, err != nil
	}
	if c.db.Schema == nil {
		o.Match, o.SetMatch = d.key == meant.key, d.set == meant.set
		o.Right = o.Match
	}
	for _, kind := range scoredKinds() {
		if !slices.Equal(scored(d.kinds, kind), scored(meant.kinds, kind)) {
			o.Differs = append(o.Differs, kind)
		}
	}
	return o
}

// budgets are the numbers of questions after which answers are judged.
var budgets = []int{0, 1, 2, 3, 5}

// judge scores the final reading, and those that stood after fewer questions,
// over a database with a schema. An answer is right when its result is, and,
// where the gold query finds nothing, so that any such query has its result,
// when the query is an exact set match.
func (c *conversation) judge(ctx context.Context, o *Outcome, gold compare.Result) {
	v := c.verdict(ctx, c.final.Query)
	o.Match, o.SetMatch, o.Failed = v.Query, v.Set, v.Failed
	o.Result, o.Loose = v.Result || c.loose && v.Loose, v.Loose
	o.Right = o.SetMatch
	if gold.Err == nil && !gold.Empty {
		o.Right = o.Result
	}
	if len(c.asked) == 0 {
		return
	}
	for _, b := range budgets {
		at := c.final
		if b < len(c.trail) {
			at = c.trail[b]
		}
		var of verdictOf
		if at != nil {
			v := c.verdict(ctx, at.Query)
			of = verdictOf{v.Set, v.Result || c.loose && v.Loose}
		}
		o.Within = append(o.Within, of)
	}
}

// isGold reports whether a query is one that is accepted.
func (t *trial) isGold(ctx context.Context, q ast.Query) bool {
	if t.db.Schema != nil {
		return t.verdict(ctx, q).Query
	}
	d := t.decisions(q)
	return d.key == t.meant(d).key
}

// meant are the decisions of the accepted query that is the same as d, or the
// same but for values; failing that, of the gold query.
func (t *trial) meant(d decisions) decisions {
	best := t.gold
	for _, q := range t.example.Also {
		g := t.decisions(q)
		if d.key == g.key || d.set == g.set && d.key != best.key {
			best = g
		}
	}
	return best
}

// scoredKinds are the kinds of units whose accuracy is reported.
func scoredKinds() []unit.Kind {
	return []unit.Kind{unit.Table, unit.Select, unit.Aggregate, unit.Column, unit.Operator, unit.Value, unit.Order,
		unit.Limit}
}

// scored are the decisions of a kind by which it counts as right: aggregates
// without the column, which counts as another decision.
func scored(kinds map[unit.Kind][]string, kind unit.Kind) []string {
	keys := kinds[kind]
	if kind != unit.Aggregate {
		return keys
	}
	var out []string
	for _, k := range keys {
		out = append(out, strings.SplitN(k, " ", 3)[1])
	}
	slices.Sort(out)
	return out
}
