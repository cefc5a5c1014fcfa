package model

import (
	"context"
	"errors"

	"parley/llm"
)

// agreement measures a reply from a server without log-probabilities by
// samples: a unit is as probable as the samples that have it at its place are
// many, by the rule of succession: (agreeing + 1) / (samples + 2), so that a
// few that all agree do not make it certain. What others have there competes
// with it.
func (s *subject) agreement(ctx context.Context, req llm.Request, r *reply, units []scored, soFar string,
	rest bool) error {
	req.Temperature, req.LogProbs, req.Top = 1, false, 0
	samples, err := s.chat.Samples(ctx, req, s.opts.Samples)
	var e *llm.Error
	if errors.As(err, &e) && (e.Kind == llm.Truncated || e.Kind == llm.BadReply || e.Kind == llm.Refused) {
		samples = nil // of no use, which leaves everything doubtful
	} else if err != nil {
		return err
	}
	var read []reply
	for _, sample := range samples {
		if other := s.read(units, soFar, sample, rest); other.misfit == nil && !other.nothing {
			read = append(read, other)
		}
	}
	r.agree(read, rest)
	return nil
}

// agree gives a reply's units the shares of the samples that have them too.
func (r *reply) agree(read []reply, rest bool) {
	share := func(agreeing int) float64 { return float64(agreeing+1) / float64(len(read)+2) }
	ended := 0
	for _, o := range read {
		if o.ended == r.ended {
			ended++
		}
	}
	if r.ended && !rest {
		r.end = share(ended)
	}
	for i := range r.units {
		u := &r.units[i]
		u.others = nil
		agreeing := 0
		for _, o := range read {
			at := find(o.units, u.place, u)
			switch {
			case at < 0:
			case o.units[at].unit.Key() == u.unit.Key():
				agreeing++
			default:
				u.add(o.units[at].unit, 1/float64(len(read)+2))
			}
		}
		u.p = share(agreeing)
	}
}

// find is the unit of the same kind at a place.
func find(units []scored, place string, like *scored) int {
	for i, u := range units {
		if u.place == place && u.unit.Kind == like.unit.Kind {
			return i
		}
	}
	return -1
}
