package demo_test

import (
	"slices"
	"strings"
	"testing"

	"parley/ingest/demo"
)

// marked is a record as far as its marks are concerned.
type marked struct {
	name, kind string // restaurants are of no kind
	texts      []string
}

func markedRecords(t *testing.T, name string) []marked {
	t.Helper()
	var out []marked
	switch name {
	case demo.Restaurants:
		for _, r := range restaurants(t) {
			out = append(out, marked{r.Name, "", r.Reviews})
		}
	case demo.Products:
		for _, p := range products(t) {
			out = append(out, marked{p.Title, p.Kind, []string{p.Description}})
		}
	case demo.Shop:
		for _, s := range shopTexts(t) {
			out = append(out, marked{s.Name, s.Kind, []string{s.Text}})
		}
	}
	return out
}

func TestGoldMarksEveryRecordWithEvidence(t *testing.T) {
	for _, name := range demo.Names() {
		t.Run(name, func(t *testing.T) {
			gold, err := demo.LoadGold(name)
			if err != nil {
				t.Fatal(err)
			}
			all := markedRecords(t, name)
			if len(gold.Marks) != len(all) {
				t.Errorf("marks for %d records of %d", len(gold.Marks), len(all))
			}
			for _, r := range all {
				want := 0
				for _, a := range gold.Attributes {
					mark, ok := gold.Marks[r.name][a.Key]
					if ok != a.Of(r.kind) {
						t.Errorf("%s is marked for %s: %v", r.name, a.Key, ok)
					}
					if !ok {
						continue
					}
					want++
					if problem := markProblem(a, mark, r.texts); problem != "" {
						t.Errorf("%s, %s: %s", r.name, a.Key, problem)
					}
				}
				if got := len(gold.Marks[r.name]); got != want {
					t.Errorf("%s has %d marks, want %d", r.name, got, want)
				}
			}
		})
	}
}

// markProblem says what is wrong with a mark, "" for nothing.
func markProblem(a demo.Attribute, m demo.Mark, texts []string) string {
	found := slices.ContainsFunc(texts, func(s string) bool { return strings.Contains(s, m.Evidence) })
	switch {
	case m.Mark == demo.MarkUnknown && (m.Evidence != "" || m.Value != ""):
		return "unknown, yet with evidence"
	case m.Mark == demo.MarkUnknown:
		return ""
	case a.Valued && m.Mark != demo.MarkValue, !a.Valued && m.Mark != demo.MarkYes && m.Mark != demo.MarkNo:
		return "mark " + m.Mark
	case a.Valued != (m.Value != ""):
		return "value " + m.Value
	case m.Evidence == "" || !found:
		return "the evidence " + m.Evidence + " stands in no text"
	}
	return ""
}

// Both answers occur often enough that saying always yes is a bad reader.
func TestGoldHoldsEveryAnswerOften(t *testing.T) {
	for name, want := range map[string]struct{ attributes, valued, yes, no, values int }{
		demo.Restaurants: {16, 0, 18, 18, 0},
		demo.Products:    {46, 11, 4, 2, 10},
		demo.Shop:        {14, 0, 2, 2, 0},
	} {
		gold, err := demo.LoadGold(name)
		if err != nil {
			t.Fatal(err)
		}
		valued := 0
		for _, a := range gold.Attributes {
			if !strings.HasSuffix(a.Question, "?") || gold.Question(a.Key) != a.Question {
				t.Errorf("%s has the question %q", a.Key, a.Question)
			}
			counts := map[string]int{}
			for _, marks := range gold.Marks {
				counts[marks[a.Key].Mark]++
			}
			if a.Valued {
				valued++
				if counts[demo.MarkValue] < want.values {
					t.Errorf("%s, %s: %d values, want %d", name, a.Key, counts[demo.MarkValue], want.values)
				}
			} else if counts[demo.MarkYes] < want.yes || counts[demo.MarkNo] < want.no {
				t.Errorf("%s, %s: %d yes, %d no; want %d and %d", name, a.Key, counts[demo.MarkYes], counts[demo.MarkNo], want.yes, want.no)
			}
		}
		if len(gold.Attributes) != want.attributes || valued != want.valued {
			t.Errorf("%s has %d attributes, %d of them valued; want %d and %d", name, len(gold.Attributes), valued, want.attributes, want.valued)
		}
	}
}

func TestEveryKindOfProductHasEightQuestionsAndFourValues(t *testing.T) {
	gold, err := demo.LoadGold(demo.Products)
	if err != nil {
		t.Fatal(err)
	}
	for _, kind := range demo.ProductKinds() {
		asked, valued := 0, 0
		for _, a := range gold.Attributes {
			switch {
			case !a.Of(kind):
			case a.Valued:
				valued++
			default:
				asked++
			}
		}
		if asked != 8 || valued != 4 {
			t.Errorf("%s have %d questions and %d values", kind, asked, valued)
		}
	}
}
