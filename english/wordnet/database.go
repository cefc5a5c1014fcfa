package wordnet

import (
	"strings"

	"parley/english/wordnet/layout"
)

// database reads the compiled file where it lies. Lemmas and synsets are
// named by their place in it. What reads nothing but that file, a text that
// never changes, is left out of the race detector.
type database struct {
	lemmaBlocks, lemmas   string
	synsetBlocks, synsets string
	nLemmas, nSynsets     int
	firstOf               [len(layout.Parts) + 1]int // the first synset of each part of speech, and the end
	irregular             [len(layout.Parts)]map[string][]string
	irregularOf           [len(layout.Parts)]map[string][]string // base → its irregular forms, as listed
}

func open(data string) (*database, error) {
	f, err := layout.Parse(data)
	if err != nil {
		return nil, err
	}
	d := &database{
		lemmaBlocks: f.Section(layout.LemmaBlocks), lemmas: f.Section(layout.Lemmas),
		synsetBlocks: f.Section(layout.SynsetBlocks), synsets: f.Section(layout.Synsets),
	}
	counts := f.Section(layout.Counts)
	d.nLemmas, d.nSynsets = int(layout.Uint32(counts, 0)), int(layout.Uint32(counts, 4))
	for p := range layout.Parts {
		d.firstOf[p] = int(layout.Uint32(counts, 8+4*p))
		d.irregular[p], d.irregularOf[p] = map[string][]string{}, map[string][]string{}
	}
	d.firstOf[len(layout.Parts)] = d.nSynsets
	for line := range strings.Lines(f.Section(layout.Exceptions)) {
		words := strings.Fields(line)
		p := strings.Index(layout.Parts, words[0])
		d.irregular[p][words[1]] = append(d.irregular[p][words[1]], words[2:]...)
		for _, b := range words[2:] {
			d.irregularOf[p][b] = append(d.irregularOf[p][b], words[1])
		}
	}
	return d, nil
}

// part is the part of speech of a synset.
//
//go:norace
func (d *database) part(synset int) PartOfSpeech {
	p := Noun
	for synset >= d.firstOf[p+1] {
		p++
	}
	return p
}

// sense is one meaning of a lemma: its synset, its rank among the lemma's
// meanings of the same part of speech, from 0, and how often it was counted.
type sense struct{ synset, rank, tagged int }

// find says where the senses of a lemma begin in d.lemmas.
//
//go:norace
func (d *database) find(lemma string) (at int, ok bool) {
	low, high := 0, len(d.lemmaBlocks)/4 // the block's first lemma is not after lemma
	for low < high {
		mid := (low + high) / 2
		begin := int(layout.Uint32(d.lemmaBlocks, 4*mid))
		n := int(d.lemmas[begin+1])
		if d.lemmas[begin+2:begin+2+n] <= lemma {
			low = mid + 1
		} else {
			high = mid
		}
	}
	if low == 0 {
		return 0, false
	}
	return d.findIn(low-1, lemma)
}

// findIn looks for a lemma in one block. same is how many bytes of it the
// lemma before the one at hand begins with.
//
//go:norace
func (d *database) findIn(block int, lemma string) (at int, ok bool) {
	at = int(layout.Uint32(d.lemmaBlocks, 4*block))
	same := 0
	for range min(layout.LemmaBlock, d.nLemmas-block*layout.LemmaBlock) {
		shared, n := int(d.lemmas[at]), int(d.lemmas[at+1])
		suffix := d.lemmas[at+2 : at+2+n]
		at += 2 + n
		if shared < same {
			return 0, false // lemmas are sorted: what follows is after lemma
		}
		if shared == same {
			if suffix == lemma[same:] {
				return at, true
			}
			for i := 0; i < n && same < len(lemma) && suffix[i] == lemma[same]; i++ {
				same++
			}
		}
		at = d.skipSenses(at)
	}
	return 0, false
}

