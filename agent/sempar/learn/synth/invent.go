package synth

import (
	"context"
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"

	"parley/english"
	"parley/suql/catalog"
)

// Invented is a database that [Invent] made up, with rows. It implements
// [catalog.ValueSource], so an index of its values can be made.
type Invented struct {
	Name    string
	Catalog *catalog.Catalog
	tables  []*inventedTable
	verbs   map[string][]verb // by table.column of a key that points at another table
	people  map[string]bool   // tables whose rows are people
	keyed   bool              // primary keys are declared
}

type inventedTable struct {
	name     string
	of       *domainTable
	key      string
	columns  []inventedColumn
	rows     [][]any
	declared []catalog.ForeignKey // keys that the database declares
}

type inventedColumn struct {
	name, typ, part string // part is "first" or "last", of a person's name
	of              *domainColumn
	yes, no         any // of a yes/no column
}

// Invent makes up a database of a domain of [Domains]: which names its tables
// and columns have, which of them there are, which keys are declared, and the
// rows all follow from the seed.
func Invent(domainName string, seed uint64) (*Invented, error) {
	i := slices.IndexFunc(domains().domains, func(d *domain) bool { return d.name == domainName })
	if i < 0 {
		return nil, fmt.Errorf("no domain is called %q", domainName)
	}
	m := &maker{
		Rand: rand.New(rand.NewPCG(seed, uint64(i))),
		out:  &Invented{Name: fmt.Sprintf("%s_%d", domainName, seed), verbs: map[string][]verb{}, people: map[string]bool{}},
		at:   map[string]*inventedTable{},
	}
	m.habits()
	m.make(domains().domains[i])
	m.out.Catalog = catalog.New(m.out.facts())
	return m.out, nil
}

// maker is a database under way.
type maker struct {
	*rand.Rand
	out            *Invented
	at             map[string]*inventedTable // by first name
	spell          func(words string) string
	singular       bool  // names of tables
	primary, other bool  // keys are declared: primary and foreign ones
	clock          bool  // dates have a time of day
	split          bool  // people have a first and a last name
	firsts, lasts  []int // orders of names in the table under way
}

// habits draws how whoever made the database names and declares things.
func (m *maker) habits() {
	m.spell = []func(string) string{snake, snake, snake, pascal, camel, pascalSnake}[m.IntN(6)]
	m.singular = m.Float64() < 0.4
	m.primary = m.Float64() < 0.85
	m.other = m.primary && m.Float64() < 0.85
	m.out.keyed = m.primary
	m.clock = m.Float64() < 0.12
	m.split = m.Float64() < 0.45
}

func (m *maker) make(d *domain) {
	for n, t := range d.tables {
		pointedAt := slices.ContainsFunc(d.tables, func(o *domainTable) bool {
			return slices.ContainsFunc(o.columns, func(c *domainColumn) bool { return c.pointsAtTable() && c.ref == t.names[0] })
		})
		if !pointedAt && n > 2 && m.Float64() < 0.2 {
			continue
		}
		m.table(t)
	}
}

func (m *maker) table(of *domainTable) {
	words := of.names[m.IntN(len(of.names))]
	if m.singular {
		words = english.Singular(words)
	}
	t := &inventedTable{of: of}
	for t.name = m.spell(words); m.out.table(t.name) != nil; {
		t.name = m.spell(of.names[0])
	}
	for _, c := range of.columns {
		m.column(t, c)
	}
	if m.Float64() < shareProse {
		m.column(t, &domainColumn{names: proseNames, kind: "prose"})
	}
	m.fill(t)
	m.at[of.names[0]] = t
	m.out.tables = append(m.out.tables, t)
	m.out.people[t.name] = of.person
}

// shareProse is the share of tables that have a column of free text, and
// proseNames are what it may be called.
const shareProse = 0.3

var proseNames = []string{"notes", "comments", "remarks", "description", "reviews", "feedback", "details", "report",
	"text", "internal notes"}

// prose is a text. What it says is of no matter to those who only learn to
// ask.
func (m *maker) prose() string {
	var parts []string
	for range 2 + m.IntN(2) {
		parts = append(parts, one(&asker{Rand: m.Rand}, phrases().lists["prose"]))
	}
	return strings.Join(parts, " ")
}

