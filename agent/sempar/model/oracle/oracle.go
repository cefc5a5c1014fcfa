// Package oracle teaches the fake model server the queries behind the prompts
// of the model parser, so that the whole loop of asking and answering can be
// tried over the wire without a model: package fake's Oracle then writes them
// with errors at a known rate, and with log-probabilities that say so.
//
// Call [New] with what finds the right query of a question:
//
//	teacher := oracle.New(func(question, prompt string) (oracle.Gold, bool) { … })
//	s := fake.New(fake.VLLM(), fake.NewOracle(teacher, 0.1, 1))
//
// Errors are made where a query decides something: what is shown and how it
// is aggregated, the column, the operator and the value of each plain
// condition. How many conditions there are, tables, alternatives, queries
// within, grouping and order are always right. What the prompt says is
// settled is written, and what it says is ruled out is not.
package oracle

import (
	"slices"
	"strings"

	"parley/agent/sempar/model"
	"parley/llm/fake"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
	"parley/suql/unit"
)

// Gold is the right query of a question, and what errors are made of.
type Gold struct {
	Query  ast.Query
	Tables *catalog.Catalog             // with those it is about
	Values func(column string) []string // stored ones; nil when only the catalog is known
}

// Teacher implements fake.Teacher.
type Teacher struct {
	find func(question, prompt string) (Gold, bool)
}

// New returns a teacher that looks up the right queries by find, which is
// given the question and the whole text of the prompt.
func New(find func(question, prompt string) (Gold, bool)) *Teacher { return &Teacher{find} }

// Gold implements fake.Teacher: the next clause, or the rest of the query.
func (t *Teacher) Gold(p fake.Prompt) ([]fake.Segment, bool) {
	task, ok := model.Task{}, false
	for _, m := range p.Messages {
		if m.Role == "user" && !ok {
			task, ok = model.ReadTask(m.Content)
		}
	}
	if !ok {
		return nil, false
	}
	gold, ok := t.find(task.Question, p.Text())
	if !ok {
		return nil, false
	}
	w := &writer{gold: gold, task: task, units: unit.Any(gold.Query)}
	return w.write()
}

// writer writes one reply.
type writer struct {
	gold  Gold
	task  model.Task
	units []unit.Unit
	out   []fake.Segment
}

// write goes on from what is so far.
func (w *writer) write() ([]fake.Segment, bool) {
	var soFar []unit.Unit
	if w.task.SoFar != "(nothing yet)" && w.task.SoFar != "" {
		q, err := parser.Parse(w.task.SoFar)
		if err != nil {
			return nil, false
		}
		soFar = unit.Any(q)
	}
	if last := w.units[len(w.units)-1]; last.Kind == unit.Query {
		if len(soFar) == 0 {
			w.say(last.SQL)
		} else {
			w.say(model.End)
		}
		return w.out, true
	}
	if len(soFar) == 0 {
		w.show()
		if !w.task.Rest {
			return w.out, true
		}
	}
	where := len(conditions(soFar)) > 0
	for _, c := range w.left(soFar) {
		w.condition(c, where)
		where = true
		if !w.task.Rest {
			return w.out, true
		}
	}
	if tail := w.tail(soFar); tail != "" {
		w.say(tail)
	}
	if len(w.out) == 0 {
		w.say(model.End)
	}
	return w.out, true
}

// say adds words that are certain.
func (w *writer) say(words string) {
	if len(w.out) == 0 {
		words = strings.TrimPrefix(words, " ")
	}
	w.out = append(w.out, fake.Segment{Text: words})
}

// choice is what may stand somewhere, with the units it amounts to.
type choice struct {
	text  string
	units []unit.Unit
}

// decide adds a decision: the first choice is right unless the user has ruled
// it out or settled something else. It returns what is left of them.
func (w *writer) decide(key string, choices []choice, most int) []choice {
	var left []choice
	removed := ""
	for _, c := range choices {
		if slices.ContainsFunc(c.units, func(u unit.Unit) bool { return slices.Contains(w.task.Never, model.Phrase(u)) }) {
			removed += "|" + c.text
			continue
		}
		if !slices.ContainsFunc(left, func(o choice) bool { return o.text == c.text }) {
			left = append(left, c)
		}
	}
	for _, settled := range w.task.Settled {
		var agreeing []choice
		for _, c := range left {
			if slices.ContainsFunc(c.units, func(u unit.Unit) bool { return model.Phrase(u) == settled }) {
				agreeing = append(agreeing, c)
			}
		}
		if len(agreeing) > 0 {
			left = agreeing
			removed += "=" + settled
		}
	}
	if len(left) == 0 {
		left = choices[:1]
	}
	s := fake.Segment{Text: left[0].text, Key: w.task.Question + "|" + key + removed}
	for _, c := range left[1:min(len(left), most+1)] {
		s.Others = append(s.Others, c.text)
	}
	if len(w.out) == 0 {
		s.Text = strings.TrimPrefix(s.Text, " ")
	}
	w.out = append(w.out, s)
	return left
}

