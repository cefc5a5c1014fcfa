package network

import (
	"math"
	"math/rand/v2"
)

// Reader scores options by reading a text once for each: a recurrent network
// in both directions over what every word is in itself and what it is for the
// option. Where [Net] knows words and their neighbours, a Reader knows their
// order. Once trained it never changes and may be shared.
//
//	r := network.NewReader(network.ReaderShape{Words: 5000, Width: 32, …}, seed)
//	t := network.NewReaderTrainer(r, …)
//	t.Step(texts, loss)                // many times
//	scores := r.Score(text, &network.Reading{}) // one row per option
type Reader struct {
	ReaderShape
	words   matrix // Words × Width: what a word means
	marks   matrix // Marks × gates: what a mark of a token adds to the gates
	roles   matrix // Roles × gates: the same for what a token is to an option
	input   matrix // gates × Width
	bias    matrix // 1 × gates
	recur   [2]matrix
	query   matrix // heads·headWidth × Width: words of the text …
	key     matrix // … and names of options, to be compared
	match   matrix // heads × gates: what likeness adds to the gates
	traits  matrix // Traits × Top
	hidden  matrix // Top × pooled
	offset  matrix // 1 × Top
	out     matrix // Outputs × Top
	outBias matrix // 1 × Outputs
	drop    float64
	seed    uint32
}

// ReaderShape is the size of a reader.
type ReaderShape struct {
	Words   int // rows of the vocabulary; row 0 stands for unknown words
	Marks   int // kinds of tokens
	Roles   int // what a token may be to an option
	Traits  int // what an option may be, of which it has several
	Dense   int // numbers that describe an option
	Width   int // numbers per word
	Size    int // state of each direction
	Top     int // units above both directions
	Outputs int // scores per option
}

const (
	heads     = 4 // ways in which a word may be like the name of an option
	headWidth = 8
)

// Text is what a reader reads.
type Text struct {
	Words   []int32   // row of each token
	Also    [][]int32 // words that a token stands for besides, their mean added; nil for most
	Marks   []uint8   // kind of each token
	Options []Option
}

// Option is one of the things a text may mean.
type Option struct {
	Name   []int32   // rows of the words of its name
	Roles  []uint8   // what each token of the text is to it
	Traits []uint8   // what it is
	Dense  []float32 // numbers of the order of one
}

func (s ReaderShape) gates() int  { return 6 * s.Size }
func (s ReaderShape) pooled() int { return 4*s.Size + s.Width + s.Dense }

// NewReader returns a reader with small random weights.
func NewReader(s ReaderShape, seed uint64) *Reader {
	r := emptyReader(s)
	rng := rand.New(rand.NewPCG(seed, 0x4ead))
	for _, m := range r.parts() {
		spread := 1 / math.Sqrt(float64(m.cols))
		switch m {
		case &r.words, &r.marks, &r.roles, &r.match, &r.traits:
			spread = 0.1
		case &r.bias, &r.offset, &r.outBias:
			spread = 0
		}
		for i := range m.w {
			m.w[i] = float32(rng.NormFloat64() * spread)
		}
	}
	return r
}

func emptyReader(s ReaderShape) *Reader {
	g := s.gates()
	r := &Reader{ReaderShape: s,
		words: newMatrix(s.Words, s.Width), marks: newMatrix(s.Marks, g), roles: newMatrix(s.Roles, g),
		input: newMatrix(g, s.Width), bias: newMatrix(1, g),
		query: newMatrix(heads*headWidth, s.Width), key: newMatrix(heads*headWidth, s.Width), match: newMatrix(heads, g),
		traits: newMatrix(s.Traits, s.Top), hidden: newMatrix(s.Top, s.pooled()), offset: newMatrix(1, s.Top),
		out: newMatrix(s.Outputs, s.Top), outBias: newMatrix(1, s.Outputs)}
	for d := range r.recur {
		r.recur[d] = newMatrix(3*s.Size, s.Size)
	}
	return r
}

// parts are all weights, in the order in which they are stored.
func (r *Reader) parts() []*matrix {
	return []*matrix{&r.words, &r.marks, &r.roles, &r.input, &r.bias, &r.recur[0], &r.recur[1], &r.query, &r.key,
		&r.match, &r.traits, &r.hidden, &r.offset, &r.out, &r.outBias}
}

// multiplied are the matrices that rows are multiplied by, in the order in
// which training turns them.
func (r *Reader) multiplied() []*matrix {
	return []*matrix{&r.input, &r.query, &r.key, &r.hidden, &r.out, &r.recur[0], &r.recur[1]}
}

// settled keeps the columns of the matrices of a reader that will not change
// any more.
func (r *Reader) settled() *Reader {
	for _, m := range r.multiplied() {
		turned := newMatrix(m.cols, m.rows)
		m.transpose(turned)
		m.columns = turned.w
	}
	return r
}

// Score returns the scores of each option of a text, one row of Outputs per
// option; the rows are valid until p is used again.
func (r *Reader) Score(t *Text, p *Reading) []float32 {
	p.arena.reset()
	var n *noise
	if r.drop > 0 {
		n = &noise{rng: rand.New(rand.NewPCG(uint64(r.seed), 0xd201)), words: float32(r.drop), pooled: float32(r.drop)}
	}
	p.forward(r, t, n)
	return p.scores
}

// Dropping returns the reader as it is when it overlooks a share of the words
// and of what it pooled: the same ones of a text for the same seed.
func (r *Reader) Dropping(share float64, seed uint32) *Reader {
	out := *r
	out.drop, out.seed = share, seed
	return &out
}
