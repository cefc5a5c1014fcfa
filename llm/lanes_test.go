package llm_test

import (
	"context"
	"errors"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"parley/llm"
	"parley/llm/fake"
)

// oneSlot answers one request after the other, each within so long.
func oneSlot(each time.Duration) fake.Model {
	slot := make(chan struct{}, 1)
	return fake.Func(func(fake.Prompt) fake.Completion {
		slot <- struct{}{}
		time.Sleep(each) // in the bubble's time
		<-slot
		return fake.Say("Yes")
	})
}

// TestStandingInLineIsNoCall: calls that wait for those before them don't run
// out of patience meanwhile.
func TestStandingInLineIsNoCall(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := serve(t, fake.LlamaCpp(), oneSlot(50*time.Second), func(c *llm.Config) { c.Parallel, c.Patience = 1, 2*time.Minute })
		if err := errors.Join(ask(t, c, 12)...); err != nil {
			t.Error(err)
		}
	})
}

// TestAServerWithOneSlotFinishes: where calls that go out together run out of
// time, fewer go out, down to one.
func TestAServerWithOneSlotFinishes(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		queue := make(chan struct{}, 1)
		served, now, late := 0, 0, 0
		slow := fake.Func(func(fake.Prompt) fake.Completion {
			mu.Lock()
			now++
			if served >= 12 {
				late = max(late, now)
			}
			mu.Unlock()
			queue <- struct{}{}
			time.Sleep(25 * time.Second) // in the bubble's time
			<-queue
			mu.Lock()
			now--
			served++
			mu.Unlock()
			return fake.Say("Yes")
		})
		_, c := serve(t, fake.VLLM(), slow, func(c *llm.Config) { c.Parallel = 4 })
		if err := errors.Join(ask(t, c, 20)...); err != nil {
			t.Error(err)
		}
		if late > 2 {
			t.Errorf("%d calls were under way at the end", late)
		}
	})
}

// TestCallsThatShareAWindowFinish: where those that go out together do not fit
// into it, fewer go out, down to one. None of them is too long.
func TestCallsThatShareAWindowFinish(t *testing.T) {
	for _, fit := range []int{1, 2, 3} {
		synctest.Test(t, func(t *testing.T) {
			d := fake.LlamaCpp()
			d.Shared = fit
			_, c := serve(t, d, fake.Func(func(fake.Prompt) fake.Completion {
				time.Sleep(time.Second) // in the bubble's time
				return fake.Say("Yes")
			}))
			if err := errors.Join(ask(t, c, 24)...); err != nil {
				t.Errorf("%d fit: %v", fit, err)
			}
		})
	}
}

// TestServersTellHowManyCallsTheyTake: llama.cpp says how many slots it has.
func TestServersTellHowManyCallsTheyTake(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		s, c := serve(t, fake.LlamaCpp(), nil)
		if k, err := c.Probe(t.Context()); err != nil || k.Slots != 1 {
			t.Fatalf("%d slots, %v", k.Slots, err)
		}
		s.Model = oneSlot(50 * time.Second)
		if err := errors.Join(ask(t, c, 8)...); err != nil {
			t.Error(err)
		}
	})
}

// TestWhoLeavesTheLineLetsOthersPass: a caller that gives up while it waits
// takes no place.
func TestWhoLeavesTheLineLetsOthersPass(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		_, c := serve(t, fake.VLLM(), oneSlot(10*time.Second), func(c *llm.Config) { c.Parallel = 1 })
		impatient, cancel := context.WithTimeout(t.Context(), 5*time.Second)
		defer cancel()
		var wg sync.WaitGroup
		wg.Go(func() {
			if _, err := c.Chat(t.Context(), question()); err != nil {
				t.Error(err)
			}
		})
		synctest.Wait()
		wg.Go(func() {
			if _, err := c.Chat(impatient, question()); !errors.Is(err, context.DeadlineExceeded) {
				t.Errorf("who gave up got %v", err)
			}
		})
		synctest.Wait()
		began := time.Now()
		if _, err := c.Chat(t.Context(), question()); err != nil || time.Since(began) != 20*time.Second {
			t.Errorf("the one behind took %v, %v", time.Since(began), err)
		}
		wg.Wait()
	})
}

// TestAHiccupPasses: calls that ran out of time together count once, and when
// all goes well again as many go out as before.
func TestAHiccupPasses(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var mu sync.Mutex
		now, most := 0, 0
		s, c := serve(t, fake.VLLM(), fake.Func(func(fake.Prompt) fake.Completion {
			mu.Lock()
			now++
			most = max(most, now)
			mu.Unlock()
			time.Sleep(time.Second) // in the bubble's time
			mu.Lock()
			now--
			mu.Unlock()
			return fake.Say("Yes")
		}), func(c *llm.Config) { c.Parallel = 8 })
		s.Next(slices.Repeat([]fake.Fault{fake.Silent()}, 8)...)
		after := func(calls int) int {
			most = 0
			if err := errors.Join(ask(t, c, calls)...); err != nil {
				t.Error(err)
			}
			return most
		}
		if n := after(8); n != 4 { // those that were cut off try once more
			t.Errorf("%d at once after the hiccup, want half of before", n)
		}
		if n := after(20); n != 4 {
			t.Errorf("then %d at once", n)
		}
		if after(300); after(20) != 8 {
			t.Errorf("%d at once in the end, want all", most)
		}
	})
}
