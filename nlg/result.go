package nlg

import (
	"cmp"
	"slices"
	"strings"

	"parley/agent"
	"parley/nlg/noun"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// resultView is what the rows of a query are.
type resultView struct {
	Things string
	What   string // what is shown, "" for all that is known
	Of     bool   // What does not say of what
	With   string // other tables of which nothing is picked out
	Where  string
	Read   string
	Keys   string // by which of several keys tables are joined
	By     string // groups
	First  string
	N      int
	More   string // what else the query says
}

// Result implements agent.Speaker: it names what a reading gives, "the five
// restaurants whose location is Oakland, highest rating first", rather than
// what is done for it.
func (s *Speaker) Result(h agent.Hypothesis) string {
	r := result{speaker: s, h: h}
	for _, us := range places(h) {
		for _, part := range sameKind(us) {
			r.take(part)
		}
	}
	r.where, r.read = alternativesOf(r.where, r.read)
	v := resultView{Things: noun.Many(s.table(h).Human), Of: !r.counts && (r.own || len(r.where) > 0 || !ties(s.table(h))),
		Where: s.allOf(r.where), Keys: s.language.And(s.byKeys(h)), First: r.first, N: r.n}
	v.What, v.Read, v.By, v.More = s.language.And(r.shown), s.allOf(r.read), s.language.And(r.by),
		s.language.And(r.more)
	if r.rows && len(r.shown) > 0 {
		v.What, v.More = "", s.language.And(append([]string{s.say("result/beside", s.language.And(r.shown))}, r.more...))
	} else if v.What == "" {
		v.With = s.language.And(r.with)
	} else if unused := s.unused(h); len(unused) > 0 && !r.counts {
		v.With, v.Of = s.language.And(unused), true
	}
	return s.say("result", v)
}

// unused are the tables that are joined and of which nothing else is said: only what has
// rows there is left.
func (s *Speaker) unused(h agent.Hypothesis) (out []string) {
	for _, u := range h.Units {
		name := cmp.Or(u.Unit.As, u.Unit.Table)
		if u.Unit.Kind != unit.Join || slices.ContainsFunc(h.Units, func(o agent.Scored) bool {
			return o.Unit.From == name || strings.Contains(o.Unit.SQL, name+".") || strings.Contains(o.Unit.SQL, name+`".`)
		}) {
			continue
		}
		out = append(out, s.say("option/join", s.view(h, u)))
	}
	return out
}

// byKeys are the keys that join tables, where another key points at the same table: tickets
// by requester, or by assignee.
func (s *Speaker) byKeys(h agent.Hypothesis) (out []string) {
	for _, u := range h.Units {
		join := u.Unit
		if join.Kind != unit.Join || join.As != "" || len(join.Values) != 1 {
			continue
		}
		for _, c := range []*catalog.Column{s.oneOfSeveral(join.From, join.Column, join.Table),
			s.oneOfSeveral(join.Table, join.Values[0], join.From)} {
			if c != nil {
				out = append(out, s.say("result/by key", keyView{roleIn(c), strings.HasSuffix(c.Human, " by")}))
			}
		}
	}
	return out
}

// oneOfSeveral is a column of a table by which it points at another, where it has more such
// columns; nil for others.
func (s *Speaker) oneOfSeveral(table, column, at string) *catalog.Column {
	t, to := s.cat.Table(table), s.cat.Table(at)
	if t == nil || to == nil || !severalWays(t, to) {
		return nil
	}
	if points, _ := t.PointsAt(column); !strings.EqualFold(points, at) {
		return nil
	}
	return t.Column(column)
}

// keyView is a key by what it makes of the row that it points at.
type keyView struct {
	Role string // assignee
	By   bool   // it says by already: taken by
}

// roleIn is what the row that a key points at is to its own: assignee of assignee id.
func roleIn(key *catalog.Column) string { return strings.TrimSuffix(key.Human, " id") }

// result gathers what the parts of a query say of its rows.
type result struct {
	speaker                     *Speaker
	h                           agent.Hypothesis
	where, read                 []said
	shown, with, by, more, seen []string
	counts                      bool
	own                         bool // something of the table itself is shown
	rows                        bool // all that is known of its rows is shown
	first                       string
	n                           int
}

// sameKind are the units of a place, those of one kind of clause together.
func sameKind(us []agent.Scored) [][]agent.Scored {
	var out [][]agent.Scored
	for _, u := range us {
		last := len(out) - 1
		if last < 0 || clauseKind(out[last][0].Unit.Kind) != clauseKind(u.Unit.Kind) {
			out = append(out, nil)
			last++
		}
		out[last] = append(out[last], u)
	}
	return out
}

// take adds what a few units of one kind of clause say.
func (r *result) take(us []agent.Scored) {
	s, last := r.speaker, us[len(us)-1]
	switch clauseKind(last.Unit.Kind) {
	case "table":
		for _, u := range us {
			if u.Unit.Kind == unit.Join {
				r.with = append(r.with, s.say("option/join", s.view(r.h, u)))
			}
		}
	case "where":
		r.where = append(r.where, s.conditions(r.h, agent.World{}, us)...)
	case "read":
		r.read = append(r.read, s.questions(r.h, us)...)
	case "order":
		r.first = s.say("clause/order", s.view(r.h, last))
	case "limit":
		r.bound(us)
	case "group":
		for _, u := range us {
			r.group(u)
		}
	default:
		for _, u := range us {
			if !hidden(us, u) {
				r.show(u)
			}
		}
	}
}

// bound takes how many rows there are, and which come before.
func (r *result) bound(us []agent.Scored) {
	for _, u := range us {
		if u.Unit.Kind == unit.Limit {
			r.n = u.Unit.N
			continue
		}
		r.more = append(r.more, r.speaker.say("clause/offset", r.speaker.view(r.h, u)))
	}
}

// group takes what the lines are of.
func (r *result) group(u agent.Scored) {
	v := r.speaker.view(r.h, u)
	if u.Unit.Kind == unit.Group && r.speaker.implied(r.h, u.Unit) {
		return
	}
	if u.Unit.Kind == unit.Group {
		r.by = append(r.by, v.Column)
		r.seen = append(r.seen, v.Column)
		r.shown = slices.DeleteFunc(r.shown, func(text string) bool { return text == r.speaker.say("result/shown", v) })
		return
	}
	r.more = append(r.more, r.speaker.say("clause/"+string(u.Unit.Kind), v))
}

// show takes something that is shown.
func (r *result) show(u agent.Scored) {
	s, v := r.speaker, r.speaker.view(r.h, u)
	r.own = r.own || u.Unit.SQL != "" || s.tableOf(r.h, u.Unit) == s.table(r.h)
	switch u.Unit.Kind {
	case unit.Select:
		r.showColumn(u.Unit, v)
	case unit.Aggregate:
		r.showFigure(u.Unit, v)
	case unit.Projection:
		r.shown = append(r.shown, s.say("option/projection", v))
	case unit.Distinct:
		r.more = append(r.more, s.say("clause/distinct", v))
	}
}

// showColumn takes a column, or all that is known of the rows of a table.
func (r *result) showColumn(u unit.Unit, v view) {
	s, of := r.speaker, r.speaker.tableOf(r.h, u)
	switch {
	case u.Column == "*" && u.SQL == "":
		if of == s.table(r.h) {
			r.rows = true
		} else if u.From != "" && of != nil {
			r.shown = append(r.shown, s.say("result/rows", noun.Many(of.Human)))
		}
	case !slices.Contains(r.seen, v.Column): // else the lines are of it
		r.shown = append(r.shown, s.say("result/shown", v))
	}
}

// showFigure takes a number that is worked out.
func (r *result) showFigure(u unit.Unit, v view) {
	switch u.Agg {
	case "":
	case unit.CountDistinct:
		r.shown = append(r.shown, r.speaker.say("result/distinct", v))
	default:
		r.counts = r.counts || u.Agg == "count"
		r.shown = append(r.shown, r.speaker.say("of figure", v))
	}
}
