package eval_test

import (
	"cmp"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"testing"

	"parley/agent"
	"parley/agent/sempar/model"
	"parley/eval"
	"parley/eval/spider"
	server "parley/llm/fake"
	"parley/sample"
	"parley/suql/ast"
	"parley/suql/catalog"
)

// merged is many databases as one: a table whose name was taken already goes
// by that of its database too.
type merged struct {
	cat     catalog.Catalog
	names   map[string]string // of a table, by its database and its name there
	indexes []*catalog.Index
	columns map[*catalog.Column]*catalog.Column // the merged one, by that of a database
}

// Lookup finds values stored in any of the databases, best first.
func (m *merged) Lookup(phrase string) []catalog.Match {
	var out []catalog.Match
	for _, ix := range m.indexes {
		for _, hit := range ix.Lookup(phrase) {
			if hit.Column = m.columns[hit.Column]; hit.Column != nil {
				out = append(out, hit)
			}
		}
	}
	slices.SortStableFunc(out, func(a, b catalog.Match) int { return cmp.Compare(b.Score, a.Score) })
	return out[:min(len(out), 50)] // as many as an index gives
}

func (m *merged) add(db *eval.Database) {
	m.indexes = append(m.indexes, db.Values)
	names := map[string]string{}
	for _, t := range db.Catalog.Tables {
		name := t.Name
		if m.cat.Table(name) != nil {
			name = db.Name + "_" + t.Name
		}
		names[strings.ToLower(t.Name)] = name
		m.names[db.Name+"."+strings.ToLower(t.Name)] = name
	}
	for _, t := range db.Catalog.Tables {
		table := *t
		table.Name, table.Columns, table.Foreign = names[strings.ToLower(t.Name)], nil, nil
		for _, c := range t.Columns {
			column := *c
			column.Table = table.Name
			table.Columns = append(table.Columns, &column)
			m.columns[c] = &column
		}
		for _, f := range t.Foreign {
			if other, ok := names[strings.ToLower(f.RefTable)]; ok {
				f.RefTable = other
				table.Foreign = append(table.Foreign, f)
			}
		}
		m.cat.Tables = append(m.cat.Tables, &table)
	}
}

// TestManyDatabasesInOne: over all of Spider's databases merged into one, the
// schema that a prompt tells takes at most 6,000 tokens, and for at least 97 of
// 100 questions has the tables that the gold query reads.
func TestManyDatabasesInOne(t *testing.T) {
	const folder = "../../shared/data/spider/"
	if sample.Nth > 1 {
		t.Skip("make whole asks all of them")
	}
	if _, err := os.Stat(folder + "train.jsonl.gz"); err != nil {
		t.Skip("no development data at " + folder)
	}
	data, err := spider.Load(spider.Files{Questions: folder + "train.jsonl.gz", Tables: []string{folder + "tables.json"}, Databases: []string{folder + "database"}, Split: "all"})
	if err != nil {
		t.Fatal(err)
	}
	all := &merged{names: map[string]string{}, columns: map[*catalog.Column]*catalog.Column{}}
	opened := map[string]bool{}
	for _, e := range data.Examples {
		if opened[e.Database] {
			continue
		}
		opened[e.Database] = true
		db, err := data.Open(t.Context(), e.Database)
		if err != nil {
			t.Fatal(err)
		}
		all.add(db)
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	}
	r := rand.New(rand.NewPCG(1, 1))
	const questions = 2000
	tells := model.NewDescriber(&all.cat, all)
	right, most := 0, 0
	for range questions {
		e := data.Examples[r.IntN(len(data.Examples))]
		schema, _ := tells.Describe(agent.Turn{Utterance: e.Question}, 18_000)
		most = max(most, len(server.Split(schema)))
		if missing := all.missing(e, schema); missing == "" {
			right++
		} else {
			t.Logf("%s: %q lacks %s", e.Database, e.Question, missing)
		}
	}
	t.Logf("%d tables of %d databases; the schema takes %d tokens at most; all tables of %d of %d questions are there", len(all.cat.Tables), len(opened), most, right, questions)
	if most > 6000 || right < questions*97/100 {
		t.Errorf("%d tokens, %d of %d questions", most, right, questions)
	}
}

// missing is a table of the gold query that a schema does not tell of; "" for
// none.
func (m *merged) missing(e eval.Example, schema string) (missing string) {
	ast.Inspect(e.Gold, func(n ast.Node) bool {
		table, ok := n.(*ast.Table)
		if !ok {
			return true
		}
		name, ok := m.names[e.Database+"."+strings.ToLower(table.Name)]
		head := "table " + ast.Ident(name)
		if ok && !strings.Contains(schema+"\n", head+"\n") && !strings.Contains(schema, head+",") && !strings.Contains(schema, head+":") {
			missing = name
		}
		return true
	})
	return missing
}
