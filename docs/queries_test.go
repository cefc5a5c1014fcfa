package docs_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/app"
	"parley/suql"
)

// TestDocumentedQueriesRun runs every ```suql block of the documentation
// against the demo.
func TestDocumentedQueriesRun(t *testing.T) {
	c := app.DatabaseFlags{Demo: "restaurants", Data: t.TempDir()}
	engine, err := c.Open(t.Context(), nil, app.CacheFlags{}, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	paths, err := filepath.Glob("*.md")
	if err != nil {
		t.Fatal(err)
	}
	ran := 0
	for _, path := range append(paths, "../README.md") {
		text, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		for i, block := range strings.Split(string(text), "```suql\n") {
			query, _, closed := strings.Cut(block, "```")
			if i == 0 || !closed {
				continue
			}
			ran++
			prepared, err := engine.Prepare(t.Context(), query)
			if err != nil {
				t.Errorf("%s: %v", path, err)
				continue
			}
			result, err := prepared.Run(t.Context(), suql.RunOptions{})
			if err != nil {
				t.Errorf("%s: %v", path, err)
			} else if len(result.Rows) == 0 {
				t.Errorf("%s: no row for\n%s", path, query)
			}
		}
	}
	if ran == 0 {
		t.Error("no documented query was found")
	}
}
