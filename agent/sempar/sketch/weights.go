package sketch

import (
	"bufio"
	"bytes"
	_ "embed" // the weights
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"

	"parley/agent/sempar/network"
)

//go:embed weights.bin
var embedded []byte

// Embedded returns the model whose weights are built in; `parley train
// wikisql` computed them.
var Embedded = sync.OnceValues(func() (*Model, error) { return Read(bytes.NewReader(embedded)) })

// magic begins a file of weights. The number changes with the features: the
// weights of other features mean nothing.
const magic = "parley sketch 3\n"

// WriteTo writes the weights.
func (m *Model) WriteTo(w io.Writer) (int64, error) {
	var out bytes.Buffer
	out.WriteString(magic)
	for _, c := range []committee{m.condition, m.set, m.output, m.aggregate} {
		out.WriteByte(byte(len(c)))
		for _, n := range c {
			if _, err := n.WriteTo(&out); err != nil {
				return 0, err
			}
		}
	}
	if err := m.sequence.writeTo(&out); err != nil {
		return 0, err
	}
	for _, f := range append(append([]float64{}, m.rank.weights[:]...), m.rank.none[:]...) {
		if err := binary.Write(&out, binary.LittleEndian, math.Float64bits(f)); err != nil {
			return 0, err
		}
	}
	return out.WriteTo(w)
}

// Read reads weights that [Model.WriteTo] wrote.
func Read(r io.Reader) (*Model, error) {
	in := bufio.NewReader(r)
	head := make([]byte, len(magic))
	if _, err := io.ReadFull(in, head); err != nil || string(head) != magic {
		return nil, errors.New("the weights of the parser are damaged, or of another version")
	}
	m := newModel()
	m.rank = &ranker{}
	for _, c := range []*committee{&m.condition, &m.set, &m.output, &m.aggregate} {
		members, err := in.ReadByte()
		if err != nil || members == 0 {
			return nil, errors.New("the weights of the parser are damaged")
		}
		for range members {
			n, err := network.Read(in)
			if err != nil {
				return nil, fmt.Errorf("the weights of the parser: %w", err)
			}
			*c = append(*c, n)
		}
	}
	var err error
	if m.sequence, err = readSequence(in); err != nil {
		return nil, fmt.Errorf("the weights of the parser: %w", err)
	}
	for _, list := range [][]float64{m.rank.weights[:], m.rank.none[:]} {
		for i := range list {
			var bits uint64
			if err := binary.Read(in, binary.LittleEndian, &bits); err != nil {
				return nil, fmt.Errorf("the weights of the parser: %w", err)
			}
			list[i] = math.Float64frombits(bits)
		}
	}
	return m, nil
}
