package passage

import "parley/english/wordnet"

// places is how many weights there are; features are hashed to them.
const places = 1 << 18

// gather collects features by their places.
type gather struct{ at []uint32 }

// add adds the feature that a template and its parts make.
func (g *gather) add(template uint32, parts ...uint32) {
	h := template*2654435761 + 97
	for _, p := range parts {
		h = (h ^ p) * 16777619
		h ^= h >> 15
	}
	h *= 2246822519
	g.at = append(g.at, (h^h>>13)%places)
}

func (v *passageView) sentenceFeatures(s int) []uint32 {
	g := &gather{}
	best := 0.0
	for _, c := range v.cover {
		best = max(best, c)
	}
	g.add(1, uint32(min(v.rank[s], 5)))
	g.add(2, steps(v.cover[s], 10))
	g.add(3, steps((best-v.cover[s])*2, 10))
	g.add(4, uint32(min(s, 4)))
	return g.at
}

// left is the distance to the nearest word of the question before i, and
// which term it is.
func (v *passageView) left(i int) (d, term int) {
	s := v.words[i].sentence
	for k := i - 1; k >= 0 && v.words[k].sentence == s; k-- {
		if v.of[k] >= 0 {
			return i - 1 - k, v.of[k]
		}
	}
	return -1, -1
}

func (v *passageView) right(j int) (d, term int) {
	s := v.words[j].sentence
	for k := j + 1; k < len(v.words) && v.words[k].sentence == s; k++ {
		if v.of[k] >= 0 {
			return k - j - 1, v.of[k]
		}
	}
	return -1, -1
}

// role says which word of the question a term is: the one after the asking
// phrase, before it, or another.
func (v *passageView) role(term int) uint32 {
	if term < 0 {
		return 0
	}
	switch v.q.terms[term].stem {
	case v.q.focus:
		return 1
	case v.q.after:
		return 2
	case v.q.before:
		return 3
	}
	return 4
}

func (v *passageView) startFeatures(i int) []uint32 {
	g, w, q := &gather{}, v.words[i], v.q.kind
	s := w.sentence
	t, p, pp := uint32(w.tag), uint32(v.tagAt(i-1, s)), uint32(v.tagAt(i-2, s))
	prev := v.lowAt(i-1, s)
	g.add(10, t)
	g.add(11, t, q)
	g.add(12, p, t)
	g.add(13, p, t, v.q.coarse)
	g.add(14, prev)
	g.add(15, prev, q)
	g.add(16, pp, p)
	g.add(17, p, q)
	if w.stop {
		g.add(18, w.hash, q)
		g.add(19, w.hash)
	}
	d, term := v.left(i)
	g.add(20, distance(d))
	g.add(21, distance(d), q)
	g.add(22, distance(d), v.role(term))
	if d >= 0 && d <= 2 {
		g.add(23, uint32(d), v.role(term), v.q.coarse)
		g.add(24, p, pp, uint32(d), v.role(term))
	}
	if v.of[i] >= 0 {
		g.add(25, t)
	}
	return g.at
}

func (v *passageView) endFeatures(j int) []uint32 {
	g, w, q := &gather{}, v.words[j], v.q.kind
	s := w.sentence
	t, n, nn := uint32(w.tag), uint32(v.tagAt(j+1, s)), uint32(v.tagAt(j+2, s))
	next := v.lowAt(j+1, s)
	g.add(30, t)
	g.add(31, t, q)
	g.add(32, t, n)
	g.add(33, t, n, v.q.coarse)
	g.add(34, next)
	g.add(35, next, q)
	g.add(36, n, nn)
	g.add(37, n, q)
	d, term := v.right(j)
	g.add(40, distance(d))
	g.add(41, distance(d), q)
	g.add(42, distance(d), v.role(term))
	if d >= 0 && d <= 2 {
		g.add(43, uint32(d), v.role(term), v.q.coarse)
		g.add(44, n, nn, uint32(d), v.role(term))
	}
	if v.of[j] >= 0 {
		g.add(45, t)
	}
	if v.q.base != "" && !w.stop {
		is := uint32(0)
		if wordnet.IsA(w.low, v.q.base) {
			is = 1
		}
		g.add(46, is, q)
		g.add(47, is)
		g.add(48, hashOf(v.q.focus), hashOf(w.stem))
	}
	g.add(49, hashOf(v.q.focus), t)
	return g.at
}

