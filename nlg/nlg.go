// Package nlg words what the agent says: the clauses of a query in plain
// language, the yes/no question about a unit, and the sentence above an
// answer. It is domain-free: names come from the catalog, sentences from one
// template file per language (en.tmpl).
//
// Call [New] and give the [Speaker] to the agent.
//
//	sp, err := nlg.New(cat)
//	q := sp.Question(hypothesis, i) // "Shall I read the reviews to find out: is this restaurant quiet?"
package nlg

import (
	_ "embed"
	"fmt"
	"strconv"
	"strings"
	"text/template"

	"parley/agent"
	"parley/suql/catalog"
	"parley/suql/unit"
)

//go:embed en.tmpl
var english string

// Speaker implements agent.Speaker for one database.
type Speaker struct {
	cat *catalog.Catalog
	tpl *template.Template
}

// New reads the templates; it fails only if the template file is broken.
func New(cat *catalog.Catalog) (*Speaker, error) {
	tpl, err := template.New("en").Option("missingkey=error").Parse(english)
	if err != nil {
		return nil, fmt.Errorf("reading the question templates: %w", err)
	}
	return &Speaker{cat, tpl}, nil
}

// view is what a template sees of a unit.
type view struct {
	Phrase   string // the user's words, "" when nothing was said
	Thing    string // singular of the table: "restaurant"
	Things   string // plural
	Joined   string // Join: plural of the other table
	Column   string // humanised, with its table's name where that is another than Things
	Op       string // operator key: eq, ge, contains, …
	Value    string // values as a list in words
	Respelt  bool   // the database spells the phrase differently: Value
	Agg      string
	Question string
	Answer   string
	Desc     bool
	N        int
	Numeric  bool // the column holds numbers
}

// say runs the template; a template that fails is a bug that the test of all
// unit kinds would have shown, so its message is returned in place of wording.
func (s *Speaker) say(name string, v any) string {
	var b strings.Builder
	if err := s.tpl.ExecuteTemplate(&b, name, v); err != nil {
		return fmt.Sprintf("(%v)", err)
	}
	return strings.Join(strings.Fields(b.String()), " ")
}

// view collects what the templates need about u, a unit of h. Column and
// operator units borrow the value of their condition, so that a question can
// name it.
func (s *Speaker) view(h agent.Hypothesis, u agent.Scored) view {
	t := s.table(h)
	v := view{Phrase: u.Phrase, Thing: catalog.SingularPhrase(t.Human), Things: catalog.Plural(t.Human),
		Agg: u.Unit.Agg, Question: u.Unit.Question, Answer: strings.ToLower(u.Unit.Answer), Desc: u.Unit.Desc, N: u.Unit.N}
	whole := u.Unit
	for _, o := range h.Units {
		if u.Unit.Kind != unit.Having && o.Unit.Kind == unit.Value && o.Unit.Slot == u.Unit.Slot && o.Unit.Column == u.Unit.Column {
			whole = o.Unit
		}
	}
	v.Op, v.Value = opKeys[whole.Op], inWords(whole)
	v.Respelt = len(whole.Values) == 1 && !whole.Number && !strings.EqualFold(whole.Values[0], u.Phrase)
	of := s.tableOf(u.Unit, t)
	v.Column = u.Unit.Column
	if c := of.Column(u.Unit.Column); c != nil {
		v.Column, v.Numeric = c.Human, c.Kind == catalog.Number
	}
	if of != t {
		if v.Column == "*" {
			v.Things = catalog.Plural(of.Human)
		} else {
			v.Column = catalog.SingularPhrase(of.Human) + " " + v.Column
		}
	}
	if other := s.cat.Table(u.Unit.Table); u.Unit.Kind == unit.Join && other != nil {
		v.Joined = catalog.Plural(other.Human)
		if c := other.Column(v.Value); c != nil {
			v.Value = catalog.SingularPhrase(other.Human) + " " + c.Human
		}
	}
	return v
}

// tableOf is the table that the column of a unit is of; main is that of the
// query.
func (s *Speaker) tableOf(u unit.Unit, main *catalog.Table) *catalog.Table {
	if t := s.cat.Table(u.From); u.From != "" && t != nil {
		return t
	}
	return main
}

// table returns the table that h is about.
func (s *Speaker) table(h agent.Hypothesis) *catalog.Table {
	for _, u := range h.Units {
		if u.Unit.Kind == unit.Table {
			if t := s.cat.Table(u.Unit.Table); t != nil {
				return t
			}
		}
	}
	return &catalog.Table{Human: "rows"}
}

var opKeys = map[unit.Op]string{
	unit.Eq: "eq", unit.Ne: "ne", unit.Lt: "lt", unit.Le: "le", unit.Gt: "gt", unit.Ge: "ge",
	unit.Between: "between", unit.In: "in", unit.NotIn: "notin", unit.Contains: "contains", unit.Lacks: "lacks",
	unit.Like: "like", unit.Unlike: "unlike", unit.Missing: "missing", unit.Present: "present",
}

// inWords lists the values of a condition: "Thai", "3 and 4", "Thai or Lao".
func inWords(u unit.Unit) string {
	word := "or"
	if u.Op == unit.Between {
		word = "and"
	}
	return list(u.Values, word)
}

func list(items []string, word string) string {
	switch n := len(items); n {
	case 0:
		return ""
	case 1:
		return items[0]
	default:
		return strings.Join(items[:n-1], ", ") + " " + word + " " + items[n-1]
	}
}

// Counted is "1 restaurant", "3 restaurants", "no restaurants".
func Counted(n int, plural string) string {
	switch n {
	case 0:
		return "no " + plural
	case 1:
		return "1 " + catalog.SingularPhrase(plural)
	}
	return strconv.Itoa(n) + " " + plural
}
