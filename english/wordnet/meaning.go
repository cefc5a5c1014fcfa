package wordnet

import (
	"slices"

	"parley/english/wordnet/layout"
)

// Synonyms are the other words in the meanings of word's base forms, those of
// the first senses first.
func Synonyms(word string) []string {
	d := base()
	var found collected
	for _, s := range d.sensesOf(normal(word)) {
		places, _ := d.words(s.synset)
		for _, p := range places {
			found.add(d.lemma(p))
		}
	}
	return found.less(d.lemmasOf(normal(word)))
}

// Hypernyms are the words for what word is a kind or an instance of, up to
// depth steps up (0: all the way), the nearest first.
func Hypernyms(word string, depth int) []string {
	d := base()
	var found collected
	var level []int
	for _, s := range d.sensesOf(normal(word)) {
		level = append(level, s.synset)
	}
	seen := map[int]bool{}
	for i := 0; len(level) > 0 && (depth <= 0 || i < depth); i++ {
		level = d.up(level, seen)
		for _, s := range level {
			places, _ := d.words(s)
			for _, p := range places {
				found.add(d.lemma(p))
			}
		}
	}
	return found.less(d.lemmasOf(normal(word)))
}

// IsA reports whether a sense of word, a noun or a verb, is one of ancestor's
// first senses or below it: a salmon is a fish, Paris a city, a van a vehicle.
// All senses of word count, so more is found than a reader would think of.
func IsA(word, ancestor string) bool {
	d := base()
	var all []int
	for _, s := range d.sensesOf(normal(word)) {
		all = append(all, s.synset)
	}
	return d.below(all, ancestor)
}

// IsMostly is IsA of the first sense of a noun alone: a boss is a person, a
// rating is none, though sailors are called so too.
func IsMostly(noun, ancestor string) bool {
	d := base()
	for _, s := range d.sensesOf(normal(noun)) {
		if s.rank == 0 && d.part(s.synset) == Noun {
			return d.below([]int{s.synset}, ancestor)
		}
	}
	return false
}

// below reports whether one of some synsets is one of ancestor's first senses
// or below it.
func (d *database) below(level []int, ancestor string) bool {
	goal := map[int]bool{}
	for _, s := range d.sensesOf(normal(ancestor)) {
		if s.rank < firstSenses {
			goal[s.synset] = true
		}
	}
	for seen := map[int]bool{}; len(level) > 0 && len(goal) > 0; level = d.up(level, seen) {
		if slices.ContainsFunc(level, func(s int) bool { return goal[s] }) {
			return true
		}
	}
	return false
}

// up are the synsets that the given ones are kinds or instances of, without
// those that were seen already.
func (d *database) up(synsets []int, seen map[int]bool) []int {
	var out []int
	for _, s := range synsets {
		d.eachPointer(s, func(p pointer) {
			up := p.kind == layout.Hypernym || p.kind == layout.InstanceHypernym
			if up && !seen[p.target] {
				seen[p.target] = true
				out = append(out, p.target)
			}
		})
	}
	return out
}

// Antonyms are the words that WordNet opposes to word's base forms, and for an
// adjective that has none of its own, those of the adjectives it is like:
// cheap → expensive, gigantic → small.
func Antonyms(word string) []string {
	d := base()
	out := d.wordsAlong(normal(word), layout.Antonym)
	if len(out) > 0 {
		return out
	}
	var found collected
	for _, s := range d.sensesOf(normal(word)) {
		d.eachPointer(s.synset, func(p pointer) {
			if p.kind == layout.Similar {
				d.eachPointer(p.target, func(q pointer) {
					if q.kind == layout.Antonym {
						found.add(d.word(q.target, q.to))
					}
				})
			}
		})
	}
	return found.less(nil)
}

// Derived are the words that are derived from word's base forms or that these
// are derived from: salary… earn → earner, earnings; French → France.
func Derived(word string) []string {
	return base().wordsAlong(normal(word), layout.Derivation, layout.Pertainym, layout.Participle)
}

// wordsAlong are the words at the other end of pointers between words.
func (d *database) wordsAlong(word string, along ...layout.Pointer) []string {
	var found collected
	lemmas := d.lemmasOf(word)
	for _, l := range lemmas {
		for _, s := range d.senses(l.text) {
			if !l.parts[d.part(s.synset)] {
				continue
			}
			places, _ := d.words(s.synset)
			d.eachPointer(s.synset, func(p pointer) {
				if slices.Contains(along, p.kind) && p.from > 0 && d.lemma(places[p.from-1]) == l.text {
					found.add(d.word(p.target, p.to))
				}
			})
		}
	}
	return found.less(lemmas)
}

// word is the text of a synset's nth word, from 1.
func (d *database) word(synset, n int) string {
	places, _ := d.words(synset)
	return d.lemma(places[max(n, 1)-1])
}

// sensesOf are the senses of all base forms of a word.
func (d *database) sensesOf(word string) []sense {
	var out []sense
	for _, l := range d.lemmasOf(word) {
		for _, s := range d.senses(l.text) {
			if l.parts[d.part(s.synset)] {
				out = append(out, s)
			}
		}
	}
	return out
}

// collected are lemmas in the order they were found, each once.
type collected struct {
	words []string
	seen  map[string]bool
}

func (c *collected) add(lemma string) {
	if c.seen == nil {
		c.seen = map[string]bool{}
	}
	if !c.seen[lemma] {
		c.seen[lemma] = true
		c.words = append(c.words, lemma)
	}
}

// less are the words as people write them, without some lemmas.
func (c *collected) less(lemmas []lemma) []string {
	var out []string
	for _, w := range c.words {
		if !slices.ContainsFunc(lemmas, func(l lemma) bool { return l.text == w }) {
			out = append(out, written(w))
		}
	}
	return out
}
