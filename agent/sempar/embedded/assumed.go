package embedded

import (
	"slices"
	"strings"

	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
)

// overSaid is added to the logarithm of a reading that puts a number that nobody
// said in the place of one that was: "who spent over 500" is not about more
// than nothing.
const overSaid = -4

// assumesForSaid reports whether a derivation compares with a number that was
// not said, and makes nothing of one that was.
func assumesForSaid(q *link.Question, made grammar.Derivation) bool {
	assumed := false
	used := make([]bool, len(q.Tokens))
	for _, d := range made {
		if d.Symbol != grammar.Value {
			continue
		}
		said, unsaid := false, false
		for _, v := range q.Values {
			if strings.EqualFold(v.Text, d.Text) {
				said, unsaid = said || v.From < v.To, unsaid || v.Way == link.Assumed
				link.Cover(used, v.From, v.To)
			}
		}
		assumed = assumed || unsaid && !said
	}
	return assumed && slices.ContainsFunc(q.Values, func(v link.Candidate) bool {
		return v.Way == link.Number && v.From < v.To && !slices.Contains(used[v.From:v.To], true)
	})
}
