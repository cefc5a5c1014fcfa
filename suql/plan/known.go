package plan

// knownTextsFirst: where judging may stop before the last row, a row whose
// texts are read for rows before it costs no question. So of the rows of a
// join, those about the first few texts come first, in all their pairs, then
// those with a further text: k texts of either side settle k times k rows.
var knownTextsFirst = rewrite{
	name: "known texts first",
	steps: func(d *draft) {
		if !d.judged() || d.judge.Need < 0 || d.judge.Steps != nil || len(d.scan.OrderBy) > 0 || len(d.src.Keys) < 2 {
			return
		}
		texts := d.b.texts(d.where, d.src)
		if len(texts) == 0 {
			return
		}
		if d.rank == nil {
			d.rank = &Rank{}
		}
		d.rank.Texts = texts
	},
}

// texts are the keys of src whose rows have a text that f asks about.
func (b *builder) texts(f Formula, src *Source) []int {
	refs := map[string]bool{}
	Tests(f, func(t Test) {
		for _, id := range b.facts[t.Fact].Asks {
			for name := range b.leaves.Refs(b.inputs[b.list[id].Text].Expr) {
				refs[name] = true
			}
		}
	})
	var out []int
	for i, k := range src.Keys {
		if refs[k.Leaf] {
			out = append(out, i)
		}
	}
	return out
}
