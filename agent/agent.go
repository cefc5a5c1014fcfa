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
	"slices"
	"strings"

	"parley/phrasebook/heard"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/unit"
)

// Turn is what the base parser is asked to understand.
type Turn struct {
	Utterance string
	Previous  ast.Query  // the query answered before in this session, or nil
	Earlier   []Exchange // the turns before, oldest first; the last few
	// Lessons are earlier questions like this one whose queries are known, the
	// likest first; a Parser may ignore them.
	Lessons []Lesson
	// Open is the turn whose question was open when this was said, which may answer it in
	// words; nil where none was.
	Open *OpenTurn
	// Further says that readings of this turn were refused: a Parser may look further
	// for others.
	Further bool
	// NoneMeant says that the question before was answered by none of what it offered.
	NoneMeant bool
	// Written is told the likeliest reading as far as it is written, by a
	// Parser that takes a while; nil for nobody.
	Written func(Hypothesis)
}

// OpenTurn is a turn that was not answered yet: the utterance, with what was said in answer to
// its questions before, the query before that, and the readings that were offered and not taken.
// It is lost where all were refused, and waits for an answer else.
type OpenTurn struct {
	Utterance string
	Previous  ast.Query
	NotTaken  []ast.Query
	Lost      bool
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
	// Unranked is a word for the one that is the most so of which this reading
	// asks only whether rows are so. The reply says that it cannot tell which.
	Unranked Unranked
	// Learnt are the lessons without which the reading would be less probable.
	Learnt []Lesson
}

// Unranked is a word for the most, such as lightest, and what rows are asked for: light.
type Unranked struct{ Most, Base string }

// Scored is a unit with the probability that it is right and the readings
// that compete with it at the same place, most probable first.
type Scored struct {
	Unit         unit.Unit
	P            float64
	Place        string // stable name of the place in the utterance this unit comes from
	Phrase       string // the words of the utterance there; "" when nothing was said
	Alternatives []Alternative
	// Granted says that nobody need be asked about the unit: it only tells rows
	// apart, or shows each of them once.
	Granted bool
}

