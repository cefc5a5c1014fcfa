package exec

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"slices"
	"sort"
	"strconv"
	"strings"

	"parley/suql/ast"
	"parley/suql/plan"
)

// scan lists the candidates: keys and the truth of SQL conditions, no text.
func (r *run) scan(ctx context.Context, n *plan.Scan) ([]*candidate, error) {
	r.teller.progress("search", 0, 0, 0)
	out, err := r.candidates(ctx, n, n.Query(r.plan), nil)
	if err == nil {
		r.took(n, plan.Actual{Rows: len(out)})
	}
	return out, err
}

// candidates runs q, which is the query of n or narrower.
func (r *run) candidates(ctx context.Context, n *plan.Scan, q *ast.Select, rel *Relation) ([]*candidate, error) {
	keys := len(n.Source.Keys)
	rows, err := r.query(ctx, q, rel)
	if err != nil {
		return nil, fmt.Errorf("listing candidate rows: %w", err)
	}
	out := make([]*candidate, len(rows.Values))
	for i, v := range rows.Values {
		c := &candidate{keys: v[:keys:keys]}
		for _, f := range v[keys : keys+len(n.Facts)] {
			c.facts = append(c.facts, truth(f))
		}
		if len(n.Groups) > 0 {
			c.group = v[keys+len(n.Facts)]
		}
		out[i] = c
	}
	return out, nil
}

// truth reads a condition as the database returned it.
func truth(v any) plan.Truth {
	is := false
	switch v := v.(type) {
	case nil:
		return plan.Null
	case bool:
		is = v
	case int64:
		is = v != 0
	case float64:
		is = v != 0
	case string:
		f, err := strconv.ParseFloat(v, 64)
		is = err == nil && f != 0 || v == "t" || v == "true"
	}
	if is {
		return plan.True
	}
	return plan.False
}

// fetch reads the texts of some rows: for each the values of inputs, in the
// order of Plan.Inputs, nil where not asked for, and then those of extra.
func (r *run) fetch(ctx context.Context, rows []*candidate, inputs []int, extra ...ast.Expr) ([][]any, error) {
	out := make([][]any, len(rows))
	for i := range out {
		out[i] = make([]any, len(r.plan.Inputs)+len(extra))
	}
	if len(rows) == 0 || len(inputs) == 0 {
		return out, nil
	}
	src := r.plan.Source
	q := &ast.Select{With: src.With, From: src.Over(),
		Items: []*ast.Item{{Expr: &ast.Column{Table: plan.Relation, Name: plan.Ordinal}}}}
	for _, in := range inputs {
		q.Items = append(q.Items, &ast.Item{Expr: r.plan.Inputs[in].Expr, Alias: "parley_t" + strconv.Itoa(in)})
	}
	for i, e := range extra {
		q.Items = append(q.Items, &ast.Item{Expr: e, Alias: "parley_e" + strconv.Itoa(i)})
	}
	got, err := r.query(ctx, q, r.relation(rows, nil))
	if err != nil {
		return nil, fmt.Errorf("reading the texts: %w", err)
	}
	for _, v := range got.Values {
		n, ok := v[0].(int64)
		if !ok || n < 0 || int(n) >= len(out) {
			return nil, fmt.Errorf("reading the texts: the database returned row number %v of %d", v[0], len(out))
		}
		for i, in := range inputs {
			out[n][in] = v[i+1]
		}
		copy(out[n][len(r.plan.Inputs):], v[1+len(inputs):])
	}
	return out, nil
}

// relation holds rows, numbered, beside the answers to asks.
func (r *run) relation(rows []*candidate, asks []int) *Relation {
	rel := &Relation{Columns: r.plan.Source.Columns()}
	rel.Types = make([]string, len(rel.Columns), len(rel.Columns)+len(asks))
	for _, a := range asks {
		rel.Columns = append(rel.Columns, plan.AnswerColumn(a))
		rel.Types = append(rel.Types, r.plan.Asks[a].SQLType())
	}
	for i, c := range rows {
		row := append(make([]any, 0, len(rel.Columns)), int64(i))
		row = append(row, c.keys...)
		for _, a := range asks {
			row = append(row, c.answers[a])
		}
		rel.Rows = append(rel.Rows, row)
	}
	return rel
}

