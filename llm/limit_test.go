package llm_test

import (
	"bytes"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"parley/llm"
	"parley/llm/fake"
)

// ask calls the model n times at once and returns the errors.
func ask(t *testing.T, c *llm.Client, n int) []error {
	t.Helper()
	errs := make([]error, n)
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { _, errs[i] = c.Chat(t.Context(), question()) })
	}
	wg.Wait()
	return errs
}

func TestNoMoreCallsAtOnceThanAllowed(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		now, most := 0, 0
		slow := fake.Func(func(fake.Prompt) fake.Completion {
			mu.Lock()
			now++
			most = max(most, now)
			mu.Unlock()
			time.Sleep(time.Second) // in the bubble's time
			mu.Lock()
			now--
			mu.Unlock()
			return fake.Say("Yes")
		})
		_, c := serve(t, fake.OpenAI(), slow, func(c *llm.Config) { c.Parallel = 3 })
		began := time.Now()
		if err := errors.Join(ask(t, c, 9)...); err != nil {
			t.Fatal(err)
		}
		if most != 3 || time.Since(began) != 3*time.Second {
			t.Errorf("%d at once, %v in all, want 3 and 3s", most, time.Since(began))
		}
	})
}

// TestTokensPerMinute: a minute's worth goes out at once, the rest as the
// minutes pass.
func TestTokensPerMinute(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := serve(t, fake.OpenAI(), fake.Script(fake.Say(strings.Repeat("word ", 40))), func(c *llm.Config) {
			c.TokensPerMinute, c.Patience, c.Parallel = 300, time.Hour, 1
		})
		began := time.Now()
		if err := errors.Join(ask(t, c, 12)...); err != nil {
			t.Fatal(err)
		}
		spent, minutes := c.Spent().Tokens, time.Since(began).Minutes()
		if rate := (float64(spent) - 300) / minutes; rate > 330 || rate < 200 {
			t.Errorf("%d tokens in %.1f minutes: %.0f a minute beyond the first 300, want about 300", spent, minutes, rate)
		}
	})
}

// TestRetryAfter: the wait that a server asks for, in each way of asking.
func TestRetryAfter(t *testing.T) {
	for _, c := range []struct {
		header, value string
		want          time.Duration
	}{
		{"Retry-After", "7", 7 * time.Second},
		{"Retry-After", "1.5", 1500 * time.Millisecond},
		{"Retry-After-Ms", "250", 250 * time.Millisecond},
		{"Retry-After", "Sat, 01 Jan 2000 00:00:12 GMT", 12 * time.Second}, // a bubble's clock starts at that midnight
		{"Retry-After", "Fri, 31 Dec 1999 00:00:00 GMT", 500 * time.Millisecond},
		{"Retry-After", "soon", 500 * time.Millisecond},
		{"Retry-After", "-3", 500 * time.Millisecond},
	} {
		t.Run(c.header+" "+c.value, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, client := serve(t, fake.OpenAI(), fake.Script(fake.Say("Yes")))
				s.Next(fake.TooMany(0).With(c.header, c.value))
				began := time.Now()
				if _, err := client.Chat(t.Context(), question()); err != nil {
					t.Fatal(err)
				}
				if took := time.Since(began); took != c.want {
					t.Errorf("waited %v, want %v", took, c.want)
				}
			})
		})
	}
}

func TestBudget(t *testing.T) {
	for _, c := range []struct {
		name, want string
		budget     llm.Budget
		calls      int
	}{
		{"calls", "3 of 3 calls made", llm.Budget{Calls: 3}, 3},
		{"tokens", "of 150 tokens used", llm.Budget{Tokens: 150}, 5},
		{"money", "of 0.0010 spent", llm.Budget{Money: 0.001}, 2},
	} {
		t.Run(c.name, func(t *testing.T) {
			synctest.Test(t, func(t *testing.T) {
				s, client := serve(t, fake.OpenAI(), fake.Script(fake.Say("Yes")), func(config *llm.Config) {
					config.Budget, config.Price = c.budget, llm.Price{Prompt: 10, Reply: 10}
				})
				var err error
				for err == nil {
					_, err = client.Chat(t.Context(), question())
				}
				var e *llm.Error
				if !errors.As(err, &e) || e.Kind != llm.OutOfBudget || !strings.Contains(err.Error(), c.want) {
					t.Errorf("got %v, want %q", err, c.want)
				}
				if n := len(s.Requests()); n != c.calls {
					t.Errorf("%d calls went out, want %d", n, c.calls)
				}
				if spent := client.Spent(); c.budget.Tokens > 0 && spent.Tokens > c.budget.Tokens || c.budget.Money > 0 && spent.Money > c.budget.Money {
					t.Errorf("spent %+v of %+v", spent, c.budget)
				}
			})
		})
	}
}

