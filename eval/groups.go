package eval

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"parley/eval/figures"
	"parley/eval/setmatch"
)

// Group is how the first row does on the examples of one kind: of one hardness,
// say, or over one database.
type Group struct {
	By          string                        `json:"by"` // "hardness", "kind", "style" or "database"
	Name        string                        `json:"name"`
	Examples    int                           `json:"examples"`
	AccSet      float64                       `json:"acc_set"`
	AccEx       float64                       `json:"acc_ex"`
	AccExLoose  float64                       `json:"acc_ex_loose"`
	AccRight    float64                       `json:"acc_right"`
	Refused     float64                       `json:"refused_share"`
	SilentWrong float64                       `json:"silent_wrong"`
	Recall      map[string]map[string]float64 `json:"recall"`
}

// groups sums up the records by what the dataset says of the questions; nil
// over databases without a schema.
func (e *Evaluation) groups(records []Record) []Group {
	if len(records) == 0 || records[0].Ranks == nil {
		return nil
	}
	var out []Group
	for _, by := range []struct {
		name string
		of   func(Example) string
	}{
		{"hardness", func(e Example) string { return e.Hardness }},
		{"kind", func(e Example) string { return e.Kind }},
		{"style", func(e Example) string { return e.Style }},
		{"database", func(e Example) string { return e.Database }},
	} {
		groups := map[string][]Record{}
		var names []string
		for i, r := range records {
			name := by.of(e.Data.Examples[i])
			if name == "" {
				continue
			}
			if groups[name] == nil {
				names = append(names, name)
			}
			groups[name] = append(groups[name], r)
		}
		slices.SortFunc(names, byLevel)
		for _, name := range names {
			s := Score(groups[name], 0)
			out = append(out, Group{By: by.name, Name: name, Examples: len(groups[name]), AccSet: s.AccSet, AccEx: s.AccEx,
				AccExLoose: s.AccExLoose, AccRight: s.AccRight, Refused: s.Refused, SilentWrong: s.SilentWrong, Recall: s.Recall})
		}
	}
	return out
}

// byLevel sorts levels of hardness from easy to extra, and other names by the
// alphabet.
func byLevel(a, b string) int {
	i, j := slices.Index(setmatch.Levels(), setmatch.Level(a)), slices.Index(setmatch.Levels(), setmatch.Level(b))
	if i >= 0 && j >= 0 {
		return i - j
	}
	switch {
	case a < b:
		return -1
	case a > b:
		return 1
	}
	return 0
}

// printGroups writes what is known of single readings and of parts of the
// examples.
func (r *Report) printGroups(w io.Writer) {
	first := r.Rows[0].Scores
	if first == nil || first.Recall["set"] == nil {
		return
	}
	fmt.Fprintln(w)
	lines := [][]string{{"a right one among the first", "1", "3", "10", "20"}}
	for _, what := range []string{"set", "result", "right"} {
		line := []string{what}
		for _, k := range recallAt {
			line = append(line, figures.Text(first.Recall[what][strconv.Itoa(k)]))
		}
		lines = append(lines, line)
	}
	figures.Table(w, lines)
	fmt.Fprintln(w)
	lines = [][]string{{"right with at most so many questions", "0", "1", "2", "3", "5", "result 0", "1", "2", "3", "5"}}
	for _, row := range r.Scored() {
		line := []string{row.Policy}
		for _, what := range []string{"set", "result"} {
			for _, b := range budgets {
				line = append(line, figures.Text(row.Within[what][strconv.Itoa(b)]))
			}
		}
		lines = append(lines, line)
	}
	figures.Table(w, lines)
	by := ""
	lines = nil
	for _, p := range r.Groups {
		if p.By != by {
			by = p.By
			lines = append(lines, append([]string{by, "n", "set", "result", "loose", "right", "refused", "silent"},
				"set in 3", "in 20", "right in 3", "in 20"))
		}
		line := []string{p.Name, strconv.Itoa(p.Examples)}
		set, right := p.Recall["set"], p.Recall["right"]
		for _, f := range []float64{p.AccSet, p.AccEx, p.AccExLoose, p.AccRight, p.Refused, p.SilentWrong,
			set["3"], set["20"], right["3"], right["20"]} {
			line = append(line, figures.Text(f))
		}
		lines = append(lines, line)
	}
	fmt.Fprintf(w, "\n%s, by group:\n", r.Rows[0].Policy)
	figures.Table(w, lines)
}
