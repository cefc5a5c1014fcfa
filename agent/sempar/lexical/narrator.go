package lexical

import (
	"slices"

	"parley/suql/catalog"
)

// narrator is of whom the texts of a table tell.
type narrator struct {
	who    string // as a question calls them: "the customer", "this tutor"
	writes bool   // they wrote the texts, a row being a message of theirs; else a row is one of them
}

// narratorOf is the narrator of a table whose rows are messages ("tickets",
// "complaints") or people ("tutors", "patients"), nil of all others: of places
// and goods, texts tell by themselves.
func (s *scan) narratorOf() *narrator {
	if !s.prose() {
		return nil
	}
	thing := catalog.Words(s.thing())
	if len(thing) == 0 {
		return nil
	}
	head := thing[len(thing)-1]
	if s.p.words.is("people", head) {
		return &narrator{who: "this " + s.thing()}
	}
	message := s.p.words.is("message", head)
	who := "the writer"
	for _, c := range s.table.Columns {
		if c.Kind != catalog.FreeText || c.Hidden {
			continue
		}
		words := catalog.Words(c.Human)
		for i, w := range words { // "what the customer wrote", "customer's message"
			if s.p.words.is("people", catalog.Singular(w)) && slices.ContainsFunc(words[i:], func(o string) bool {
				return s.p.words.is("message", catalog.Singular(o)) || s.p.words.is("stating", s.p.words.lemma(o))
			}) {
				message, who = true, "the "+catalog.Singular(w)
			}
		}
	}
	if !message {
		return nil
	}
	return &narrator{who: who, writes: true}
}
