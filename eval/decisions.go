package eval

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"parley/eval/compare"
	"parley/eval/setmatch"
	"parley/eval/suqlset"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// decisions is a query as the set of decisions it makes: what a simulated
// user goes by, and what two queries are compared by.
type decisions struct {
	table   string
	outputs int
	has     map[string]bool        // decisionKey of every unit
	kinds   map[unit.Kind][]string // the same by kind, sorted
	open    func(u unit.Unit) bool // what is right either way; nil for nothing
	key     string                 // equal keys: the same query
	set     string                 // the same without the values of conditions
	pieces  map[string]bool        // over a database with a schema: setmatch.Query.Fragments
}

// reader of queries over one database. It needs the catalog to know which
// columns hold numbers, where 2011 and '2011.0' are the same value.
// Questions to texts are the same when they stand for the same of meanings.
type decisionReader struct {
	cat      *catalog.Catalog
	meanings []suqlset.Meaning
	schema   *setmatch.Schema // nil where columns are those of one table
}

func (r decisionReader) of(q ast.Query) decisions {
	units, others := takeApart(suqlset.Canonical(q, r.meanings))
	d := decisions{has: map[string]bool{}, kinds: map[unit.Kind][]string{}}
	aggregates := map[int]string{}
	units = r.byTable(units)
	for _, u := range units {
		switch u.Kind {
		case unit.Table:
			d.table = cmp.Or(d.table, strings.ToLower(u.Table))
		case unit.Aggregate:
			aggregates[u.Slot] = u.Agg
		case unit.Select, unit.Projection:
			d.outputs++
		}
	}
	for _, u := range units {
		if u.Kind == unit.Select && aggregates[u.Slot] == "" { // no aggregate is a decision too
			d.add(r, unit.Unit{Kind: unit.Aggregate, From: u.From, Column: u.Column})
		}
		if u.Kind != unit.Aggregate || u.Agg != "" {
			d.add(r, u)
		}
	}
	for _, keys := range d.kinds {
		slices.Sort(keys)
	}
	if r.schema != nil {
		if parts, err := setmatch.Of(r.schema, q); err == nil { // else it has none that could be right
			d.pieces = parts.Fragments()
		}
	}
	d.key = d.canonical(r, units, others, r.key)
	d.set = d.canonical(r, units, others, func(u unit.Unit, table string) string {
		if u.Kind == unit.Value {
			u.Kind = unit.Operator
		}
		return r.key(u, table)
	})
	return d
}

func (d *decisions) add(r decisionReader, u unit.Unit) {
	key := r.key(u, d.table)
	d.has[key] = true
	if r.schema != nil && u.Kind == unit.Join {
		u.Kind = unit.Table
	}
	d.kinds[u.Kind] = append(d.kinds[u.Kind], key)
}

// right reports whether the query makes the decision u, as a user who means
// the query would say (MISP paper, section 5.2): a column is right when the
// query has it in that clause, an operator with its column, a value with both.
// A unit of a query over another table is wrong. Over a database with a
// schema, columns that foreign keys link are one, and a join is right when the
// query has the table.
func (d decisions) right(r decisionReader, u unit.Unit, table string) bool {
	if r.schema == nil && u.Kind != unit.Table && table != "" && strings.ToLower(table) != d.table {
		return false
	}
	if d.open != nil && d.open(u) {
		return true
	}
	if r.schema != nil && u.SQL != "" {
		return d.hasPiece(r, u, table)
	}
	if u.Kind == unit.Aggregate && d.outputs == 1 { // whatever its column
		return slices.ContainsFunc(d.kinds[unit.Aggregate], func(k string) bool {
			return strings.HasPrefix(k, aggregateKey(u))
		})
	}
	return d.hasUnit(r, u, table)
}

// hasUnit reports whether the query has a unit of a query over a table.
func (d decisions) hasUnit(r decisionReader, u unit.Unit, table string) bool {
	if r.schema == nil || table == "" {
		table = d.table
	}
	if r.schema != nil && u.From != "" && !r.schema.HasTable(u.From) {
		return d.hasOfAny(r, u)
	}
	return d.has[r.key(u, table)]
}

