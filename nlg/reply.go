package nlg

import (
	"cmp"
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"parley/agent"
	"parley/english/wordnet"
	"parley/nlg/noun"
	"parley/phrasebook"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/catalog"
	"parley/suql/unit"
)

type replyView struct {
	Thing, Things string
	Value, Values string // what the different values of one column are called that are listed; "" for rows
	Entity        string // the one row that was asked about by name
	Where         string // "cuisines include Thai and location is Oakland"
	Read          string // "the reviews for “is this restaurant quiet?”"
	Also          string // of groups, and of what another query finds: "only where the number of orders is over 3"
	Single        string // the whole answer when it is one value
	Total         int
	Narrow        bool // there are conditions
	Limited       bool // the query asked for that many and may have left some out
	First         string
	By            string // what the lines of the answer stand for, when rows are grouped
	Incomplete    bool
	Tied          int    // how many are equal in what the answer is sorted by, where not all of them are in it
	Equals        string // what those are called, where they are few
	May           int    // how many more may fit
}

// Reply implements agent.Speaker: what was searched, what was found, what was
// assumed, and what could be said next. It fills Text, Assumptions,
// Suggestions, and Warnings unless those of the result are in its language.
func (s *Speaker) Reply(h agent.Hypothesis, w agent.World, r *suql.Result) agent.Reply {
	t := s.table(h)
	things := noun.Many(t.Human)
	v := replyView{Thing: noun.One(things), Things: things, Total: r.Total(), Incomplete: r.Receipt.Stats.Incomplete,
		Tied: tied(r), May: r.May}
	v.Value, v.Values = valuesListed(t, h.Query)
	var where, read []said
	var also []string
	for _, us := range places(h) {
		also = append(also, s.ofOthers(h, us)...)
		switch c := s.clause(h, w, us); c.Kind {
		case "where":
			where = append(where, s.conditions(h, w, us)...)
			v.Entity = s.entity(h, us)
		case "read":
			read = append(read, s.questions(h, us)...)
		default:
			s.outline(&v, c.Kind, h, us, r)
		}
	}
	if len(where)+len(read) > 1 {
		v.Entity = s.fullName(h)
	}
	if about := cmp.Or(v.Entity, s.read(h, r)); about != "" && v.Single == "" {
		v.Single = s.told(h, about, r)
	}
	if len(r.Rows) == 1 {
		v.Equals = s.language.And(r.Equals)
	}
	where, read = alternativesOf(where, read)
	v.Where, v.Read, v.Also = s.allOf(where), s.allOf(read), strings.Join(also, ", ")
	out := agent.Reply{Text: s.say("reply", v), Warnings: s.bounded(s.warnings(r.Warnings), r),
		Assumptions: s.assumptions(h, w)}
	unsaid := s.unsaid(h, r)
	if out.Warnings == nil && (unsaid != nil || v.Tied > 0) {
		out.Warnings = slices.Clone(r.Warnings)
	}
	if v.Tied > 0 { // the text says it
		out.Warnings = slices.DeleteFunc(out.Warnings, func(w suql.Warning) bool { return w.Code == codeOfTies })
	}
	out.Warnings = append(out.Warnings, unsaid...)
	if len(r.Rows) > 0 {
		out.Suggestions = s.english().nextSteps(t, h, r.Total())
	}
	return out
}

// valuesListed is what the values are called of which a query lists each once, one and many: pen and
// pens, of a column called so. Both are "" for other queries, and for names of several words, or that
// are no noun.
func valuesListed(t *catalog.Table, q ast.Query) (one, many string) {
	sel, ok := q.(*ast.Select)
	if !ok || !sel.Distinct.On || len(sel.Items) != 1 || len(sel.GroupBy) > 0 {
		return "", ""
	}
	column, ok := sel.Items[0].Expr.(*ast.Column)
	if !ok || t == nil {
		return "", ""
	}
	c := t.Column(column.Name)
	if c == nil || len(wordnet.LemmasAs(c.Human, wordnet.Noun)) == 0 || t.NameColumn() == c {
		return "", ""
	}
	many = noun.Many(c.Human)
	return noun.One(many), many
}

// ofOthers says what is kept by groups, or by what another query finds.
func (s *Speaker) ofOthers(h agent.Hypothesis, us []agent.Scored) (out []string) {
	for _, u := range us {
		switch u.Unit.Kind {
		case unit.Having:
			out = append(out, s.say("clause/having", s.view(h, u)))
		case unit.Combine:
			out = append(out, s.say("clause/combine", s.view(h, u)))
		}
	}
	return out
}

