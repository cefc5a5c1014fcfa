package sketch

import (
	"cmp"
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
)

// Op is the operator of a condition of a sketch.
type Op uint8

// The operators that the model tells apart. The parser around it refines
// them: "at least" makes Greater an inclusive bound.
const (
	Equal Op = iota
	Greater
	Less
)

// Condition is one condition of a sketch: a column compared with a value that
// the question names at From:To.
type Condition struct {
	Column   int
	Op       Op
	Value    string // as stored, or a decimal number
	Number   bool
	From, To int // tokens of the question
	How      How
	value    float64
	same     int // how often the question names the value
}

// How says in which way a stretch of the question matched a value.
type How uint8

// The ways, surest first.
const (
	Literal    How = iota // letter by letter
	Normalised            // apart from punctuation, accents, endings
	Stored                // a number that the column holds
	InRange               // a number between the column's least and greatest
	Outside               // a number the column does not hold
	Part                  // the value holds these words and more
	Misspelt
)

const longestSpan = 24 // tokens of a stretch that is looked up

// Values finds stored values; *catalog.Index is one.
type Values interface {
	// Whole returns the values whose stems, run together, are the key.
	Whole(key string) []catalog.Match
	Lookup(phrase string) []catalog.Match
}

// cellRef is a distinct value of a column.
type cellRef struct {
	column int
	text   string
	low    string
}

// link lists the conditions that the question may mean, in order of place.
func (t *Table) link(q *Question) []Condition {
	var out []Condition
	covered := make([]bool, len(q.tokens))
	add := func(c Condition) {
		c.same = 1
		for i := range out {
			o := &out[i]
			if o.Column != c.Column || o.Op != c.Op || !strings.EqualFold(o.Value, c.Value) {
				continue
			}
			if o.From < c.To && c.From < o.To { // the same words, better or worse
				if c.How < o.How || c.How == o.How && c.To-c.From > o.To-o.From {
					o.From, o.To, o.How = c.From, c.To, c.How
				}
				return
			}
			o.same++ // said again elsewhere
			c.same = o.same
		}
		out = append(out, c)
	}
	for from := range q.tokens {
		if q.tokens[from].key == "" {
			continue
		}
		k := ""
		for to := from + 1; to <= min(from+longestSpan, len(q.tokens)); to++ {
			last := &q.tokens[to-1]
			k += last.key
			if last.key == "" {
				continue
			}
			if to == from+1 && q.trivial(from) {
				continue
			}
			for _, ref := range t.stored(k) {
				if ref.number() && t.columns[ref.column].numeric {
					continue // numbers are linked below
				}
				how := Normalised
				if ref.low == strings.ToLower(q.Text[q.tokens[from].from:last.to]) {
					how = Literal
				}
				add(Condition{Column: ref.column, Value: ref.text, From: from, To: to, How: how})
				if to-from > 1 || !q.tokens[from].stop {
					for i := from; i < to; i++ {
						covered[i] = true
					}
				}
			}
		}
	}
	for i, tok := range q.tokens {
		if tok.number == "" || tok.low == "one" && i+1 < len(q.tokens) && q.tokens[i+1].stem == "" {
			continue
		}
		compared := q.compared(i)
		for j := range t.columns {
			c := &t.columns[j]
			if !c.numeric {
				continue
			}
			how := t.holds(j, tok.value)
			cond := Condition{Column: j, Value: tok.number, Number: true, From: i, To: i + 1, How: how, value: tok.value}
			if how != Outside || compared {
				add(cond)
			}
			if compared && !tok.ordinal {
				cond.Op = Greater
				add(cond)
				cond.Op = Less
				add(cond)
			}
		}
	}
	t.partial(q, covered, add)
	slices.SortStableFunc(out, func(a, b Condition) int { return cmp.Or(a.From-b.From, a.Column-b.Column) })
	return out
}

// stored are the values whose stems, run together, are the key.
func (t *Table) stored(k string) []cellRef {
	found := t.byKey[k]
	if t.values == nil {
		return found
	}
	found = slices.Clip(found)
	for _, m := range t.values.Whole(k) {
		if m.Column.Table != t.Name {
			continue
		}
		low := strings.ToLower(strings.TrimSpace(m.Value))
		if slices.ContainsFunc(found, func(r cellRef) bool { return r.low == low && t.Columns[r.column] == m.Column }) {
			continue
		}
		if j := slices.Index(t.Columns, m.Column); j >= 0 {
			found = append(found, cellRef{j, m.Value, low})
		}
	}
	return found
}

