package exec

import (
	"parley/suql/plan"
)

// origin is where a reply came from.
type origin int

const (
	read     origin = iota // the reader gave it, now or before
	inferred               // an inference table holds it
	decided                // the cheaper reader gave it
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
	a.want.reply, a.origin = &reply, inferred
	return true
}

// decide looks whether the cheaper reader is known to reply to a as the reader
// would.
func (r *run) decide(ask *plan.Ask, a *answer) {
	if r.Cheaper == nil {
		return
	}
	if reply, ok := r.Cheaper.Decide(r.ctx, ask.About(), a.want.req); ok {
		a.want.reply, a.origin = &reply, decided
	}
}

// count counts a, whose reply is used, where it came from; once.
func (r *run) count(ask *plan.Ask, a *answer) {
	if a.counted {
		return
	}
	a.counted = true
	switch a.origin {
	case inferred:
		r.out.Stats.Inferred++
	case decided:
		r.out.Stats.Decided++
	case read:
		if r.Cheaper != nil {
			r.Cheaper.Note(r.ctx, ask.About(), a.want.req, *a.want.reply)
		}
	}
}
