package agent

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"parley/phrasebook/heard"
	"parley/phrasebook/talk"
	"parley/suql/catalog"
)

// record checks an input and makes the event that records it.
func (s *Session) record(ctx context.Context, st state, in Input) (Event, error) {
	switch in.Kind {
	case Say:
		return s.recordSaid(ctx, st, in)
	case Run:
		return s.written(ctx, st, in)
	case LeaveOut:
		return s.leaveOut(st, in)
	case Change:
		return s.change(st, in)
	case Narrow:
		return s.narrow(st, in)
	case Rename:
		return s.rename(in)
	case Answering:
		return recordAnswer(st, in)
	}
	return Event{}, in.refused("bad_input", "%q is not a kind of input; say, answer, run, leave_out, change, narrow and rename are.", in.Kind)
}

// recordSaid reads what was typed: as an answer to the open question, as small
// talk, as a correction, or as something new.
func (s *Session) recordSaid(ctx context.Context, st state, in Input) (Event, error) {
	text, err := in.utterance()
	if err != nil {
		return Event{}, err
	}
	if a, ok := typedOption(st.open, text); ok {
		a.ID, a.Language = in.ID, in.Language
		return recordAnswer(st, a)
	}
	if c, ok := typedChoice(text); ok {
		return s.recordChoice(st, in, c, text)
	}
	if n, ok := heard.Further(text); ok && st.open == nil && st.turn > 0 {
		return s.others(st, in, text, n), nil
	}
	if m, ok := heard.Talk(text); ok {
		return s.recordTalk(st, in, m, text)
	}
	settles, ok := s.correctionOf(ctx, st, text)
	if ok && st.open != nil {
		return Event{Turn: st.turn, Kind: KindAnswered, Input: in.ID, Answered: &Answered{Question: st.open.ID,
			Language: in.spoken(), Choice: Corrected, Text: text, Settles: settles}}, nil
	}
	if !ok {
		if m := s.learnedTalk(text); m != talk.Question {
			return s.recordTalk(st, in, m, text)
		}
	}
	said := &Said{Text: text, Language: in.spoken()}
	if ok {
		w := st.world(s.parts.Patience)
		for _, d := range settles {
			w = w.With(d)
		}
		said.Corrects = &Correction{Utterance: st.said, Settles: w.Decisions}
	}
	return Event{Turn: st.turn + 1, Kind: KindSaid, Input: in.ID, Said: said}, nil
}

// recordChoice takes what was typed for an answer. "Yes" does not say which of
// several readings is meant.
func (s *Session) recordChoice(st state, in Input, c Choice, text string) (Event, error) {
	switch {
	case st.open == nil:
		return s.withoutQuestion(st, in, c, text), nil
	case c == Yes && st.open.Choice && len(st.open.Options) > 1:
		return Event{}, in.refused("which", "Which one? Choose it, or type 1 for the first; 0 is none of these.")
	}
	return recordAnswer(st, Input{ID: in.ID, Kind: Answering, Language: in.Language, Question: st.open.ID, Choice: c})
}

// learnedTalk is the kind of talk that an utterance is by the weights that are
// compiled in; with a responder it is none, since that decides by itself.
func (s *Session) learnedTalk(text string) heard.Meaning {
	if s.parts.Responder != nil {
		return talk.Question
	}
	m, _ := talk.Read(text)
	if m != talk.Question && (s.namesValue(text) || s.namesTable(text, m == heard.Greeting)) {
		return talk.Question
	}
	return m
}

// namesTable reports whether an utterance begins with what a table is called, or has it
// anywhere: "matches this weekend" asks for those, and how many appointments there are this
// morning is no greeting.
func (s *Session) namesTable(text string, anywhere bool) bool {
	words := catalog.Stems(text)
	for _, t := range s.parts.Engine.Catalog().Tables {
		name := catalog.Stems(t.Human)
		for i := 0; len(name) > 0 && i+len(name) <= len(words); i++ {
			if i > 0 && !anywhere {
				break
			}
			if len(words) > len(name) && slices.Equal(words[i:i+len(name)], name) {
				return true
			}
		}
	}
	return false
}

// longestNamed is how many words a stored value has that is looked for in what
// may be small talk.
const longestNamed = 5

// valued is an engine that knows what is stored.
type valued interface{ Values() *catalog.Index }

// namesValue reports whether words of an utterance are a stored value as a
// whole: whoever names one asks about it. A value of one word may be any word,
// and tells nothing.
func (s *Session) namesValue(text string) bool {
	engine, ok := s.parts.Engine.(valued)
	if !ok {
		return false
	}
	words := catalog.Stems(text)
	for from := range words {
		for to := from + 2; to <= min(from+longestNamed, len(words)); to++ {
			if len(engine.Values().Whole(strings.Join(words[from:to], ""))) > 0 {
				return true
			}
		}
	}
	return false
}

// utterance is what was typed, refused where it is nothing or too much.
func (in Input) utterance() (string, error) {
	text := strings.TrimSpace(in.Text)
	if n := utf8.RuneCountInString(text); n > MaxUtterance {
		return "", in.refused("too_long", "That is %d characters; a question may have %d. Could you say it shorter?", n,
			MaxUtterance)
	}
	if text == "" {
		return "", in.refused("empty", "Type a question first.")
	}
	return text, nil
}

// recordTalk takes what was typed for small talk, which leaves an open question
// open unless it begins anew.
func (s *Session) recordTalk(st state, in Input, m heard.Meaning, text string) (Event, error) {
	switch {
	case m == heard.Rest && st.open == nil:
		return s.others(st, in, text, allOthers), nil
	case st.open != nil && m != heard.Anew:
		return Event{}, &InputError{"small_talk", smallTalk(in.language(), m)}
	}
	return talkSaid(st, in, m, text), nil
}

// recordAnswer checks an answer to the open question.
func recordAnswer(st state, in Input) (Event, error) {
	if st.open == nil || st.open.ID != in.Question {
		return Event{}, in.refused("stale_question", "That question is no longer open; it may have been answered in another window.")
	}
	switch in.Choice {
	case Yes, No, NotSure, Undo:
	case Pick, None:
		switch most := len(st.open.Options); {
		case most == 0:
			return Event{}, in.refused("bad_choice", "That question has no options.")
		case in.Choice == Pick && (in.Option < 0 || in.Option >= most):
			return Event{}, in.refused("bad_choice", "There is no option %d: choose one from 1 to %d, or 0 for none of these.",
				in.Option+1, most)
		}
	default:
		return Event{}, in.refused("bad_choice", "%q is not an answer; yes, no, not_sure, undo, option or none is.", in.Choice)
	}
	if in.Choice == Undo && len(st.answers) == 0 {
		return Event{}, in.refused("nothing_to_undo", "There is no earlier answer to take back.")
	}
	a := &Answered{Question: in.Question, Language: in.spoken(), Choice: in.Choice}
	if in.Choice == Pick {
		a.Option = in.Option
	}
	return Event{Turn: st.turn, Kind: KindAnswered, Input: in.ID, Answered: a}, nil
}
