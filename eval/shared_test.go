package eval_test

import (
	"hash/crc32"
	"os"
	"sync"
	"testing"

	"parley/agent"
	"parley/agent/sempar/embedded"
	"parley/eval"
	"parley/eval/spider"
	"parley/eval/wikisql"
	"parley/nlg"
	"parley/suql/unit"
)

func learned(db *eval.Database) (agent.Parser, error) {
	return embedded.New(db.Catalog, db.Values)
}

// TestWikiSQLDevelopmentSet runs the whole table over the first questions of
// the development set, where that is at hand. It asserts what must hold for
// any parser, not how good this one is.
func TestWikiSQLDevelopmentSet(t *testing.T) {
	const folder = "../../shared/data/wikisql/"
	if _, err := os.Stat(folder + "dev.jsonl.gz"); err != nil {
		t.Skip("no development data at " + folder)
	}
	data, err := wikisql.Load(folder+"dev.jsonl.gz", folder+"dev.tables.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	n := 80
	if testing.Short() {
		n = 20
	}
	e := eval.Evaluation{Data: data.First(n), Policies: eval.AllPolicies(3), Parser: learned, ParserName: "lexical", Workers: 2,
		Speaker: func(db *eval.Database) (agent.Speaker, error) { return nlg.New(db.Catalog) }}
	records := run(t, e, nil)
	rows := e.Report(records).Rows
	alone := rows[0]
	if alone.AvgQuestions != 0 || alone.LeftEarly != 0 {
		t.Errorf("without a detector there are %.3f questions", alone.AvgQuestions)
	}
	if alone.GoldFails > 0 {
		t.Errorf("%d gold queries do not run", alone.GoldFails)
	}
	for i, row := range rows {
		p := e.Policies[i]
		if row.Scores == nil {
			continue
		}
		if p.Detector == "prob" && p.Wrong == 0 && row.AccQM < alone.AccQM {
			t.Errorf("%s: questions to a truthful user lowered the accuracy from %.3f to %.3f", p, alone.AccQM, row.AccQM)
		}
		if row.AccEx > 0 && row.AccQM > row.AccEx+float64(row.GoldFails)/float64(n) {
			t.Errorf("%s: %.3f queries are right and only %.3f results", p, row.AccQM, row.AccEx)
		}
		if row.ECE < 0 || row.ECE > 1 || row.Seconds <= 0 {
			t.Errorf("%s: ECE %.3f, %.6f seconds", p, row.ECE, row.Seconds)
		}
	}
	if three, ten := rows[6], rows[7]; ten.AccQM < three.AccQM {
		t.Errorf("more alternatives lowered the accuracy from %.3f to %.3f", three.AccQM, ten.AccQM)
	}
	dialogues, err := e.Dialogues(t.Context(), records, 6)
	if err != nil {
		t.Fatal(err)
	}
	for _, d := range dialogues {
		if len(d.Lines) < 3 {
			t.Errorf("%s is told in %d lines", d.Example, len(d.Lines))
		}
	}
}

// spiderData is Spider's training data, read once.
var spiderData = sync.OnceValues(func() (*eval.Dataset, error) {
	return spider.Load(spider.Files{
		Questions: spiderFolder + "train.jsonl.gz", Tables: []string{spiderFolder + "tables.json"}, Databases: []string{spiderFolder + "database"},
	})
})

const spiderFolder = "../../shared/data/spider/"

// spiderTraining is Spider's training data; the test is skipped where that is
// not at hand.
func spiderTraining(t *testing.T) *eval.Dataset {
	t.Helper()
	if _, err := os.Stat(spiderFolder + "train.jsonl.gz"); err != nil {
		t.Skip("no development data at " + spiderFolder)
	}
	data, err := spiderData()
	if err != nil {
		t.Fatal(err)
	}
	return data
}

// TestSpiderTrainingSet does the same for single-table questions of Spider.
func TestSpiderTrainingSet(t *testing.T) {
	data := spiderTraining(t)
	if len(data.Skipped) == 0 || len(data.Examples) < 3000 {
		t.Errorf("%d questions are in scope, left out are %v", len(data.Examples), data.Skipped)
	}
	e := eval.Evaluation{Data: data.First(60), Policies: []eval.Policy{{Detector: "none"}}, Parser: learned, Workers: 2}
	if row := e.Report(run(t, e, nil)).Rows[0]; row.GoldFails > 0 || row.AvgQuestions != 0 {
		t.Errorf("%d gold queries do not run, %.3f questions were put", row.GoldFails, row.AvgQuestions)
	}
}

// TestUsersKnowTheirOwnQueries: whoever means a query calls each of its units
// right, over one in four of the databases of Spider's training data, or with
// -every over all.
func TestUsersKnowTheirOwnQueries(t *testing.T) {
	data := spiderTraining(t)
	var db *eval.Database
	units, unknown, whole, tried := 0, 0, 0, 0
	if testing.Short() {
		data = data.First(300)
	}
	for _, e := range data.Examples {
		if !*every && crc32.ChecksumIEEE([]byte(e.Database))%4 != 0 {
			continue
		}
		tried++
		if db == nil || db.Name != e.Database {
			opened, err := data.Open(t.Context(), e.Database)
			if err != nil {
				t.Fatal(err)
			}
			db = opened
			t.Cleanup(func() { opened.Close() })
		}
		list, err := unit.Whole(e.Gold)
		if err != nil {
			continue
		}
		whole++
		for _, u := range list {
			units++
			if !eval.Knows(db, e, u, list[0].Table) {
				if unknown++; unknown <= 20 {
					t.Logf("%s: %s of %s", e.ID, u, e.GoldText)
				}
			}
		}
	}
	t.Logf("%d of %d queries are taken apart; of %d units %d are not known", whole, tried, units, unknown)
	if whole == 0 || unknown > 0 {
		t.Errorf("%d of %d units are not known", unknown, units)
	}
}
