package openers_test

import (
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/openers"
	"parley/agent/sempar/embedded"
	"parley/errdetect"
	"parley/ingest/demo"
	"parley/suql"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// cities is a database as people import one: two tables, odd names, codes.
const cities = `
CREATE TABLE orders (order_id INTEGER PRIMARY KEY, customer_id INTEGER REFERENCES customers, status TEXT, total_amount REAL, ordered_on TEXT);
CREATE TABLE customers (customer_id INTEGER PRIMARY KEY, full_name TEXT, country TEXT, segment TEXT, credit_limit INTEGER);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 60)
INSERT INTO customers SELECT i, 'Customer ' || char(65 + i % 26) || char(97 + i % 7), CASE i % 4 WHEN 0 THEN 'Norway' WHEN 1 THEN 'Portugal' WHEN 2 THEN 'Chile' ELSE 'Japan' END,
  CASE i % 3 WHEN 0 THEN 'wholesale' WHEN 1 THEN 'retail' ELSE 'online' END, 500 + 37 * i FROM n;
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 300)
INSERT INTO orders SELECT i, 1 + i % 60, CASE i % 5 WHEN 0 THEN 'cancelled' WHEN 1 THEN 'shipped' WHEN 2 THEN 'shipped' ELSE 'pending' END, 10 + (i * 7919 % 1000), '2024-0' || (1 + i % 9) || '-11' FROM n;`

// films has names that are hard to say: a plural of its own kind, a column that
// begins with a vowel, a year in the name of a table, and a table without rows.
const films = `
CREATE TABLE movies (movie_id INTEGER PRIMARY KEY, title TEXT, genre TEXT, audience_score INTEGER, hours REAL, studio TEXT);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 90)
INSERT INTO movies SELECT i, 'The ' || char(65 + i % 26) || char(97 + i % 7) || char(97 + i % 11) || 'en', CASE i % 3 WHEN 0 THEN 'comedy' WHEN 1 THEN 'drama' ELSE 'western' END,
  20 + (i * 37) % 79, 1.2 + (i % 17) / 10.0, CASE i % 4 WHEN 0 THEN 'Alder' WHEN 1 THEN 'Birch' ELSE 'Cedar' END FROM n;
CREATE TABLE countries_gdp_2000 (code TEXT PRIMARY KEY, continent TEXT, gdp REAL);
WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i+1 FROM n WHERE i < 40)
INSERT INTO countries_gdp_2000 SELECT 'C' || i, CASE i % 4 WHEN 0 THEN 'Africa' WHEN 1 THEN 'Asia' ELSE 'Europe' END, 100 + i * 13 FROM n;
CREATE TABLE customer_customer_demo (customer_id TEXT, type_id TEXT);`

// parts reads a database by the embedded parser.
func parts(t *testing.T, name string) (openers.Parts, *suql.Engine) {
	t.Helper()
	var engine *suql.Engine
	var err error
	if script := map[string]string{"imported": cities, "films": films}[name]; script != "" {
		db, failed := sqlite.OpenMemory(t.Context(), script)
		if failed != nil {
			t.Fatal(failed)
		}
		engine, err = suql.OpenSQLite(t.Context(), db, nil)
	} else {
		path := filepath.Join(t.TempDir(), name+".db")
		if err := demo.Create(t.Context(), name, path); err != nil {
			t.Fatal(err)
		}
		engine, err = suql.Open(t.Context(), path, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { engine.Close() })
	parser, err := embedded.New(engine.Catalog(), engine.Values(), embedded.WithRows(engine), embedded.WithPatience(time.Hour))
	if err != nil {
		t.Fatal(err)
	}
	return openers.Parts{Engine: engine, Parser: parser, Detector: errdetect.NewGain(0.8, errdetect.Noise)}, engine
}

// TestQuestions: of any database there are as many as are wanted, all
// different, understood without a question back, and none comes to nothing.
func TestQuestions(t *testing.T) {
	for _, name := range []string{demo.Restaurants, demo.Products, demo.Shop, "imported", "films"} {
		t.Run(name, func(t *testing.T) {
			p, engine := parts(t, name)
			list := openers.Questions(t.Context(), p, 6)
			if distinct := slices.Compact(slices.Sorted(slices.Values(list))); len(list) != 6 || len(distinct) != 6 {
				t.Errorf("proposed %q", list)
			}
			for _, q := range list {
				hs, err := p.Parser.Parse(t.Context(), agent.Turn{Utterance: q}, agent.World{})
				if err != nil {
					t.Fatal(err)
				}
				c := agent.Case{Hypotheses: hs, First: hs}
				if found := p.Detector.Detect(t.Context(), c); found.Suspect != nil || found.Reading != 0 {
					t.Errorf("%s is asked about", q)
				}
				prepared, err := engine.PrepareQuery(t.Context(), hs[0].Query)
				if err != nil {
					t.Fatal(err)
				}
				t.Logf("%s\n\t%s", q, prepared.SUQL())
				if strings.HasPrefix(q, "Summarise") { // takes a reader
					continue
				}
				if r, err := prepared.Run(t.Context(), suql.RunOptions{}); err != nil || len(r.Rows) == 0 {
					t.Errorf("%s: %v", q, err)
				}
			}
		})
	}
}

// TestQuestionsAreEnglish: whatever the tables and columns are called.
func TestQuestionsAreEnglish(t *testing.T) {
	p, _ := parts(t, "films")
	p.Parser, p.Detector = nil, nil
	list := openers.Questions(t.Context(), p, 40)
	for _, q := range list {
		t.Log(q)
		for _, wrong := range []string{"movy", "a audience", "a hour", "2000s", "gdps", "customer"} {
			if strings.Contains(q, wrong) {
				t.Errorf("%s: has %q", q, wrong)
			}
		}
	}
	all := strings.Join(list, "\n")
	for _, want := range []string{"movie ", "countries gdp 2000"} {
		if !strings.Contains(all, want) {
			t.Errorf("none has %q", want)
		}
	}
}

// TestWithoutAParserQuestionsStillFindSomething: for a parser that costs.
func TestWithoutAParserQuestionsStillFindSomething(t *testing.T) {
	p, _ := parts(t, demo.Restaurants)
	p.Parser, p.Detector = nil, nil
	if got := openers.Questions(t.Context(), p, 6); len(got) != 6 {
		t.Errorf("proposed %q", got)
	}
}

func TestAnEmptyDatabaseHasNoQuestions(t *testing.T) {
	db, err := sqlite.OpenMemory(t.Context(), "CREATE TABLE t (id INTEGER PRIMARY KEY, kind TEXT)")
	if err != nil {
		t.Fatal(err)
	}
	engine, err := suql.OpenSQLite(t.Context(), db, nil)
	if err != nil {
		t.Fatal(err)
	}
	defer engine.Close()
	if got := openers.Questions(t.Context(), openers.Parts{Engine: engine}, 6); len(got) != 0 {
		t.Errorf("proposed %q", got)
	}
}

// changing is an engine whose catalog can be another one from now on.
type changing struct {
	openers.Engine
	cat atomic.Pointer[catalog.Catalog]
}

func (c *changing) Catalog() *catalog.Catalog { return c.cat.Load() }

func TestABookFollowsTheDatabase(t *testing.T) {
	p, engine := parts(t, demo.Restaurants)
	of := &changing{Engine: engine}
	of.cat.Store(engine.Catalog())
	p.Engine, p.Parser = of, nil
	b := openers.NewBook(p, 4)
	defer b.Close()
	const long = time.Minute
	before := b.List(long)
	if len(before) != 4 || !cmp.Equal(before, b.List(long)) {
		t.Errorf("proposed %q, then %q", before, b.List(long))
	}
	of.cat.Store(&catalog.Catalog{})
	if after := b.List(long); len(after) != 0 {
		t.Errorf("of an empty database it proposes %q", after)
	}
}

// TestWhatTheDemosProposeIsUnderstood: their openers are written by hand.
func TestWhatTheDemosProposeIsUnderstood(t *testing.T) {
	for _, name := range demo.Names() {
		p, _ := parts(t, name)
		about, err := demo.LoadAbout(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, q := range about.Suggestions {
			hs, err := p.Parser.Parse(t.Context(), agent.Turn{Utterance: q}, agent.World{})
			if err != nil || len(hs) == 0 || len(hs[0].LeftOut) > 0 {
				t.Errorf("%s: %s: %v, %d readings", name, q, err, len(hs))
			}
		}
	}
}
