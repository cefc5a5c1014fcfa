package plan

import (
	"slices"

	"parley/suql/ast"
	"parley/suql/resolve"
)

// neededRows: rows that differ only in leaves of which nothing is read or
// computed need the same answers, so one of them is enough where answers are
// only looked up.
var neededRows = rewrite{
	name: "needed rows",
	steps: func(d *draft) {
		if !d.top && (!d.judged() || d.judge.Steps == nil) {
			d.src.Keys, d.src.distinct = d.w.needed(d.b, d.src.Keys, d.scan, d.show), true
		}
	},
}

// joined reports whether an equality joins the block to those around it: there
// are few rows then for each row around.
func (w *decorrelator) joined(around map[string]bool, terms []ast.Expr) bool {
	for _, t := range terms {
		e, ok := t.(*ast.Binary)
		if !ok || e.Op != ast.Eq || ast.HasFreeText(t) {
			continue
		}
		l, r := w.leaves.Refs(e.L), w.leaves.Refs(e.R)
		if len(l) > 0 && len(r) > 0 && resolve.Within(l, around) != resolve.Within(r, around) {
			return true
		}
	}
	return false
}

// needed are the keys of those leaves that what is read and computed is of.
// Rows that differ in other leaves alone need the same answers.
func (w *decorrelator) needed(b *builder, keys []Key, scan *Scan, show *Project) []Key {
	var of []ast.Node
	for _, in := range b.inputs {
		of = append(of, in.Expr)
	}
	for _, f := range b.facts {
		if f.How == ByBoth || slices.Contains(scan.Facts, f.ID) {
			of = append(of, f.Expr)
		}
	}
	for _, g := range show.Guards {
		of = append(of, g)
	}
	refs := map[string]bool{}
	for _, n := range of {
		refs = resolve.Union(refs, w.leaves.Refs(n))
	}
	var out []Key
	for i := len(keys) - 1; i >= 0; i-- { // a function comes after what it takes
		if refs[keys[i].Leaf] {
			refs = resolve.Union(refs, w.leaves.Refs(keys[i].from))
			out = append([]Key{keys[i]}, out...)
		}
	}
	if out == nil {
		return keys[:1]
	}
	return out
}
