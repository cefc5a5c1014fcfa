package sketch

import (
	"bufio"
	"bytes"
	"context"
	"fmt"
	"strings"

	"parley/agent/sempar/network"
)

var roleNames = map[uint8]string{roleOtherValue: "other value", roleOtherValue + 1: "other number", roleOtherValue + 2: "other bound above", roleOtherValue + 3: "other bound below",
	roleOwnValue: "value", roleOwnValue + 1: "number", roleOwnValue + 2: "bound above", roleOwnValue + 3: "bound below",
	roleClaimed: "claimed", roleCondition: "condition's", roleOtherWord: "other's", roleInMention: "between", rolePlain: "-"}

// Roles tells, a line per token that the sequence model reads, what the token
// is to each column.
func Roles(q *Question, t *Table, conditions []Condition) string {
	v := newReading(q, t).mask(newReading(q, t).placed(conditions))
	words := vocabulary{}
	for i := range q.tokens {
		words[q.tokens[i].hash] = firstWord + int32(i)
	}
	text := words.text(v, t.visible())
	var b strings.Builder
	for i, w := range text.Words {
		var line strings.Builder
		word := "VALUE"
		switch {
		case w >= firstWord:
			word = q.tokens[w-firstWord].low
		case w == numberValue:
			word = "NUMBER"
		case w == bareNumber:
			word = "number"
		}
		fmt.Fprintf(&line, "%-9s", word)
		for _, o := range text.Options {
			name := roleNames[o.Roles[i]]
			if r := o.Roles[i]; r >= roleOwnWord && r < roleOwnWord+8 {
				name = "word"
				for k, flag := range []string{" mentioned", " unique", " claimed"} {
					if (r-roleOwnWord)>>k&1 == 1 {
						name += flag
					}
				}
			}
			fmt.Fprintf(&line, " %-22s", name)
		}
		b.WriteString(strings.TrimRight(line.String(), " ") + "\n")
	}
	return b.String()
}

// Sequence is the sequence model alone.
type Sequence struct{ s *sequence }

// TrainSequence learns a sequence model alone.
func TrainSequence(ctx context.Context, examples []Example, o Options) (Sequence, error) {
	s, err := trainSequence(ctx, examples, o)
	return Sequence{s}, err
}

// Output is the likeliest column and aggregate, given the example's gold
// conditions.
func (s Sequence) Output(e Example) (column int, aggregate Aggregate) {
	r := newReading(e.Question, e.Table)
	columns := e.Table.visible()
	selected, aggs := s.s.read(r.mask(r.placed(e.Gold.Conditions)), columns, &network.Reading{})
	best := 0
	for k := range columns {
		if selected[k] > selected[best] {
			best = k
		}
	}
	for a := range aggs[best] {
		if aggs[best][a] > aggs[best][aggregate] {
			aggregate = Aggregate(a)
		}
	}
	return columns[best], aggregate
}

// Stored is the sequence model written and read back, and its bytes.
func (s Sequence) Stored() (Sequence, []byte, error) {
	var b bytes.Buffer
	if err := s.s.writeTo(&b); err != nil {
		return Sequence{}, nil, err
	}
	again, err := readSequence(bufio.NewReader(bytes.NewReader(b.Bytes())))
	return Sequence{again}, b.Bytes(), err
}

// ReadSequence reads a stored sequence model.
func ReadSequence(file []byte) error {
	_, err := readSequence(bufio.NewReader(bytes.NewReader(file)))
	return err
}
