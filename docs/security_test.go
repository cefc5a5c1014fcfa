package docs_test

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestWhatIsTriedIsTested: every test that the page on security names is there,
// and every row names one.
func TestWhatIsTriedIsTested(t *testing.T) {
	page, err := os.ReadFile("security.md")
	if err != nil {
		t.Fatal(err)
	}
	named := regexp.MustCompile("`([^`]+_test\\.go): ((?:Test|Fuzz)[A-Za-z0-9]+)`")
	rows := 0
	for line := range strings.Lines(string(page)) {
		if !strings.HasPrefix(line, "| ") || strings.HasSuffix(line, "| tests |\n") {
			continue
		}
		rows++
		tests := named.FindAllStringSubmatch(line, -1)
		if tests == nil || len(tests) != strings.Count(line, "`")/2 {
			t.Errorf("names no test, or something else: %s", line)
		}
		for _, m := range tests {
			code, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(m[1])))
			if err != nil || !strings.Contains(string(code), "\nfunc "+m[2]+"(") {
				t.Errorf("there is no %s in %s (%v)", m[2], m[1], err)
			}
		}
	}
	if rows < 20 {
		t.Errorf("%d rows", rows)
	}
}
