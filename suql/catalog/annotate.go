package catalog

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"gopkg.in/yaml.v3"
)

// Annotated infers the catalog as [New] does and puts over it what text says:
// a YAML document of annotations, named name in errors.
//
//	tables:
//	  restaurants:
//	    called: places to eat
//	    synonyms: [eateries]
//	    columns:
//	      price: {kind: enum, values: [cheap, moderate, luxury]}
//	      phone: {hidden: true}
//
// Tables and columns take called, description, synonyms and hidden; columns
// also kind, values, order, unit, written and references. What is not said stays as inferred. A hidden column
// is neither offered nor shown nor told a model, and no query can name it,
// unless it is a key that tables are joined by; a hidden table is
// left out of the catalog, and queries that name it are refused.
//
// The error holds one line for every fault, each with its place: unknown
// tables, columns, keys and kinds come with the names that may be meant.
func Annotated(facts Facts, name string, text []byte) (*Catalog, error) {
	cat := New(facts)
	root, err := document(name, text)
	if err != nil {
		return nil, err
	}
	a := &annotator{name: name, facts: facts, cat: cat}
	a.each(root, "the annotations", func(key, value *yaml.Node) {
		switch key.Value {
		case "tables":
			a.each(value, "tables", a.table)
		case "notes":
			a.notes(value)
		default:
			a.unknown(key, "key", key.Value, []string{"tables", "notes"})
		}
	})
	a.refer()
	cat.Tables = slices.DeleteFunc(cat.Tables, func(t *Table) bool { return slices.Contains(a.hidden, t) })
	for _, t := range cat.Tables {
		t.Foreign = slices.DeleteFunc(t.Foreign, func(f ForeignKey) bool {
			return slices.ContainsFunc(a.hidden, func(h *Table) bool { return strings.EqualFold(h.Name, f.RefTable) })
		})
	}
	cat.keepKeys()
	return cat, errors.Join(a.faults...)
}

// keepKeys lets queries name hidden columns that tables are joined by.
func (c *Catalog) keepKeys() {
	free := func(table string, columns []string) {
		t := c.Table(table)
		for _, name := range columns {
			if col := t.Column(name); col != nil {
				col.Withheld = false
			}
		}
	}
	for _, t := range c.Tables {
		free(t.Name, t.Key)
		for _, f := range t.Foreign {
			free(t.Name, f.Columns)
			if c.Table(f.RefTable) != nil {
				free(f.RefTable, f.RefColumns)
			}
		}
	}
}

// annotator goes through a document and changes cat, which nobody else has
// yet.
type annotator struct {
	name   string
	facts  Facts
	cat    *Catalog
	hidden []*Table
	faults []error

	references []reference
}

func (a *annotator) fail(n *yaml.Node, format string, args ...any) {
	a.faults = append(a.faults, fmt.Errorf("%s: line %d: %s", a.name, n.Line, fmt.Sprintf(format, args...)))
}

// unknown reports a name that is none of names.
func (a *annotator) unknown(n *yaml.Node, what, name string, names []string) {
	if near := nearest(name, names); len(near) > 0 {
		a.fail(n, "unknown %s %q: did you mean %s?", what, name, strings.Join(near, " or "))
		return
	}
	const most = 12
	if more := len(names) - most; more > 0 {
		names = append(slices.Clone(names[:most]), fmt.Sprintf("%d more", more))
	}
	a.fail(n, "unknown %s %q: there is %s", what, name, strings.Join(names, ", "))
}

// nearest are the names that differ from name by a slip of the pen, or of
// which one holds the other.
func nearest(name string, names []string) []string {
	type near struct {
		name  string
		wrong int
	}
	var found []near
	low := strings.ToLower(name)
	limit := max(1, len(low)/3)
	for _, n := range names {
		other := strings.ToLower(n)
		d := Distance(low, other, limit)
		if d > limit && len(low) > 2 && len(other) > 2 && (strings.Contains(other, low) || strings.Contains(low, other)) {
			d = limit
		}
		if d <= limit {
			found = append(found, near{n, d})
		}
	}
	slices.SortStableFunc(found, func(a, b near) int { return a.wrong - b.wrong })
	var out []string
	for _, f := range found[:min(len(found), 3)] {
		out = append(out, f.name)
	}
	return out
}

