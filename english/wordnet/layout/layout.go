// Package layout says how the compiled WordNet lies in its file, for the
// package that writes it (english/wordnet/compile) and the one that reads it
// (english/wordnet). The file is read where it lies, without unpacking, so a
// program that embeds it pays neither time nor memory to load it.
//
// The first function to call is [Parse]:
//
//	f, err := layout.Parse(data)   // data is the file's bytes, as a string
//	text := f.Section(layout.Lemmas)
//
// A file is [Magic], then for each section its length in bytes (four bytes,
// little endian), then the sections one after another:
//
//	Counts        lemmas, synsets, then the first synset of each part of
//	              speech: noun, verb, adjective, adverb (four bytes each)
//	LemmaBlocks   where each block of [LemmaBlock] lemmas begins (four bytes each)
//	Lemmas        the lemmas in the order of their bytes; see below
//	SynsetBlocks  where each block of [SynsetBlock] synsets begins
//	Synsets       the synsets by part of speech, in WordNet's own order
//	Exceptions    lines "part form base base…", sorted
//
// A lemma is: how many bytes it shares with the one before it in its block
// (one byte), how many follow (one byte), those bytes, the number of senses,
// and for each sense, in WordNet's order within each part of speech, the
// number synset*2+1 and how often the sense was tagged, or synset*2 alone
// where that is never. A synset is: the number of its words, their lemmas'
// places, the number of its pointers, and for each the number
// zigzag(target−own)*16+kind, followed for a pointer between words (see
// [Pointer.BetweenWords]) by two bytes: which word of this synset, which of
// the other, counted from 1; 0 is all. Numbers are those of encoding/binary's Uvarint.
package layout

import (
	"encoding/binary"
	"errors"
	"fmt"
)

// Magic begins every file; its digit is the version of the layout.
const Magic = "parley wordnet 1\n"

// How many entries a block holds. One offset is kept a block.
const (
	LemmaBlock  = 16
	SynsetBlock = 8
)

// Section is a part of the file.
type Section int

// The sections in the order they lie in.
const (
	Counts Section = iota
	LemmaBlocks
	Lemmas
	SynsetBlocks
	Synsets
	Exceptions
	Sections // how many there are
)

// Pointer is a kind of relation between two synsets or two of their words.
type Pointer uint8

// The kinds of pointers that are kept, with WordNet's signs (wninput(5WN)).
const (
	Hypernym         Pointer = iota // @
	InstanceHypernym                // @i
	Hyponym                         // ~
	InstanceHyponym                 // ~i
	Similar                         // &
	Derivation                      // +
	Antonym                         // !
	Pertainym                       // \
	AlsoSee                         // ^
	VerbGroup                       // $
	Attribute                       // =
	Entailment                      // *
	Cause                           // >
	Participle                      // <
)

// Signs maps WordNet's sign of a pointer to its kind. Signs that are not in
// it (parts and wholes, domains) are not kept.
var Signs = map[string]Pointer{
	"@": Hypernym, "@i": InstanceHypernym, "~": Hyponym, "~i": InstanceHyponym,
	"&": Similar, "+": Derivation, "!": Antonym, `\`: Pertainym, "^": AlsoSee,
	"$": VerbGroup, "=": Attribute, "*": Entailment, ">": Cause, "<": Participle,
}

// BetweenWords reports whether a pointer of this kind names the words it
// holds between.
func (p Pointer) BetweenWords() bool {
	return p == Derivation || p == Antonym || p == Pertainym || p == Participle
}

// Parts are the letters of the parts of speech in the order of the file:
// noun, verb, adjective (with its satellites), adverb.
const Parts = "nvar"

// File is a compiled WordNet.
type File struct {
	sections [Sections]string
}

// Parse finds the sections of a file's bytes. It reads no more than the head.
func Parse(data string) (File, error) {
	var f File
	head := len(Magic) + 4*int(Sections)
	if len(data) < head || data[:len(Magic)] != Magic {
		return f, errors.New("not a compiled WordNet of this version")
	}
	at := head
	for s := range Sections {
		n := int(Uint32(data, len(Magic)+4*int(s)))
		if at+n > len(data) {
			return f, fmt.Errorf("section %d of the compiled WordNet ends after the file does", s)
		}
		f.sections[s] = data[at : at+n]
		at += n
	}
	if at != len(data) {
		return f, fmt.Errorf("%d bytes follow the compiled WordNet", len(data)-at)
	}
	return f, nil
}

// Section is the text of one section.
func (f File) Section(s Section) string { return f.sections[s] }

// Uint32 reads four bytes, little endian.
//
//go:norace
func Uint32(s string, at int) uint32 {
	return uint32(s[at]) | uint32(s[at+1])<<8 | uint32(s[at+2])<<16 | uint32(s[at+3])<<24
}

// Uvarint reads a number as encoding/binary writes it, and says where the
// next thing begins.
//
//go:norace
func Uvarint(s string, at int) (n, next int) {
	for shift := 0; ; shift += 7 {
		b := s[at]
		at++
		if b < 0x80 {
			return n | int(b)<<shift, at
		}
		n |= int(b&0x7f) << shift
	}
}

// Zigzag makes a number without a sign of one with a sign: 0 −1 1 −2 2 and so on.
func Zigzag(n int) int { return n<<1 ^ n>>63 }

// Unzigzag undoes [Zigzag].
func Unzigzag(n int) int { return n>>1 ^ -(n & 1) }

// Join writes a file of its sections.
func Join(sections [Sections][]byte) []byte {
	out := []byte(Magic)
	for _, s := range sections {
		out = binary.LittleEndian.AppendUint32(out, uint32(len(s)))
	}
	for _, s := range sections {
		out = append(out, s...)
	}
	return out
}
