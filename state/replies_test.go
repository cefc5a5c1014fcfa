package state_test

import (
	"path/filepath"
	"testing"

	"parley/state/statetest"
	"parley/suql/backendtest"
)

func TestRepliesInFile(t *testing.T) {
	statetest.RunReplies(t, func(t *testing.T, most int64) (one, two statetest.Replies) {
		path := filepath.Join(t.TempDir(), "parley.db")
		return open(t, path).Replies(most), open(t, path).Replies(most)
	})
}

func TestRepliesInPostgres(t *testing.T) {
	statetest.RunReplies(t, func(t *testing.T, most int64) (one, two statetest.Replies) {
		address := backendtest.PostgresSchema(t, "")
		return open(t, address).Replies(most), open(t, address).Replies(most)
	})
}
