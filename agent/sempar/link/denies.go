package link

// Denies reports whether a no stands anywhere in a question: not, without, never, unpaid
// where something is called paid.
func (q *Question) Denies() bool {
	for i := range q.Tokens {
		if q.Flags[i*FlagCount+IsNo] != 0 {
			return true
		}
	}
	return false
}
