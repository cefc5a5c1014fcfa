package compile_test

import (
	"bytes"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"parley/english/wordnet/compile"
)

// small is a database of three synsets in WordNet's format (wndb(5WN)).
var small = map[string]string{
	"data.noun": "  1 licence\n" +
		"00000100 05 n 01 fish 0 001 ~ 00000200 n 0000 | swims\n" +
		"00000200 05 n 02 salmon 0 Salmo_salar 0 001 @ 00000100 n 0000 | a fish\n",
	"data.verb":   "00000300 38 v 01 fish 0 001 + 00000100 n 0101 01 + 02 00 | catch fish\n",
	"data.adj":    "",
	"data.adv":    "",
	"index.noun":  "fish n 1 1 ~ 1 1 00000100\nsalmon n 1 1 @ 1 0 00000200\nsalmo_salar n 1 1 @ 1 0 00000200\n",
	"index.verb":  "fish v 1 1 + 1 0 00000300\n",
	"index.adj":   "",
	"index.adv":   "",
	"noun.exc":    "fishes fish\n",
	"verb.exc":    "",
	"adj.exc":     "",
	"adv.exc":     "",
	"cntlist.rev": "fish%1:05:00:: 1 7\n",
}

func database(t *testing.T, change map[string]string) string {
	dir := t.TempDir()
	for name, text := range small {
		if other, ok := change[name]; ok {
			text = other
		}
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

func TestSameFilesSameBytes(t *testing.T) {
	var first, second bytes.Buffer
	for _, b := range []*bytes.Buffer{&first, &second} {
		if err := compile.Write(database(t, nil), b); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same files gave other bytes")
	}
}

func TestFaultsSayWhere(t *testing.T) {
	for _, c := range []struct{ file, text, want string }{
		{"data.noun", "00000100 05 n 0x fish 0 000 |\n", "data.noun:1:"},
		{"data.noun", "00000100 05 n 03 fish 0 000 |\n", "data.noun:1: fewer than 3 words"},
		{"data.verb", "00000300 38 v 01 fish 0 002 + 00000100 n 0101 |\n", "data.verb:1: fewer than 2 pointers"},
		{"data.verb", "00000300 38 v 01 fish 0 001 + 00000900 n 0101 |\n", "n00000900"},
		{"data.verb", "00000300 38 v 01 angle 0 000 |\n", `"angle"`},
		{"index.noun", "fish n 1 1 ~ 1 1 00000900\n", "index.noun:1: no synset at 00000900"},
		{"index.noun", "fish n 9 1\n", "fewer than 9 synsets"},
		{"noun.exc", "fishes\n", "noun.exc:1:"},
		{"cntlist.rev", "fish 1 7\n", "cntlist.rev:1:"},
	} {
		err := compile.Write(database(t, map[string]string{c.file: c.text}), new(bytes.Buffer))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s = %q: error %v, want one about %q", c.file, c.text, err, c.want)
		}
	}
	if err := compile.Write(t.TempDir(), new(bytes.Buffer)); err == nil {
		t.Error("an empty folder gave no error")
	}
}

// TestWalks: walks go along pointers and the words of glosses, and are the same for a seed.
func TestWalks(t *testing.T) {
	content := func(word string) bool { return word != "a" }
	first, err := compile.Walks(database(t, nil), 4, 1, content)
	if err != nil {
		t.Fatal(err)
	}
	again, err := compile.Walks(database(t, nil), 4, 1, content)
	if err != nil {
		t.Fatal(err)
	}
	if !reflect.DeepEqual(first, again) {
		t.Error("the same files and seed gave other walks")
	}
	said := map[string]bool{}
	for _, walk := range first {
		said[strings.Join(walk, " ")] = true
	}
	for _, want := range []string{"fish swims", "salmon a fish", "salmo salar a fish", "fish catch fish"} {
		if !said[want] {
			t.Errorf("no sentence %q", want)
		}
	}
}
