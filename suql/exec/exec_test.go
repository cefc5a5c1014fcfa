package exec_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"parley/suql/ast"
	"parley/suql/exec"
	"parley/suql/plan"
	"parley/suql/reader"
)

func TestUnderALimitNoMoreIsInFlightThanIsMissing(t *testing.T) {
	for _, tt := range []struct{ limit, parallel, every int }{{1, 8, 3}, {3, 8, 4}, {5, 2, 2}, {4, 100, 1}} {
		s := &script{}
		x := &exec.Executor{DB: texts(60, every(tt.every)), Reader: s}
		out, err := x.Run(t.Context(), prepared(t, fmt.Sprint(tt.limit)), exec.Options{Parallel: tt.parallel})
		if err != nil {
			t.Fatal(err)
		}
		last := (tt.limit-1)*tt.every + 1 // texts up to the last match
		if len(out.Rows) != tt.limit || s.wide > min(tt.limit, tt.parallel) || out.Stats.Items != last {
			t.Errorf("%+v: %d rows, %d calls at once, %d items, want %d items", tt, len(out.Rows), s.wide, out.Stats.Items, last)
		}
	}
}

func TestInAHurryThereAreFewerWaves(t *testing.T) {
	db := texts(200, every(10))
	patient, err := (&exec.Executor{DB: db, Reader: &script{}}).Run(t.Context(), prepared(t, "3"), exec.Options{Parallel: 16})
	if err != nil {
		t.Fatal(err)
	}
	hurried, err := (&exec.Executor{DB: db, Reader: &script{}}).Run(t.Context(), prepared(t, "3"), exec.Options{Parallel: 16, Hurry: true})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(patient.Rows, hurried.Rows); diff != "" || hurried.Stats.Waves >= patient.Stats.Waves {
		t.Errorf("%d and %d waves, %s", patient.Stats.Waves, hurried.Stats.Waves, diff)
	}
}

func TestWavesAreAsWideAsAllowed(t *testing.T) {
	s := &script{}
	var arrived sync.WaitGroup
	arrived.Add(4)
	s.enter = func(int) error { // nobody leaves before four have come
		arrived.Done()
		arrived.Wait()
		return nil
	}
	x := &exec.Executor{DB: texts(4, every(2)), Reader: s}
	out, err := x.Run(t.Context(), prepared(t, ""), exec.Options{Parallel: 4})
	if err != nil {
		t.Fatal(err)
	}
	if out.Stats.Waves != 1 || out.Stats.Calls != 4 {
		t.Errorf("%d waves, %d calls", out.Stats.Waves, out.Stats.Calls)
	}
}

