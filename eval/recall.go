package eval

import (
	"fmt"
	"io"
	"slices"
	"strconv"

	"parley/eval/figures"
)

// RecallAt and Budgets name the columns of the tables of the page.
func (r *Report) RecallAt() []string { return written(recallAt) }

// Budgets are numbers of questions.
func (r *Report) Budgets() []string { return written(budgets) }

func written(numbers []int) []string {
	out := make([]string, len(numbers))
	for i, n := range numbers {
		out[i] = strconv.Itoa(n)
	}
	return out
}

// goldRecall is how often the gold query is among the first readings; nil
// where it never is, or was not looked for.
func goldRecall(records []Record) map[string]map[string]float64 {
	if !slices.ContainsFunc(records, func(r Record) bool { return r.GoldRank > 0 }) {
		return nil
	}
	at := map[string]float64{}
	for _, k := range recallAt {
		found := 0
		for _, r := range records {
			found += figures.One(r.GoldRank > 0 && r.GoldRank <= k)
		}
		at[strconv.Itoa(k)] = figures.Share(found, len(records))
	}
	return map[string]map[string]float64{"query": at}
}

// recall is how often a right query, and a right result, is among the first
// readings. Examples whose gold query does not run have no right result and are
// left out there.
func recall(records []Record) map[string]map[string]float64 {
	if len(records) == 0 || records[0].Ranks == nil {
		return goldRecall(records)
	}
	set, result, right := map[string]float64{}, map[string]float64{}, map[string]float64{}
	for _, k := range recallAt {
		var sets, results, rights, ran int
		for _, r := range records {
			if r.Ranks == nil {
				continue
			}
			sets += figures.One(r.Ranks.Set > 0 && r.Ranks.Set <= k)
			first := r.Ranks.right(r.GoldEmpty || r.GoldFails != "")
			rights += figures.One(first > 0 && first <= k)
			if r.GoldFails == "" {
				ran++
				results += figures.One(r.Ranks.Result > 0 && r.Ranks.Result <= k)
			}
		}
		name := strconv.Itoa(k)
		set[name], result[name] = figures.Share(sets, len(records)), figures.Share(results, ran)
		right[name] = figures.Share(rights, len(records))
	}
	return map[string]map[string]float64{"set": set, "result": result, "right": right}
}

// within is how often the answer of policy number n was right after at most
// so many questions; nil where no query was judged so.
func within(records []Record, n int) map[string]map[string]float64 {
	if len(records) == 0 || records[0].Ranks == nil {
		return nil
	}
	set, result := map[string]float64{}, map[string]float64{}
	for i, budget := range budgets {
		var sets, results, ran int
		for _, r := range records {
			o := r.Outcomes[n]
			at := verdictOf{o.SetMatch, o.Result}
			if i < len(o.Within) {
				at = o.Within[i]
			}
			sets += figures.One(at.Set)
			if r.GoldFails == "" {
				ran++
				results += figures.One(at.Result)
			}
		}
		name := strconv.Itoa(budget)
		set[name], result[name] = figures.Share(sets, len(records)), figures.Share(results, ran)
	}
	return map[string]map[string]float64{"set": set, "result": result}
}

// printRecall writes how often a right reading is among the parser's first:
// over databases without a schema, the gold query.
func (r *Report) printRecall(w io.Writer) {
	if first := r.Rows[0].Scores; first != nil {
		first.PrintGoldRecall(w)
	}
	r.printGroups(w)
}

// PrintGoldRecall writes how often the gold query is among the first readings.
func (s *Scores) PrintGoldRecall(w io.Writer) {
	if s.Recall["query"] == nil {
		return
	}
	fmt.Fprint(w, "\nthe gold query is among the first")
	for _, k := range recallAt {
		name := strconv.Itoa(k)
		fmt.Fprintf(w, " %s: %s", name, figures.Text(s.Recall["query"][name]))
	}
	fmt.Fprintln(w)
}
