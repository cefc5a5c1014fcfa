package choose_test

import (
	"encoding/json"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/english/logit"
	"parley/retrieve/choose"
)

// taught is a stage of questions with three choices, of which the one that
// says what is asked for is right; what is asked for is said in other words.
func taught(n int) *choose.Stage {
	return &choose.Stage{Learner: choose.Learner{Seed: 1}, Name: "test", N: n, Choices: func(i int, _ bool) choose.Choices {
		var out choose.Choices
		for j := range 3 {
			var f choose.Features
			f.Say(fmt.Sprintf("asks %d, is %d", i%3, (i+j)%3))
			f.Add("noise", float64((7*i+3*j)%10)/10)
			out.All, out.Gold = append(out.All, f), append(out.Gold, (i+j)%3 == 2)
		}
		return out
	}}
}

func TestAStageLearnsWhatIsRight(t *testing.T) {
	s := taught(90)
	if err := s.Learn(t.Context()); err != nil {
		t.Fatal(err)
	}
	for i := range 9 {
		c := s.Choices(i, false)
		shares := logit.Softmax(s.All.Scores(c.All))
		for j, share := range shares {
			if c.Gold[j] != (share > .5) {
				t.Errorf("question %d: choice %d has %.2f", i, j, share)
			}
		}
	}
	again := taught(90)
	if err := again.Learn(t.Context()); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(s.All.Weights, again.All.Weights); diff != "" {
		t.Errorf("another time: %s", diff)
	}
}

func TestAScorerIsTheSameOnceItIsRead(t *testing.T) {
	s := taught(90)
	if err := s.Learn(t.Context()); err != nil {
		t.Fatal(err)
	}
	text, err := json.Marshal(s.All)
	if err != nil {
		t.Fatal(err)
	}
	var read choose.Scorer
	if err := json.Unmarshal(text, &read); err != nil {
		t.Fatal(err)
	}
	if err := read.Ready(); err != nil {
		t.Fatal(err)
	}
	all := s.Choices(4, false).All
	if diff := cmp.Diff(s.All.Scores(all), read.Scores(all)); diff != "" {
		t.Error(diff)
	}
	if (&choose.Scorer{}).Ready() == nil {
		t.Error("no weights are taken for some")
	}
}
