package place_test

import (
	"flag"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/eval/suqlset"
	"parley/eval/suqlset/place"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/parser"
	reading "parley/suql/reader/lexical"
)

var written = flag.String("written", "", "a folder of items to check, in place of those in the repository")

// TestWritten: every query of the items that are learnt from can be run, and
// what it asks of a text was said.
func TestWritten(t *testing.T) {
	var folders []string
	for _, name := range []string{"written", "more", "beside", "further", "voices", "trades", "wider", "apart"} {
		folders = append(folders, filepath.Join("..", name))
	}
	if *written != "" {
		folders = []string{*written}
	}
	for _, folder := range folders {
		sets, err := suqlset.Written(os.DirFS(folder))
		if err != nil {
			t.Fatal(err)
		}
		if len(sets) == 0 {
			t.Fatalf("%s holds no items", folder)
		}
		dir := t.TempDir()
		for _, set := range sets {
			t.Run(filepath.Base(folder)+"/"+set.Database, func(t *testing.T) { checkSet(t, set, dir) })
		}
	}
}

func checkSet(t *testing.T, set suqlset.Set, dir string) {
	dsn, err := place.Database(t.Context(), dir, set)
	if err != nil {
		t.Fatal(err)
	}
	db, err := suql.Open(t.Context(), dsn, reading.New())
	if err != nil {
		t.Fatal(err)
	}
	defer func() { _ = db.Close() }()
	turns := 0
	for _, item := range set.Items {
		said := ""
		for _, turn := range item.Turns {
			turns++
			said += " " + strings.ToLower(turn.Utterance)
			check(t, db, turn, said)
		}
	}
	t.Logf("%d items, %d turns", len(set.Items), turns)
}

func check(t *testing.T, db *suql.Engine, turn suqlset.Turn, said string) {
	t.Helper()
	for _, gold := range turn.Gold {
		q, err := parser.Parse(gold)
		if err != nil {
			t.Errorf("%s: %v", turn.ID, err)
			continue
		}
		if _, err := db.Prepare(t.Context(), gold); err != nil {
			t.Errorf("%s: %v", turn.ID, err)
		}
		for _, words := range asked(q) {
			if !strings.Contains(said, strings.ToLower(words)) {
				t.Errorf("%s: %q was not said", turn.ID, words)
			}
		}
	}
}

// asked is what a query asks of texts.
func asked(q ast.Query) (out []string) {
	ast.Inspect(q, func(n ast.Node) bool {
		if a, ok := n.(*ast.FreeText); ok && a.Func == ast.Answer {
			out = append(out, a.Question)
		}
		return true
	})
	return out
}
