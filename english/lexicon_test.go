package english

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Every file of the lexicon keeps to its schema, and every file is read.
func TestLexiconKeepsItsSchema(t *testing.T) {
	if _, err := readLexicons(lexiconFiles, "lexicon"); err != nil {
		t.Error(err)
	}
	files, err := filepath.Glob("lexicon/*")
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if schema[filepath.Base(f)] == nil {
			t.Errorf("%s has no schema, so nothing reads it", f)
		}
		text, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		if len(text) > 8000 {
			t.Errorf("%s has %d bytes; the lexicon is for closed classes", f, len(text))
		}
	}
	if len(files) != len(schema) {
		t.Errorf("%d files, %d schemas", len(files), len(schema))
	}
}

// Each name of a relation or a comparison in the lexicon is one that the code knows.
func TestLexiconNamesAreKnown(t *testing.T) {
	for _, entries := range lexicons()["periods.txt"] {
		for _, e := range entries {
			if _, ok := relations[e.name]; !ok && (e.class == "relation" || e.class == "suffix") {
				t.Errorf("%s %s is no relation", e.class, e.name)
			}
		}
	}
	for _, entries := range lexicons()["comparisons.txt"] {
		for _, e := range entries {
			if _, ok := comparisons[e.name]; !ok && (e.class == "before" || e.class == "after") {
				t.Errorf("%s %s is no comparison", e.class, e.name)
			}
		}
	}
}

func TestLexiconFaults(t *testing.T) {
	classes := map[string]string{"unit": "value", "say": "name", "and": ""}
	for text, want := range map[string]string{
		"unit 1: one":                      "source",
		"source: own\nunit: one":           "unit",
		"source: own\nunit x: one":         "unit x",
		"source: own\nword: one":           `class "word"`,
		"source: own\nand 1: and":          "and 1",
		"source: own\nsay: hello":          "say",
		"source: own\nand":                 "colon",
		"source: own\nand: and; And":       "small letters",
		"source: own\nand: and; and":       "twice",
		"source: own\nand: and;; or":       "empty",
		"source: own\nunit 1: one\nand: &": "",
	} {
		_, err := readLexicon(text, classes)
		switch {
		case want == "" && err != nil:
			t.Errorf("%q: %v", text, err)
		case want != "" && (err == nil || !strings.Contains(err.Error(), want)):
			t.Errorf("%q: error %v, want one about %q", text, err, want)
		}
	}
}

// The cues are those of the lexicon, short forms as a text has them.
func TestCues(t *testing.T) {
	for class := range schema["cues.txt"] {
		if len(Cues(class)) == 0 {
			t.Errorf("nothing is %s", class)
		}
	}
	if got := strings.Join(Cues("perfect"), " "); got != "'ve had has have" {
		t.Errorf("the perfect is made with %s", got)
	}
}
