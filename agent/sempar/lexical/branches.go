package lexical

import (
	"slices"

	"parley/suql/unit"
)

// branches puts whole phrases that stand on both sides of "or" into the
// branches of one group: "Italian in Berkeley or Thai in Oakland", with or
// without a comma, "or else". They are
// alike: what the one says of two columns, the other says of the same.
func (s *scan) branches() {
	for i, t := range s.tokens {
		if t.low != "or" || t.used && !s.betweenConditions(i) {
			continue
		}
		before := i
		if i > 0 && s.tokens[i-1].low == "," {
			before--
		}
		left, right := s.side(before, -1), s.side(i, 1)
		left, right = s.alike(left, right)
		if len(left) < 2 || len(right) < 2 {
			continue
		}
		sides := [][]int{left, right}
		for { // "A in X, B in Y or C in Z"
			first := s.places[sides[0][0]].at
			if first == 0 || s.tokens[first-1].low != "," {
				break
			}
			more, _ := s.alike(s.side(first-1, -1), right)
			if len(more) < 2 || len(more) != len(sides[0]) {
				break
			}
			sides = slices.Insert(sides, 0, more)
		}
		group := 1
		for _, pl := range s.places {
			group = max(group, pl.group+1)
		}
		for n, side := range sides {
			for _, at := range side {
				s.places[at].group, s.places[at].branch = group, n+1
			}
		}
	}
}

// betweenConditions reports whether a condition ends right before token i and
// another begins after it, so that "or" there joins the two.
func (s *scan) betweenConditions(i int) bool {
	return !slices.ContainsFunc(s.places, func(pl place) bool { return pl.at <= i && i < pl.end })
}

// side lists the conditions of the phrase before (-1) or after (1) the token
// at, in their order: as far as nothing ends the phrase. Words that are likelier
// no condition are none: "trouble with login or with import on a Mac".
func (s *scan) side(at, step int) []int {
	var out []int
	for j := at + step; j >= 0 && j < len(s.tokens); j += step {
		w := s.tokens[j].low
		if s.tokens[j].mark() && w != "$" && w != "€" && w != "/" || slices.Contains([]string{"or", "either", "but", "so", "because"}, w) {
			break
		}
		for n, pl := range s.places {
			if pl.at <= j && j < pl.end && isCondition(pl) && len(pl.options[0].units) > 0 && pl.branch == 0 && !slices.Contains(out, n) {
				out = append(out, n)
			}
		}
	}
	slices.Sort(out)
	return out
}

// alike cuts two phrases down to what they say of the same columns and what
// stands between; to nothing where that is less than two columns. A phrase of
// two conditions is whole when they share one column, unless "or" stands between
// what they share: "quiet in Berkeley or Oakland with parking".
func (s *scan) alike(left, right []int) (l, r []int) {
	shared := func(n int, others []int) bool {
		own := s.conditionOn(n)
		return own != "" && slices.ContainsFunc(others, func(o int) bool { return s.conditionOn(o) == own })
	}
	first := slices.IndexFunc(left, func(n int) bool { return shared(n, right) })
	last := -1
	both := map[string]bool{}
	for k, n := range right {
		if shared(n, left) {
			last = k
			both[s.conditionOn(n)] = true
		}
	}
	switch {
	case first < 0 || slices.ContainsFunc(slices.Concat(left, right), func(n int) bool { return s.tokens[s.places[n].at].negated }):
		return nil, nil
	case len(both) > 1:
		l, r = left[first:], right[:last+1]
	case len(left) == 2 && len(right) == 2 && s.conditionOn(left[1]) != s.conditionOn(right[0]):
		l, r = left, right
	}
	if slices.ContainsFunc(slices.Concat(l, r), func(n int) bool { return s.places[n].joined() }) {
		return nil, nil
	}
	return l, r
}

// conditionOn is the column that a place is likeliest about, "" for questions
// to texts.
func (s *scan) conditionOn(n int) string {
	us := s.places[n].options[0].units
	if len(us) == 0 || us[0].Kind == unit.FreeText {
		return ""
	}
	return us[0].Column
}

// joined reports whether a reading of the place is itself made of
// alternatives.
func (pl place) joined() bool {
	return slices.ContainsFunc(pl.options, func(o option) bool {
		return slices.ContainsFunc(o.units, func(u unit.Unit) bool { return u.Group > 0 })
	})
}
