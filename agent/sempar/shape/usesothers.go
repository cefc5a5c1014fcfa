package shape

import (
	"parley/suql/ast"
	"parley/suql/catalog"
	"strings"
)

// UsesOthers reports whether a block uses another of its tables than one for more than to join it.
func UsesOthers(s *ast.Select, tables map[string]*catalog.Table, ref string) bool {
	for other := range tables {
		if ref != "" && !strings.EqualFold(other, ref) && UsedBeside(s, other) {
			return true
		}
	}
	return false
}
