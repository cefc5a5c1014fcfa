package block_test

import (
	"testing"

	"parley/suql/ast"
	"parley/suql/block"
)

// TestAggregate: what the checker takes for an aggregate is one to the planner
// too.
func TestAggregate(t *testing.T) {
	for name, want := range map[string]bool{"count": true, "sum": true, "string_agg": true, "json_agg": true, "corr": true, "covar_pop": true,
		"covar_samp": true, "group_concat": true, "total": true, "abs": false, "rank": false, "unnest": false} {
		if got := block.Aggregate(&ast.Call{Name: name}); got != want {
			t.Errorf("%s: %t", name, got)
		}
	}
}
