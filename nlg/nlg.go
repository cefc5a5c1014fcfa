// Package nlg words what the agent says: the clauses of a query in plain
// language, the yes/no question about a unit, and the sentence above an
// answer. It is domain-free: names come from the catalog, sentences from one
// template file per language (en.tmpl, de.tmpl); what is not in it is as in
// English. [Speaker.In] gives the same speaker in another language.
//
// Call [New] and give the [Speaker] to the agent.
//
//	sp, err := nlg.New(cat)
//	q := sp.Question(hypothesis, i) // "Shall I read the reviews to find out: is this restaurant quiet?"
package nlg

import (
	"cmp"
	"embed"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strconv"
	"strings"
	"text/template"

	"parley/agent"
	"parley/nlg/noun"
	"parley/phrasebook"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

//go:embed *.tmpl
var files embed.FS

// Speaker implements agent.Speaker for one database in one language.
type Speaker struct {
	cat      *catalog.Catalog
	language *phrasebook.Language
	tpl      *template.Template
	all      map[string]*template.Template // by language
}

// asksForSummary reports whether a question stands for a summary: it is not put in words.
func asksForSummary(question string) bool { return question == ast.SummaryQuestion }

// summed is what the sum of a column is called: the total of a column that is called a total itself.
func summed(column string) string {
	if slices.Contains(strings.Fields(column), "total") {
		return column
	}
	return "total " + column
}

// New makes a speaker of English; it fails only if a template file is broken.
func New(cat *catalog.Catalog) (*Speaker, error) {
	s := &Speaker{cat: cat, language: phrasebook.English(), all: map[string]*template.Template{}}
	for _, l := range phrasebook.Languages() {
		tpl := template.New(l.Tag).Option("missingkey=error").Funcs(template.FuncMap{"num": l.Number, "capital": capital,
			"several": noun.Several, "summary": asksForSummary, "since": sinceIn, "summed": summed})
		for _, name := range []string{"en.tmpl", l.Tag + ".tmpl"} {
			text, err := files.ReadFile(name)
			if errors.Is(err, fs.ErrNotExist) {
				continue
			}
			if err != nil {
				return nil, err
			}
			if tpl, err = tpl.Parse(string(text)); err != nil {
				return nil, fmt.Errorf("reading the question templates: %w", err)
			}
		}
		s.all[l.Tag] = tpl
	}
	s.tpl = s.all[s.language.Tag]
	return s, nil
}

// In implements agent.Multilingual.
func (s *Speaker) In(language string) agent.Speaker {
	if l := phrasebook.Tagged(language); l != nil {
		return &Speaker{s.cat, l, s.all[l.Tag], s.all}
	}
	return s.english()
}

// view is what a template sees of a unit.
type view struct {
	Phrase   string // the user's words, "" when nothing was said
	Thing    string // singular of the table: "restaurant"
	Things   string // plural
	Entity   string // Projection: the one row that is asked about by name
	Joined   string // Join: plural of the other table
	Outer    bool   // Join: rows that nothing is joined to stay
	Keyed    bool   // Join: by a key, or columns of one name
	Role     string // Join: what the other table is to the first, where it goes by another name: "manager"
	Column   string // humanised, with its table's name where that is another than Things
	Op       string // operator key: eq, ge, contains, …
	Value    string // values as a list in words
	Respelt  bool   // the database spells the phrase differently: Value
	Agg      string
	Filled   string // count: the column that only some of the counted rows have
	Each     string // what different ones are counted of: "pupils" by their key, "brands" by the column
	Question string
	Answer   string
	Desc     bool
	N        int
	Numeric  bool   // the column holds numbers, or values with an order of their own
	Dated    bool   // the column holds dates
	Words    string // what the SQL of the unit says; "" for a unit without
	Set      string // Combine: UNION, INTERSECT or EXCEPT
}

// Sorted reports whether rows are in an order that has no highest and no
// latest: that of texts.
func (v view) Sorted() bool { return v.Agg == "" && !v.Numeric && !v.Dated }

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
	v := view{Phrase: u.Phrase, Thing: noun.One(t.Human), Things: noun.Many(t.Human),
		Agg: u.Unit.Agg, Question: u.Unit.Question, Answer: strings.ToLower(u.Unit.Answer), Desc: u.Unit.Desc, N: u.Unit.N}
	if u.Unit.SQL != "" {
		v.Words, v.Numeric = s.wordsOf(u.Unit, t, roles(h), whereOf(h.Query)), true
		v.Set = strings.TrimSuffix(string(u.Unit.Op), " ALL")
		if ofAnyYear(h, u.Unit) {
			v.Words = s.say("words/any year", parts{A: v.Words})
		}
		if s.ofAllYears(h, u.Unit) {
			v.Words = s.say("words/all years", parts{A: v.Words})
		}
		v.Words = cmp.Or(s.ofAll(h, u.Unit), v.Words)
		v.Column = v.Words
		if u.Unit.Kind == unit.Table {
			v.Things = v.Words
		}
		return v
	}
	if u.Unit.Kind == unit.Projection {
		v.Entity = s.entity(h, h.Units)
	}
	s.viewCondition(&v, h, u)
	s.viewColumn(&v, h, u.Unit)
	if other := s.cat.Table(u.Unit.Table); u.Unit.Kind == unit.Join && other != nil {
		s.viewJoin(&v, h, u.Unit, other)
	}
	return v
}

