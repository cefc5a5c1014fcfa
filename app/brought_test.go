package app

import (
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"parley/sample"
)

// broughtOn is the day on which the people of testdata/brought speak.
func broughtOn() time.Time { return time.Date(2026, 11, 27, 10, 0, 0, 0, time.UTC) }

// TestBrought plays what people say to databases of their own, each written
// with its gold queries by somebody who knew nothing of Parley: what those meet
// who bring theirs.
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
			on, count := newStage(t), tally{}
			on.today = broughtOn
			for i, q := range readTurns(t, path) {
				if i%sample.Nth != 0 && !q.follows {
					continue
				}
				q.about = "data:brought/" + name
				o, _ := on.play(q, strconv.Itoa(i))
				t.Logf("%-7s %s\n\t%s", count.add(o), q.text, o.came)
			}
			t.Logf("%s: %s", name, count)
			all = all.and(count)
		})
	}
	t.Logf("all: %s", all)
}
