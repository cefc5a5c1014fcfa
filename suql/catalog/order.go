package catalog

import (
	"cmp"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"

	"parley/english/wordnet"
)

// mostRanked is how many values may have an order that is found out.
const mostRanked = 24

// learnOrder finds the order of the values of a closed domain, lowest first;
// nil where they have none that shows. It goes by numbers in the values, by
// the calendar, and by two that WordNet opposes to each other.
func learnOrder(values []string) []string {
	if len(values) < 2 || len(values) > mostRanked {
		return nil
	}
	for _, rank := range []func([]string) []float64{repeated, numbered, dated, opposed} {
		if ranks := rank(values); ranks != nil {
			return ranked(values, ranks)
		}
	}
	return nil
}

// ranked puts values in the order of their ranks; nil if two are equal.
func ranked(values []string, ranks []float64) []string {
	at := make([]int, len(values))
	for i := range at {
		at[i] = i
	}
	slices.SortFunc(at, func(i, j int) int { return cmp.Compare(ranks[i], ranks[j]) })
	out := make([]string, len(values))
	for i, v := range at {
		if i > 0 && ranks[v] == ranks[at[i-1]] {
			return nil
		}
		out[i] = values[v]
	}
	return out
}

// each is the rank of every value, nil if one has none.
func each(values []string, rank func(string) (float64, bool)) []float64 {
	var out []float64
	for _, v := range values {
		r, ok := rank(v)
		if !ok {
			return nil
		}
		out = append(out, r)
	}
	return out
}

// repeated ranks values that are one sign, again and again: $, $$, $$$.
func repeated(values []string) []float64 {
	if values[0] == "" {
		return nil
	}
	sign := string([]rune(values[0])[0])
	return each(values, func(v string) (float64, bool) {
		n := strings.Count(v, sign)
		return float64(n), n > 0 && strings.Repeat(sign, n) == v
	})
}

var firstNumber = regexp.MustCompile(`\d+(?:\.\d+)?`)

// numbered ranks values that differ in their numbers: "Level 2", "18-25",
// "under 18", "65+".
func numbered(values []string) []float64 {
	frame := ""
	words := 0
	return each(values, func(v string) (float64, bool) {
		m := firstNumber.FindString(v)
		if m == "" {
			return 0, false
		}
		rest := strings.ToLower(strings.TrimSpace(strings.TrimFunc(firstNumber.ReplaceAllString(v, ""),
			func(r rune) bool { return strings.ContainsRune("<>≤≥+-–$€£% ", r) })))
		below := strings.HasPrefix(v, "<") || strings.HasPrefix(rest, "under") || strings.HasPrefix(rest, "below") ||
			strings.HasPrefix(rest, "less than")
		if rest = strings.TrimSpace(boundWords.ReplaceAllString(rest, "")); rest != "" {
			if words++; frame != "" && frame != rest {
				return 0, false
			}
			frame = rest
		}
		n, err := strconv.ParseFloat(m, 64)
		if below {
			n -= 0.5
		}
		return n, err == nil
	})
}

var boundWords = regexp.MustCompile(`\b(?:under|below|over|above|less than|more than|and|or|to|older|up|more|from)\b`)

// dated ranks weekdays, from Monday, and months.
func dated(values []string) []float64 {
	days := each(values, func(v string) (float64, bool) {
		for d := range 7 {
			if name := time.Weekday((d + 1) % 7).String(); strings.EqualFold(v, name) || strings.EqualFold(v, name[:3]) {
				return float64(d), true
			}
		}
		return 0, false
	})
	if days != nil {
		return days
	}
	return each(values, func(v string) (float64, bool) {
		for m := time.January; m <= time.December; m++ {
			if name := m.String(); strings.EqualFold(v, name) || strings.EqualFold(v, name[:3]) {
				return float64(m), true
			}
		}
		return 0, false
	})
}

// Where words stand on a scale between two opposed ones.
const (
	lowest = 0
	lower  = 1
	middle = 2
	higher = 3
	top    = 4
)

// opposed ranks words of which two are antonyms in WordNet and one of those
// is nearer to little than the other (cheap and expensive, low and high,
// junior and senior). Another may be near to "medium"; and one that leads to a
// pole in two steps, and not to the other, lies beyond it (luxury). Where any
// value has no place, none has an order.
func opposed(values []string) []float64 {
	low, high := poles(values)
	if low == "" {
		return nil
	}
	return each(values, func(v string) (float64, bool) {
		switch {
		case v == low:
			return lower, true
		case v == high:
			return higher, true
		case near(v, "medium") || near(v, "average"):
			return middle, true
		}
		down, up := wordnet.Relate(v, low), wordnet.Relate(v, high)
		switch {
		case up == wordnet.Two && down == wordnet.None:
			return top, true
		case down == wordnet.Two && up == wordnet.None:
			return lowest, true
		}
		return 0, false
	})
}

// poles are the two opposed values, the lower one first; none where there are
// several pairs, or it does not show which is lower.
func poles(values []string) (low, high string) {
	for i, a := range values {
		if strings.ContainsRune(a, ' ') {
			return "", ""
		}
		opposites := wordnet.Antonyms(a)
		for _, b := range values[i+1:] {
			if !slices.Contains(opposites, strings.ToLower(b)) {
				continue
			}
			if low != "" {
				return "", ""
			}
			switch d := magnitude(a) - magnitude(b); {
			case d < 0:
				low, high = a, b
			case d > 0:
				low, high = b, a
			default:
				return "", ""
			}
		}
	}
	return low, high
}

// magnitude is how much nearer a word is to much than to little.
func magnitude(word string) int {
	nearest := func(words ...string) int {
		best := 0
		for _, w := range words {
			if s := wordnet.Relate(word, w); s != wordnet.None {
				best = max(best, int(wordnet.Two)+1-int(s))
			}
		}
		return best
	}
	return nearest("high", "great", "more") - nearest("low", "little", "less")
}

func near(a, b string) bool {
	s := wordnet.Relate(a, b)
	return s == wordnet.Same || s == wordnet.One
}
