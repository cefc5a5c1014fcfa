package rerank

import (
	"slices"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/english"
	"parley/suql/catalog"
	"parley/suql/hours"
)

// text are facts of words that are put to a text: whether they say anything, and
// whether the texts, or those of another column, have them.
func (s Said) text(made grammar.Derivation, at int, f Facts) {
	stems, any := s.told(made[at].Text)
	if !any {
		f["no words for a text"]++
	}
	if s.Mentions == nil || len(stems) == 0 || at == 0 || made[at-1].Symbol != grammar.Column {
		return
	}
	own := made[at-1].Index
	if s.tells(own, made[at].Text) {
		return
	}
	found, known := s.found(own, stems)
	switch {
	case !known:
		return
	case found == 0:
		f["words in no text"]++
	case found < len(stems):
		f["some words in no text"]++
	}
	if s.moreElsewhere(own, found, stems) {
		f["more of the words in another column's texts"]++
	}
}

// tells reports whether a column answers what it is asked without its words:
// opening hours tell of Monday where no Monday stands.
func (s Said) tells(column int, words string) bool {
	c := s.linker.Schema.Columns[column].Column
	if c == nil || c.Kind != catalog.Hours {
		return false
	}
	_, ok := hours.Put(words)
	return ok
}

// moreElsewhere reports whether the texts of another column have more of some
// words.
func (s Said) moreElsewhere(own, found int, stems []string) bool {
	for i, c := range s.linker.Schema.Columns {
		if i == own || c.Column == nil || c.Role != nil || c.Kind != catalog.FreeText {
			continue
		}
		if more, known := s.found(i, stems); known && more > found {
			return true
		}
	}
	return false
}

// told are the stems of the words of a stretch of the utterance that carry
// meaning, and whether there are any words but those of asking.
func (s Said) told(text string) (stems []string, any bool) {
	from, to := s.stretch(text)
	for i := from; i < to; i++ {
		if s.q.Flags[i*link.FlagCount+link.IsStop] != 0 {
			continue
		}
		any = true
		if t := s.q.Tokens[i]; !english.StopWord(t.Lower) {
			stems = append(stems, t.Stem)
		}
	}
	return stems, any
}

// stretch is where some words stand in the utterance, as tokens: the first such
// place, and an empty one where there is none.
func (s Said) stretch(text string) (from, to int) {
	words := link.Tokens(text)
	for from := 0; from+len(words) <= s.q.Said; from++ {
		stretch := s.q.Tokens[from : from+len(words)]
		if slices.EqualFunc(stretch, words, func(a, b link.Token) bool { return a.Lower == b.Lower }) {
			return from, from + len(words)
		}
	}
	return 0, 0
}

// found is how many of some words the texts of a column have.
func (s Said) found(column int, stems []string) (count int, known bool) {
	for _, stem := range stems {
		n, ok := s.Mentions(column, stem)
		if !ok {
			return 0, false
		}
		if n > 0 {
			count++
		}
	}
	return count, true
}