//go:norace
func (d *database) skipSenses(at int) int {
	n, at := layout.Uvarint(d.lemmas, at)
	for range n {
		var s int
		if s, at = layout.Uvarint(d.lemmas, at); s&1 == 1 {
			_, at = layout.Uvarint(d.lemmas, at)
		}
	}
	return at
}

// senses are a lemma's meanings: by part of speech, then by rank.
func (d *database) senses(lemma string) []sense {
	at, ok := d.find(lemma)
	if !ok {
		return nil
	}
	n, at := layout.Uvarint(d.lemmas, at)
	out := make([]sense, n)
	for i := range out {
		var s int
		s, at = layout.Uvarint(d.lemmas, at)
		out[i].synset = s >> 1
		if s&1 == 1 {
			out[i].tagged, at = layout.Uvarint(d.lemmas, at)
		}
		if i > 0 && d.part(out[i].synset) == d.part(out[i-1].synset) {
			out[i].rank = out[i-1].rank + 1
		}
	}
	return out
}

// tagged is how often a lemma was counted as each part of speech, −1 where it
// has no sense as such.
func (d *database) tagged(lemma string) (n [len(layout.Parts)]int, ok bool) {
	n = [len(layout.Parts)]int{-1, -1, -1, -1}
	senses := d.senses(lemma)
	for _, s := range senses {
		p := d.part(s.synset)
		n[p] = max(n[p], 0) + s.tagged
	}
	return n, len(senses) > 0
}

// lemma is the text of the lemma at a place.
func (d *database) lemma(place int) string {
	at := int(layout.Uint32(d.lemmaBlocks, 4*(place/layout.LemmaBlock)))
	var text []byte
	for i := 0; ; i++ {
		shared, n := int(d.lemmas[at]), int(d.lemmas[at+1])
		text = append(text[:shared], d.lemmas[at+2:at+2+n]...)
		if i == place%layout.LemmaBlock {
			return string(text)
		}
		at = d.skipSenses(at + 2 + n)
	}
}

// pointer is one relation of a synset. from and to are the words it holds
// between, from 1; 0 is all.
type pointer struct {
	kind     layout.Pointer
	target   int
	from, to int
}

// synsetAt says where a synset begins in d.synsets.
//
//go:norace
func (d *database) synsetAt(synset int) int {
	at := int(layout.Uint32(d.synsetBlocks, 4*(synset/layout.SynsetBlock)))
	for range synset % layout.SynsetBlock {
		n, next := layout.Uvarint(d.synsets, at)
		at = next
		for range n {
			_, at = layout.Uvarint(d.synsets, at)
		}
		n, at = layout.Uvarint(d.synsets, at)
		for range n {
			_, at = d.pointerAt(at, 0)
		}
	}
	return at
}

//go:norace
func (d *database) pointerAt(at, own int) (pointer, int) {
	n, at := layout.Uvarint(d.synsets, at)
	p := pointer{kind: layout.Pointer(n & 15), target: own + layout.Unzigzag(n>>4)}
	if p.kind.BetweenWords() {
		p.from, p.to = int(d.synsets[at]), int(d.synsets[at+1])
		at += 2
	}
	return p, at
}

// words are the places of a synset's lemmas, and where its pointers begin.
func (d *database) words(synset int) (places []int, next int) {
	n, at := layout.Uvarint(d.synsets, d.synsetAt(synset))
	places = make([]int, n)
	for i := range places {
		places[i], at = layout.Uvarint(d.synsets, at)
	}
	return places, at
}

// eachPointer calls f with each pointer of a synset.
func (d *database) eachPointer(synset int, f func(pointer)) {
	n, at := layout.Uvarint(d.synsets, d.synsetAt(synset))
	for range n {
		_, at = layout.Uvarint(d.synsets, at)
	}
	n, at = layout.Uvarint(d.synsets, at)
	for range n {
		var p pointer
		p, at = d.pointerAt(at, synset)
		f(p)
	}
}
