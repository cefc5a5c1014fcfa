package tinymodel

import (
	"bytes"
	"encoding/binary"
	"io"
)

// version is that of the format.
const version = 3

// aligned is of what every tensor begins at a multiple.
const aligned = 32

// The types of values, as the format numbers them.
const (
	wholeNumber  uint32 = 4 // without a sign, four bytes
	signedNumber uint32 = 5
	realNumber   uint32 = 6
	truth        uint32 = 7
	word         uint32 = 8
	list         uint32 = 9
)

// file gathers the parts of a GGUF file.
type file struct {
	keys, tensors, weights bytes.Buffer
	keyed, held            uint64 // how many of either
}

func (f *file) key(name string, kind uint32) {
	f.keyed++
	str(&f.keys, name)
	put(&f.keys, kind)
}

func (f *file) text(name, value string) {
	f.key(name, word)
	str(&f.keys, value)
}

func (f *file) number(name string, value int) {
	f.key(name, wholeNumber)
	put(&f.keys, uint32(value))
}

func (f *file) fraction(name string, value float32) {
	f.key(name, realNumber)
	put(&f.keys, value)
}

func (f *file) flag(name string, value bool) {
	f.key(name, truth)
	put(&f.keys, value)
}

func (f *file) texts(name string, values []string) {
	f.key(name, list)
	put(&f.keys, word)
	put(&f.keys, uint64(len(values)))
	for _, v := range values {
		str(&f.keys, v)
	}
}

func (f *file) kinds(name string, values []int32) {
	f.key(name, list)
	put(&f.keys, signedNumber)
	put(&f.keys, uint64(len(values)))
	put(&f.keys, values)
}

// tensor adds weights, whose innermost dimension comes first.
func (f *file) tensor(name string, weights []float32, dimensions ...int) {
	f.held++
	pad(&f.weights)
	str(&f.tensors, name)
	put(&f.tensors, uint32(len(dimensions)))
	for _, d := range dimensions {
		put(&f.tensors, uint64(d))
	}
	put(&f.tensors, uint32(0)) // weights of 32 bits
	put(&f.tensors, uint64(f.weights.Len()))
	put(&f.weights, weights)
}

func (f *file) write(w io.Writer) error {
	var head bytes.Buffer
	head.WriteString("GGUF")
	put(&head, uint32(version))
	put(&head, f.held)
	put(&head, f.keyed)
	head.Write(f.keys.Bytes())
	head.Write(f.tensors.Bytes())
	pad(&head)
	pad(&f.weights)
	if _, err := w.Write(head.Bytes()); err != nil {
		return err
	}
	_, err := w.Write(f.weights.Bytes())
	return err
}

func pad(b *bytes.Buffer) {
	for b.Len()%aligned != 0 {
		b.WriteByte(0)
	}
}

func str(b *bytes.Buffer, s string) {
	put(b, uint64(len(s)))
	b.WriteString(s)
}

func put(b *bytes.Buffer, v any) {
	if err := binary.Write(b, binary.LittleEndian, v); err != nil {
		panic(err) // unreachable: numbers and lists of them, into memory
	}
}
