package lexical

import (
	"slices"
	"strconv"
	"strings"

	"parley/suql/catalog"
	"parley/suql/unit"
)

// extend makes what a follow-up adds keep what it adds to: on a list column
// both values must be there, on any other column either may be; an upper
// bound goes with a lower one. A refused reading of a replacing condition
// gives the old condition back.
func (s *scan) extend() {
	old := map[string][]unit.Unit{}
	for _, pl := range s.carried(s.earlier) {
		if us := pl.options[0].units; len(us) == 3 && us[2].Kind == unit.Value {
			old[us[2].Column] = us
		}
	}
	s.orElse()
	s.places = slices.DeleteFunc(s.places, func(pl place) bool {
		us := pl.options[0].units
		if !isCondition(pl) || len(us) == 0 || !decides(us[len(us)-1]) {
			return false
		}
		u := us[len(us)-1]
		return slices.ContainsFunc(s.conditions(), func(b unit.Unit) bool {
			return b.Column == u.Column && b.Kind == u.Kind && u.Kind != unit.FreeText && s.widen(b, u)
		})
	})
	for i, pl := range s.places {
		if !isCondition(pl) || len(pl.options[0].units) != 3 {
			continue
		}
		u := pl.options[0].units[2]
		before := old[u.Column]
		if before == nil || u.Kind != unit.Value {
			continue
		}
		b := before[2]
		opts := s.places[i].options
		switch {
		case bounds(b, u), s.adds && u.Op == unit.Contains && b.Op == unit.Contains:
			for n := range before {
				before[n].Slot = 1
			}
			opts[0].units = append(slices.Clone(opts[0].units), before...)
		case s.adds && (u.Op == unit.Eq || u.Op == unit.In) && (b.Op == unit.Eq || b.Op == unit.In):
			opts[0].units = oneOf(u.Column, append(slices.Clone(b.Values), u.Values...))
		default:
			for n := range opts {
				if len(opts[n].units) == 0 {
					opts[n].units = before
				}
			}
		}
	}
}

// bounds reports whether two comparisons of a column are the two ends of a
// range that has room: "under 100" after "over 50", but not after "over 200".
func bounds(a, b unit.Unit) bool {
	switch {
	case lower(b.Op) && upper(a.Op):
		a, b = b, a
	case !lower(a.Op) || !upper(b.Op):
		return false
	}
	if a.Number && b.Number {
		lo, err1 := strconv.ParseFloat(a.Values[0], 64)
		hi, err2 := strconv.ParseFloat(b.Values[0], 64)
		return err1 != nil || err2 != nil || lo < hi || lo == hi && a.Op == unit.Ge && b.Op == unit.Le
	}
	return a.Values[0] <= b.Values[0]
}

func lower(op unit.Op) bool { return op == unit.Gt || op == unit.Ge }

func upper(op unit.Op) bool { return op == unit.Lt || op == unit.Le }

// compare claims "cheaper", "better rated": relative to the previous query's
// condition on the same column, else an ordering.
func (s *scan) compare() {
	s.find(2, func(from, to int) bool {
		spec := s.p.words.values["comparative"][low(s.tokens, from, to)]
		notion, dir, ok := strings.Cut(spec, " ")
		if !ok {
			return false
		}
		for _, c := range s.table.Columns {
			if c.Hidden || !s.about(c, notion) {
				continue
			}
			switch {
			case c.Kind == catalog.Number && !(notion == "quality" && s.about(c, "popularity")):
				s.follow = max(s.follow, 0.94)
				s.ordering(from, to, option{[]unit.Unit{{Kind: unit.Order, Column: c.Name, Desc: dir == "desc"}}, 0.85})
				if s.asksOne(from) && !s.limited { // "which is cheaper, A or B"
					s.limited = true
					s.claim("limit", from, to, option{[]unit.Unit{{Kind: unit.Limit, N: 1}}, 0.85}, option{p: 0.15})
				}
				return true
			case c.Kind == catalog.Enum:
				if values := s.beyond(c, dir == "desc"); len(values) > 0 {
					s.follow = max(s.follow, 0.94)
					s.claim("where", from, to, option{oneOf(c.Name, values), 0.87}, option{p: 0.13})
					return true
				}
			}
		}
		return false
	})
}

// asksOne reports whether it is asked which of some is what the comparative at
// token i says: "which is", "which one is the".
func (s *scan) asksOne(i int) bool {
	i = s.skipBack(i, "the", "is", "was", "one", "of", "two")
	return i < len(s.tokens) && i > 0 && s.tokens[i].low != "are" && slices.Contains([]string{"which", "what", "who", "which's", "who's"}, s.tokens[i-1].low)
}

// beyond returns the steps of an enum's scale above or below the one that the
// previous query asked for; without one, the extreme half of the scale.
func (s *scan) beyond(c *catalog.Column, up bool) []string {
	for _, sc := range s.p.words.scales {
		values := s.onScale(c, sc)
		if len(values) < 2 {
			continue
		}
		at := len(values) / 2
		if up {
			at--
		}
		for _, u := range s.earlier {
			if u.Kind == unit.Value && u.Column == c.Name && len(u.Values) > 0 {
				if i := slices.Index(values, u.Values[0]); i >= 0 {
					at = i
				}
			}
		}
		if up {
			return values[min(at+1, len(values)):]
		}
		return values[:at]
	}
	return nil
}
