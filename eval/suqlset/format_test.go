package suqlset_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/eval/suqlset"
)

func TestReadItems(t *testing.T) {
	got, err := suqlset.ReadItems("f", `# a remark

[voice, or]
> thai or
  lao
~ SELECT *
  FROM r
| SELECT 1
> and now?
= SELECT 2
`)
	if err != nil {
		t.Fatal(err)
	}
	want := []suqlset.Item{{ID: "f:3", Kinds: []string{"voice", "or"}, Turns: []suqlset.Turn{
		{ID: "f:4", Utterance: "thai or lao", Gold: []string{"SELECT * FROM r", "SELECT 1"}, Some: true},
		{ID: "f:9", Utterance: "and now?", Gold: []string{"SELECT 2"}},
	}}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("items (-want +got):\n%s", diff)
	}
}

func TestReadItemsSaysWhereItIsStuck(t *testing.T) {
	for text, want := range map[string]string{
		"> hello":                       "f:1: before the first item",
		"[voice\n> hello":               "f:1: the bracket does not close",
		"[noise]":                       `f:1: there is no kind "noise"`,
		"[voice]\n= SELECT 1":           "f:2: a query before any utterance",
		"[voice]\n> a\n| SELECT 1":      "f:3: an utterance has one = or ~",
		"[voice]\n> a\n= b\n= c":        "f:4: an utterance has one = or ~",
		"[voice]\n> a\n? b":             `f:3: '?' begins no line`,
		"[voice]\n> a\n> b\n= SELECT 1": "f:2: an utterance without words or without a query",
		"[voice]":                       "f:1: an item without an utterance",
		"[voice]\n\n  on":               "f:3: an indented line goes on with nothing",
	} {
		if _, err := suqlset.ReadItems("f", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

func TestReadMeaningsSaysWhereItIsStuck(t *testing.T) {
	for text, want := range map[string]string{
		"table r":                              "f names no table or no row",
		"table r\nrow n\nreviews: is it loud?": `f: no word tells of "is it loud?"`,
		"columns r":                            `f:1: "columns r" is none of`,
		"reviews: is it?\n  maybe: x":          `f:2: "maybe" is none of`,
		"  yes: x":                             `f:1: "yes: x" is not`,
	} {
		if _, err := suqlset.ReadMeanings("f", text); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q: got %v, want %q", text, err, want)
		}
	}
}

// TestAWordListedBothWaysTellsOfTheQuestion: whoever lists a word as one for
// and one against means that it takes a negation to say no.
func TestAWordListedBothWaysTellsOfTheQuestion(t *testing.T) {
	set, err := suqlset.ReadMeanings("x.meanings.txt", "table tickets\nrow id\nwrote: is there a screenshot?\n  yes: screenshot*, picture\n  no: screenshot*, words only\n")
	if err != nil {
		t.Fatal(err)
	}
	for question, want := range map[string]string{
		"does this ticket have a screenshot?":     "Yes",
		"does this ticket come with a picture?":   "Yes",
		"is this ticket without screenshots?":     "No",
		"is it so that there are words only?":     "No",
		"isn't it so that there is a screenshot?": "No",
	} {
		if a, ok := suqlset.Sense(set.Meanings, suqlset.Asked{Column: "wrote", Question: question, Answer: "Yes"}); !ok || a.Answer != want {
			t.Errorf("%q stands for %q, %t, want %q", question, a.Answer, ok, want)
		}
	}
}
