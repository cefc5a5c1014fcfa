package computed

import (
	"slices"

	"parley/agent/sempar/role"
	"parley/suql/catalog"
)

// What is said of things of which fewer are left than there should be, and of those of which none is.
var (
	scarce = []string{"running low", "low stock", "low in stock", "low on stock", "below minimum", "below the minimum",
		"under the minimum", "below reorder level", "need reordering", "needs reordering", "to reorder", "restocking"}
	soldOut = []string{"out of stock", "run out", "ran out", "none left"}
)

// stockWords are all of these.
var stockWords = slices.Concat(scarce, soldOut)

// stockOf is whether of things fewer are left than there should be, or none, by how many there are and how many
// there should be at least:
//
//	which mouldings are running low
//	SELECT * FROM mouldings WHERE quantity < minimum_quantity
func stockOf(t *catalog.Table, says About) []Column {
	if !says.stock {
		return nil
	}
	have, least := role.Stock(t)
	if have == nil {
		return nil
	}
	out := expression("%s = 0", bare(have))
	low := expression("%s < %s", bare(have), bare(least))
	return []Column{stateOf(t, have, append(sameState(soldOut, out), sameState(scarce, low)...))}
}
