package wordnet

// How far up two nouns may meet, and how far below the most general thing that has to be: a
// violin and a flute are musical instruments, a violin and a bus stop only artefacts.
const (
	siblingSteps = 4
	siblingDepth = 5
)

// Siblings reports whether two different words are nouns of one narrow kind: Polish and
// French, a violin and a flute.
func Siblings(a, b string) bool {
	d := base()
	above := d.above(a)
	if len(above) == 0 {
		return false
	}
	for s := range d.above(b) {
		if above[s] && d.depth(s) >= siblingDepth {
			return true
		}
	}
	return false
}

// above are the synsets that the senses of a noun are kinds of, a few steps up.
func (d *database) above(word string) map[int]bool {
	var level []int
	for _, s := range d.sensesOf(normal(word)) {
		if s.rank < firstSenses && d.part(s.synset) == Noun {
			level = append(level, s.synset)
		}
	}
	out := map[int]bool{}
	for i := 0; len(level) > 0 && i < siblingSteps; i++ {
		level = d.up(level, out)
	}
	return out
}
