package grammar

import (
	"cmp"
	"slices"
	"strings"
)

// letterOf is the letter that a part of a block has in the name of its rule.
var letterOf = map[Symbol]string{Where: "w", Groups: "g", Having: "h", Ordering: "o", Value: "l"}

// Prefix is a derivation under way as if it ended with its last whole clause,
// and the clauses that it has by then; false where no clause has just ended,
// or the query is one of several blocks.
func (st *State) Prefix() (Derivation, []Symbol, bool) {
	next, more := st.Next()
	if !more || len(st.Made) < 3 || st.Made[0].Rule != Of[Whole][0] || next.Depth != 1 {
		return nil, nil, false
	}
	block := st.Made[1].Rule
	at := -1
	for i, k := range block.Kids {
		if k == next.Symbol && next.Parent == block {
			at = i
		}
	}
	if at < 1 {
		return nil, nil, false
	}
	done := slices.Clone(block.Kids[:at])
	name := ""
	for _, k := range done {
		name += letterOf[k]
	}
	if block.Place() && slices.Contains(done, Value) {
		name = strings.TrimSuffix(name, letterOf[Value]) + nth
	}
	out := append(Derivation{st.Made[0], {Symbol: Block, Rule: Named(Block, cmp.Or(name, "-"))}}, st.Made[2:]...)
	return append(out, Decision{Symbol: Further, Rule: Named(Further, "0")}), done, true
}
