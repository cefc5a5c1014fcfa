package catalog

import (
	"context"
	"slices"
	"strings"
	"sync"
	"time"
	"unicode"
	"unicode/utf8"
)

// Finder is a ValueSource that also finds single values of columns with more
// than an [Index] holds.
type Finder interface {
	ValueSource
	// Findable reports whether single values of a column can be found quickly,
	// and are worth it: not all may be read. capped says that they were not.
	Findable(table, column string, capped bool) bool
	// Find returns which of texts are stored in columns of a table, by column.
	Find(ctx context.Context, table string, columns, texts []string) (map[string][]string, error)
}

// Bounds of looking for the values that were said.
const (
	findTime    = time.Second
	longestRare = 5   // words of a value
	mostSpans   = 400 // texts that are looked for
	kept        = 64  // utterances whose values are remembered
)

// rare finds the values that an index does not hold.
type rare struct {
	src     Finder
	columns []*Column

	mu    sync.Mutex
	found map[string]*Index // by utterance
}

// findToo has values of a column found that the index does not hold.
func (ix *Index) findToo(src Finder, c *Column) {
	if ix.rare == nil {
		ix.rare = &rare{src: src, found: map[string]*Index{}}
	}
	ix.rare.columns = append(ix.rare.columns, c)
}

// Said is the index with the values of an utterance that it does not hold by
// itself, because their columns have too many: those that are stored as they
// are written there, or in capitals, or in small letters.
func (ix *Index) Said(utterance string) *Index {
	r := ix.rare
	if r == nil {
		return ix
	}
	r.mu.Lock()
	more, ok := r.found[utterance]
	r.mu.Unlock()
	if !ok {
		more = ix.find(utterance)
		r.mu.Lock()
		if len(r.found) >= kept {
			clear(r.found)
		}
		r.found[utterance] = more
		r.mu.Unlock()
	}
	return more
}

// find looks an utterance's values up. What can't be found in time is not there.
func (ix *Index) find(utterance string) *Index {
	ctx, cancel := context.WithTimeout(context.Background(), findTime)
	defer cancel()
	more := newIndex()
	texts := spans(utterance)
	for _, columns := range byTable(ix.rare.columns) {
		names := make([]string, len(columns))
		for i, c := range columns {
			names[i] = c.Name
		}
		found, err := ix.rare.src.Find(ctx, columns[0].Table, names, texts)
		if err != nil {
			continue // a question can be understood without
		}
		for _, c := range columns {
			for _, v := range found[c.Name] {
				if !ix.holds(c, v) {
					more.add(c, v)
				}
			}
		}
	}
	if more.Len() == 0 {
		return ix
	}
	more.buildNear()
	out := *ix
	out.more = more
	return &out
}

// byTable are columns with those of the same table.
func byTable(columns []*Column) (out [][]*Column) {
	for _, c := range columns {
		if n := len(out); n > 0 && out[n-1][0].Table == c.Table {
			out[n-1] = append(out[n-1], c)
			continue
		}
		out = append(out, []*Column{c})
	}
	return out
}

// holds reports whether the index has a value of a column.
func (ix *Index) holds(c *Column, value string) bool {
	return slices.ContainsFunc(ix.whole[strings.Join(Stems(value), "")], func(id int32) bool {
		return ix.entries[id].column == c && ix.entries[id].value == value
	})
}

// spans are the stretches of words that may be a value, in the cases that it
// may be stored in.
func spans(utterance string) []string {
	words := strings.FieldsFunc(utterance, func(r rune) bool {
		return unicode.IsSpace(r) || strings.ContainsRune(`?!,;"“”()`, r)
	})
	var out []string
	for n := min(longestRare, len(words)); n > 0; n-- {
		for i := 0; i+n <= len(words); i++ {
			text := strings.Trim(strings.Join(words[i:i+n], " "), ".:'’‘")
			if utf8.RuneCountInString(text) < 2 {
				continue
			}
			for _, spelled := range spellings(text) {
				if !slices.Contains(out, spelled) && len(out) < mostSpans {
					out = append(out, spelled)
				}
			}
		}
	}
	return out
}

// spellings are how a text may be stored that somebody typed: a code in
// capitals, a name with capitals.
func spellings(text string) []string {
	switch {
	case text != strings.ToLower(text):
		return []string{text, strings.ToLower(text)}
	case strings.ContainsFunc(text, unicode.IsDigit):
		return []string{text, strings.ToUpper(text), titled(text)}
	}
	return []string{text, titled(text)}
}

// titled is a text with a capital at the beginning of each word.
func titled(text string) string {
	words := strings.Fields(text)
	for i, w := range words {
		first, size := utf8.DecodeRuneInString(w)
		words[i] = string(unicode.ToUpper(first)) + w[size:]
	}
	return strings.Join(words, " ")
}
