package eval

import (
	"encoding/json"
	"fmt"
	"io"
	"text/tabwriter"
)

// Ablation is what is lost of a parser without each of its parts, over one set and under one
// policy. The first run is that with all of them.
type Ablation struct {
	Dataset  string    `json:"dataset"`
	Examples int       `json:"examples"`
	Policy   string    `json:"policy"`
	Detector string    `json:"detector"`
	Runs     []Ablated `json:"runs"`
}

// Ablated is a run without a part of the parser.
type Ablated struct {
	Without string  `json:"without"` // the name of the part; "" where all are there
	Alone   *Scores `json:"alone"`   // no question was put
	Asked   *Scores `json:"asked"`
	Better  int     `json:"better"` // examples that are right only without it
	Worse   int     `json:"worse"`  // examples that are right only with it

	right []bool
}

// Add takes up the records of a run under two policies, of which the first asks nothing.
func (a *Ablation) Add(without string, records []Record) {
	run := Ablated{Without: without, Alone: Score(records, 0), Asked: Score(records, 1)}
	for _, r := range records {
		run.right = append(run.right, r.Outcomes[1].Right)
	}
	if len(a.Runs) > 0 {
		for i, was := range a.Runs[0].right {
			switch is := run.right[i]; {
			case is && !was:
				run.Better++
			case was && !is:
				run.Worse++
			}
		}
	}
	a.Runs = append(a.Runs, run)
}

// Print writes a line for each run.
func (a *Ablation) Print(w io.Writer) error {
	fmt.Fprintf(w, "%s, %s: what is lost without each part\n\n", a.Dataset, a.Policy)
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "without\tright alone\tright\tquestions\twrong without a word\tbetter\tworse")
	for i, r := range a.Runs {
		name, better, worse := r.Without, fmt.Sprint(r.Better), fmt.Sprint(r.Worse)
		if i == 0 {
			name, better, worse = "nothing", "", ""
		}
		fmt.Fprintf(t, "%s\t%.3f\t%.3f\t%.2f\t%.3f\t%s\t%s\n", name, r.Alone.AccRight, r.Asked.AccRight, r.Asked.AvgQuestions,
			r.Asked.SilentWrong, better, worse)
	}
	if err := t.Flush(); err != nil {
		return fmt.Errorf("writing the ablation: %w", err)
	}
	_, err := fmt.Fprintln(w, "\nbetter: examples that are right only without the part; worse: only with it.")
	return err
}

// WriteJSON writes the ablation as one JSON object.
func (a *Ablation) WriteJSON(w io.Writer) error {
	if err := json.NewEncoder(w).Encode(a); err != nil {
		return fmt.Errorf("writing the ablation: %w", err)
	}
	return nil
}
