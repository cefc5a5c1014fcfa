package tape

import (
	"encoding/binary"
	"fmt"
	"io"
)

// WriteState writes the weights and what [Set.Step] remembers of the steps
// before, so that a training that stops can go on with the same weights.
func (s *Set) WriteState(w io.Writer) error {
	if err := binary.Write(w, binary.LittleEndian, int64(s.steps)); err != nil {
		return err
	}
	for _, p := range s.Params {
		p.averages()
		for _, v := range [][]float32{p.V, p.m, p.v} {
			if err := binary.Write(w, binary.LittleEndian, v); err != nil {
				return err
			}
		}
	}
	return nil
}

// ReadState takes back what [Set.WriteState] wrote of a set of the same
// matrices.
func (s *Set) ReadState(r io.Reader) error {
	var steps int64
	if err := binary.Read(r, binary.LittleEndian, &steps); err != nil {
		return fmt.Errorf("the steps of a training: %w", err)
	}
	s.steps = int(steps)
	for _, p := range s.Params {
		p.averages()
		for _, v := range [][]float32{p.V, p.m, p.v} {
			if err := binary.Read(r, binary.LittleEndian, v); err != nil {
				return fmt.Errorf("the weights %q of a training: %w", p.Name, err)
			}
		}
	}
	s.Turn()
	return nil
}

// averages makes room for Adam's averages where there is none yet.
func (p *Param) averages() {
	if p.m == nil {
		p.m, p.v = make([]float32, len(p.V)), make([]float32, len(p.V))
	}
}
