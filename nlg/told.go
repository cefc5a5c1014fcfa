package nlg

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/suql"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// entity is the name of the one thing that the conditions at a place ask for;
// "" where they ask for something else, or for either of two.
func (s *Speaker) entity(h agent.Hypothesis, us []agent.Scored) string {
	name := ""
	for _, u := range us {
		switch {
		case u.Unit.Kind != unit.Value:
		case name != "" || u.Unit.Op != unit.Eq || !s.names(h, u.Unit):
			return ""
		default:
			name = u.Unit.Values[0]
		}
	}
	return name
}

// fullName is the first and the last name of the one row that all conditions of a reading
// name; "" where they name none.
func (s *Speaker) fullName(h agent.Hypothesis) string {
	called := s.table(h).CalledBy()
	if len(called) != 2 {
		return ""
	}
	var out [2]string
	for _, u := range h.Units {
		switch u.Unit.Kind {
		case unit.Value:
			i := slices.IndexFunc(called, func(c *catalog.Column) bool { return s.isOwn(h, u.Unit, c) })
			if i < 0 || u.Unit.Op != unit.Eq || len(u.Unit.Values) != 1 {
				return ""
			}
			out[i] = u.Unit.Values[0]
		case unit.FreeText, unit.Test, unit.Having, unit.Group:
			return ""
		}
	}
	if out[0] == "" || out[1] == "" {
		return ""
	}
	return out[0] + " " + out[1]
}

// isOwn reports whether a unit is of a column of the table that a reading is about.
func (s *Speaker) isOwn(h agent.Hypothesis, u unit.Unit, c *catalog.Column) bool {
	return u.SQL == "" && u.Column == c.Name && s.tableOf(h, u) == s.table(h) && roles(h)[u.From] == ""
}

// mostTold is how many columns of a row are said in words.
const mostTold = 3

// told says in words what a question about the one row of a name asked for: one
// sentence for each column and answer beside the name. It is "" where that
// would be more than a few, or the answer is something else.
func (s *Speaker) told(h agent.Hypothesis, name string, r *suql.Result) string {
	outputs := shownUnits(h)
	if len(r.Rows) != 1 || len(outputs) != len(r.Columns) {
		return ""
	}
	var out []string
	for i, u := range outputs {
		switch {
		case !s.tells(h, u.Unit):
			return ""
		case u.Unit.Kind == unit.Projection || !s.partOfName(h, u.Unit):
			out = append(out, s.fact(h, u, name, r, i))
		}
	}
	if len(out) > mostTold {
		return ""
	}
	return strings.Join(out, " ")
}

// read is the name of the only row, where it is shown with nothing but what
// texts say of it; "" for other answers.
func (s *Speaker) read(h agent.Hypothesis, r *suql.Result) string {
	outputs := shownUnits(h)
	if len(r.Rows) != 1 || len(outputs) < 2 || !s.names(h, outputs[0].Unit) {
		return ""
	}
	for _, u := range outputs[1:] {
		if u.Unit.Kind != unit.Projection {
			return ""
		}
	}
	return s.language.Value(r.Rows[0].Values[0])
}

// tells reports whether an output column says something of the thing that h is
// about: not all that is known of it, and nothing of other tables.
func (s *Speaker) tells(h agent.Hypothesis, u unit.Unit) bool {
	return (u.Kind == unit.Select || u.Kind == unit.Projection) && u.Column != "*" && !overAll(u) &&
		s.tableOf(h, u) == s.table(h)
}

// names reports whether a column is what the thing that h is about is called.
func (s *Speaker) names(h agent.Hypothesis, u unit.Unit) bool {
	c := s.table(h).NameColumn()
	return c != nil && s.isOwn(h, u, c)
}

// partOfName reports whether a unit is of a column that says what a row is called.
func (s *Speaker) partOfName(h agent.Hypothesis, u unit.Unit) bool {
	return slices.ContainsFunc(s.table(h).CalledBy(), func(c *catalog.Column) bool { return s.isOwn(h, u, c) })
}

// fact says what a column of the only row holds for an output column.
func (s *Speaker) fact(h agent.Hypothesis, u agent.Scored, name string, r *suql.Result, column int) string {
	v, answer := s.view(h, u), r.Rows[0].Values[column]
	fact := struct {
		Column, Question, Value, Of string
		Summary, Plain              bool // Plain: a yes or no
	}{v.Column, v.Question, s.counted(r, column), name,
		asksForSummary(u.Unit.Question), answer == "Yes" || answer == "No"}
	if u.Unit.Kind == unit.Select {
		fact.Question = ""
	}
	if fact.Plain {
		fact.Value = s.language.Say(strings.ToLower(fact.Value))
	}
	return s.say("told", fact)
}
