// Package choose scores choices: which row, which answer, which source. What is
// known of a choice is [Features]; a [Scorer] adds up weights for them and what
// trees say of the amounts among them. All choices of a question share one
// softmax (package english/logit).
//
// Add features, and score:
//
//	var f choose.Features
//	f.Add("share of the question", 0.8)
//	f.Say("asks who, shape name")
//	shares := logit.Softmax(scorer.Scores([]choose.Features{f, other}))
//
// A [Stage] learns a scorer from questions whose right choices are known.
package choose

// Choices are those of one question, and which of them are right.
type Choices struct {
	All  []Features
	Gold []bool
}

// Learner says how to learn. Its zero value is ready; the same choices and
// seed give the same weights.
type Learner struct {
	Seed     uint64
	Epochs   int                                        // 8 where it is 0
	Progress func(done, of int)                         // of the questions that are read; may be nil
	Loss     func(name string, epoch int, loss float64) // may be nil
}

// Held reports whether a question is kept apart, to see how what was learned
// does on others.
func Held(i int) bool { return i%10 == 9 }