// viewCondition collects how the condition that a unit is of compares, and with
// what.
func (s *Speaker) viewCondition(v *view, h agent.Hypothesis, u agent.Scored) {
	whole := u.Unit
	for _, o := range h.Units {
		known := o.Unit.Kind == unit.Operator && (o.Unit.Op == unit.Missing || o.Unit.Op == unit.Present)
		if u.Unit.Kind != unit.Having && (o.Unit.Kind == unit.Value || known) && o.Unit.Slot == u.Unit.Slot &&
			o.Unit.Column == u.Unit.Column {
			whole = o.Unit
		}
	}
	v.Op, v.Value = opKeys[whole.Op], s.inWords(whole, s.tableOf(h, whole).Column(whole.Column))
	v.Respelt = len(whole.Values) == 1 && !whole.Number && !strings.EqualFold(whole.Values[0], u.Phrase)
}

// viewColumn collects what the column of a unit is called, with its table or
// the role of that where it is not plain which is meant.
func (s *Speaker) viewColumn(v *view, h agent.Hypothesis, u unit.Unit) {
	of, t := s.tableOf(h, u), s.table(h)
	u = s.countingRows(h, u, of)
	v.Column = u.Column
	if c := of.Column(u.Column); c != nil {
		v.Column, v.Numeric, v.Dated = s.called(of, c), c.Kind == catalog.Number || len(c.Order) > 0, c.Kind == catalog.Date
	}
	switch role := roles(h)[u.From]; {
	case role != "" && v.Column != "*":
		v.Column = s.say("words/role", parts{A: v.Column, B: inWords(u.From)})
	case of != t && v.Column == "*":
		v.Things = noun.Many(of.Human)
	case of != t:
		v.Column = ofTable(of, v.Column)
	}
	switch {
	case u.Agg == "count" && v.Column == "*" && of == t:
		v.Things = noun.Many(s.rowsOf(h).Human)
	case u.Agg == "count" && s.someLack(of, u.Column):
		v.Filled = v.Column
	case u.Agg == unit.CountDistinct:
		v.Each = s.counts(of, u.Column, v.Column)
	}
	if u.Kind == unit.Group {
		v.Column = s.each(h, u, v.Column)
	}
}

// someLack reports whether some rows of a table have no value in a column, so that to count
// its values is to count only some of the rows.
func (s *Speaker) someLack(t *catalog.Table, column string) bool {
	c := t.Column(column)
	return c != nil && c.Nulls > 0 && !s.inEachRow(t, column)
}

// countingRows is a unit that counts rows in place of one that counts those of a joined
// table by what each of them has: the column that tells them apart, or points at others.
func (s *Speaker) countingRows(h agent.Hypothesis, u unit.Unit, of *catalog.Table) unit.Unit {
	if u.Agg != "count" || of == s.table(h) || of != s.rowsOf(h) {
		return u
	}
	if s.inEachRow(of, u.Column) {
		u.Column = "*"
	}
	return u
}

// counts are the things that different values of a column are counted as: the rows
// that it is the key of, or points at, or else what it is called; "" for other
// numbers and days.
func (s *Speaker) counts(t *catalog.Table, column, called string) string {
	if len(t.Key) == 1 && strings.EqualFold(t.Key[0], column) {
		return noun.Many(t.Human)
	}
	if to, _ := t.PointsAt(column); s.cat.Table(to) != nil {
		return noun.Many(s.cat.Table(to).Human)
	}
	if c := t.Column(column); c == nil || c.Kind == catalog.Number || c.Kind == catalog.Date {
		return ""
	}
	return noun.Many(called)
}

// viewJoin collects what a joined table is called.
func (s *Speaker) viewJoin(v *view, h agent.Hypothesis, u unit.Unit, other *catalog.Table) {
	v.Joined, v.Outer, v.Keyed = noun.Many(other.Human), u.Outer, s.byKey(h, u, other)
	if u.As != "" {
		v.Role, v.Thing = inWords(u.As), noun.One(s.tableOf(h, u).Human)
	}
	if c := other.Column(v.Value); c != nil {
		v.Value = ofTable(other, c.Human)
	}
}

// byKey reports whether a table is joined by a key that either of the two declares, or by
// columns of one name.
func (s *Speaker) byKey(h agent.Hypothesis, u unit.Unit, other *catalog.Table) bool {
	if len(u.Values) != 1 {
		return false
	}
	from, _ := s.tableOf(h, u).PointsAt(u.Column)
	to, _ := other.PointsAt(u.Values[0])
	return from != "" || to != "" || strings.EqualFold(u.Column, u.Values[0])
}

// called is the name of a column in a sentence, without its unit, which stands with
// values there: the length of length_m.
func (s *Speaker) called(t *catalog.Table, c *catalog.Column) string {
	if name := s.inFull(c); name != c.Human || s.language != phrasebook.English() {
		return name
	}
	return t.Called(c)
}

