package score_test

import (
	"testing"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/eval"
	"parley/eval/suqlset"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// TestPlainAsksNothingOfTexts: neither the utterances nor the tables have
// anything of free text left, and gold is still right.
func TestPlainAsksNothingOfTexts(t *testing.T) {
	whole := loadSUQL(t, suqlset.Development)
	plain := whole.Plain()
	if n := len(plain.Examples); n < 100 || n >= len(whole.Examples) {
		t.Fatalf("%d of %d utterances are plain", n, len(whole.Examples))
	}
	seen := map[string]bool{}
	eachSUQL(t, plain, func(db *eval.Database, e eval.Example) {
		if ast.HasFreeText(e.Gold) {
			t.Errorf("%s asks a text", e.ID)
		}
		if seen[db.Name] {
			return
		}
		seen[db.Name] = true
		for _, table := range db.Catalog.Tables {
			for _, c := range table.Columns {
				if c.Kind == catalog.FreeText && !c.Hidden {
					t.Errorf("%s.%s is seen", table.Name, c.Name)
				}
			}
		}
		if !right(t, db, e, e.Gold) {
			t.Errorf("%s: gold is not right", e.ID)
		}
	})
}

// TestEveryPlainUtteranceIsRead: over tables without texts the embedded parser
// makes something of whatever is said, and does not fail.
func TestEveryPlainUtteranceIsRead(t *testing.T) {
	parsers := map[*eval.Database]agent.Parser{}
	eachSUQL(t, loadSUQL(t, suqlset.Development).Plain(), func(db *eval.Database, e eval.Example) {
		p := parsers[db]
		if p == nil {
			var err error
			if p, err = embedded.New(db.Catalog, db.Values); err != nil {
				t.Fatal(err)
			}
			parsers[db] = p
		}
		if _, err := p.Parse(t.Context(), agent.Turn{Utterance: e.Question, Previous: e.Previous}, agent.World{}); err != nil {
			t.Errorf("%s: %v", e.ID, err)
		}
	})
}
