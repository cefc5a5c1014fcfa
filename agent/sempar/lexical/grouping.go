package lexical

import (
	"slices"
	"strings"

	"parley/suql/unit"
)

// isCondition reports whether a place is a condition of this utterance.
func isCondition(pl place) bool {
	return strings.HasPrefix(pl.name, "where@") || strings.HasPrefix(pl.name, "read@")
}

// twice drops a condition that was said before: "a cheap place, really cheap".
func (s *scan) twice() {
	seen := map[string]bool{}
	s.places = slices.DeleteFunc(s.places, func(pl place) bool {
		if !isCondition(pl) || len(pl.options[0].units) == 0 || pl.branch > 0 {
			return false
		}
		key := ""
		for _, u := range pl.options[0].units {
			key += u.Key() + "\n"
		}
		again := seen[key]
		seen[key] = true
		return again
	})
}

// contrasts joins equalities on one column that holds one value: "cheap ones
// and moderate ones" means either, since no row is both.
func (s *scan) contrasts() {
	at := map[string]int{}
	for i := 0; i < len(s.places); i++ {
		c, values := s.equals(s.places[i])
		if c == "" || s.refuses(s.places[i]) {
			continue
		}
		first, seen := at[c]
		if !seen {
			at[c] = i
			continue
		}
		_, before := s.equals(s.places[first])
		pl := &s.places[first]
		pl.options = []option{{oneOf(c, append(before, values...)), 0.94}, {p: 0.06}}
		pl.end = s.places[i].end
		pl.phrase += ", " + s.places[i].phrase
		s.places = slices.Delete(s.places, i, i+1)
		i--
	}
}

// equals returns the column and values of a place whose first reading is an
// equality on a text column that holds one value.
func (s *scan) equals(pl place) (column string, values []string) {
	if !isCondition(pl) || len(pl.options[0].units) != 3 || pl.branch > 0 {
		return "", nil
	}
	u := pl.options[0].units[2]
	c := s.table.Column(u.Column)
	if u.Kind != unit.Value || u.Number || c == nil || c.List || u.Op != unit.Eq && u.Op != unit.In {
		return "", nil
	}
	return u.Column, u.Values
}

// refuses reports whether a place says what is not to be: "nothing fancy",
// which leaves the steps below.
func (s *scan) refuses(pl place) bool { return pl.end > pl.at && s.tokens[pl.at].negated }

// saidOtherwise drops a refusal on a column that must equal a value anyhow:
// "in Berkeley instead of Oakland".
func (s *scan) saidOtherwise() {
	equal := map[string]bool{}
	for _, pl := range s.places {
		if c, _ := s.equals(pl); c != "" && !s.refuses(pl) {
			equal[c] = true
		}
	}
	s.places = slices.DeleteFunc(s.places, func(pl place) bool {
		if !isCondition(pl) || len(pl.options[0].units) != 3 {
			return false
		}
		u := pl.options[0].units[2]
		return (u.Op == unit.Ne || u.Op == unit.NotIn || s.refuses(pl)) && equal[u.Column]
	})
}

// alternatives puts conditions that stand on both sides of "or" into one
// group: "cheap or rated over 4.5". Where one word negates both they stay apart,
// since "not A or B" refuses both, but not "without A or without B".
func (s *scan) alternatives() {
	group := 0
	var conditions []*place
	for i := range s.places {
		group = max(group, s.places[i].group)
		if isCondition(s.places[i]) && s.places[i].branch == 0 {
			conditions = append(conditions, &s.places[i])
		}
	}
	for i := 0; i+1 < len(conditions); i++ {
		a, b := conditions[i], conditions[i+1]
		if s.tokens[a.at].negated && s.tokens[b.at].negated && !s.refusedAnew(a.end, b.at) || !s.joinedByOr(a.end, b.at) {
			continue
		}
		if a.group == 0 {
			group++
			a.group = group
		}
		b.group = a.group
	}
}

// refusedAnew reports whether a negation stands between two tokens, right after
// "or": "or without".
func (s *scan) refusedAnew(from, to int) bool {
	for i := from; i < to-1; i++ {
		for size := 1; s.tokens[i].low == "or" && i+size < to; size++ {
			if s.p.words.is("negation", low(s.tokens, i+1, i+1+size)) && s.tokens[i+1].low != "nor" {
				return true
			}
		}
	}
	return false
}

// joinedByOr reports whether nothing but "or" and function words stands
// between two tokens.
func (s *scan) joinedByOr(from, to int) bool {
	or := false
	for i := from; i < to; i++ {
		t := s.tokens[i]
		switch {
		case t.low == "or":
			or = true
		case !t.mark() && !t.used && !s.p.words.is("stop", t.low) && !s.p.words.is("have", t.low) && !s.p.words.is("generic", t.low) && !s.p.words.is("softener", t.low) && t.low != "else":
			return false
		}
	}
	return or
}

// leftOut lists the content words that no place accounts for, in stretches.
func (s *scan) leftOut() []string {
	var out []string
	says := func(i int) bool { // what persons asked for do is their column
		return s.content(i) && !(s.typed && s.roleOf([]int{i}) != "")
	}
	for i := 0; i < len(s.tokens); {
		if !says(i) {
			i++
			continue
		}
		from := i
		for i < len(s.tokens) && says(i) {
			i++
		}
		out = append(out, phrase(s.text, s.tokens, from, i))
	}
	return out
}

// content reports whether token i is unclaimed and says something.
func (s *scan) content(i int) bool {
	t := s.tokens[i]
	return !t.used && !t.mark() && !s.p.words.is("stop", t.low) && !s.p.words.is("generic", t.low) && !s.p.words.is("adverb", t.low)
}
