package keys_test

import (
	"path/filepath"
	"strings"
	"testing"

	"parley/suql/catalog"
	"parley/suql/keys"
	"parley/suql/sqlite"
)

// TestDeclaredKeysAreFound takes the keys away that databases declare, every fourth of those of the
// evaluation, and finds them again by names and values.
func TestDeclaredKeysAreFound(t *testing.T) {
	files, err := filepath.Glob("../../eval/analyst/database/*/*.sqlite")
	if err != nil {
		t.Fatal(err)
	}
	declared, found, others := 0, 0, 0
	for i := 0; i < len(files); i += 4 {
		db, err := sqlite.Open(t.Context(), files[i])
		if err != nil {
			t.Fatal(err)
		}
		cat, err := catalog.Read(t.Context(), db)
		if err := db.Close(); err != nil {
			t.Fatal(err)
		}
		if err != nil {
			t.Fatal(err)
		}
		want := taken(cat)
		if len(want) == 0 {
			continue // it declares none, and what it has is not known
		}
		declared += len(want)
		for _, k := range keys.Inferred(cat) {
			if want[strings.ToLower(k.String())] {
				found++
			} else {
				others++
			}
		}
	}
	t.Logf("of %d declared keys to one column %d are found, and %d others", declared, found, others)
	if declared < 100 || float64(found) < 0.9*float64(declared) || float64(others) > 0.05*float64(declared) {
		t.Errorf("of %d declared keys %d are found, and %d others: want nine in ten, and one in twenty", declared, found, others)
	}
}

// taken are the keys to one column that the tables of a catalog declare, which are taken away.
func taken(cat *catalog.Catalog) map[string]bool {
	out := map[string]bool{}
	for _, t := range cat.Tables {
		for _, f := range t.Foreign {
			target := f.RefColumns
			if to := cat.Table(f.RefTable); len(target) == 0 && to != nil {
				target = to.Key
			}
			if len(f.Columns) == 1 && len(target) == 1 {
				out[strings.ToLower(t.Name+"."+f.Columns[0]+" = "+f.RefTable+"."+target[0])] = true
			}
		}
		t.Foreign = nil
	}
	return out
}
