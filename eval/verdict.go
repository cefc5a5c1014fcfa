package eval

import (
	"context"
	"slices"
	"strings"

	"parley/agent"
	"parley/eval/compare"
	"parley/eval/setmatch"
	"parley/suql/ast"
)

// verdict is how a query compares with those that are accepted, over a
// database with a schema.
type verdict struct {
	Query  bool // it is an accepted query
	Set    bool // it is an exact set match of one (package setmatch)
	Result bool // it gives the result of the gold query
	Loose  bool // it gives that of an accepted query, other columns beside it, in any order of rows
	Failed bool // it does not run
}

// verdict compares a query with what the example accepts, once.
func (t *trial) verdict(ctx context.Context, q ast.Query) verdict {
	text := ast.Print(q)
	if v, known := t.verdicts[text]; known {
		return v
	}
	v := t.sameQuery(q)
	rows, err := t.runSoon(ctx, q)
	v.Failed = err != nil
	shown := rows
	if err == nil {
		shown = t.seen(ctx, q, rows)
	}
	for i, g := range t.example.golds {
		gold := t.goldRows(ctx, g)
		if err != nil || gold.err != nil {
			continue
		}
		if i == 0 {
			v.Result = compare.Same(rows, gold.rows, compare.Ordered(g.tree))
		}
		v.Loose = v.Loose || v.Result || compare.Holds(shown, gold.rows, false) ||
			t.loose && compare.SideBySide(shown, gold.rows)
	}
	t.verdicts[text] = v
	return v
}

// sameQuery says whether a query is one of those that are accepted.
func (t *trial) sameQuery(q ast.Query) (v verdict) {
	parts := t.parts(q)
	if parts == nil {
		return v
	}
	for _, g := range t.example.golds {
		v.Query = v.Query || g.parts != nil && parts.Equals(g.parts)
		v.Set = v.Set || g.parts != nil && parts.Matches(g.parts)
	}
	return v
}

// seen are the rows of a query as people see them, where other columns may stand beside those asked for.
func (t *trial) seen(ctx context.Context, q ast.Query, rows [][]any) [][]any {
	if !t.loose {
		return rows
	}
	told := t.told(agent.OnGrounds(t.db.Catalog, agent.Hypothesis{Query: q}).Query)
	if strings.Contains(t.example.GoldText, "'%w'") { // weekdays by number, which people see by name
		told = agent.DayParts(t.db.Catalog, told)
	}
	wide := asShown(t.db.Catalog, told)
	if wide == q {
		return rows
	}
	if out, err := t.db.RunSoon(ctx, wide); err == nil { // else no more is known than the rows
		return out
	}
	return rows
}

// sameAsStored reports whether a query gives the rows of the gold query where both are run by the
// database alone: SQLite compares an empty text with a number, which SUQL does not.
func (t *trial) sameAsStored(ctx context.Context, q ast.Query) bool {
	if t.db.Schema == nil || len(t.example.golds) == 0 {
		return false
	}
	if ast.HasFreeText(q) {
		return false
	}
	g := t.example.golds[0]
	gold, got := t.goldRows(ctx, g), t.db.rowsOf(ctx, ast.Print(q))
	return gold.err == nil && got.err == nil && compare.Same(got.rows, gold.rows, compare.Ordered(g.tree))
}

// parts is a query taken apart, or nil where that is not possible.
func (t *trial) parts(q ast.Query) *setmatch.Query {
	text := ast.Print(q)
	p, known := t.taken[text]
	if !known {
		if p, _ = setmatch.Of(t.db.Schema, q); p != nil { // what can't be taken apart matches nothing
			t.taken[text] = p
		}
	}
	return p
}

// rowsOf is the result of a query whose rows are compared value by value.
type rowsOf struct {
	rows [][]any
	err  error
}

// empty reports whether the query found nothing: no row, or one of NULLs only.
func (r rowsOf) empty() bool {
	if len(r.rows) != 1 {
		return len(r.rows) == 0
	}
	return !slices.ContainsFunc(r.rows[0], func(v any) bool { return v != nil })
}

// goldRows is what an accepted query gives.
func (t *trial) goldRows(ctx context.Context, g goldQuery) rowsOf {
	if !ast.HasFreeText(g.tree) {
		return t.db.rowsOf(ctx, g.text)
	}
	return t.db.known(ctx, g.text, func() ([][]any, error) { return t.db.Run(ctx, t.told(g.tree)) })
}

// rowsOf is what a query gives as the dataset spells it.
func (d *Database) rowsOf(ctx context.Context, text string) rowsOf {
	return d.known(ctx, text, func() ([][]any, error) { return d.Store.Text(ctx, text) })
}

// known is what a gold query gives; each is run once.
func (d *Database) known(ctx context.Context, text string, run func() ([][]any, error)) rowsOf {
	if known, ok := d.goldRows[text]; ok {
		return known
	}
	rows, err := run()
	r := rowsOf{rows, err}
	if ctx.Err() == nil {
		if d.goldRows == nil {
			d.goldRows = map[string]rowsOf{}
		}
		d.goldRows[text] = r
	}
	return r
}

// ranks are where the first right reading stands among the parser's, from 1;
// 0 where there is none among the first that are looked at.
type ranks struct {
	Set    int `json:"set"`
	Result int `json:"result"`
}

// right is where the first reading stands whose answer is right.
func (r ranks) right(goldEmpty bool) int {
	if goldEmpty {
		return r.Set
	}
	return r.Result
}

// RightAmong reports whether one of the parser's first k readings answers the
// question; k may be 20 at most.
func (r Record) RightAmong(k int) bool {
	if r.Ranks == nil {
		return false
	}
	at := r.Ranks.right(r.GoldEmpty)
	return at > 0 && at <= k
}

// recallAt are the lengths of lists of readings that recall is given for.
var recallAt = []int{1, 3, 10, 20}

// ranks looks for right readings among the parser's first.
func (c *conversation) ranks(ctx context.Context, loose bool) ranks {
	var r ranks
	hypotheses, err := c.parse(ctx, noAnswers)
	if err != nil {
		return r
	}
	for i, h := range hypotheses[:min(len(hypotheses), recallAt[len(recallAt)-1])] {
		if r.Set > 0 && r.Result > 0 {
			break
		}
		v := c.verdict(ctx, h.Query)
		if r.Set == 0 && v.Set {
			r.Set = i + 1
		}
		if r.Result == 0 && (v.Result || loose && v.Loose) {
			r.Result = i + 1
		}
	}
	return r
}

// goldRank is where the gold query itself stands among the parser's first
// readings, from 1; 0 where it is not among those that are looked at.
func (c *conversation) goldRank(ctx context.Context) int {
	hypotheses, err := c.parse(ctx, noAnswers)
	if err != nil {
		return 0
	}
	return 1 + c.firstGold(ctx, hypotheses[:min(len(hypotheses), recallAt[len(recallAt)-1])])
}

// firstGold is which of some readings is the gold query; -1 for none.
func (c *conversation) firstGold(ctx context.Context, hypotheses []agent.Hypothesis) int {
	return slices.IndexFunc(hypotheses, func(h agent.Hypothesis) bool { return c.isGold(ctx, h.Query) })
}
