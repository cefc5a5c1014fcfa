package passage

import (
	"bytes"
	"compress/gzip"
	_ "embed"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
	"sync"
)

//go:embed weights.bin
var file []byte

// embedded is the model that is compiled in.
var embedded = sync.OnceValue(func() *Model {
	m, err := Read(bytes.NewReader(file))
	if err != nil {
		panic(fmt.Errorf("reader of passages: %w", err))
	}
	return m
})

// header opens a file of weights.
type header struct {
	Mark       [8]byte
	Spans, Yes float32 // what a step of one is worth
	Bias       float64
}

var mark = [8]byte{'p', 'a', 's', 's', 'a', 'g', 'e', '1'}

// Write writes the weights, a byte each, compressed.
func (m *Model) Write(w io.Writer) error {
	spans, spanStep := round(m.Spans)
	yes, yesStep := round(m.Yes)
	z, err := gzip.NewWriterLevel(w, gzip.BestCompression)
	if err != nil {
		return err
	}
	err = binary.Write(z, binary.LittleEndian, header{mark, spanStep, yesStep, m.Bias})
	for _, part := range []any{m.Words, spans, yes} {
		err = errors.Join(err, binary.Write(z, binary.LittleEndian, part))
	}
	return errors.Join(err, z.Close())
}

// Read reads weights as Write writes them.
func Read(r io.Reader) (*Model, error) {
	z, err := gzip.NewReader(r)
	if err != nil {
		return nil, fmt.Errorf("not a file of weights: %w", err)
	}
	var h header
	if err := binary.Read(z, binary.LittleEndian, &h); err != nil {
		return nil, fmt.Errorf("reading the weights: %w", err)
	}
	if h.Mark != mark {
		return nil, errors.New("the weights are of another version; make them anew with parley train reader")
	}
	m := NewModel()
	m.Bias = h.Bias
	spans, yes := make([]int8, len(m.Spans)), make([]int8, len(m.Yes))
	for _, part := range []any{m.Words, spans, yes} {
		if err := binary.Read(z, binary.LittleEndian, part); err != nil {
			return nil, fmt.Errorf("reading the weights: %w", err)
		}
	}
	for i, x := range spans {
		m.Spans[i] = float32(x) * h.Spans
	}
	for i, x := range yes {
		m.Yes[i] = float32(x) * h.Yes
	}
	return m, nil
}

// round takes weights to whole steps, 127 to the largest.
func round(w []float32) (out []int8, step float32) {
	for _, x := range w {
		step = max(step, float32(math.Abs(float64(x)))/127)
	}
	out = make([]int8, len(w))
	if step == 0 {
		return out, 1
	}
	for i, x := range w {
		out[i] = int8(math.Round(float64(x / step)))
	}
	return out, step
}
