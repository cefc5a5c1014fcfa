package reader

// Grade is a judgement in one word, for people: how far the texts bear it out.
type Grade string

// The grades, best first.
const (
	Yes     Grade = "yes"
	Likely  Grade = "likely"
	Maybe   Grade = "maybe" // too weak to be told as a fact
	No      Grade = "no"
	NotSaid Grade = "not said"
)

// From which confidence on a judgement is told as yes, and as likely. What is
// less sure is a maybe: of the embedded reader's verdicts under LikelyFrom a
// third is right over the restaurants' reviews, of those above it 0.84.
const (
	YesFrom    = 0.80
	LikelyFrom = 0.55
)

// Grade is the grade of a judgement. A reader that gives no confidence (0)
// stands by its verdict.
func (r Reply) Grade() Grade {
	switch {
	case r.Verdict != True && r.Verdict != False:
		return NotSaid
	case r.Weak(LikelyFrom):
		return Maybe
	case r.Verdict == False:
		return No
	case r.Weak(YesFrom):
		return Likely
	}
	return Yes
}

// Weak reports whether a judgement is less sure than a threshold in [0,1].
func (r Reply) Weak(threshold float64) bool { return r.Confidence > 0 && r.Confidence < threshold }
