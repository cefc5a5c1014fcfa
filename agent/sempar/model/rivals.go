package model

import (
	"slices"
	"strings"

	"parley/agent/sempar/model/align"
	"parley/llm"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// leastRival is the probability below which an alternative token is not
// looked into.
const leastRival = 0.005

// withOthers fills in what competes with each unit: the alternatives of the
// token that decided it, as far as they begin something that could stand
// there. Several that begin alike share what the token has.
func (s *subject) withOthers(list []scored, parts []align.Part) {
	for i := range list {
		alternatives := slices.DeleteFunc(slices.Clone(parts[i].Alternatives),
			func(a llm.Alternative) bool { return a.Prob() < leastRival })
		if len(alternatives) == 0 {
			continue
		}
		type rival struct {
			unit unit.Unit
			text string
		}
		var rivals []rival
		for _, u := range s.candidates(list, i) {
			if t, err := text(swapped(plain(list), i, u, s.cat)); err == nil {
				rivals = append(rivals, rival{u, folded(t)})
			}
		}
		for _, a := range alternatives {
			begun := strings.TrimSuffix(folded(parts[i].Prefix+a.Text), " asc") // which is not printed
			var fit []unit.Unit
			for _, r := range rivals {
				if strings.HasPrefix(r.text, begun) {
					fit = append(fit, r.unit)
				}
			}
			for _, u := range fit {
				list[i].add(u, a.Prob()/float64(len(fit)))
			}
		}
	}
}

// add counts a competing unit.
func (u *scored) add(o unit.Unit, p float64) {
	key := o.Key()
	for i := range u.others {
		if u.others[i].unit.Key() == key {
			u.others[i].p += p
			return
		}
	}
	u.others = append(u.others, other{o, p})
}

// folded is a query as it is compared: blanks and letter case apart.
func folded(s string) string { return strings.ToLower(strings.Join(strings.Fields(s), " ")) }

// candidates are the units that could stand in place of list[i]; none where
// nothing is known of what else could.
func (s *subject) candidates(list []scored, i int) []unit.Unit {
	r := rivals{of: list[i].unit, tables: s.tablesOf(list), joined: joins(list)}
	t := tableOf(s.cat, r.of, plain(list))
	if t == nil || r.of.SQL != "" {
		return nil
	}
	switch r.of.Kind {
	case unit.Table:
		r.otherTables(s.cat)
	case unit.Select:
		r.columns(func(*catalog.Column) bool { return true })
		r.add(func(o *unit.Unit) { o.Column = "*" })
	case unit.Aggregate:
		for _, agg := range aggregates {
			r.add(func(o *unit.Unit) { o.Agg = agg })
		}
	case unit.Column, unit.Group:
		r.columns(func(c *catalog.Column) bool { return !c.Kind.Prose() })
	case unit.FreeText, unit.Projection:
		r.columns(func(c *catalog.Column) bool { return c.Kind.Prose() })
	case unit.Operator:
		r.operators(t.Column(r.of.Column))
	case unit.Value:
		if len(r.of.Values) == 1 {
			r.values(s.possible(t.Column(r.of.Column), r.of.Number))
		}
	case unit.Order:
		r.columns(func(c *catalog.Column) bool { return c.Kind == catalog.Number || c.Kind == catalog.Date })
		r.add(func(o *unit.Unit) { o.Desc = !o.Desc })
	case unit.Limit, unit.Offset:
	}
	return r.found
}

// rivals are the units that could stand in place of one.
type rivals struct {
	of     unit.Unit
	tables []named
	joined bool // several tables
	found  []unit.Unit
}

func joins(list []scored) bool { return len(list) > 1 && list[1].unit.Kind == unit.Join }

// add adds the unit with a change, if it is another then.
func (r *rivals) add(change func(*unit.Unit)) {
	o := r.of
	change(&o)
	if o.Key() != r.of.Key() {
		r.found = append(r.found, o)
	}
}

// otherTables adds every other table, unless joins and all their columns hang
// on this one.
func (r *rivals) otherTables(cat *catalog.Catalog) {
	if r.joined {
		return
	}
	for _, other := range cat.Tables {
		r.add(func(o *unit.Unit) { o.Table = other.Name })
	}
}

// columns adds the unit with every other column that fits.
func (r *rivals) columns(fits func(c *catalog.Column) bool) {
	for _, of := range r.tables {
		for _, c := range of.table.Columns {
			if c.Hidden || !fits(c) {
				continue
			}
			r.add(func(o *unit.Unit) {
				o.Column = c.Name
				if r.of.From != "" {
					o.From = of.ref
				}
			})
		}
	}
}

// operators adds the unit with every other way to compare a column.
func (r *rivals) operators(c *catalog.Column) {
	if c == nil || c.Kind == catalog.Array {
		return
	}
	for _, op := range []unit.Op{unit.Eq, unit.Ne, unit.Lt, unit.Le, unit.Gt, unit.Ge} {
		r.add(func(o *unit.Unit) { o.Op = op })
	}
}

func (r *rivals) values(possible []string) {
	for _, v := range possible {
		r.add(func(o *unit.Unit) { o.Values = []string{v} })
	}
}

// tablesOf are the tables of a query.
func (s *subject) tablesOf(list []scored) []named {
	var out []named
	for _, u := range list {
		if t := s.cat.Table(u.unit.Table); t != nil && u.unit.SQL == "" &&
			(u.unit.Kind == unit.Table || u.unit.Kind == unit.Join) {
			out = append(out, named{u.unit.Ref(), t})
		}
	}
	return out
}

// possible are values that a condition on c may compare with: those that the
// utterance may mean first.
func (s *subject) possible(c *catalog.Column, number bool) []string {
	const most = 200
	var out []string
	if c == nil {
		return nil
	}
	if number {
		for _, w := range strings.Fields(s.turn.Utterance) {
			if n := strings.Trim(w, "$€£%?!.,:;()"); n != "" && strings.Trim(n, "0123456789.-") == "" {
				out = append(out, n)
			}
		}
		return out
	}
	for _, h := range s.hits {
		if h.Column == c {
			out = append(out, h.Value)
		}
	}
	out = append(append(out, c.Domain...), c.Samples...)
	return out[:min(len(out), most)]
}

// swapped is a query with o in place of units[i], and what follows from that:
// the operator and the value of a condition are of its column.
func swapped(units []unit.Unit, i int, o unit.Unit, cat *catalog.Catalog) []unit.Unit {
	out := slices.Clone(units)
	old := units[i]
	out[i] = o
	for j := range out {
		u := &out[j]
		if j == i || u.Slot != old.Slot {
			continue
		}
		switch {
		case old.Kind == unit.Column && (u.Kind == unit.Operator || u.Kind == unit.Value) && u.From == old.From &&
			u.Column == old.Column:
			u.From, u.Column = o.From, o.Column
			fit(u, tableOf(cat, *u, out))
		case old.Kind == unit.Operator && u.Kind == unit.Value:
			u.Op = o.Op
		case old.Kind == unit.Select && u.Kind == unit.Aggregate, old.Kind == unit.Aggregate && u.Kind == unit.Select:
			u.From, u.Column = o.From, o.Column
		}
	}
	return out
}

// fit gives a unit the operator and the kind of value that its column takes.
func fit(u *unit.Unit, t *catalog.Table) {
	if t == nil || t.Column(u.Column) == nil {
		return
	}
	c := t.Column(u.Column)
	switch {
	case c.Kind == catalog.Array && u.Op == unit.Eq:
		u.Op = unit.Contains
	case c.Kind == catalog.Array && u.Op == unit.Ne:
		u.Op = unit.Lacks
	case c.Kind != catalog.Array && u.Op == unit.Contains:
		u.Op = unit.Eq
	case c.Kind != catalog.Array && u.Op == unit.Lacks:
		u.Op = unit.Ne
	}
	if u.Kind == unit.Value {
		u.Number = c.Kind == catalog.Number && numeric(u.Values)
	}
}

func numeric(values []string) bool {
	return !slices.ContainsFunc(values, func(v string) bool { return strings.Trim(v, "0123456789.-") != "" || v == "" })
}
