package nlg

import (
	"strings"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/unit"
)

// Question implements agent.Speaker.
func (s *Speaker) Question(h agent.Hypothesis, i int) agent.Question {
	u := h.Units[i]
	return agent.Question{Phrase: u.Phrase, Text: s.say("question/"+string(u.Unit.Kind), s.view(h, u))}
}

// Option implements agent.Speaker.
func (s *Speaker) Option(h agent.Hypothesis, i int) string {
	u := h.Units[i]
	return s.say("option/"+string(u.Unit.Kind), s.view(h, u))
}

// Clauses implements agent.Speaker: one clause per place, in the order of the
// query. A clause is as sure as its least sure unit.
func (s *Speaker) Clauses(h agent.Hypothesis, w agent.World) []agent.Clause {
	var out []agent.Clause
	for _, place := range places(h) {
		out = append(out, s.clause(h, w, place))
	}
	return out
}

// places groups the units of h by place, in order of first appearance. That a
// column is not aggregated goes without saying.
func places(h agent.Hypothesis) [][]agent.Scored {
	var out [][]agent.Scored
	at := map[string]int{}
	for _, u := range h.Units {
		if u.Unit.Kind == unit.Aggregate && u.Unit.Agg == "" {
			continue
		}
		i, seen := at[u.Place]
		if !seen {
			i = len(out)
			at[u.Place] = i
			out = append(out, nil)
		}
		out[i] = append(out[i], u)
	}
	return out
}

func (s *Speaker) clause(h agent.Hypothesis, w agent.World, us []agent.Scored) agent.Clause {
	c := agent.Clause{Place: us[0].Place, Confidence: 1, Status: agent.Sure, Code: code(h, us)}
	var texts []string
	for _, u := range us {
		if !hidden(us, u) {
			if c.Kind == "" {
				c.Kind = clauseKind(u.Unit.Kind)
			}
			texts = append(texts, s.say("clause/"+string(u.Unit.Kind), s.view(h, u)))
		}
		c.Confidence = min(c.Confidence, u.P)
		switch w.Verdict(u.Place, u.Unit) {
		case agent.Confirmed:
			if c.Status != agent.Assumed {
				c.Status = agent.Agreed
			}
		case agent.Kept:
			c.Status = agent.Assumed
		}
	}
	c.Text = s.joined(h, us, texts)
	return c
}

// joined says the conditions of one place together: alternatives for the same
// column as one condition ("cuisines include Thai or Lao").
func (s *Speaker) joined(h agent.Hypothesis, us []agent.Scored, texts []string) string {
	last := us[len(us)-1]
	if last.Unit.Group == 0 {
		if days := wholeDays(us); days != nil {
			v := s.view(h, *days)
			v.Op = opKeys[days.Unit.Op]
			v.Value = s.inWords(days.Unit, s.tableOf(h, days.Unit).Column(days.Unit.Column))
			return s.say("condition", v)
		}
		return s.language.And(texts)
	}
	var values []string
	for _, u := range us {
		switch {
		case u.Unit.Column != last.Unit.Column || u.Unit.Kind == unit.Value && u.Unit.Op != last.Unit.Op:
			return s.language.Or(texts)
		case u.Unit.Kind == unit.Value:
			values = append(values, s.values(u.Unit, s.tableOf(h, u.Unit).Column(u.Unit.Column))...)
		}
	}
	if len(values) < 2 {
		return s.language.Or(texts)
	}
	v := s.view(h, last)
	v.Value = s.measured(s.language.Or(values), last.Unit, s.tableOf(h, last.Unit).Column(last.Unit.Column))
	return s.say("condition", v)
}

// hidden reports whether a unit is said by a later one of its condition, or
// of its output column.
func hidden(us []agent.Scored, u agent.Scored) bool {
	for _, o := range us {
		if o.Unit.Slot != u.Unit.Slot || o.Unit.Column != u.Unit.Column {
			continue
		}
		switch {
		case o.Unit.Kind == unit.Value && (u.Unit.Kind == unit.Column || u.Unit.Kind == unit.Operator),
			o.Unit.Kind == unit.Operator && u.Unit.Kind == unit.Column,
			o.Unit.Kind == unit.Aggregate && o.Unit.Agg != "" && u.Unit.Kind == unit.Select:
			return true
		}
	}
	return false
}

