package plan

import "parley/suql/block"

// innerLimit: of a block with LIMIT k that depends on no other, the first k
// rows that are kept, in its order, are its rows. Those after them are not
// read; a condition on a text that was not read is unknown, so that the
// database leaves them out.
var innerLimit = rewrite{
	name: "inner limit",
	steps: func(d *draft) {
		cut, literal := block.CutOf(d.block)
		blocked, _ := block.Blocking(d.block)
		if d.top || blocked || !literal || cut.Limit < 0 || !d.judged() || d.judge.Steps != nil || len(d.around) > 0 ||
			d.w.cycle > 0 {
			return
		}
		if d.show != nil && len(d.show.Asks) > 0 || !d.b.known(d.where) {
			return
		}
		order := block.Order(d.block)
		for _, o := range order {
			if !settledKey(o.Expr) {
				return
			}
		}
		d.scan.OrderBy, d.judge.Need = order, cut.Offset+cut.Limit
	},
}

// known reports whether f holds only where answers that were read say so.
func (b *builder) known(f Formula) bool {
	ok := true
	Tests(f, func(t Test) {
		switch b.facts[t.Fact].How {
		case BySQL:
		case ByAsk:
			ok = ok && t.In&Null == 0
		default:
			ok = false
		}
	})
	return ok
}
