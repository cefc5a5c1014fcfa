package nlg

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/nlg/noun"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// rowsOf is the table whose rows those of a reading are, before they are
// grouped: of customers with their orders, orders. A table that only ties two
// others together stands for what it leads to: of gyms with what they offer,
// activities.
func (s *Speaker) rowsOf(h agent.Hypothesis) *catalog.Table {
	t := s.table(h)
	var ends []*catalog.Table
	for _, u := range h.Units {
		other := s.cat.Table(u.Unit.Table)
		if u.Unit.Kind != unit.Join || other == nil || len(u.Unit.Values) != 1 {
			continue
		}
		if key(other, u.Unit.Values[0]) {
			ends = append(ends, other)
		} else {
			t = other
		}
	}
	if !ties(t) {
		return t
	}
	for _, end := range ends {
		grouped := func(u agent.Scored) bool { return u.Unit.Kind == unit.Group && s.tableOf(h, u.Unit) == end }
		if end != s.table(h) && !slices.ContainsFunc(h.Units, grouped) {
			return end
		}
	}
	return t
}

// key reports whether a column alone tells the rows of a table apart: its key, or what
// is another in each row of a table that declares none.
func key(t *catalog.Table, column string) bool {
	if len(t.Key) == 0 {
		c := t.Column(column)
		return c != nil && t.Unique(c)
	}
	return len(t.Key) == 1 && strings.EqualFold(t.Key[0], column)
}

// ties reports whether a table holds nothing but keys of two others or more.
func ties(t *catalog.Table) bool {
	of := func(c *catalog.Column) bool {
		return slices.ContainsFunc(t.Foreign, func(f catalog.ForeignKey) bool { return slices.Contains(f.Columns, c.Name) })
	}
	return len(t.Foreign) > 1 &&
		!slices.ContainsFunc(t.Columns, func(c *catalog.Column) bool { return !of(c) && !key(t, c.Name) })
}

// each is what a group stands for: the thing itself where it is told apart by
// a key that means nothing else ("for each customer").
func (s *Speaker) each(h agent.Hypothesis, u unit.Unit, column string) string {
	t := s.tableOf(h, u)
	if c := t.Column(u.Column); u.SQL == "" && c != nil && c.Hidden && key(t, c.Name) {
		return noun.One(t.Human)
	}
	return column
}

// implied reports whether a group tells nothing apart that another does not:
// a column beside the key of its table.
func (s *Speaker) implied(h agent.Hypothesis, u unit.Unit) bool {
	t := s.tableOf(h, u)
	return u.SQL == "" && !key(t, u.Column) && slices.ContainsFunc(h.Units, func(o agent.Scored) bool {
		return o.Unit.Kind == unit.Group && o.Unit.SQL == "" && o.Unit.From == u.From && key(t, o.Unit.Column)
	})
}