// TestCallsAtOnceDoNotPassTheBudgetTogether: what is under way counts.
func TestCallsAtOnceDoNotPassTheBudgetTogether(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		slow := fake.Func(func(fake.Prompt) fake.Completion {
			time.Sleep(time.Second) // in the bubble's time
			return fake.Say(strings.Repeat("word ", 45))
		})
		s, c := serve(t, fake.OpenAI(), slow, func(c *llm.Config) { c.Budget.Tokens = 200 })
		failed := 0
		for _, err := range ask(t, c, 8) {
			if err != nil {
				failed++
			}
		}
		if n := len(s.Requests()); n != 3 || failed != 5 || c.Spent().Tokens > 200 {
			t.Errorf("%d calls went out, %d failed, %d tokens used of 200", n, failed, c.Spent().Tokens)
		}
	})
}

// TestABudgetIsUsedSideBySide: eight callers that each go on until they are
// refused use nearly all of it, in tokens and in money, though what a call will
// take is known only when it is answered.
func TestABudgetIsUsedSideBySide(t *testing.T) {
	for _, b := range []llm.Budget{{Tokens: 20_000}, {Money: 0.2}} {
		synctest.Test(t, func(t *testing.T) {
			slow := fake.Func(func(fake.Prompt) fake.Completion {
				time.Sleep(time.Second) // in the bubble's time
				return fake.Say("Yes")
			})
			_, c := serve(t, fake.OpenAI(), slow, func(c *llm.Config) {
				c.Budget, c.Price = b, llm.Price{Prompt: 10, Reply: 10}
			})
			var wg sync.WaitGroup
			for range 8 {
				wg.Go(func() {
					for err := error(nil); err == nil; {
						_, err = c.Chat(t.Context(), question())
					}
				})
			}
			wg.Wait()
			s := c.Spent()
			if s.Tokens > 20_000 || s.Tokens < 19_000 {
				t.Errorf("%+v: %+v", b, s)
			}
		})
	}
}

// TestKeysStayHidden: neither the log nor any error shows the key, or the
// texts.
func TestKeysStayHidden(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var log bytes.Buffer
		s, c := serve(t, fake.OpenAI(), fake.Script(fake.Say("Yes")), func(c *llm.Config) {
			c.Logger = slog.New(slog.NewTextHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
		})
		s.Next(fake.BadRequest("your key sk-secret-0123456789 and Bearer abcdef are bad, temperature too"), fake.Fault{}, fake.Unauthorised())
		for range 2 {
			_, err := c.Chat(t.Context(), question())
			for ; err != nil; err = errors.Unwrap(err) { // what lies beneath may be printed too
				if strings.Contains(err.Error(), "secret") {
					t.Error(err)
				}
			}
		}
		if log.Len() == 0 || strings.Contains(log.String(), "secret") || strings.Contains(log.String(), "abcdef") || strings.Contains(log.String(), "tomato") {
			t.Errorf("the log:\n%s", log.String())
		}
		if got := s.Requests()[0].Key; got != "sk-secret-0123456789" {
			t.Errorf("the server got the key %q", got)
		}
	})
}

func TestRedact(t *testing.T) {
	for text, want := range map[string]string{
		"key my-own-key is wrong":                            "key [key] is wrong",
		"Incorrect API key provided: sk-abc***********wxyz.": "Incorrect API key provided: [key].",
		"Authorization: Bearer eyJhbGciOi.J9":                "Authorization: [key]",
		"Get http://me:pass@host/v1?api_key=123&x=1":         "Get http://[key]@host/v1?[key]&x=1",
		"the desk-top model said hi":                         "the desk-top model said hi",
	} {
		if got := llm.Redact(text, "my-own-key"); got != want {
			t.Errorf("%q\ngot  %q\nwant %q", text, got, want)
		}
	}
}

