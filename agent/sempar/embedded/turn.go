package embedded

import (
	"parley/agent/sempar/link"
	"parley/suql/ast"
)

// turn is what is said, and whether it follows something that was shown.
type turn struct {
	*link.Question
	follows  bool
	previous ast.Query                                 // what was shown before; nil for nothing
	nothing  bool                                      // no rows were found by it
	mentions func(column int, stem string) (int, bool) // in how many rows a word is; nil where none are looked at
	deed     *deed                                     // by a verb that no table speaks of; nil for none
}
