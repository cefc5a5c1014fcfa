package learn_test

import (
	"bytes"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/learn"
	"parley/sample"
)

// TestMake: pairs are made about the databases of the written ones and about
// invented ones; all can be read back, and the seed decides.
func TestMake(t *testing.T) {
	made := func(seed uint64) learn.Set {
		dbs, pairs := school(t)
		sets, err := learn.Sets([]string{pairs}, nil, nil, 0)
		if err != nil {
			t.Fatal(err)
		}
		set, err := dbs.Make(t.Context(), sets, learn.Made{Pairs: 150, Repeat: 0.5, Seed: seed})
		if err != nil {
			t.Fatal(err)
		}
		for _, p := range set.Pairs {
			db, err := dbs.Get(t.Context(), p.Database)
			if err != nil || db == nil {
				t.Fatalf("database %s: %v", p.Database, err)
			}
			q, err := db.Parse(p.Query)
			if err != nil {
				t.Fatalf("%s: %v", p.Query, err)
			}
			if _, err := grammar.NewSchema(db.Catalog).Derive(q); err != nil && !strings.Contains(p.Query, "CAST") {
				t.Errorf("%s: %v", p.Query, err)
			}
		}
		return set
	}
	one := made(1)
	aboutSchool := slices.DeleteFunc(slices.Clone(one.Pairs), func(p learn.Pair) bool { return p.Database != "school" })
	if len(aboutSchool) == 0 || len(aboutSchool) == len(one.Pairs) {
		t.Errorf("%d of %d pairs are about the school", len(aboutSchool), len(one.Pairs))
	}
	if diff := cmp.Diff(one.Pairs, made(1).Pairs); diff != "" {
		t.Errorf("the same seed gave other pairs: %s", diff)
	}
	if cmp.Equal(one.Pairs, made(2).Pairs) {
		t.Error("another seed gave the same pairs")
	}
}

// TestDialogues: every turn but small talk goes on from the one before; what is
// left out in training is what is measured on.
func TestDialogues(t *testing.T) {
	dbs, err := learn.OpenDatabases(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	const file = "../../../eval/analyst/dialogues.jsonl"
	fold, err := learn.ParseFold("1/2")
	if err != nil {
		t.Fatal(err)
	}
	left := map[string]bool{"activity_1": true}
	taught, err := dbs.Dialogues(t.Context(), file, fold, left, false)
	if err != nil {
		t.Fatal(err)
	}
	measured, err := dbs.Dialogues(t.Context(), file, fold, left, true)
	if err != nil {
		t.Fatal(err)
	}
	names := func(s learn.Set) map[string]bool {
		out := map[string]bool{}
		for _, p := range s.Pairs {
			out[p.Database] = true
		}
		return out
	}
	for name := range names(measured) {
		if names(taught)[name] {
			t.Errorf("%s is learned from and measured on", name)
		}
	}
	if !names(measured)["activity_1"] || len(taught.Pairs) == 0 {
		t.Errorf("%d turns to learn from, measured on %v", len(taught.Pairs), names(measured))
	}
	for _, p := range taught.Pairs {
		if p.Kind == "replace" && p.Previous == "" {
			t.Errorf("%q changes nothing", p.Question)
		}
	}
	for _, faulty := range []string{"3", "0/2", "3/2", "a/b"} {
		if _, err := learn.ParseFold(faulty); err == nil {
			t.Errorf("%q was read as a part", faulty)
		}
	}
}

// TestWishesAreLearned: a stretch of the message is put to the text whole, and a
// turn keeps what it does not change.
func TestWishesAreLearned(t *testing.T) {
	dbs, err := learn.OpenDatabases(nil, nil)
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	const columns = `[{"name": "city", "type": "enum", "values": ["Graz", "Oslo"]}, {"name": "notes", "type": "free_text"}]`
	write(t, dir+"/wishes.jsonl", wishLine(columns, "quiet inns in graz", "Graz", "quiet")+wishLine(columns, "inns with a warm pool in oslo", "Oslo", "with a warm pool")+
		wishLine(columns, "inns in graz that allow dogs", "Graz", "that allow dogs")+wishLine(columns, "sunny inns in oslo", "Oslo", "sunny"))
	set, err := dbs.Wishes(t.Context(), dir+"/wishes.jsonl", learn.Fold{}, false)
	if err != nil {
		t.Fatal(err)
	}
	set.Repeat = 12
	set.Pairs = append(set.Pairs,
		learn.Pair{Database: "wishes of inns", Question: "and in oslo?", Query: "SELECT * FROM inns WHERE city = 'Oslo'", Previous: "SELECT * FROM inns WHERE city = 'Graz'"},
		learn.Pair{Database: "wishes of inns", Question: "how many", Query: "SELECT count(*) FROM inns WHERE city = 'Graz'", Previous: "SELECT * FROM inns WHERE city = 'Graz'"})
	turns := set.Pairs[4:]
	r := learn.Standard()
	r.Epochs, r.Least, r.Batch, r.Log = max(1, 20/sample.Nth), 1, 4, io.Discard
	net, err := learn.Train(t.Context(), []learn.Set{set}, dbs, r)
	if err != nil {
		t.Fatal(err)
	}
	learnt := sample.Nth == 1 // in part of the epochs nothing is: make whole goes through all
	score, err := learn.MeasureWishes(t.Context(), net, dbs, learn.Set{Pairs: set.Pairs[:4]}, nil)
	if err != nil || learnt && (score.Right != 4 || score.Whole != 4) {
		var b bytes.Buffer
		score.Print(&b)
		t.Errorf("%v\n%s", err, b.String())
	}
	read, err := learn.MeasureTurns(t.Context(), net, dbs, learn.Set{Pairs: turns}, nil)
	if err != nil || read["all"].Turns != 2 || learnt && read["all"].First != 2 {
		t.Errorf("%v %+v", err, read["all"])
	}
}

func wishLine(columns, utterance, city, wish string) string {
	return `{"domain": "inns", "schema": ` + columns + `, "utterance": "` + utterance + `", "structured": [{"column": "city", "op": "=", "value": "` + city +
		`"}], "wishes": [{"text": "` + wish + `", "question": "?", "answer": "Yes"}]}` + "\n"
}
