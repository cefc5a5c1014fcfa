// Package compile makes one compact file of the WordNet database, the one
// that english/wordnet embeds. Call [Write] with the folder that holds
// WordNet 3.0's files (Debian's package wordnet-base puts them into
// /usr/share/wordnet):
//
//	var b bytes.Buffer
//	err := compile.Write("/usr/share/wordnet", &b)
//
// The same files give the same bytes, every time. What is kept is what
// english/wordnet answers from: lemmas and their senses in WordNet's order
// with how often each was tagged, synsets, the pointers that layout.Signs
// names, and the lists of irregular forms. Glosses, parts and wholes, domains
// and sentence frames are left out.
package compile

import (
	"encoding/binary"
	"fmt"
	"io"
	"sort"
	"strings"

	"parley/english/wordnet/layout"
)

// Write reads the WordNet database in dir and writes the compiled file to w.
// An error says which file and line could not be read.
func Write(dir string, w io.Writer) error {
	d, err := read(dir)
	if err != nil {
		return fmt.Errorf("compiling WordNet: %w", err)
	}
	lemmas, place := d.sortedLemmas()
	var s [layout.Sections][]byte
	s[layout.LemmaBlocks], s[layout.Lemmas] = d.encodeLemmas(lemmas)
	s[layout.SynsetBlocks], s[layout.Synsets], err = d.encodeSynsets(place)
	if err != nil {
		return fmt.Errorf("compiling WordNet: %w", err)
	}
	s[layout.Counts] = uint32s(append([]int{len(lemmas), len(d.synsets)}, d.firstOf...))
	s[layout.Exceptions] = []byte(strings.Join(d.exceptions, "\n"))
	_, err = w.Write(layout.Join(s))
	return err
}

func (d *database) sortedLemmas() (lemmas []string, place map[string]int) {
	for l := range d.senses {
		lemmas = append(lemmas, l)
	}
	sort.Strings(lemmas)
	place = make(map[string]int, len(lemmas))
	for i, l := range lemmas {
		place[l] = i
	}
	return lemmas, place
}

func (d *database) encodeLemmas(lemmas []string) (blocks, out []byte) {
	before := ""
	for i, l := range lemmas {
		if i%layout.LemmaBlock == 0 {
			blocks = binary.LittleEndian.AppendUint32(blocks, uint32(len(out)))
			before = ""
		}
		same := shared(before, l)
		out = append(out, byte(same), byte(len(l)-same))
		out = append(out, l[same:]...)
		out = uvarint(out, len(d.senses[l]))
		for _, s := range d.senses[l] {
			if s.tagged == 0 {
				out = uvarint(out, s.synset*2)
				continue
			}
			out = uvarint(out, s.synset*2+1)
			out = uvarint(out, s.tagged)
		}
		before = l
	}
	return blocks, out
}

func (d *database) encodeSynsets(place map[string]int) (blocks, out []byte, err error) {
	for i, s := range d.synsets {
		if i%layout.SynsetBlock == 0 {
			blocks = binary.LittleEndian.AppendUint32(blocks, uint32(len(out)))
		}
		out = uvarint(out, len(s.words))
		for _, w := range s.words {
			p, ok := place[w]
			if !ok {
				return nil, nil, fmt.Errorf("the word %q of a synset is in no index", w)
			}
			out = uvarint(out, p)
		}
		out = uvarint(out, len(s.pointers))
		for _, p := range s.pointers {
			target, ok := d.at[p.target]
			if !ok {
				return nil, nil, fmt.Errorf("a synset of %q points to %s, which is not there", s.words[0], p.target)
			}
			out = uvarint(out, layout.Zigzag(target-i)*16+int(p.kind))
			if p.kind.BetweenWords() {
				out = append(out, p.from, p.to)
			}
		}
	}
	return blocks, out, nil
}

func shared(a, b string) int {
	n := 0
	for n < len(a) && n < len(b) && a[n] == b[n] {
		n++
	}
	return n
}

func uvarint(out []byte, n int) []byte { return binary.AppendUvarint(out, uint64(n)) }

func uint32s(ns []int) []byte {
	var out []byte
	for _, n := range ns {
		out = binary.LittleEndian.AppendUint32(out, uint32(n))
	}
	return out
}
