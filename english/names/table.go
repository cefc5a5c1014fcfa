package names

import (
	"bufio"
	"bytes"
	"cmp"
	"compress/gzip"
	_ "embed"
	"fmt"
	"io"
	"maps"
	"slices"
	"strconv"
	"strings"
	"sync"
)

// Table is what words names are made of, and how much facts count.
type Table struct {
	Words   map[string]int    // in how many names
	Pairs   map[[2]string]int // words that follow each other
	Weights [Facts]float64

	all     int // words in all
	letters map[byte][]string
	once    sync.Once
}

// NewTable returns an empty table.
func NewTable() *Table { return &Table{Words: map[string]int{}, Pairs: map[[2]string]int{}} }

// Count counts the words of a name; "" stands for one that is not to be counted.
func (t *Table) Count(name []string) {
	for i, w := range name {
		if w == "" {
			continue
		}
		t.Words[w]++
		t.all++
		if i > 0 && name[i-1] != "" {
			t.Pairs[[2]string{name[i-1], w}]++
		}
	}
}

// least is how often a word and a pair of words have to be counted to be kept.
const least = 2

// byLetter are the words by their first letter, in order.
func (t *Table) byLetter() map[byte][]string {
	t.once.Do(func() {
		t.letters = map[byte][]string{}
		for _, w := range slices.Sorted(maps.Keys(t.Words)) {
			if t.Words[w] >= least && !mayBeShort(w) {
				t.letters[w[0]] = append(t.letters[w[0]], w)
			}
		}
	})
	return t.letters
}

//go:embed names.txt.gz
var compiled []byte

var known = sync.OnceValue(func() *Table {
	unzipped, err := gzip.NewReader(bytes.NewReader(compiled))
	if err == nil {
		var t *Table
		if t, err = Parse(unzipped); err == nil {
			return t
		}
	}
	panic(fmt.Errorf("the words of names: %w", err)) // unreachable: the file is embedded and a test reads it
})

// Parse reads what [Table.Print] wrote.
func Parse(r io.Reader) (*Table, error) {
	t := NewTable()
	lines := bufio.NewScanner(r)
	for n := 1; lines.Scan(); n++ {
		fields := strings.Fields(lines.Text())
		if n == 1 {
			for i, f := range fields {
				w, err := strconv.ParseFloat(f, 64)
				if err != nil || i >= Facts {
					return nil, fmt.Errorf("line 1 has no %d weights", Facts)
				}
				t.Weights[i] = w
			}
			continue
		}
		if len(fields) != 2 && len(fields) != 3 {
			return nil, fmt.Errorf("line %d has %d fields, want 2 or 3", n, len(fields))
		}
		count, err := strconv.Atoi(fields[len(fields)-1])
		if err != nil {
			return nil, fmt.Errorf("line %d: %w", n, err)
		}
		if len(fields) == 3 {
			t.Pairs[[2]string{fields[0], fields[1]}] = count
			continue
		}
		t.Words[fields[0]] = count
		t.all += count
	}
	return t, lines.Err()
}

// Print writes the weights, then words and pairs with their counts, without those that are rare.
func (t *Table) Print(w io.Writer) error {
	var b bytes.Buffer
	for i, weight := range t.Weights {
		fmt.Fprintf(&b, "%s%.3f", strings.Repeat(" ", min(i, 1)), weight)
	}
	b.WriteByte('\n')
	for _, word := range slices.Sorted(maps.Keys(t.Words)) {
		if n := t.Words[word]; n >= least {
			fmt.Fprintln(&b, word, n)
		}
	}
	pairs := slices.SortedFunc(maps.Keys(t.Pairs), func(a, b [2]string) int {
		return cmp.Or(cmp.Compare(a[0], b[0]), cmp.Compare(a[1], b[1]))
	})
	for _, p := range pairs {
		if n := t.Pairs[p]; n >= least {
			fmt.Fprintln(&b, p[0], p[1], n)
		}
	}
	_, err := b.WriteTo(w)
	return err
}
