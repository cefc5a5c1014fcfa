package exec

// A single text may upset a reader; a reader that fails on every text is
// broken, and asking on would only cost time and money. So many texts may fail
// one after another, and so many calls before the reader has answered at all.
const (
	tolerated = 8
	atFirst   = 3
)

// breaker tells texts that fail from a reader that does.
type breaker struct {
	inARow   int
	answered bool  // something was
	last     error // of a call that failed as a whole
}

func (b *breaker) succeeded() { b.inARow, b.answered = 0, true }

// failed notes that a text could not be read, and reports whether it is one
// too many. whole is the error of the call, if it failed as a whole.
func (b *breaker) failed(whole error) bool {
	b.inARow++
	if whole == nil {
		return b.inARow >= tolerated
	}
	b.last = whole
	return b.inARow >= tolerated || !b.answered && b.inARow >= atFirst
}