// column adds a column, or leaves it out.
func (m *maker) column(t *inventedTable, of *domainColumn) {
	needed := slices.Contains([]string{"key", "ref", "role", "person", "name", "quantity", "unitprice"}, of.kind)
	if !needed && m.Float64() < 0.13 {
		return
	}
	c := inventedColumn{of: of, typ: types[of.kind]}
	words := of.names[m.IntN(len(of.names))]
	switch of.kind {
	case "key":
		c.name = m.spell(words)
		t.key = c.name
	case "ref":
		c.name = m.refName(m.at[of.ref], of)
	case "role":
		c.name = m.roleName(m.at[of.ref], words)
	case "boss":
		c.name = m.spell(words)
		if !strings.Contains(words, " ") {
			c.name = m.spell(words + " id")
		}
	case "person":
		if m.split {
			for _, part := range []string{"first", "last"} {
				t.columns = append(t.columns, inventedColumn{name: m.spell(part + " name"), typ: "TEXT", part: part, of: of})
			}
			return
		}
		c.name = m.spell(words)
	case "yesno":
		c.name = m.spell(words)
		m.answers(&c)
	default:
		c.name = m.spell(words)
	}
	if slices.ContainsFunc(t.columns, func(o inventedColumn) bool { return strings.EqualFold(o.name, c.name) }) {
		return
	}
	t.columns = append(t.columns, c)
	m.declare(t, c)
}

// refName is what a column is called that points at a table: as the table's
// key, after the table, or, where keys are declared, after what it is.
func (m *maker) refName(to *inventedTable, of *domainColumn) string {
	thing := english.Singular(spaced(to.name))
	key := spaced(to.key)
	plain := !strings.Contains(key, " ")
	r := m.Float64()
	switch {
	case m.other && r < 0.2:
		return m.spell(of.names[m.IntN(len(of.names))])
	case plain || m.other && r < 0.35:
		return m.spell(thing + " " + strings.TrimPrefix(key, thing+" "))
	}
	return to.key
}

// roleName is what a column is called that points at a table in a role: after
// the role, or, where keys are not declared, after its first word and the key.
func (m *maker) roleName(to *inventedTable, role string) string {
	if m.other {
		if m.Float64() < 0.5 {
			role += " id"
		}
		return m.spell(role)
	}
	first, _, _ := strings.Cut(role, " ")
	key := spaced(to.key)
	if !strings.Contains(key, " ") {
		key = english.Singular(spaced(to.name)) + " " + key
	}
	return m.spell(first + " " + key)
}

// declare notes what a key says: that the database declares it, and the verbs.
func (m *maker) declare(t *inventedTable, c inventedColumn) {
	if !c.of.pointsAtTable() && c.of.kind != "boss" {
		return
	}
	to := t
	if c.of.pointsAtTable() {
		to = m.at[c.of.ref]
	}
	m.out.verbs[t.name+"."+c.name] = c.of.verbs
	if m.other {
		key := catalog.ForeignKey{Columns: []string{c.name}, RefTable: to.name, RefColumns: []string{to.key}}
		t.declared = append(t.declared, key)
	}
}

// answers draws how yes and no are stored.
func (m *maker) answers(c *inventedColumn) {
	switch m.IntN(5) {
	case 0:
		c.yes, c.no = "yes", "no"
	case 1:
		c.yes, c.no = "Y", "N"
	case 2:
		c.yes, c.no, c.typ = int64(1), int64(0), "BOOLEAN"
	case 3:
		c.yes, c.no = "T", "F"
	default:
		c.yes, c.no = "Yes", "No"
	}
}

// types are the declared types of kinds.
var types = map[string]string{
	"key": "INTEGER", "ref": "INTEGER", "role": "INTEGER", "boss": "INTEGER", "year": "INTEGER", "count": "INTEGER",
	"quantity": "INTEGER",
	"person":   "TEXT", "name": "TEXT", "from": "TEXT", "one of": "TEXT", "yesno": "TEXT", "many of": "TEXT",
	"date": "DATE", "end": "DATE", "money": "REAL", "unitprice": "REAL", "discount": "REAL",
	"textnumber": "TEXT", "other": "TEXT", "prose": "TEXT",
}

func (d *Invented) table(name string) *inventedTable {
	i := slices.IndexFunc(d.tables, func(t *inventedTable) bool { return strings.EqualFold(t.name, name) })
	if i < 0 {
		return nil
	}
	return d.tables[i]
}

// Source is the database as [Generate] takes it.
func (d *Invented) Source() Source {
	values := func(table, column string) []string {
		found, _ := d.Values(context.Background(), table, column, true, mostValues)
		return found
	}
	return Source{Name: d.Name, Catalog: d.Catalog, Values: values, verbs: d.verbs, people: d.people}
}

func snake(words string) string       { return strings.ReplaceAll(words, " ", "_") }
func pascalSnake(words string) string { return strings.ReplaceAll(titled(words), " ", "_") }
func pascal(words string) string      { return strings.ReplaceAll(titled(words), " ", "") }

func camel(words string) string {
	p := pascal(words)
	return strings.ToLower(p[:1]) + p[1:]
}

// titled is words, each with a capital.
func titled(words string) string {
	parts := strings.Fields(words)
	for i, p := range parts {
		parts[i] = strings.ToUpper(p[:1]) + p[1:]
	}
	return strings.Join(parts, " ")
}

// spaced is a name of the database as its words.
func spaced(name string) string { return strings.Join(catalog.SplitName(name), " ") }
