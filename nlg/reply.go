package nlg

import (
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/agent"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

type replyView struct {
	Things     string
	Entity     string // the one row that was asked about by name
	Where      string // "cuisines include Thai and location is Oakland"
	Read       string // "the reviews for “is this restaurant quiet?”"
	Single     string // the whole answer when it is one value
	Total      int
	Counted    string
	Limited    bool // the query asked for that many and may have left some out
	First      string
	By         string // what the lines of the answer stand for, when rows are grouped
	Incomplete bool
}

// Reply implements agent.Speaker: what was searched, what was found, what was
// assumed, and what could be said next. It fills Text, Assumptions and
// Suggestions.
func (s *Speaker) Reply(h agent.Hypothesis, w agent.World, r *suql.Result) agent.Reply {
	t := s.table(h)
	things := catalog.Plural(t.Human)
	v := replyView{Things: things, Total: len(r.Rows), Counted: Counted(len(r.Rows), things), Incomplete: r.Receipt.Stats.Incomplete}
	var where, read []string
	for _, us := range places(h) {
		c := s.clause(h, w, us)
		last := us[len(us)-1]
		switch c.Kind {
		case "where":
			where = append(where, c.Text)
			if name := t.NameColumn(); name != nil && last.Unit.Op == unit.Eq && last.Unit.Column == name.Name {
				v.Entity = last.Unit.Values[0]
			}
		case "read":
			column := last.Unit.Column
			if col := s.tableOf(last.Unit, t).Column(column); col != nil {
				column = col.Human
			}
			for _, u := range us {
				read = append(read, fmt.Sprintf("the %s for “%s”", column, u.Unit.Question))
			}
		case "group":
			if by := slices.IndexFunc(us, func(u agent.Scored) bool { return u.Unit.Kind == unit.Group }); by >= 0 {
				v.By = s.view(h, us[by]).Column
			}
		case "order":
			v.First = s.say("first", s.view(h, last))
		case "limit":
			v.Limited = last.Unit.N == len(r.Rows)
		case "show":
			if by := slices.IndexFunc(us, func(u agent.Scored) bool { return u.Unit.Kind == unit.Group }); by >= 0 {
				v.By = s.view(h, us[by]).Column
				for _, u := range us {
					if u.Unit.Kind == unit.Order {
						v.First = s.say("first", s.view(h, u))
					}
				}
			} else if v.Single = single(s, h, last, r); v.Single == "" {
				v.Single = s.told(h, us, r)
			}
		}
	}
	if len(where)+len(read) > 1 {
		v.Entity = ""
	}
	v.Where, v.Read = list(where, "and"), list(read, "and")
	out := agent.Reply{Text: s.say("reply", v)}
	for _, words := range h.LeftOut {
		out.Assumptions = append(out.Assumptions, s.say("left out", words))
	}
	for _, words := range h.Refused {
		out.Assumptions = append(out.Assumptions, s.say("refused", words))
	}
	for _, us := range places(h) {
		c := s.clause(h, w, us)
		if c.Status == agent.Assumed {
			out.Assumptions = append(out.Assumptions, s.say("assumption", c))
		}
	}
	if len(r.Rows) > 0 {
		out.Suggestions = s.nextSteps(t, h, len(r.Rows))
	}
	return out
}

// single words a result of one value.
func single(s *Speaker, h agent.Hypothesis, u agent.Scored, r *suql.Result) string {
	if u.Unit.Kind != unit.Aggregate || len(r.Rows) != 1 || len(r.Rows[0].Values) != 1 {
		return ""
	}
	value := Value(r.Rows[0].Values[0])
	if u.Unit.Agg == "count" {
		if n, err := strconv.Atoi(value); err == nil {
			there := "There are "
			if n == 1 {
				there = "There is "
			}
			counted := there + Counted(n, catalog.Plural(s.table(h).Human))
			for _, o := range h.Units {
				if o.Unit.Kind == unit.Value || o.Unit.Kind == unit.Operator || o.Unit.Kind == unit.FreeText {
					return counted + " like that."
				}
			}
			return counted + "."
		}
	}
	what := s.say("clause/aggregate", s.view(h, u))
	if r.Rows[0].Values[0] == nil {
		return "There is nothing to work out " + what + " from."
	}
	return upper(what) + " is " + value + "."
}

// told says in words what a question about one row asked for: one sentence
// for each column and answer after the first, which names the row.
func (s *Speaker) told(h agent.Hypothesis, us []agent.Scored, r *suql.Result) string {
	if len(r.Rows) != 1 || len(us) != len(r.Columns) || len(us) < 2 || len(us) > 4 {
		return ""
	}
	var out []string
	for i, u := range us[1:] {
		value := r.Rows[0].Values[i+1]
		what := s.view(h, u)
		switch {
		case u.Unit.Kind == unit.Select && value == nil:
			out = append(out, "Its "+what.Column+" is not known.")
		case u.Unit.Kind == unit.Select:
			out = append(out, "Its "+what.Column+": "+Value(value)+".")
		case value == nil:
			out = append(out, "The "+what.Column+" of "+Value(r.Rows[0].Values[0])+" don't say.")
		case u.Unit.Question == ast.SummaryQuestion:
			out = append(out, "In short: “"+Value(value)+"”")
		case value == "Yes" || value == "No":
			out = append(out, upper(what.Question)+" "+Value(value)+".")
		default:
			out = append(out, upper(what.Question)+" “"+Value(value)+"”")
		}
	}
	return strings.Join(out, " ")
}

// Value prints a database value for people: numbers with at most two decimals.
func Value(v any) string {
	switch v := v.(type) {
	case nil:
		return "not known"
	case float64:
		return strconv.FormatFloat(math.Round(v*100)/100, 'f', -1, 64)
	case []string:
		return list(v, "and")
	case bool:
		if v {
			return "yes"
		}
		return "no"
	}
	return fmt.Sprint(v)
}

// nextSteps suggests follow-ups: another value for a condition on a closed
// column, and an ordering if there is none and several rows to order.
func (s *Speaker) nextSteps(t *catalog.Table, h agent.Hypothesis, rows int) []string {
	var out []string
	ordered := rows < 2
	for _, u := range h.Units {
		ordered = ordered || u.Unit.Kind == unit.Order || u.Unit.Kind == unit.Aggregate
		c := s.tableOf(u.Unit, t).Column(u.Unit.Column)
		if u.Unit.Kind != unit.Value || c == nil || (u.Unit.Op != unit.Eq && u.Unit.Op != unit.Contains) {
			continue
		}
		for _, other := range c.Domain {
			if other != u.Unit.Values[0] && len(out) < 2 {
				out = append(out, "and "+other+"?")
				break
			}
		}
	}
	if !ordered {
		for _, c := range t.Columns {
			if c.Kind == catalog.Number && !c.Hidden && c.Distinct > 10 {
				out = append(out, "the one with the highest "+c.Human)
				break
			}
		}
	}
	return out
}

func upper(s string) string {
	for i, r := range s {
		return string([]rune{toUpper(r)}) + s[i+len(string(r)):]
	}
	return s
}

func toUpper(r rune) rune {
	if r >= 'a' && r <= 'z' {
		return r - 'a' + 'A'
	}
	return r
}
