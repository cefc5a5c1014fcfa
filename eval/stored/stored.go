// Package stored is the form in which conversations that people have judged
// are kept as examples: one session a line, as JSON. `parley feedback export`
// writes them and `parley eval replay` holds them again (docs/evaluation.md).
//
// Call [Of] with the events of a conversation and what its visitor said of
// the answers, then [Session.Write]:
//
//	session, ok := stored.Of(id, events, feedback)
//	if ok { // something in it was judged
//		err = session.Write(file)
//	}
package stored

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"

	"parley/agent"
	"parley/state"
)

// Session is a conversation.
type Session struct {
	Session string `json:"session"` // tells sessions apart; not the name that opens it
	// Database is the digest of the catalog that the answers came from; ""
	// when it is unknown.
	Database string `json:"database,omitempty"`
	Turns    []Turn `json:"turns"`
}

// Turn is an utterance and what came of it.
type Turn struct {
	Utterance string `json:"utterance"`
	// Corrects is set when the utterance corrects the turn before ("no, the
	// rating"): the utterance of that turn, which was read again.
	Corrects string `json:"corrects,omitempty"`
	// Written is set when nobody said the utterance: the query was written, or
	// cut from that of another turn.
	Written   bool     `json:"written,omitempty"`
	Answers   []Answer `json:"answers"`
	SUQL      string   `json:"suql"`                // that ran; "" when the turn ended without an answer
	Steps     int      `json:"steps,omitempty"`     // queries that ran before it because one could not answer
	Verdict   string   `json:"verdict"`             // of the person: right, wrong, or "" for none
	Corrected string   `json:"corrected,omitempty"` // the query that was meant, where it is known
	Meant     string   `json:"meant,omitempty"`     // the same in words, for the record
	Comment   string   `json:"comment,omitempty"`
}

// Answer is a question of the session and its answer, for the record.
type Answer struct {
	Question string       `json:"question"`
	Choice   agent.Choice `json:"choice"`
	Text     string       `json:"text,omitempty"` // what was chosen or typed
}

// Gold is the query that was meant, as far as that is known: the corrected
// one, or the one that ran where it was found right.
func (t Turn) Gold() string {
	switch {
	case t.Corrected != "":
		return t.Corrected
	case t.Verdict == string(state.Right) && t.Steps == 0:
		return t.SUQL
	}
	return ""
}

// Of is a conversation as a session, up to the last turn that says something
// of what was meant. It reports false when none does. What a turn was
// corrected to, in words, is what was meant by it.
func Of(id string, events []agent.Event, feedback []state.Feedback) (Session, bool) {
	sum := sha256.Sum256([]byte(id))
	s := Session{Session: hex.EncodeToString(sum[:6])}
	at := map[int]int{} // where a turn stands
	var open *agent.Question
	for _, e := range events {
		if e.Kind == agent.KindSaid {
			t := Turn{Utterance: e.Said.Text, Written: e.Said.Query != nil, Answers: []Answer{}}
			if e.Said.Corrects != nil {
				t.Corrects = e.Said.Corrects.Utterance
			}
			at[e.Turn], s.Turns, open = len(s.Turns), append(s.Turns, t), nil
			continue
		}
		n, ok := at[e.Turn]
		if !ok {
			continue
		}
		t := &s.Turns[n]
		switch e.Kind {
		case agent.KindAsked:
			open = e.Asked
		case agent.KindAnswered:
			t.answer(open, *e.Answered)
		case agent.KindReplied:
			t.reply(e.Replied)
		}
	}
	last := -1
	for _, f := range feedback {
		n, ok := at[f.Turn]
		if !ok {
			continue
		}
		t := &s.Turns[n]
		t.Verdict, t.Corrected, t.Meant, t.Comment = string(f.Verdict), f.SUQL, f.Meant, f.Comment
		s.Database, last = f.Database, max(last, n)
	}
	s.Turns = s.Turns[:last+1]
	for n := len(s.Turns) - 2; n >= 0; n-- {
		if t := &s.Turns[n]; s.Turns[n+1].Corrects != "" && t.Gold() == "" {
			t.Corrected = s.Turns[n+1].Gold()
		}
	}
	return s, last >= 0
}

// reply takes in the answer. Where nothing was found and less was looked for,
// the query is the one that was understood first.
func (t *Turn) reply(r *agent.Reply) {
	switch {
	case len(r.Relaxed) > 0 && len(r.Steps) > 0:
		t.SUQL = r.Steps[0].SUQL
	default:
		t.SUQL, t.Steps = r.Receipt.SUQL, len(r.Steps)
	}
}

// answer takes in an answer; one that was taken back is gone.
func (t *Turn) answer(q *agent.Question, a agent.Answered) {
	if a.Choice == agent.Undo {
		t.Answers = t.Answers[:max(len(t.Answers)-1, 0)]
		return
	}
	if q == nil || q.ID != a.Question {
		return
	}
	out := Answer{Question: q.Text, Choice: a.Choice, Text: a.Text}
	if a.Choice == agent.Pick && a.Option >= 0 && a.Option < len(q.Options) {
		out.Text = q.Options[a.Option].Text
	}
	t.Answers = append(t.Answers, out)
}

// Write writes the session as a line.
func (s Session) Write(w io.Writer) error {
	line, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("writing session %s: %w", s.Session, err)
	}
	_, err = w.Write(append(line, '\n'))
	return err
}
