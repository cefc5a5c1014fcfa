package ask

import (
	"os"
	"path/filepath"
	"testing"
)

// TestAFileIsNoQuestion: the path of a file is refused, a word that a file happens to be called is not.
func TestAFileIsNoQuestion(t *testing.T) {
	t.Chdir(t.TempDir())
	for _, name := range []string{"films", "films.csv"} {
		if err := os.WriteFile(name, nil, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for first, refused := range map[string]bool{"films": false, "films.csv": true,
		"." + string(filepath.Separator) + "films": true, "missing.csv": false} {
		c := Command{Question: []string{first, "longer", "than", "3", "hours"}}
		if err := c.asksNoFile(); (err != nil) != refused {
			t.Errorf("%s: %v", first, err)
		}
	}
}
