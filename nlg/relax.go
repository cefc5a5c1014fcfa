package nlg

import (
	"parley/agent"
	"parley/suql/unit"
)

// Relax implements agent.Speaker: "without the price", "never mind the
// price". Conditions are called by their column, or by the question put to a
// text; where two have the same column, by what they say.
//
// What is said is English in every language, as the embedded parser reads it.
func (s *Speaker) Relax(h agent.Hypothesis, conditions [][]agent.Scored) (text, say string) {
	spoken := s.english()
	return s.say("without", s.named(h, conditions)), spoken.say("say/relax", spoken.named(h, conditions))
}

func (s *Speaker) named(h agent.Hypothesis, conditions [][]agent.Scored) string {
	var names []string
	for _, us := range conditions {
		last := us[len(us)-1]
		switch {
		case last.Unit.Kind == unit.FreeText:
			names = append(names, s.say("quote", last.Unit.Question))
		case s.shared(h, us):
			names = append(names, s.say("quote", s.clause(h, agent.World{}, us).Text))
		default:
			names = append(names, s.say("named", s.view(h, last).Column))
		}
	}
	return s.language.And(names)
}

// Again implements agent.Speaker.
func (s *Speaker) Again(without []string, found bool) string {
	v := struct {
		Without string
		Found   bool
	}{s.language.Then(without), found}
	return s.say("again", v)
}

// shared reports whether another condition of h has the column of us.
func (s *Speaker) shared(h agent.Hypothesis, us []agent.Scored) bool {
	own := us[len(us)-1].Unit
	for _, u := range h.Units {
		if u.Unit.Kind == unit.Column && u.Unit.Column == own.Column && u.Unit.Slot != own.Slot &&
			(u.Unit.Group == 0 || u.Unit.Group != own.Group) {
			return true
		}
	}
	return false
}
