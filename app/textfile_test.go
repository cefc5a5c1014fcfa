package app_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/app"
)

// TestATableAsTextIsNoDatabase: --db names the command that imports it.
func TestATableAsTextIsNoDatabase(t *testing.T) {
	dir := t.TempDir()
	put := func(name, text string) string {
		path := filepath.Join(dir, name)
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		return path
	}
	tents, lines := put("tents.csv", "name,price\nAlder,90\n"), put("tents.JSONL", `{"name":"Alder"}`)
	named := put("really.csv", "SQLite format 3\x00 and so on")
	for _, test := range []struct{ db, want string }{
		{tents, "parley import " + tents + " --db " + filepath.Join(dir, "tents.db")},
		{"sqlite:" + tents, "parley import " + tents},
		{lines, "parley import " + lines},
		{filepath.Join(dir, "missing.csv"), "parley import"},
		{named, ""},
		{filepath.Join(dir, "my.db"), ""},
		{"postgres://db.example.org/shop.csv", ""},
	} {
		_, err := app.DatabaseFlags{DB: test.db}.DSN(t.Context())
		switch {
		case test.want == "" && err != nil:
			t.Errorf("%s: %v", test.db, err)
		case test.want != "" && (err == nil || !strings.Contains(err.Error(), test.want)):
			t.Errorf("%s: %v, want it to say %q", test.db, err, test.want)
		}
	}
}
