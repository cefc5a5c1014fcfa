package cmd_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/cmd"
	"parley/cmd/cmdtest"
)

// TestFlagOverEnvironmentOverFile: --format decides how rows look, so the
// output tells which setting won.
func TestFlagOverEnvironmentOverFile(t *testing.T) {
	t.Setenv("PARLEY_DATA", t.TempDir())
	file := filepath.Join(t.TempDir(), "parley.json")
	if err := os.WriteFile(file, []byte(`{"format": "csv"}`), 0o600); err != nil {
		t.Fatal(err)
	}
	const query = "SELECT count(*) AS n FROM restaurants"
	output := func(args ...string) string {
		t.Helper()
		ran := cmdtest.OK(t, append([]string{"query"}, args...)...)
		return strings.Join(strings.Fields(ran.Stdout), " ")
	}
	const csv, json = "n 126", `[ {"n": 126} ]`
	if got := output("--config", file, query); got != csv {
		t.Errorf("the file says csv: %s", got)
	}
	t.Setenv("PARLEY_FORMAT", "json")
	if got := output("--config", file, query); got != json {
		t.Errorf("the environment says json over the file: %s", got)
	}
	if got := output("--config", file, "--format", "csv", query); got != csv {
		t.Errorf("the flag says csv over the environment: %s", got)
	}
	t.Setenv("PARLEY_CONFIG", filepath.Join(t.TempDir(), "none.json"))
	if ran := cmdtest.Run(t, "query", query); ran.Status == cmd.OK || !strings.Contains(ran.Stderr, "reading the configuration") {
		t.Errorf("a missing file ended with %d: %s", ran.Status, ran.Stderr)
	}
}
