package embedded

import (
	"parley/agent/sempar/beside"
	"parley/agent/sempar/decode"
	"parley/suql/ast"
)

// besideBy are readings of a query with those that one rule adds, by its name.
func besideBy(p *Parser, rule string, t beside.Turn, query ast.Query) []decode.Hypothesis {
	of := *p.heard
	of.Without = map[string]bool{}
	for _, name := range beside.Names() {
		of.Without[name] = name != rule
	}
	only := beside.Over(&of)
	return only.Beside(t, []decode.Hypothesis{{Query: query}}, nil)
}
