package decode

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"parley/agent/sempar/reconstruct"
	"parley/english/tape"
	"parley/english/vectors"
)

// kind begins a file of weights.
const kind = "parley parser 8\n"

// Compact rounds every weight to a byte and the scale of its row, so that what
// [Net.WriteTo] writes reads back as the same network.
func (n *Net) Compact() {
	for _, m := range n.Members() {
		for _, p := range m.Set.Params {
			compact(p)
		}
		m.Set.Turn()
		m.makeReady()
	}
	if n.Words != nil {
		n.Words.Compact()
	}
}

func compact(p *tape.Param) {
	for r := range p.Rows {
		row := p.Row(r)
		scale := scaleOf(row)
		for i, w := range row {
			row[i] = float32(float32(rounded(w, scale)) * scale)
		}
	}
}

// scaleOf is what the greatest weight of a row is 127 times of.
func scaleOf(row []float32) float32 {
	most := float32(0)
	for _, w := range row {
		most = max(most, w, -w)
	}
	return most / 127
}

func rounded(w, scale float32) int8 {
	if scale == 0 {
		return 0
	}
	return int8(math.Round(float64(w / scale)))
}

// shape tells networks of other sizes apart, given what they know.
func (n *Net) shape(known knowledge) []byte {
	h := sha256.New()
	for _, p := range n.Set.Params {
		rows, cols := rowsAndColumns(p, known)
		fmt.Fprintln(h, p.Name, len(rows), len(cols))
	}
	return h.Sum(nil)[:8]
}

// WriteTo writes a network that was compacted: its words, the rules that it
// knows, the calibration, how many members it has, and a byte a weight.
func (n *Net) WriteTo(w io.Writer) (int64, error) {
	var b bytes.Buffer
	b.WriteString(kind)
	b.Write(binary.AppendUvarint(nil, uint64(len(n.words.order))))
	for _, word := range n.words.order {
		b.WriteByte(byte(len(word)))
		b.WriteString(word)
	}
	known := n.known()
	writeRules(&b, known.rules)
	b.Write(binary.AppendUvarint(nil, uint64(known.facts)))
	b.Write(n.shape(known))
	for _, v := range []float64{n.Calibration.Slope, n.Calibration.Shift, n.Calibration.Listed, n.Calibration.Empty,
		n.Calibration.Said} {
		b.Write(binary.LittleEndian.AppendUint64(nil, math.Float64bits(v)))
	}
	b.WriteByte(byte(len(n.Members())))
	for _, m := range n.Members() {
		for _, p := range m.Set.Params {
			writeParam(&b, p, known)
		}
	}
	if n.Words == nil {
		b.WriteByte(0)
		return b.WriteTo(w)
	}
	b.WriteByte(1)
	if _, err := n.Words.WriteTo(&b); err != nil {
		return 0, err
	}
	return b.WriteTo(w)
}

func writeRow(b *bytes.Buffer, row []float32) {
	scale := scaleOf(row)
	b.Write(binary.LittleEndian.AppendUint32(nil, math.Float32bits(scale)))
	for _, x := range row {
		b.WriteByte(byte(rounded(x, scale)))
	}
}

func scaleIn(line []byte) float32 { return math.Float32frombits(binary.LittleEndian.Uint32(line)) }

// Read reads what WriteTo wrote. The vectors are those it was trained with.
func Read(r *bufio.Reader, vecs *vectors.Table) (*Net, error) {
	n, err := read(r, vecs)
	if err != nil {
		return nil, fmt.Errorf("reading the parser's weights: %w", err)
	}
	return n, nil
}

var errDamaged = errors.New("the file is damaged")

func read(r *bufio.Reader, vecs *vectors.Table) (*Net, error) {
	head := make([]byte, len(kind))
	if _, err := io.ReadFull(r, head); err != nil || string(head) != kind {
		return nil, errors.New("the file is of another kind")
	}
	words, err := readWords(r)
	if err != nil {
		return nil, err
	}
	rules, err := readRules(r)
	if err != nil {
		return nil, err
	}
	facts, err := readFacts(r)
	if err != nil {
		return nil, err
	}
	known := knowledge{rules: rules, facts: facts}
	n := over(tape.Unset(), vocabularyOf(words), vecs)
	n.closeOthers(rules)
	n.facts = facts
	shape := make([]byte, 8)
	if _, err := io.ReadFull(r, shape); err != nil || !bytes.Equal(shape, n.shape(known)) {
		return nil, errors.New("they were made for a network of another size; make them anew (make weights)")
	}
	c := &n.Calibration
	for _, to := range []*float64{&c.Slope, &c.Shift, &c.Listed, &c.Empty, &c.Said} {
		var number [8]byte
		if _, err := io.ReadFull(r, number[:]); err != nil {
			return nil, err
		}
		*to = math.Float64frombits(binary.LittleEndian.Uint64(number[:]))
	}
	if err := n.readMembers(r, vecs, known); err != nil {
		return nil, err
	}
	more, err := r.ReadByte()
	if err != nil {
		return nil, err
	}
	if more == 1 {
		if n.Words, err = reconstruct.Read(r); err != nil {
			return nil, err
		}
	}
	return n, nil
}

// readWords reads the vocabulary.
func readWords(r *bufio.Reader) ([]string, error) {
	count, err := binary.ReadUvarint(r)
	if err != nil || count > 1<<20 {
		return nil, errDamaged
	}
	words := make([]string, count)
	for i := range words {
		size, err := r.ReadByte()
		if err != nil {
			return nil, err
		}
		text := make([]byte, size)
		if _, err := io.ReadFull(r, text); err != nil {
			return nil, err
		}
		words[i] = string(text)
	}
	return words, nil
}

// readMembers reads the weights of n and of the other networks of its ensemble.
func (n *Net) readMembers(r *bufio.Reader, vecs *vectors.Table, known knowledge) error {
	members, err := r.ReadByte()
	if err != nil || members == 0 {
		return errDamaged
	}
	for range members - 1 {
		n.Others = append(n.Others, over(tape.Unset(), n.words, vecs))
	}
	for _, m := range n.Members() {
		for _, p := range m.Set.Params {
			if err := readParam(r, p, known); err != nil {
				return fmt.Errorf("%s: %w", p.Name, err)
			}
		}
		m.Set.Turn()
		m.makeReady()
	}
	return nil
}