// byTable are units over a database with a schema whose columns go by their
// tables, not by what a table is called in a role.
func (r decisionReader) byTable(units []unit.Unit) []unit.Unit {
	if r.schema == nil {
		return units
	}
	of := map[string]string{}
	for _, u := range units {
		if u.As != "" {
			of[strings.ToLower(u.As)] = u.Table
		}
	}
	out := slices.Clone(units)
	for i, u := range out {
		out[i].From = cmp.Or(of[strings.ToLower(u.From)], u.From)
	}
	return out
}

// hasOfAny reports whether the query makes a decision about a column of a table
// in a role, which a unit by itself does not say the table of.
func (d decisions) hasOfAny(r decisionReader, u unit.Unit) bool {
	return slices.ContainsFunc(r.cat.Tables, func(t *catalog.Table) bool {
		u.From = t.Name
		return t.Column(u.Column) != nil && d.has[r.key(u, t.Name)]
	})
}

// hasPiece reports whether the query has what a unit says in SQL.
func (d decisions) hasPiece(r decisionReader, u unit.Unit, table string) bool {
	clause, text := string(u.Kind), u.SQL
	switch u.Kind {
	case unit.Test:
		clause = "where"
	case unit.Combine:
		clause = strings.ToLower(string(u.Op))
	case unit.Order:
		if u.Desc {
			text += " DESC"
		}
	}
	names, err := r.schema.Fragment(clause, text, table)
	if err != nil { // nothing that a query over this database could have
		return false
	}
	return len(names) > 0 && !slices.ContainsFunc(names, func(name string) bool { return !d.pieces[name] })
}

// key is the identity of a decision: letter case, white space, the order of a
// list and the spelling of numbers apart.
func (r decisionReader) key(u unit.Unit, table string) string {
	if u.SQL != "" {
		return strings.ToLower(u.Key())
	}
	u = r.placed(u, table)
	column := strings.ToLower(u.Column)
	if r.schema != nil && u.From != "" {
		column, table = strings.ToLower(u.From)+"."+column, u.From
	}
	switch u.Kind {
	case unit.Join:
		if r.schema == nil {
			break
		}
		return "table " + strings.ToLower(u.Table)
	case unit.Table:
		return "table " + strings.ToLower(u.Table)
	case unit.Select:
		return "select " + column
	case unit.Aggregate:
		return aggregateKey(u) + column
	case unit.Column:
		return "column " + column
	case unit.Operator:
		return "operator " + column + " " + string(plainOp(u))
	case unit.Value:
		return "value " + column + " " + string(plainOp(u)) + " " + r.values(u, table)
	case unit.Order:
		return "order " + strings.ToLower(u.Agg) + " " + column + " " + strconv.FormatBool(u.Desc)
	case unit.Limit:
		return "limit " + strconv.Itoa(u.N)
	case unit.FreeText, unit.Projection:
		u = suqlset.CanonicalUnit(u, r.meanings)
		column = strings.ToLower(u.Column)
		return strings.ToLower(string(u.Kind) + " " + column + "|" + folded(u.Question) + "|" + folded(u.Answer))
	}
	return strings.ToLower(u.Key())
}

// placed says which table a unit's column is of, where there is a schema; of
// columns that foreign keys link it is always the same one.
func (r decisionReader) placed(u unit.Unit, table string) unit.Unit {
	if r.schema == nil || u.Kind == unit.Join || u.Column == "" {
		return u
	}
	u.From = cmp.Or(u.From, table)
	if u.Column == "*" || u.From == "" {
		u.From = ""
		return u
	}
	u.From, u.Column, _ = strings.Cut(r.schema.Linked(strings.ToLower(u.From+"."+u.Column)), ".")
	return u
}

func aggregateKey(u unit.Unit) string { return "aggregate " + strings.ToLower(u.Agg) + " " }

