package suql

import (
	"context"

	"parley/suql/exec"
)

// quote asks which words decided the first rows of r, and the first that may
// fit, where the reader has not told.
func (p *Prepared) quote(ctx context.Context, r *Result, o RunOptions) error {
	var open [][]*exec.Citation
	open = append(open, r.open[:min(o.Quotes, len(r.open))]...)
	open = append(open, r.maybeOpen[:min(o.Quotes, len(r.maybeOpen))]...)
	if len(open) == 0 {
		return nil
	}
	stats := exec.Stats(r.Receipt.Stats)
	err := p.engine.exec.Quote(ctx, open, &stats, exec.Options{Budget: exec.Budget(o.Budget), Parallel: o.Parallel})
	r.Receipt.Stats = Stats(stats)
	fill(r.Rows, r.open)
	fill(r.Maybe, r.maybeOpen)
	return err
}

// fill puts the words that were found into the evidence of rows.
func fill(rows []Row, open [][]*exec.Citation) {
	for i := range min(len(rows), len(open)) {
		var all []Evidence
		for at, e := range rows[i].Evidence {
			var found []exec.Evidence
			if at < len(open[i]) && open[i][at] != nil {
				found, _ = open[i][at].Found()
			}
			for _, f := range found {
				all = append(all, evidenceOf(f))
			}
			if len(found) == 0 {
				all = append(all, e)
			}
		}
		rows[i].Evidence = all
	}
}
