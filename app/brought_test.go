package app

import (
	"path/filepath"
	"strings"
	"testing"
	"time"

	"parley/sample"
)

// broughtOn is the day on which the people of testdata/brought speak.
func broughtOn() time.Time { return time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC) }

// How much is right at once or after two questions at least, and wrong without a word about
// it at most. Raise the bounds with what gets better.
const (
	broughtRight  = 0.37
	broughtSilent = 0.03
)

// TestBrought plays what people say to databases of their own, each written
// with its gold queries by somebody who knew nothing of Parley: what those meet
// who bring theirs. Half of the scripts, bakery, garage and theatre, are looked at to find
// what goes wrong; of the others (bureau, courier, festival, foodbank, swim) only the figures are.
func TestBrought(t *testing.T) {
	if testing.Short() {
		t.Skip("takes a while")
	}
	scripts, err := filepath.Glob("testdata/brought/*.txt")
	if err != nil || scripts == nil {
		t.Fatal("there is no script", err)
	}
	var all tally
	for _, path := range scripts {
		name := strings.TrimSuffix(filepath.Base(path), ".txt")
		t.Run(name, func(t *testing.T) {
			on, turns := newStage(t), readTurns(t, path)
			on.today = broughtOn
			for i := range turns {
				turns[i].about = "data:brought/" + name
			}
			count := playScript(t, on, turns)
			t.Logf("%s: %s", name, count)
			all = all.and(count)
		})
	}
	t.Logf("all: %s", all)
	if sample.Nth > 1 {
		return // of a part the bounds say nothing
	}
	if right, silent := all.share(all.right), all.share(all.silent+all.after); right < broughtRight || silent > broughtSilent {
		t.Errorf("right %.3f and wrong without a word %.3f; wanted at least %.2f and at most %.2f", right, silent, broughtRight,
			broughtSilent)
	}
}
