package network

// Weights are all weights of a reader, matrix by matrix; a change is a change
// of the reader.
func (r *Reader) Weights() [][]float32 {
	var out [][]float32
	for _, p := range r.parts() {
		out = append(out, p.w)
	}
	return out
}

// Gradient is that of a loss by the weights, in the order of Weights, given
// that by the scores of a text.
func (r *Reader) Gradient(t *Text, by []float32) [][]float32 {
	var p Reading
	r.Score(t, &p)
	var w turned
	w.from(r)
	g := emptyReader(r.ReaderShape)
	p.back(r, &w, by, g)
	w.giveBack(r)
	return g.Weights()
}
