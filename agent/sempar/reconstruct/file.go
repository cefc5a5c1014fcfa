package reconstruct

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"maps"
	"math"
	"slices"
)

// fine is how many steps the logarithm of a probability has to one: a byte
// holds those down to e^-14.
const fine = 18

func logByte(p float64) byte {
	if p <= 0 {
		return 255
	}
	return byte(min(255, math.Round(-math.Log(p)*fine)))
}

func fromByte(b byte) float64 { return math.Exp(-float64(b) / fine) }

// Compact rounds every probability to what a file can hold.
func (m *Model) Compact() {
	for w, p := range m.usual {
		m.usual[w] = fromByte(logByte(p))
	}
	for _, c := range m.byPart {
		for w, p := range c {
			c[w] = fromByte(logByte(p))
		}
	}
}

// WriteTo writes a model: the words, how usual each is, and for every part the
// words that it is a reason for.
func (m *Model) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	texts(&b, m.words)
	for _, p := range m.usual {
		b.WriteByte(logByte(p))
	}
	texts(&b, m.parts)
	for _, c := range m.byPart {
		number(&b, len(c))
		last := 0
		for _, word := range slices.Sorted(maps.Keys(c)) {
			number(&b, word-last)
			b.WriteByte(logByte(c[word]))
			last = word
		}
	}
	return b.WriteTo(w)
}

func number(b *bytes.Buffer, n int) { b.Write(binary.AppendUvarint(nil, uint64(n))) }

// texts writes texts in the order of their numbers.
func texts(b *bytes.Buffer, of map[string]int) {
	ordered := make([]string, len(of))
	for text, n := range of {
		ordered[n] = text
	}
	number(b, len(ordered))
	for _, text := range ordered {
		number(b, len(text))
		b.WriteString(text)
	}
}

// errDamaged says that a file can't be read.
var errDamaged = errors.New("reading the parser's weights: the model of words is damaged")

// most bounds what is read of a file before it is known to be whole.
const most = 1 << 20

// Read reads what WriteTo wrote.
func Read(r *bufio.Reader) (*Model, error) {
	m := &Model{}
	var err error
	if m.words, err = readTexts(r); err != nil {
		return nil, err
	}
	for range m.words {
		p, err := r.ReadByte()
		if err != nil {
			return nil, errDamaged
		}
		m.usual = append(m.usual, fromByte(p))
	}
	if m.parts, err = readTexts(r); err != nil {
		return nil, err
	}
	for range m.parts {
		c, err := readPart(r, len(m.words))
		if err != nil {
			return nil, err
		}
		m.byPart = append(m.byPart, c)
	}
	return m, nil
}

func readPart(r *bufio.Reader, words int) (map[int]float64, error) {
	count, err := binary.ReadUvarint(r)
	if err != nil || count > most {
		return nil, errDamaged
	}
	out := make(map[int]float64, count)
	word := 0
	for range count {
		step, err := binary.ReadUvarint(r)
		if err != nil || step > uint64(words) {
			return nil, errDamaged
		}
		p, err := r.ReadByte()
		if word += int(step); err != nil || word >= words {
			return nil, errDamaged
		}
		out[word] = fromByte(p)
	}
	return out, nil
}

func readTexts(r *bufio.Reader) (map[string]int, error) {
	count, err := binary.ReadUvarint(r)
	if err != nil || count > most {
		return nil, errDamaged
	}
	out := make(map[string]int, count)
	for n := range int(count) {
		size, err := binary.ReadUvarint(r)
		if err != nil || size > most {
			return nil, errDamaged
		}
		text := make([]byte, size)
		if _, err := io.ReadFull(r, text); err != nil {
			return nil, errDamaged
		}
		out[string(text)] = n
	}
	return out, nil
}
