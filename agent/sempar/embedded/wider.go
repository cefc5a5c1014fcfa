package embedded

import (
	"cmp"
	"sync"
	"time"

	"parley/agent"
	"parley/agent/sempar/computed"
)

// wider are the parsers that see derived columns, by the kinds of those, each made when
// an utterance first speaks of what they hold on a day; nil where the database has none.
type wider struct {
	sync.Mutex
	day     string
	parsers map[computed.About]*Parser
}

// mostWider is how many parsers with derived columns are kept: each has a list of the
// words of its database.
const mostWider = 8

// over is the parser for a turn: one that sees derived columns where the turn, or the
// query before it, speaks of them.
func (p *Parser) over(t agent.Turn) *Parser {
	if p.heard.Derived != nil || p.heard.Without[ruleComputed] {
		return p
	}
	var today time.Time
	if p.heard.Today != nil {
		today = p.heard.Today()
	}
	says := computed.SpokenOf(p.heard.Catalog, t.Utterance, t.Previous, today)
	if says == (computed.About{}) {
		return p
	}
	p.wider.Lock()
	defer p.wider.Unlock()
	if day := today.Format(time.DateOnly); p.wider.day != day || len(p.wider.parsers) == mostWider {
		p.wider.day, p.wider.parsers = day, map[computed.About]*Parser{}
	}
	wide, made := p.wider.parsers[says]
	if !made {
		wide = p.widened(today, says)
		p.wider.parsers[says] = wide
	}
	return cmp.Or(wide, p)
}

// widened is the parser with the derived columns of its database; nil where there is
// none.
func (p *Parser) widened(today time.Time, says computed.About) *Parser {
	cat, found := computed.Widen(p.heard.Catalog, today, says)
	if found == nil {
		return nil
	}
	out := With(p.net, cat, p.heard.Values)
	out.heard.Without = p.heard.Without
	out.heard.Derived, out.heard.Today = found, p.heard.Today
	out.look.Rows, out.look.Patience, out.facts = p.look.Rows, p.look.Patience, p.facts
	return out
}
