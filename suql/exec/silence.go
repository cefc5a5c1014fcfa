package exec

import (
	"fmt"

	"parley/suql/catalog"
	"parley/suql/plan"
	"parley/suql/reader"
)

// silence counts the judgements of a run, to tell a question that some texts
// deny from one that none of them speaks of.
type silence struct {
	order []*plan.Ask
	of    map[*plan.Ask]*judged
}

type judged struct{ texts, said int }

// note counts a judgement.
func (s *silence) note(ask *plan.Ask, reply *reader.Reply) {
	if ask.Task != reader.Judge || reply.Err != nil {
		return
	}
	j := s.of[ask]
	if j == nil {
		if s.of == nil {
			s.of = map[*plan.Ask]*judged{}
		}
		j = &judged{}
		s.of[ask], s.order = j, append(s.order, ask)
	}
	j.texts++
	if reply.Verdict != reader.Unknown {
		j.said++
	}
}

func were(n int, noun string) string {
	if n == 1 {
		return "1 " + noun + " was"
	}
	return catalog.Count(n, noun) + " were"
}

// warnings name the questions that no text had a word on.
func (s *silence) warnings() []Warning {
	var out []Warning
	for _, ask := range s.order {
		if j := s.of[ask]; j.said == 0 {
			out = append(out, Warning{Code: "not_said", Count: j.texts,
				Message: fmt.Sprintf("no text in %s says yes or no to “%s”; %s read", ask.Column, ask.Question, were(j.texts, "row"))})
		}
	}
	return out
}
