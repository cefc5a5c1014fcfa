//go:build !sqlite_fts5

package sqlite_test

import (
	"errors"
	"testing"

	"parley/suql/sqlite"
)

func TestABuildWithoutFullTextSearchSaysSo(t *testing.T) {
	if _, err := sqlite.OpenMemory(t.Context(), ""); !errors.Is(err, sqlite.ErrNoFTS5) {
		t.Errorf("error %v, want ErrNoFTS5", err)
	}
}
