package lexical

import (
	"cmp"
	"slices"

	"parley/suql/unit"
)

// conditions are the sets of conditions that the sketches hold, apart from
// what the frame reads itself, with what only the grammar can say in their
// place.
func (f *frame) conditions(filled *sketched, wholes []reading, fact float64) []placed {
	const most = 10
	special := f.special()
	sum, at := 0.0, map[string]int{}
	var out []placed
	for n, k := range filled.list {
		set := placed{p: k.P}
		key := ""
		for i, c := range k.Conditions {
			pl := wholes[n].places[i+1] // after what is shown
			from, to := f.s.tokensOf(filled.question.Span(c.From, c.To))
			if !f.free(from, to) || slices.ContainsFunc(special, func(o place) bool { return o.at < to && from < o.end }) {
				continue
			}
			pl.at, pl.end = from, to
			set.places = append(set.places, pl)
			for _, u := range pl.options[0].units {
				key += pl.name + u.Key() + "\n"
			}
		}
		sum += k.P
		if i, known := at[key]; known {
			out[i].p += k.P
			continue
		}
		at[key] = len(out)
		set.places = append(set.places, special...)
		out = append(out, set)
	}
	for i := range out {
		out[i].p *= fact / sum
	}
	grammar := placed{p: 1 - fact}
	if sum == 0 {
		grammar.p = 1
	}
	key := ""
	for _, pl := range f.s.places {
		if !isCondition(pl) || !f.free(pl.at, pl.end) || len(pl.options[0].units) == 0 {
			continue
		}
		pl.options = pl.options[:1:1]
		grammar.places = append(grammar.places, pl)
		if !slices.ContainsFunc(special, func(o place) bool { return o.name == pl.name }) {
			for _, u := range pl.options[0].units {
				key += pl.name + u.Key() + "\n"
			}
		}
	}
	if i, known := at[key]; known {
		out[i].p += grammar.p
	} else {
		out = append(out, grammar)
	}
	slices.SortStableFunc(out, func(a, b placed) int { return cmp.Compare(b.p, a.p) })
	return out[:min(len(out), most)]
}

// special are the conditions of the grammar that no sketch can say.
func (f *frame) special() []place {
	var out []place
	for _, pl := range f.s.places {
		if isCondition(pl) && f.beyond(pl) && f.free(pl.at, pl.end) {
			pl.options = pl.options[:1:1]
			out = append(out, pl)
		}
	}
	return out
}

// beyond reports whether a condition of the grammar is one that no sketch can
// say: a range, a list, a negation, one side of "or".
func (f *frame) beyond(pl place) bool {
	if len(pl.options[0].units) == 0 {
		return false
	}
	if pl.told {
		return true
	}
	if !slices.ContainsFunc(pl.options[0].units, func(u unit.Unit) bool { return f.unsayable(pl, u) }) {
		return pl.group > 0 && !slices.ContainsFunc(pl.options[0].units, func(u unit.Unit) bool { return u.Kind == unit.FreeText })
	}
	// what is written like a range or a list may be the text of one value
	return !slices.ContainsFunc(f.known, func(k told) bool { return k.equal && k.text && k.from < pl.end && pl.at < k.to && k.to-k.from > 1 })
}

// unsayable reports whether a unit of a condition is one that no sketch has.
func (f *frame) unsayable(pl place, u unit.Unit) bool {
	switch u.Op {
	case unit.Ge, unit.Le:
		equal := u
		equal.Op = unit.Eq // a bare number may be read either way
		return f.statedIn(pl, u.Op) && !slices.ContainsFunc(pl.options, func(o option) bool { return holds(o.units, equal.Key()) })
	case unit.In, unit.NotIn:
		return slices.ContainsFunc(f.words, func(w string) bool { return w == "or" || w == "nor" || w == "either" || w == "neither" || w == "not" }) && f.closedTo(u)
	case unit.Between, unit.Ne, unit.Lacks:
		return f.closedTo(u)
	}
	return false
}

// closedTo reports whether a unit is about a column that no reader is asked of.
func (f *frame) closedTo(u unit.Unit) bool {
	c := f.s.table.Column(u.Column)
	return c != nil && !c.Kind.Prose()
}

// statedIn reports whether a number of the place is compared in so many words.
func (f *frame) statedIn(pl place, op unit.Op) bool {
	for i := pl.at; i < min(pl.end, len(f.s.tokens)); i++ {
		if said, _ := f.s.stated(i); f.s.tokens[i].number != "" && said == op {
			return true
		}
	}
	return false
}

// tokensOf are the tokens that bytes start:end of the utterance touch.
func (s *scan) tokensOf(start, end int) (from, to int) {
	from = len(s.tokens)
	for i, t := range s.tokens {
		if t.start < end && start < t.end {
			from, to = min(from, i), i+1
		}
	}
	return min(from, to), to
}

// unsaid counts the words that say something and are in none of the clauses.
func (f *frame) unsaid(conditions []place) int {
	n := 0
	for i, t := range f.s.tokens {
		inside := slices.ContainsFunc(conditions, func(pl place) bool { return pl.at <= i && i < pl.end })
		if f.said[i] || inside || t.mark() || f.s.p.words.is("stop", t.low) || f.s.p.words.is("filler", t.low) || f.is(i, requestWords) || f.rowWord(i) > 0 {
			continue
		}
		if f.s.columnWord(t.low) {
			continue // belongs to a condition
		}
		n++
	}
	return n
}
