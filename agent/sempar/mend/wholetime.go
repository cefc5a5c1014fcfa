package mend

import "parley/agent/sempar/decode"

// whole is a reading with the whole of each time that was said.
func (r Rules) whole(said Said, h decode.Hypothesis) decode.Hypothesis {
	made, changed := said.times.Whole(h.Made)
	if !changed {
		return h
	}
	q, err := r.Schema.Build(made)
	if err != nil {
		return h
	}
	h.Made, h.Query = made, q
	return h
}
