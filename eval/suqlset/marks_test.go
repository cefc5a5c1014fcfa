package suqlset_test

import (
	"slices"
	"testing"

	"parley/eval/suqlset"
)

// TestMarksAreOfQuestionsThatAreAsked: what somebody found the texts to say is
// about questions of the set, and nobody found yes and no in one text.
func TestMarksAreOfQuestionsThatAreAsked(t *testing.T) {
	marked := 0
	for _, set := range load(t, suqlset.All) {
		marks, err := suqlset.LoadMarks(set.Database)
		if err != nil {
			t.Fatal(err)
		}
		if len(marks) > 0 {
			marked++
		}
		for _, m := range marks {
			if !slices.ContainsFunc(set.Meanings, func(o suqlset.Meaning) bool { return o.Question == m.Question && slices.Contains(o.Columns, m.Column) }) {
				t.Errorf("%s: nobody asks %q of %s", set.Database, m.Question, m.Column)
			}
			all := slices.Sorted(slices.Values(slices.Concat(m.Yes, m.No, m.Unsure)))
			if len(slices.Compact(slices.Clone(all))) != len(all) {
				t.Errorf("%s: a row is marked twice for %q", set.Database, m.Question)
			}
		}
	}
	if marked < 5 {
		t.Errorf("%d tables are marked", marked)
	}
}
