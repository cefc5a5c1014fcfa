package usage_test

import (
	"encoding/json"
	"os"
	"regexp"
	"strings"
	"testing"

	"parley/english/usage"
)

func TestApart(t *testing.T) {
	for word, want := range map[string]string{
		"unitprice":   "unit price",
		"madeby":      "made by",
		"boughton":    "bought on", // and not a bough and a ton
		"batchno":     "batch no",
		"filmid":      "film id",
		"snacksales":  "snack sales",
		"turnedup":    "turned up",
		"priceperday": "price per day",
		"fedby":       "fed by",
		"petid":       "pet id",
		"dname":       "", // and not dna and me
		"login":       "",
		"birthday":    "", // a word
		"lockable":    "", // a word with an ending
		"stfdt":       "",
		"custnm":      "",
		"":            "",
	} {
		if got := strings.Join(usage.Apart(word), " "); got != want {
			t.Errorf("Apart(%q) = %q, want %q", word, got, want)
		}
	}
}

// TestApartOfNames writes the words of two that columns of many databases are called by as one, and takes them
// apart again.
func TestApartOfNames(t *testing.T) {
	names := twoWords(t, "../../eval/analyst/tables.json")
	right, other, n := 0, 0, 0
	for name := range names {
		joined := strings.ReplaceAll(name, " ", "")
		got := strings.Join(usage.Apart(joined), " ")
		n++
		switch {
		case got == name:
			right++
		case got != "":
			other++
		}
	}
	t.Logf("of %d names of two words, written as one, %d are taken apart as they were, %d otherwise", n, right, other)
	if n < 1000 || float64(right) < 0.6*float64(n) || float64(other) > 0.03*float64(n) {
		t.Errorf("of %d names %d are right and %d wrong, want six in ten and at most three in a hundred", n, right, other)
	}
}

func twoWords(t *testing.T, file string) map[string]bool {
	t.Helper()
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var databases []struct {
		Columns [][]any `json:"column_names"`
	}
	if err := json.Unmarshal(data, &databases); err != nil {
		t.Fatal(err)
	}
	out := map[string]bool{}
	two := regexp.MustCompile(`^[a-z]+ [a-z]+$`)
	for _, d := range databases {
		for _, c := range d.Columns {
			if name, ok := c[1].(string); ok && two.MatchString(name) {
				out[name] = true
			}
		}
	}
	return out
}

func BenchmarkApart(b *testing.B) {
	for b.Loop() {
		usage.Apart("originalairdate")
		usage.Apart("customer")
	}
}
