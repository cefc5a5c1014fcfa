package rewrite

import (
	"sync"

	"parley/agent/sempar/predicate"
)

// mostQuestions is how many questions are kept at a time.
const mostQuestions = 1000

// questions keeps the questions that words were made into: a parse tries the same
// words in many queries.
type questions struct {
	mu   sync.Mutex
	kept map[string]predicate.Predicate
}

// of is [predicate.Of].
func (q *questions) of(words string) predicate.Predicate {
	q.mu.Lock()
	defer q.mu.Unlock()
	if p, ok := q.kept[words]; ok {
		return p
	}
	if q.kept == nil || len(q.kept) >= mostQuestions {
		q.kept = map[string]predicate.Predicate{}
	}
	p := predicate.Of(words)
	q.kept[words] = p
	return p
}
