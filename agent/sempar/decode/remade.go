package decode

import (
	"parley/agent/sempar/grammar"
	"parley/suql/ast"
)

// Remade is a hypothesis with another query, its logarithm changed by so much; as it is where
// the grammar can't write that.
func (h Hypothesis) Remade(s *grammar.Schema, query ast.Query, log float64) Hypothesis {
	made, err := s.Derive(query)
	if err != nil {
		return h
	}
	if query, err = s.Build(made); err != nil {
		return h
	}
	return Hypothesis{Made: made, Query: query, Log: h.Log + log, P: h.P}
}

// RemadeOf is a hypothesis with other decisions, as many as before; as it is where they are no query.
func (h Hypothesis) RemadeOf(s *grammar.Schema, made grammar.Derivation) Hypothesis {
	query, err := s.Build(made)
	if err != nil {
		return h
	}
	return Hypothesis{Made: made, Query: query, Log: h.Log, P: h.P}
}
