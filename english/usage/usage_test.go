package usage_test

import (
	"strings"
	"testing"

	"parley/english/usage"
)

// TestOf: what texts show of common words.
func TestOf(t *testing.T) {
	for _, w := range []string{"garden", "leak", "dog", "problem", "pool"} {
		if !usage.Of(w).TakesArticle() {
			t.Errorf("a %s wants an article: %+v", w, usage.Of(w))
		}
	}
	for _, w := range []string{"water", "music", "damage", "parking", "heating"} {
		if usage.Of(w).TakesArticle() {
			t.Errorf("%s wants no article: %+v", w, usage.Of(w))
		}
	}
	for w, want := range map[string]bool{"waited": true, "fell": true, "damaged": false, "repaired": false, "nosuchword": false} {
		if got := usage.Of(w).SeldomBeing(); got != want {
			t.Errorf("%s is seldom after a form of be: %v", w, got)
		}
	}
}

// TestTally: what is counted, as it is printed and read again.
func TestTally(t *testing.T) {
	tally := usage.Tally{}
	for range 4 {
		tally.Read("A flat battery was badly damaged by water. They wait to leak, in Hyde Park.")
	}
	var printed strings.Builder
	if err := tally.Print(&printed, func(word string) bool { return word != "flat" }); err != nil {
		t.Fatal(err)
	}
	want := "badly 0 0 4 0 4\nbattery 4 0 0 0 4\ndamaged 0 4 4 0 4\nleak 0 0 0 4 4\nwait 0 0 0 0 4\nwater 0 4 0 0 4\n"
	if printed.String() != want {
		t.Errorf("printed\n%swant\n%s", printed.String(), want)
	}
	read, err := usage.Parse(strings.NewReader(printed.String()))
	if err != nil || read["water"] != tally["water"] {
		t.Errorf("read %+v, %v", read["water"], err)
	}
	if _, err := usage.Parse(strings.NewReader("water 1")); err == nil || !strings.Contains(err.Error(), "line 1") {
		t.Errorf("a line that lacks numbers: %v", err)
	}
}
