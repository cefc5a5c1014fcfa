package exec

import (
	"parley/suql/plan"
)

// origin says whether a reply was inferred before.
type origin int

const (
	read      origin = iota // it was not
	uncounted               // it was, and is not counted yet
	counted
)

// infer looks for the reply to a where answers to ask were found before.
func (r *run) infer(ask *plan.Ask, a *answer) bool {
	if ask.Inferred == nil || r.Inferred == nil {
		return false
	}
	reply, ok, err := r.Inferred.Reply(ask.Stored.Table, ask.Stored.Column, a.want.req)
	if err != nil {
		r.faults.inferring = err // the text can still be read
	}
	if err != nil || !ok {
		return false
	}
	a.want.reply, a.inferred = &reply, uncounted
	return true
}

// countInferred counts a, whose reply is used, once.
func (r *run) countInferred(a *answer) {
	if a.inferred == uncounted {
		a.inferred = counted
		r.out.Stats.Inferred++
	}
}
