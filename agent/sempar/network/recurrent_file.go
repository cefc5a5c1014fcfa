package network

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// most is the greatest value of a weight of eight bits.
const most = 127

// Compact rounds the weights of a trained reader to eight bits each, times a
// scale per row. What [Reader.WriteTo] writes afterwards reads back as the
// same reader.
func (t *ReaderTrainer) Compact() {
	for _, p := range t.reader.parts() {
		for i := range p.rows {
			row := p.row(i)
			scale := rowScale(row)
			for k, w := range row {
				row[k] = float32(eighth(w, scale)) * scale
			}
		}
	}
	t.reader.settled()
}

// rowScale is what a row's weights are multiples of. It has 16 significant
// bits, so that products with eight bits are exact and a rounded row has the
// same scale again.
func rowScale(row []float32) float32 {
	var greatest float32
	for _, w := range row {
		greatest = max(greatest, w, -w)
	}
	return math.Float32frombits((math.Float32bits(greatest/most) + 0x80) &^ 0xff)
}

func eighth(w, scale float32) int8 {
	if scale == 0 {
		return 0
	}
	return int8(max(-most, min(most, math.Round(float64(w/scale)))))
}

// sizes are the numbers of a shape in the order in which they are stored.
func (s *ReaderShape) sizes() []*int {
	return []*int{&s.Words, &s.Marks, &s.Roles, &s.Traits, &s.Dense, &s.Width, &s.Size, &s.Top, &s.Outputs}
}

// WriteTo writes a reader that was just trained and compacted: shape, then
// for each row of weights its scale and a byte per weight. It returns the
// bytes written.
func (r *Reader) WriteTo(w io.Writer) (int64, error) {
	var out []byte
	for _, n := range r.sizes() {
		out = binary.AppendUvarint(out, uint64(*n))
	}
	for _, p := range r.parts() {
		for i := range p.rows {
			scale := rowScale(p.row(i))
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(scale))
			for _, v := range p.row(i) {
				out = append(out, byte(eighth(v, scale)))
			}
		}
	}
	written, err := w.Write(out)
	return int64(written), err
}

// ReadReader reads a reader that [Reader.WriteTo] wrote.
func ReadReader(in *bufio.Reader) (*Reader, error) {
	var s ReaderShape
	for _, n := range s.sizes() {
		v, err := binary.ReadUvarint(in)
		if err != nil {
			return nil, fmt.Errorf("reading a recurrent network: %w", err)
		}
		if v == 0 || v > 1<<20 {
			return nil, errors.New("reading a recurrent network: the file is damaged or of another kind")
		}
		*n = int(v)
	}
	if s.Words*s.Width > 1<<26 || s.Size > 1024 || s.Top > 1024 || s.Outputs > 1024 {
		return nil, errors.New("reading a recurrent network: the file is damaged or of another kind")
	}
	r := emptyReader(s)
	for _, p := range r.parts() {
		packed := make([]byte, 4+p.cols)
		for i := range p.rows {
			if _, err := io.ReadFull(in, packed); err != nil {
				return nil, fmt.Errorf("reading a recurrent network: %w", err)
			}
			scale := math.Float32frombits(binary.LittleEndian.Uint32(packed))
			for k, b := range packed[4:] {
				p.row(i)[k] = float32(int8(b)) * scale
			}
		}
	}
	return r.settled(), nil
}
