package sketch

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"parley/agent/sempar/network"
)

// writeTo writes the vocabulary, in the order of its rows, and the networks.
func (s *sequence) writeTo(w io.Writer) error {
	words := make([]uint32, len(s.vocabulary))
	for h, row := range s.vocabulary {
		words[row-firstWord] = h
	}
	out := binary.AppendUvarint(nil, uint64(len(s.readers)))
	out = binary.LittleEndian.AppendUint64(out, math.Float64bits(s.share))
	out = binary.AppendUvarint(out, uint64(len(words)))
	for _, h := range words {
		out = binary.LittleEndian.AppendUint32(out, h)
	}
	if _, err := w.Write(out); err != nil {
		return err
	}
	for _, r := range s.readers {
		if _, err := r.WriteTo(w); err != nil {
			return err
		}
	}
	return nil
}

// readSequence reads what writeTo wrote.
func readSequence(in *bufio.Reader) (*sequence, error) {
	damaged := errors.New("the part that reads word by word is damaged or of another version")
	readers, err := binary.ReadUvarint(in)
	if err != nil {
		return nil, fmt.Errorf("reading word by word: %w", err)
	}
	s := &sequence{vocabulary: vocabulary{}}
	if err := binary.Read(in, binary.LittleEndian, &s.share); err != nil {
		return nil, fmt.Errorf("reading word by word: %w", err)
	}
	n, err := binary.ReadUvarint(in)
	if err != nil {
		return nil, fmt.Errorf("reading word by word: %w", err)
	}
	if readers > 16 || n > 1<<20 {
		return nil, damaged
	}
	words := make([]uint32, n)
	if err := binary.Read(in, binary.LittleEndian, words); err != nil {
		return nil, fmt.Errorf("reading word by word: %w", err)
	}
	for i, h := range words {
		s.vocabulary[h] = firstWord + int32(i)
	}
	want := network.ReaderShape{Words: int(firstWord) + len(words), Marks: marks, Roles: roles, Traits: traits, Dense: denseFeatures, Outputs: sequenceOutputs}
	for range readers {
		r, err := network.ReadReader(in)
		if err != nil {
			return nil, err
		}
		got := r.ReaderShape
		got.Width, got.Size, got.Top = 0, 0, 0
		if got != want {
			return nil, damaged
		}
		s.readers = append(s.readers, r)
	}
	return s, nil
}