// codeOfTies is the code of the warning that an answer was cut between equals.
const codeOfTies = "ties"

// tied is how many rows are equal where the answer was cut.
func tied(r *suql.Result) int {
	for _, w := range r.Warnings {
		if w.Code == codeOfTies {
			return w.Count
		}
	}
	return 0
}

// counted is a value of a result with the unit of its column.
func (s *Speaker) counted(r *suql.Result, column int) string {
	text := s.language.Value(r.Rows[0].Values[column])
	if column >= len(r.Columns) || text == "" {
		return text
	}
	unit := r.Columns[column].Unit
	if unit == "" {
		return text
	}
	return withUnit(s.language.Amount(phrasebook.English().Value(r.Rows[0].Values[column])), unit)
}

// withUnit is a number with what it counts: 12 minutes, 30%.
func withUnit(number, unit string) string {
	switch unit {
	case "", "%":
		return number + unit
	}
	return number + " " + unit
}

// questions are those that were put to the texts of a column.
func (s *Speaker) questions(h agent.Hypothesis, us []agent.Scored) []said {
	last := us[len(us)-1].Unit
	column := last.Column
	if c := s.tableOf(h, last).Column(column); c != nil {
		column = c.Human
	}
	var out []said
	for _, u := range us {
		v := view{Column: column, Question: u.Unit.Question, Answer: strings.ToLower(u.Unit.Answer)}
		out = append(out, said{u.Unit.Group, u.Unit.Branch, s.say("read", v), s.say("read/condition", v)})
	}
	return out
}

// outline takes what a clause other than a condition says of the answer.
func (s *Speaker) outline(v *replyView, kind string, h agent.Hypothesis, us []agent.Scored, r *suql.Result) {
	last := us[len(us)-1]
	by := slices.IndexFunc(us, func(u agent.Scored) bool { return u.Unit.Kind == unit.Group && !s.implied(h, u.Unit) })
	switch {
	case by >= 0 && (kind == "group" || kind == "show"):
		v.By = s.eachOf(h, us[by])
		for _, u := range us {
			if kind == "show" && u.Unit.Kind == unit.Order {
				v.First = s.say("clause/order", s.view(h, u))
			}
		}
	case kind == "order":
		v.First = s.say("clause/order", s.view(h, last))
	case kind == "limit":
		v.Limited = last.Unit.N == r.Total()
	case kind == "show" && v.Single == "":
		v.Single = single(s, h, last, r)
	}
}

// eachOf is what there is a line for each of: a row, where a number tells rows apart, else a value of a column.
func (s *Speaker) eachOf(h agent.Hypothesis, group agent.Scored) string {
	t := s.tableOf(h, group.Unit)
	if c := t.Column(group.Unit.Column); c != nil && c.Kind == catalog.Number && t.TellsApart(c) {
		return noun.One(t.Human)
	}
	return s.view(h, group).Column
}

// assumptions are what the reply takes for granted.
func (s *Speaker) assumptions(h agent.Hypothesis, w agent.World) (out []string) {
	no := refused(h, w)
	for _, words := range h.LeftOut {
		if !slices.ContainsFunc(no, func(what string) bool { return strings.Contains(what, words) }) {
			out = append(out, s.say("left out", words))
		}
	}
	for _, words := range no {
		out = append(out, s.say("refused", words))
	}
	for _, us := range places(h) {
		c := s.clause(h, w, us)
		if c.Status == agent.Assumed {
			out = append(out, s.say("assumption", c))
		}
	}
	if h.Unranked.Most != "" {
		out = append(out, s.say("unranked", h.Unranked))
	}
	return append(out, s.stillGoingOn(h.Query)...)
}

// single words a result of one value.
func single(s *Speaker, h agent.Hypothesis, u agent.Scored, r *suql.Result) string {
	if len(r.Rows) != 1 || len(r.Rows[0].Values) != 1 {
		return ""
	}
	ofRow := len(r.Columns) == 1 && r.Columns[0].Heading != "" && r.Rows[0].Values[0] != nil // such as an age
	if worked := u.Unit; worked.Kind == unit.Select && (overAll(worked) || ofRow) {
		return s.say("figure", struct{ What, Value string }{s.say("option/column", s.view(h, u)), s.counted(r, 0)})
	}
	if u.Unit.Kind != unit.Aggregate {
		return ""
	}
	if n, ok := r.Rows[0].Values[0].(int64); ok && (u.Unit.Agg == "count" || u.Unit.Agg == unit.CountDistinct) {
		return s.total(h, u, int(n), r)
	}
	return s.say("figure", struct{ What, Value string }{s.say("clause/aggregate", s.view(h, u)), s.counted(r, 0)})
}

