package linked

import (
	"cmp"
	"slices"

	"parley/retrieve/choose"
)

// measures are what part of the question a row has in its several places.
type measures struct {
	names  []string
	values []float64
}

func (a *measures) add(name string, x float64) {
	a.names = append(a.names, name)
	a.values = append(a.values, x)
}

// rowFeatures are the features of every row.
func (v *view) rowFeatures() []choose.Features {
	all := make([]measures, len(v.rows))
	for i := range v.rows {
		all[i] = v.measures(&v.rows[i])
	}
	out := make([]choose.Features, len(v.rows))
	for i := range v.rows {
		f := &out[i]
		for j, name := range all[i].names {
			f.Add(name, all[i].values[j])
			beside(f, name, all, i, j)
		}
		get := func(name string) float64 { return all[i].values[slices.Index(all[i].names, name)] }
		f.Both("cells and passage", get("cells"), get("passage beyond"))
		f.Both("quoted and passage", get("quoted"), get("passage beyond"))
		f.Both("cells and sentence", get("cells"), get("sentence beyond"))
		v.extremes(f, i)
	}
	return out
}

// measures measures one row.
func (v *view) measures(r *row) measures {
	q := v.question
	quoted := map[string]bool{}
	for _, c := range r.cells {
		if c.quoted {
			for w := range c.set {
				quoted[w] = true
			}
		}
	}
	passage, beyond, pairs, sentence, inSentence, second := 0.0, 0.0, 0.0, 0.0, 0.0, 0.0
	for _, p := range r.passages {
		passage = max(passage, p.cover)
		if p.beyond > beyond {
			beyond, second = p.beyond, beyond
		} else {
			second = max(second, p.beyond)
		}
		pairs = max(pairs, float64(len(p.pairs))/float64(max(len(q.pairs), 1)))
	}
	for _, s := range r.sentences {
		sentence, inSentence = max(sentence, s.beyond), max(inSentence, s.cover)
	}
	var a measures
	a.add("cells", q.share(r.own))
	a.add("quoted", q.share(quoted))
	a.add("passage", passage)
	a.add("passage beyond", beyond)
	a.add("second passage beyond", second)
	a.add("pairs", pairs)
	a.add("sentence", inSentence)
	a.add("sentence beyond", sentence)
	a.add("all", q.share(r.all...))
	return a
}

// beside adds how an amount stands beside those of the other rows.
func beside(f *choose.Features, name string, all []measures, i, j int) {
	best, second, place := 0.0, 0.0, 0
	for k := range all {
		x := all[k].values[j]
		if x > best {
			best, second = x, best
		} else {
			second = max(second, x)
		}
		if x > all[i].values[j] {
			place++
		}
	}
	if best == 0 {
		return
	}
	x := all[i].values[j]
	f.Add(name+" of the best", x/best)
	if x == best {
		f.Say(name + " is best")
		f.Add(name+" leads by", (best-second)/best)
	}
	f.Add(name+" place", 1/float64(1+place))
}

// extremes adds where a row has the largest or smallest number of a column,
// or is the first or last of the table, by the words that ask for such.
func (v *view) extremes(f *choose.Features, i int) {
	q := v.question
	if len(q.degree) == 0 {
		return
	}
	ends := []string{}
	if i == 0 {
		ends = append(ends, "top")
	}
	if i == len(v.rows)-1 {
		ends = append(ends, "bottom")
	}
	for column, header := range v.headers {
		named := ""
		if slices.ContainsFunc(header.list, func(w string) bool { return q.words[w] }) {
			named = " named"
		}
		largest, smallest := v.extreme(i, column)
		if largest {
			ends = append(ends, "largest"+named)
		}
		if smallest {
			ends = append(ends, "smallest"+named)
		}
	}
	slices.Sort(ends)
	for _, end := range slices.Compact(ends) {
		f.Say(end)
		for _, d := range q.degree {
			f.Say(d + ": " + end)
		}
	}
}

// extreme reports whether a row has the largest or smallest number of a
// column that holds numbers.
func (v *view) extreme(i, column int) (largest, smallest bool) {
	own := v.rows[i].cells[column]
	if !own.isNum {
		return false, false
	}
	numbers := 0
	largest, smallest = true, true
	for _, r := range v.rows {
		c := r.cells[column]
		if !c.isNum {
			continue
		}
		numbers++
		largest, smallest = largest && cmp.Compare(own.number, c.number) >= 0, smallest &&
			cmp.Compare(own.number, c.number) <= 0
	}
	if numbers*5 < len(v.rows)*4 {
		return false, false
	}
	return largest, smallest
}
