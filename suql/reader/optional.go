package reader

import "context"

// Costly is a Reader that says whether its calls cost something that is worth
// sparing between runs: money, or seconds each. Without it, they don't.
type Costly interface {
	Reader
	Costs() bool
}

// Costs reports whether replies of r are worth keeping on disk.
func Costs(r Reader) bool {
	c, ok := r.(Costly)
	return ok && c.Costs()
}

// Windowed is a Reader that can't take texts of any length in one request.
// Longer ones are handed to it in part: package exec picks the passages that
// matter for the question, and summarises piece by piece.
type Windowed interface {
	Reader
	// Window is how many bytes of text one request may hold, all its Texts
	// together; 0 is no bound. Of a language model it is about three times
	// the tokens that are left beside the prompt and the reply.
	Window() int
}

// Window is the window of r; 0 when it has none.
func Window(r Reader) int {
	w, ok := r.(Windowed)
	if !ok {
		return 0
	}
	return max(0, w.Window())
}

// Batched is a Reader that takes requests about several texts in one call
// without reading each by itself.
type Batched interface {
	Reader
	// PerCall is how many requests may share a call.
	PerCall() int
}

// PerCall is how many requests may share a call of r: 1 unless it says more.
func PerCall(r Reader) int {
	b, ok := r.(Batched)
	if !ok {
		return 1
	}
	return max(b.PerCall(), 1)
}

// Quoting is a Reader whose replies come without evidence, which costs more
// than the answer: it is asked for the replies that are shown.
type Quoting interface {
	Reader
	// Quote returns reply, which it gave to q, with the words that decided as
	// its Evidence, and in Tokens what finding them took. A reply that rests on
	// no words in particular comes back as it is, without a call. The error is
	// for what concerns all calls.
	Quote(ctx context.Context, q Request, reply Reply) (Reply, error)
}

// Parallel is a Reader that says how many calls it takes at once.
type Parallel interface {
	Reader
	AtOnce() int
}

// AtOnce is how many calls of r may be under way at once: 8 unless it says
// otherwise.
func AtOnce(r Reader) int {
	if p, ok := r.(Parallel); ok && p.AtOnce() > 0 {
		return p.AtOnce()
	}
	return 8
}

// Local is a Reader that works in this process, all of whose calls take about
// as long: nothing is won by handling one reply before the next.
type Local interface {
	Reader
	InProcess() bool
}

// InProcess reports whether r works in this process.
func InProcess(r Reader) bool {
	l, ok := r.(Local)
	return ok && l.InProcess()
}

// DownError is the error of a call that every other call would meet as well:
// no such server, no key, no budget. Any other error of a call may be due to
// its texts.
type DownError struct{ Err error }

// Error is that of the cause.
func (e DownError) Error() string { return e.Err.Error() }

// Unwrap returns the cause.
func (e DownError) Unwrap() error { return e.Err }
