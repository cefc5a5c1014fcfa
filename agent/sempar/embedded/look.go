package embedded

import (
	"context"
	"slices"
	"time"

	"parley/agent/sempar/look"
	"parley/suql/ast"
)

// Rows shows rows of a query that puts no question to texts.
type Rows = look.Rows

// WithRows lets the parser look at what its likeliest readings give. A question
// is seldom about nothing: a reading without rows loses likelihood, by how much
// is part of the calibration (execution-guided decoding: Wang et al., "Robust
// Text-to-SQL Generation with Execution-Guided Decoding", 2018).
func WithRows(r Rows) Option { return func(p *Parser) { p.look.Rows = r } }

// WithPatience says how long is waited for all rows that an utterance is judged by,
// in place of a quarter of a second. Training and evaluation wait long, so that what
// they find doesn't depend on how busy the machine is.
func WithPatience(d time.Duration) Option { return func(p *Parser) { p.look.Patience = d } }

const (
	mostLooks  = 12                     // readings that are looked at
	lookBefore = 250 * time.Millisecond // unless WithPatience says another time
)

// ofATotal is added to the logarithm of a reading that multiplies a sum by the number it
// is for already: the price of a job by its words, where long jobs cost more.
const ofATotal = -5

// looked gives the likeliest readings less likelihood where they say nothing.
func (p *Parser) looked(ctx context.Context, all []reading) []reading {
	if p.look.Rows == nil || p.net.Calibration.Empty == 0 {
		return all
	}
	ctx, cancel := context.WithTimeout(ctx, p.look.Patience)
	defer cancel()
	slices.SortStableFunc(all, byLog)
	totals := p.look.Totals()
	for i := range all[:min(mostLooks, len(all))] {
		if p.look.SaysNothing(ctx, all[i].Query) {
			all[i].log += p.net.Calibration.Empty
		}
		if !p.heard.Without[ruleTotal] && totals.Multiplied(ctx, all[i].Query) {
			all[i].log += ofATotal
		}
	}
	slices.SortStableFunc(all, byLog)
	return all
}

// SaysNothing reports whether a query gives no row that holds anything but nulls and zeros.
func (p *Parser) SaysNothing(ctx context.Context, q ast.Query) bool {
	return p.look.SaysNothing(ctx, q)
}
