package exec

import (
	"fmt"
	"time"
)

// account is what a run may still cost, and why its reading has ended.
type account struct {
	limit    Budget
	stats    *Stats          // what it has cost
	deadline time.Time       // of limit.Seconds; zero for none
	stopped  string          // why reading ended early; "" when it did not
	broken   bool            // it ended because the reader broke down
	stop     <-chan struct{} // see Options.Stop
}

// newAccount starts the clock at started.
func newAccount(o Options, stats *Stats, started time.Time) account {
	limit := o.Budget
	a := account{limit: limit, stats: stats, stop: o.Stop}
	if limit.Seconds > 0 {
		a.deadline = started.Add(time.Duration(limit.Seconds * float64(time.Second)))
	}
	return a
}

// afford reports whether the budget pays for c as well, and notes what it
// lacks. price says how many calls and requests a call takes.
func (a *account) afford(c call, price func(call) (calls, items int)) bool {
	if a.spent() {
		return false
	}
	calls, items := price(c)
	switch {
	case a.limit.Calls > 0 && a.stats.Calls+calls > a.limit.Calls:
		a.stopped = fmt.Sprintf("the budget of %d calls to the reader ran out", a.limit.Calls)
	case a.limit.Items > 0 && a.stats.Items+items > a.limit.Items:
		a.stopped = fmt.Sprintf("the budget of %d questions to the reader ran out", a.limit.Items)
	default:
		return true
	}
	return false
}

// affords is afford for what reading does not end for.
func (a *account) affords(c call, price func(call) (calls, items int)) bool {
	before := a.stopped
	paid := a.afford(c, price)
	a.stopped = before
	return paid
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

// late notes that the time of the budget is up, or that reading was ended, if
// that is so.
func (a *account) late() bool {
	select {
	case <-a.stop:
		a.stopped = "reading was stopped"
		return true
	default: // nil never ends
	}
	if a.deadline.IsZero() || time.Now().Before(a.deadline) {
		return false
	}
	a.stopped = fmt.Sprintf("the budget of %g seconds ran out", a.limit.Seconds)
	return true
}

// tokensAreOut reports whether the calls under way, going by those that have
// ended, may use up the tokens of the budget.
func (s *scheduler) tokensAreOut() bool {
	done := s.stats.Items - s.items
	return s.limit.Tokens > 0 && done > 0 && s.stats.Tokens+s.stats.Tokens*s.items/done >= s.limit.Tokens
}
