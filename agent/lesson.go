package agent

import "context"

// Lesson is a question whose query is known: somebody found the answer right
// or said which query was meant.
type Lesson struct {
	// Session and Turn are where the answer was judged.
	Session  string `json:"session,omitempty"`
	Turn     int    `json:"turn,omitempty"`
	Question string `json:"question"`
	SUQL     string `json:"suql"`
	// Noted says that somebody wrote it down as a note on the database; it may
	// then be a sentence, without a query.
	Noted bool `json:"noted,omitempty"`
	// Likeness is how much the question is like the one that is asked now, from
	// 0 to 1, where that was looked at.
	Likeness float64 `json:"likeness,omitempty"`
}

// Knowledge recalls lessons; package agent/lessons has one.
type Knowledge interface {
	// Recall gives the lessons that a conversation may learn from whose
	// questions are most like an utterance, the likest first.
	Recall(ctx context.Context, session, utterance string) ([]Lesson, error)
}

// lessons are what the parser is told of earlier questions in this turn. That
// they can't be read ends no turn: it then goes on as if nothing were known.
func (s *Session) lessons(ctx context.Context, st state) []Lesson {
	if s.parts.Knowledge == nil {
		return nil
	}
	m := s.remembered(st.turn)
	if !m.recalled {
		found, err := s.parts.Knowledge.Recall(ctx, s.id, st.said)
		if err != nil {
			return nil
		}
		m.lessons, m.recalled = found, true
	}
	return m.lessons
}
