package network

// turned holds the matrices that the way back multiplies by, transposed.
type turned struct {
	out, hidden, key, query, input matrix
	recur                          [2]matrix
	match                          [2][]float32 // of each direction, not transposed
}

// from turns the matrices of a reader, and lets both be multiplied by in lanes
// for as long as the reader does not change: until given back.
func (w *turned) from(r *Reader) {
	for d := range w.match {
		w.match[d] = w.match[d][:0]
		for k := range heads {
			w.match[d] = append(w.match[d], r.match.row(k)[d*3*r.Size:][:3*r.Size]...)
		}
	}
	// in the order of multiplied
	to := []*matrix{&w.input, &w.query, &w.key, &w.hidden, &w.out, &w.recur[0], &w.recur[1]}
	for i, m := range r.multiplied() {
		if to[i].w == nil {
			*to[i] = newMatrix(m.cols, m.rows)
		}
		m.transpose(*to[i])
		m.columns, to[i].columns = to[i].w, m.w
	}
}

// giveBack lets the reader change again.
func (w *turned) giveBack(r *Reader) {
	for _, m := range r.multiplied() {
		m.columns = nil
	}
}

// back adds to g the gradients of the weights, given those of the scores.
func (p *Reading) back(r *Reader, w *turned, by []float32, g *Reader) {
	a, tokens, options, h := &p.arena, len(p.words), len(p.t.Options), r.Size
	outer(g.out, by, p.top)
	top := a.take(len(p.top))
	project(top, by, w.out)
	for o := range options {
		add(g.outBias.w, by[o*r.Outputs:][:r.Outputs], 1)
		d := top[o*r.Top:][:r.Top]
		for i, v := range p.top[o*r.Top:][:r.Top] {
			if v == 0 {
				d[i] = 0
			}
		}
		add(g.offset.w, d, 1)
		for _, f := range p.t.Options[o].Traits {
			add(g.traits.row(int(f)), d, 1)
		}
	}
	outer(g.hidden, top, p.pooled)
	pooled := a.take(len(p.pooled))
	project(pooled, top, w.hidden)
	if p.kept != nil {
		for i := range pooled {
			pooled[i] *= p.kept[i%len(p.kept)]
		}
	}
	names := a.take(len(p.names))
	inputs := [2][]float32{}
	for d, c := range p.run {
		states := a.take(tokens * options * h)
		for o := range options {
			out := pooled[o*r.pooled():][:r.pooled()]
			for i, s := range p.best[(o*2+d)*h:][:h] {
				states[(int(s)*options+o)*h+i] += out[d*h+i]
			}
			add(states[((tokens-1)*options+o)*h:][:h], out[(2+d)*h:][:h], 1)
			if d == 0 {
				add(names[o*r.Width:][:r.Width], out[4*h:][:r.Width], 1)
			}
		}
		inputs[d] = c.back(a, w.recur[d], states, g.recur[d])
	}
	p.backInputs(r, w, inputs, names, g)
}

// backInputs goes on from the gradients by the sums of the inputs of both
// directions to words, marks, roles and likeness.
func (p *Reading) backInputs(r *Reader, w *turned, inputs [2][]float32, names []float32, g *Reader) {
	a, tokens, options, gates, h3 := &p.arena, len(p.words), len(p.t.Options), r.gates(), 3*r.Size
	plain := a.take(tokens * gates)
	asked, keys := a.take(len(p.asked)), a.take(len(p.keys))
	for i := range tokens {
		for o := range options {
			role := g.roles.row(int(p.t.Options[o].Roles[i]))
			alike := p.alike[(i*options+o)*heads:][:heads]
			var by [heads]float32
			for d := range inputs {
				in := inputs[d][(p.step(d, i)*options+o)*h3:][:h3]
				add(plain[i*gates+d*h3:][:h3], in, 1)
				add(role[d*h3:][:h3], in, 1)
				for k, v := range alike {
					add(g.match.row(k)[d*h3:][:h3], in, v)
				}
				b0, b1, b2, b3 := four(in, w.match[d])
				by[0], by[1], by[2], by[3] = by[0]+b0, by[1]+b1, by[2]+b2, by[3]+b3
			}
			for k, v := range alike {
				d := by[k] * (1 - v*v)
				q, key := (i*heads+k)*headWidth, (o*heads+k)*headWidth
				add(asked[q:][:headWidth], p.keys[key:][:headWidth], d)
				add(keys[key:][:headWidth], p.asked[q:][:headWidth], d)
			}
		}
		add(g.bias.w, plain[i*gates:][:gates], 1)
		add(g.marks.row(int(p.t.Marks[i])), plain[i*gates:][:gates], 1)
	}
	outer(g.input, plain, p.vectors)
	outer(g.query, asked, p.vectors)
	outer(g.key, keys, p.names)
	vectors := a.take(len(p.vectors))
	project(vectors, plain, w.input)
	project(vectors, asked, w.query)
	project(names, keys, w.key)
	for i, word := range p.words {
		add(g.words.row(int(word)), vectors[i*r.Width:][:r.Width], 1)
	}
	for i, words := range p.also {
		for _, word := range words {
			add(g.words.row(int(word)), vectors[i*r.Width:][:r.Width], 1/float32(len(words)))
		}
	}
	for o := range options {
		name := p.named[o]
		for _, word := range name {
			add(g.words.row(int(word)), names[o*r.Width:][:r.Width], 1/float32(len(name)))
		}
	}
}
