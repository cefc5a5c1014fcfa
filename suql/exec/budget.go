package exec

import (
	"fmt"
	"time"
)

// account is what a run may still cost, and why its reading has ended.
type account struct {
	limit    Budget
	stats    *Stats    // what it has cost
	deadline time.Time // of limit.Seconds; zero for none
	stopped  string    // why reading ended early; "" when it did not
	broken   bool      // it ended because the reader broke down
}

// newAccount starts the clock at started.
func newAccount(limit Budget, stats *Stats, started time.Time) account {
	a := account{limit: limit, stats: stats}
	if limit.Seconds > 0 {
		a.deadline = started.Add(time.Duration(limit.Seconds * float64(time.Second)))
	}
	return a
}

// afford cuts a wave down to what the budget still pays for. price says how
// many calls and requests a call takes.
func (a *account) afford(calls []call, price func(call) (calls, items int)) []call {
	if a.spent() {
		return nil
	}
	var out []call
	n, items := a.stats.Calls, a.stats.Items
	for _, c := range calls {
		more, moreItems := price(c)
		switch {
		case a.limit.Calls > 0 && n+more > a.limit.Calls:
			a.stopped = fmt.Sprintf("the budget of %d calls to the reader ran out", a.limit.Calls)
		case a.limit.Items > 0 && items+moreItems > a.limit.Items:
			a.stopped = fmt.Sprintf("the budget of %d questions to the reader ran out", a.limit.Items)
		default:
			n, items = n+more, items+moreItems
			out = append(out, c)
			continue
		}
		break
	}
	return out
}

// affords reports whether the budget pays for all these calls as well.
func (a *account) affords(calls []call, price func(call) (calls, items int)) bool {
	n, items := a.stats.Calls, a.stats.Items
	for _, c := range calls {
		more, moreItems := price(c)
		n, items = n+more, items+moreItems
	}
	return (a.deadline.IsZero() || time.Now().Before(a.deadline)) &&
		(a.limit.Tokens <= 0 || a.stats.Tokens < a.limit.Tokens) &&
		(a.limit.Calls <= 0 || n <= a.limit.Calls) && (a.limit.Items <= 0 || items <= a.limit.Items)
}

// spent notes that the time or the tokens of the budget are used up, if they
// are.
func (a *account) spent() bool {
	if a.limit.Tokens > 0 && a.stats.Tokens >= a.limit.Tokens {
		a.stopped = fmt.Sprintf("the budget of %d tokens ran out", a.limit.Tokens)
		return true
	}
	return a.late()
}

// late notes that the time of the budget is up, if it is.
func (a *account) late() bool {
	if a.deadline.IsZero() || time.Now().Before(a.deadline) {
		return false
	}
	a.stopped = fmt.Sprintf("the budget of %g seconds ran out", a.limit.Seconds)
	return true
}
