package exec_test

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"math"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"parley/suql/exec"
	"parley/suql/reader"
)

// remote is a script whose calls take their time.
type remote struct {
	script
	takes func(text string) time.Duration

	under, most atomic.Int64 // calls under way
}

func (*remote) InProcess() bool { return false }

func (r *remote) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	under := r.under.Add(1)
	defer r.under.Add(-1)
	for most := r.most.Load(); under > most && !r.most.CompareAndSwap(most, under); most = r.most.Load() {
	}
	longest := time.Duration(0)
	for _, q := range batch {
		longest = max(longest, r.takes(q.Texts[0]))
	}
	select {
	case <-time.After(longest):
	case <-ctx.Done():
		return nil, context.Cause(ctx)
	}
	return r.script.Read(ctx, batch)
}

// exponential latencies with a mean of a second: each text has its own.
func exponential(text string) time.Duration {
	h := fnv.New64a()
	h.Write([]byte(text + "."))
	u := float64(h.Sum64()*0x9e3779b97f4a7c15>>11) / (1 << 53)
	return time.Duration(-math.Log(1-u) * float64(time.Second))
}

// someSlow takes 100 ms, and of every tenth text 3 s.
func someSlow(text string) time.Duration {
	var n int
	_, _ = fmt.Sscanf(text, "note %d", &n)
	if n%10 == 0 {
		return 3*time.Second + time.Duration(n)
	}
	return 100*time.Millisecond + time.Duration(n)
}

// ideal is how long a pool of so many takes that knows at once what a reply
// means, and how many calls: it never has more under way than are missing; no
// bound when need is negative.
func ideal(db notes, takes func(string) time.Duration, parallel, need int) (took time.Duration, calls int) {
	type job struct {
		ends time.Duration
		yes  bool
	}
	var flying []job
	next := 0
	for need != 0 {
		for next < len(db) && len(flying) < parallel && (need < 0 || len(flying) < need) {
			flying = append(flying, job{took + takes(db[next]), next%10 == 0})
			next++
		}
		if len(flying) == 0 {
			break
		}
		slices.SortFunc(flying, func(a, b job) int { return int(a.ends - b.ends) })
		took = flying[0].ends
		if flying[0].yes && need > 0 {
			need--
		}
		flying = flying[1:]
	}
	return took, next
}

// TestThePoolIsFull: a call goes out as soon as there is room, so a run takes
// hardly longer than one that would not have to think, and no further calls.
func TestThePoolIsFull(t *testing.T) {
	for _, tt := range []struct {
		name            string
		texts, parallel int
		limit           int
		takes           func(string) time.Duration
	}{
		{"calls of exponential length", 200, 8, -1, exponential},
		{"32 at once", 400, 32, -1, exponential},
		{"one at a time", 20, 1, -1, exponential},
		{"some take thirty times as long", 124, 8, -1, someSlow},
		{"LIMIT 5", 200, 8, 5, exponential},
		{"LIMIT 1", 200, 8, 1, exponential},
		{"LIMIT 12, some take thirty times as long", 200, 8, 12, someSlow},
	} {
		t.Run(tt.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				db := texts(tt.texts, every(10))
				limit := ""
				if tt.limit >= 0 {
					limit = fmt.Sprint(tt.limit)
				}
				r := &remote{takes: tt.takes}
				began := time.Now()
				out, err := (&exec.Executor{DB: db, Reader: r}).Run(t.Context(), prepared(t, limit), exec.Options{Parallel: tt.parallel})
				if err != nil {
					t.Fatal(err)
				}
				took := time.Since(began)
				best, calls := ideal(db, tt.takes, tt.parallel, tt.limit)
				t.Logf("%s, an ideal pool %s", took, best)
				if float64(took) > 1.15*float64(best) || out.Stats.Calls != calls || int(r.most.Load()) > tt.parallel {
					t.Errorf("%d calls in %s, %d at once; an ideal pool takes %d in %s", out.Stats.Calls, took, r.most.Load(), calls, best)
				}
			})
		})
	}
}

// TestAReaderSaysHowManyAtOnce: where the options don't.
func TestAReaderSaysHowManyAtOnce(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &wide{}
		r.takes = exponential
		if _, err := (&exec.Executor{DB: texts(100, every(2)), Reader: r}).Run(t.Context(), prepared(t, ""), exec.Options{}); err != nil || r.most.Load() != 32 {
			t.Errorf("%d at once, %v", r.most.Load(), err)
		}
	})
}

type wide struct{ remote }

func (*wide) AtOnce() int { return 32 }

// TestCallsThatNobodyNeedsAreEnded: in a hurry there may be some left over.
func TestCallsThatNobodyNeedsAreEnded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := texts(40, every(1))
		r := &remote{takes: func(text string) time.Duration {
			if text == db[0] {
				return time.Second
			}
			return time.Hour
		}}
		began := time.Now()
		out, err := (&exec.Executor{DB: db, Reader: r}).Run(t.Context(), prepared(t, "1"), exec.Options{Hurry: true})
		if err != nil || len(out.Rows) != 1 || time.Since(began) != time.Second {
			t.Errorf("%v after %s, %v", out, time.Since(began), err)
		}
	})
}