// form is the class of a candidate by its words.
func (v *passageView) form(lo, hi int) uint32 {
	var has [mostTags]bool
	names, content := 0, 0
	for i := lo; i < hi; i++ {
		t := v.words[i].tag
		has[t] = true
		if t == name {
			names++
		}
		if !v.words[i].stop {
			content++
		}
	}
	if f := numberForm(has, v.words[hi-1].low, hi-lo); f > 0 {
		return f
	}
	switch {
	case names > 0 && names == content && has[conjunction]:
		return 9
	case names > 0 && names == content:
		return 10
	case names > 0:
		return 11
	case has[verb] || has[past] || has[auxiliary]:
		return 12
	}
	return lastForm(v.words[hi-1].tag)
}

// lastForm is the class of a phrase without names and verbs by its last word.
func lastForm(t tag) uint32 {
	switch t {
	case noun, nouns:
		return 13
	case adjective:
		return 14
	case ing:
		return 15
	}
	return 16
}

// numberForm is the form of money, shares, dates and other numbers; 0 for
// what has none.
func numberForm(has [mostTags]bool, last string, words int) uint32 {
	switch {
	case has[currency]:
		return 1
	case has[percent] || last == "percent":
		return 2
	case has[month]:
		return 3
	case has[year] && words == 1:
		return 4
	case has[year]:
		return 5
	case (has[digits] || has[numeral]) && words == 1:
		return 6
	case has[digits]:
		return 7
	case has[numeral]:
		return 8
	}
	return 0
}

func (v *passageView) spanFeatures(lo, hi int) []uint32 {
	g, q := &gather{}, v.q.kind
	n := uint32(hi - lo)
	form := v.form(lo, hi)
	focus := hashOf(v.q.focus)
	g.add(50, n)
	g.add(51, n, q)
	g.add(52, form)
	g.add(53, form, q)
	g.add(54, form, focus)
	g.add(55, form, v.q.coarse, min(n, 4))
	if hi-lo <= 6 {
		h := uint32(7)
		for i := lo; i < hi; i++ {
			h = h*31 + uint32(v.words[i].tag)
		}
		g.add(56, h)
		g.add(57, h, q)
		s := v.words[lo].sentence
		g.add(58, h, uint32(v.tagAt(lo-1, s)), uint32(v.tagAt(hi, s)))
	}
	inside, content := 0, 0
	within := 0.0
	focused := uint32(0)
	for i := lo; i < hi; i++ {
		if v.words[i].stop {
			continue
		}
		content++
		if v.of[i] >= 0 {
			inside++
			within += v.match[i]
		}
		if v.focus[i] {
			focused = 1
			if i == hi-1 {
				focused = 2
			}
		}
	}
	share := uint32(9)
	if content > 0 {
		share = steps(float64(inside)/float64(content), 4)
	}
	g.add(60, share)
	g.add(61, share, v.q.coarse)
	g.add(62, steps(within/max(v.q.sum, 1e-9), 6))
	g.add(63, focused, v.q.coarse)
	g.add(64, uint32(min(content, 5)))
	v.around(g, lo, hi)
	return g.at
}

// around adds how near the question's words stand.
func (v *passageView) around(g *gather, lo, hi int) {
	s := v.words[lo].sentence
	best := make([]float64, len(v.q.terms))
	for i := lo - 1; i >= 0 && i >= lo-20 && v.words[i].sentence == s; i-- {
		if k := v.of[i]; k >= 0 {
			best[k] = max(best[k], v.match[i]/(1+0.15*float64(lo-1-i)))
		}
	}
	for i := hi; i < len(v.words) && i < hi+20 && v.words[i].sentence == s; i++ {
		if k := v.of[i]; k >= 0 {
			best[k] = max(best[k], v.match[i]/(1+0.15*float64(i-hi)))
		}
	}
	sum := 0.0
	for _, x := range best {
		sum += x
	}
	sum /= max(v.q.sum, 1e-9)
	g.add(70, steps(sum, 12))
	g.add(71, steps(sum, 5), uint32(min(v.rank[s], 3)))
	l, lt := v.left(lo)
	r, rt := v.right(hi - 1)
	g.add(72, distance(l), distance(r))
	g.add(73, v.role(lt), v.role(rt), v.q.coarse)
	// in the question's order: its words before the asking phrase left, those
	// after it right
	g.add(74, v.role(lt), distance(l)/2, v.q.kind)
	g.add(75, v.role(rt), distance(r)/2, v.q.kind)
}