// inputsOf lists what the asks need, in order.
func (r *run) inputsOf(asks []int) []int {
	need := map[int]bool{}
	for _, id := range asks {
		a := r.plan.Asks[id]
		need[a.Text] = true
		if a.ValueOf >= 0 {
			need[a.ValueOf] = true
		}
	}
	r.answers.keyInputs(need, asks)
	out := make([]int, 0, len(need))
	for i := range need {
		out = append(out, i)
	}
	sort.Ints(out)
	return out
}

// Texts are the texts of a value of a column as a reader gets them: the
// elements of a list, or the one that it is, without blank ones.
func Texts(v any, list bool) []string {
	out, _ := texts(v, list)
	return out
}

// texts are the non-blank texts of a value, with the place of each in the
// value: its element, or 0.
func texts(v any, list bool) (texts []string, places []int) {
	var all []string
	switch v := v.(type) {
	case nil:
		return nil, nil
	case []string:
		all = v
	case string:
		if list && strings.HasPrefix(strings.TrimSpace(v), "[") {
			var elems []any
			if json.Unmarshal([]byte(v), &elems) == nil {
				for _, e := range elems {
					s, ok := e.(string)
					if !ok && e != nil {
						s = fmt.Sprint(e)
					}
					all = append(all, s)
				}
				break
			}
		}
		all = []string{v}
	default:
		all = []string{fmt.Sprint(v)}
	}
	for i, s := range all {
		if strings.TrimSpace(s) != "" {
			texts, places = append(texts, s), append(places, i)
		}
	}
	return texts, places
}

// rank puts candidates in the order of n.
func (r *run) rank(ctx context.Context, n *plan.Rank, in []*candidate) ([]*candidate, error) {
	if r.Ranker != nil && len(n.By) > 0 && len(in) > 1 {
		var err error
		if in, err = r.relevantFirst(ctx, n, in); err != nil {
			return nil, err
		}
	}
	if n.Texts != nil {
		in = knownFirst(in, n.Texts, r.plan.Source.Keys)
	}
	return in, nil
}

// relevantFirst puts the most relevant candidates first; the others stay in
// their order.
func (r *run) relevantFirst(ctx context.Context, n *plan.Rank, in []*candidate) ([]*candidate, error) {
	score := make([]float64, len(in))
	for _, by := range n.By {
		var keys []string // of the table's rows, in the order of the candidates
		rows := map[string][]int{}
		for i, c := range in {
			key := fmt.Sprint(c.keys[by.Key])
			if c.keys[by.Key] == nil {
				continue // no row of that table
			}
			if rows[key] == nil {
				keys = append(keys, key)
			}
			rows[key] = append(rows[key], i)
		}
		relevant, err := r.Ranker.Relevant(ctx, by.Table, by.Column, by.Question, keys)
		if err != nil {
			return nil, fmt.Errorf("ranking by %q: %w", by.Question, err)
		}
		for at, key := range relevant {
			for _, i := range rows[key] {
				// reciprocal rank fusion with the customary 60 (Cormack, Clarke
				// and Büttcher, SIGIR 2009); what is not found gets nothing
				score[i] += 1 / float64(60+at)
			}
		}
	}
	return sorted(in, func(a, b int) int { return cmp.Compare(score[b], score[a]) }), nil
}

// knownFirst puts candidates first whose rows of some tables, those of texts,
// come early. The rows of a table are numbered as they first stand in a
// candidate, and a candidate has its place by the last of its rows.
func knownFirst(in []*candidate, texts []int, keys []plan.Key) []*candidate {
	type record struct {
		table string
		key   any
	}
	place, counted := map[record]int{}, map[string]int{}
	last := make([]int, len(in))
	for i, c := range in {
		for _, k := range texts {
			table := keys[k].Table
			if table == "" {
				table = strconv.Itoa(k)
			}
			at, ok := place[record{table, c.keys[k]}]
			if !ok {
				at = counted[table]
				place[record{table, c.keys[k]}], counted[table] = at, at+1
			}
			last[i] = max(last[i], at)
		}
	}
	return sorted(in, func(a, b int) int { return last[a] - last[b] })
}

// sorted are the candidates in the order that compare gives to their places;
// equal ones stay in theirs.
func sorted(in []*candidate, compare func(a, b int) int) []*candidate {
	order := make([]int, len(in))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, compare)
	out := make([]*candidate, len(in))
	for i, at := range order {
		out[i] = in[at]
	}
	return out
}