// tableNamed is the number of a table; -1, with a fault, where there is none.
func (a *annotator) tableNamed(n *yaml.Node, name string) int {
	var names []string
	for i, t := range a.cat.Tables {
		if strings.EqualFold(t.Name, name) {
			return i
		}
		names = append(names, t.Name)
	}
	a.unknown(n, "table", name, names)
	return -1
}

// columnNamed is the same for a column of a table.
func (a *annotator) columnNamed(n *yaml.Node, t *Table, name string) int {
	var names []string
	for i, c := range t.Columns {
		if strings.EqualFold(c.Name, name) {
			return i
		}
		names = append(names, c.Name)
	}
	a.unknown(n, "column of "+t.Name, name, names)
	return -1
}

// table applies what is said about one table. An entry that says nothing is
// passed over, so that the file of [WriteAnnotations] outlives its columns.
func (a *annotator) table(key, value *yaml.Node) {
	if silent(value) {
		return
	}
	i := a.tableNamed(key, key.Value)
	if i < 0 {
		return
	}
	t := a.cat.Tables[i]
	a.each(value, "the table "+t.Name, func(key, value *yaml.Node) {
		switch key.Value {
		case "called":
			a.text(value, &t.Human)
		case "description":
			a.text(value, &t.Description)
		case "synonyms":
			a.texts(value, &t.Synonyms)
		case "hidden":
			var hidden bool
			if a.flag(value, &hidden); hidden {
				a.hidden = append(a.hidden, t)
			}
		case "columns":
			a.each(value, "the columns of "+t.Name, func(key, value *yaml.Node) { a.column(t, a.facts.Tables[i], key, value) })
		default:
			a.unknown(key, "key", key.Value, []string{"called", "description", "synonyms", "hidden", "columns"})
		}
	})
}

func (a *annotator) column(t *Table, facts TableFacts, key, value *yaml.Node) {
	if silent(value) {
		return
	}
	i := a.columnNamed(key, t, key.Value)
	if i < 0 {
		return
	}
	c, f := t.Columns[i], facts.Columns[i]
	values, order := a.columnKeys(value, c, f)
	defer func() { a.order(order, c) }()
	if values == nil {
		return
	}
	switch {
	case c.List && c.Kind != Array, !c.List && c.Kind != Enum:
		if said(value, "kind") {
			a.fail(value, "%s.%s is declared %s, which has no closed list of values: leave out kind or values", t.Name,
				c.Name, c.Kind)
			return
		}
		reshape(c, f, closedKind(c))
	}
	c.Domain = values
	c.Order = nil
	if c.Kind == Enum {
		c.Order = learnOrder(values)
	}
}

// columnKeys reads what is said of a column. Its values and their order are
// returned, for they depend on the other keys.
func (a *annotator) columnKeys(value *yaml.Node, c *Column, f ColumnFacts) (values []string, order *yaml.Node) {
	var form *yaml.Node
	defer func() { a.form(form, c, f) }()
	a.each(value, "the column "+c.Name, func(key, value *yaml.Node) {
		switch key.Value {
		case "kind":
			a.kind(value, c, f)
		case "called":
			a.text(value, &c.Human)
		case "description":
			a.text(value, &c.Description)
		case "synonyms":
			a.texts(value, &c.Synonyms)
		case "hidden":
			inferred := c.Hidden
			a.flag(value, &c.Hidden)
			c.Withheld, c.Shown = c.Hidden && !inferred, !c.Hidden
		case "values":
			a.texts(value, &values)
		case "order":
			order = value
		case "unit":
			a.text(value, &c.Unit)
		case "written":
			form = value
		case "references":
			a.references = append(a.references, reference{value, a.cat.Table(c.Table), c})
		default:
			a.unknown(key, "key", key.Value, []string{"kind", "called", "description", "synonyms", "values", "order",
				"unit", "written", "references", "hidden"})
		}
	})
	return values, order
}

