package plan

import (
	"fmt"
	"math"
	"strconv"

	"parley/suql/ast"
)

// Estimate is what a plan is expected to cost, worked out without a single
// call to the reader.
type Estimate struct {
	Candidates int // rows the scan hands on: counted, not guessed
	Nodes      map[Node]Expected
}

// Expected is what one step is expected to do.
type Expected struct {
	Rows  int
	Calls int // calls to the reader
}

// Calls is what the whole plan is expected to cost.
func (e Estimate) Calls() int {
	total := 0
	for _, x := range e.Nodes {
		total += x.Calls
	}
	return total
}

// manyRows is how far the rows of a join are counted: to count a product of
// large tables takes as long as to run it.
const manyRows = 100_000

// half is the assumed chance that a condition on text holds.
const half = 0.5

// Cost estimates p. count runs on the database: it says how many rows a query
// without free text gives; relations of answers are empty then.
func Cost(p *Plan, count func(ast.Query) (int, error)) (Estimate, error) {
	e := Estimate{Nodes: map[Node]Expected{}}
	for _, part := range append(append([]*Plan(nil), p.Before...), p) {
		if err := e.add(part, count); err != nil {
			return e, err
		}
	}
	return e, nil
}

// add estimates the steps of one plan, without those that run before it.
func (e *Estimate) add(p *Plan, count func(ast.Query) (int, error)) error {
	nodes := p.Nodes()
	rows := 0
	for i := len(nodes) - 1; i >= 0; i-- {
		x := Expected{}
		switch n := nodes[i].(type) {
		case *SQL:
			continue // costs no calls, and counting it would be running it
		case *Scan:
			rows := &ast.Select{
				With: n.Source.With, From: n.Source.From, Where: n.Where,
				Items: []*ast.Item{{Expr: n.Source.Keys[0].Expr, Alias: RowKey}},
			}
			if n.Source.Table == nil {
				rows.Limit = ast.Num(strconv.Itoa(manyRows))
			}
			all, err := count(unanswered(rows))
			if err != nil {
				return fmt.Errorf("estimating the query: %w", err)
			}
			x.Rows = len(Apply(n.Cut, make([]struct{}, all)))
			e.Candidates = x.Rows
		case *Rank:
			x.Rows = rows
		case *Judge:
			chance, calls := expect(n.Where, p)
			read := float64(rows)
			if n.Need >= 0 && chance > 0 {
				read = math.Min(read, math.Ceil(float64(n.Need)/chance))
			}
			if n.Enough > 0 && len(n.Group) == 0 && chance > 0 {
				read = math.Min(read, math.Ceil(float64(n.Enough)/chance))
			}
			x.Calls = p.atMost(int(math.Ceil(read*calls)), testedAsks(n.Where, p))
			kept := int(math.Ceil(read * chance))
			if n.Need >= 0 {
				kept = min(kept, n.Need)
			}
			x.Rows = len(Apply(n.Cut, make([]struct{}, kept)))
		case *Project:
			x.Rows = rows
			texts := map[int]int{}
			for _, id := range n.Asks {
				texts[p.Asks[id].Text] = id
			}
			for _, id := range texts {
				x.Calls += p.atMost(int(math.Ceil(float64(rows)*p.Inputs[p.Asks[id].Text].Cost)), []int{id})
			}
		case *Gather:
			continue
		case *Finish:
			x.Rows = rows
		}
		e.Nodes[nodes[i]] = x
		rows = x.Rows
	}
	return nil
}

// unanswered is q without the conditions that look up answers, in all of its
// blocks but recursive ones, which might not end without them.
func unanswered(q *ast.Select) *ast.Select {
	with := q.With
	out := ast.Rewrite(q, func(n ast.Node) ast.Node {
		if sel, ok := n.(*ast.Select); ok {
			sel.Where = answerless(sel.Where)
		}
		return n
	})
	if with != nil && with.Recursive {
		out.With = with
	}
	return out
}

// answerless is e without the conditions that look up answers, of which there
// are none yet.
func answerless(e ast.Expr) ast.Expr {
	var left []ast.Expr
	for _, t := range ast.Terms(ast.And, e) {
		if len(LookedUp(t)) == 0 {
			left = append(left, t)
		}
	}
	return ast.Conj(left...)
}

// atMost bounds calls by how many texts there are, where that is known.
func (p *Plan) atMost(calls int, asks []int) int {
	all := 0
	for _, id := range asks {
		d := p.Inputs[p.Asks[id].Text].Distinct
		if d == 0 {
			return calls
		}
		all += d
	}
	return min(calls, all)
}

// testedAsks lists the questions that f may ask.
func testedAsks(f Formula, p *Plan) []int {
	var out []int
	Tests(f, func(t Test) {
		for _, id := range p.Facts[t.Fact].Asks {
			if !contains(out, id) {
				out = append(out, id)
			}
		}
	})
	return out
}

// expect is the chance that f holds and the calls it takes on average to
// find out, left to right.
func expect(f Formula, p *Plan) (chance, calls float64) {
	switch f := f.(type) {
	case Test:
		for _, id := range p.Facts[f.Fact].Asks {
			calls += p.Inputs[p.Asks[id].Text].Cost
		}
		return half, calls
	case All:
		chance = 1
		for _, part := range f {
			c, n := expect(part, p)
			calls += chance * n
			chance *= c
		}
		return chance, calls
	case Some:
		miss := 1.0
		for _, part := range f {
			c, n := expect(part, p)
			calls += miss * n
			miss *= 1 - c
		}
		return 1 - miss, calls
	case Fixed:
		if f {
			return 1, 0
		}
	}
	return 0, 0
}
