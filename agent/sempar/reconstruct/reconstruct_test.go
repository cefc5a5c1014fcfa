package reconstruct_test

import (
	"bufio"
	"bytes"
	"math"
	"testing"

	"parley/agent/sempar/link"
	"parley/agent/sempar/link/linktest"
	"parley/agent/sempar/reconstruct"
	"parley/suql/catalog"
)

// farm is a database of one table, without stored values.
func farm(t *testing.T) *link.Linker {
	t.Helper()
	return linktest.Over(t, catalog.Table{Name: "sheep", Rows: 9, Columns: []*catalog.Column{
		{Name: "name", Kind: catalog.Text, Distinct: 9}, {Name: "weight", Kind: catalog.Number, Unit: "kg", Distinct: 9},
		{Name: "born", Kind: catalog.Date, Distinct: 9}, {Name: "notes", Kind: catalog.FreeText, Distinct: 9}}}, nil)
}

func learnt(t *testing.T, l *link.Linker) *reconstruct.Model {
	var pairs []reconstruct.Pair
	for _, p := range [][2]string{
		{"typical weight of the sheep", "SELECT avg(weight) FROM sheep"},
		{"the typical weight", "SELECT avg(weight) FROM sheep"},
		{"weight of the sheep", "SELECT weight FROM sheep"},
		{"names of the sheep", "SELECT name FROM sheep"},
		{"how many sheep are there", "SELECT count(*) FROM sheep"},
	} {
		pairs = append(pairs, reconstruct.Pair{Linker: l, Question: l.Read(p[0]), Gold: linktest.Derive(t, l.Schema, p[1])})
	}
	return reconstruct.Learn(pairs)
}

// TestWordsThatAReadingLeavesOut: a reading that makes nothing of a word
// explains the utterance worse than one that does; a word that it names needs
// no other reason.
func TestWordsThatAReadingLeavesOut(t *testing.T) {
	l := farm(t)
	m := learnt(t, l)
	log := func(utterance, query string) float64 {
		return m.Log(l, l.Read(utterance), linktest.Derive(t, l.Schema, query))
	}
	for _, c := range []struct{ utterance, better, worse string }{
		{"typical weight", "SELECT avg(weight) FROM sheep", "SELECT weight FROM sheep"},
		{"how many sheep", "SELECT count(*) FROM sheep", "SELECT name FROM sheep"},
		{"sheep by name", "SELECT name FROM sheep", "SELECT weight FROM sheep"},
	} {
		if b, w := log(c.utterance, c.better), log(c.utterance, c.worse); b <= w {
			t.Errorf("%s: %.2f for %s, %.2f for %s", c.utterance, b, c.better, w, c.worse)
		}
	}
	if got := log("weight", "SELECT weight FROM sheep"); got != 0 {
		t.Errorf("a word that the query names counts %v", got)
	}
}

// TestStretchesForTexts: what is put to a text explains no word, however much
// of the utterance it takes in.
func TestStretchesForTexts(t *testing.T) {
	l := farm(t)
	m := learnt(t, l)
	q := l.Read("sheep that limp a little thanks a lot")
	short := m.Log(l, q, linktest.Derive(t, l.Schema, "SELECT * FROM sheep WHERE answer(notes, 'limp a little') = 'Yes'"))
	long := m.Log(l, q, linktest.Derive(t, l.Schema, "SELECT * FROM sheep WHERE answer(notes, 'limp a little thanks a lot') = 'Yes'"))
	if short != long {
		t.Errorf("%.2f for a short stretch, %.2f for a long one", short, long)
	}
}

// TestUnexplained: a word that carries meaning is unexplained unless the reading
// names it, puts it to a text, or is what such words are said for.
func TestUnexplained(t *testing.T) {
	l := farm(t)
	m := learnt(t, l)
	for _, c := range []struct{ utterance, query, left string }{
		{"the typical weight of sheep that limp", "SELECT avg(weight) FROM sheep", "limp"},
		{"the typical weight of sheep that limp", "SELECT avg(weight) FROM sheep WHERE answer(notes, 'limp') = 'Yes'", ""},
		{"the typical weight of sheep", "SELECT avg(weight) FROM sheep", ""},
		{"names of sheep by weight 60 kilos", "SELECT name FROM sheep WHERE weight > 60", ""},
		{"the heaviest sheep", "SELECT * FROM sheep ORDER BY weight DESC LIMIT 1", ""},
		{"sheep heavier than 60 kilos", "SELECT * FROM sheep WHERE weight > 60", ""},
		{"the heaviest sheep", "SELECT * FROM sheep ORDER BY born DESC LIMIT 1", "heaviest"},
		{"names of sheep by weight 60 metres", "SELECT name FROM sheep WHERE weight > 60", "metres"},
	} {
		q := l.Read(c.utterance)
		left := ""
		for i, unexplained := range m.Unexplained(l, q, linktest.Derive(t, l.Schema, c.query)) {
			if unexplained {
				left += q.Tokens[i].Text
			}
		}
		if left != c.left {
			t.Errorf("%s as %s leaves %q, want %q", c.utterance, c.query, left, c.left)
		}
	}
}

// TestFile: a compacted model is read as it was written, and a damaged file is
// refused.
func TestFile(t *testing.T) {
	l := farm(t)
	m := learnt(t, l)
	m.Compact()
	var b bytes.Buffer
	if _, err := m.WriteTo(&b); err != nil {
		t.Fatal(err)
	}
	whole := b.Bytes()
	again, err := reconstruct.Read(bufio.NewReader(bytes.NewReader(whole)))
	if err != nil {
		t.Fatal(err)
	}
	q, d := l.Read("the typical weight of many"), linktest.Derive(t, l.Schema, "SELECT count(*) FROM sheep")
	if x, y := m.Log(l, q, d), again.Log(l, q, d); math.Abs(x-y) > 1e-12 {
		t.Errorf("%v before it was written, %v after", x, y)
	}
	for n := range whole {
		if _, err := reconstruct.Read(bufio.NewReader(bytes.NewReader(whole[:n]))); err == nil {
			t.Fatalf("the first %d of %d bytes were read as a model", n, len(whole))
		}
	}
}

// TestWhichNumber: a phone number is no number of items, though phones and numbers are spoken of
// together.
func TestWhichNumber(t *testing.T) {
	l := linktest.Over(t, catalog.Table{Name: "drivers", Rows: 9, Columns: []*catalog.Column{
		{Name: "name", Kind: catalog.Text, Distinct: 9}, {Name: "number_of_items", Human: "number of items", Kind: catalog.Number, Distinct: 9},
		{Name: "phone", Kind: catalog.Text, Distinct: 9}}}, nil)
	var pairs []reconstruct.Pair
	for _, p := range [][2]string{
		{"the phone number", "SELECT phone FROM drivers"}, {"phone numbers", "SELECT phone, number_of_items FROM drivers"},
		{"number of items", "SELECT number_of_items FROM drivers"}, {"names", "SELECT name FROM drivers"},
	} {
		pairs = append(pairs, reconstruct.Pair{Linker: l, Question: l.Read(p[0]), Gold: linktest.Derive(t, l.Schema, p[1])})
	}
	m := reconstruct.Learn(pairs)
	for query, want := range map[string]bool{"SELECT number_of_items FROM drivers": true, "SELECT phone FROM drivers": false} {
		got := m.Unexplained(l, l.Read("phone number"), linktest.Derive(t, l.Schema, query))
		if got[0] != want {
			t.Errorf("%s: %t", query, got[0])
		}
	}
}
