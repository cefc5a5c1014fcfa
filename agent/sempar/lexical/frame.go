package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// frame is what an utterance says in as many words of the clauses of a query
// other than its conditions: the columns and figures to show, groups and what
// is to hold of them, the order and how many rows. "Show the name and age of
// all singers, oldest first." It serves tables of facts; what is put to lists
// with prose, the places of the grammar read.
type frame struct {
	s     *scan
	words []string
	said  []bool // tokens that the frame accounts for
	held  []bool // tokens that conditions account for

	items    []item
	all      bool // "all information about …"
	rows     bool // the things of the table themselves are asked for
	distinct bool
	group    []*catalog.Column
	by       bool // groups were asked for: "for each city"
	having   *unit.Unit
	order    []orderKey // alternatives, likeliest first
	frequent bool       // the order goes by how many rows a group has
	limit    int        // 0: all rows
	spans    map[string][2]int
	known    []told
}

// item is a column or a figure to show; column nil counts rows.
type item struct {
	column *catalog.Column
	agg    string
	also   []*catalog.Column // others that the words may mean
	from   int
	to     int
	sure   bool // named in full
}

// orderKey is a column, or a figure of each group, to order by. A nil column
// counts rows.
type orderKey struct {
	column *catalog.Column
	agg    string
	desc   bool
}

// told is a column whose value a condition says.
type told struct {
	column *catalog.Column
	equal  bool
	text   bool // no number
	from   int  // its tokens
	to     int
}

// newFrame reads an utterance over the table of s.
//
// known are conditions that the utterance holds: nobody asks to see what they
// say.
func newFrame(s *scan, known []told) *frame {
	f := &frame{s: s, known: known, said: make([]bool, len(s.tokens)), spans: map[string][2]int{}}
	for _, t := range s.tokens {
		f.words = append(f.words, t.low)
	}
	f.held = make([]bool, len(s.tokens))
	for _, k := range known {
		for i := k.from; i < k.to && k.equal; i++ {
			f.held[i] = true
		}
	}
	for _, pl := range s.places {
		for i := pl.at; i < pl.end && pl.told; i++ {
			f.held[i] = true
		}
	}
	f.sorting()
	f.groups()
	f.commonest()
	f.choice()
	f.extremes()
	f.output()
	f.settle()
	return f
}

// claim accounts for tokens from:to as part of a clause.
func (f *frame) claim(clause string, from, to int) {
	for i := max(0, from); i < min(to, len(f.said)); i++ {
		f.said[i] = true
	}
	if _, known := f.spans[clause]; !known {
		f.spans[clause] = [2]int{from, to}
	}
}

// free reports whether tokens from:to are there and not accounted for.
func (f *frame) free(from, to int) bool {
	return from >= 0 && to <= len(f.said) && !slices.Contains(f.said[from:to], true)
}

// at is the word at i, or "".
func (f *frame) at(i int) string {
	if i < 0 || i >= len(f.words) {
		return ""
	}
	return f.words[i]
}

// is reports whether the word at i is one of those listed.
func (f *frame) is(i int, words string) bool {
	w := f.at(i)
	return w != "" && slices.Contains(strings.Fields(words), w)
}

// skip passes over the listed words from i on.
func (f *frame) skip(i int, words string) int {
	for f.is(i, words) {
		i++
	}
	return i
}

// rowWord is how many tokens from i on name the table, or 0.
func (f *frame) rowWord(i int) int {
	if i >= 0 && i < len(f.held) && f.held[i] {
		return 0
	}
	for n := 3; n > 0; n-- {
		if i+n <= len(f.words) && f.s.names(strings.Join(f.words[i:i+n], " ")) {
			return n
		}
	}
	if len(f.words) > i && i >= 0 { // "students" of the table student info
		stems, own := catalog.Stems(f.words[i]), catalog.Stems(f.s.table.Human)
		if len(stems) == 1 && len(stems[0]) > 3 && len(own) <= 3 && slices.Contains(own, stems[0]) {
			return 1
		}
	}
	return 0
}

// tableWord reports whether the words at i name any table of the database.
func (f *frame) tableWord(i int) bool {
	if f.rowWord(i) > 0 {
		return true
	}
	for n := 2; n > 0; n-- {
		if i+n > len(f.words) {
			continue
		}
		text := strings.Join(f.words[i:i+n], " ")
		if slices.ContainsFunc(f.s.p.cat.Tables, func(t *catalog.Table) bool { return tableScore(t, text) > 0 }) {
			return true
		}
	}
	return false
}

// settle draws the conclusions: figures beside plain columns are figures of
// groups, a count of rows that is compared needs groups, and so on.
func (f *frame) settle() {
	f.items = slices.DeleteFunc(f.items, func(it item) bool {
		return it.agg == "" && it.column != nil && slices.ContainsFunc(f.known, func(k told) bool {
			return k.column == it.column && (k.equal || k.from >= it.to && k.from <= it.to+4)
		})
	})
	f.group = slices.DeleteFunc(f.group, func(c *catalog.Column) bool {
		return slices.ContainsFunc(f.known, func(k told) bool { return k.column == c && k.equal })
	})
	f.by = f.by && len(f.group) > 0
	f.orderOfItems()
	var plain []*catalog.Column
	figures := 0
	for _, it := range f.items {
		switch {
		case it.agg != "" || it.column == nil:
			figures++
		case !slices.Contains(plain, it.column):
			plain = append(plain, it.column)
		}
	}
	grouped := f.having != nil || f.frequent || slices.ContainsFunc(f.order, func(k orderKey) bool { return k.agg != "" || k.column == nil })
	if len(f.group) == 0 && len(plain) > 0 && (figures > 0 || grouped) {
		f.group = plain
	}
	if len(f.group) == 0 {
		f.having = nil
		f.order = slices.DeleteFunc(f.order, func(k orderKey) bool { return k.agg != "" || k.column == nil })
	}
	if len(f.group) > 0 && figures == 0 && !grouped && len(plain) > 0 {
		f.group, f.by = nil, false // "the name and age for each student"
	}
	if len(f.group) > 0 {
		if figures == 0 && !grouped { // "for each city" alone says too little
			f.items = append(f.items, item{from: len(f.words)})
		}
		for _, c := range f.group {
			if !slices.Contains(plain, c) {
				f.items = append(f.items, item{column: c, from: f.spans["group"][0]})
			}
		}
		slices.SortStableFunc(f.items, func(a, b item) int { return a.from - b.from }) // as they are said
	}
	if len(f.group) > 0 {
		f.distinct = false // groups are different anyhow
	}
	if len(f.items) == 0 && f.rows {
		if n := f.s.nameColumn(); n != nil && !f.all && (f.limit > 0 || len(f.order) > 0 || f.is(0, "which who")) {
			f.items = []item{{column: n, sure: true}}
		}
	}
	if len(f.items) > 0 && figures == len(f.items) && len(f.group) == 0 {
		f.order, f.limit, f.distinct = nil, 0, false // one line has no order
	}
}

// says is how much the frame says that no sketch can: the number of such
// clauses.
func (f *frame) says() int {
	n := 0
	different := len(f.items) == 1 && f.items[0].agg == unit.CountDistinct && f.items[0].sure
	for _, c := range []bool{len(f.items) > 1, different, f.distinct, len(f.group) > 0, f.having != nil, len(f.order) > 0, f.limit > 0} {
		if c {
			n++
		}
	}
	if slices.ContainsFunc(f.special(), func(pl place) bool { return pl.told || len(f.s.p.cat.Tables) > 1 }) {
		n++
	}
	return n
}
