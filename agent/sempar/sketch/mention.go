package sketch

import (
	"parley/suql/catalog"
)

// mention is where a question speaks of a column, as well as it does.
type mention struct {
	from, to int     // tokens; -1 when it does not
	share    float64 // of the column's words, those in few columns counting more
	words    int     // how many of them
	exact    bool    // all of them, in one stretch of their own
	unique   bool    // a word that no other column has
	rank     int     // how many columns are mentioned better
	tie      bool    // another column is mentioned as well
}

// mentions finds every column in the question. blocked tokens (those of
// values) are left out.
func (t *Table) mentions(q *Question, blocked func(i int) bool) []mention {
	out := make([]mention, len(t.columns))
	for j := range t.columns {
		out[j] = t.columns[j].mention(q, blocked)
		for _, w := range t.columns[j].words {
			if out[j].words > 0 && len(t.stems[w]) == 1 && out[j].from >= 0 {
				for i := out[j].from; i < out[j].to; i++ {
					out[j].unique = out[j].unique || sameStem(q.tokens[i].stem, w)
				}
			}
		}
	}
	for j := range out {
		if out[j].words == 0 {
			continue
		}
		for k := range out {
			if k == j || out[k].words == 0 {
				continue
			}
			if better(out[k], out[j]) {
				out[j].rank++
			} else if !better(out[j], out[k]) {
				out[j].tie = true
			}
		}
	}
	return out
}

func better(a, b mention) bool {
	if a.exact != b.exact {
		return a.exact
	}
	if a.share != b.share {
		return a.share > b.share
	}
	return a.words > b.words
}

// mention is the best stretch of at most eight tokens: the one with the most
// weight of the column's words, the shortest of those.
func (c *column) mention(q *Question, blocked func(i int) bool) mention {
	m := mention{from: -1, to: -1}
	if len(c.words) == 0 {
		return m
	}
	total := 0.0
	for i := range c.words {
		total += c.rare[i]
	}
	hits := make([]int, len(q.tokens)) // word of the column at each token, from 1
	any := false
	for i, t := range q.tokens {
		if t.stem == "" || blocked(i) {
			continue
		}
		for w, word := range c.words {
			if sameStem(t.stem, word) {
				hits[i] = w + 1
				any = true
				break
			}
		}
	}
	if !any {
		return m
	}
	best := 0.0
	for i := range hits {
		if hits[i] == 0 {
			continue
		}
		var seen [16]bool
		sum, n, gap := 0.0, 0, 0
		for j := i; j < len(hits) && j < i+8; j++ {
			if blocked(j) {
				break
			}
			w := hits[j]
			if w == 0 {
				if gap++; gap > 2 && q.tokens[j].stem != "" {
					break
				}
				continue
			}
			if w > 16 || seen[w-1] {
				continue
			}
			seen[w-1] = true
			gap = 0
			sum += c.rare[w-1]
			n++
			score := sum/total - 0.001*float64(j-i)
			if score > best {
				best = score
				m = mention{from: i, to: j + 1, share: sum / total, words: n}
			}
		}
	}
	m.exact = m.words == len(c.words) && m.to-m.from <= len(c.words)+2
	if m.share > 0.999 {
		m.share = 1
	}
	return m
}

// sameStem compares stems, forgiving other endings of long words (winner,
// winning) and one letter.
func sameStem(a, b string) bool {
	if a == b {
		return true
	}
	if len(a) < 5 || len(b) < 5 {
		return false
	}
	n := min(len(a), len(b))
	same := 0
	for same < n && a[same] == b[same] {
		same++
	}
	if same >= 5 && same >= n-2 && max(len(a), len(b)) <= same+4 {
		return true
	}
	return a[0] == b[0] && catalog.Distance(a, b, 1) <= 1
}
