// Package reading measures readers of free text against marked cases: what a
// careful person answers from the texts alone. Call [Measure]:
//
//	score, err := reading.Measure(ctx, lexical.New(), cases)
//	err = score.Print(os.Stdout)
package reading

import (
	"context"
	"fmt"
	"io"
	"maps"
	"math"
	"slices"
	"text/tabwriter"

	"parley/eval/figures"
	"parley/suql/reader"
)

// Case is one marked question about one thing: its texts, the question, and
// what a careful person answers from the texts alone.
type Case struct {
	Name      string // the thing, for messages
	Texts     []string
	Question  string
	Open      bool           // asks for a value rather than yes or no
	Gold      reader.Verdict // Unknown: the texts do not say; of an open question True when they do
	Value     string         // the answer to an open question, such as "28 litres"
	Attribute string         // groups the cases in the table
}

// Tally counts verdicts against gold.
type Tally struct {
	Decided    int `json:"decided"`     // cases whose gold is true or false
	Answered   int `json:"answered"`    // of those, with a verdict
	Right      int `json:"right"`       // of those, the right one
	Open       int `json:"open"`        // cases whose gold is unknown
	FalseAlarm int `json:"false_alarm"` // of those, with a verdict nevertheless
}

// AnsweredShare is the share of decided cases that got a verdict, in [0,1].
func (t Tally) AnsweredShare() float64 { return figures.Share(t.Answered, t.Decided) }

// Accuracy is the share of right verdicts among those given to decided cases.
func (t Tally) Accuracy() float64 { return figures.Share(t.Right, t.Answered) }

// FalseAlarms is the share of open cases that got a verdict.
func (t Tally) FalseAlarms() float64 { return figures.Share(t.FalseAlarm, t.Open) }

// F1 is the micro-averaged harmonic mean of precision (right verdicts among
// all given) and recall (right verdicts among all decided cases).
func (t Tally) F1() float64 { return figures.Share(2*t.Right, t.Answered+t.FalseAlarm+t.Decided) }

func (t *Tally) add(gold, got reader.Verdict) {
	switch {
	case gold == reader.Unknown:
		t.Open++
		if got != reader.Unknown {
			t.FalseAlarm++
		}
	default:
		t.Decided++
		if got != reader.Unknown {
			t.Answered++
		}
		if got == gold {
			t.Right++
		}
	}
}

// Score is how well a reader judges yes/no questions, and how well it
// answers open ones.
type Score struct {
	Reader     string           `json:"reader"`
	All        Tally            `json:"all"`
	Attributes map[string]Tally `json:"attributes"`
	// Values and ValueAttributes count the open questions in the same way: a
	// verdict is any answer but null, the right one is the value.
	Values          Tally            `json:"values,omitzero"`
	ValueAttributes map[string]Tally `json:"value_attributes,omitempty"`
	// ECE is the expected calibration error over the verdicts given, in ten
	// bins of equal width (Guo et al., "On Calibration of Modern Neural
	// Networks", 2017, section 2): 0 is perfect.
	ECE float64 `json:"ece"`
}

// Measure asks r to judge every yes/no case with the value Yes, and to
// answer the open ones.
func Measure(ctx context.Context, r reader.Reader, cases []Case) (Score, error) {
	score := Score{Reader: r.Identity(), Attributes: map[string]Tally{}}
	batch := make([]reader.Request, len(cases))
	for i, c := range cases {
		if c.Open {
			batch[i] = reader.NewAnswer(c.Texts, c.Question, reader.TextType)
		} else {
			batch[i] = reader.NewJudge(c.Texts, c.Question, "Yes")
		}
	}
	replies, err := r.Read(ctx, batch)
	if err != nil {
		return score, fmt.Errorf("score reader %s: %w", r.Identity(), err)
	}
	var bins [10]struct{ n, right, confidence float64 }
	given := 0.0
	for i, c := range cases {
		got := replies[i]
		if got.Err != nil {
			return score, fmt.Errorf("score reader %s on %s, %q: %w", r.Identity(), c.Name, c.Question, got.Err)
		}
		if c.Open {
			score.addOpen(c, got)
			continue
		}
		score.All.add(c.Gold, got.Verdict)
		t := score.Attributes[c.Attribute]
		t.add(c.Gold, got.Verdict)
		score.Attributes[c.Attribute] = t
		if got.Verdict == reader.Unknown {
			continue
		}
		b := &bins[min(9, int(got.Confidence*10))]
		b.n++
		b.confidence += got.Confidence
		if got.Verdict == c.Gold {
			b.right++
		}
		given++
	}
	for _, b := range bins {
		if given > 0 {
			score.ECE += math.Abs(b.right-b.confidence) / given
		}
	}
	return score, nil
}

// Print writes the score as a table, attributes in alphabetical order.
func (s Score) Print(w io.Writer) error {
	tab := tabwriter.NewWriter(w, 0, 0, 2, ' ', tabwriter.AlignRight)
	row := func(name string, t Tally) {
		fmt.Fprintf(tab, "%s\t%d\t%.2f\t%.2f\t%d\t%.2f\t%.2f\t\n",
			name, t.Decided, t.AnsweredShare(), t.Accuracy(), t.Open, t.FalseAlarms(), t.F1())
	}
	fmt.Fprintf(tab, "%s\tyes/no\tanswered\taccuracy\tunknown\tfalse alarms\tF1\t\n", s.Reader)
	for _, name := range slices.Sorted(maps.Keys(s.Attributes)) {
		row(name, s.Attributes[name])
	}
	row("all", s.All)
	if len(s.ValueAttributes) > 0 {
		fmt.Fprintf(tab, "\t\t\t\t\t\t\t\n\tvalue\tanswered\taccuracy\tunknown\tfalse alarms\tF1\t\n")
		for _, name := range slices.Sorted(maps.Keys(s.ValueAttributes)) {
			row(name, s.ValueAttributes[name])
		}
		row("all values", s.Values)
	}
	if err := tab.Flush(); err != nil {
		return fmt.Errorf("print reader score: %w", err)
	}
	_, err := fmt.Fprintf(w, "calibration error %.3f\n", s.ECE)
	return err
}

// WriteJSON writes the score as one JSON object.
func (s Score) WriteJSON(w io.Writer) error {
	return figures.JSON(w, s)
}
