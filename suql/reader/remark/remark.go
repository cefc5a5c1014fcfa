// Package remark judges what a short text says of a yes/no question: a note on a visit, a complaint, a
// character, each of a few sentences. Its judgement is learnt from remarks of fifty kinds of place and from
// many ways to tell each of twelve hundred everyday notions, and from what WordNet says of words; it
// knows no kind of place better than another.
//
// [Embedded] is the model that is compiled in. [Model.Ask] reads a question, [Model.Cut] a text, and
// [Model.Judge] says how likely the text says yes, and no:
//
//	m := remark.Embedded()
//	q := m.Ask("was the tenant unhappy?")
//	j := m.Judge(q, m.Cut("Tenant furious, third week without hot water."), remark.Said{})
//	fmt.Println(j.Yes, j.No)
//
// How it works. The words of a question are laid beside those of the text: the same, near in WordNet, or
// with vectors that are alike, or told by the notions that are asked for with that word (frozen, of a computer
// that crashes), over the whole and in the clause that comes nearest. The question is also
// compared with how the notions are asked about; of the nearest of these it is known by which words and
// sentences they are told, and denied. Boosted trees over these features give both probabilities.
// What it reads best is what is told in words that have been used for it before: it takes no conclusions.
package remark

import (
	"sync"

	"parley/english/trees"
	"parley/english/vectors"
)

// Model is what was learnt. It never changes and may be shared.
type Model struct {
	Vectors *vectors.Table // of stems
	Notions []Notion       // as they were written
	Yes, No *trees.Forest

	once       sync.Once
	counts     map[string]float64 // stem → sentences of notions that have it
	sentences  float64            // of all notions
	notions    []notion           // ready to be compared
	askedWith  map[string][]ways  // stem → the notions that are asked for with it
	askedStems []stemAsked        // those that have vectors, in order
	mood       []float32          // from bad to good
	told       kept[asking, *clues]
	nothing    struct{ yes, no float64 } // what the trees give to nothing
}

// Judgement is how likely a text says yes to a question, and no, each in [0,1], whether the very thing that
// is asked for is denied, and the bytes of the text that come nearest to what is asked, with the words that do.
type Judgement struct {
	Yes, No    float64
	Denied     bool
	Start, End int
	Words      [][2]int
}

// Said is what another reader of words makes of a text: how sure, from -1, surely no, over 0, nothing, to 1,
// surely yes, and how many ideas of its lexicon the question names.
type Said struct {
	Sure  float64
	Ideas int
}

// Judge says what a text tells of a question. said is what another reader makes of it.
func (m *Model) Judge(q *Question, t *Text, said Said) Judgement {
	if len(t.words) == 0 {
		return Judgement{}
	}
	f, nearest := m.gather(q, t, said, "")
	j := Judgement{Yes: sigmoid(m.Yes.Score(f.x) - m.nothing.yes), No: sigmoid(m.No.Score(f.x) - m.nothing.no)}
	j.Denied = nearest.denied() && !q.denies
	if nearest.mean < likeEnough {
		nearest.clause = m.likestClause(q, t, j.Yes >= j.No)
	}
	if nearest.clause >= 0 {
		j.Start, j.End, j.Words = nearest.bytes(t)
	}
	return j
}

// Features are what is judged by, with their names: what [Model.Judge] gives to the trees. Notions from a
// source are left out, so that what is learnt of remarks is learnt as of unknown ones.
func (m *Model) Features(q *Question, t *Text, said Said, without string) (names []string, x []float32) {
	f, _ := m.gather(q, t, said, without)
	return f.names, f.x
}

// Probability is that of trees: their sum against what they give to nothing.
func Probability(f *trees.Forest, x []float32) float64 {
	return sigmoid(f.Score(x) - ofNothing(f))
}

// ofNothing is what trees give where all features are 0; of nil it is 0.
func ofNothing(f *trees.Forest) float64 {
	if f == nil {
		return 0
	}
	return f.Score(make([]float32, len(f.Names)))
}
