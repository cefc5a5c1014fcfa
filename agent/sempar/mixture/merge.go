package mixture

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/suql/unit"
)

const (
	// ofRules is the weight of the parser of rules. Its readings are told to be
	// likelier than they are, the more so the less a table is like those that
	// the rules were written for.
	ofRules = 0.4
	// mostReadings is how many readings the list has at most.
	mostReadings = 20
)

// merged is one list of the readings of both parsers. A reading is as likely as
// the two find it together; and what one finds is likelier by as much as the
// other believes in readings that select the same rows, whatever they show of
// them.
func merged(rules, learned []agent.Hypothesis) []agent.Hypothesis {
	m := mixing{at: map[string]int{}}
	rows, others := massOfRows(learned), massOfRows(rules)
	m.add(rules, ofRules, func(row string) float64 { return (1 - ofRules) * rows[row] })
	m.add(learned, 1-ofRules, func(row string) float64 { return ofRules * others[row] })
	total := 0.0
	for _, h := range m.list {
		total += h.P
	}
	for i := range m.list {
		m.list[i].P /= max(total, 1)
	}
	out := agent.Rescored(m.list)
	return out[:min(len(out), mostReadings)]
}

// mixing is a list that grows.
type mixing struct {
	list []agent.Hypothesis
	at   map[string]int // by what a query decides
}

func (m *mixing) add(hs []agent.Hypothesis, share float64, agreed func(rows string) float64) {
	for _, h := range hs {
		h.P *= share + agreed(rowsOf(h))
		key := keyOf(h, nil)
		if i, known := m.at[key]; known {
			m.list[i].P += h.P
			continue
		}
		m.at[key] = len(m.list)
		m.list = append(m.list, h)
	}
}

// massOfRows is how far a parser believes in each selection of rows.
func massOfRows(hs []agent.Hypothesis) map[string]float64 {
	out := map[string]float64{}
	for _, h := range hs {
		out[rowsOf(h)] += h.P
	}
	return out
}

// rowsOf names the rows that a reading selects and their order.
func rowsOf(h agent.Hypothesis) string {
	return keyOf(h, []unit.Kind{unit.Select, unit.Projection, unit.Distinct})
}

// keyOf names what a reading's query decides, but for some kinds of units.
func keyOf(h agent.Hypothesis, without []unit.Kind) string {
	var keys []string
	for _, u := range unit.Any(h.Query) {
		if !slices.Contains(without, u.Kind) {
			keys = append(keys, u.Key())
		}
	}
	slices.Sort(keys)
	return strings.Join(slices.Compact(keys), "\x1f")
}
