package model

import (
	"context"
	"regexp"

	"parley/llm"
)

// Watcher is a model whose replies can be watched while they come; *llm.Client
// is one.
type Watcher interface {
	Watch(ctx context.Context, req llm.Request, tell func(soFar string)) (llm.Reply, error)
}

// say has the model write. Where it writes a whole query at once and somebody
// waits, they are told of each clause as it comes.
func (s *subject) say(ctx context.Context, req llm.Request, units []scored, soFar string,
	rest bool) (llm.Reply, error) {
	w, can := s.chat.(Watcher)
	if !can || !rest || s.turn.Written == nil || len(s.held.Decisions) > 0 {
		return s.chat.Chat(ctx, req)
	}
	return w.Watch(ctx, req, s.drafting(units, soFar))
}

// nextClause is where a clause begins that may follow another.
var nextClause = regexp.MustCompile(`(?i)\s(WHERE|GROUP\s+BY|HAVING|ORDER\s+BY|LIMIT)\s`)

// drafting tells of the clauses that are whole in what was written by now.
// What is no query as far as it goes, such as half of one in brackets, is not
// told: the reply will say what it is.
func (s *subject) drafting(units []scored, soFar string) func(string) {
	shown := 0
	return func(text string) {
		begun := nextClause.FindAllStringIndex(text, -1)
		if len(begun) == 0 {
			return
		}
		last := begun[len(begun)-1][0]
		if last <= shown {
			return
		}
		shown = last
		r := s.read(units, soFar, llm.Reply{Text: text[:shown]}, true)
		if r.misfit != nil || len(r.units) == 0 {
			return
		}
		if h, err := s.sketched(draft{units: joined(units, r.units), end: 1}, settled{}); err == nil {
			s.turn.Written(h)
		}
	}
}
