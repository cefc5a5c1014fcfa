package score

import (
	"context"
	"fmt"
	"io"
	"slices"

	"parley/eval"
	"parley/eval/figures"
	"parley/eval/suqlset"
)

// Report is the outcome over the development set of questions over free
// text.
type Report struct {
	*eval.Report
	Half  suqlset.Half
	Whole []DialogueScore // by policy
	Parts []Part          // databases, and in the development half kinds

	data    *Data
	records []eval.Record
}

// Part is the score over some of the turns, without questions and with those
// of the policy that Report shows beside it.
type Part struct {
	Name  string  `json:"name"`
	Turns int     `json:"turns"`
	Match float64 `json:"acc_qm"`
	Alone float64 `json:"acc_ex"`
	Asked float64 `json:"acc_ex_asked"`
	Cost  float64 `json:"avg_questions"`
}

// Report sums up the records of a run of e over the set, and the dialogues
// that Converse held.
func (d *Data) Report(e *eval.Evaluation, records []eval.Record, whole []DialogueScore) *Report {
	r := &Report{Report: e.Report(records), Half: d.Half, Whole: whole, data: d, records: records}
	asked := slices.Max(append(e.Shown(records), 0))
	names := []string{}
	turns := map[string][]eval.Record{}
	add := func(name string, record eval.Record) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
		turns[name] = append(turns[name], record)
	}
	n := 0
	for _, item := range d.items {
		for range item.turns {
			if n == len(records) {
				break
			}
			add(item.database, records[n])
			if d.Half == suqlset.Development {
				for _, k := range item.Kinds {
					add(k, records[n])
				}
			}
			n++
		}
	}
	order := slices.Concat(databasesOf(d), suqlset.Kinds())
	slices.SortFunc(names, func(a, b string) int { return slices.Index(order, a) - slices.Index(order, b) })
	for _, name := range names {
		alone, with := eval.Score(turns[name], 0), eval.Score(turns[name], asked)
		r.Parts = append(r.Parts, Part{name, len(turns[name]), alone.AccQM, alone.AccEx, with.AccEx, with.AvgQuestions})
	}
	return r
}

func databasesOf(d *Data) []string {
	var names []string
	for _, it := range d.items {
		if !slices.Contains(names, it.database) {
			names = append(names, it.database)
		}
	}
	return names
}

// Print writes the tables. Of the held-out half they are totals only.
func (r *Report) Print(w io.Writer) error {
	fmt.Fprintf(w, "%s: %d utterances, parser %s\n\n", r.Dataset, r.Examples, r.Parser)
	lines := [][]string{{"", "query", "rows", "follow-ups", "dialogues", "questions", "options", "needless", "left",
		"ECE", "ms"}}
	for n, row := range r.Rows {
		if row.Scores == nil {
			lines = append(lines, []string{row.Policy, row.Unavailable})
			continue
		}
		d := r.Whole[n]
		line := []string{row.Policy}
		for _, f := range []float64{row.AccQM, row.AccEx, figures.Share(d.Held, d.Turns), figures.Share(d.Right, d.All),
			row.AvgQuestions, row.AvgOptions, row.QRight, row.LeftEarly, row.ECE} {
			line = append(line, figures.Text(f))
		}
		lines = append(lines, append(line, fmt.Sprintf("%.2f", 1000*row.Seconds)))
	}
	figures.Table(w, lines)
	fmt.Fprintln(w, "\n"+legend)
	fmt.Fprintln(w)
	lines = [][]string{{"", "utterances", "query", "rows alone", "rows asked", "questions"}}
	for _, p := range r.Parts {
		lines = append(lines, []string{p.Name, fmt.Sprint(p.Turns), figures.Text(p.Match),
			figures.Text(p.Alone), figures.Text(p.Asked), figures.Text(p.Cost)})
	}
	figures.Table(w, lines)
	if s := r.Rows[0].Scores; s != nil {
		s.PrintGoldRecall(w)
		fmt.Fprintf(w, "\nunderstood %.3f; %d predicted queries and %d gold queries do not run\n", s.Understood, s.Failed,
			s.GoldFails)
	}
	for _, row := range r.Scored() {
		if row.Broken > 0 {
			fmt.Fprintf(w, "%s: an error of the parser ended %d conversations\n", row.Policy, row.Broken)
		}
	}
	return nil
}

const legend = `query, rows: share of utterances whose query is the gold query, and whose rows are right; each` +
	` after the gold query of the turn before.
follow-ups, dialogues: share of later turns, and of whole dialogues, whose rows are right when each turn` +
	` follows the reading before it.
questions, options: per utterance, a menu counting as one, and each of its options counting.
needless: share of questions about what was right as first predicted. left: conversations the user gave up.`

// PrintFailures lists what the first policy got wrong, as
// [Evaluation.PrintFailures] does, of the development half and of items that are no part
// of the set. The held-out half is not for reading: that is an error.
func (r *Report) PrintFailures(ctx context.Context, w io.Writer, e *eval.Evaluation) error {
	if r.Half != suqlset.Development && r.Half != "" {
		return fmt.Errorf("what went wrong is listed of the development half only: the other half is held out")
	}
	return e.PrintFailures(ctx, w, r.records)
}

// WriteJSON writes one object: the keys of the first row, the dialogues, the
// parts, and when there are more rows all of them under "rows".
func (r *Report) WriteJSON(w io.Writer) error {
	type row struct {
		eval.Row
		DialogueScore
	}
	object := struct {
		row
		Half  suqlset.Half `json:"half"`
		Parts []Part       `json:"parts"`
		Rows  []row        `json:"rows,omitempty"`
	}{row: row{r.Rows[0], r.Whole[0]}, Half: r.Half, Parts: r.Parts}
	if len(r.Rows) > 1 {
		for n := range r.Rows {
			object.Rows = append(object.Rows, row{r.Rows[n], r.Whole[n]})
		}
	}
	return figures.JSON(w, object)
}
