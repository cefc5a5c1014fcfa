package synth_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"

	"parley/agent/sempar/learn/synth"
	"parley/suql"
	"parley/suql/reader/lexical"
	"parley/suql/sqlite"
)

const spider = "../../../../../shared/data/spider"

// every is which of the databases the test takes.
const every = 12

// TestStoredDatabases: on databases that exist, queries run, and most return
// rows.
func TestStoredDatabases(t *testing.T) {
	ctx := context.Background()
	text, err := os.ReadFile(spider + "/tables.json")
	if err != nil {
		t.Skip("the training data is not there")
	}
	var schemas []struct {
		ID string `json:"db_id"`
	}
	if err := json.Unmarshal(text, &schemas); err != nil {
		t.Fatal(err)
	}
	all, some := 0, 0
	for i, s := range schemas {
		if i%every != 0 {
			continue
		}
		path := filepath.Join(spider, "database", s.ID, s.ID+".sqlite")
		if _, err := os.Stat(path); err != nil {
			continue
		}
		n, withRows := tryStored(ctx, t, s.ID, path)
		all, some = all+n, some+withRows
	}
	t.Logf("%d queries, %d return rows", all, some)
	if all == 0 || float64(some) < 0.8*float64(all) {
		t.Errorf("%d of %d queries return rows", some, all)
	}
}

func tryStored(ctx context.Context, t *testing.T, name, path string) (all, some int) {
	file, err := sqlite.Open(ctx, path)
	if err != nil {
		t.Fatal(err)
	}
	engine, err := suql.OpenSQLite(ctx, file, lexical.New())
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	src, err := synth.Stored(ctx, name, engine.Catalog(), file)
	if err != nil {
		t.Fatal(err)
	}
	for _, p := range synth.Generate(src, 40, 1) {
		prepared, err := engine.Prepare(ctx, p.Query)
		if err != nil {
			t.Errorf("%s: %s: %v", name, p.Query, err)
			continue
		}
		result, err := prepared.Run(ctx, suql.RunOptions{})
		if err != nil {
			t.Errorf("%s: %s: %v", name, p.Query, err)
			continue
		}
		all++
		if len(result.Rows) > 0 {
			some++
		}
		if testing.Verbose() {
			t.Logf("%s | %s | %s\n      %s", p.Kind, name, p.Question, p.Query)
		}
	}
	return all, some
}