func TestEqualTextsAreReadOnce(t *testing.T) {
	s := &script{}
	x := &exec.Executor{DB: notes{"yes", "no", "yes", "yes", "no"}, Reader: s}
	out, err := x.Run(t.Context(), prepared(t, ""), exec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if s.calls != 2 || out.Stats.CacheHits != 3 || out.Stats.RowsJudged != 5 || len(out.Rows) != 3 {
		t.Errorf("%d calls, %+v, %v", s.calls, out.Stats, out.Rows)
	}
}

func TestWhatWasReadIsRememberedBetweenRuns(t *testing.T) {
	s := &script{}
	x := &exec.Executor{DB: texts(10, every(2)), Reader: s, Memo: exec.NewMemo(0)}
	for range 2 {
		if _, err := x.Run(t.Context(), prepared(t, ""), exec.Options{}); err != nil {
			t.Fatal(err)
		}
	}
	if s.calls != 10 {
		t.Errorf("%d calls for 10 texts", s.calls)
	}
}

func TestRunsSideBySideAskOnce(t *testing.T) {
	s := &script{}
	x := &exec.Executor{DB: texts(50, every(2)), Reader: s, Memo: exec.NewMemo(0)}
	p := prepared(t, "")
	var wg sync.WaitGroup
	rows := make([]int, 6)
	for i := range rows {
		wg.Go(func() {
			out, err := x.Run(t.Context(), p, exec.Options{Parallel: 1 + i})
			if err != nil {
				t.Error(err)
				return
			}
			rows[i] = len(out.Rows)
		})
	}
	wg.Wait()
	if diff := cmp.Diff([]int{25, 25, 25, 25, 25, 25}, rows); diff != "" || s.calls != 50 {
		t.Errorf("%d calls for 50 texts, %s", s.calls, diff)
	}
}

func TestAFailureIsRetriedOnceAndNeverRemembered(t *testing.T) {
	db := notes{"yes a", "yes b", "no c"}
	s := &script{fail: map[string]int{"yes a": 1, "yes b": 2}}
	x := &exec.Executor{DB: db, Reader: s, Memo: exec.NewMemo(0)}
	out, err := x.Run(t.Context(), prepared(t, ""), exec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Rows) != 1 || out.Rows[0][0] != int64(0) || !out.Stats.Incomplete || out.Stats.NotJudged != 1 {
		t.Errorf("first run: %v, %+v", out.Rows, out.Stats)
	}
	if len(out.Warnings) != 1 || out.Warnings[0].Code != "reader_failed" || out.Warnings[0].Count != 1 {
		t.Errorf("warnings %+v", out.Warnings)
	}
	if out, err = x.Run(t.Context(), prepared(t, ""), exec.Options{}); err != nil || len(out.Rows) != 2 || out.Stats.Items != 1 {
		t.Errorf("second run: %v, %v, %+v", err, out.Rows, out.Stats)
	}
}

func TestAReaderThatIsDownIsAnError(t *testing.T) {
	down := errors.New("no route to host")
	s := &script{enter: func(int) error { return down }}
	_, err := (&exec.Executor{DB: texts(5, every(1)), Reader: s}).Run(t.Context(), prepared(t, ""), exec.Options{})
	if !errors.Is(err, down) {
		t.Errorf("got %v", err)
	}
}

func TestAReaderThatBreaksDownHalfWayGivesWhatThereIs(t *testing.T) {
	s := &script{}
	s.enter = func(call int) error {
		if call > 4 {
			return errors.New("no route to host")
		}
		return nil
	}
	out, err := (&exec.Executor{DB: texts(10, every(2)), Reader: s}).Run(t.Context(), prepared(t, ""), exec.Options{Parallel: 2})
	if err != nil {
		t.Fatal(err)
	}
	if len(out.Rows) != 2 || !out.Stats.Incomplete || out.Stats.NotJudged != 6 {
		t.Errorf("%v, %+v", out.Rows, out.Stats)
	}
	if len(out.Warnings) != 1 || out.Warnings[0].Code != "reader_failed" || !strings.Contains(out.Warnings[0].Message, "no route to host") {
		t.Errorf("warnings %+v", out.Warnings)
	}
}

func TestTooFewRepliesAreAnError(t *testing.T) {
	_, err := (&exec.Executor{DB: notes{"yes"}, Reader: mute{}}).Run(t.Context(), prepared(t, ""), exec.Options{})
	if err == nil || !strings.Contains(err.Error(), "0 replies to 1 requests") {
		t.Errorf("got %v", err)
	}
}

type mute struct{}

func (mute) Identity() string { return "mute" }

func (mute) Read(context.Context, []reader.Request) ([]reader.Reply, error) { return nil, nil }

func TestCancellingStopsWithinAWave(t *testing.T) {
	ctx, cancel := context.WithCancel(t.Context())
	s := &script{}
	s.enter = func(call int) error {
		if call == 3 {
			cancel()
		}
		return nil
	}
	_, err := (&exec.Executor{DB: texts(50, every(1)), Reader: s}).Run(ctx, prepared(t, ""), exec.Options{Parallel: 2})
	if !errors.Is(err, context.Canceled) || s.calls > 4 {
		t.Errorf("%v after %d calls", err, s.calls)
	}
}

func TestProgressEndsWithEverythingDone(t *testing.T) {
	var last exec.Progress
	_, err := (&exec.Executor{DB: texts(9, every(3)), Reader: &script{}}).Run(t.Context(), prepared(t, ""), exec.Options{
		Progress: func(p exec.Progress) {
			if p.Stage == "read" {
				last = p
			}
		},
	})
	last.Seconds = 0
	if want := (exec.Progress{Stage: "read", Done: 9, Of: 9, Found: 3, Calls: 9}); err != nil || !cmp.Equal(last, want) {
		t.Errorf("%v, %+v", err, last)
	}
}

func TestWithoutAReaderFreeTextIsAnError(t *testing.T) {
	_, err := (&exec.Executor{DB: notes{"yes"}}).Run(t.Context(), prepared(t, ""), exec.Options{})
	if !errors.Is(err, exec.ErrNoReader) {
		t.Errorf("got %v", err)
	}
}

func BenchmarkLimitFive(b *testing.B) {
	for _, percent := range []int{1, 10, 75} {
		b.Run(fmt.Sprintf("%d%%", percent), func(b *testing.B) {
			db := texts(2000, func(i int) string {
				if i*61%100 < percent { // spread evenly: 61 and 100 have no common divisor
					return "yes"
				}
				return "no"
			})
			p := prepared(b, "5")
			s := &script{}
			b.ReportAllocs()
			for b.Loop() {
				x := &exec.Executor{DB: db, Reader: s}
				if _, err := x.Run(b.Context(), p, exec.Options{}); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(float64(s.calls)/float64(b.N), "calls/op")
		})
	}
}

// TestRowsAreToldWhileOthersAreRead: the first rows that are found, in their
// order, each time there is one more.
func TestRowsAreToldWhileOthersAreRead(t *testing.T) {
	for _, tt := range []struct {
		name, limit string
		rows        int // to be told
		want        string
	}{
		{"as they are found", "", 10, "[0] [0 3] [0 3 6] [0 3 6 9]"},
		{"only the first", "", 2, "[0] [0 3]"},
		{"no more than are wanted", "2", 10, "[0] [0 3]"},
		{"none at all", "", 0, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			var told []string
			x := &exec.Executor{DB: texts(10, every(3)), Reader: &script{}}
			out, err := x.Run(t.Context(), prepared(t, tt.limit), exec.Options{Parallel: 1, Partial: exec.Partial{Rows: tt.rows, Tell: func(o *exec.Output) {
				var ids []any
				for _, row := range o.Rows {
					ids = append(ids, row[0])
				}
				told = append(told, fmt.Sprint(ids))
			}}})
			if err != nil {
				t.Fatal(err)
			}
			if got := strings.Join(told, " "); got != tt.want {
				t.Errorf("told %s, want %s", got, tt.want)
			}
			plain, err := x.Run(t.Context(), prepared(t, tt.limit), exec.Options{Parallel: 1})
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(plain.Rows, out.Rows); diff != "" {
				t.Errorf("telling changed the rows: %s", diff)
			}
		})
	}
}

// TestProgressIsToldCallByCall: also in the middle of a wave.
func TestProgressIsToldCallByCall(t *testing.T) {
	second := make(chan struct{})
	s := &script{enter: func(call int) error {
		if call == 2 {
			<-second // until the first call is told
		}
		return nil
	}}
	x := &exec.Executor{DB: texts(2, every(1)), Reader: s}
	calls := 0
	_, err := x.Run(t.Context(), prepared(t, ""), exec.Options{Parallel: 2, Progress: func(p exec.Progress) {
		if p.Calls == 1 && calls == 0 {
			close(second)
		}
		calls = p.Calls
	}})
	if err != nil || calls != 2 {
		t.Errorf("%d calls told, error %v", calls, err)
	}
}

// hanging is a reader whose calls after the first so many end with their
// context only.
type hanging struct {
	script
	after int
	hangs func() // called by each of them
}

func (h *hanging) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	out, err := h.script.Read(ctx, batch)
	h.mu.Lock()
	hangs := h.calls > h.after
	h.mu.Unlock()
	if hangs {
		h.hangs()
		<-ctx.Done()
		return nil, context.Cause(ctx)
	}
	return out, err
}

