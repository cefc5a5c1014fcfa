package sketch

import (
	"math"
	"strconv"
	"strings"

	"parley/suql/catalog"
)

// Table is what the model knows of one table: words, kinds and cells of its
// columns. It never changes and may be shared.
type Table struct {
	*catalog.Table
	columns []column
	rows    int  // of cells
	whole   bool // cells are all rows there are
	stems   map[string][]int
	byKey   map[string][]cellRef
	byWord  map[string][]int32 // stem → refs
	refs    []cellRef
	values  Values // nil: byKey has them all
}

// column is one column of a Table.
type column struct {
	*catalog.Column
	words     []string // stems of its name as a person says it
	hashes    []uint32 // of words
	rare      []float64
	kind      uint32
	numeric   bool
	keys      []string  // of the cells; "" without a value
	numbers   []float64 // of the cells; NaN where there is none
	lists     [][]string
	texts     []string         // of the cells, lower case
	originals []string         // of the cells, as stored
	set       map[float64]bool // of a column of numbers, those it holds
	profile   []uint32         // what the cells look like, for crosses with words of the question
}

// NewTable prepares a table. cells are rows of its stored values in the order
// of its columns (nil, number or text), all of them when whole is set; nil
// when they are not at hand. values finds those that are not among cells; nil
// when there are none.
func NewTable(t *catalog.Table, cells [][]any, whole bool, values Values) *Table {
	out := &Table{Table: t, rows: len(cells), whole: whole, stems: map[string][]int{}}
	if !whole {
		out.values = values
	}
	for i, c := range t.Columns {
		col := column{Column: c, kind: hashText(string(c.Kind)), numeric: c.Kind == catalog.Number}
		col.words = nameWords(c)
		for _, w := range col.words {
			col.hashes = append(col.hashes, hashText(w))
			if at := out.stems[w]; len(at) == 0 || at[len(at)-1] != i {
				out.stems[w] = append(at, i)
			}
		}
		for _, row := range cells {
			col.addCell(row[i])
		}
		out.columns = append(out.columns, col)
	}
	for i := range out.columns {
		c := &out.columns[i]
		for _, w := range c.words {
			c.rare = append(c.rare, 1/float64(len(out.stems[w])))
		}
		c.describe()
	}
	out.index()
	return out
}

// nameWords are the stems of a column's name, each once.
func nameWords(c *catalog.Column) []string {
	var out []string
	seen := map[string]bool{}
	name := c.Human
	if name == "" {
		name = c.Name
	}
	for _, w := range catalog.Stems(name) {
		if !seen[w] && w != "of" && w != "the" && w != "in" {
			seen[w] = true
			out = append(out, w)
		}
	}
	if len(out) == 0 {
		out = catalog.Stems(c.Name)
	}
	return out
}

func (c *column) addCell(v any) {
	text, num := "", math.NaN()
	switch v := v.(type) {
	case nil:
	case int64:
		num, text = float64(v), strconv.FormatInt(v, 10)
	case float64:
		num, text = v, strconv.FormatFloat(v, 'f', -1, 64)
	case string:
		text = v
		if f, err := strconv.ParseFloat(strings.ReplaceAll(strings.TrimSpace(v), ",", ""), 64); err == nil {
			num = f
		}
	}
	c.originals = append(c.originals, text)
	c.texts = append(c.texts, strings.ToLower(strings.TrimSpace(text)))
	c.numbers = append(c.numbers, num)
	var list []string
	if c.List {
		list, _ = catalog.ParseList(text)
		for i := range list {
			list[i] = key(list[i])
		}
	}
	c.lists = append(c.lists, list)
	switch {
	case text == "", c.Kind.Prose() && strings.Count(text, " ") > longestSpan:
		c.keys = append(c.keys, "")
	default:
		c.keys = append(c.keys, key(text))
	}
}

// describe fills in the profile: length, variety and spelling of the cells.
func (c *column) describe() {
	var b bag
	n, words, digits, letters, distinct := 0, 0, 0, 0, map[string]bool{}
	years := 0
	for i, t := range c.texts {
		if t == "" {
			continue
		}
		n++
		words += strings.Count(t, " ") + 1
		hasDigit, hasLetter := strings.ContainsAny(t, "0123456789"), strings.ContainsAny(t, "abcdefghijklmnopqrstuvwxyz")
		digits += int(flag(hasDigit))
		letters += int(flag(hasLetter))
		distinct[t] = true
		if f := c.numbers[i]; f >= 1800 && f <= 2100 && f == math.Trunc(f) {
			years++
		}
	}
	if n == 0 { // from the catalog's own figures
		b.add(1, 7)
		c.profile = b
		return
	}
	share := func(k int) uint32 { return tenth(float64(k) / float64(n)) }
	b.add(2, share(digits), share(letters))
	b.add(3, level(words/n), share(digits))
	b.add(4, share(len(distinct)))
	b.add(5, share(years))
	c.profile = b
}

// rowSet is a set of the known rows of a table, a bit for each.
type rowSet []uint64

func (s rowSet) count() int {
	n := 0
	for _, w := range s {
		for ; w != 0; w &= w - 1 {
			n++
		}
	}
	return n
}

func (s rowSet) and(o rowSet) rowSet {
	out := make(rowSet, len(s))
	for i := range s {
		out[i] = s[i] & o[i]
	}
	return out
}

// matching is the set of known rows for which a condition holds.
func (t *Table) matching(c Condition) rowSet {
	out := make(rowSet, (t.rows+63)/64)
	col := &t.columns[c.Column]
	low, k := strings.ToLower(strings.TrimSpace(c.Value)), ""
	if col.List {
		k = key(c.Value)
	}
	for i := range t.rows {
		ok := false
		switch {
		case c.Number:
			f := col.numbers[i]
			switch c.Op {
			case Equal:
				ok = f == c.value
			case Greater:
				ok = f > c.value
			case Less:
				ok = f < c.value
			}
		case col.List:
			for _, e := range col.lists[i] {
				ok = ok || e == k
			}
		default:
			ok = col.texts[i] == low
		}
		if ok {
			out[i/64] |= 1 << (i % 64)
		}
	}
	return out
}

// all is the set of all known rows.
func (t *Table) all() rowSet {
	out := make(rowSet, (t.rows+63)/64)
	for i := range t.rows {
		out[i/64] |= 1 << (i % 64)
	}
	return out
}
