package exec_test

import (
	"context"
	"errors"
	"strings"
	"sync/atomic"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"parley/suql/exec"
	"parley/suql/reader"
)

// terse tells the words that decided only when it is asked.
type terse struct {
	*script
	asked atomic.Int32
	fails error
	hangs bool // until ctx ends
}

func (r *terse) Read(ctx context.Context, batch []reader.Request) ([]reader.Reply, error) {
	replies, err := r.script.Read(ctx, batch)
	for i := range replies {
		replies[i].Evidence = nil
	}
	return replies, err
}

func (r *terse) Quote(ctx context.Context, q reader.Request, reply reader.Reply) (reader.Reply, error) {
	r.asked.Add(1)
	if r.fails != nil {
		return reply, r.fails
	}
	if r.hangs {
		<-ctx.Done()
		return reply, ctx.Err()
	}
	reply.Tokens = 5
	if at := strings.Index(q.Texts[0], "quiet"); at >= 0 {
		reply.Evidence = []reader.Evidence{{Start: at, End: at + len("quiet"), Supports: true}}
	}
	return reply, nil
}

func told(list [][]exec.Evidence) []string {
	var out []string
	for _, row := range list {
		for _, e := range row {
			out = append(out, e.Snippet[e.Start:e.End])
		}
	}
	return out
}

// TestQuotesAreOfTheRowsThatAreShown: a run asks for no words; those of the
// first rows are asked for afterwards, once for each reply, and remembered.
func TestQuotesAreOfTheRowsThatAreShown(t *testing.T) {
	db := notes{"yes: so quiet", "no", "yes: who knows", "yes: so quiet", "yes: quiet again"}
	r := &terse{script: &script{}}
	x := &exec.Executor{DB: db, Reader: r, Memo: exec.NewMemo(0)}
	out, err := x.Run(t.Context(), prepared(t, ""), exec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if r.asked.Load() != 0 || len(out.Rows) != 4 || len(out.Open) != 4 {
		t.Fatalf("%d quotes during the run; %d rows, %d open", r.asked.Load(), len(out.Rows), len(out.Open))
	}
	if err := x.Quote(t.Context(), out.Open[:3], &out.Stats, exec.Options{}); err != nil {
		t.Fatal(err)
	}
	if n := r.asked.Load(); n != 2 || out.Stats.Quotes != 2 || out.Stats.Tokens != 10 {
		t.Errorf("asked %d times, %+v: the first and the third row hold the same text", n, out.Stats)
	}
	var found [][]exec.Evidence
	for _, row := range out.Open {
		got, _ := row[0].Found()
		found = append(found, got)
	}
	if len(found[1]) != 1 || found[1][0].Snippet != "" || found[3] != nil {
		t.Errorf("got %+v", found)
	}
	if diff := cmp.Diff([]string{"quiet", "", "quiet"}, told(found)); diff != "" {
		t.Error(diff)
	}
	again, err := x.Run(t.Context(), prepared(t, ""), exec.Options{})
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"quiet", "", "quiet", ""}, told(again.Evidence)); diff != "" {
		t.Errorf("remembered (-want +got)\n%s", diff)
	}
	if err := x.Quote(t.Context(), again.Open, &again.Stats, exec.Options{}); err != nil || r.asked.Load() != 3 {
		t.Errorf("then asked %d times in all, want 3: a reply without words is not asked about again (%v)", r.asked.Load(), err)
	}
}

// TestQuotesChangeNoRow: what can't be asked for, or paid for, stays open.
func TestQuotesChangeNoRow(t *testing.T) {
	run := func(r *terse, o exec.Options) (*exec.Output, error) {
		x := &exec.Executor{DB: texts(20, every(1)), Reader: r}
		out, err := x.Run(t.Context(), prepared(t, ""), exec.Options{Parallel: 1})
		if err != nil {
			t.Fatal(err)
		}
		return out, x.Quote(t.Context(), out.Open, &out.Stats, o)
	}
	for name, tt := range map[string]struct {
		fails error
		opts  exec.Options
		most  int32
	}{
		"a reader that is down": {reader.DownError{Err: errors.New("gone")}, exec.Options{Parallel: 1}, 1},
		"calls":                 {nil, exec.Options{Budget: exec.Budget{Calls: 23}}, 3},
		"no calls":              {nil, exec.Options{Budget: exec.Budget{Calls: 7}}, 0},
		"tokens":                {nil, exec.Options{Parallel: 1, Budget: exec.Budget{Tokens: 12}}, 3},
	} {
		t.Run(name, func(t *testing.T) {
			r := &terse{script: &script{}, fails: tt.fails}
			out, err := run(r, tt.opts)
			if err != nil || len(out.Rows) != 20 || out.Stats.Incomplete {
				t.Fatalf("%d rows, %v", len(out.Rows), err)
			}
			if n := r.asked.Load(); n > tt.most || tt.most > 0 && n == 0 {
				t.Errorf("asked %d times, at most %d may be", n, tt.most)
			}
		})
	}
	t.Run("time", func(t *testing.T) {
		synctest.Test(t, func(t *testing.T) {
			r := &terse{script: &script{}, hangs: true}
			out, err := run(r, exec.Options{Parallel: 2, Budget: exec.Budget{Seconds: 3}})
			if err != nil || len(out.Rows) != 20 || r.asked.Load() != 2 || out.Stats.Seconds != 3 {
				t.Errorf("%d rows, asked %d times, %g seconds, %v", len(out.Rows), r.asked.Load(), out.Stats.Seconds, err)
			}
		})
	})
	t.Run("cancelled", func(t *testing.T) {
		r := &terse{script: &script{}}
		x := &exec.Executor{DB: texts(3, every(1)), Reader: r}
		out, err := x.Run(t.Context(), prepared(t, ""), exec.Options{})
		if err != nil {
			t.Fatal(err)
		}
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := x.Quote(ctx, out.Open, &out.Stats, exec.Options{}); !errors.Is(err, context.Canceled) || r.asked.Load() != 0 {
			t.Errorf("asked %d times, %v", r.asked.Load(), err)
		}
	})
}