func (r cellRef) number() bool {
	return r.low != "" && r.low[0] >= '0' && r.low[0] <= '9' || r.low != "" && r.low[0] == '-'
}

// trivial reports whether one token alone is too common a word to be taken
// for a value.
func (q *Question) trivial(i int) bool {
	t := &q.tokens[i]
	switch t.low {
	case "no", "all", "none", "not", "yes":
		return false
	}
	return t.stop && (i == 0 || !t.capital)
}

// holds says whether a column of numbers has the value.
func (t *Table) holds(j int, f float64) How {
	c := &t.columns[j]
	if t.rows > 0 {
		if c.set[f] {
			return Stored
		}
		if t.whole {
			return Outside
		}
	}
	lo, err1 := strconv.ParseFloat(c.Min, 64)
	hi, err2 := strconv.ParseFloat(c.Max, 64)
	if err1 == nil && err2 == nil && f >= lo && f <= hi {
		return InRange
	}
	return Outside
}

var comparing = func() map[string]bool {
	m := map[string]bool{}
	for _, w := range strings.Fields(`more less greater larger higher over under above below fewer smaller than before after least
		most exceed exceeds exceeding later earlier lower bigger > < + older younger longer shorter beyond past prior since up until till maximum minimum
		better worse fewer high low large small heavier lighter taller`) {
		m[w] = true
	}
	return m
}()

// compared reports whether words of comparison stand near a number.
func (q *Question) compared(i int) bool {
	for j := max(0, i-6); j < min(len(q.tokens), i+4); j++ {
		if comparing[q.tokens[j].low] {
			return true
		}
	}
	return false
}

// partial links content words that no whole value covers to values that hold
// them, at the longest stretch that some value holds.
func (t *Table) partial(q *Question, covered []bool, add func(Condition)) {
	for from := 0; from < len(q.tokens); from++ {
		if covered[from] || !q.content(from) {
			continue
		}
		var refs []int32
		to := from
		for to < len(q.tokens) && !covered[to] {
			tok := &q.tokens[to]
			if tok.stem == "" || tok.stop {
				to++
				continue
			}
			next := t.byWord[tok.stem]
			if to > from {
				next = common(refs, next)
			}
			if len(next) == 0 {
				break
			}
			refs = next
			to++
		}
		for to > from && !q.content(to-1) {
			to--
		}
		if to == from || len(refs) == 0 {
			continue
		}
		seen := map[int]int{}
		for _, r := range refs {
			ref := t.refs[r]
			if seen[ref.column]++; seen[ref.column] > 2 {
				continue
			}
			add(Condition{Column: ref.column, Value: ref.text, From: from, To: to, How: Part})
		}
		from = to - 1
	}
}

func (q *Question) content(i int) bool {
	t := &q.tokens[i]
	return t.stem != "" && !t.stop && len(t.stem) > 1
}

// common is the intersection of two ascending lists.
func common(a, b []int32) []int32 {
	var out []int32
	for len(a) > 0 && len(b) > 0 {
		switch {
		case a[0] < b[0]:
			a = a[1:]
		case a[0] > b[0]:
			b = b[1:]
		default:
			out = append(out, a[0])
			a, b = a[1:], b[1:]
		}
	}
	return out
}

// index makes the values of the known rows findable.
func (t *Table) index() {
	t.byKey, t.byWord = map[string][]cellRef{}, map[string][]int32{}
	for j := range t.columns {
		c := &t.columns[j]
		if c.numeric {
			c.set = map[float64]bool{}
			for _, f := range c.numbers {
				if !math.IsNaN(f) {
					c.set[f] = true
				}
			}
		}
		seen := map[string]bool{}
		for i, k := range c.keys {
			if c.Hidden || k == "" || seen[c.texts[i]] {
				continue
			}
			seen[c.texts[i]] = true
			ref := cellRef{j, c.originals[i], c.texts[i]}
			t.byKey[k] = append(t.byKey[k], ref)
			if c.numeric {
				continue
			}
			id := int32(len(t.refs))
			t.refs = append(t.refs, ref)
			for _, w := range catalog.Stems(ref.text) {
				if at := t.byWord[w]; len(at) == 0 || at[len(at)-1] != id {
					t.byWord[w] = append(at, id)
				}
			}
		}
	}
}
