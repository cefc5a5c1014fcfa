package catalog

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"
)

// What tells short notes ("sunny, no lift, near the station") from names,
// titles, addresses and lists of features. The limits were chosen on the text
// columns of 280 databases.
const (
	notesFirst   = 20   // distinct values that are looked at, at most
	notesFewest  = 6    // and at least
	noteWords    = 4.5  // mean words
	lowerShare   = 0.6  // of the words after the first of a value, in small letters: titles and addresses have fewer
	varietyShare = 0.45 // different words among all: lists say the same words again
	differShare  = 0.8  // of the values that stand once: kinds and labels come back
)

// wording is how the first distinct values of a column are worded.
type wording struct {
	values       int
	words        int
	capital      int             // values with a capital letter
	later, lower int             // words after the first of a value, and those in small letters
	said         map[string]bool // each word once, in small letters
}

func (w *wording) add(s string) {
	if w.values == notesFirst {
		return
	}
	if w.said == nil {
		w.said = map[string]bool{}
	}
	w.values++
	if strings.ContainsFunc(s, unicode.IsUpper) {
		w.capital++
	}
	first := true
	for _, field := range strings.Fields(s) {
		word := strings.TrimFunc(field, func(r rune) bool { return !unicode.IsLetter(r) })
		if word == "" {
			continue
		}
		w.words++
		w.said[strings.ToLower(word)] = true
		if !first {
			w.later++
			if r, _ := utf8.DecodeRuneInString(word); unicode.IsLower(r) {
				w.lower++
			}
		}
		first = false
	}
}

// notes reports whether the values are worded as notes are.
func (w *wording) notes() bool {
	return w.values >= notesFewest && mean(w.words, w.values) >= noteWords &&
		float64(w.lower) >= lowerShare*float64(w.later) &&
		float64(len(w.said)) >= varietyShare*float64(w.words)
}

// cased reports whether most values have a capital letter.
func (w *wording) cased() bool { return w.values > 0 && 2*w.capital >= w.values }

// notes reports whether the values are short notes, nearly all different.
func notes(p Profile) bool {
	n := p.Values()
	return p.Notes && p.Texts == n && float64(p.Distinct) >= differShare*float64(n)
}

// readNotes makes free text of the columns that hold short notes. In a database
// without capital letters small ones do not tell notes from names: there are
// none.
func (c *Catalog) readNotes(facts Facts) {
	cased := false
	for _, tf := range facts.Tables {
		cased = cased || slices.ContainsFunc(tf.Columns, func(f ColumnFacts) bool { return f.Profile.Cased })
	}
	if !cased {
		return
	}
	for i, tf := range facts.Tables {
		for j, f := range tf.Columns {
			if col := c.Tables[i].Columns[j]; col.Kind == Text && !slices.Contains(tf.Key, f.Name) && notes(f.Profile) {
				col.Kind = FreeText
				fill(col, f)
			}
		}
	}
}