func clauseKind(k unit.Kind) string {
	switch k {
	case unit.Table, unit.Join:
		return "table"
	case unit.Select, unit.Aggregate, unit.Projection, unit.Distinct, unit.Query:
		return "show"
	case unit.FreeText:
		return "read"
	case unit.Group, unit.Having, unit.Combine:
		return "group"
	case unit.Order:
		return "order"
	case unit.Limit, unit.Offset:
		return "limit"
	}
	return "where"
}

// code is the SUQL of the units of one place: the part of the query that
// they alone stand for.
func code(h agent.Hypothesis, us []agent.Scored) string {
	switch u := us[0].Unit; u.Kind {
	case unit.Combine:
		return string(u.Op) + " " + u.SQL
	case unit.Query:
		return u.SQL
	case unit.Join:
		return joinCode(u)
	}
	q, kinds, err := alone(us)
	if err != nil {
		return ""
	}
	clause, shows := clauseCode(q), kinds[unit.Select]
	switch {
	case q.Where != nil:
		return ast.Print(q.Where)
	case shows && q.Offset != nil:
		return boundsCode(q)
	case !shows && clause != "":
		return clause
	case kinds[unit.Table]:
		return "FROM " + ast.Print(q.From[0])
	}
	return shownCode(q)
}

// joinCode is the join of a table.
func joinCode(u unit.Unit) string {
	q, err := unit.Build([]unit.Unit{{Kind: unit.Table, Table: u.From}, {Kind: unit.Select, Column: "*"}, u})
	if err != nil {
		return ""
	}
	return strings.TrimPrefix(ast.Print(q.From[0]), ast.Ident(u.From)+" ")
}

// alone is a query of some units and no more than it takes beside them, and
// which kinds they are of.
func alone(us []agent.Scored) (*ast.Select, map[unit.Kind]bool, error) {
	table := unit.Unit{Kind: unit.Table, Table: "t"}
	kinds := map[unit.Kind]bool{}
	var own []unit.Unit
	for _, u := range us {
		kinds[u.Unit.Kind] = true
		own = append(own, u.Unit)
		if u.Unit.Kind == unit.Table {
			table = u.Unit
		}
	}
	if !kinds[unit.Table] {
		own = append(own, table)
	}
	if !kinds[unit.Select] && !kinds[unit.Projection] {
		own = append(own, unit.Unit{Kind: unit.Select, Column: "*"})
	}
	q, err := unit.Build(own)
	return q, kinds, err
}

// clauseCode is the one clause of a query that has no output of its own; ""
// when there is none.
func clauseCode(q *ast.Select) string {
	switch {
	case len(q.OrderBy) > 0:
		return "ORDER BY " + ast.Print(q.OrderBy[0])
	case q.Limit != nil || q.Offset != nil:
		return boundsCode(q)
	case q.Having != nil:
		return "HAVING " + ast.Print(q.Having)
	case q.Distinct.On:
		return "DISTINCT"
	case len(q.GroupBy) > 0:
		return "GROUP BY " + ast.Print(q.GroupBy[0])
	}
	return ""
}

// boundsCode is LIMIT and OFFSET, where they are there.
func boundsCode(q *ast.Select) string {
	switch {
	case q.Offset == nil:
		return "LIMIT " + ast.Print(q.Limit)
	case q.Limit == nil:
		return "OFFSET " + ast.Print(q.Offset)
	}
	return "LIMIT " + ast.Print(q.Limit) + " OFFSET " + ast.Print(q.Offset)
}

// shownCode is the output of a query with what it is grouped by.
func shownCode(q *ast.Select) string {
	items := make([]string, len(q.Items))
	for i, it := range q.Items {
		items[i] = ast.Print(it)
	}
	shown := "SELECT "
	if q.Distinct.On {
		shown += "DISTINCT "
	}
	shown += strings.Join(items, ", ")
	for i, g := range q.GroupBy {
		shown += []string{" GROUP BY ", ", "}[min(i, 1)] + ast.Print(g)
	}
	if q.Having != nil {
		shown += " HAVING " + ast.Print(q.Having)
	}
	return shown
}