// order takes the declared order of an enum; an empty one says that it has
// none.
func (a *annotator) order(n *yaml.Node, c *Column) {
	if n == nil || n.Tag == "!!null" {
		return
	}
	var values []string
	a.texts(n, &values)
	if c.Kind != Enum {
		a.fail(n, "%s.%s is %s: only an enum has an order of its values", c.Table, c.Name, c.Kind)
		return
	}
	for _, v := range values {
		if !slices.Contains(c.Domain, v) {
			a.unknown(n, "value of "+c.Name, v, c.Domain)
		}
	}
	c.Order = values
}

// closedKind is the kind with a closed domain that suits c.
func closedKind(c *Column) Kind {
	if c.List {
		return Array
	}
	return Enum
}

// said reports whether a mapping has a key.
func said(n *yaml.Node, key string) bool {
	for i := 0; i+1 < len(n.Content); i += 2 {
		if n.Content[i].Value == key {
			return true
		}
	}
	return false
}

// kind overrides the kind of c, if its values allow that.
func (a *annotator) kind(n *yaml.Node, c *Column, f ColumnFacts) {
	var name string
	a.text(n, &name)
	k := Kind(strings.ReplaceAll(strings.ToLower(name), "_", " "))
	kinds := Kinds()
	switch {
	case !slices.Contains(kinds, k):
		var names []string
		for _, k := range kinds {
			names = append(names, string(k))
		}
		a.unknown(n, "kind", name, names)
		return
	case k == c.Kind:
		c.Figures = c.Figures && k == Number
		return
	}
	if why := unfit(k, c, f.Profile); why != "" {
		a.fail(n, "%s.%s can't be %s: %s", c.Table, c.Name, k, why)
		return
	}
	reshape(c, f, k)
}

// holdsLists reports whether values of kind k may be lists.
func holdsLists(k Kind) bool { return k == Array || k == FreeText }

// datelike reports whether values may be treated as dates: most read as one, or
// all are numbers.
func datelike(p Profile) bool { return p.Numbers >= p.Values() || 2*p.Dates >= p.Values() }

// unfit says why the stored values can't be treated as kind k: annotations
// change what a column means, not how its values compare.
func unfit(k Kind, c *Column, p Profile) string {
	n := p.Values()
	switch {
	case n == 0:
		return ""
	case c.List && !holdsLists(k):
		return "its values are lists (array or free text)"
	}
	switch k {
	case Array:
		if !c.List {
			return "its values are no lists"
		}
	case Text, Enum, FreeText, Hours:
		if p.Texts == 0 {
			return "its values are not text"
		}
	case Number:
		if !p.numeric() {
			return "some values are stored as text, and text does not compare like numbers"
		}
	case Date:
		if !datelike(p) {
			return "most values do not read as dates"
		}
	case Bool:
		if p.Bools < n && !zeroOne(p) {
			return "its values are not true and false, or 1 and 0"
		}
	}
	return ""
}

// reshape makes c a column of kind k, with what belongs to that kind. Numbers
// that are stored as text are text where somebody says so.
func reshape(c *Column, f ColumnFacts, k Kind) {
	c.Kind = k
	fill(c, f)
	c.Figures = c.Figures && k == Number
}

// form takes the way in which a column of text writes its dates, where they
// read as well in another: 03/04/2024.
func (a *annotator) form(n *yaml.Node, c *Column, f ColumnFacts) {
	if n == nil {
		return
	}
	var said string
	a.text(n, &said)
	switch {
	case c.Kind != Date || c.Form == "":
		a.fail(n, "%s.%s is no text of dates that are written in a way of their own", c.Table, c.Name)
	case formOf(said) == nil:
		a.unknown(n, "way of writing dates", said, Patterns())
	default:
		for _, v := range f.Profile.Samples {
			if _, ok := ParseIn(said, v); !ok {
				a.fail(n, "%s.%s is not written so: %q", c.Table, c.Name, v)
				return
			}
		}
		c.Form, c.Swapped = said, false
	}
}
