package wire

import (
	"context"

	"parley/agent"
	"parley/eval"
	"parley/suql/check"
	"parley/suql/unit"
)

// goldParser answers with the gold query, as far as the language has it: what
// the best of parsers reaches.
type goldParser struct {
	db       *eval.Database
	examples map[string]eval.Example // by question
}

func newGoldParser(data *eval.Dataset, db *eval.Database) *goldParser {
	p := &goldParser{db, map[string]eval.Example{}}
	for _, e := range data.Examples {
		if _, known := p.examples[e.Question]; !known && e.Database == db.Name {
			p.examples[e.Question] = e
		}
	}
	return p
}

// Parse implements agent.Parser.
func (p *goldParser) Parse(_ context.Context, t agent.Turn, _ agent.World) ([]agent.Hypothesis, error) {
	e, ok := p.examples[t.Utterance]
	if !ok {
		return nil, nil
	}
	checked, _, err := check.Query(e.Gold, p.db.Catalog, "")
	if err != nil {
		return nil, nil // a gold query that is wrong is no gain for anybody
	}
	h := agent.Hypothesis{Query: checked.Query, P: 1}
	for _, u := range unit.Any(checked.Query) {
		h.Units = append(h.Units, agent.Scored{Unit: u, P: 1, Place: string(u.Kind)})
	}
	return []agent.Hypothesis{h}, nil
}
