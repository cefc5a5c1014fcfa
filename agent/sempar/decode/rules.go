package decode

import (
	"bufio"
	"bytes"
	"encoding/binary"
	"errors"
	"io"
	"slices"

	"parley/agent/sempar/grammar"
	"parley/english/tape"
)

// Weights name the rules that they were made with. A rule that the grammar got
// later is closed to them until they are made anew; one that it lost makes them
// useless. What they know of candidates, they say by how many facts.

// knowledge is what weights know: the numbers of rules, and how many of the
// facts about a candidate.
type knowledge struct {
	rules []int
	facts int
}

// known is what the network's weights know.
func (n *Net) known() knowledge {
	k := knowledge{facts: n.facts}
	for i := range grammar.Rules {
		if !n.closedTo(i) {
			k.rules = append(k.rules, i)
		}
	}
	return k
}

// closedTo reports whether the weights don't know a rule.
func (n *Net) closedTo(rule int) bool { return n.closed != nil && n.closed[rule] }

// writeRules writes the names of rules.
func writeRules(b *bytes.Buffer, rules []int) {
	b.Write(binary.AppendUvarint(nil, uint64(len(rules))))
	for _, i := range rules {
		name := grammar.Rules[i].String()
		b.WriteByte(byte(len(name)))
		b.WriteString(name)
	}
}

// readRules reads names of rules and gives their numbers.
func readRules(r *bufio.Reader) ([]int, error) {
	names, err := readWords(r)
	if err != nil {
		return nil, err
	}
	numbers := map[string]int{}
	for i, rule := range grammar.Rules {
		numbers[rule.String()] = i
	}
	var out []int
	for _, name := range names {
		i, there := numbers[name]
		if !there {
			return nil, errors.New("they were made for a grammar with the rule " + name + "; make them anew (make weights)")
		}
		out = append(out, i)
	}
	return out, nil
}

// closeOthers closes the rules that are not among those known.
func (n *Net) closeOthers(known []int) {
	if len(known) == len(grammar.Rules) {
		return
	}
	n.closed = make([]bool, len(grammar.Rules))
	for i := range n.closed {
		n.closed[i] = !slices.Contains(known, i)
	}
}

// rowsAndColumns are the rows and columns of a parameter that weights have:
// all, but for those of rules and facts that they don't know.
func rowsAndColumns(p *tape.Param, known knowledge) (rows, cols []int) {
	rows, cols = upTo(p.Rows), upTo(p.Cols)
	switch p.Name {
	case "rules", "parents":
		rows = append(slices.Clone(known.rules), firstRow())
	case "rule out", "rule bias":
		cols = known.rules
	case "value facts", "value facts bias":
		cols = upTo(known.facts)
	}
	return rows, cols
}

// readParam reads the rows and columns of a parameter that weights have.
func readParam(r io.Reader, p *tape.Param, known knowledge) error {
	rows, cols := rowsAndColumns(p, known)
	line := make([]byte, 4+len(cols))
	for _, k := range rows {
		if _, err := io.ReadFull(r, line); err != nil {
			return err
		}
		spell(p.Row(k), cols, line[4:], scaleIn(line)) // what the weights don't know counts nothing
	}
	return nil
}

// spell writes the numbers of a row, each the scale times a byte, at some of
// its columns.
//
// Weights are millions of numbers: under the race detector, which would look at
// each, programs would take a second longer to start. Nobody else holds them
// yet.
//
//go:norace
func spell(row []float32, cols []int, line []byte, scale float32) {
	for i, c := range cols {
		row[c] = float32(float32(int8(line[i])) * scale)
	}
}

// drawUnknown draws the rows that the weights which were read don't know, so
// that they can be learned.
func (n *Net) drawUnknown(known knowledge) {
	var drawn *Net
	for i, p := range n.Set.Params {
		rows, _ := rowsAndColumns(p, known)
		if len(rows) == p.Rows {
			continue
		}
		if drawn == nil {
			drawn = New(n.words, n.vectors, 0)
		}
		for k := range p.Rows {
			if !slices.Contains(rows, k) {
				copy(p.Row(k), drawn.Set.Params[i].Row(k))
			}
		}
	}
}

// writeParam writes what readParam reads.
func writeParam(b *bytes.Buffer, p *tape.Param, known knowledge) {
	rows, cols := rowsAndColumns(p, known)
	some := make([]float32, len(cols))
	for _, k := range rows {
		row := p.Row(k)
		for i, c := range cols {
			some[i] = row[c]
		}
		writeRow(b, some)
	}
}

// readFacts reads how many facts about a candidate the weights know.
func readFacts(r *bufio.Reader) (int, error) {
	n, err := binary.ReadUvarint(r)
	if err == nil && n > uint64(valueFacts) {
		return 0, errors.New("they were made for more facts about values; make them anew (make weights)")
	}
	return int(n), err
}
