package plan

import "parley/suql/block"

// earlyOrder: rows that the database lists in the order of the output stay in
// that order, unless it depends on answers or rows are merged.
var earlyOrder = rewrite{
	name: "early order",
	steps: func(d *draft) {
		if _, merged := block.Blocking(d.sel); d.top && !merged && !block.AsksInOrder(d.sel) {
			d.scan.OrderBy = block.Order(d.sel)
		}
	},
}

// earlyLimit: where rows come in the order of the output and none changes
// another, the first k that are kept are the first k of the output, and no
// row after them need be looked at.
var earlyLimit = rewrite{
	name: "early limit",
	steps: func(d *draft) {
		blocked, _ := block.Blocking(d.sel)
		cut, literal := block.CutOf(d.sel)
		if !d.top || blocked || !literal || len(d.sel.OrderBy) > 0 && d.scan.OrderBy == nil {
			return
		}
		q := d.finish.Query
		q.OrderBy = q.OrderBy[len(q.OrderBy)-1:] // the place of the row
		q.Limit, q.Offset = nil, nil
		d.finish.Streams = true
		if !d.judged() {
			d.scan.Cut = cut
			return
		}
		d.judge.Cut = cut
		if cut.Limit >= 0 {
			d.judge.Need = cut.Offset + cut.Limit
		}
	},
}
