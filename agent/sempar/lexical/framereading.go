package lexical

import (
	"fmt"
	"math"
	"slices"

	"parley/agent/sempar/sketch"
	"parley/suql/unit"
)

// framed are the readings that a frame makes with the conditions of the
// sketches, and how much of the probability is theirs.
//
// fact is how likely it is that the sketches have the conditions right, rather
// than the grammar.
func (s *scan) framed(filled *sketched, wholes []reading, fact float64) (out []reading, share float64) {
	f := newFrame(s, s.told(filled))
	shows := f.shows()
	if len(shows) == 0 {
		return nil, 0
	}
	share = f.share()
	if share == 0 {
		return nil, 0
	}
	sets := f.conditions(filled, wholes, fact)
	share *= math.Pow(0.8, float64(f.unsaid(sets[0].places)))
	for _, rest := range f.endings() {
		for _, show := range shows {
			for _, set := range sets {
				r := reading{p: set.p * show.p * rest.p, whole: true, said: f.said}
				if r.p < 0.002 {
					continue
				}
				r.places = append(r.places, place{name: "show", phrase: s.text, options: []option{{show.units, 1}}, must: true})
				r.places = append(append(r.places, set.places...), rest.places...)
				for i := range r.places {
					r.places[i].key()
				}
				out = append(out, r)
			}
		}
	}
	sum := 0.0
	for _, r := range out {
		sum += r.p
	}
	for i := range out {
		out[i].p /= sum
	}
	return out, share
}

// share is how surely the frame is what was meant: what no sketch can say
// speaks for it, and a thing that is called by the table's name.
func (f *frame) share() float64 {
	named := f.rows || len(f.s.p.cat.Tables) > 1 // else the words may be those of a single fact
	switch n := f.says(); {
	case f.s.prose(): // a list: the grammar reads it, but for what is asked of groups
		if f.having != nil || f.countsDifferent() {
			return 0.9
		}
		return 0
	case n > 1 && named:
		return 0.95
	case n > 0 && named, len(f.order) > 0 && f.limit == 0:
		return 0.9
	case n > 0:
		return 0.35
	case len(f.s.p.cat.Tables) == 1:
		return 0
	case f.all && len(f.items) == 0:
		return 0.8
	case f.rows && len(f.items) == 1 && (f.items[0].column == nil || f.items[0].sure):
		return 0.8
	case len(f.items) == 1 && f.items[0].sure && f.items[0].agg == "" && f.s.isKey(f.items[0].column): // nothing else asks for a key
		return 0.8
	}
	return 0
}

// countsDifferent reports whether the number of different values is asked for.
func (f *frame) countsDifferent() bool {
	return len(f.items) == 1 && f.items[0].agg == unit.CountDistinct && f.items[0].sure && !f.items[0].column.Kind.Prose() && !f.items[0].column.List
}

// told are the columns that the likeliest conditions say something of.
func (s *scan) told(filled *sketched) []told {
	var out []told
	if len(filled.list) > 0 {
		for _, c := range filled.list[0].Conditions {
			from, to := s.tokensOf(filled.question.Span(c.From, c.To))
			if !slices.ContainsFunc(s.tokens[from:to], func(t token) bool {
				return t.quoted || t.capital() || !s.columnWord(t.low) && !s.names(t.low)
			}) {
				continue // a column or the things themselves, rather than a value that begins like them
			}
			out = append(out, told{s.table.Columns[c.Column], c.Op == sketch.Equal, !c.Number, from, to})
		}
	}
	return out
}

// shows are ways to read what is to be shown.
func (f *frame) shows() []option {
	items := f.items
	if len(items) == 0 {
		if !f.rows && !f.all || f.says() == 0 && (!f.all || len(f.s.p.cat.Tables) == 1) {
			return nil
		}
		return []option{{[]unit.Unit{{Kind: unit.Select, Column: "*"}}, 1}}
	}
	out := []option{{f.units(items), 0.8}}
	if len(items) == 1 && items[0].agg == unit.CountDistinct {
		out = append(out, option{f.units([]item{{}}), 0.3})
	}
	if len(f.group) == 1 && len(items) > 1 { // the figures alone, or the group alone
		var figures, plain []item
		for _, it := range items {
			if it.agg != "" || it.column == nil {
				figures = append(figures, it)
			} else {
				plain = append(plain, it)
			}
		}
		if len(figures) > 0 && f.by {
			out = append(out, option{f.units(figures), 0.08})
		}
		if len(plain) > 0 {
			out = append(out, option{f.units(plain), 0.04})
		}
	}
	for i, it := range items {
		for n, c := range it.also[:min(len(it.also), 3)] {
			other := slices.Clone(items)
			other[i].column = c
			out = append(out, option{f.units(other), 0.15 / float64(n+1)})
		}
	}
	return out
}

// units are those of a list of items.
func (f *frame) units(items []item) []unit.Unit {
	var out []unit.Unit
	for i, it := range items {
		switch {
		case it.column == nil:
			out = append(out, unit.Unit{Kind: unit.Select, Slot: i, Column: "*"}, unit.Unit{Kind: unit.Aggregate, Slot: i, Column: "*", Agg: "count"})
		case it.agg != "" || len(items) == 1:
			out = append(out, unit.Unit{Kind: unit.Select, Slot: i, Column: it.column.Name}, unit.Unit{Kind: unit.Aggregate, Slot: i, Column: it.column.Name, Agg: it.agg})
		default:
			out = append(out, unit.Unit{Kind: unit.Select, Slot: i, Column: it.column.Name})
		}
	}
	return out
}

// placed are places with the probability of their reading.
type placed struct {
	places []place
	p      float64
}

// endings are ways to read what stands behind the conditions: groups, order,
// limit; and whether lines may repeat.
func (f *frame) endings() []placed {
	var fixed []place
	add := func(clause string, units ...unit.Unit) place {
		span := f.spans[clause]
		pl := place{name: clause, options: []option{{units, 1}}, at: span[0], end: span[1]}
		if span[1] > span[0] {
			pl.phrase = phrase(f.s.text, f.s.tokens, span[0], min(span[1], len(f.s.tokens)))
		}
		return pl
	}
	if f.distinct {
		fixed = append(fixed, add("distinct", unit.Unit{Kind: unit.Distinct}))
	}
	if len(f.group) > 0 {
		var units []unit.Unit
		for i, c := range f.group {
			units = append(units, unit.Unit{Kind: unit.Group, Slot: i, Column: c.Name})
		}
		fixed = append(fixed, add("group", units...))
	}
	if f.having != nil {
		fixed = append(fixed, add("having", *f.having))
	}
	if len(f.order) == 0 {
		return []placed{{fixed, 1}}
	}
	var out []placed
	for n, k := range f.order {
		u := unit.Unit{Kind: unit.Order, Desc: k.desc, Agg: k.agg, Column: "*"}
		if k.column != nil {
			u.Column = k.column.Name
		} else {
			u.Agg = "count"
		}
		order := add("order", u)
		order.name = fmt.Sprintf("order@%d", f.s.tokens[max(0, order.at)].start)
		all := append(slices.Clone(fixed), order)
		if f.limit > 0 {
			limit := add("limit", unit.Unit{Kind: unit.Limit, N: f.limit})
			all = append(all, limit)
		}
		out = append(out, placed{all, 1 / float64(n+1)})
	}
	return out
}
