package views

import (
	"context"
	"math"

	"parley/agent"
	"parley/phrasebook"
)

// likely is the turn as if the estimate were the answer: its columns are called
// as those of the answer will be.
func (t *Turn) likely() *Turn {
	as := *t
	as.Found = &agent.Found{Columns: t.Estimate.Columns, Rows: t.Estimate.Rows}
	out := as.partial()
	out.Reply.Receipt.SUQL = t.Estimate.SUQL
	return out
}

// lone reports whether an estimate is of one number.
func lone(e *agent.Estimate) bool {
	return len(e.Rows) == 1 && len(e.Columns) == 1 && e.Within[0][0] > 0
}

// estimateOf prints a number with as many digits as are known when it may be
// off by so much: two of what it may be off by.
func estimateOf(ctx context.Context, v any, off float64) string {
	n := 0.0
	switch v := v.(type) {
	case int64:
		n = float64(v)
	case float64:
		n = v
	default: // unreachable: what was estimated is a number
		return value(ctx, v)
	}
	if digits := 1 - int(math.Floor(math.Log10(off))); digits > 0 {
		return phrasebook.Of(ctx).Decimal(n, digits)
	}
	return value(ctx, int64(math.Round(n)))
}

// inRound is a number of rows with the three digits that matter.
func inRound(n int) int {
	if n < 1000 {
		return n
	}
	unit := int(math.Pow10(int(math.Log10(float64(n))) - 2))
	return (n + unit/2) / unit * unit
}
