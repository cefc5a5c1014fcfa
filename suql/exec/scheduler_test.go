package exec

import (
	"context"
	"errors"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"parley/suql/reader"
)

// echo is a reader whose answer is the text in capitals. A text that fails is
// named in fails, with how often.
type echo struct {
	mu    sync.Mutex
	fails map[string]int
	down  error
	texts []string // that it was asked about
	calls int
}

func (*echo) Identity() string { return "echo/1" }

func (e *echo) Read(_ context.Context, batch []reader.Request) ([]reader.Reply, error) {
	e.mu.Lock()
	defer e.mu.Unlock()
	e.calls++
	if e.down != nil {
		return nil, e.down
	}
	out := make([]reader.Reply, len(batch))
	for i, q := range batch {
		text := q.Texts[0]
		e.texts = append(e.texts, text)
		out[i] = reader.Reply{Text: strings.ToUpper(text), Tokens: 1}
		if e.fails[text] > 0 {
			e.fails[text]--
			out[i].Err = errors.New("overloaded")
		}
	}
	return out, nil
}

// several is a reader that takes three requests in one call.
type several struct{ *echo }

func (several) PerCall() int { return 3 }

// about is a call with a question about each text.
func about(texts ...string) call {
	var c call
	for _, text := range texts {
		q := reader.NewAnswer([]string{text}, "what does it say?", reader.TextType)
		c = append(c, &want{req: q, key: KeyOf("echo/1", q)})
	}
	return c
}

// said are the replies to calls: "–" for none, "!" for a failure.
func said(calls []call) string {
	var out []string
	for _, c := range calls {
		for _, w := range c {
			switch {
			case w.reply == nil:
				out = append(out, "–")
			case w.reply.Err != nil:
				out = append(out, "!")
			default:
				out = append(out, w.reply.Text)
			}
		}
	}
	return strings.Join(out, " ")
}

// TestScheduler: what is read of a wave, what that takes, and why reading
// ends.
func TestScheduler(t *testing.T) {
	long := func() []call { return []call{about("a"), about("b"), about("c"), about("d")} }
	for _, tt := range []struct {
		name    string
		calls   []call
		fails   string // text that fails,
		times   int    // so often
		several bool
		known   string // text that is in memory
		limit   Budget
		want    string
		asked   int // calls
		hits    int
		stopped string
	}{
		{name: "a call for each", calls: long(), want: "A B C D", asked: 4},
		{name: "what is remembered is not asked", calls: long(), known: "b", want: "A B C D", asked: 3, hits: 1},
		{name: "several in a call", calls: long(), several: true, want: "A B C D", asked: 2},
		{name: "a call stays together", calls: []call{about("a", "b"), about("c", "d")}, several: true, want: "A B C D", asked: 2},
		{name: "a failure is asked again", calls: long(), fails: "b", times: 1, want: "A B C D", asked: 5},
		{name: "once", calls: long(), fails: "b", times: 2, want: "A ! C D", asked: 5},
		{name: "and only if the budget pays for it", calls: long(), fails: "b", times: 1, limit: Budget{Calls: 4}, want: "A ! C D", asked: 4},
		{name: "so many calls", calls: long(), limit: Budget{Calls: 2}, want: "A B – –", asked: 2, stopped: "the budget of 2 calls to the reader ran out"},
		{name: "so many questions", calls: []call{about("a", "b"), about("c", "d")}, limit: Budget{Items: 3}, several: true, want: "A B – –", asked: 1, stopped: "the budget of 3 questions to the reader ran out"},
		{name: "no time", calls: long(), limit: Budget{Seconds: 1e-9}, want: "– – – –", stopped: "the budget of 1e-09 seconds ran out"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			stats, asked := &Stats{}, &echo{fails: map[string]int{tt.fails: tt.times}}
			s := &scheduler{account: newAccount(Options{Budget: tt.limit}, stats, time.Now()), memo: NewMemo(0), reader: asked}
			if tt.several {
				s.reader = several{asked}
			}
			if tt.known != "" {
				w := about(tt.known)[0]
				s.memo.claim(w.key)
				s.memo.release(w.key, &reader.Reply{Text: strings.ToUpper(tt.known)})
			}
			if err := s.all(t.Context(), tt.calls); err != nil {
				t.Fatal(err)
			}
			if got := said(tt.calls); got != tt.want || stats.Calls != tt.asked || asked.calls != tt.asked || stats.CacheHits != tt.hits || s.stopped != tt.stopped {
				t.Errorf("got %s with %+v, stopped %q; want %s with %d calls, %d hits, stopped %q", got, *stats, s.stopped, tt.want, tt.asked, tt.hits, tt.stopped)
			}
		})
	}
}