// total words how many rows, or different things, there are.
func (s *Speaker) total(h agent.Hypothesis, u agent.Scored, n int, r *suql.Result) string {
	things := noun.Many(s.rowsOf(h).Human)
	v := replyView{Thing: noun.One(things), Things: things, Total: n, May: r.May}
	if u.Unit.Agg == unit.CountDistinct {
		of := s.view(h, u)
		if of.Each == "" {
			return s.say("figure", struct{ What, Value string }{s.say("result/distinct", of), s.counted(r, 0)})
		}
		v.Thing, v.Things = s.say("different", noun.One(of.Each)), s.say("different", of.Each)
	}
	for _, o := range h.Units {
		v.Narrow = v.Narrow || o.Unit.Kind == unit.Value || o.Unit.Kind == unit.Operator || o.Unit.Kind == unit.FreeText
	}
	return s.say("count", v)
}

// overAll reports whether an output column is worked out of all rows that fit:
// a share, a difference of totals.
func overAll(u unit.Unit) bool {
	if u.SQL == "" {
		return false
	}
	e, err := u.Expr()
	return err == nil && block.Aggregated(e)
}

// warnings are those of a result in the speaker's words; nil where it has
// none of its own.
func (s *Speaker) warnings(all []suql.Warning) []suql.Warning {
	var out []suql.Warning
	for i, w := range all {
		if name := "warning/" + w.Code; s.tpl.Lookup(name) != nil {
			if out == nil {
				out = slices.Clone(all)
			}
			out[i].Message = s.say(name, w)
		}
	}
	return out
}

// bounded words what is known of the numbers of a result for which reading was
// stopped. said are the warnings as far as they are worded; nil for none.
func (s *Speaker) bounded(said []suql.Warning, r *suql.Result) []suql.Warning {
	if len(r.Bounds) == 0 {
		return said
	}
	if said == nil {
		said = slices.Clone(r.Warnings)
	}
	at := 0
	for i := range said {
		if said[i].Code == "bounds" && at < len(r.Bounds) {
			said[i].Message = agent.Bound(s.language, r.Bounds[at])
			at++
		}
	}
	return said
}

// Value prints a database value for people, in English: numbers with at most
// two decimals.
func Value(v any) string {
	if v == nil {
		return "not known"
	}
	return phrasebook.English().Value(v)
}

// Amount is Value of a number that is counted in a unit, "" for none: from five digits on its
// thousands stand apart.
func Amount(v any, unit string) string {
	if unit == "" {
		return Value(v)
	}
	return phrasebook.English().Amount(Value(v))
}

// nextSteps suggests follow-ups: another value for a condition on a closed
// column, and an ordering if there is none and several rows to order.
func (s *Speaker) nextSteps(t *catalog.Table, h agent.Hypothesis, rows int) []string {
	var out []string
	ordered := rows < 2
	for _, u := range h.Units {
		ordered = ordered || u.Unit.Kind == unit.Order || u.Unit.Kind == unit.Aggregate
		if other, ok := s.otherValue(h, u.Unit); ok && len(out) < 2 {
			out = append(out, s.say("say/instead", other))
		}
	}
	if ordered {
		return out
	}
	sortable := func(c *catalog.Column) bool { return c.Kind == catalog.Number && !c.Hidden && c.Distinct > 10 }
	if i := slices.IndexFunc(t.Columns, sortable); i >= 0 {
		out = append(out, s.say("say/most", s.called(t, t.Columns[i])))
	}
	return out
}

// otherValue is a value that a condition on a closed column could have instead
// of its own.
func (s *Speaker) otherValue(h agent.Hypothesis, u unit.Unit) (string, bool) {
	c := s.tableOf(h, u).Column(u.Column)
	if u.Kind != unit.Value || c == nil || u.Op != unit.Eq && u.Op != unit.Contains {
		return "", false
	}
	i := slices.IndexFunc(c.Domain, func(value string) bool { return value != u.Values[0] })
	if i < 0 {
		return "", false
	}
	return c.Domain[i], true
}

// capital begins a text with a capital letter.
func capital(text string) string {
	first, size := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + text[size:]
}

// english is the speaker for what somebody could say next.
func (s *Speaker) english() *Speaker {
	return &Speaker{s.cat, phrasebook.English(), s.all["en"], s.all}
}
