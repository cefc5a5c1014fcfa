package eval

import (
	"fmt"
	"io"
	"strings"

	"parley/eval/figures"
	"parley/suql/unit"
)

// Report is the outcome of an evaluation. Print it, write it as JSON, or as a
// page with [Report.WriteHTML].
type Report struct {
	Dataset   string
	Parser    string
	Examples  int
	Skipped   []Skipped
	Rows      []Row
	Groups    []Group    // how the first row does on groups of the examples
	Dialogues []Dialogue // filled in by Evaluation.Dialogues
}

// Report sums up the records of a run.
func (e *Evaluation) Report(records []Record) *Report {
	r := &Report{Dataset: e.Data.Name, Parser: e.ParserName, Examples: len(records), Skipped: e.Data.Skipped}
	for n, p := range e.Policies {
		row := Row{Dataset: r.Dataset, Parser: r.Parser, Examples: len(records), Policy: p.String(), Detector: p.Name(),
			K: p.K, Menu: p.Menu, Wrong: p.Wrong}
		if len(records) > 0 && records[0].Outcomes[n].Unavailable {
			row.Unavailable = "not available with this parser"
		} else {
			row.Scores = Score(records, n)
		}
		r.Rows = append(r.Rows, row)
	}
	r.Groups = e.groups(records)
	return r
}

// WriteJSON writes one object: the keys of the first row, and when there are
// more rows all of them under "rows".
func (r *Report) WriteJSON(w io.Writer) error {
	object := struct {
		Row
		Skipped map[string]int `json:"skipped,omitempty"`
		Rows    []Row          `json:"rows,omitempty"`
		Groups  []Group        `json:"groups,omitempty"`
	}{Row: r.Rows[0], Skipped: map[string]int{}, Groups: r.Groups}
	if len(r.Rows) > 1 {
		object.Rows = r.Rows
	}
	for _, s := range r.Skipped {
		object.Skipped[s.Reason] = s.Count
	}
	return figures.JSON(w, object)
}

// Print writes the table, with the published figures below it.
func (r *Report) Print(w io.Writer) error {
	fmt.Fprintf(w, "%s: %d questions, parser %s\n", r.Dataset, r.Examples, r.Parser)
	for _, s := range r.Skipped {
		fmt.Fprintf(w, "left out: %d × %s\n", s.Count, s.Reason)
	}
	fmt.Fprintln(w)
	lines := [][]string{{"", "query", "set", "result", "non-empty", "questions", "options", "unasked", "needless", "left",
		"ECE", "ms"}}
	for _, row := range r.Rows {
		if row.Scores == nil {
			lines = append(lines, []string{row.Policy, row.Unavailable})
			continue
		}
		line := []string{row.Policy}
		for _, f := range []float64{row.AccQM, row.AccSet, row.AccEx, row.AccExNonEmpty, row.AvgQuestions, row.AvgOptions,
			row.Unasked, row.QRight, row.LeftEarly, row.ECE} {
			line = append(line, figures.Text(f))
		}
		lines = append(lines, append(line, fmt.Sprintf("%.2f", 1000*row.Median)))
	}
	figures.Table(w, lines)
	fmt.Fprintln(w, "\n"+legend)
	if s := r.Rows[0].Scores; s != nil {
		fmt.Fprintf(w, "\n%s, right by unit: %s\n", r.Rows[0].Policy, unitLine(s))
		if s.GoldUnread > 0 {
			fmt.Fprintf(w, "%d gold queries can't be read: nothing matches them\n", s.GoldUnread)
		}
		fmt.Fprintf(w, "refused %.3f, none of the readings meant %.3f, wrong without a question %.3f, right %.3f\n",
			s.Refused, s.None, s.SilentWrong, s.AccRight)
		fmt.Fprintf(w, "understood %.3f; %d of %d gold results are not empty; %d predicted queries and %d gold queries do not run\n",
			s.Understood, s.NonEmpty, r.Examples-s.GoldFails, s.Failed, s.GoldFails)
	}
	r.printRecall(w)
	for _, row := range r.Scored() {
		if row.Broken > 0 {
			fmt.Fprintf(w, "%s: an error of the parser ended %d conversations, the first at %s\n", row.Policy, row.Broken,
				row.BrokenBy)
		}
	}
	return r.printPublished(w)
}

const legend = `query, set: share of queries that match the gold query, and that match apart from the values of` + ` conditions.
result, non-empty: share whose result is the gold result, over all and over those whose gold result is not empty.
questions, options: per query, a menu counting as one, and each of its options counting.
unasked: conversations without a question. needless: share of questions about what was right as first predicted.
left: conversations the user gave up. ms: the machine's time for a conversation, the median of all.`

func unitLine(s *Scores) string {
	var parts []string
	for _, k := range scoredKinds() {
		parts = append(parts, fmt.Sprintf("%s %.3f", k, s.Units[k]))
	}
	return strings.Join(parts, ", ")
}

func (r *Report) printPublished(w io.Writer) error {
	rows, caveat := published(r.Dataset)
	if len(rows) == 0 {
		return nil
	}
	fmt.Fprintln(w)
	lines := [][]string{{"published", "query", "result", "questions"}}
	for _, p := range rows {
		lines = append(lines, []string{p.System, figures.Text(p.AccQM), figures.Text(p.AccX), figures.Text(p.Questions)})
	}
	figures.Table(w, lines)
	_, err := fmt.Fprintln(w, caveat)
	return err
}

// kindWords names the kinds of units for people.
func kindWords(k unit.Kind) string {
	switch k {
	case unit.Table:
		return "table"
	case unit.Select:
		return "column to show"
	case unit.Aggregate:
		return "aggregate"
	case unit.Column:
		return "columns of conditions"
	case unit.Operator:
		return "operators"
	case unit.Value:
		return "values"
	case unit.Order:
		return "order"
	case unit.Limit:
		return "limit"
	}
	return string(k)
}
