package plan

import (
	"fmt"
	"math"

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

// half is the assumed chance that a condition on text holds.
const half = 0.5

// Cost estimates p. count runs on the database: it says how many rows a query
// without free text gives.
func Cost(p *Plan, count func(ast.Query) (int, error)) (Estimate, error) {
	e := Estimate{Nodes: map[Node]Expected{}}
	nodes := p.Nodes()
	rows := 0
	for i := len(nodes) - 1; i >= 0; i-- {
		x := Expected{}
		switch n := nodes[i].(type) {
		case *SQL:
			continue // costs no calls, and counting it would be running it
		case *Scan:
			all, err := count(&ast.Select{
				With: n.Source.With, From: []ast.From{n.Source.From}, Where: n.Where,
				Items: []*ast.Item{{Expr: n.Source.Key, Alias: RowKey}},
			})
			if err != nil {
				return e, fmt.Errorf("estimating the query: %w", err)
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
			x.Calls = int(math.Ceil(read * calls))
			kept := int(math.Ceil(read * chance))
			if n.Need >= 0 {
				kept = min(kept, n.Need)
			}
			x.Rows = len(Apply(n.Cut, make([]struct{}, kept)))
		case *Project:
			x.Rows = rows
			texts := map[int]float64{}
			for _, id := range n.Asks {
				texts[p.Asks[id].Text] = p.Inputs[p.Asks[id].Text].Cost
			}
			for _, cost := range texts {
				x.Calls += int(math.Ceil(float64(rows) * cost))
			}
		case *Finish:
			x.Rows = rows
		}
		e.Nodes[nodes[i]] = x
		rows = x.Rows
	}
	return e, nil
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
