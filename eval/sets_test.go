package eval_test

import (
	"testing"

	"parley/eval"
	"parley/eval/evaltest"
	"parley/eval/spider"
	"parley/eval/suqlset"
	"parley/eval/suqlset/place"
	"parley/eval/suqlset/score"
)

// huts is the small set of single tables.
func huts(t *testing.T) *eval.Dataset {
	t.Helper()
	return evaltest.Huts(t, "testdata/wikisql")
}

// loadLibrary is the small set over a database of several tables.
func loadLibrary(t *testing.T) *eval.Dataset {
	t.Helper()
	d, err := spider.Load(evaltest.Library(t, "testdata/spider"))
	if err != nil {
		t.Fatal(err)
	}
	return d
}

// loadSUQL loads the SUQL set; its databases are made once and only read.
func loadSUQL(t *testing.T, half suqlset.Half) *score.Data {
	t.Helper()
	data, err := place.Load(half, databases)
	if err != nil {
		t.Fatal(err)
	}
	return data
}
