package network

import (
	"bufio"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"
)

// WriteTo writes a network that was just trained and compacted: shape, biases,
// and of the rows those that are not zero, four bits a weight. It returns the
// bytes written. A network that was read can't be written again.
func (n *Net) WriteTo(w io.Writer) (int64, error) {
	if n.rows == nil {
		return 0, errors.New("writing a network: it was read from a file, not trained")
	}
	width := n.Width()
	out := make([]byte, 0, 1<<20)
	for _, v := range []int{n.Bits, n.Hidden, n.Outputs, n.Rows()} {
		out = binary.AppendUvarint(out, uint64(v))
	}
	for _, list := range [][]float32{{n.keep}, n.bias, n.out} {
		for _, f := range list {
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(f))
		}
	}
	last := -1
	for r := 0; r < 1<<n.Bits; r++ {
		weights := n.rows[r*width : (r+1)*width]
		if zero(weights) {
			continue
		}
		out = binary.AppendUvarint(out, uint64(r-last))
		last = r
		scale := scaleOf(weights)
		out = append(out, scale)
		half := byte(0)
		for i, v := range weights {
			q := byte(quantised(v, scale) + levels)
			if i%2 == 0 {
				half = q << 4
				if i == width-1 {
					out = append(out, half)
				}
			} else {
				out = append(out, half|q)
			}
		}
	}
	written, err := w.Write(out)
	return int64(written), err
}

// Read reads a network that [Net.WriteTo] wrote.
func Read(r *bufio.Reader) (*Net, error) {
	var head [4]int
	for i := range head {
		v, err := binary.ReadUvarint(r)
		if err != nil {
			return nil, fmt.Errorf("reading a network: %w", err)
		}
		head[i] = int(v)
	}
	s := Shape{head[0], head[1], head[2]}
	if s.Bits > 26 || s.Hidden > 1024 || s.Outputs > 1024 || s.Outputs == 0 || head[3] > 1<<s.Bits {
		return nil, errors.New("reading a network: the file is damaged or of another kind")
	}
	width := s.Hidden + s.Outputs
	n := &Net{Shape: s, at: make([]int32, 1<<s.Bits), bias: make([]float32, width), out: make([]float32, s.Hidden*s.Outputs)}
	stride := packedSize(n.Width())
	n.packed = make([]byte, head[3]*stride)
	keep := []float32{0}
	for _, list := range [][]float32{keep, n.bias, n.out} {
		for i := range list {
			var b [4]byte
			if _, err := io.ReadFull(r, b[:]); err != nil {
				return nil, fmt.Errorf("reading a network: %w", err)
			}
			list[i] = math.Float32frombits(binary.LittleEndian.Uint32(b[:]))
		}
	}
	n.keep = keep[0]
	for i := range n.at {
		n.at[i] = -1
	}
	row := -1
	packed := make([]byte, 1+(width+1)/2)
	for k := range head[3] {
		step, err := binary.ReadUvarint(r)
		if err != nil {
			return nil, fmt.Errorf("reading a network: %w", err)
		}
		if row += int(step); row >= 1<<s.Bits {
			return nil, errors.New("reading a network: the file is damaged")
		}
		if _, err := io.ReadFull(r, packed); err != nil {
			return nil, fmt.Errorf("reading a network: %w", err)
		}
		n.at[row] = int32(k)
		to := n.packed[k*stride:][:stride]
		binary.LittleEndian.PutUint32(to[n.Width():], math.Float32bits(scaleValue(packed[0])))
		for i := range width {
			q := packed[1+i/2]
			if i%2 == 0 {
				q >>= 4
			}
			to[i] = byte(int8(q&15) - levels)
		}
	}
	return n, nil
}
