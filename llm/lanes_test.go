package llm_test

import (
	"context"
	"errors"
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
