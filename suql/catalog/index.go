package catalog

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// ValueSource lists the distinct values of a column, most frequent first; the
// elements, when list is set. The backends implement it.
type ValueSource interface {
	Values(ctx context.Context, table, column string, list bool, limit int) ([]string, error)
}

// DistinctPerColumn is how many distinct values of one column an Index holds
// unless told otherwise.
const DistinctPerColumn = 50_000

// Index finds stored values by the words of a phrase. It holds the values of
// text, enum and array columns (free text is read, not looked up), at most a
// given number for each column. It never changes once built, so any number of
// goroutines may use it.
type Index struct {
	entries []entry
	whole   map[string][]int32 // stemmed words run together → entries
	byWord  map[string]int32   // stemmed word → its number in vocab
	vocab   []word
	near    []variant // deletion neighbourhood of vocab, sorted by hash
	capped  []*Column
	rare    *rare  // nil: everything is here
	more    *Index // values that were found for an utterance; may be nil
}

// entry is one distinct value of one column.
type entry struct {
	column *Column
	value  string
	size   int32 // letters in its stemmed words, for coverage
}

// word is a word of the vocabulary and the entries it stands in, ascending.
type word struct {
	text    string
	entries []int32
}

// NewIndex reads the distinct values of cat's columns from src. perColumn
// bounds them for each column; 0 means [DistinctPerColumn].
func NewIndex(ctx context.Context, cat *Catalog, src ValueSource, perColumn int) (*Index, error) {
	if perColumn <= 0 {
		perColumn = DistinctPerColumn
	}
	ix := newIndex()
	finder, finds := src.(Finder)
	for _, t := range cat.Tables {
		for _, c := range t.Columns {
			if c.Hidden || c.Kind != Text && c.Kind != Enum && c.Kind != Array && !asWritten(c) {
				continue
			}
			values, err := src.Values(ctx, t.Name, c.Name, c.List, perColumn+1)
			if err != nil {
				return nil, fmt.Errorf("indexing values: %w", err)
			}
			if len(values) > perColumn {
				values = values[:perColumn]
				ix.capped = append(ix.capped, c)
			}
			if finds && !c.List && finder.Findable(t.Name, c.Name, slices.Contains(ix.capped, c)) {
				ix.findToo(finder, c)
			}
			for _, v := range values {
				ix.add(c, v)
			}
		}
	}
	ix.buildNear()
	return ix, nil
}

// asWritten reports whether a column holds days or times in another way than
// year, month and day: what is said like that is one of its values.
func asWritten(c *Column) bool {
	if c.Kind != Date {
		return false
	}
	year, _, _ := strings.Cut(c.Min, "-")
	_, err := strconv.Atoi(year)
	return len(year) != 4 || err != nil
}

func newIndex() *Index { return &Index{whole: map[string][]int32{}, byWord: map[string]int32{}} }

// Capped returns the columns with more distinct values than the index holds.
// What is missing there are the least frequent values.
func (ix *Index) Capped() []*Column { return ix.capped }

// Len is the number of values in the index.
func (ix *Index) Len() int { return len(ix.entries) }

func (ix *Index) add(c *Column, value string) {
	words := Stems(value)
	if len(words) == 0 {
		return
	}
	id := int32(len(ix.entries))
	key := strings.Join(words, "")
	ix.entries = append(ix.entries, entry{c, value, int32(len(key))})
	ix.whole[key] = append(ix.whole[key], id)
	for _, name := range signNames[value[len(value)-1]] {
		called := strings.TrimRight(key, "+") + name
		ix.whole[called] = append(ix.whole[called], id)
	}
	for _, w := range words {
		n, ok := ix.byWord[w]
		if !ok {
			n = int32(len(ix.vocab))
			ix.byWord[w] = n
			ix.vocab = append(ix.vocab, word{text: w})
		}
		if es := ix.vocab[n].entries; len(es) == 0 || es[len(es)-1] != id {
			ix.vocab[n].entries = append(es, id)
		}
	}
}

// signNames are what signs at the end of a value are called: A+ is A positive.
var signNames = map[byte][]string{'+': {"positive", "plus"}, '-': {"negative", "minus"}}

// intersect returns the entries that hold all the words, at most limit.
func (ix *Index) intersect(words []int32, limit int) []int32 {
	lists := make([][]int32, len(words))
	for i, w := range words {
		lists[i] = ix.vocab[w].entries
	}
	slices.SortFunc(lists, func(a, b []int32) int { return len(a) - len(b) })
	var out []int32
	for _, id := range lists[0] {
		held := true
		for _, l := range lists[1:] {
			if _, held = slices.BinarySearch(l, id); !held {
				break
			}
		}
		if held {
			if out = append(out, id); len(out) == limit {
				break
			}
		}
	}
	return out
}
