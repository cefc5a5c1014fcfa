package cascade

import (
	"fmt"
	"slices"
	"strings"

	"parley/suql/reader"
)

// steps are the confidences from which on the cheap reader may be trusted; the
// last takes every reply.
var steps = [...]float64{0.95, 0.9, 0.8, 0.7, 0.55, 0}

// levels are the replies of one kind by the step that they reach, and from
// which step on they are trusted; len(steps) for none.
type levels struct {
	alike, unlike [len(steps)]int
	trusted       int // steps, from the first
}

// record is what is known about one question.
type record struct {
	seen   map[uint64]bool    // texts that were compared
	levels map[string]*levels // by the verdict of the cheap reader
}

// able reports whether anything is decided.
func (r *record) able() bool {
	for _, l := range r.levels {
		if l.trusted > 0 {
			return true
		}
	}
	return false
}

// decides reports whether a reply of that kind is trusted.
func (r *record) decides(verdict string, confidence float64) bool {
	l := r.levels[verdict]
	return l != nil && l.trusted > 0 && confidence >= steps[l.trusted-1]
}

// compare takes one more reply, which was the same as that of the dear reader
// or not.
func (r *record) compare(cheap reader.Reply, alike bool) {
	v := verdict(cheap)
	l := r.levels[v]
	if l == nil {
		l = &levels{}
		r.levels[v] = l
	}
	at := slices.IndexFunc(steps[:], func(s float64) bool { return cheap.Confidence >= s })
	if at < 0 { // no number
		at = len(steps) - 1
	}
	if alike {
		l.alike[at]++
	} else {
		l.unlike[at]++
	}
}

// weigh finds how far down replies of a kind are trusted: each step is tried with all
// replies above it, from the surest down to the first that fails. A step that
// has too few replies to pass goes together with the next.
func (r *record) weigh(verdict string, target float64, least int) {
	l := r.levels[verdict]
	l.trusted = 0
	alike, unlike := 0, 0
	for i := range steps {
		alike, unlike = alike+l.alike[i], unlike+l.unlike[i]
		if alike+unlike < least || l.alike[i]+l.unlike[i] == 0 {
			continue
		}
		if evidence(alike, unlike, target) < 1/doubt {
			return
		}
		l.trusted = i + 1
	}
}

// String says what is decided.
func (r *record) String() string {
	var parts []string
	for _, v := range []string{string(reader.True), string(reader.False), string(reader.Unknown), "answer"} {
		l := r.levels[v]
		if l == nil || l.trusted == 0 {
			continue
		}
		alike, all := 0, 0
		for i := range l.trusted {
			alike, all = alike+l.alike[i], all+l.alike[i]+l.unlike[i]
		}
		part := "every " + v
		if s := steps[l.trusted-1]; s > 0 {
			part = fmt.Sprintf("%s from a confidence of %g on", v, s)
		}
		parts = append(parts, fmt.Sprintf("%s (%d of %d were the same)", part, alike, all))
	}
	if len(parts) == 0 {
		return fmt.Sprintf("nothing so far: of %d replies that were compared too few are the same", len(r.seen))
	}
	return strings.Join(parts, ", ")
}