// Implied reports whether nobody need be asked about the unit: it is granted, shows each
// line once, or says how many rows to show at first though the utterance names no number,
// and whoever wants more says so.
func (s Scored) Implied() bool {
	return s.Granted || s.Unit.Kind == unit.Distinct ||
		s.Unit.Kind == unit.Limit && !slices.ContainsFunc(strings.Fields(strings.ToLower(s.Phrase)), heard.IsNumber)
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

// Nothing is returned by a Parser that understood a question and found nothing that answers
// it.
type Nothing struct {
	What string // a sentence
	Hint string // what can be said instead
}

func (e *Nothing) Error() string { return e.What }

// Detector decides which reading is to run, and whether anything should be
// asked before it does.
type Detector interface {
	Detect(ctx context.Context, c Case) Finding
}

// Case is what a Detector goes by.
type Case struct {
	Hypotheses []Hypothesis // under World, best first; at least one
	World      World        // what the answers of this turn settled
	Utterance  string
	Catalog    *catalog.Catalog // that the utterance is about; nil where it is not known
	First      []Hypothesis     // before any answer of this turn
	Evidence   []Evidence       // the answers of this turn, in order
	Refused    []ast.Query      // readings that were offered in this turn, and none of them was meant
	// Result names what a reading comes to: readings with equal names give the
	// user the same. It is cheap and never calls the reader of texts. A name
	// that begins with [Unseen] says that there was nothing to see.
	Result func(ctx context.Context, h Hypothesis) string
}

// Unseen begins the names of results that are not known: the reading found
// nothing, too much to compare, or was too dear to run.
const Unseen = "? "

// Empty begins the names of those results that were looked at and have no rows.
// No two of them are the same: that two queries find nothing is no sign that
// they mean the same.
const Empty = Unseen + "nothing: "

// Seen is the name of what a reading comes to; false where that is not known.
func (c Case) Seen(ctx context.Context, h Hypothesis) (string, bool) {
	if c.Result == nil {
		return "", false
	}
	name := c.Result(ctx, h)
	return name, !strings.HasPrefix(name, Unseen)
}

// Finding is what a Detector made of a Case.
type Finding struct {
	Reading int        // index into Case.Hypotheses: what runs when nothing is asked
	Suspect *Suspicion // what to ask about; nil for nothing
	// Choice are readings to choose from in place of an answer, most probable
	// first: no result is probable enough to be shown as one. It is offered where
	// there is no Suspect, or no question left to ask about it; empty where the
	// result of Reading is known well enough.
	Choice []Hypothesis
	// Ambiguity is what makes the utterance ambiguous, where Choice are readings
	// that people have of it however sure the parser is of one; else "".
	Ambiguity string
	// Hopeless: readings were refused, and hardly any of the others can be what is meant.
	Hopeless bool
}

// Suspicion is a unit that should be asked about: In.Units[Unit]. In need not
// be the reading that would run.
type Suspicion struct {
	In   Hypothesis
	Unit int
	Most int // readings that the question lists; 0 is as few as are read at a glance
}

// Evidence is an answer of the user as something to learn from.
type Evidence struct {
	Place   string
	Table   string      // what the reading that was asked about is over
	Options []unit.Unit // what was offered; one unit for a yes/no question
	// Answer is the index of the right option, or len(Options) for none of
	// them, or Unknown when the user was not sure.
	Answer int
}

// Unknown is the answer of somebody who is not sure.
const Unknown = -1

// Speaker words what the agent says. It decides nothing.
type Speaker interface {
	// Question asks about h.Units[i]. What is not wording is filled in by the
	// agent.
	Question(h Hypothesis, i int) Question
	// Option says h.Units[i] in a few words, for a list to choose from.
	Option(h Hypothesis, i int) string
	// Result names what h gives, for a list of readings to choose from.
	Result(h Hypothesis) string
	// Worked says of each column that a query gives what was worked out there; nil where
	// nothing was, or the columns are not known by the query alone.
	Worked(q ast.Query) []Worked
	// Clauses reads the query of h as a person would, one clause at a time.
	Clauses(h Hypothesis, w World) []Clause
	// Reply says what was searched and what was found.
	Reply(h Hypothesis, w World, r *suql.Result) Reply
	// Relax names what a query is without, condition by condition ("without the
	// price"), and what a user would say for it ("never mind the price").
	Relax(h Hypothesis, conditions [][]Scored) (text, say string)
	// Again says that what was asked for was looked for again, without some of
	// it (as Relax names that), one after the other, and whether the last time
	// found something.
	Again(without []string, found bool) string
}

// Worked is what was worked out in a column. It is empty for a column of the database
// and for one with a name of its own.
type Worked struct {
	Heading string   // in words: "average fee"
	Names   []string // of weekdays or months, by their numbers; nil for other values
}

// Multilingual is a Speaker of several languages.
type Multilingual interface {
	Speaker
	// In is the speaker of a language, by its BCP 47 tag; "" is English.
	In(language string) Speaker
}

// Engine prepares, counts and runs queries; *suql.Engine is one.
type Engine interface {
	Catalog() *catalog.Catalog
	Prepare(ctx context.Context, text string) (*suql.Prepared, error)
	PrepareQuery(ctx context.Context, q ast.Query) (*suql.Prepared, error)
	// Count is how many rows a query without free text gives.
	Count(ctx context.Context, q ast.Query) (int, error)
}

// Log keeps the events of sessions. Append stores an event under the sequence
// number it carries and fails with [ErrConflict] when that number is taken:
// another process has spoken in the meantime.
type Log interface {
	Append(ctx context.Context, session string, e Event) error
	Events(ctx context.Context, session string) ([]Event, error)
}
