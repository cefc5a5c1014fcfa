package learn

import (
	"cmp"
	"fmt"
	"io"
	"slices"
	"strings"
)

// Judged is a pair that was judged without having been learnt from.
type Judged struct {
	Place, Question, Text string
	Verdict               Verdict
	Said                  float64 // by words alone, from -1 to 1
	Yes, No               float64
}

// Print writes how good judgements are, by the reader of words and by what was learnt: of those that are at
// least so sure the share that is right, and of all that people said yes to the share that is found; and
// over the texts of each question, sorted, the mean average precision and how often the first is right.
func Print(w io.Writer, all []Judged) error {
	all = slices.DeleteFunc(slices.Clone(all), func(j Judged) bool { return j.Verdict == Unsure })
	for _, by := range []struct {
		name  string
		score func(Judged) float64
		from  []float64
	}{
		{"by words", func(j Judged) float64 { return j.Said }, []float64{.01, .55, .8}},
		{"learnt", func(j Judged) float64 { return j.Yes }, []float64{.2, .3, .4, .55, .7, .8}},
	} {
		for _, from := range by.from {
			right, wrong, missed := count(all, func(j Judged) bool { return by.score(j) >= from })
			if _, err := fmt.Fprintf(w, "%-9s from %.2f on: precision %.3f, recall %.3f\n", by.name, from,
				share(right, right+wrong), share(right, right+missed)); err != nil {
				return err
			}
		}
		mean, first, n := ranked(all, by.score)
		if _, err := fmt.Fprintf(w, "%-9s sorted: mean average precision %.3f, first right %.3f, over %d questions\n",
			by.name, mean, first, n); err != nil {
			return err
		}
	}
	return nil
}

func count(all []Judged, yes func(Judged) bool) (right, wrong, missed int) {
	for _, j := range all {
		switch said := yes(j); {
		case said && j.Verdict == Yes:
			right++
		case said:
			wrong++
		case j.Verdict == Yes:
			missed++
		}
	}
	return right, wrong, missed
}

func share(of, all int) float64 { return float64(of) / float64(max(all, 1)) }

// ranked is the mean over questions that some text says yes to.
func ranked(all []Judged, score func(Judged) float64) (mean, first float64, questions int) {
	type key struct{ place, question string }
	by := map[key][]Judged{}
	var order []key
	for _, j := range all {
		k := key{j.Place, j.Question}
		if by[k] == nil {
			order = append(order, k)
		}
		by[k] = append(by[k], j)
	}
	for _, k := range order {
		of := by[k]
		slices.SortStableFunc(of, func(a, b Judged) int { return cmp.Compare(score(b), score(a)) })
		found, sum := 0, 0.0
		for i, j := range of {
			if j.Verdict == Yes {
				found++
				sum += share(found, i+1)
			}
		}
		if found == 0 {
			continue
		}
		questions++
		mean += sum / float64(found)
		if of[0].Verdict == Yes {
			first++
		}
	}
	return mean / float64(max(questions, 1)), first / float64(max(questions, 1)), questions
}

// mostShown is how many judgements [Worst] shows.
const mostShown = 60

// Worst writes the judgements that go most wrong of the places with a name.
func Worst(w io.Writer, all []Judged, place string) error {
	all = slices.DeleteFunc(slices.Clone(all), func(j Judged) bool {
		return j.Verdict == Unsure || !strings.Contains(j.Place, place)
	})
	slices.SortStableFunc(all, func(a, b Judged) int { return cmp.Compare(b.wrong(), a.wrong()) })
	for _, j := range all[:min(mostShown, len(all))] {
		if _, err := fmt.Fprintf(w, "%.2f yes %.2f no, by words %.2f, people: %s | %s | %s\n", j.Yes, j.No, j.Said,
			[...]string{"not said", "yes", "no", "unsure"}[j.Verdict], j.Question, j.Text); err != nil {
			return err
		}
	}
	return nil
}

// wrong is how far the probability of yes is from what people said.
func (j Judged) wrong() float64 {
	if j.Verdict == Yes {
		return 1 - j.Yes
	}
	return j.Yes
}
