// Package vectors knows which words are used alike: a vector for each word,
// learnt from running text (skip-gram with negative samples: Mikolov et al.,
// 2013).
//
// [Read] a file that [Table.WriteTo] wrote; [Table.Number] finds a word,
// [Table.Vector] its vector, of length one. [Learn] makes a table of sentences.
package vectors

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sort"
)

// Width is how many numbers a vector has.
const Width = 96

// Table is the vectors of a vocabulary. It never changes and may be shared.
type Table struct {
	words   map[string]int
	order   []string
	vectors []float32 // words × Width, each of length one; nil for a table that was read

	numbers []int8    // of one that was read: words × Width,
	scales  []float32 // and what those of a word are multiplied by
}

// Size is how many words there are.
func (t *Table) Size() int { return len(t.order) }

// NumberWord is the word under which all numbers go.
const NumberWord = "<number>"

// Number is the place of a lower-case word, or -1. Everything that begins with
// a digit is one word.
func (t *Table) Number(word string) int {
	if word != "" && word[0] >= '0' && word[0] <= '9' {
		word = NumberWord
	}
	if n, ok := t.words[word]; ok {
		return n
	}
	return -1
}

// Vector is that of the word at a place; of -1, zeros.
func (t *Table) Vector(n int) []float32 {
	switch {
	case n < 0:
		return zeros
	case t.vectors != nil:
		return t.vectors[n*Width : (n+1)*Width]
	}
	out := make([]float32, Width)
	t.spell(out, n)
	return out
}

// spell writes the vector of a word of a table that was read, which takes a
// byte for each number until it is needed.
//
//go:norace
func (t *Table) spell(to []float32, n int) {
	scale := t.scales[n]
	for k, b := range t.numbers[n*Width : (n+1)*Width] {
		to[k] = float32(float32(b) * scale)
	}
}

var zeros = make([]float32, Width)

// Cosine is how alike two words are, from -1 to 1; 0 where one is unknown.
func (t *Table) Cosine(a, b int) float32 {
	if a < 0 || b < 0 {
		return 0
	}
	var x, y []float32
	if t.vectors != nil {
		x, y = t.Vector(a), t.Vector(b)
	} else {
		var one, other [Width]float32
		x, y = one[:], other[:]
		t.spell(x, a)
		t.spell(y, b)
	}
	return Product(x, y)
}

// Product is the sum of the products of the numbers of two vectors of one length: how alike they are where each
// is of length one. It rounds alike on all machines; of nil it is 0.
//
//go:norace
func Product(x, y []float32) (sum float32) {
	if y == nil {
		return 0
	}
	for i, v := range x {
		sum += float32(v * y[i])
	}
	return sum
}

// WriteTo writes the table with a byte for each number.
func (t *Table) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	b.Write(binary.AppendUvarint(nil, uint64(len(t.order))))
	order := make([]int, len(t.order))
	for i := range order {
		order[i] = i
	}
	sort.Slice(order, func(i, j int) bool { return t.order[order[i]] < t.order[order[j]] })
	last := ""
	for _, i := range order {
		word := t.order[i]
		same := 0
		for same < len(word) && same < len(last) && word[same] == last[same] && same < 255 {
			same++
		}
		b.WriteByte(byte(same))
		b.WriteByte(byte(len(word) - same))
		b.WriteString(word[same:])
		last = word
	}
	for _, i := range order {
		v := t.Vector(i)
		most := float32(1e-6)
		for _, x := range v {
			most = max(most, x, -x)
		}
		for _, x := range v {
			b.WriteByte(byte(int8(math.Round(float64(x / most * 127)))))
		}
	}
	return b.WriteTo(w)
}

// Read reads what WriteTo wrote.
func Read(r *bufio.Reader) (*Table, error) {
	n, err := binary.ReadUvarint(r)
	if err != nil || n > 1<<20 {
		err = errors.Join(err, errors.New("the file is damaged or of another kind"))
		return nil, fmt.Errorf("reading word vectors: %w", err)
	}
	t := &Table{words: make(map[string]int, n), order: make([]string, n),
		numbers: make([]int8, int(n)*Width), scales: make([]float32, n)}
	last := []byte{}
	for i := range t.order {
		same, err1 := r.ReadByte()
		more, err2 := r.ReadByte()
		if err := errors.Join(err1, err2); err != nil || int(same) > len(last) {
			return nil, fmt.Errorf("reading word vectors: word %d: %w", i, errors.Join(err, errors.New("the file is damaged")))
		}
		word := append(last[:same:same], make([]byte, more)...)
		if _, err := io.ReadFull(r, word[same:]); err != nil {
			return nil, fmt.Errorf("reading word vectors: %w", err)
		}
		t.order[i] = string(word)
		t.words[t.order[i]] = i
		last = word
	}
	row := make([]byte, Width)
	for i := range t.order {
		if _, err := io.ReadFull(r, row); err != nil {
			return nil, fmt.Errorf("reading word vectors: %w", err)
		}
		t.scales[i] = toOne(taken(t.numbers[i*Width:(i+1)*Width], row))
	}
	return t, nil
}

// taken takes the numbers of a word over, and returns the sum of their squares.
//
// Loops over the table are left out of the race detector, which looks at every
// number: once it is read, nothing in it changes.
//
//go:norace
func taken(to []int8, from []byte) (squares float64) {
	for k, b := range from {
		x := int8(b)
		to[k] = x
		squares += float64(x) * float64(x)
	}
	return squares
}

// toOne is what brings a vector to length one, given the sum of its squares.
func toOne(squares float64) float32 {
	if squares == 0 {
		return 1
	}
	return float32(1 / math.Sqrt(squares))
}

func normalise(v []float32) {
	squares := 0.0
	for _, x := range v {
		squares += float64(x) * float64(x)
	}
	scale := toOne(squares)
	for i := range v {
		v[i] = float32(v[i] * scale)
	}
}

// Word is the word at a place.
func (t *Table) Word(n int) string { return t.order[n] }
