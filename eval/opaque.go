package eval

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/suql/unit"
)

// plainKinds are the kinds of units that are decisions of a flat query, which
// the user judges one by one.
var plainKinds = []unit.Kind{unit.Table, unit.Join, unit.Select, unit.Aggregate, unit.Projection, unit.Distinct, unit.Column, unit.Operator,
	unit.Value, unit.FreeText, unit.Group, unit.Having, unit.Order, unit.Limit, unit.Offset}

// opaque judges a unit of any other kind, which stands for what no plain unit
// expresses of a reading: nested queries, set operations, conditions on
// groups. It is right when the gold query has it as a unit too, or else when
// the gold query has all such parts of the reading.
func (c *conversation) opaque(u unit.Unit, table string) bool {
	if c.gold.has[c.read.key(u, table)] {
		return true
	}
	if c.db.schema == nil {
		return false
	}
	for _, parsed := range c.parses {
		for _, h := range parsed.hypotheses {
			if hasKey(h, u) {
				return c.hasInner(h)
			}
		}
	}
	return false
}

// hasKey reports whether a reading has a unit.
func hasKey(h agent.Hypothesis, u unit.Unit) bool {
	return slices.ContainsFunc(h.Units, func(s agent.Scored) bool { return s.Unit.Key() == u.Key() })
}

// hasInner reports whether the gold query has all parts of a reading that
// stand in inner blocks, set operations and conditions on groups.
func (c *conversation) hasInner(h agent.Hypothesis) bool {
	q, gold := c.parts(h.Query), c.goldParts()
	if q == nil || gold == nil {
		return false
	}
	found := false
	for part := range q.Components() {
		if !inner(part) {
			continue
		}
		if !gold[part] {
			return false
		}
		found = true
	}
	return found
}

func inner(part string) bool {
	for _, word := range []string{"where>", "having", "from>", "within>", "union", "intersect", "except"} {
		if strings.HasPrefix(part, word) {
			return true
		}
	}
	return strings.HasSuffix(part, " query")
}
