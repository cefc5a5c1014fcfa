package app

import (
	"path/filepath"
	"testing"

	"parley/suql/reader"
)

// priced is a reader whose calls cost something.
type priced struct{ reader.Reader }

func (priced) Costs() bool { return true }

// free is one that does not say.
type free struct{ reader.Reader }

func TestRepliesAreKeptWhereThatPays(t *testing.T) {
	for _, tt := range []struct {
		flag, want string
		r          reader.Reader
	}{
		{"", "", free{}},
		{"", filepath.Join("data", "replies.db"), priced{}},
		{"off", "", priced{}},
		{"mine.db", "mine.db", free{}},
	} {
		if got := (CacheFlags{Cache: tt.flag}).file("data", tt.r); got != tt.want {
			t.Errorf("--cache %q with %T: %q, want %q", tt.flag, tt.r, got, tt.want)
		}
	}
}
