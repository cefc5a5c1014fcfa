package exec

import "time"

// teller tells how far a run is.
type teller struct {
	tell    func(Progress) // may be nil
	partial Partial
	started time.Time
	last    Progress
	rows    int       // told before the end
	at      time.Time // when that was; at first, when the run began
}

// progress tells that so many of the candidates are judged and found.
func (t *teller) progress(stage string, done, of, found int) {
	t.last.Stage, t.last.Done, t.last.Of, t.last.Found = stage, done, of, found
	t.report()
}

// called tells that the reader has answered a call.
func (t *teller) called() {
	t.last.Calls++
	t.report()
}

func (t *teller) report() {
	if t.tell != nil {
		t.last.Seconds = time.Since(t.started).Seconds()
		t.tell(t.last)
	}
}
