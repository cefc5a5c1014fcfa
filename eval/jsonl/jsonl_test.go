package jsonl_test

import (
	"compress/gzip"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/eval/jsonl"
)

// file writes a file of records, compressed or not.
func file(t *testing.T, text string, compressed bool) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), "records")
	f, err := os.Create(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	if !compressed {
		_, err = f.WriteString(text)
	} else {
		z := gzip.NewWriter(f)
		_, err = z.Write([]byte(text))
		err = errors.Join(err, z.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return path
}

// TestEach: lines and arrays give the same records, compressed or not, and
// each says where it stands.
func TestEach(t *testing.T) {
	for name, c := range map[string]struct {
		text string
		want []string
	}{
		"lines": {"{\"a\": 1}\n\n{\"a\": 2}", []string{`records:1 {"a": 1}`, `records:3 {"a": 2}`}},
		"array": {" \t[{\"a\": 1},\n{\"a\": 2}]\n", []string{`records[1] {"a": 1}`, `records[2] {"a": 2}`}},
		"empty": {"", nil},
	} {
		for _, compressed := range []bool{false, true} {
			var got []string
			err := jsonl.Each(file(t, c.text, compressed), func(where string, record []byte) error {
				got = append(got, where+" "+strings.TrimSpace(string(record)))
				return nil
			})
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			if diff := cmp.Diff(c.want, got); diff != "" {
				t.Errorf("%s, compressed %t (-want +got):\n%s", name, compressed, diff)
			}
		}
	}
}

func TestErrorsSayWhere(t *testing.T) {
	refuse := func(string, []byte) error { return errors.New("not wanted") }
	if err := jsonl.Each(file(t, "\n{}", false), refuse); err == nil || err.Error() != "records:2: not wanted" {
		t.Errorf("got %v", err)
	}
	if err := jsonl.Each(file(t, "[{}", false), func(string, []byte) error { return nil }); err == nil || !strings.Contains(err.Error(), "the array does not end") {
		t.Errorf("got %v", err)
	}
}

// TestEachFinite: what is no number is null, but not in a text.
func TestEachFinite(t *testing.T) {
	var got string
	err := jsonl.EachFinite(file(t, `{"rows": [NaN, -Infinity, 1], "name": "NaN \" Infinity"}`, false), func(_ string, record []byte) error {
		got = string(record)
		return nil
	})
	if want := `{"rows": [null, null, 1], "name": "NaN \" Infinity"}`; err != nil || got != want {
		t.Errorf("got %s (%v), want %s", got, err, want)
	}
}