// memory is a cache in memory; broken, it fails always.
type memory struct {
	mu     sync.Mutex
	kept   map[string][]byte
	broken bool
}

func (s *memory) Get(_ context.Context, key string) ([]byte, bool, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.broken {
		return nil, false, errors.New("disk on fire")
	}
	v, ok := s.kept[key]
	return v, ok, nil
}

func (s *memory) Put(_ context.Context, key string, value []byte) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.broken {
		return errors.New("disk on fire")
	}
	s.kept[key] = value
	return nil
}

func TestCache(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		cache := &memory{kept: map[string][]byte{}}
		s, c := serve(t, fake.OpenAI(), fake.Script(fake.Say("Yes")), func(c *llm.Config) { c.Cache, c.Attempts = cache, 1 })
		chat := func(change func(*llm.Request)) (llm.Reply, error) {
			req := question()
			if change != nil {
				change(&req)
			}
			return c.Chat(t.Context(), req)
		}
		s.Next(fake.Broken())
		if _, err := chat(nil); err == nil {
			t.Error("no failure")
		}
		if len(cache.kept) != 0 {
			t.Error("a failure was kept")
		}
		first, err1 := chat(nil)
		second, err2 := chat(nil)
		if err1 != nil || err2 != nil || first.Cached || !second.Cached || second.Text != first.Text || len(second.Tokens) != len(first.Tokens) {
			t.Errorf("%+v, %v; then %+v, %v", first, err1, second, err2)
		}
		asked := len(s.Requests())
		if r, err := chat(func(r *llm.Request) { r.MaxTokens++ }); err != nil || r.Cached {
			t.Errorf("another request got the reply of this one: %+v, %v", r, err)
		}
		for range 2 {
			if r, err := chat(func(r *llm.Request) { r.Temperature = 1 }); err != nil || r.Cached {
				t.Errorf("a sample came from the cache: %+v, %v", r, err)
			}
		}
		if got := len(s.Requests()) - asked; got != 3 || c.Spent().Hits != 1 {
			t.Errorf("%d requests, %d hits, want 3 and 1", got, c.Spent().Hits)
		}
		cache.broken = true
		if r, err := chat(nil); err != nil || r.Cached {
			t.Errorf("with a cache that fails: %+v, %v", r, err)
		}
	})
}

// TestAReplyWithoutAnEndIsRefused: a server that sends pieces for ever is given
// up after some megabytes of them, in whatever form they come.
func TestAReplyWithoutAnEndIsRefused(t *testing.T) {
	for _, piece := range []string{
		": still at it\n\n",
		"data: {\"choices\":[{\"delta\":{\"content\":\"" + strings.Repeat("word ", 200) + "\"}}]}\n\n",
	} {
		c, err := llm.New(llm.Config{BaseURL: "http://model.test/v1", Key: "sk-secret-0123456789", Model: "tiny", Attempts: 1,
			HTTP: &http.Client{Transport: endless(piece)}})
		if err != nil {
			t.Fatal(err)
		}
		told := 0
		_, err = c.Stream(t.Context(), question(), func(text string) { told += len(text) })
		if err == nil || told > 64<<20 {
			t.Errorf("%.20q…: %d bytes, %v", piece, told, err)
		}
	}
}

// endless is a server that repeats a piece.
type endless string

func (e endless) RoundTrip(r *http.Request) (*http.Response, error) {
	return &http.Response{StatusCode: http.StatusOK, Header: http.Header{"Content-Type": {"text/event-stream"}},
		Body: io.NopCloser(&repeating{text: string(e)}), Request: r}, nil
}

// repeating reads a text again and again.
type repeating struct {
	text string
	at   int
}

func (a *repeating) Read(p []byte) (int, error) {
	for n := range p {
		p[n] = a.text[a.at]
		a.at = (a.at + 1) % len(a.text)
	}
	return len(p), nil
}
