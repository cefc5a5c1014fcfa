package query_test

import (
	"strings"
	"testing"

	"parley/cmd/cmdtest"
)

// TestTheDatabaseIsStopped: a query that reads no text ends when --timeout says so.
func TestTheDatabaseIsStopped(t *testing.T) {
	t.Setenv("PARLEY_DATA", t.TempDir())
	r := cmdtest.Run(t, "query", "--timeout", "300ms",
		"SELECT count(*) FROM restaurants a, restaurants b, restaurants c, restaurants d, restaurants e, restaurants f")
	if r.Status == 0 || !strings.Contains(r.Stderr, "--timeout allows") {
		t.Errorf("%d: %s", r.Status, r.Stderr)
	}
}