// TestOnePoisonTextLosesOnlyItsRow: whatever it does to the reader.
func TestOnePoisonTextLosesOnlyItsRow(t *testing.T) {
	for _, limit := range []string{"", "1"} {
		db := texts(30, every(1))
		r := &poisoned{text: db[0]}
		out, err := (&exec.Executor{DB: db, Reader: r}).Run(t.Context(), prepared(t, limit), exec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		want := 29
		if limit != "" {
			want = 1
		}
		if len(out.Rows) != want || !out.Stats.Incomplete || out.Stats.NotJudged != 1 || len(out.Warnings) != 1 || out.Warnings[0].Code != "reader_failed" {
			t.Errorf("LIMIT %s: %d rows, %+v, %+v", limit, len(out.Rows), out.Stats, out.Warnings)
		}
	}
}

// poisoned fails as a whole on every call that holds a certain text, and takes
// five in a call.
type poisoned struct{ text string }

func (*poisoned) Identity() string { return "poisoned/1" }
func (*poisoned) PerCall() int     { return 5 }

func (p *poisoned) Read(_ context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		if q.Texts[0] == p.text {
			return nil, fmt.Errorf("the server broke off")
		}
		out[i] = reader.Reply{Verdict: reader.True, Confidence: 1}
	}
	return out, nil
}

// TestAReaderThatFailsOnEveryTextIsGivenUp: after a few, not after all.
func TestAReaderThatFailsOnEveryTextIsGivenUp(t *testing.T) {
	s := &script{fail: map[string]int{}}
	db := texts(200, every(2))
	for _, text := range db[4:] {
		s.fail[text] = 2
	}
	out, err := (&exec.Executor{DB: db, Reader: s}).Run(t.Context(), prepared(t, ""), exec.Options{Parallel: 2})
	if err != nil || s.calls > 24 || !out.Stats.Incomplete || out.Stats.NotJudged != 196 || len(out.Rows) != 2 {
		t.Fatalf("%d calls, %+v, %v", s.calls, out.Stats, err)
	}
	if last := out.Warnings[len(out.Warnings)-1]; last.Code != "reader_failed" {
		t.Errorf("%+v", out.Warnings)
	}
}

// TestABudgetIsUsed: also where several texts share a call.
func TestABudgetIsUsed(t *testing.T) {
	for _, b := range []exec.Budget{{Items: 98}, {Tokens: 980}} {
		db := texts(300, every(1))
		out, err := (&exec.Executor{DB: db, Reader: tokens{&poisoned{}}}).Run(t.Context(), prepared(t, ""), exec.Options{Budget: b})
		if err != nil || out.Stats.Items < 94 || out.Stats.Items > 102 || !out.Stats.Incomplete {
			t.Errorf("%+v: %+v, %v", b, out.Stats, err)
		}
	}
}

// TestABudgetIsUsedSideBySide: with eight calls of very different lengths under
// way, too, of which each is known to cost ten tokens only when it is answered.
func TestABudgetIsUsedSideBySide(t *testing.T) {
	for _, b := range []exec.Budget{{Calls: 200}, {Items: 200}, {Tokens: 2000}} {
		synctest.Test(t, func(t *testing.T) {
			r := &remote{takes: exponential}
			db := texts(300, every(1))
			out, err := (&exec.Executor{DB: db, Reader: paid{r}}).Run(t.Context(), prepared(t, ""), exec.Options{Budget: b, Parallel: 8})
			if err != nil {
				t.Fatal(err)
			}
			s := out.Stats
			if s.Items < 190 || s.Items > 200 || !s.Incomplete || s.NotJudged != 300-s.Items || r.most.Load() != 8 {
				t.Errorf("%+v: %+v, at most %d at once", b, s, r.most.Load())
			}
		})
	}
}

// paid takes ten tokens a question.
type paid struct{ *remote }

func (r paid) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out, err := r.remote.Read(ctx, batch)
	for i := range out {
		out[i].Tokens = 10
	}
	return out, err
}

// TestATextThatHangsTheReaderLosesOnlyItsRow: as long as somebody waits for the
// reply it is waited for, and a reader with a patience of its own gives it up.
func TestATextThatHangsTheReaderLosesOnlyItsRow(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		db := texts(30, every(1))
		r := &remote{takes: func(text string) time.Duration {
			if text == db[0] {
				return time.Hour
			}
			return time.Second
		}}
		out, err := (&exec.Executor{DB: db, Reader: patient{r}}).Run(t.Context(), prepared(t, ""), exec.Options{Parallel: 4})
		if err != nil || len(out.Rows) != 29 || out.Stats.NotJudged != 1 || !out.Stats.Incomplete {
			t.Errorf("%+v, %v", out, err)
		}
	})
}

// patient waits for a minute.
type patient struct{ *remote }

func (r patient) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	bounded, cancel := context.WithTimeoutCause(ctx, time.Minute, errors.New("no reply within a minute"))
	defer cancel()
	return r.remote.Read(bounded, batch)
}

// tokens is a reader of which every question takes 10.
type tokens struct{ *poisoned }

func (r tokens) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out, err := r.poisoned.Read(ctx, batch)
	for i := range out {
		out[i].Tokens = 10
	}
	return out, err
}

// TestWhatIsUnderWayIsUsed: a call that finds the reader's own budget used up
// may fail before those that were paid for are answered.
func TestWhatIsUnderWayIsUsed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		r := &remote{takes: func(text string) time.Duration {
			if strings.HasPrefix(text, "note 3 ") {
				return time.Second
			}
			return time.Minute
		}}
		r.enter = func(call int) error {
			if call == 1 {
				return reader.DownError{Err: errors.New("the budget is used up")}
			}
			return nil
		}
		out, err := (&exec.Executor{DB: texts(30, every(1)), Reader: r}).Run(t.Context(), prepared(t, ""), exec.Options{Parallel: 4})
		if err != nil || len(out.Rows) != 3 || out.Stats.NotJudged != 27 {
			t.Errorf("%+v, %v", out, err)
		}
	})
}
