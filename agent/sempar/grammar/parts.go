package grammar

import (
	"cmp"
	"iter"
	"slices"
	"strconv"
	"strings"
)

// Part is a condition that rows, or groups, of the outermost block of a query
// must meet beside all others, and the query without it.
type Part struct {
	Condition Derivation
	Rest      Derivation
}

// Same reports whether two derivations make the same decisions; values are
// compared as text, letter case apart.
func (d Derivation) Same(other Derivation) bool {
	return slices.EqualFunc(d, other, func(a, b Decision) bool {
		return a.Symbol == b.Symbol && a.Rule == b.Rule && a.Index == b.Index && strings.EqualFold(a.Text, b.Text)
	})
}

// Conditions are those of rows and of groups that a query has, wherever they
// stand, each with all that it decides.
func (d Derivation) Conditions() []Derivation {
	var out []Derivation
	for at, x := range d {
		if x.Rule != nil && (x.Symbol == Condition || x.Symbol == OfGroups) {
			out = append(out, d[at:d.end(at)])
		}
	}
	return out
}

// Replaced is a query with others in place of its conditions, of rows and of groups.
func (d Derivation) Replaced(by func(condition Derivation) Derivation) Derivation {
	var out Derivation
	for at := 0; at < len(d); {
		x, to := d[at], at+1
		if x.Rule != nil && (x.Symbol == Condition || x.Symbol == OfGroups) {
			to = d.end(at)
			if c := by(d[at:to]); len(c) != to-at || !c.Same(d[at:to]) {
				out, at = append(out, c...), to
				continue
			}
			to = at + 1 // what is within it may be replaced
		}
		out, at = append(out, x), to
	}
	return out
}

// Compared are the values of a condition, each after the column that it is compared
// with, -1 for none. What a query within compares belongs to conditions of its own.
func (d Derivation) Compared() iter.Seq2[int, string] {
	return func(yield func(column int, value string) bool) {
		column := -1
		for _, x := range d {
			switch {
			case x.Symbol == Block:
				return
			case x.Symbol == Column:
				column = x.Index
			case x.Symbol == Value && !yield(column, x.Text):
				return
			}
		}
	}
}

// PlainColumn is the column that a condition compares with values as it stands; false
// for other conditions.
func (d Derivation) PlainColumn() (int, bool) {
	if len(d) < 4 || d[1].Rule == nil || d[1].Rule.Name != "C" || d[2].Symbol != Column {
		return 0, false
	}
	return d[2].Index, true
}

// Parts are the conditions that a query can do without, one by one, in their
// order. A group of conditions of which one must hold is one. Queries that
// combine two blocks have none.
func (d Derivation) Parts() []Part {
	if len(d) < 2 || d[0].Rule == nil || d[0].Rule.Name != "one" || d[1].Rule == nil {
		return nil
	}
	var out []Part
	at := 2
	for _, kid := range d[1].Rule.Kids {
		to := d.end(at)
		switch kid {
		case Where:
			out = append(out, d.held(at, to, "w")...)
		case Having:
			out = append(out, d.held(at, to, "h")...)
		}
		at = to
	}
	return out
}

// Renamed is a query in which the outermost block shows, or groups by, other columns in place of some that it
// shows or groups by as they stand.
func (d Derivation) Renamed(by func(column int, grouped bool) int) Derivation {
	if len(d) < 2 || d[0].Rule == nil || d[0].Rule.Name != "one" || d[1].Rule == nil {
		return d
	}
	out := slices.Clone(d)
	at := 2
	for _, kid := range d[1].Rule.Kids {
		to := d.end(at)
		for ; at < to && (kid == Output || kid == Groups); at++ {
			x := d[at]
			switch {
			case x.Symbol == Block: // a query of its own
				at = d.end(at) - 1
			case x.Rule != nil && x.Rule.Name == "C" && (x.Symbol == Item || x.Symbol == Grouped):
				out[at+1].Index = by(out[at+1].Index, x.Symbol == Grouped)
			}
		}
		at = to
	}
	return out
}

// Joining is a query of one block that joins one more table; false where it joins as many as the grammar can say.
func (d Derivation) Joining(table int) (Derivation, bool) {
	at := len(d) - 1
	for at > 0 && d[at].Symbol == Table {
		at--
	}
	if at < 2 || d[0].Rule == nil || d[0].Rule.Name != "one" || d[at].Symbol != Further {
		return d, false
	}
	more := Named(Further, strconv.Itoa(len(d)-at))
	if more == nil {
		return d, false
	}
	out := append(slices.Clone(d), Decision{Symbol: Table, Index: table})
	out[at].Rule = more
	return out, true
}

// Unconditional is a query without any of its parts; it reports false where
// there are none.
func (d Derivation) Unconditional() (Derivation, bool) {
	some := false
	for parts := d.Parts(); len(parts) > 0; parts = d.Parts() {
		d, some = parts[0].Rest, true
	}
	return d, some
}

// end is where what begins with a decision ends.
func (d Derivation) end(at int) int {
	if at >= len(d) {
		return at
	}
	rule := d[at].Rule
	at++
	if rule != nil {
		for range rule.Kids {
			at = d.end(at)
		}
	}
	return at
}

// held are the conditions of a clause that lies between two decisions.
func (d Derivation) held(from, to int, clause string) []Part {
	links := d.chain(from, to)
	if len(links) == 1 {
		rest, ok := d.without(from, to, clause)
		if !ok {
			return nil
		}
		return []Part{{Condition: d[from+1 : to], Rest: rest}}
	}
	var out []Part
	for i, at := range links {
		if i+1 < len(links) {
			out = append(out, Part{d[at+1 : links[i+1]], slices.Delete(slices.Clone(d), at, links[i+1])})
			continue
		}
		// The last: the one before it ends the chain now.
		ends := ending(d[links[i-1]].Rule)
		if ends == nil {
			continue
		}
		rest := slices.Delete(slices.Clone(d), at, to)
		rest[links[i-1]] = Decision{Symbol: ends.Symbol, Rule: ends}
		out = append(out, Part{d[at+1 : to], rest})
	}
	return out
}

// chain is where each condition of a clause begins whose conditions must all
// hold.
func (d Derivation) chain(from, to int) []int {
	out := []int{from}
	for at := from; ; {
		kids := d[at].Rule.Kids
		if len(kids) < 2 || kids[len(kids)-1] != Where {
			return out
		}
		next := at + 1
		for range kids[:len(kids)-1] {
			next = d.end(next)
		}
		if next >= to {
			return out
		}
		out = append(out, next)
		at = next
	}
}

// ending is the rule that has the conditions of another and none after them.
func ending(r *Rule) *Rule {
	for _, other := range Of[r.Symbol] {
		if len(other.Kids) == len(r.Kids)-1 && (r.Name == other.Name+" AND W" || r.Name == "("+other.Name+") AND W") {
			return other
		}
	}
	return nil
}

// without leaves a clause of the outermost block out.
func (d Derivation) without(from, to int, clause string) (Derivation, bool) {
	rule := Named(Block, cmp.Or(strings.ReplaceAll(d[1].Rule.Name, clause, ""), "-"))
	if rule == nil {
		return nil, false
	}
	rest := slices.Delete(slices.Clone(d), from, to)
	rest[1] = Decision{Symbol: Block, Rule: rule}
	return rest, true
}
