package learn

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"slices"
	"strings"
	"unicode"

	"parley/suql/reader/passage"
)

// Score is how good answers are.
type Score struct {
	Examples int
	F1       float64 // words shared with an accepted answer
	Exact    float64 // the accepted answer itself
	Accuracy float64 // of yes and no
	Most     float64 // what the commoner of yes and no would reach; 0 for open questions
}

// Print writes the score in words.
func (s Score) Print(w io.Writer) error {
	if s.Most > 0 {
		_, err := fmt.Fprintf(w, "yes/no questions: %d, accuracy %.3f (the commoner answer: %.3f)\n", s.Examples,
			s.Accuracy, s.Most)
		return err
	}
	_, err := fmt.Fprintf(w, "open questions: %d, F1 %.3f, exact %.3f\n", s.Examples, s.F1, s.Exact)
	return err
}

// WriteJSON writes the score as one object.
func (s Score) WriteJSON(w io.Writer) error {
	if s.Most > 0 {
		return json.NewEncoder(w).Encode(map[string]any{"examples": s.Examples, "accuracy": s.Accuracy, "majority": s.Most})
	}
	return json.NewEncoder(w).Encode(map[string]any{"examples": s.Examples, "f1": s.F1, "em": s.Exact})
}

// ScoreSpans answers every question with what find takes for the best.
func ScoreSpans(ctx context.Context, find func(question, text string) (passage.Span, bool),
	examples []Example) (Score, error) {
	var s Score
	for _, e := range examples {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		got := ""
		if best, ok := find(e.Question, e.Text); ok {
			got = best.Text(e.Text)
		}
		f1, exact := 0.0, 0.0
		for _, a := range e.Answers {
			f1 = max(f1, wordF1(got, a.Text))
			if slices.Equal(plain(got), plain(a.Text)) {
				exact = 1
			}
		}
		s.add(Score{Examples: 1, F1: f1, Exact: exact})
	}
	return s, nil
}

// ScoreYesNo answers every question with yes from a probability of a half.
func ScoreYesNo(ctx context.Context, affirm func(question, text string) float64, examples []YesNo) (Score, error) {
	var s Score
	yes := 0
	for _, e := range examples {
		if err := ctx.Err(); err != nil {
			return s, err
		}
		if e.Yes {
			yes++
		}
		right := Score{Examples: 1}
		if (affirm(e.Question, e.Text) >= 0.5) == e.Yes {
			right.Accuracy = 1
		}
		s.add(right)
	}
	if n := len(examples); n > 0 {
		s.Most = float64(max(yes, n-yes)) / float64(n)
	}
	return s, nil
}

// add takes in another score by its number of examples.
func (s *Score) add(o Score) {
	n := s.Examples + o.Examples
	mean := func(a, b float64) float64 {
		return (a*float64(s.Examples) + b*float64(o.Examples)) / float64(max(n, 1))
	}
	*s = Score{n, mean(s.F1, o.F1), mean(s.Exact, o.Exact), mean(s.Accuracy, o.Accuracy), mean(s.Most, o.Most)}
}

// plain are the words of an answer in small letters, without articles and
// signs, as the evaluation of SQuAD has them.
func plain(s string) []string {
	s = strings.Map(func(r rune) rune {
		if unicode.IsPunct(r) || unicode.IsSymbol(r) && r < 128 {
			return -1
		}
		return unicode.ToLower(r)
	}, s)
	var out []string
	for w := range strings.FieldsSeq(s) {
		if w != "a" && w != "an" && w != "the" {
			out = append(out, w)
		}
	}
	return out
}

func wordF1(a, b string) float64 {
	x, y := plain(a), plain(b)
	count := map[string]int{}
	for _, w := range y {
		count[w]++
	}
	both := 0
	for _, w := range x {
		if count[w] > 0 {
			count[w]--
			both++
		}
	}
	if both == 0 {
		return 0
	}
	return 2 * float64(both) / float64(len(x)+len(y))
}
