package llm

import (
	"context"
	"errors"
	"fmt"
	"sync"
	"time"
)

// Budget bounds what a Client may use in its life; zero means no bound.
type Budget struct {
	Calls  int
	Tokens int
	Money  float64 // in the currency of Price
}

// Price of a million tokens.
type Price struct{ Prompt, Reply float64 }

func (p Price) of(u Usage) float64 {
	return (p.Prompt*float64(u.Prompt) + p.Reply*float64(u.Reply)) / 1e6
}

// Purse is a budget that a Client shares with others, in other processes too.
// Take counts a call before it is sent, or fails, with a [SpentError] where a
// bound would be passed; Settle corrects the estimate afterwards.
type Purse interface {
	Take(ctx context.Context, estimate Usage, money float64) error
	Settle(ctx context.Context, tokens int, money float64) error
}

// SpentError says which bound a call would pass.
type SpentError string

func (e SpentError) Error() string { return string(e) }

// Spent is what a Client has used.
type Spent struct {
	Calls  int // requests sent, those that failed included
	Tokens int
	Money  float64
	Hits   int // replies from the cache
}

// meter keeps the budget. What is under way counts with its estimate, so that
// calls side by side can't pass the bound together.
type meter struct {
	budget Budget
	price  Price
	purse  Purse // nil for none

	mu      sync.Mutex
	done    Spent
	pending Usage
	under   int           // calls under way
	settled chan struct{} // closed when the next of them is settled; nil when nobody waits
}

// reserve takes a call of the estimated usage, or says which bound it would
// pass. What is under way mostly takes less than was reserved for it: a call
// that would pass the bound together with that waits until it is settled.
func (m *meter) reserve(ctx context.Context, estimate Usage) error {
	for {
		settled, err := m.try(estimate)
		if settled == nil {
			if err == nil && m.purse != nil {
				if err = m.purse.Take(ctx, estimate, m.price.of(estimate)); err != nil {
					m.giveBack(estimate)
				}
			}
			return err
		}
		select {
		case <-settled:
		case <-ctx.Done():
			return context.Cause(ctx)
		}
	}
}

// try reserves now, says why not, or what to wait for.
func (m *meter) try(estimate Usage) (settled <-chan struct{}, err error) {
	m.mu.Lock()
	defer m.mu.Unlock()
	b := m.budget
	switch {
	case b.Calls > 0 && m.done.Calls+1 > b.Calls:
		return nil, SpentError(fmt.Sprintf("%d of %d calls made", m.done.Calls, b.Calls))
	case b.Tokens > 0 && m.done.Tokens+estimate.Total() > b.Tokens:
		return nil, SpentError(fmt.Sprintf("%d of %d tokens used", m.done.Tokens, b.Tokens))
	case b.Money > 0 && m.done.Money+m.price.of(estimate) > b.Money:
		return nil, SpentError(fmt.Sprintf("%.4f of %.4f spent", m.done.Money, b.Money))
	}
	if m.under > 0 && (b.Tokens > 0 && m.done.Tokens+m.pending.Total()+estimate.Total() > b.Tokens ||
		b.Money > 0 && m.done.Money+m.price.of(m.pending)+m.price.of(estimate) > b.Money) {
		if m.settled == nil {
			m.settled = make(chan struct{})
		}
		return m.settled, nil
	}
	m.done.Calls++
	m.under++
	m.pending.Prompt += estimate.Prompt
	m.pending.Reply += estimate.Reply
	return nil, nil
}

// unpaid is why a call to a model was not paid for: a bound, or a shared budget
// that can't be reached.
func (c *Client) unpaid(err error, model string) error {
	if _, ok := errors.AsType[SpentError](err); !ok {
		return err
	}
	return &Error{Kind: OutOfBudget, Model: model, Host: c.host, Detail: err.Error()}
}

// giveBack undoes a reservation whose call was not sent.
func (m *meter) giveBack(estimate Usage) {
	m.finish(estimate, Usage{}, -1)
}

// settling is how long a shared budget may take to be corrected.
const settling = 5 * time.Second

// settle puts what was used in the place of the estimate. Where the budget
// that is shared can't be corrected, the estimate stays.
func (m *meter) settle(ctx context.Context, estimate, used Usage) {
	m.finish(estimate, used, 0)
	if m.purse == nil || estimate == used {
		return
	}
	ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), settling)
	defer cancel()
	_ = m.purse.Settle(ctx, used.Total()-estimate.Total(), m.price.of(used)-m.price.of(estimate)) // see above
}

func (m *meter) finish(estimate, used Usage, calls int) {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.under--
	if m.settled != nil {
		close(m.settled)
		m.settled = nil
	}
	m.pending.Prompt -= estimate.Prompt
	m.pending.Reply -= estimate.Reply
	m.done.Calls += calls
	m.done.Tokens += used.Total()
	m.done.Money += m.price.of(used)
}

func (m *meter) hit() {
	m.mu.Lock()
	defer m.mu.Unlock()
	m.done.Hits++
}

func (m *meter) spent() Spent {
	m.mu.Lock()
	defer m.mu.Unlock()
	return m.done
}

// estimate guesses the usage of a request for n replies before it is sent:
// four bytes to a token, which is near for English and too few for other
// scripts.
func (r Request) estimate(n int) Usage {
	prompt := 0
	for _, m := range r.Messages {
		prompt += len(m.Text)/4 + 4
	}
	reply := r.MaxTokens
	if reply == 0 {
		reply = 256
	}
	return Usage{Prompt: prompt, Reply: reply * n}
}
