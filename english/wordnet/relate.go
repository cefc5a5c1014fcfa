package wordnet

import (
	"slices"
	"strings"

	"parley/english/wordnet/layout"
)

// Step says how near two words are in meaning.
type Step uint8

// The steps, from no relation to the far one.
const (
	None Step = iota // nothing found within two steps
	Same             // the words share a meaning
	One              // a meaning of one is one pointer from a meaning of the other
	Two              // two pointers lie between
)

// String is the step in a word.
func (s Step) String() string { return [...]string{"none", "same", "one", "two"}[s] }

// firstSenses is how many senses of a word, of each part of speech, count for
// [Relate]; rare senses bring more chance than meaning.
const firstSenses = 4

// The pointers that count as a step from a word, and those that count from
// there on. Kinds (hyponyms) are left out because the other word's pointers
// upwards find them.
var (
	firstStep = kinds(layout.Derivation, layout.Attribute, layout.Similar, layout.Antonym, layout.Pertainym,
		layout.Hypernym, layout.AlsoSee, layout.Entailment, layout.Cause, layout.VerbGroup)
	secondStep = kinds(layout.Attribute, layout.Derivation, layout.Hypernym, layout.Antonym)
)

func kinds(of ...layout.Pointer) (set [16]bool) {
	for _, k := range of {
		set[k] = true
	}
	return set
}

// Relate says how near a and b are: both are taken to their base forms
// ([Lemmas]), of which the first four senses a part of speech count. Two means
// two steps from one of them, or one step from each to the same meaning. The
// order of a and b makes no difference.
func Relate(a, b string) Step {
	return kept.of(a).relate(kept.of(b))
}

// neighbourhood holds the synsets of a word, those one step away and those
// two steps away, each sorted; none is in two of them.
type neighbourhood struct {
	own, one, two []uint32
}

func (d *database) neighbourhood(word string) *neighbourhood {
	var own, one, two []uint32
	for _, l := range d.lemmasOf(word) {
		for _, s := range d.senses(l.text) {
			if s.rank < firstSenses && l.parts[d.part(s.synset)] {
				own = append(own, uint32(s.synset))
			}
		}
	}
	step := func(from []uint32, along [16]bool) (to []uint32) {
		for _, s := range from {
			d.eachPointer(int(s), func(p pointer) {
				if along[p.kind] {
					to = append(to, uint32(p.target))
				}
			})
		}
		return to
	}
	own = sorted(own)
	one = without(sorted(step(own, firstStep)), own)
	two = without(without(sorted(step(one, secondStep)), own), one)
	return &neighbourhood{slices.Clip(own), slices.Clip(one), slices.Clip(two)}
}

func (n *neighbourhood) relate(m *neighbourhood) Step {
	switch {
	case len(n.own) == 0 || len(m.own) == 0:
		return None
	case meet(n.own, m.own):
		return Same
	case meet(n.own, m.one), meet(n.one, m.own):
		return One
	case meet(n.own, m.two), meet(n.two, m.own), meet(n.one, m.one):
		return Two
	}
	return None
}

// meet reports whether two sorted slices have an element in common.
func meet(a, b []uint32) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	if len(a) == 0 || a[0] > b[len(b)-1] || a[len(a)-1] < b[0] {
		return false
	}
	if len(b) > 16*len(a) {
		return meetFew(a, b)
	}
	for i, j := 0, 0; i < len(a) && j < len(b); {
		switch {
		case a[i] < b[j]:
			i++
		case a[i] > b[j]:
			j++
		default:
			return true
		}
	}
	return false
}

func meetFew(a, b []uint32) bool {
	for _, x := range a {
		if _, ok := slices.BinarySearch(b, x); ok {
			return true
		}
	}
	return false
}

// Neighbour is a word near another.
type Neighbour struct {
	Word string
	Step Step
}

// Near are the words in the meanings of word and in those one and two steps
// up or beside it, in the order of their letters, each with the nearest step
// it was found at. Relate finds as near a step for each of them. It also finds
// words below word and beside it under a common kind, which are too many to list.
func Near(word string) []Neighbour {
	d := base()
	n := kept.of(word)
	self := normal(word)
	step := map[string]Step{}
	for s, synsets := range [...][]uint32{Same: n.own, One: n.one, Two: n.two} {
		for _, synset := range synsets {
			places, _ := d.words(int(synset))
			for _, place := range places {
				text := d.lemma(place)
				if _, seen := step[text]; !seen && text != self && d.amongFirst(text, int(synset)) {
					step[text] = Step(s)
				}
			}
		}
	}
	out := make([]Neighbour, 0, len(step))
	for w, s := range step {
		out = append(out, Neighbour{written(w), s})
	}
	slices.SortFunc(out, func(a, b Neighbour) int { return strings.Compare(a.Word, b.Word) })
	return out
}

// amongFirst reports whether a synset is one of a lemma's first senses.
func (d *database) amongFirst(lemma string, synset int) bool {
	return slices.ContainsFunc(d.senses(lemma), func(s sense) bool {
		return s.synset == synset && s.rank < firstSenses
	})
}

func sorted(s []uint32) []uint32 {
	slices.Sort(s)
	return slices.Compact(s)
}

// without is a less what is in b; b is sorted.
func without(a, b []uint32) []uint32 {
	return slices.DeleteFunc(a, func(x uint32) bool {
		_, found := slices.BinarySearch(b, x)
		return found
	})
}
