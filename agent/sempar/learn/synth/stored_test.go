package synth_test

import (
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"

	"parley/agent/sempar/learn/synth"
	"parley/suql"
	"parley/suql/catalog"
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
	if !slices.ContainsFunc(engine.Catalog().Tables, func(t *catalog.Table) bool { return t.Rows > 0 }) {
		return 0, 0
	}
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

// playersTable is a table as found on web pages: numbered, without keys.
type playersTable struct{ header, rows [][]string }

func (p playersTable) Values(_ context.Context, _, column string, _ bool, limit int) ([]string, error) {
	var out []string
	at := slices.Index(p.header[0], column)
	for _, row := range p.rows {
		if !slices.Contains(out, row[at]) {
			out = append(out, row[at])
		}
	}
	return out[:min(limit, len(out))], nil
}

// TestOneTable: rows of a table without a name are called by what they list.
func TestOneTable(t *testing.T) {
	p := playersTable{header: [][]string{{"player", "team", "goals"}}}
	for i := range 30 {
		team := []string{"Ajax", "Porto", "Celtic"}[i%3]
		p.rows = append(p.rows, []string{"Player " + string(rune('A'+i)), team, strconv.Itoa(i * 3 % 17)})
	}
	f := catalog.TableFacts{Name: "table_1_1042", Rows: len(p.rows)}
	for i, name := range p.header[0] {
		var tally catalog.Tally
		for _, row := range p.rows {
			if n, err := strconv.Atoi(row[i]); err == nil {
				tally.Add(int64(n))
			} else {
				tally.Add(row[i])
			}
		}
		f.Columns = append(f.Columns, catalog.ColumnFacts{Name: name, Profile: tally.Profile(true)})
	}
	cat := catalog.New(catalog.Facts{Tables: []catalog.TableFacts{f}})
	src, err := synth.Stored(t.Context(), "table_1_1042", cat, p)
	if err != nil {
		t.Fatal(err)
	}
	pairs := synth.Generate(src, 60, 1)
	named := 0
	for _, pair := range pairs {
		if strings.Contains(strings.ToLower(pair.Question), "player") {
			named++
		}
	}
	if len(pairs) < 40 || named*2 < len(pairs) {
		t.Errorf("%d pairs, %d of them about players", len(pairs), named)
	}
	if testing.Verbose() {
		for _, pair := range pairs {
			t.Log(pair.Question, " | ", pair.Query)
		}
	}
}
