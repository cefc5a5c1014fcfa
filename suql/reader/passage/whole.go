package passage

import "slices"

// whole is a span with all of a number that it begins or ends with: its sign of a currency
// or of per cent belongs to it. Where a sum of money is asked for and the span begins with
// one, it ends before an "and" that goes on to say something else, as in "£14 and include a
// hot supper".
func (q *Question) whole(text string, s Span) Span {
	words := cut(text)
	lo := slices.IndexFunc(words, func(w word) bool { return w.start >= s.Start })
	hi := slices.IndexFunc(words, func(w word) bool { return w.end >= s.End })
	if lo < 0 || hi < lo {
		return s
	}
	if lo > 0 && joined(words, lo-1) {
		lo--
	}
	if hi+1 < len(words) && joined(words, hi) {
		hi++
	}
	if q.want&money != 0 && words[lo].tag == currency {
		hi = sum(words, lo, hi)
	}
	s.Start, s.End = words[lo].start, words[hi].end
	return s
}

// joined reports whether a word and the next are a number and its sign.
func joined(words []word, i int) bool {
	this, next := words[i], words[i+1]
	switch {
	case this.sentence != next.sentence:
		return false
	case this.tag == currency && next.isNumber():
		return this.end == next.start
	case this.isNumber() && next.tag == currency:
		return i+2 == len(words) || words[i+2].start > next.end || !words[i+2].isNumber() // it is not that of the next
	}
	return this.isNumber() && next.tag == percent
}

// sum is where a span that begins with a sum of money ends.
func sum(words []word, lo, hi int) int {
	for i := lo + 2; i < hi; i++ {
		if words[i].tag == conjunction && words[i+1].says() {
			return i - 1
		}
	}
	return hi
}

func (w word) isNumber() bool { return w.tag == digits || w.tag == year }

// says reports whether a word can begin what something does.
func (w word) says() bool { return w.tag == verb || w.tag == past || w.tag == auxiliary }
