package wordnet

import (
	"strings"

	"parley/english/wordnet/layout"
)

// Kin says how having one word tells of another; see [KinOf].
type Kin uint8

// From no kin to the same meaning.
const (
	NoKin  Kin = iota
	KindOf     // a kind of it: a concert tells of a performance, not the reverse
	SameAs     // a word of the same meaning: a kid tells of a child
)

// What counts for [KinOf]: so many first senses of the word that is asked for,
// those of which a longer name ends with it (a musical instrument), and so many
// of the word that is told, which is mostly meant in its first; so many steps up
// from a kind; and only notions so far below the most general ones (a group, a
// thing), of which nearly everything is a kind.
const (
	askedSenses = 3
	toldSenses  = 2
	farthestUp  = 6
	leastDepth  = 4
)

// KinOf says how told, a word of a text, tells of asked: KinOf("salmon",
// "fish") is KindOf, KinOf("fish", "salmon") is NoKin. Of told only the part
// of speech counts that it mostly is ("still" is no silence), and kinds are
// those of nouns.
func KinOf(told, asked string) Kin {
	a := keptLines.of(asked)
	return keptLines.of(told).tells(a, a.asked)
}

// KinOfThing is [KinOf] for a thing that is asked for: of asked only what it means as a
// noun counts, so that what is broken tells of no crack. The adjectives that are derived
// from it tell of it, too: who is allergic has an allergy.
func KinOfThing(told, asked string) Kin {
	a := keptLines.of(asked)
	return keptLines.of(told).tells(a, a.things, a.made)
}

// tells is how a word that is told tells of one that is asked for, of which some lists hold
// the synsets that mean the same.
func (l *line) tells(asked *line, same ...[]uint32) Kin {
	for _, list := range same {
		if meet(l.told, list) {
			return SameAs
		}
	}
	if meet(l.above, asked.notions) {
		return KindOf
	}
	return NoKin
}

// line holds the synsets of a word for [KinOf], each list sorted.
type line struct {
	asked, notions []uint32 // when it is asked for: all of them, and those that have kinds
	things, made   []uint32 // the nouns among them, and the adjectives that are derived from those
	told, above    []uint32 // when it is told: its own, and what they are kinds of
}

func (d *database) line(word string) *line {
	var asked, notions, things, made, told, above []uint32
	mostly := d.mostly(word)
	var level []int
	for _, s := range d.sensesOf(word) {
		if s.rank < askedSenses || d.headOf(s.synset, word) {
			asked = append(asked, uint32(s.synset))
			if d.part(s.synset) == Noun {
				things = append(things, uint32(s.synset))
				made = append(made, d.adjectivesOf(s.synset)...)
			}
			if d.part(s.synset) == Noun && d.depth(s.synset) >= leastDepth {
				notions = append(notions, uint32(s.synset))
			}
		}
		if s.rank < toldSenses && d.part(s.synset) == mostly {
			told = append(told, uint32(s.synset))
			level = append(level, s.synset)
		}
	}
	for seen, n := map[int]bool{}, 0; mostly == Noun && n < farthestUp; n++ {
		level = d.up(level, seen)
		for _, s := range level {
			above = append(above, uint32(s))
		}
	}
	return &line{sorted(asked), sorted(notions), sorted(things), sorted(made), sorted(told), sorted(above)}
}

// headOf reports whether another name of a synset is a compound with the word at its end:
// an instrument is a musical instrument, too, though that is seldom what the word means.
func (d *database) headOf(synset int, word string) bool {
	places, _ := d.words(synset)
	for _, l := range d.lemmasOf(word) {
		for _, p := range places {
			if strings.HasSuffix(d.lemma(p), "_"+l.text) {
				return true
			}
		}
	}
	return false
}

// adjectivesOf are the synsets of the adjectives that are derived from a noun.
func (d *database) adjectivesOf(synset int) (out []uint32) {
	d.eachPointer(synset, func(p pointer) {
		if p.kind == layout.Derivation && d.part(p.target) == Adjective {
			out = append(out, uint32(p.target))
		}
	})
	return out
}

// mostly is the part of speech that a word is most often.
func (d *database) mostly(word string) PartOfSpeech {
	best, most := Noun, -1
	for _, l := range d.lemmasOf(word) {
		tagged, _ := d.tagged(l.text)
		for part := range l.parts {
			if l.parts[part] && tagged[part] > most {
				best, most = PartOfSpeech(part), tagged[part]
			}
		}
	}
	return best
}

// depth is how many steps a synset is below the most general one.
func (d *database) depth(synset int) int {
	n, level, seen := -1, []int{synset}, map[int]bool{}
	for ; len(level) > 0; n++ {
		level = d.up(level, seen)
	}
	return n
}
