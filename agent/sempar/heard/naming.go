package heard

import (
	"strings"

	"parley/agent/sempar/grammar"
)

// NamingColumns are the names of the columns that say what a row is called.
func NamingColumns(s *grammar.Schema) map[string]bool {
	out := map[string]bool{}
	for _, t := range s.Tables {
		if t.Label < 0 {
			continue
		}
		parts := s.Columns[t.Label].Parts
		if len(parts) == 0 {
			parts = []int{t.Label}
		}
		for _, c := range parts {
			out[strings.ToLower(s.Columns[c].Name)] = true
		}
	}
	return out
}
