package exec

import (
	"context"
	"fmt"
	"time"

	"parley/suql/plan"
	"parley/suql/reader"
)

// send runs one wave within the budget. When reading has to end, it says why
// in r.stopped; the error is for what ends the run.
func (r *run) send(ctx context.Context, calls []call) error {
	if err := ctx.Err(); err != nil {
		return context.Cause(ctx)
	}
	calls = r.afford(calls)
	if len(calls) == 0 {
		return nil
	}
	reading := ctx
	if !r.deadline.IsZero() {
		var cancel context.CancelFunc
		reading, cancel = context.WithDeadline(ctx, r.deadline)
		defer cancel()
	}
	err := r.waves.wave(reading, calls)
	if ctx.Err() != nil {
		return context.Cause(ctx)
	}
	if err != nil && r.late() {
		return nil
	}
	if err != nil {
		judged := r.out.Stats.RowsJudged > 0
		for _, c := range calls {
			for _, w := range c {
				judged = judged || w.reply != nil && w.reply.Err == nil
			}
		}
		if !judged {
			return err
		}
		r.stopped, r.broken = err.Error(), true
	}
	return nil
}

// warn puts what the run has to say beside the rows.
func (r *run) warn() {
	s := &r.out.Stats
	for _, t := range []reader.Type{reader.NumberType, reader.BoolType, reader.DateType, reader.TimestampType, reader.IntervalType} {
		if n := r.uncastT[t]; n > 0 {
			r.say("cast_failed", n, "%s could not be read as %s and count as unknown", plural(n, "answer"), plan.TypeName(t))
		}
	}
	if s.InPart > 0 {
		r.say("read_in_part", s.InPart, "%s longer than the reader takes at once: of those it read the passages that match the question best", are(s.InPart, "text"))
	}
	if r.failed > 0 {
		r.say("reader_failed", r.failed, "the reader failed twice on %s, which could not be judged: %v", plural(r.failed, "row"), r.failure)
	}
	s.NotJudged += r.failed + r.unshown
	s.Incomplete = s.NotJudged > 0 || r.stopped != ""
	switch {
	case r.stopped == "" && r.unshown > 0:
		r.say("reader_failed", r.unshown, "the reader failed twice on %s, shown without the answers: %v", plural(r.unshown, "row"), r.failure)
	case r.stopped != "":
		code := "incomplete"
		if r.broken {
			code = "reader_failed"
		}
		message := r.stopped + ": the result is incomplete"
		if n := s.NotJudged - r.failed - r.unshown; n > 0 {
			message += ", " + plural(n, "row") + " not judged"
		}
		if r.unshown > 0 {
			message += ", " + plural(r.unshown, "row") + " shown without the answers"
		}
		r.say(code, s.NotJudged, "%s", message)
	}
}

func (r *run) say(code string, count int, format string, args ...any) {
	r.out.Warnings = append(r.out.Warnings, Warning{Code: code, Count: count, Message: fmt.Sprintf(format, args...)})
}

func are(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " is"
	}
	return plural(n, noun) + " are"
}

func plural(n int, noun string) string {
	if n == 1 {
		return "1 " + noun
	}
	return fmt.Sprintf("%d %ss", n, noun)
}

// afford cuts a wave down to what the budget still pays for.
func (r *run) afford(calls []call) []call {
	if r.spent() {
		return nil
	}
	b, s := r.opts.Budget, r.out.Stats
	var out []call
	n, items := s.Calls, s.Items
	for _, c := range calls {
		more, moreItems := r.waves.price(c)
		switch {
		case b.Calls > 0 && n+more > b.Calls:
			r.stopped = fmt.Sprintf("the budget of %d calls to the reader ran out", b.Calls)
		case b.Items > 0 && items+moreItems > b.Items:
			r.stopped = fmt.Sprintf("the budget of %d questions to the reader ran out", b.Items)
		default:
			n, items = n+more, items+moreItems
			out = append(out, c)
			continue
		}
		break
	}
	return out
}

// spent notes that the time or the tokens of the budget are used up, if they
// are.
func (r *run) spent() bool {
	b, s := r.opts.Budget, r.out.Stats
	if b.Tokens > 0 && s.Tokens >= b.Tokens {
		r.stopped = fmt.Sprintf("the budget of %d tokens ran out", b.Tokens)
		return true
	}
	return r.late()
}

// late notes that the time of the budget is up, if it is.
func (r *run) late() bool {
	if r.deadline.IsZero() || time.Now().Before(r.deadline) {
		return false
	}
	r.stopped = fmt.Sprintf("the budget of %g seconds ran out", r.opts.Budget.Seconds)
	return true
}

// retry reports whether the budget pays for these calls as well.
func (r *run) retry(again []call) bool {
	b, s := r.opts.Budget, r.out.Stats
	n, items := s.Calls, s.Items
	for _, c := range again {
		more, moreItems := r.waves.price(c)
		n, items = n+more, items+moreItems
	}
	return (r.deadline.IsZero() || time.Now().Before(r.deadline)) && (b.Tokens <= 0 || s.Tokens < b.Tokens) &&
		(b.Calls <= 0 || n <= b.Calls) && (b.Items <= 0 || items <= b.Items)
}
