package demo_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/ingest/demo"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

func TestCreateWritesADatabaseWhoseKindsAreInferred(t *testing.T) {
	for name, want := range map[string]struct {
		rows  int
		kinds map[string]catalog.Kind
	}{
		demo.Restaurants: {len(restaurants(t)), map[string]catalog.Kind{
			"name": catalog.Text, "cuisines": catalog.Array, "price": catalog.Enum, "rating": catalog.Number,
			"num_reviews": catalog.Number, "address": catalog.Text, "popular_dishes": catalog.FreeText,
			"phone_number": catalog.Text, "reviews": catalog.FreeText, "opening_hours": catalog.Hours,
			"location": catalog.Enum,
		}},
		demo.Products: {len(products(t)), map[string]catalog.Kind{
			"title": catalog.Text, "brand": catalog.Enum, "kind": catalog.Enum, "price": catalog.Number,
			"stock": catalog.Number, "description": catalog.FreeText,
		}},
	} {
		t.Run(name, func(t *testing.T) {
			path := filepath.Join(t.TempDir(), "demo.db")
			if err := demo.Create(t.Context(), name, path); err != nil {
				t.Fatal(err)
			}
			db, err := sqlite.Open(t.Context(), path)
			if err != nil {
				t.Fatal(err)
			}
			defer db.Close()
			cat, err := catalog.Read(t.Context(), db)
			if err != nil {
				t.Fatal(err)
			}
			got := map[string]catalog.Kind{}
			for _, c := range cat.Table(name).Columns {
				if !c.Hidden {
					got[c.Name] = c.Kind
				}
			}
			if diff := cmp.Diff(want.kinds, got); diff != "" {
				t.Errorf("kinds (-want +got):\n%s", diff)
			}
			if rows := cat.Table(name).Rows; rows != want.rows {
				t.Errorf("%d rows for %d records", rows, want.rows)
			}
		})
	}
}

func TestCreateReusesWhatIsUpToDateAndReplacesWhatIsStale(t *testing.T) {
	path := filepath.Join(t.TempDir(), "r ?#%.db")
	create := func() os.FileInfo {
		t.Helper()
		if err := demo.Create(t.Context(), demo.Restaurants, path); err != nil {
			t.Fatal(err)
		}
		info, err := os.Stat(path)
		if err != nil {
			t.Fatal(err)
		}
		return info
	}
	first := create()
	if !os.SameFile(first, create()) {
		t.Error("an up-to-date file was written again")
	}
	content, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	content[60] ^= 1 // user_version, where the fingerprint stands
	if err := os.WriteFile(path, content, 0o644); err != nil {
		t.Fatal(err)
	}
	if os.SameFile(first, create()) {
		t.Error("a stale file was kept")
	}
	left, err := os.ReadDir(filepath.Dir(path))
	if err != nil || len(left) != 1 {
		t.Errorf("files left behind: %v, %v", left, err)
	}
}

func TestCreateNeverTouchesOtherFiles(t *testing.T) {
	dir := t.TempDir()
	notes := filepath.Join(dir, "notes.txt")
	if err := os.WriteFile(notes, []byte("my notes"), 0o644); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]string{
		notes:                                "is not a demo database",
		dir:                                  "is not a demo database",
		filepath.Join(dir, "none", "r.db"):   "writing the demo database",
		filepath.Join(notes, "under a file"): "not a directory",
	} {
		err := demo.Create(t.Context(), demo.Restaurants, path)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: error %v, want it to say %q", path, err, want)
		}
	}
	if content, err := os.ReadFile(notes); err != nil || string(content) != "my notes" {
		t.Errorf("the file now holds %q, %v", content, err)
	}
}

func TestADemoThatThereIsNotIsRefusedWithThoseThatThereAre(t *testing.T) {
	_, gold := demo.LoadGold("planets")
	_, about := demo.LoadAbout("planets")
	for _, err := range []error{demo.Create(t.Context(), "planets", filepath.Join(t.TempDir(), "p.db")), gold, about} {
		if err == nil || err.Error() != `there is no demo "planets": there are restaurants, products, shop` {
			t.Errorf("error %v", err)
		}
	}
}

// What a visitor reads is whole, and what is suggested is worth saying.
func TestEveryDemoWelcomesItsVisitors(t *testing.T) {
	for _, name := range demo.Names() {
		about, err := demo.LoadAbout(name)
		if err != nil {
			t.Fatal(err)
		}
		if about.Title == "" || about.Description == "" || len(about.Suggestions) < 4 {
			t.Errorf("%s welcomes with %+v", name, about)
		}
	}
}
