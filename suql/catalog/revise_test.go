package catalog_test

import (
	"bytes"
	"path/filepath"
	"strings"
	"testing"

	"parley/golden"
	"parley/suql/catalog"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/tools/txtar"
)

func to[T any](v T) *T { return &v }

// revisions are what the cases of testdata/revise.txtar do, by name.
var revisions = map[string]catalog.Change{
	"a description of a table":                 {Table: "orders", Description: to("What was bought: everything since 2019.")},
	"synonyms of a column":                     {Table: "orders", Column: "total", Synonyms: to([]string{"cost", "price tag", "yes"})},
	"another name":                             {Table: "orders", Column: "total", Called: to("sum")},
	"a name that is no longer said":            {Table: "orders", Column: "total", Called: to("")},
	"a hidden column":                          {Table: "orders", Column: "coupon", Hidden: to(true)},
	"shown again":                              {Table: "customer", Hidden: to(false)},
	"a list over several lines":                {Table: "orders", Synonyms: to([]string{"purchases"})},
	"in one line":                              {Table: "orders", Column: "total", Synonyms: to([]string{"cost"})},
	"a column among others":                    {Table: "orders", Column: "complaint", Kind: to(catalog.Text)},
	"the starting point":                       {Table: "customer", Column: "tier", Synonyms: to([]string{"rank"})},
	"nothing to take away":                     {Table: "orders", Column: "total", Called: to("")},
	"a text over several lines":                {Table: "orders", Description: to("short")},
	"letter case of names does not matter":     {Table: "ORDERS", Column: "Total", Called: to("sum")},
	"everything at once, beside what is there": {Table: "orders", Column: "total", Called: to("a: b"), Description: to("#1"), Synonyms: to([]string{"x"}), Hidden: to(false)},
}

// TestRevisedAnnotations: each case of the archive is annotations before a
// change and, under "after", what they are then.
func TestRevisedAnnotations(t *testing.T) {
	archive, err := txtar.ParseFile(filepath.Join("testdata", "revise.txtar"))
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	var out txtar.Archive
	out.Comment = archive.Comment
	for i := 0; i+1 < len(archive.Files); i += 2 {
		before, after := archive.Files[i], archive.Files[i+1]
		seen[before.Name] = true
		got, err := catalog.Revise("x.yaml", before.Data, revisions[before.Name])
		if err != nil {
			t.Errorf("%s: %v", before.Name, err)
			continue
		}
		out.Files = append(out.Files, before, txtar.File{Name: "after", Data: got})
		again, err := catalog.Revise("x.yaml", got, revisions[before.Name])
		if err != nil || !bytes.Equal(again, got) {
			t.Errorf("%s: the same change again makes another text, or fails: %v\n%s", before.Name, err, again)
		}
		if _, err := annotated(t, string(got)); err != nil {
			t.Errorf("%s: what comes out is refused: %v", before.Name, err)
		}
		if !golden.Update() {
			if diff := cmp.Diff(string(after.Data), string(got)); diff != "" {
				t.Errorf("%s (-want +got):\n%s", before.Name, diff)
			}
		}
	}
	for name := range revisions {
		if !seen[name] {
			t.Errorf("there is no case %q", name)
		}
	}
	if golden.Update() {
		golden.File(t, "testdata/revise.txtar", string(txtar.Format(&out)))
	}
}

func TestAChangeOfAnnotationsTakesEffect(t *testing.T) {
	var start bytes.Buffer
	cat, err := catalog.Read(t.Context(), shop(t))
	if err != nil {
		t.Fatal(err)
	}
	if err := catalog.WriteAnnotations(&start, cat, "shop.db"); err != nil {
		t.Fatal(err)
	}
	text, err := catalog.Revise("x.yaml", start.Bytes(), catalog.Change{Table: "orders", Column: "total", Synonyms: to([]string{"cost"}), Called: to("sum")},
		catalog.Change{Table: "customer", Hidden: to(true)})
	if err != nil {
		t.Fatal(err)
	}
	got, err := annotated(t, string(text))
	if err != nil {
		t.Fatal(err)
	}
	if c := got.Table("orders").Column("total"); c.Human != "sum" || len(c.Synonyms) != 1 {
		t.Errorf("got %+v", c)
	}
	if hidden, err := catalog.HiddenTables("x.yaml", text); err != nil || len(hidden) != 1 || hidden[0] != "customer" {
		t.Errorf("hidden are %q, %v", hidden, err)
	}
	if lost := len(strings.Split(start.String(), "\n")) + 3 - len(strings.Split(string(text), "\n")); lost != 0 {
		t.Errorf("%d lines of the starting point were lost", lost)
	}
}

func TestAnnotationsThatAreNoneAreNotRevised(t *testing.T) {
	for _, text := range []string{"tables: [", "tables: many", "tables: {orders: purchases}"} {
		if got, err := catalog.Revise("x.yaml", []byte(text), catalog.Change{Table: "orders", Called: to("a")}); err == nil || !strings.HasPrefix(err.Error(), "x.yaml: ") {
			t.Errorf("%s became %s, %v", text, got, err)
		}
	}
}

// FuzzRevise: whatever a document is, a change of it says what was wanted or
// is refused.
func FuzzRevise(f *testing.F) {
	f.Add("tables:\n  orders: # many\n    called: x\n", "a: #b")
	f.Add("tables: {orders: {called: x}}", "it's\ntwo")
	f.Add("# nothing\n", "")
	f.Fuzz(func(t *testing.T, text, called string) {
		got, err := catalog.Revise("x.yaml", []byte(text), catalog.Change{Table: "orders", Called: &called, Hidden: to(true)})
		if err != nil {
			return
		}
		hidden, err := catalog.HiddenTables("x.yaml", got)
		if err != nil || len(hidden) == 0 {
			t.Fatalf("%q became %q: %q %v", text, got, hidden, err)
		}
	})
}
