package agent

import (
	"slices"
	"strings"

	"parley/phrasebook"
	"parley/phrasebook/heard"
	"parley/suql"
)

// nothingOpen is a yes or a no without a question.
const nothingOpen heard.Meaning = "nothing open"

// talkSaid records what is no question to the database.
func talkSaid(st state, in Input, m heard.Meaning, text string) Event {
	return Event{Turn: st.turn + 1, Kind: KindSaid, Input: in.ID, Said: &Said{Text: text, Language: in.spoken(), Talk: m}}
}

// withoutQuestion records an answer that no question is open for. "Go back"
// then means the answer before the last one.
func (s *Session) withoutQuestion(st state, in Input, c Choice, text string) Event {
	if c != Undo {
		return talkSaid(st, in, nothingOpen, text)
	}
	var answers []Event
	for _, e := range s.events {
		if e.Kind == KindReplied && e.Replied.Receipt.SUQL != "" {
			answers = append(answers, e)
		}
	}
	if len(answers) < 2 {
		return talkSaid(st, in, heard.Undo, text)
	}
	before := answers[len(answers)-2]
	w := &Written{SUQL: before.Replied.Receipt.SUQL, From: before.Turn, Reading: before.Replied.Reading}
	return Event{Turn: st.turn + 1, Kind: KindSaid, Input: in.ID, Said: &Said{Text: text, Language: in.spoken(), Query: w}}
}

// smallTalk answers what is no question to the database.
func smallTalk(l *phrasebook.Language, m heard.Meaning) string {
	switch m {
	case heard.Thanks:
		return l.Say("You're welcome. Is there anything else you would like to know?")
	case heard.Greeting:
		return l.Say("Hello. What would you like to know?")
	case heard.Anew:
		return l.Say("Then let us start over; what was said before no longer counts. What would you like to know?")
	case heard.Undo:
		return l.Say("There is nothing before this to go back to.")
	case nothingOpen:
		return l.Say("Nothing is open just now. What would you like to know?")
	case heard.Why:
		return l.Say("There is no answer yet that I could explain.")
	case heard.Rest:
		return l.Say("There is no answer yet that could have others.")
	default:
		return l.Say("Ask about the data in your own words: what it should be, where, how good, how many. Where I am unsure, I ask back.")
	}
}

// talked answers a turn that asks nothing of the database.
func (s *Session) talked(st state) Event {
	if st.talk == heard.Why {
		if r, _ := s.answered(0); r != nil {
			return s.talk(s.reasons(r))
		}
	}
	if st.talk == heard.Rest {
		if r, _ := s.answered(0); r != nil {
			return s.talk(s.noOthers(r))
		}
	}
	return s.talk(smallTalk(s.language, st.talk))
}

// mostOpeners is how many things to try a reply without a query proposes.
const mostOpeners = 3

// talk is a reply that needed no query, with things to try.
func (s *Session) talk(text string) Event {
	r := &Reply{Text: text, Talk: true, Clauses: []Clause{}, Columns: []suql.Column{}, Rows: []suql.Row{}}
	if s.parts.Openers != nil {
		all := s.parts.Openers()
		r.Suggestions = slices.Clone(all[:min(len(all), mostOpeners)])
	}
	return Event{Kind: KindReplied, Replied: r}
}

// reasons says how an answer came about: how the question was read, what was
// taken for granted, and the words that made the first row match.
func (s *Session) reasons(r *Reply) string {
	var read []string
	for _, c := range r.Clauses {
		if c.Text != "" {
			read = append(read, c.Text)
		}
	}
	out := append([]string{s.language.Say("I read that as: %s.", strings.Join(read, ", "))}, r.Assumptions...)
	if len(r.Rows) > 0 && len(r.Rows[0].Evidence) > 0 && len(r.Rows[0].Values) > 0 {
		words := strings.Join(strings.Fields(r.Rows[0].Evidence[0].Snippet), " ")
		if name := s.name(r); name != "" && words != "" {
			out = append(out, s.language.Say("“%s” stands there because of these words: “%s”", name, words))
		}
	}
	return strings.Join(out, " ")
}

// name is the first text of the first row.
func (s *Session) name(r *Reply) string {
	for _, v := range r.Rows[0].Values {
		if text, ok := v.(string); ok {
			return shortened(text)
		}
	}
	return ""
}
