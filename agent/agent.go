// Package agent holds a conversation with a database: it turns an utterance
// into hypotheses about the query, asks about the parts it is unsure of, and
// runs the query when nothing doubtful is left (MISP paper, section 2).
//
// Make a [Session] with [Open] and feed it with [Session.Say]: one input in,
// the events it led to out. Everything a session knows is its event log, so a
// reload, a restart or another process replays the log and stands at the same
// question.
//
//	s, err := agent.Open(ctx, "visitor-1", agent.Parts{Engine: engine, Parser: p, Detector: d, Speaker: sp, Log: log})
//	events, err := s.Say(ctx, agent.Input{ID: "1", Kind: agent.Say, Text: "a quiet Thai place in Oakland"})
//	// … Asked "Shall I read the reviews to find out: is this restaurant quiet?" …
//	events, err = s.Say(ctx, agent.Input{ID: "2", Kind: agent.Answering, Question: "1.1", Choice: agent.Yes})
//	// … Replied: rows, evidence, receipt …
//
// The package declares the nouns (Hypothesis, World, Question, Reply) and the
// interfaces it needs; base parsers, detectors and wording live in packages
// that import it (sempar, errdetect, nlg).
package agent

import (
	"context"

	"parley/suql"
	"parley/suql/ast"
	"parley/suql/unit"
)

// Turn is what the base parser is asked to understand.
type Turn struct {
	Utterance string
	Previous  ast.Query // the query answered before in this session, or nil
}

// Hypothesis is one reading of an utterance: a checked query, its units, and
// how probable the reading is among all under the current World.
type Hypothesis struct {
	Query ast.Query
	Units []Scored
	P     float64
	// LeftOut holds the words of the utterance that this reading makes
	// nothing of. The reply names them: no word is dropped silently.
	LeftOut []string
	// Refused holds the words whose every reading the user refused.
	Refused []string
}

// Scored is a unit with the probability that it is right and the readings
// that compete with it at the same place, most probable first.
type Scored struct {
	Unit         unit.Unit
	P            float64
	Place        string // stable name of the place in the utterance this unit comes from
	Phrase       string // the words of the utterance there; "" when nothing was said
	Alternatives []Alternative
}

// Alternative is another reading of a place. A zero Unit means that the place
// adds nothing to the query.
type Alternative struct {
	Unit unit.Unit
	P    float64
}

// Parser is a base parser. It returns hypotheses in order of probability;
// every one has been checked against the catalog and agrees with the World.
// No hypothesis at all means that nothing of the utterance was understood; an
// *Unsupported error, that it was understood and can't be done.
type Parser interface {
	Parse(ctx context.Context, t Turn, w World) ([]Hypothesis, error)
}

// Unsupported is returned by a Parser for what can't be expressed yet.
type Unsupported struct {
	What string // "Grouping": begins the sentence shown to the user
	Hint string // what can be said instead
}

func (e *Unsupported) Error() string { return e.What + " is not possible yet" }

// Detector names the unit of the first hypothesis that should be asked about
// (its index in Units), or false when there is none. Units that the World has
// settled are never suspect.
type Detector interface {
	Suspect(hypotheses []Hypothesis, w World) (index int, ok bool)
}

// Speaker words what the agent says. It decides nothing.
type Speaker interface {
	// Question asks about h.Units[i]. ID and Place are filled in by the agent.
	Question(h Hypothesis, i int) Question
	// Clauses reads the query of h as a person would, one clause at a time.
	Clauses(h Hypothesis, w World) []Clause
	// Reply says what was searched and what was found.
	Reply(h Hypothesis, w World, r *suql.Result) Reply
}

// Engine prepares and runs queries; *suql.Engine is one.
type Engine interface {
	PrepareQuery(ctx context.Context, q ast.Query) (*suql.Prepared, error)
}

// Log keeps the events of sessions. Append stores an event under the sequence
// number it carries and fails with [ErrConflict] when that number is taken:
// another process has spoken in the meantime.
type Log interface {
	Append(ctx context.Context, session string, e Event) error
	Events(ctx context.Context, session string) ([]Event, error)
}
