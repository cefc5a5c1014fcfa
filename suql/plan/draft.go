package plan

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/block"
)

// draft is the plan of one block while it is being made: a block whose output
// is that of the query (top), or one whose answers are looked up.
type draft struct {
	w     *decorrelator
	block *ast.Select // as it stands in the query
	sel   *ast.Select // as its output is computed
	under []ast.Expr  // further conditions on its rows
	use   use         // what its rows are used for, where it is looked up
	top   bool

	fixed   map[string]string   // answers that WHERE fixes, by their question
	choices map[string][]string // answers that are one of several texts, by their question
	paired  *equal              // answers that its tables are joined by; nil when none

	b      *builder
	src    *Source
	around []ast.From // FROM of the blocks around it, which its source begins with
	where  Formula    // what is judged
	scan   *Scan
	rank   *Rank // nil when rows come in any order
	judge  *Judge
	items  []ast.Node // output columns, with answers as columns of Relation
	others []ast.Node // what else reads answers
	show   *Project
	finish *Finish // of top
}

// draft starts on a block.
func (w *decorrelator) draft(sel *ast.Select) *draft { return &draft{w: w, block: sel, sel: sel} }

// apply applies the rewrites at one point.
func (d *draft) apply(at func(rewrite) func(*draft)) {
	for _, r := range rewrites {
		if f := at(r); f != nil && !d.w.in.without(r) {
			f(d)
		}
	}
}

// rewriteAsks applies the rewrites before the questions are gathered.
func (d *draft) rewriteAsks() { d.apply(func(r rewrite) func(*draft) { return r.asks }) }

// rewriteSteps applies those of the steps.
func (d *draft) rewriteSteps() { d.apply(func(r rewrite) func(*draft) { return r.steps }) }

// over says where the rows come from and gathers what is asked to find those
// that fulfil cond, which may be nil.
func (d *draft) over(b *builder, src *Source, cond ast.Expr) error {
	d.b, d.src = b, src
	b.fixed, b.choices = d.fixed, d.choices
	d.where = Fixed(true)
	if cond != nil {
		f, err := b.condition(cond, True)
		if err != nil {
			return err
		}
		d.where = Reduce(f, func(int) Truth { return 0 })
	}
	return nil
}

// lowered gathers what the output asks and returns the block with columns of
// Relation for it.
func (d *draft) lowered(sel *ast.Select) (*ast.Select, error) {
	out, err := d.b.lowered(sel, &d.items, &d.others)
	if err != nil {
		return nil, err
	}
	d.show = &Project{Asks: d.b.asksIn(append(slices.Clone(d.items), d.others...)...)}
	return out, nil
}

// list makes the steps that find the rows: all are listed, each is judged.
func (d *draft) list() {
	d.scan = &Scan{Source: d.src, Cut: block.Cut{Limit: -1}}
	d.judge = &Judge{Need: -1, Cut: block.Cut{Limit: -1}}
	if decided(d.where) { // when false, by the scan's WHERE FALSE
		d.scan.Where = d.b.necessary(d.where)
	}
	d.listFacts()
}

// listFacts has the scan compute the facts in SQL that are judged.
func (d *draft) listFacts() {
	d.scan.Facts = nil
	Tests(d.where, func(t Test) {
		if d.b.facts[t.Fact].How == BySQL && !slices.Contains(d.scan.Facts, t.Fact) {
			d.scan.Facts = append(d.scan.Facts, t.Fact)
		}
	})
}

// stopAt tells the steps of the block's rows apart, for each row of the blocks
// around.
func (d *draft) stopAt(steps []int) {
	d.judge.Steps, d.judge.Group = steps, nil
	if d.judge.Steps == nil || len(d.around) == 0 {
		return
	}
	for i := range len(d.src.Keys) - countLeaves(d.block.From) {
		d.judge.Group = append(d.judge.Group, i)
	}
}

// judged reports whether there is anything to judge.
func (d *draft) judged() bool { return !decided(d.where) }

// rows puts the steps up to the answers of the output together.
func (d *draft) rows() Node {
	root := Node(d.scan)
	if d.judged() {
		if d.rank != nil {
			d.rank.In, root = root, d.rank
		}
		d.judge.Where, d.judge.Text = d.where, FormulaText(d.where, d.b.facts)
		d.judge.In, root = root, d.judge
	}
	if d.show != nil && len(d.show.Asks) > 0 {
		d.show.In, root = root, d.show
	}
	return root
}

// result puts together the steps of the block whose output is that of the
// query. The last items of it are those of the origins.
func (d *draft) result(b *builder, src *Source, shown []Provenance) (Node, error) {
	if err := d.over(b, src, d.sel.Where); err != nil {
		return nil, err
	}
	part := *d.sel
	part.Where = nil
	out, err := d.lowered(&part)
	if err != nil {
		return nil, err
	}
	d.finish = finishing(d.sel, out, shown)
	d.list()
	d.rewriteSteps()
	d.finish.In = d.rows()
	d.finish.Query.From = src.Over()
	return d.finish, nil
}
