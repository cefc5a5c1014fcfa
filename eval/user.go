package eval

import (
	"hash/fnv"
	"math/rand/v2"
	"strconv"

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
	h := fnv.New64a()
	for _, o := range q.Options {
		h.Write([]byte(u.read.key(o, q.Table) + "\n"))
	}
	h.Write([]byte(strconv.Itoa(len(q.Options))))
	rng := rand.New(rand.NewPCG(u.seed, h.Sum64()))
	if rng.Float64() >= u.wrong {
		return truth
	}
	other := rng.IntN(q.None())
	if other >= truth {
		other++
	}
	return other
}
