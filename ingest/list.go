package ingest

import (
	"encoding/json"
	"strings"
)

// Bounds of what looks like a list of short texts between commas.
const (
	listShare   = 0.6 // of the cells have more than one element
	listWords   = 3   // of an element, at most on average
	listRepeats = 2   // times an element stands there on average
)

// separators divide the elements of a list, in the order in which they are
// tried.
var separators = []string{"|", ";", ","}

// elements are the parts of a list that is written in one cell: "Thai, Lao".
func elements(text string) []string {
	for _, s := range separators {
		if !strings.Contains(text, s) {
			continue
		}
		var out []string
		for part := range strings.SplitSeq(text, s) {
			if part = strings.TrimSpace(part); part != "" {
				out = append(out, part)
			}
		}
		return out
	}
	return []string{text}
}

// listOf is a list in one cell as the database keeps it, a JSON array.
func listOf(text string) (any, error) {
	out, err := json.Marshal(elements(text))
	return string(out), err
}

// listing counts what speaks for lists in the cells of a column of text.
type listing struct {
	cells, several, elements, words int
	seen                            map[string]bool
	crowded                         bool // too many different elements to be labels
}

// Bounds of what is looked at: the different elements that are kept, and cells.
const (
	mostLabels = 2000
	mostLooked = 20_000
)

func (l *listing) add(text string) {
	if l.crowded || l.cells == mostLooked {
		return
	}
	if l.seen == nil {
		l.seen = map[string]bool{}
	}
	parts := elements(text)
	l.cells++
	if len(parts) > 1 {
		l.several++
	}
	for _, p := range parts {
		l.elements++
		l.words += len(strings.Fields(p))
		l.seen[strings.ToLower(p)] = true
	}
	l.crowded = len(l.seen) > mostLabels
}

// likely reports whether most cells are lists of short texts that come again
// and again.
func (l *listing) likely() bool {
	return !l.crowded && l.cells >= 5 && float64(l.several) >= listShare*float64(l.cells) &&
		l.words <= listWords*l.elements && l.elements >= listRepeats*len(l.seen)
}
