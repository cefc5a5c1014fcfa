package eval

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"
	"strings"

	"parley/errdetect"
)

// user answers questions from the gold query.
type user struct {
	gold  decisions
	read  decisionReader
	wrong float64 // how often an answer is wrong
	seed  uint64
}

// newUser makes the user of one example. Whether an answer is wrong depends
// on the seed, the example and what is asked, and on nothing else, so that
// every policy meets the same slips.
func newUser(gold decisions, read decisionReader, wrong float64, seed uint64, example string) user {
	h := fnv.New64a()
	h.Write([]byte(example))
	return user{gold, read, wrong, seed ^ h.Sum64()}
}

// truth is the first option that is right, or None.
func (u user) truth(q errdetect.Question) int {
	for i, o := range q.Options {
		if u.gold.right(u.read, o, q.Table) {
			return i
		}
	}
	return q.None()
}

// answer is the truth, or with probability wrong any of the other answers.
func (u user) answer(q errdetect.Question) int {
	truth := u.truth(q)
	if u.wrong == 0 {
		return truth
	}
	var asked strings.Builder
	for _, o := range q.Options {
		asked.WriteString(u.read.key(o, q.Table) + "\n")
	}
	rng, wrong := u.draw(asked.String(), len(q.Options))
	if !wrong {
		return truth
	}
	other := rng.IntN(q.None())
	if other >= truth {
		other++
	}
	return other
}

// draw says whether the answer to a question is wrong, and goes on drawing
// which wrong one it is. It is the same for the same question.
func (u user) draw(asked string, options int) (rng *rand.Rand, wrong bool) {
	h := fnv.New64a()
	h.Write([]byte(asked + strconv.Itoa(options)))
	rng = rand.New(rand.NewPCG(u.seed, h.Sum64()))
	return rng, rng.Float64() < u.wrong
}

// slips reports whether the answer to a yes-or-no question is wrong.
func (u user) slips(asked string, options int) bool {
	_, wrong := u.draw(asked, options)
	return wrong
}
