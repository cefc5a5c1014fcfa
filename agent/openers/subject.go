package openers

import (
	"slices"
	"strings"

	"parley/nlg/noun"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// subject is a table that questions are made about.
type subject struct {
	of            *catalog.Table
	thing, things string
	table         unit.Unit
	values        []*catalog.Column // lists and enums: "Thai"
	groups        []*catalog.Column // enums of few values
	numbers       []*catalog.Column
}

func subjectOf(t *catalog.Table) *subject {
	things := noun.Many(t.Human)
	s := &subject{of: t, thing: noun.One(things), things: things, table: unit.Unit{Kind: unit.Table, Table: t.Name}}
	for _, c := range t.Columns {
		switch {
		case !usable(t, c):
		case (c.Kind == catalog.Enum || c.Kind == catalog.Array) && len(c.Domain) > 1:
			s.values = append(s.values, c)
			if c.Kind == catalog.Enum && len(c.Domain) <= 12 {
				s.groups = append(s.groups, c)
			}
		case c.Kind == catalog.Number && c.Distinct > 4 && c.Min != c.Max:
			s.numbers = append(s.numbers, c)
		}
	}
	return s
}

// about lists the shapes of questions about a table, the plainest first.
func about(t *catalog.Table) []shape {
	s := subjectOf(t)
	most, atLeast := s.ranked()
	return []shape{tries(s.paired()), most, tries(s.counted()), s.grouped(), tries(s.summarised()), atLeast,
		tries(s.averaged()),
		tries(s.plain()), tries(s.named())}
}

// means are the units of a query over the table.
func (s *subject) means(parts ...[]unit.Unit) []unit.Unit {
	return slices.Concat(append([][]unit.Unit{{s.table}}, parts...)...)
}

// other is the column after the i-th, for variety.
func (s *subject) other(i int) *catalog.Column { return s.values[(i+1)%len(s.values)] }

// plain asks for one value: "Thai restaurants".
func (s *subject) plain() (out shape) {
	for _, c := range s.values {
		for _, v := range spoken(c, 0) {
			for _, text := range phrased(c, v, s.things) {
				out = append(out, candidate{capital(text), s.means(condition(0, c, v))})
			}
		}
	}
	return out
}

// counted asks how many there are of one value.
func (s *subject) counted() (out shape) {
	count := []unit.Unit{{Kind: unit.Aggregate, Column: "*", Agg: "count"}}
	for i := range s.values {
		c := s.other(i)
		for _, v := range spoken(c, 1) {
			means := s.means(count, condition(0, c, v))
			for _, text := range phrased(c, v, s.things) {
				out = append(out, candidate{"How many " + text + " are there?", means})
			}
			out = append(out, candidate{"How many " + s.things + " have " + c.Human + " " + v + "?", means})
		}
	}
	return out
}

// paired asks for values of two columns: "Thai restaurants in Oakland".
func (s *subject) paired() (out shape) {
	for i, c := range s.values {
		for _, o := range s.values[i+1:] {
			for _, v := range spoken(c, 2) {
				for _, w := range spoken(o, 1) {
					means := s.means(condition(0, c, v), condition(1, o, w))
					for _, text := range paired(c, v, o, w, s.things) {
						out = append(out, candidate{capital(text), means})
					}
				}
			}
		}
	}
	return out
}

// averaged asks for the average of a number among those of one value.
func (s *subject) averaged() (out shape) {
	for i := range s.values {
		c := s.other(i)
		for _, v := range spoken(c, 2) {
			for _, n := range s.numbers {
				means := s.means([]unit.Unit{{Kind: unit.Aggregate, Column: n.Name, Agg: "avg"}}, condition(0, c, v))
				for _, text := range phrased(c, v, s.things) {
					out = append(out, candidate{"What is the average " + n.Human + " of " + text + "?", means})
				}
			}
		}
	}
	return out
}

// ranked asks which has the most of a number, and which have more than so
// much.
func (s *subject) ranked() (most, atLeast shape) {
	for _, n := range s.numbers {
		by := s.means([]unit.Unit{{Kind: unit.Order, Column: n.Name, Desc: true}})
		most = append(most, candidate{"Which " + s.thing + " has the highest " + n.Human + "?", by},
			candidate{"The " + s.thing + " with the highest " + n.Human, by})
		bound, ok := middle(n)
		if !ok {
			continue
		}
		over := s.means(unit.Condition(0, 0, n.Name, unit.Gt, true, bound))
		if of, ok := strings.CutPrefix(n.Human, "number of "); ok {
			atLeast = append(atLeast, candidate{capital(s.things + " with more than " + bound + " " + of), over})
		}
		atLeast = append(atLeast,
			candidate{capital(s.things + " with " + noun.WithArticle(n.Human) + " over " + bound), over},
			candidate{capital(s.things + " whose " + n.Human + " is over " + bound), over})
	}
	return most, atLeast
}

// grouped asks how many there are of each value.
func (s *subject) grouped() (out shape) {
	for _, g := range s.groups {
		out = append(out, candidate{"How many " + s.things + " are there for each " + g.Human + "?",
			s.means([]unit.Unit{{Kind: unit.Group, Column: g.Name}})})
	}
	return out
}

// samples are a few names of things, with the condition that a thing has it.
func (s *subject) samples(each func(i int, name string, has []unit.Unit)) {
	if name := s.of.NameColumn(); name != nil {
		for i, n := range name.Samples[:min(3, len(name.Samples))] {
			each(i, n, condition(0, name, n))
		}
	}
}

// summarised asks what the texts about one thing say.
func (s *subject) summarised() (out shape) {
	s.samples(func(_ int, name string, has []unit.Unit) {
		for _, c := range s.of.Columns {
			if usable(s.of, c) && c.Kind.Prose() {
				out = append(out, candidate{"Summarise the " + c.Human + " of " + name,
					s.means([]unit.Unit{{Kind: unit.Projection, Column: c.Name, Question: ast.SummaryQuestion}}, has)})
			}
		}
	})
	return out
}

// named asks for a property of one thing.
func (s *subject) named() (out shape) {
	s.samples(func(i int, name string, has []unit.Unit) {
		for _, c := range slices.Concat(s.numbers, s.groups)[min(i, len(s.numbers)):] {
			out = append(out, candidate{"What is the " + c.Human + " of " + name + "?",
				s.means([]unit.Unit{{Kind: unit.Select, Column: c.Name}}, has)})
		}
	})
	return out
}