// TestStoppingDoesNotWaitForTheReader: whoever stops gets what is known by
// then at once, however long the calls under way would take.
func TestStoppingDoesNotWaitForTheReader(t *testing.T) {
	ctx, cancel := context.WithTimeout(t.Context(), 30*time.Second)
	defer cancel()
	stop := make(chan struct{})
	h := &hanging{after: 10, hangs: sync.OnceFunc(func() { close(stop) })}
	out, err := (&exec.Executor{DB: texts(50, every(2)), Reader: h}).Run(ctx, prepared(t, ""), exec.Options{Parallel: 2, Stop: stop})
	if err != nil {
		t.Fatal(err)
	}
	if s := out.Stats; !s.Incomplete || len(out.Rows) != 5 || s.NotJudged != 40 {
		t.Errorf("%d rows, %+v", len(out.Rows), s)
	}
}

// slowly is a database whose statement takes until somebody lets it go.
type slowly chan struct{}

func (s slowly) Query(ctx context.Context, _ ast.Query, _ *exec.Relation) (*exec.Rows, error) {
	select {
	case <-s:
		return &exec.Rows{Columns: []string{"n"}, Values: [][]any{{int64(3)}}}, nil
	case <-ctx.Done():
		return nil, ctx.Err()
	}
}

// TestMeanwhile: something is done beside a statement of the database alone; it
// is told when that has ended, and has ended itself when the run has.
func TestMeanwhile(t *testing.T) {
	count := &ast.Select{Items: []*ast.Item{{Expr: ast.Num("3")}}}
	p := &plan.Plan{Root: &plan.SQL{Query: count, Statement: count}, Query: count}
	db, did := make(slowly), ""
	x := &exec.Executor{DB: db}
	out, err := x.Run(t.Context(), p, exec.Options{Meanwhile: func(ctx context.Context) {
		did += "while it runs, "
		close(db)
		<-ctx.Done()
		did += "and to its end"
	}})
	if err != nil || len(out.Rows) != 1 || did != "while it runs, and to its end" {
		t.Errorf("%+v, %v; done %q", out, err, did)
	}
	ctx, cancel := context.WithCancel(t.Context())
	if _, err := (&exec.Executor{DB: make(slowly)}).Run(ctx, p, exec.Options{Meanwhile: func(context.Context) { cancel() }}); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled meanwhile: %v", err)
	}
}
