package nlg

import (
	"slices"
	"strings"

	"parley/agent"
	"parley/english"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// refused are the questions to texts that a reading does without since the user
// said no to them: none where the reading asks for the same in other words.
func refused(h agent.Hypothesis, w agent.World) (out []string) {
	for _, d := range w.Decisions {
		u := d.Unit
		if u.Kind != unit.FreeText || w.Verdict(d.Place, u) != agent.RuledOut || slices.Contains(out, u.Question) {
			continue
		}
		if !slices.ContainsFunc(h.Units, func(s agent.Scored) bool { return asksAlike(s.Unit, u.Question) }) {
			out = append(out, u.Question)
		}
	}
	return out
}

// asksAlike reports whether a unit asks a text, or a column, for something that
// a question names too.
func asksAlike(u unit.Unit, question string) bool {
	words := catalog.Words(question)
	return slices.ContainsFunc(catalog.Words(u.Question+" "+strings.Join(u.Values, " ")), func(word string) bool {
		return !english.StopWord(word) && slices.Contains(words, word)
	})
}
