package lexical

import (
	"cmp"
	"slices"
	"strings"
)

// How much is left of a wish that stands where people give their reasons, when
// what they ask for is said elsewhere.
const (
	fitting = 0.6 // "my sister is in a wheelchair, so which halls are quiet?"
	merely  = 0.4 // "as I never carry cash, where are cards taken?"
)

// reasons lowers what is said where people tell why they ask, what for, or what
// befell them: "I had a bad time in Oakland. Where …?", "…, so I have something to
// show", "for the Monday meeting: …". A reason is a condition only when nothing
// else is asked for.
func (s *scan) reasons() {
	if !s.prose() {
		return
	}
	aside := make([]float64, len(s.places))
	wish, asked := false, s.order || s.counts || len(s.wants) > 0
	for i, pl := range s.places {
		aside[i] = s.keeps(pl)
		if isCondition(pl) && len(pl.options[0].units) > 0 && aside[i] == 1 {
			wish = wish || strings.HasPrefix(pl.name, "read@")
			asked = true
		}
	}
	for i := range s.places {
		if c := s.inCircumstance(s.places[i].at); aside[i] < 1 && (wish || asked && c == nil) {
			s.places[i].lower(aside[i])
			s.forget(s.places[i])
		}
	}
}

// keeps is how much is left of a condition for where it stands, 1 for all.
func (s *scan) keeps(pl place) float64 {
	if !isCondition(pl) || pl.end > len(s.tokens) || len(pl.options) == 0 {
		return 1
	}
	asks := strings.HasPrefix(pl.name, "read@")
	c := s.inCircumstance(pl.at)
	switch {
	case asks && c != nil && (c.reason || !slices.ContainsFunc(s.tokens[c.from:c.verb+1], func(t token) bool {
		return slices.Contains([]string{"is", "are", "am", "has", "have", "use", "uses", "need", "needs"}, t.low) || strings.Contains(t.low, "'")
	})):
		return merely
	case asks && c != nil:
		return fitting
	case s.befell(pl.at), asks && (s.purposeOf(pl.at) || s.headlined(pl.at)):
		return merely
	case asks && s.afterAsking(pl.at):
		return merely
	}
	return 1
}

// forget takes a row that a reason names for one that is not asked about: "I had
// a bad time in Birch".
func (s *scan) forget(pl place) {
	if us := slices.Concat(pl.options[0].units, pl.options[min(1, len(pl.options)-1)].units); len(us) > 0 {
		if c := s.table.Column(us[0].Column); c != nil && s.isName(c) {
			s.entity = slices.ContainsFunc(s.named, func(l link) bool { return l.from < pl.at || l.from >= pl.end })
		}
	}
}

// lower takes from what a place says and gives it to its saying nothing.
func (pl *place) lower(share float64) {
	none, left := -1, 1.0
	for i := range pl.options {
		if len(pl.options[i].units) == 0 {
			none = i
			continue
		}
		pl.options[i].p *= share
		left -= pl.options[i].p
	}
	if none < 0 {
		pl.options = append(pl.options, option{})
		none = len(pl.options) - 1
	}
	pl.options[none].p = left
	slices.SortStableFunc(pl.options, func(a, b option) int { return cmp.Compare(b.p, a.p) })
}

// befell reports whether the sentence of token i tells what somebody went
// through, and another one asks: "we were in Oakland last week. Now …".
func (s *scan) befell(i int) bool {
	from, to := s.sentence(i)
	if to >= len(s.tokens)-1 || s.tokens[to].low == "?" || !slices.Contains([]string{"i", "we"}, s.tokens[from].low) || from+1 >= to {
		return false
	}
	verb := s.tokens[from+1].low
	return slices.Contains([]string{"had", "was", "were", "went", "did", "got", "bought", "tried"}, verb) || strings.HasSuffix(verb, "ed") && verb != "need"
}

// purposeOf reports whether token i stands in a clause that tells what for:
// "…, so I have something to show", "… so that we can compare".
func (s *scan) purposeOf(i int) bool {
	from, to := s.sentence(i)
	for k := i; k > from; k-- {
		if s.tokens[k].low != "so" || k+2 >= to {
			continue
		}
		j := s.skipWords(k+1, "that")
		return j+1 < to && slices.Contains([]string{"i", "we", "they", "he", "she"}, s.tokens[j].low) &&
			slices.Contains([]string{"have", "can", "could", "know", "get", "won't", "don't", "has", "knows"}, s.tokens[j+1].low)
	}
	return false
}

// headlined reports whether token i stands in words that say what for before a
// colon opens what is asked: "for the local paper: …".
func (s *scan) headlined(i int) bool {
	_, to := s.sentence(i)
	opens := s.tokens[0].low
	for k := 1; k < min(4, to) && opens != "for" && s.p.words.is("stop", opens); k++ { // "it's for …: …"
		opens = s.tokens[k].low
	}
	return opens == "for" && to+1 < len(s.tokens) && s.tokens[to].low == ":" && !slices.ContainsFunc(s.tokens[:to], token.mark)
}

// afterAsking reports whether token i stands in a sentence about whoever asks,
// after one that is a question: "which halls have a stage? I need the room to
// breathe".
func (s *scan) afterAsking(i int) bool {
	from, _ := s.sentence(i)
	if from == 0 || s.tokens[from-1].low != "?" {
		return false
	}
	subject, _, _ := strings.Cut(s.tokens[from].low, "'")
	return slices.Contains([]string{"i", "we", "my", "our", "need", "im"}, subject)
}