// show writes what is shown, and of which table.
func (w *writer) show() {
	w.say("SELECT")
	var items []unit.Unit
	for _, u := range w.units {
		if u.Kind == unit.Distinct {
			w.say(" DISTINCT")
		}
		if u.Kind == unit.Select || u.Kind == unit.Projection {
			items = append(items, u)
		}
	}
	for i, u := range items {
		if i > 0 {
			w.say(",")
		}
		if len(items) > 1 || u.Kind == unit.Projection || u.Column == "*" && w.aggregate(u.Slot) == "" || w.table(u) == nil {
			w.say(" " + w.item(u, w.aggregate(u.Slot)))
			continue
		}
		w.decide("show", w.shown(u, w.aggregate(u.Slot)), 5)
	}
	w.say(w.from())
}

// from is what the query reads.
func (w *writer) from() string {
	head := []unit.Unit{{Kind: unit.Select, Column: "*"}}
	for _, u := range w.units {
		if u.Kind == unit.Table || u.Kind == unit.Join {
			head = append(head, u)
		}
	}
	q, err := unit.Build(head)
	if err != nil {
		return "" // unreachable: they come from a query
	}
	return strings.TrimPrefix(ast.Print(q), "SELECT *")
}

// table is the one that the column of a unit is of; nil for what is not a
// plain column of one.
func (w *writer) table(u unit.Unit) *catalog.Table {
	if u.SQL != "" {
		return nil
	}
	for _, of := range w.units {
		if (of.Kind == unit.Table || of.Kind == unit.Join) && of.SQL == "" &&
			(u.From == "" || strings.EqualFold(of.Ref(), u.From)) {
			return w.gold.Tables.Table(of.Table)
		}
	}
	return nil
}

func (w *writer) aggregate(slot int) string {
	for _, u := range w.units {
		if u.Kind == unit.Aggregate && u.Slot == slot {
			return u.Agg
		}
	}
	return ""
}

func (w *writer) item(u unit.Unit, agg string) string {
	column := model.Qualified(u)
	switch {
	case u.SQL != "":
		return u.SQL
	case u.Kind == unit.Projection && u.Question == ast.SummaryQuestion:
		return "summary(" + column + ")"
	case u.Kind == unit.Projection:
		return "answer(" + column + ", " + ast.Quote(u.Question) + ")"
	}
	switch agg {
	case "":
		return column
	case unit.CountDistinct:
		return "count(DISTINCT " + column + ")"
	}
	return agg + "(" + column + ")"
}

// shown are ways to show something: the right one, the right aggregate of
// other columns, the right column otherwise aggregated, then all the rest.
func (w *writer) shown(u unit.Unit, agg string) []choice {
	of := func(column, agg string) choice {
		s := unit.Unit{Kind: unit.Select, From: u.From, Column: column}
		if column == "*" {
			s.From = ""
		}
		return choice{" " + w.item(s, agg), []unit.Unit{s, {Kind: unit.Aggregate, From: s.From, Column: column, Agg: agg}}}
	}
	aggregates := []string{"", "max", "min", "count", "sum", "avg"}
	out := []choice{of(u.Column, agg)}
	others := columns(w.table(u), u.Column)
	for i := range max(len(others), len(aggregates)) {
		if i < len(aggregates) {
			out = append(out, of(u.Column, aggregates[i]))
		}
		if i < len(others) {
			out = append(out, of(others[i], agg))
		}
	}
	for _, a := range aggregates {
		for _, c := range others {
			out = append(out, of(c, a))
		}
	}
	return slices.DeleteFunc(out, func(c choice) bool { // no such query would be valid
		s, a := c.units[0], c.units[1]
		return (a.Agg == "sum" || a.Agg == "avg") && !holdsNumbers(w.table(u), s.Column) || s.Column == "*" && a.Agg != "" &&
			a.Agg != "count"
	})
}

func holdsNumbers(t *catalog.Table, column string) bool {
	c := t.Column(column)
	return c != nil && c.Kind == catalog.Number
}

// columns are the others of a table, those next to the right one first.
func columns(t *catalog.Table, right string) []string {
	at := slices.IndexFunc(t.Columns, func(c *catalog.Column) bool { return c.Name == right })
	var out []string
	for d := 1; d < len(t.Columns); d++ {
		for _, i := range []int{at + d, at - d} {
			if i >= 0 && i < len(t.Columns) && !t.Columns[i].Kind.Prose() {
				out = append(out, t.Columns[i].Name)
			}
		}
	}
	return out
}
