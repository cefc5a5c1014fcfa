package learn_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"parley/suql/reader/remark"
	"parley/suql/reader/remark/learn"
)

// places are remarks of two kinds of place, by two writers.
var places = map[string]string{
	"hotel.json": `{"place": "a hotel", "writer": "a", "table": "stays", "column": "comment",
 "texts": ["Music until three.", "Slept like a log.", "The towels were stained.", "Breakfast was late."],
 "notions": [
  {"asked": ["is it noisy?"], "yes": [0], "no": [1]},
  {"asked": ["is it dirty?"], "yes": [2], "maybe": [3]}]}`,
	"school.json": `{"place": "a school", "writer": "b", "table": "pupils", "column": "note",
 "texts": ["Shouts in class.", "Never says a word.", "Hands black with ink."],
 "notions": [{"asked": ["is it loud?"], "yes": [0], "no": [1]}, {"asked": ["is it filthy?"], "yes": [2]}]}`,
}

const notions = `[{"asked": ["is it noisy?", "is it loud?"], "yes": ["Drums all night."], "no": ["Not a sound."]}]`

// folder is one of places and notions.
func folder(t *testing.T, change map[string]string) string {
	t.Helper()
	dir := t.TempDir()
	files := map[string]string{"notions/all.json": notions}
	for name, text := range places {
		files["places/"+name] = text
	}
	for name, text := range change {
		files[name] = text
	}
	for name, text := range files {
		path := filepath.Join(dir, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func read(t *testing.T, dir string) *learn.Set {
	t.Helper()
	set, err := learn.Read(filepath.Join(dir, "places"), filepath.Join(dir, "notions"))
	if err != nil {
		t.Fatal(err)
	}
	return set
}

// nothing is a reader of words that finds nothing.
func nothing(string, string) remark.Said { return remark.Said{} }

// TestSameWeights: the same remarks and seed give the same weights, which can be read.
func TestSameWeights(t *testing.T) {
	set := read(t, folder(t, nil))
	var files [2]bytes.Buffer
	for i := range files {
		m, err := learn.Train(context.Background(), remark.Embedded().Vectors, set, nothing, learn.Options{Seed: 1})
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Write(&files[i]); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(files[0].Bytes(), files[1].Bytes()) {
		t.Error("the same remarks gave other weights")
	}
	var words bytes.Buffer
	if _, err := remark.Embedded().Vectors.WriteTo(&words); err != nil {
		t.Fatal(err)
	}
	if _, err := remark.Read(&words, &files[0]); err != nil {
		t.Error(err)
	}
}

// TestCrossValidate: every judgement is by what was learnt without the writer.
func TestCrossValidate(t *testing.T) {
	set := read(t, folder(t, nil))
	judged, err := learn.CrossValidate(context.Background(), remark.Embedded().Vectors, set, nothing,
		learn.Options{Seed: 1})
	if err != nil {
		t.Fatal(err)
	}
	if len(judged) != 4*2+3*2 {
		t.Fatalf("%d judgements", len(judged))
	}
	var out bytes.Buffer
	if err := learn.Print(&out, judged); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"by words", "learnt", "over 4 questions"} {
		if !strings.Contains(out.String(), want) {
			t.Errorf("no %q in\n%s", want, out.String())
		}
	}
	out.Reset()
	if err := learn.Worst(&out, judged, "hotel"); err != nil || !strings.Contains(out.String(), "Music until three.") {
		t.Errorf("%v\n%s", err, out.String())
	}
}

// TestFaultsSayWhere: what is wrong with a file names it.
func TestFaultsSayWhere(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"places/hotel.json", `{"texts": ["Fine."], "notions": []}`, "no writer"},
		{"places/hotel.json", `{"writer": "a", "texts": ["Fine."], "notions": [{"asked": ["?"], "yes": [0], "no": [0]}]}`, "two verdicts"},
		{"places/hotel.json", `{"writer": "a", "texts": ["Fine."], "notions": [{"asked": ["is it fine?"], "yes": [1]}]}`, "speaks of text 1"},
		{"places/hotel.json", `{"texts": `, "hotel.json"},
		{"notions/all.json", `{}`, "all.json"},
	} {
		dir := folder(t, map[string]string{c.file: c.text})
		_, err := learn.Read(filepath.Join(dir, "places"), filepath.Join(dir, "notions"))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v, want %q", c.text, err, c.want)
		}
	}
	if _, err := learn.Read(t.TempDir(), t.TempDir()); err == nil || !strings.Contains(err.Error(), "no JSON file") {
		t.Errorf("an empty folder: %v", err)
	}
}