// TestSchedulerWithAReaderThatIsDown: an error before anything was judged, the
// end of reading after that. A reader that does not say that it is down may
// have failed on one text.
func TestSchedulerWithAReaderThatIsDown(t *testing.T) {
	broken := errors.New("the server broke off")
	for _, tt := range []struct {
		judged  int
		err     error
		texts   []string
		fails   bool
		stopped string
		asked   int
	}{
		{0, reader.DownError{Err: broken}, []string{"a", "b"}, true, "asking the reader: the server broke off", 1},
		{1, reader.DownError{Err: broken}, []string{"a", "b"}, false, "asking the reader: the server broke off", 1},
		{0, broken, []string{"a"}, true, "", 1},
		{1, broken, []string{"a"}, false, "", 1},
		{0, broken, []string{"a", "b", "c", "d", "e", "f"}, true, "asking the reader: the server broke off", 3},
	} {
		stats, down := &Stats{RowsJudged: tt.judged}, &echo{down: tt.err}
		s := &scheduler{account: account{stats: stats}, memo: NewMemo(0), reader: down, parallel: 1}
		var calls []call
		for _, text := range tt.texts {
			calls = append(calls, about(text))
		}
		if err := s.all(t.Context(), calls); errors.Is(err, broken) != tt.fails || s.stopped != tt.stopped || s.broken != (tt.stopped != "") || down.calls != tt.asked {
			t.Errorf("%+v: %v, stopped %q after %d calls", tt, err, s.stopped, down.calls)
		}
		again := &scheduler{account: account{stats: &Stats{}}, memo: s.memo, reader: &echo{}} // the claims were given up
		if calls := []call{about("a")}; again.all(t.Context(), calls) != nil || said(calls) != "A" {
			t.Errorf("asked again: %s", said(calls))
		}
	}
}

// TestSchedulerWaitsForOthers: what another run is asking is not asked again.
func TestSchedulerWaitsForOthers(t *testing.T) {
	memo := NewMemo(0)
	other := about("b")[0]
	memo.claim(other.key)
	asked := &echo{}
	stats := &Stats{}
	first := make(chan struct{})
	s := &scheduler{account: account{stats: stats}, memo: memo, reader: asked, called: func() { close(first) }}
	calls := []call{about("a"), about("b")}
	var wg sync.WaitGroup
	wg.Go(func() {
		if err := s.all(t.Context(), calls); err != nil {
			t.Error(err)
		}
	})
	<-first
	memo.release(other.key, &reader.Reply{Text: "B of another"})
	wg.Wait()
	if got := said(calls); got != "A B of another" || stats.CacheHits != 1 || !slices.Equal(asked.texts, []string{"a"}) {
		t.Errorf("got %s after asking %q", got, asked.texts)
	}
}

// TestRunsThatWaitForEachOther: each of two runs asks what the other one waits
// for. Neither keeps what it was told until it has heard from the other, also
// where its text has to be asked about a second time.
func TestRunsThatWaitForEachOther(t *testing.T) {
	for _, fails := range []string{"", "a", "b"} {
		memo := NewMemo(0)
		asked := &echo{fails: map[string]int{fails: 1}}
		ctx, cancel := context.WithTimeout(t.Context(), 20*time.Second)
		defer cancel()
		run := func() *scheduler {
			return &scheduler{account: account{stats: &Stats{}}, memo: memo, reader: asked, together: true}
		}
		runs, calls := []*scheduler{run(), run()}, [][]call{{about("a"), about("b")}, {about("b"), about("a")}}
		for n := range 2 { // each has claimed its first before it meets the other's
			for i, s := range runs {
				s.ask(calls[i][n])
				s.sendOut(ctx)
			}
		}
		var wg sync.WaitGroup
		for _, s := range runs {
			wg.Go(func() {
				for s.open() > 0 {
					if err := s.next(ctx); err != nil {
						t.Errorf("%s fails first: %v", fails, err)
						return
					}
				}
			})
		}
		wg.Wait()
		if got := said(append(calls[0], calls[1]...)); got != "A B B A" {
			t.Errorf("%q fails first: %s", fails, got)
		}
	}
}
