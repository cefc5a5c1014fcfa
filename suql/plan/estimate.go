package plan

import (
	"fmt"
	"math"
	"slices"
	"strconv"

	"parley/suql/ast"
	"parley/suql/block"
	"parley/suql/reader"
)

// Estimate is what a plan is expected to cost, worked out without a single
// call to the reader.
type Estimate struct {
	Candidates int // rows the scan hands on, as Database.Rows has them
	Nodes      map[Node]Expected
}

// Expected is what one step is expected to do.
type Expected struct {
	Rows  int
	Calls int // calls to the reader
}

// FanIn is how many summaries of pieces of a long text are summarised at once.
const FanIn = 8

// SummaryCalls is how many calls it takes to summarise a text of so many
// pieces: one for each, then one for every FanIn of those, and so on up to the
// last.
func SummaryCalls(pieces int) int {
	total := pieces
	for n := pieces; n > 1; {
		n = (n + FanIn - 1) / FanIn
		total += n
	}
	return total
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

// Database says how much there is to read. The queries are without free text;
// relations of answers are empty for them.
type Database struct {
	Rows   func(*ast.Select) (int, error) // how many rows a query gives: counted, or guessed where counting takes long
	Number func(ast.Query) (int, error)   // what a query gives that gives one number
}

// Cost estimates p for a reader with that window (0 for none), which is asked
// for where something is to be summarised.
func Cost(p *Plan, window func() int, db Database) (Estimate, error) {
	e := Estimate{Nodes: map[Node]Expected{}}
	for _, part := range append(append([]*Plan(nil), p.Before...), p) {
		if err := e.add(part, window, db); err != nil {
			return e, err
		}
	}
	return e, nil
}

// CountOf is the query for the number of rows of q.
func CountOf(q ast.Query) *ast.Select {
	return &ast.Select{
		Items: []*ast.Item{{Expr: &ast.Call{Name: "count", Star: true}}},
		From:  []ast.From{&ast.Derived{Query: q, Alias: "counted"}},
	}
}

// add estimates the steps of one plan, without those that run before it.
func (e *Estimate) add(p *Plan, window func() int, db Database) error {
	nodes := p.Nodes()
	rows := 0
	var scan *Scan
	var more map[int]float64 // calls per row beside the first, by ask
	for i := len(nodes) - 1; i >= 0; i-- {
		x := Expected{Rows: rows}
		switch n := nodes[i].(type) {
		case *SQL, *Gather:
			continue // costs no calls, and counting it would be running it
		case *Scan:
			scan = n
			all, pieces, err := p.scanned(n, window, db)
			if err != nil {
				return fmt.Errorf("estimating the query: %w", err)
			}
			more = pieces
			x.Rows = len(block.Apply(n.Cut, make([]struct{}, all)))
			e.Candidates = x.Rows
		case *Judge:
			x = p.judged(n, rows, len(scan.Groups) > 0, more)
		case *Project:
			x.Calls = p.projected(n, rows, more)
		case *Rank, *Finish:
		}
		e.Nodes[nodes[i]] = x
		rows = x.Rows
	}
	return nil
}

// scanned is how many rows a scan lists, and for its summaries how many calls
// one takes beside the first, by ask.
func (p *Plan) scanned(n *Scan, window func() int, db Database) (all int, more map[int]float64, err error) {
	rows := &ast.Select{
		With: n.Source.With, From: n.Source.From, Where: n.Where,
		Items: []*ast.Item{{Expr: n.Source.Keys[0].Expr, Alias: RowKey}},
	}
	if n.Source.Table == nil {
		rows.Limit = ast.Num(strconv.Itoa(manyRows))
	}
	all, err = db.Rows(unanswered(rows))
	if err == nil && all > 0 && p.summarises() {
		rows.Items, rows.Limit = nil, nil
		more, err = p.pieces(rows, window(), all, db.Number)
	}
	return all, more, err
}

// judged is what a judgement of rows comes to: it stops when there are enough.
func (p *Plan) judged(n *Judge, rows int, grouped bool, more map[int]float64) Expected {
	chance, calls := expect(n.Where, p)
	read := float64(rows)
	if n.Need >= 0 && chance > 0 {
		read = math.Min(read, math.Ceil(float64(n.Need)/chance))
	}
	if most := n.most(); n.Steps != nil && len(n.Group) == 0 && !grouped && chance > 0 {
		read = math.Min(read, math.Ceil(float64(most)/chance))
	}
	if n.Wanted > 0 && !n.PerGroup && chance > 0 {
		read = math.Min(read, math.Ceil(float64(n.Wanted)/chance))
	}
	asks := testedAsks(n.Where, p)
	x := Expected{Calls: p.atMost(int(math.Ceil(read*calls)), asks)}
	for _, id := range asks {
		x.Calls += int(math.Ceil(read * more[id]))
	}
	kept := int(math.Ceil(read * chance))
	if n.Need >= 0 {
		kept = min(kept, n.Need)
	}
	x.Rows = len(block.Apply(n.Cut, make([]struct{}, kept)))
	return x
}

// projected is how many calls the answers of the output take: one a text,
// whatever is asked about it, and those for the pieces of long ones.
func (p *Plan) projected(n *Project, rows int, more map[int]float64) (calls int) {
	texts := map[int]int{} // of the asks about it the one that has most to be read
	for _, id := range n.Asks {
		if other, ok := texts[p.Asks[id].Text]; !ok || p.cost(id) > p.cost(other) {
			texts[p.Asks[id].Text] = id
		}
		calls += int(math.Ceil(float64(rows) * more[id]))
	}
	for _, id := range texts {
		calls += p.atMost(int(math.Ceil(float64(rows)*p.cost(id))), []int{id})
	}
	return calls
}

// summarises reports whether an ask of p is for a summary.
func (p *Plan) summarises() bool {
	return slices.ContainsFunc(p.Asks, func(a *Ask) bool { return a.Task == reader.Summarise })
}

// pieces says for the summaries among the asks of p how many calls one takes
// beside the first, on average over the all rows that from lists: a text that
// is longer than the window is summarised piece by piece.
func (p *Plan) pieces(from *ast.Select, window, all int, number func(ast.Query) (int, error)) (map[int]float64, error) {
	more := map[int]float64{}
	for _, a := range p.Asks {
		if a.Task != reader.Summarise || window == 0 {
			continue
		}
		size := &ast.Call{Name: "length", Args: []ast.Expr{&ast.Cast{X: p.Inputs[a.Text].Expr, Type: textType}}}
		op := func(l ast.Expr, op ast.Op, r int) ast.Expr {
			return &ast.Binary{Op: op, L: l, R: ast.Num(strconv.Itoa(r))}
		}
		rest := op(op(size, "-", 1), "/", window) // pieces beside the first; then the first summaries of them
		q := *from
		q.Items = []*ast.Item{{Expr: &ast.Call{Name: "sum", Args: []ast.Expr{
			&ast.Binary{Op: "+", L: rest, R: op(op(rest, "+", FanIn-1), "/", FanIn)},
		}}}}
		extra, err := number(unanswered(&q))
		if err != nil {
			return nil, err
		}
		more[a.ID] = float64(extra) / float64(all)
	}
	return more, nil
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
		d, known := p.distinct(id)
		if !known {
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
			if !slices.Contains(out, id) {
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
			calls += p.cost(id)
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
