package lexical

import (
	"slices"
	"strings"

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
		if !c.Kind.Prose() || c.Hidden {
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

// ofNarrator words a property where rows are messages or people, "" where the
// ways of other things will do: a message does not have a photo, there is one;
// it is a tutor who can do something, not one at a tutor.
func (s *scan) ofNarrator(m modifier, what string) string {
	if s.voice == nil {
		return ""
	}
	words := strings.Fields(what)
	switch m.form {
	case canForm, ableForm:
		if m.verb != "that" {
			return "can " + s.voice.who + " " + what + "?"
		}
	case mustForm:
		return "does " + s.voice.who + " have to " + what + "?"
	case needForm:
		return "does " + s.voice.who + " need " + what + "?"
	case goodForm:
		if s.voice.writes {
			return "is it about " + what + "?"
		}
	case haveForm:
		last := words[len(words)-1]
		switch {
		case !s.voice.writes:
		case words[0] == "the" || words[0] == "your":
			return "is " + what + " mentioned?"
		case words[0] != "a" && words[0] != "an" && catalog.Singular(last) != last:
			return "are there " + what + "?"
		default:
			return "is there " + what + "?"
		}
	}
	return ""
}

// undergone reads what is said to happen to something: "reports of something
// being lost".
func (s *scan) undergone(i int) (st statement, ok bool) {
	if s.voice == nil || i+2 >= len(s.tokens) || s.tokens[i+1].low != "being" || !s.p.participle(s.tokens[i+2].low) {
		return st, false
	}
	to := s.statementEnd(i+2, false)
	if s.structural(i+2, to) {
		return st, false
	}
	a, ok := s.p.turn(s.spokenOut(i, i+1), append([]string{"was"}, s.spokenOut(i+2, to)...), false)
	return statement{i, i, to, a}, ok
}
