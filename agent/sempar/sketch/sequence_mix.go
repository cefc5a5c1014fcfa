package sketch

import (
	"cmp"
	"math"
	"slices"

	"parley/agent/sempar/network"
)

// Where reading the question word by word pays: for sets of conditions and
// columns that are likely enough to be the ones.
const (
	readSets    = 0.02
	readColumns = 1e-3
)

// outputsOf are the columns that may be selected given the conditions, best
// first, each with the probabilities of the aggregates. The likely columns of
// a set of probability p that is worth it are read word by word too; what the
// networks say counts half each, in logarithms.
func (m *Model) outputsOf(v *masked, p float64, scratch []float32, reading *network.Reading) []scoredColumn {
	columns := m.columns(v, scratch)
	for k := range columns {
		if k < broadColumns && (k == 0 || p*columns[k].p >= 2e-5) {
			columns[k].aggregates = m.aggregates(v, columns[k].column, scratch)
		}
	}
	if len(m.sequence.readers) == 0 || len(columns) == 0 || p < readSets {
		return columns
	}
	likely := min(len(columns), broadColumns)
	for likely > 1 && columns[likely-1].p < readColumns {
		likely--
	}
	read := make([]int, likely)
	for k := range read {
		read[k] = columns[k].column
	}
	selected, aggregate := m.sequence.read(v, read, reading)
	mixed, total := make([]float64, likely), 0.0
	for k := range read {
		c := &columns[k]
		mixed[k] = m.sequence.share*selected[k] + (1-m.sequence.share)*math.Log(c.p)
		total += c.p
		for a, l := range aggregate[k] {
			aggregate[k][a] = m.sequence.share*l + (1-m.sequence.share)*math.Log(c.aggregates[a]+1e-12)
		}
		normalise(aggregate[k][:])
		for a, l := range aggregate[k] {
			c.aggregates[a] = math.Exp(l)
		}
	}
	normalise(mixed)
	for k, l := range mixed {
		columns[k].p = total * math.Exp(l)
	}
	slices.SortStableFunc(columns[:likely], func(a, b scoredColumn) int { return cmp.Compare(b.p, a.p) })
	return columns
}

// dropping returns the networks as they are when they overlook a share of
// what they see.
func (s *sequence) dropping(share float64, seed uint32) *sequence {
	out := *s
	out.readers = make([]*network.Reader, len(s.readers))
	for i, r := range s.readers {
		out.readers[i] = r.Dropping(share, seed+uint32(i))
	}
	return &out
}
