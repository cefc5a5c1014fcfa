package lexical

import (
	"math"
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// bounds reads what is said of the number at token i: "between 3 and 4",
// "under 20", "4.5 or better", "around 500", "a hundred or so at most". It
// returns the tokens of the comparison; op is "" when there is none.
func (s *scan) bounds(i int) (from, to int, op unit.Op, values []string) {
	values = []string{s.tokens[i].number}
	if from, to, values := s.interval(i); values != nil {
		return from, to, unit.Between, values
	}
	from, near := s.nearly(i)
	after, so := s.orSo(i + 1)
	start, op := s.comparator(from)
	if op != "" {
		return start, after, op, values
	}
	if end, op := s.comparatorAfter(after); op != "" {
		return from, end, op, values
	}
	switch {
	case so && s.odd(i, after) != nil:
		return from, after, unit.Between, s.odd(i, after)
	case near || so:
		return from, after, about, values
	case i > 0 && s.free(i-1, i) && s.tokens[i-1].low == "from" && s.tokens[i].money: // from $200
		return i - 1, i + 1, unit.Ge, values
	}
	return i, i + 1, "", values
}

// interval reads "between 3 and 4", "from 3 to 4", "3 - 4", "between 40 and
// 60 thousand" at the number i; no values when there is none.
func (s *scan) interval(i int) (from, to int, values []string) {
	before := ""
	if i > 0 && !s.tokens[i-1].used {
		before = s.tokens[i-1].low
	}
	from = i
	if before == "a" && i > 1 { // between a hundred and two hundred
		before, from = s.tokens[i-2].low, i-1
	}
	if before == "between" || before == "from" {
		from--
	} else {
		from = i
	}
	j := s.measureWords(i+1) + 1 // "between 20 dollars and 40"
	if j < len(s.tokens) && s.tokens[j].number == "" && (s.tokens[j].low == "a" || s.tokens[j].low == "at") {
		j++
	}
	if j >= len(s.tokens) || s.tokens[j].number == "" {
		return 0, 0, nil
	}
	w := s.tokens[i+1].low
	if j > i+2 {
		w = s.tokens[s.measureWords(i+1)].low
	}
	if w == "and" && before == "between" || (w == "to" || w == "-" || w == "–") && j-i <= 4 {
		return from, j + 1, scaled(s.tokens[i].number, s.tokens[j])
	}
	return 0, 0, nil
}

// scaled gives the lower of two numbers the hundreds or thousands of the
// higher, where only that one has them: "two and three hundred", "40 and 60
// thousand".
func scaled(lo string, last token) []string {
	hi := last.number
	a, err1 := strconv.ParseFloat(lo, 64)
	b, err2 := strconv.ParseFloat(hi, 64)
	factors := []float64{1e6, 1e3}
	if strings.HasSuffix(last.low, " hundred") {
		factors = append(factors, 100)
	}
	for _, factor := range factors {
		if err1 == nil && err2 == nil && a*factor < b && math.Mod(b, factor) == 0 && a < 1000 && b/factor < 1000 {
			return []string{decimal(a * factor), hi}
		}
	}
	return []string{lo, hi}
}

// nearly finds words before the number i that make it a rough one, and where
// they begin: "around", "something like a".
func (s *scan) nearly(i int) (from int, near bool) {
	end := i
	if end > 0 && s.tokens[end-1].low == "a" {
		end--
	}
	for size := min(3, end); size > 0; size-- {
		if s.p.words.is("approximately", low(s.tokens, end-size, end)) && s.free(end-size, end) {
			return end - size, true
		}
	}
	return i, false
}

// orSo finds words from token i on that make the number before a rough one,
// and where they end: "or so", "-odd".
func (s *scan) orSo(i int) (to int, so bool) {
	for _, skip := range []int{0, s.measureWords(i) - i} {
		for size := min(3, len(s.tokens)-i-skip); size > 0; size-- {
			if s.p.words.is("or so", low(s.tokens, i+skip, i+skip+size)) && s.free(i, i+skip+size) {
				return i + skip + size, true
			}
		}
	}
	return i, false
}

// about is the operator of a rough number: what it spans depends on the column.
const about unit.Op = "about"

// odd is what is left of the ten of "thirty-odd" at token i, or nil.
func (s *scan) odd(i, to int) []string {
	f, err := strconv.ParseFloat(s.tokens[i].number, 64)
	if err != nil || to <= i+1 || !slices.Contains([]string{"odd", "something"}, s.tokens[i+1].low) || math.Mod(f, 10) != 0 {
		return nil
	}
	ten := 10.0
	for ten*100 <= f {
		ten *= 10
	}
	return []string{decimal(f), decimal(f + ten - 1)}
}

// spread is the range that a rough number stands for in a column: a tenth
// more or less, of the number or of all that the column spans.
func spread(c *catalog.Column, number string) []string {
	f, err := strconv.ParseFloat(number, 64)
	if err != nil {
		return []string{number, number}
	}
	half := math.Abs(f) / 10
	lo, err1 := strconv.ParseFloat(c.Min, 64)
	hi, err2 := strconv.ParseFloat(c.Max, 64)
	if err1 == nil && err2 == nil && hi > lo {
		half = min(half, (hi-lo)/10)
	}
	return []string{decimal(round(f - half)), decimal(round(f + half))}
}

// round cuts a figure to three decimals.
func round(f float64) float64 { return math.Round(f*1000) / 1000 }

func decimal(f float64) string { return strconv.FormatFloat(f, 'f', -1, 64) }

// fractions reports whether one of the numbers has decimals.
func fractions(values []string) bool {
	return slices.ContainsFunc(values, func(v string) bool { return strings.Contains(v, ".") })
}

// comparator finds "more than", "at most", "after", … right before token i;
// an article, "of" or a word like "only" may stand between.
func (s *scan) comparator(i int) (int, unit.Op) {
	for skip := 0; skip <= 2 && skip < i; skip++ {
		end := i - skip
		if skip > 0 && !slices.Contains([]string{"a", "of", "is", "the"}, s.tokens[end].low) && !s.p.words.is("softener", s.tokens[end].low) && !(s.tokens[i-1].low == "of" && s.numberWord(s.tokens[end].low)) {
			break
		}
		for size := min(5, end); size > 0; size-- {
			text := low(s.tokens, end-size, end)
			for _, section := range []string{"above", "below"} {
				if o := s.p.words.values[section][text]; o != "" && s.free(end-size, end) {
					return end - size, unit.Op(o)
				}
			}
		}
	}
	return 0, ""
}

// comparatorAfter finds what bounds the number before token i: "or more",
// "+", "stars and up", "a night at the outside", "dollars is my limit".
func (s *scan) comparatorAfter(i int) (to int, op unit.Op) {
	for _, skip := range []int{0, 1, s.measureWords(i) - i} {
		if at := i + skip; at < len(s.tokens) && s.tokens[at].low == "," && at+1 < len(s.tokens) { // 60, not a cent more
			skip++
		}
		if i+skip < len(s.tokens) && s.tokens[i+skip].low == "+" {
			return i + skip + 1, unit.Ge
		}
		for size := min(8, len(s.tokens)-i-skip); size > 0; size-- {
			end := i + skip + size
			text := low(s.tokens, i+skip, end)
			if end < len(s.tokens) && (s.tokens[end].number != "" || s.tokens[end].low == "than") || !s.free(i+skip, end) {
				continue
			}
			for _, section := range []string{"above after", "below after"} {
				if o := s.p.words.values[section][text]; o != "" {
					return end, unit.Op(o)
				}
			}
		}
	}
	return 0, ""
}