// inFull is the whole name of a column. A date that is named by what was done then is
// said so: the date hired.
func (s *Speaker) inFull(c *catalog.Column) string {
	if c.Kind == catalog.Date && s.language == phrasebook.English() && noun.Done(c.Human) {
		return "date " + c.Human
	}
	return c.Human
}

// tableOf is the table that the column of a unit of h is of.
func (s *Speaker) tableOf(h agent.Hypothesis, u unit.Unit) *catalog.Table {
	name := u.From
	if table, ok := roles(h)[name]; ok {
		name = table
	}
	if t := s.cat.Table(name); name != "" && t != nil {
		return t
	}
	return s.first(h)
}

// roles are the tables that go by another name in h, by that name.
func roles(h agent.Hypothesis) map[string]string {
	out := map[string]string{}
	for _, u := range h.Units {
		if u.Unit.Kind == unit.Join && u.Unit.As != "" {
			out[u.Unit.As] = u.Unit.Table
		}
	}
	return out
}

// inWords is the name of a role as a person writes it: home_team is home team.
func inWords(role string) string { return strings.ReplaceAll(role, "_", " ") }

// table returns the table that h is about: the one whose rows or columns alone it lists, else the first.
func (s *Speaker) table(h agent.Hypothesis) *catalog.Table {
	if t := s.listed(h); t != nil {
		return t
	}
	return s.first(h)
}

// listed is the table of which a query over several lists whole rows, or columns and no other table's; nil for
// others.
func (s *Speaker) listed(h agent.Hypothesis) *catalog.Table {
	q, ok := h.Query.(*ast.Select)
	if !ok || len(q.GroupBy) > 0 {
		return nil
	}
	rows, columns := map[string]bool{}, map[string]bool{}
	for _, it := range q.Items {
		switch e := it.Expr.(type) {
		case *ast.Star:
			rows[e.Table] = true
		case *ast.Column:
			columns[e.Table] = true
		default:
			return nil
		}
	}
	if len(rows) == 0 {
		rows = columns
	}
	for ref := range rows {
		if _, role := roles(h)[ref]; len(rows) == 1 && ref != "" && !role {
			return s.cat.Table(ref)
		}
	}
	return nil
}

// first is the table that a query begins with.
func (s *Speaker) first(h agent.Hypothesis) *catalog.Table {
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
	unit.Like: "like", unit.Unlike: "unlike", unit.Begins: "begins", unit.Ends: "ends", unit.Missing: "missing",
	unit.Present: "present",
}

// inWords lists the values of a condition: "Thai", "3 and 4", "Thai or Lao".
func (s *Speaker) inWords(u unit.Unit, c *catalog.Column) string {
	values := s.values(u, c)
	if u.Op == unit.Between {
		return s.measured(s.language.And(values), u, c)
	}
	return s.measured(s.language.Or(values), u, c)
}

// measured are numbers that a column is compared with in the unit that it has.
func (s *Speaker) measured(numbers string, u unit.Unit, c *catalog.Column) string {
	counts := u.Agg == "count" || u.Agg == unit.CountDistinct
	if !u.Number || counts || c == nil || s.language != phrasebook.English() {
		return numbers
	}
	return withUnit(numbers, c.Unit)
}

// ordered reports whether an operator asks what comes before and after what: what is under 1
// is a number, though the column holds 0 and 1 alone.
func ordered(op unit.Op) bool {
	return slices.Contains([]unit.Op{unit.Lt, unit.Le, unit.Gt, unit.Ge, unit.Between}, op)
}

// values are the values of a condition as the language writes them.
func (s *Speaker) values(u unit.Unit, c *catalog.Column) []string {
	values := make([]string, len(u.Values))
	for i, v := range u.Values {
		switch {
		case c != nil && c.YesNo() && u.Agg == "" && !ordered(u.Op):
			v = s.truth(v)
		case u.Number && c != nil && c.Unit != "":
			v = s.language.Amount(v)
		case u.Number:
			v = s.language.Numeral(v)
		case c != nil && c.Kind == catalog.Date:
			v = s.language.Date(v)
		}
		values[i] = v
	}
	return values
}

// truth is yes or no for a value of a column that holds these, however the
// database writes it.
func (s *Speaker) truth(v string) string {
	switch strings.ToLower(v) {
	case "1", "true", "t":
		return s.language.Say("yes")
	case "0", "false", "f":
		return s.language.Say("no")
	}
	return v
}

// Counted is "1 restaurant", "3 restaurants", "no restaurants".
func Counted(n int, plural string) string {
	switch n {
	case 0:
		return "no " + plural
	case 1:
		return "1 " + noun.One(plural)
	}
	return strconv.Itoa(n) + " " + plural
}

// ofTable is the name of a column of another table than the one spoken of:
// "customer city", and "order date" of orders rather than "order order date".
func ofTable(t *catalog.Table, column string) string {
	thing := noun.One(t.Human)
	if column == thing || strings.HasPrefix(column, thing+" ") {
		return column
	}
	return thing + " " + column
}
