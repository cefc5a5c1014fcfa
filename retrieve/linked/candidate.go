package linked

import (
	"cmp"
	"slices"
	"strings"
)

// candidate is what may be the answer: a cell, or words of a linked text.
type candidate struct {
	text        string
	row, column int
	sentence    *sentence // nil for a cell
	first, last int       // tokens of the sentence, last included
	start, end  int       // bytes of the passage
}

// How far candidates are looked for.
const (
	mostRows      = 4  // likeliest rows whose cells are candidates
	mostSentences = 16 // of their texts
	mostWords     = 8  // of a span
)

// candidates are cells of the likeliest rows, and spans of the sentences of
// their texts that have most of the question.
func (v *view) candidates(rows []float64) []candidate {
	order := make([]int, len(rows))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(i, j int) int { return cmp.Compare(rows[j], rows[i]) })
	var out []candidate
	var sentences []*sentence
	for _, i := range order[:min(len(order), mostRows)] {
		for column, c := range v.table.Rows[i] {
			if text := strings.TrimSpace(c.Text); text != "" && text != "-" && text != "—" {
				out = append(out, candidate{text: text, row: i, column: column})
			}
		}
		sentences = append(sentences, v.rows[i].sentences...)
	}
	value := func(s *sentence) float64 {
		x := s.cover + s.beyond + rows[s.row]
		if s.number == 0 {
			x += .2
		}
		return x
	}
	slices.SortStableFunc(sentences, func(a, b *sentence) int { return cmp.Compare(value(b), value(a)) })
	for _, s := range sentences[:min(len(sentences), mostSentences)] {
		for _, span := range spans(s.tokens) {
			c := candidate{row: s.row, column: s.column, sentence: s, first: span[0], last: span[1],
				start: s.tokens[span[0]].start, end: s.tokens[span[1]].end}
			c.text = s.passage.Text[c.start:c.end]
			out = append(out, c)
		}
	}
	return out
}

// spans are the runs of tokens that may be answers, first and last: names and
// dates with their beginnings and ends, numbers with the words behind them,
// and single words or two with content.
func spans(tokens []token) [][2]int {
	seen := map[[2]int]bool{}
	var out [][2]int
	add := func(first, last int) {
		span := [2]int{first, last}
		if last < len(tokens) && last-first < mostWords && !seen[span] {
			seen[span] = true
			out = append(out, span)
		}
	}
	for i := 0; i < len(tokens); i++ {
		t := tokens[i]
		if t.stem == "" {
			continue
		}
		if t.digit {
			number(tokens, i, add)
		}
		if !t.upper && !t.digit && !t.stop {
			phrase(tokens, i, i, 3, add)
		}
		if begins(tokens, i) {
			name(tokens, i, add)
		}
	}
	return out
}

// phrase adds the words from first to last, and with up to more words of
// content behind them, a comma or an "and" between two of them aside.
func phrase(tokens []token, first, last, more int, add func(first, last int)) {
	add(first, last)
	for n := 0; n < more && last+1 < len(tokens); n++ {
		next := tokens[last+1]
		and := next.text == "," || strings.ToLower(next.text) == "and"
		if and && last+2 < len(tokens) {
			last++
			next = tokens[last+1]
		}
		if next.stem == "" || next.stop {
			return
		}
		last++
		add(first, last)
	}
}

// number adds a number with its sign of money before it, and the words behind.
func number(tokens []token, i int, add func(first, last int)) {
	from := []int{i}
	if i > 0 && strings.Contains("$£€", tokens[i-1].text) {
		if from = append(from, i-1); i > 1 && tokens[i-2].upper {
			from = append(from, i-2) // US $
		}
	}
	for _, first := range from {
		add(first, i)
		for n := 1; n <= 3 && i+n < len(tokens); n++ {
			next := tokens[i+n]
			if next.stem == "" && next.text != "%" || next.stop {
				break
			}
			add(first, i+n)
		}
	}
}

// proper reports whether a token can begin or end a name or a date.
func proper(t token) bool { return t.upper || t.digit }

// begins reports whether a name or date begins at i.
func begins(tokens []token, i int) bool {
	return proper(tokens[i]) && (i == 0 || !proper(tokens[i-1]))
}

// name adds a run of capital words and numbers, its beginnings and its ends.
func name(tokens []token, from int, add func(first, last int)) {
	ends := []int{from}
	for i := from + 1; i < len(tokens) && i-from < 2*mostWords; i++ {
		switch {
		case proper(tokens[i]):
			ends = append(ends, i)
		case !links(tokens, i):
			i = len(tokens) // the run ends
		}
	}
	last := ends[len(ends)-1]
	for _, e := range ends {
		add(from, e)
		add(e, last)
	}
	if last+1 < len(tokens) && !tokens[last+1].stop && tokens[last+1].stem != "" {
		phrase(tokens, from, last+1, 2, add) // a name with the noun behind it
	}
	for i := 1; i+1 < len(ends); i++ {
		if ends[i]+1 < ends[i+1] { // parts on both sides of a word that links
			add(from, ends[i])
			add(ends[i+1], last)
		}
	}
}

// links reports whether the token at i joins two parts of a name: a word such
// as of, a comma, a full stop behind a letter.
func links(tokens []token, i int) bool {
	t := tokens[i]
	if t.stem == "" {
		return strings.Contains(",.&/'", t.text)
	}
	return t.stop && len(t.text) <= 3 ||
		slices.Contains([]string{"de", "la", "van", "von", "du", "del", "der", "di", "da", "le"}, t.text)
}
