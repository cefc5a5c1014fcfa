package answer

import "strings"

// mostQuoted is how many words are quoted at most, a long sentence aside.
const mostQuoted = 40

// quoteAround is a sentence with those beside it that still can be read at a glance: what is
// asked for often stands in the next one. First come those of its line; other lines, such as
// the next item of a list, come whole or not at all, and no heading comes without what stands
// below it.
func quoteAround(all []Output, at int) Output {
	q := quote{all: all, from: at, to: at + 1, words: all[at].sentence.Words}
	first, end := q.line(at)
	for q.to < end && q.grow(q.to, q.to+1) {
	}
	for q.from > first && q.grow(q.from-1, q.from) {
	}
	if q.from == first && q.to == end {
		q.lines(end)
	}
	o := all[at]
	o.Start, o.End = all[q.from].Start, all[q.to-1].End
	o.Sentence = o.Piece.Text[o.Start:o.End]
	o.Text, o.Cells = o.Sentence, []string{o.Sentence}
	return o
}

// quote are the sentences of a passage from one to before another.
type quote struct {
	all      []Output
	from, to int
	words    int
}

// grow takes in what stands right before the quote or behind it, if it is not too long.
func (q *quote) grow(from, to int) bool {
	words := q.words
	for _, o := range q.all[from:to] {
		words += o.sentence.Words
	}
	if words > mostQuoted {
		return false
	}
	q.from, q.to, q.words = min(q.from, from), max(q.to, to), words
	return true
}

// lines takes in whole lines behind the one that ends at end, and then those before it.
func (q *quote) lines(end int) {
	for q.to < len(q.all) {
		if _, next := q.line(q.to); !q.grow(q.to, next) {
			break
		}
	}
	for q.to > end && q.to < len(q.all) {
		last, _ := q.line(q.to - 1)
		if _, next := q.line(q.to); q.ends(q.to-1) || !q.ends(next-1) {
			break
		}
		q.to = last // a heading of what follows
	}
	for q.from > 0 {
		if before, _ := q.line(q.from - 1); !q.grow(before, q.from) {
			break
		}
	}
}

// line is where the line of a sentence begins and ends.
func (q *quote) line(at int) (from, to int) {
	for from = at; from > 0 && !q.breaks(from); from-- {
	}
	for to = at + 1; to < len(q.all) && !q.breaks(to); to++ {
	}
	return from, to
}

// breaks reports whether a line ends before a sentence.
func (q *quote) breaks(at int) bool {
	return strings.Contains(q.all[at].Piece.Text[q.all[at-1].End:q.all[at].Start], "\n")
}

// ends reports whether a sentence has a mark at its end, as headings have not.
func (q *quote) ends(at int) bool {
	return strings.ContainsAny(q.all[at].Text[len(q.all[at].Text)-1:], ".!?:;)")
}
