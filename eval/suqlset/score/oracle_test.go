package score_test

import (
	"context"
	"fmt"
	"testing"

	"parley/eval/suqlset/score"
	"parley/suql/reader"
)

// nearest maps every word to the first of the domain.
type nearest struct{}

func (nearest) Identity() string { return "nearest" }

func (nearest) Read(_ context.Context, batch []reader.Request) ([]reader.Reply, error) {
	replies := make([]reader.Reply, len(batch))
	for i, r := range batch {
		replies[i].Text = r.Domain[0]
	}
	return replies, nil
}

// TestAWorldIsAlwaysTheSame: what a text says to a question is settled, no is
// the contrary of yes, and every world is another.
func TestAWorldIsAlwaysTheSame(t *testing.T) {
	counts := map[reader.Verdict]int{}
	differ := 0
	for i := range 1000 {
		texts := []string{fmt.Sprintf("text %d", i)}
		batch := []reader.Request{
			reader.NewJudge(texts, "is it quiet?", "Yes"), reader.NewJudge(texts, "Is it  quiet?", "Yes"),
			reader.NewJudge(texts, "is it quiet?", "No"), reader.NewAnswer(texts, "is it quiet?", reader.TextType),
		}
		first, other := read(t, 1, batch), read(t, 2, batch[:1])
		counts[first[0].Verdict]++
		if first[0].Verdict != first[1].Verdict {
			t.Fatalf("%s: the spelling of a question changes the answer", texts[0])
		}
		contrary := map[reader.Verdict]reader.Verdict{reader.True: reader.False, reader.False: reader.True, reader.Unknown: reader.Unknown}
		if first[2].Verdict != contrary[first[0].Verdict] {
			t.Fatalf("%s says %s to yes and %s to no", texts[0], first[0].Verdict, first[2].Verdict)
		}
		want := map[reader.Verdict]string{reader.True: "Yes", reader.False: "No"}[first[0].Verdict]
		if first[3].Text != want || first[3].Null != (want == "") {
			t.Fatalf("%s is judged %s and answered %q", texts[0], first[0].Verdict, first[3].Text)
		}
		if first[0].Verdict != other[0].Verdict {
			differ++
		}
	}
	if counts[reader.True] < 450 || counts[reader.False] < 300 || counts[reader.Unknown] < 100 || differ < 500 {
		t.Errorf("of 1000 texts: %v, and %d differ in another world", counts, differ)
	}
}

func TestWordsForValuesAreLeftToTheMapper(t *testing.T) {
	replies := read(t, 1, []reader.Request{reader.NewClassify([]string{"inexpensive"}, "which price does 'inexpensive' mean?", []string{"cheap", "luxury"})})
	if replies[0].Text != "cheap" {
		t.Errorf("inexpensive is %q", replies[0].Text)
	}
}

func read(t *testing.T, world uint64, batch []reader.Request) []reader.Reply {
	t.Helper()
	replies, err := score.World(world, nearest{}).Read(t.Context(), batch)
	if err != nil {
		t.Fatal(err)
	}
	return replies
}
