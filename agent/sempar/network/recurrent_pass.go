package network

import (
	"math/rand/v2"
	"slices"
)

// Reading is the memory of one reading, to be used again for the next; the
// zero value is ready.
type Reading struct {
	arena   arena
	t       *Text
	words   []int32   // as read: some are left out in training
	vectors []float32 // of the words
	asked   []float32 // of the words, to be compared
	also    [][]int32 // as read, per token
	named   [][]int32 // as read, per option
	names   []float32 // Width per option
	keys    []float32 // of the names, to be compared
	alike   []float32 // heads per token and option
	run     [2]*cells
	best    []int32   // step at which each unit was greatest, 2·Size per option
	pooled  []float32 // per option
	kept    []float32 // factor on each pooled number in training
	top     []float32 // Top per option
	scores  []float32
}

// noise is what training leaves out at random.
type noise struct {
	rng           *rand.Rand
	words, pooled float32 // shares
}

// some takes some of the words for unknown ones.
func (n *noise) some(words []int32) []int32 {
	if n == nil || len(words) == 0 {
		return words
	}
	words = slices.Clone(words)
	for i := range words {
		if n.rng.Float32() < n.words {
			words[i] = 0
		}
	}
	return words
}

// step is the step of direction d at which it reads token i.
func (p *Reading) step(d, i int) int {
	if d == 0 {
		return i
	}
	return len(p.words) - 1 - i
}

func (p *Reading) forward(r *Reader, t *Text, n *noise) {
	a, tokens, options := &p.arena, len(t.Words), len(t.Options)
	p.t, p.words = t, append(p.words[:0], t.Words...)
	if n != nil {
		for i := range p.words {
			if n.rng.Float32() < n.words {
				p.words[i] = 0
			}
		}
	}
	p.also, p.named = p.also[:0], p.named[:0]
	for i := range t.Also {
		p.also = append(p.also, n.some(t.Also[i]))
	}
	for o := range t.Options {
		p.named = append(p.named, n.some(t.Options[o].Name))
	}
	p.vectors = a.take(tokens * r.Width)
	for i, w := range p.words {
		add(p.vectors[i*r.Width:][:r.Width], r.words.row(int(w)), 1)
	}
	for i, words := range p.also {
		for _, w := range words {
			add(p.vectors[i*r.Width:][:r.Width], r.words.row(int(w)), 1/float32(len(words)))
		}
	}
	g := r.gates()
	plain := a.take(tokens * g)
	project(plain, p.vectors, r.input)
	for i, m := range t.Marks {
		add(plain[i*g:][:g], r.bias.w, 1)
		add(plain[i*g:][:g], r.marks.row(int(m)), 1)
	}
	p.compare(r)
	for d := range p.run {
		p.run[d] = newCells(a, tokens, options, r.Size)
		from := d * 3 * r.Size
		for i := range tokens {
			for o := range options {
				gates := p.run[d].row(p.step(d, i), o)
				admit(gates, plain[i*g+from:], r.roles.row(int(t.Options[o].Roles[i]))[from:], p.alike[(i*options+o)*heads:], r.match, from)
			}
		}
		p.run[d].run(a, r.recur[d])
	}
	p.pool(r, n)
	p.top = a.take(options * r.Top)
	project(p.top, p.pooled, r.hidden)
	p.scores = a.take(options * r.Outputs)
	for o := range options {
		top := p.top[o*r.Top:][:r.Top]
		add(top, r.offset.w, 1)
		for _, f := range t.Options[o].Traits {
			add(top, r.traits.row(int(f)), 1)
		}
		for i, v := range top {
			top[i] = max(v, 0)
		}
		copy(p.scores[o*r.Outputs:], r.outBias.w)
	}
	project(p.scores, p.top, r.out)
}

// compare works out how like each word is to the name of each option.
func (p *Reading) compare(r *Reader) {
	a, tokens, options := &p.arena, len(p.words), len(p.t.Options)
	p.asked = a.take(tokens * heads * headWidth)
	project(p.asked, p.vectors, r.query)
	p.names = a.take(options * r.Width)
	for o := range options {
		name := p.named[o]
		for _, w := range name {
			add(p.names[o*r.Width:][:r.Width], r.words.row(int(w)), 1/float32(len(name)))
		}
	}
	p.keys = a.take(options * heads * headWidth)
	project(p.keys, p.names, r.key)
	p.alike = a.take(tokens * options * heads)
	for i := range tokens {
		for o := range options {
			for h := range heads {
				p.alike[(i*options+o)*heads+h] = tanh(dot(p.asked[(i*heads+h)*headWidth:][:headWidth], p.keys[(o*heads+h)*headWidth:][:headWidth]))
			}
		}
	}
}

// pool describes each option by the greatest value of every unit, by the
// last states, by its name and by its numbers.
func (p *Reading) pool(r *Reader, n *noise) {
	options, h := len(p.t.Options), r.Size
	p.pooled = p.arena.take(options * r.pooled())
	if cap(p.best) < options*2*h {
		p.best = make([]int32, options*2*h)
	}
	p.best = p.best[:options*2*h]
	clear(p.best)
	for o := range options {
		out := p.pooled[o*r.pooled():][:r.pooled()]
		for d, c := range p.run {
			greatest, best := out[d*h:][:h], p.best[(o*2+d)*h:][:h]
			copy(greatest, c.after(0, o))
			for s := 1; s < c.steps; s++ {
				for i, v := range c.after(s, o) {
					if v > greatest[i] {
						greatest[i], best[i] = v, int32(s)
					}
				}
			}
			copy(out[(2+d)*h:][:h], c.after(c.steps-1, o))
		}
		copy(out[4*h:], p.names[o*r.Width:][:r.Width])
		copy(out[4*h+r.Width:], p.t.Options[o].Dense)
	}
	if n == nil || n.pooled == 0 {
		p.kept = nil
		return
	}
	p.kept = p.arena.take(r.pooled()) // the same for all options, which are compared
	for i := range p.kept {
		if n.rng.Float32() >= n.pooled {
			p.kept[i] = 1 / (1 - n.pooled)
		}
	}
	for i := range p.pooled {
		p.pooled[i] *= p.kept[i%len(p.kept)]
	}
}