// plainOp is the operator; a list of one value is an equality.
func plainOp(u unit.Unit) unit.Op {
	if len(u.Values) == 1 {
		switch u.Op {
		case unit.In:
			return unit.Eq
		case unit.NotIn:
			return unit.Ne
		}
	}
	return u.Op
}

func (r decisionReader) values(u unit.Unit, table string) string {
	numeric := u.Number
	if t := r.cat.Table(table); t != nil {
		if c := t.Column(u.Column); c != nil {
			numeric = c.Kind == catalog.Number
		}
	}
	out := make([]string, len(u.Values))
	for i, v := range u.Values {
		out[i] = folded(v)
		if n, ok := compare.Number(v); ok && numeric {
			out[i] = n
		}
	}
	if u.Op == unit.In || u.Op == unit.NotIn {
		slices.Sort(out)
	}
	return strings.Join(out, "\x1f")
}

func folded(s string) string { return strings.Join(strings.Fields(strings.ToLower(s)), " ") }

// canonical is the query as text in which the order of outputs and of
// conditions does not show.
func (d decisions) canonical(r decisionReader, units []unit.Unit, others []string,
	key func(unit.Unit, string) string) string {
	c := newClauses(units)
	for _, u := range units {
		c.add(u, key(u, d.table))
	}
	all := [][]string{{d.table}, sorted(c.outputs), sorted(c.conditions()), c.order, sorted(c.rest), sorted(others)}
	lines := make([]string, len(all))
	for i, part := range all {
		lines[i] = strings.Join(part, "; ")
	}
	return strings.Join(lines, "\n")
}

// clauses are the keys of a query's units by what they do.
type clauses struct {
	outputs, order, rest []string
	where                map[int][]string         // by group; the group of a condition alone is below zero
	sides                map[int]map[int][]string // by group: what stands on one side of an OR
	whole                map[int]bool             // slots whose condition has a value
	aggregates           map[int]string           // by slot
}

func newClauses(units []unit.Unit) *clauses {
	c := &clauses{where: map[int][]string{}, sides: map[int]map[int][]string{},
		whole: map[int]bool{}, aggregates: map[int]string{}}
	for _, u := range units {
		switch u.Kind {
		case unit.Value:
			c.whole[u.Slot] = true
		case unit.Aggregate:
			c.aggregates[u.Slot] = u.Agg
		}
	}
	return c
}

// add sorts a unit in by its key.
func (c *clauses) add(u unit.Unit, key string) {
	switch u.Kind {
	case unit.Table, unit.Aggregate, unit.Column:
	case unit.Select:
		c.outputs = append(c.outputs, strings.ToLower(c.aggregates[u.Slot]+"("+u.Column+")"))
	case unit.Projection:
		c.outputs = append(c.outputs, key)
	case unit.Operator:
		if !c.whole[u.Slot] {
			u.Branch = 0
			c.condition(u, key)
		}
	case unit.Value, unit.FreeText:
		c.condition(u, key)
	case unit.Order:
		c.order = append(c.order, key)
	default:
		c.rest = append(c.rest, key)
	}
}

// condition adds a condition to its group, or to its side of an OR.
func (c *clauses) condition(u unit.Unit, key string) {
	group := u.Group
	if group == 0 {
		group = -1 - u.Slot
	}
	if u.Branch <= 0 {
		c.where[group] = append(c.where[group], key)
		return
	}
	if c.sides[group] == nil {
		c.sides[group] = map[int][]string{}
	}
	c.sides[group][u.Branch] = append(c.sides[group][u.Branch], key)
}

// conditions are the groups as text, each in an order of its own.
func (c *clauses) conditions() []string {
	for group, branches := range c.sides {
		for _, both := range branches {
			c.where[group] = append(c.where[group], strings.Join(sorted(both), " and "))
		}
	}
	var out []string
	for _, alternatives := range c.where {
		out = append(out, strings.Join(sorted(alternatives), " or "))
	}
	return out
}

func sorted(list []string) []string {
	slices.Sort(list)
	return list
}
