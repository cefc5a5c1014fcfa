package lexical

import (
	"slices"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// groupsSorted reads how groups are to be listed: "highest first", "cheapest
// region on top", "sorted by number", "in descending order".
func (s *scan) groupsSorted() {
	if s.by == nil || s.leadRows > 0 {
		return
	}
	for i, t := range s.tokens {
		if s.leads == nil && slices.Contains([]string{"sorted", "ordered", "ranked", "sort", "order", "rank"}, t.low) && s.free(i, i+1) && i+2 < len(s.tokens) && s.tokens[i+1].low == "by" {
			s.groupKey(&head{to: i}, i+1)
			s.leadRows = 0
		}
	}
	s.groupsLined()
}

// groupsLined reads which of the groups comes first or last: "most first",
// "dearest brand at the bottom".
func (s *scan) groupsLined() {
	for size := 3; size > 0; size-- {
		for i := 0; i+size <= len(s.tokens); i++ {
			desc, ok := s.extremeAt(i, i+size)
			if !ok || !s.free(i, i+size) {
				continue
			}
			j := i + size
			for n := 0; n < 3 && j < len(s.tokens) && !s.tokens[j].mark() && s.listedAt("front", j) == j && s.listedAt("back", j) == j; n++ {
				j++ // "cheapest region", "best class"
			}
			for _, section := range []string{"front", "back"} {
				if end := s.listedAt(section, j); end > j && s.free(i, end) && (end == j+1 && j == i+size || s.closes(end)) {
					if s.leads == nil {
						s.leads = &unit.Unit{Kind: unit.Order}
					}
					s.leads.Desc = desc == (section == "front")
					from := s.skipBack(i, "the", "with")
					s.claim("group word", from, end)
					return
				}
			}
		}
	}
}

// extremeAt reports whether the tokens from:to are a superlative or a word for
// one end, and whether that is the upper one.
func (s *scan) extremeAt(from, to int) (desc, ok bool) {
	text := low(s.tokens, from, to)
	if _, dir, found := strings.Cut(s.p.words.values["superlative"][text], " "); found {
		return dir == "desc", true
	}
	agg := s.p.words.values["aggregate"][text]
	return agg == "max", agg == "max" || agg == "min"
}

// aggregateAt is the word for an average, a total or an extreme that begins at
// token i, and where it ends: "average", "add up".
func (s *scan) aggregateAt(i int) (agg string, end int) {
	for end := min(i+2, len(s.tokens)); end > i; end-- {
		if agg := s.p.words.values["aggregate"][low(s.tokens, i, end)]; agg != "" {
			return agg, end
		}
	}
	return "", i
}

// averageSaid reports whether an average is asked for anywhere: "on average",
// "an average will do", "judging by the mean", but not "I mean".
func (s *scan) averageSaid() bool {
	for i, t := range s.tokens {
		if (s.p.words.values["aggregate"][t.low] == "avg" || t.low == "averages") && (i == 0 || !slices.Contains([]string{"i", "you", "we", "they", "what"}, s.tokens[i-1].low)) {
			return true
		}
	}
	return false
}

// claimAverage claims the words that say that a column is averaged: "on
// average", "judging by the mean of their ratings", "an average will do".
func (s *scan) claimAverage(c *catalog.Column) {
	for i, t := range s.tokens {
		if s.p.words.values["aggregate"][t.low] != "avg" && t.low != "averages" || t.used || i > 0 && s.tokens[i-1].low == "i" {
			continue
		}
		from, to := s.skipBack(i, "on", "an", "the", "a", "with"), i+1
		for size := 3; size > 0; size-- {
			if from >= size && s.p.words.is("measured", low(s.tokens, from-size, from)) && s.free(from-size, from) {
				from -= size
				break
			}
		}
		stop := to
		for stop < len(s.tokens) && stop < to+5 && (slices.Contains([]string{"of", "its", "their", "the", "all", "'", "will", "do"}, s.tokens[stop].low) || s.names(s.tokens[stop].low) || s.names(strings.TrimSuffix(s.tokens[stop].low, "'"))) {
			stop++
		}
		if stop < len(s.tokens) && s.free(to, stop+1) && s.mentions(c, s.tokens[stop].low) {
			to = stop + 1
		} else if end := s.skipWords(to, "will", "do", "is", "fine", "please"); end > to+1 {
			to = end
		}
		s.claim("show word", from, to)
	}
}
