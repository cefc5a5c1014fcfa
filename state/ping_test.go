package state

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestPingSeesWhatWouldLoseConversations: a deleted file, another file in its
// place, a folder that takes nothing, a full disk.
func TestPingSeesWhatWouldLoseConversations(t *testing.T) {
	for _, test := range []struct {
		name string
		harm func(t *testing.T, s *Store)
		want string
	}{
		{"nothing", func(*testing.T, *Store) {}, ""},
		{"deleted", func(t *testing.T, s *Store) { remove(t, s.path) }, "is not at"},
		{"replaced", func(t *testing.T, s *Store) {
			remove(t, s.path)
			if err := os.WriteFile(s.path, []byte("else"), 0o600); err != nil {
				t.Fatal(err)
			}
		}, "is not at"},
		{"full", func(t *testing.T, s *Store) {
			if _, err := os.Stat("/dev/full"); err != nil {
				t.Skip("this system has no /dev/full")
			}
			s.backend.(*file).scratch = func(string) (*os.File, error) { return os.OpenFile("/dev/full", os.O_WRONLY, 0) }
			s.backend.(*file).discard = func(string) error { return nil }
		}, "no space left"},
	} {
		t.Run(test.name, func(t *testing.T) {
			s, err := Open(t.Context(), filepath.Join(t.TempDir(), "kept", "parley.db"))
			if err != nil {
				t.Fatal(err)
			}
			t.Cleanup(func() { s.Close() })
			test.harm(t, s)
			err = s.Ping(t.Context())
			if (err == nil) != (test.want == "") || err != nil && !strings.Contains(err.Error(), test.want) {
				t.Errorf("Ping: %v, want %q", err, test.want)
			}
			left, err := filepath.Glob(filepath.Join(filepath.Dir(s.path), ".parley-*"))
			if err != nil || len(left) > 0 {
				t.Errorf("left behind: %q %v", left, err)
			}
		})
	}
}

func remove(t *testing.T, path string) {
	t.Helper()
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
}
