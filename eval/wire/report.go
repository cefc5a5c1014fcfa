package wire

import (
	"fmt"
	"io"

	"parley/eval/figures"
)

// Print writes the curve: a line for each policy, in the order of what it
// asks.
func (r *Report) Print(w io.Writer) error {
	fmt.Fprintf(w, "%s: %d questions; the model is an oracle that errs on %g of its decisions, behind %s's protocol\n\n",
		r.Dataset, r.Examples, r.Rate, r.Server)
	fmt.Fprintf(w, "The gold queries of %s of the questions run as they are and give the gold result; with %s, %s of those come out so.\n\n",
		fmt.Sprintf("%.1f %%", 100*r.Runs), r.Rows[0].Decode+": "+r.Rows[0].Policy, fmt.Sprintf("%.1f %%", 100*r.Reached))
	lines := [][]string{{"", "query", "result", "questions", "needless", "left", "ECE", "calls", "tokens", "ms"}}
	for _, row := range r.Rows {
		line := []string{row.Decode + ": " + row.Policy}
		for _, f := range []float64{row.AccQM, row.AccEx, row.AvgQuestions, row.QRight, row.LeftEarly, row.ECE} {
			line = append(line, figures.Text(f))
		}
		lines = append(lines, append(line, fmt.Sprintf("%.2f", row.Calls), fmt.Sprintf("%.0f", row.Tokens),
			fmt.Sprintf("%.2f", 1000*row.Median)))
	}
	figures.Table(w, lines)
	_, err := fmt.Fprintln(w, "\n"+legend)
	for _, row := range r.Rows {
		if row.Broken > 0 {
			_, err = fmt.Fprintf(w, "%s: %s: an error of the parser ended %d conversations, the first at %s\n", row.Decode,
				row.Policy, row.Broken, row.BrokenBy)
		}
	}
	return err
}

const legend = `query, result: share of queries that match the gold query, and whose result is the gold result.
questions, calls, tokens: per query. needless: share of questions about what was right as first predicted.
left: conversations the user gave up. ms: the machine's time for a conversation, the median of all, with its calls.`

// WriteJSON writes one object: the keys of the first row, and all rows under
// "rows".
func (r *Report) WriteJSON(w io.Writer) error {
	return figures.JSON(w, struct {
		Row
		Server  string  `json:"server"`
		Rate    float64 `json:"oracle"`
		Runs    float64 `json:"gold_runs"`
		Reached float64 `json:"gold_reached"`
		Rows    []Row   `json:"rows"`
	}{r.Rows[0], r.Server, r.Rate, r.Runs, r.Reached, r.Rows})
}
