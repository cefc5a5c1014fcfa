package answer

import (
	"slices"
	"strings"
	"unicode"
)

// Apart says what tells sources apart. The titles of all begin and end with
// the words that are left out of labels and stand in shared, as in
// "2004 … season"; a label is the rest of a title, such as "Denver Broncos".
// Where that is the same for two, the section follows, or else the columns that
// not all of these tables have.
func Apart(of []Output) (shared string, labels []string) {
	titles := make([][]string, len(of))
	for i, o := range of {
		titles[i] = strings.Fields(o.Piece.Title)
	}
	before, after := commonEnds(titles)
	labels = make([]string, len(of))
	for i, t := range titles {
		labels[i] = strings.Join(t[before:len(t)-after], " ")
	}
	if before+after > 0 {
		shared = strings.TrimSpace(strings.Join(titles[0][:before], " ") + " … " +
			strings.Join(titles[0][len(titles[0])-after:], " "))
	}
	further(of, labels, func(o Output) []string { return strings.Fields(o.Piece.Section) }, " ")
	further(of, labels, func(o Output) []string { return o.Piece.Header }, ", ")
	return shared, labels
}

// commonEnds is how many words all titles begin and end with, as far as words
// that say something are left of each. Titles that are all the same keep them.
func commonEnds(titles [][]string) (before, after int) {
	same := func(at func(t []string) string) bool {
		for _, t := range titles {
			if !strings.EqualFold(at(t), at(titles[0])) {
				return false
			}
		}
		return len(titles) > 1
	}
	if same(func(t []string) string { return strings.Join(t, " ") }) {
		return 0, 0
	}
	left := func(before, after int) bool {
		for _, t := range titles {
			if len(t) < before+after || !saysSomething(t[before:len(t)-after]) {
				return false
			}
		}
		return true
	}
	for left(before+1, 0) && same(func(t []string) string { return t[before] }) {
		before++
	}
	for left(before, after+1) && same(func(t []string) string { return t[len(t)-1-after] }) {
		after++
	}
	return before, after
}

func saysSomething(words []string) bool {
	return slices.ContainsFunc(words, func(w string) bool {
		return strings.ContainsFunc(w, func(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) })
	})
}

// further adds to labels that several have the parts that not all of these
// have, in brackets.
func further(of []Output, labels []string, parts func(Output) []string, between string) {
	having := map[string][]int{}
	for i, l := range labels {
		having[strings.ToLower(l)] = append(having[strings.ToLower(l)], i)
	}
	for _, same := range having {
		if len(same) < 2 {
			continue
		}
		count := map[string]int{}
		for _, i := range same {
			for _, part := range distinctParts(parts(of[i])) {
				count[part]++
			}
		}
		for _, i := range same {
			rest := slices.DeleteFunc(distinctParts(parts(of[i])), func(part string) bool { return count[part] == len(same) })
			if saysSomething(rest) {
				labels[i] = strings.TrimSpace(labels[i] + " (" + strings.Join(rest[:min(len(rest), mostParts)], between) + ")")
			}
		}
	}
}

// mostParts is how many words of a section, or columns, a label names.
const mostParts = 8

func distinctParts(parts []string) []string {
	var out []string
	for _, p := range parts {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return out
}
