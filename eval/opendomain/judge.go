package opendomain

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"parley/retrieve/answer"
	"parley/retrieve/library"
)

// Right reports whether an output says exactly what one of the gold answers
// does: the same cells, in any order, as answer.Plain writes them.
func (q Question) Right(o answer.Output) bool {
	said := plainCells(o.Cells)
	return slices.ContainsFunc(q.Answers, func(gold []string) bool { return slices.Equal(said, plainCells(gold)) })
}

// F1 is the share of words that an output and the nearest gold answer have in
// common, as SQuAD counts it.
func (q Question) F1(o answer.Output) float64 {
	best := 0.0
	said := strings.Fields(strings.Join(plainCells(o.Cells), " "))
	for _, gold := range q.Answers {
		best = max(best, overlap(said, strings.Fields(strings.Join(plainCells(gold), " "))))
	}
	return best
}

func plainCells(cells []string) []string {
	out := make([]string, len(cells))
	for i, c := range cells {
		out[i] = answer.Plain(c)
	}
	slices.Sort(out)
	return out
}

func overlap(a, b []string) float64 {
	left := map[string]int{}
	for _, w := range b {
		left[w]++
	}
	common := 0.0
	for _, w := range a {
		if left[w] > 0 {
			left[w]--
			common++
		}
	}
	if common == 0 {
		return 0
	}
	return 2 * common / float64(len(a)+len(b))
}

// AnswerScore is how the outputs of a library compare with gold answers.
type AnswerScore struct {
	EM       float64 `json:"em"`       // of the first output
	F1       float64 `json:"f1"`       // of the first output
	EM3      float64 `json:"em_at_3"`  // any of the first three
	Answered float64 `json:"answered"` // share of questions with an output at all
	// Doubted is the share of questions where sources would answer differently
	// and to know which is meant is worth a question, Named how many sources that
	// names, and EMAsked the EM when the person then names the one that the gold
	// answer is in. EMTold is the EM when who finds none of them meant says the
	// title of the one that is.
	Doubted float64 `json:"avg_questions"`
	Named   float64 `json:"named"`
	EMAsked float64 `json:"em_asked"`
	EMTold  float64 `json:"em_told"`
	ECE     float64 `json:"ece"` // how far the probability of the first is off, in ten equal parts
	// Sure is the share of questions whose first output is likelier right than
	// wrong, and EMSure the EM among them: what an honest answerer would say.
	Sure   float64 `json:"sure_share"`
	EMSure float64 `json:"em_sure"`
}

// scored is the judgement of one question's outputs.
type scored struct {
	right, answered, three, doubted, asked, told bool
	f1, p                                        float64
	named                                        int  // sources that the question back names
	missed                                       bool // the gold source is not among these
}

func (q Question) judge(all []answer.Output) scored {
	var s scored
	if len(all) == 0 {
		return s
	}
	s.answered, s.right, s.f1, s.p = true, q.Right(all[0]), q.F1(all[0]), all[0].P
	s.three = slices.ContainsFunc(all[:min(3, len(all))], q.Right)
	s.asked = s.right
	doubt := answer.Doubtful(all)
	s.doubted, s.named = doubt != nil, len(doubt)
	s.missed = s.doubted
	for _, o := range doubt { // the person names the gold source, if it is offered
		if q.isGold(o.Source) || slices.ContainsFunc(o.Also, q.isGold) {
			s.asked, s.missed = q.Right(o), false
			break
		}
	}
	s.told = s.asked
	return s
}

// tell judges what comes out when the person says the title of the gold source,
// which was not among those that the question back named.
func (q Question) tell(ctx context.Context, a *answer.Answerer, lib *library.Library, s *scored) error {
	if !s.missed || q.Title == "" {
		return nil
	}
	outputs, err := a.Meant(ctx, lib, q.Text, q.Title)
	if err != nil {
		return fmt.Errorf("answering %q from %q: %w", q.Text, q.Title, err)
	}
	if len(outputs) > 0 {
		s.told = q.Right(outputs[0])
	}
	return nil
}

// sureFrom is the probability from which on an output is likelier right than wrong.
const sureFrom = 0.5

func scoreOf(all []scored) *AnswerScore {
	out, n := &AnswerScore{}, float64(len(all))
	var sum, right, count [10]float64
	sure, rightSure, named, doubted := 0.0, 0.0, 0, 0
	for _, s := range all {
		out.F1 += s.f1 / n
		for to, yes := range map[*float64]bool{&out.EM: s.right, &out.EM3: s.three, &out.Answered: s.answered,
			&out.Doubted: s.doubted, &out.EMAsked: s.asked, &out.EMTold: s.told} {
			if yes {
				*to += 1 / n
			}
		}
		if s.doubted {
			doubted++
			named += s.named
		}
		if s.answered {
			bin := min(int(s.p*10), 9)
			count[bin]++
			sum[bin] += s.p
			if s.right {
				right[bin]++
			}
		}
		if s.p >= sureFrom {
			sure++
			if s.right {
				rightSure++
			}
		}
	}
	out.Named = float64(named) / float64(max(doubted, 1))
	out.Sure, out.EMSure = sure/n, rightSure/max(sure, 1)
	for i := range count {
		out.ECE += abs(sum[i]-right[i]) / n
	}
	return out
}

func abs(x float64) float64 { return max(x, -x) }

func (q Question) isGold(source string) bool { return q.Gold[source] }
