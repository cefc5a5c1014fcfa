package agent

import (
	"cmp"
	"errors"
	"time"

	"parley/phrasebook/heard"
	"parley/suql"
	"parley/suql/unit"
)

// Event is one thing that happened in a session. Exactly one of the pointers
// is set, as Kind says. Events with Seq > 0 are in the log and make up the
// session; those with Seq 0 (Drafted, Progressed, Estimated, Found) only tell how
// work goes on and are not kept. The JSON form is the protocol parley.json.v1.
type Event struct {
	Seq   int64     `json:"seq"`  // 1, 2, 3 … without gaps within a session
	Turn  int       `json:"turn"` // 1, 2, 3 …: an utterance begins a turn
	At    time.Time `json:"at"`   // UTC
	Kind  EventKind `json:"kind"`
	Input string    `json:"input,omitempty"` // ID of the input this event records

	Said       *Said          `json:"said,omitempty"`
	Drafted    *Draft         `json:"drafted,omitempty"`
	Asked      *Question      `json:"asked,omitempty"`
	Answered   *Answered      `json:"answered,omitempty"`
	Progressed *suql.Progress `json:"progressed,omitempty"`
	Estimated  *Estimate      `json:"estimated,omitempty"`
	Found      *Found         `json:"found,omitempty"`
	Replied    *Reply         `json:"replied,omitempty"`
	Failed     *Failure       `json:"failed,omitempty"`
	Renamed    *Renamed       `json:"renamed,omitempty"`
}

// EventKind names the field of an Event that is set.
type EventKind string

// The kinds of events.
const (
	KindSaid       EventKind = "said"       // the user said something new
	KindDrafted    EventKind = "drafted"    // the query as far as it is understood
	KindAsked      EventKind = "asked"      // a question is open
	KindAnswered   EventKind = "answered"   // the open question was answered
	KindProgressed EventKind = "progressed" // the query is running
	KindEstimated  EventKind = "estimated"  // about what the answer comes to, while all rows are looked at
	KindFound      EventKind = "found"      // the first rows, while others are still looked at
	KindReplied    EventKind = "replied"    // the turn ended with an answer
	KindFailed     EventKind = "failed"     // the turn ended without one
	KindRenamed    EventKind = "renamed"    // columns of the turn's answer were named by the user
)

// Said is an utterance.
type Said struct {
	Text string `json:"text"`
	// Language is the one that the agent is to speak from here on, by its BCP
	// 47 tag; "" is English. What was spoken before stays as it is.
	Language string `json:"language,omitempty"`
	// Corrects is set when the text was understood as a correction of the turn
	// before: that turn's utterance is read again under what is settled here.
	Corrects *Correction `json:"corrects,omitempty"`
	// Talk is set when what was said is no question to the database: thanks, help,
	// why and the like, as of package heard.
	Talk heard.Meaning `json:"talk,omitempty"`
	// Query is set when no words were said but a query: it is run as it is.
	Query *Written `json:"query,omitempty"`
}

// Written is a query that was given rather than understood.
type Written struct {
	SUQL string `json:"suql"` // canonical
	// From is the turn whose answer it was made of by leaving something out;
	// 0 when the user wrote it.
	From    int      `json:"from,omitempty"`
	Reading []Placed `json:"reading,omitempty"`  // its units, where they are known
	LeftOut []string `json:"left_out,omitempty"` // as of Hypothesis
	// Ask is the place to ask about before it runs: the user wants to change
	// what stands there.
	Ask string `json:"ask,omitempty"`
}

// Placed is a unit of the query of an answer: what a part of it can be left
// out by.
type Placed struct {
	Unit    unit.Unit `json:"unit"`
	Place   string    `json:"place"`
	Phrase  string    `json:"phrase,omitempty"`
	P       float64   `json:"p"`
	Verdict Verdict   `json:"verdict,omitempty"` // how the user settled it
}

// Correction is an utterance to be read again.
type Correction struct {
	Utterance string     `json:"utterance"`
	Settles   []Decision `json:"settles"`
	// Ask is the place to ask about first, whatever the detector says: the
	// user wants to change what was understood there.
	Ask string `json:"ask,omitempty"`
}

// Draft is the query so far, clause by clause.
type Draft struct {
	Clauses []Clause `json:"clauses"`
	Done    bool     `json:"done"` // no further clause will come
}

// Clause is one clause of a query as a person reads it.
type Clause struct {
	Kind       string  `json:"kind"` // table, show, where, read, order, limit
	Text       string  `json:"text"` // "cuisines include Italian"
	Code       string  `json:"code"` // the same in SUQL
	Confidence float64 `json:"confidence"`
	Status     Status  `json:"status"`
	Place      string  `json:"place"`
}

// Status says how a clause came to stand in the query.
type Status string

// The states of a clause.
const (
	Sure    Status = "sure"    // the parser was sure enough
	Doubted Status = "doubted" // being asked about
	Agreed  Status = "agreed"  // confirmed by the user
	Assumed Status = "assumed" // asked about in vain, or a limit was reached
)

// Question asks about one unit. It can be answered yes, no, not sure or undo,
// by one of the options or none of them, or in words.
type Question struct {
	ID      string    `json:"id"` // "turn.number"
	Place   string    `json:"place"`
	Table   string    `json:"table,omitempty"` // what the reading it is about is over
	Unit    unit.Unit `json:"unit"`
	Extra   bool      `json:"extra,omitempty"`   // the draft does not hold the unit
	Text    string    `json:"text"`              // the yes/no question
	Phrase  string    `json:"phrase"`            // the words of the utterance it is about
	Options []Option  `json:"options,omitempty"` // the readings to choose from instead, Unit first; none or 2 to 7
	Menu    bool      `json:"menu,omitempty"`    // the user wants to choose: the options come first
	// Choice is set when the options are whole readings: none of them is
	// probable enough to be answered as if it were known. Unit and Place are
	// empty then; a yes chooses the first option, a no none of them.
	Choice  bool     `json:"choice,omitempty"`
	Clauses []Clause `json:"clauses"` // the whole draft; the doubted clause is marked
	// Yes and No say what the query comes to after either answer, so that the
	// two can be told apart; nil where nothing is known of it.
	Yes *Reading `json:"yes,omitempty"`
	No  *Reading `json:"no,omitempty"`
	// Preview are the first rows that a yes would show; nil where they were not
	// looked up.
	Preview *Preview `json:"preview,omitempty"`
	// Draft is the query as understood so far, and Without the likeliest one
	// that does not hold the unit, if there is one: what is said next may build
	// on them.
	Draft   string `json:"draft,omitempty"`
	Without string `json:"without,omitempty"`
}

// Reading is what an answer makes of the place that is asked about.
type Reading struct {
	Text  string `json:"text,omitempty"`  // "the rating"; "" when the place then adds nothing
	Count *Count `json:"count,omitempty"` // of the rows; nil where that is not known
}

// Option is one reading to choose from.
type Option struct {
	Text  string    `json:"text"` // "the rating"
	Unit  unit.Unit `json:"unit"`
	Count *Count    `json:"count,omitempty"` // of the rows; nil where that is not known
	// First is the first row that a whole reading gives, in words; "" where that
	// is not known.
	First string `json:"first,omitempty"`
	// Read says that texts were read for First and Count.
	Read bool `json:"read,omitempty"`
	// Same are other readings, in SUQL, that texts bear out by the same words: whoever
	// refuses the option refuses them.
	Same []string `json:"same,omitempty"`
	// Query is set when choosing the option replaces the query: the words that
	// were said have no such reading.
	Query *Written `json:"query,omitempty"`
}

// Found are the first rows of an answer that is being worked on.
type Found struct {
	Columns []suql.Column `json:"columns"`
	Rows    []suql.Row    `json:"rows"` // at most FirstRows
}

// Estimate is about what an answer comes to that counts, adds up or averages the
// rows of a large table: by a sample of them, while all are looked at. It is no
// answer and no part of one. Nothing is made of it, and nobody keeps it.
type Estimate struct {
	SUQL    string        `json:"suql"` // the query, canonical
	Columns []suql.Column `json:"columns"`
	Rows    []suql.Row    `json:"rows"` // at most suql.EstimatedRows, never none
	// Within is, for each value of Rows, how far it is off with 19 chances in 20
	// at most; 0 for what is no number that was estimated.
	Within [][]float64 `json:"within"`
	Sample int         `json:"sample"`         // about how many rows were looked at
	Of     int         `json:"of"`             // about how many there are
	Left   bool        `json:"left,omitempty"` // there may be other groups, with too few rows to be told
}

// FirstRows is how many rows are told before an answer is complete.
const FirstRows = 5

// QuotedRows is of how many rows a reader that tells the words that decided only
// when asked is asked for them: of more a reply shows only what they come to.
const QuotedRows = 10

// firstEvery is how often they are told at most: an answer that comes at once
// shows nothing else before.
const firstEvery = 400 * time.Millisecond

// Choice is an answer to a question.
type Choice string

// The choices.
const (
	Yes       Choice = "yes"
	No        Choice = "no"
	NotSure   Choice = "not_sure"
	Undo      Choice = "undo"      // take back the last answer of this turn
	Pick      Choice = "option"    // Option says which
	None      Choice = "none"      // none of the options
	Corrected Choice = "corrected" // in words; only what was typed becomes this
)

// Answered is the answer to the open question.
type Answered struct {
	Question string     `json:"question"`           // Question.ID
	Language string     `json:"language,omitempty"` // as of Said
	Choice   Choice     `json:"choice"`
	Option   int        `json:"option,omitempty"`  // Pick: index into Question.Options
	Text     string     `json:"text,omitempty"`    // Corrected: what was typed
	Settles  []Decision `json:"settles,omitempty"` // Corrected: what it settles
}

// Reply ends a turn with an answer.
type Reply struct {
	Text        string         `json:"text"`                 // what was searched and what was found
	Clauses     []Clause       `json:"clauses"`              // what was understood
	Reading     []Placed       `json:"reading,omitempty"`    // the same as units
	Optional    []string       `json:"optional,omitempty"`   // places of clauses that can be left out
	Changeable  []string       `json:"changeable,omitempty"` // places of clauses that could be read differently
	LeftOut     []string       `json:"left_out,omitempty"`   // as of Hypothesis; Assumptions say it in words
	Assumptions []string       `json:"assumptions,omitempty"`
	Suggestions []string       `json:"suggestions,omitempty"` // things to say next
	Offers      []Relaxation   `json:"offers,omitempty"`      // nothing was found: what could be left out, best first
	Relaxed     []Relaxation   `json:"relaxed,omitempty"`     // what was looked for instead, in this order; the rows are those of the last
	Steps       []Step         `json:"steps,omitempty"`       // queries on the way, beside the one in the receipt
	Learnt      []Lesson       `json:"learnt,omitempty"`      // earlier questions that the reading goes by
	Answer      *Answer        `json:"answer,omitempty"`      // in short, from one of the rows
	Talk        bool           `json:"talk,omitempty"`        // nothing was looked up: there are no rows and no query
	From        []Origin       `json:"from,omitempty"`        // where in a library the answer stands
	Model       *ModelUse      `json:"model,omitempty"`       // what a language model did for the reply; nil for nothing
	Columns     []suql.Column  `json:"columns"`
	Rows        []suql.Row     `json:"rows"`              // at most MaxRows of them
	Total       int            `json:"total"`             // rows found
	Maybe       *Maybe         `json:"maybe,omitempty"`   // what may fit and is not among the rows; nil for nothing
	Nearest     []Near         `json:"nearest,omitempty"` // sentences near to what texts were asked and did not answer
	Warnings    []suql.Warning `json:"warnings,omitempty"`
	Receipt     suql.Receipt   `json:"receipt"`
	Asked       string         `json:"asked,omitempty"` // the query that was asked for, where the reply shows more ([OnGrounds]); "" for that in the receipt
}

// Query is the query that what is said next goes on from; "" for none.
func (r *Reply) Query() string { return cmp.Or(r.Asked, r.Receipt.SUQL) }

// Origin is a piece of a library that an answer was taken from.
type Origin struct {
	Kind    OriginKind `json:"kind"`
	Title   string     `json:"title"`             // of the page or table
	Place   string     `json:"place"`             // its file
	Number  int        `json:"number,omitempty"`  // of the passage, or of the first row of the piece, from 1
	Address string     `json:"address,omitempty"` // of the piece, below that of the server; "" where it can't be read
}

// OriginKind tells text from tables.
type OriginKind string

// The kinds of origins.
const (
	PassageOrigin OriginKind = "passage"
	TableOrigin   OriginKind = "table"
)

// Maybe is what only may fit: the texts say it too weakly to count. It is
// never part of Reply.Rows, Reply.Total or a number.
type Maybe struct {
	Total int        `json:"total"`
	Rows  []suql.Row `json:"rows,omitempty"` // the likeliest first, at most 50; none beside a count
}

// MaxRows is how many rows of a result an event keeps.
const MaxRows = 200

// Failure ends a turn without an answer.
type Failure struct {
	Code    string `json:"code"` // stable: not_understood, not_found, unsupported, cancelled, query_failed, database_unusable, or that of a language error
	Message string `json:"message"`
	Hint    string `json:"hint,omitempty"`
}

// Renamed are the names that the user gives to columns of an answer. They take
// the place of those given before; its query stays as it is.
type Renamed struct {
	Names map[string]string `json:"names"` // by the column's own name; none for one that goes by that
}

// Input is one thing the user does.
type Input struct {
	ID       string    `json:"id"` // chosen by the client, unique in the session: a repeated input is taken once
	Kind     InputKind `json:"kind"`
	Language string    `json:"language,omitempty"` // the user's, by its BCP 47 tag; "" is English
	Text     string    `json:"text,omitempty"`     // Say; Run: the query
	Question string    `json:"question,omitempty"` // Answering: Question.ID
	Choice   Choice    `json:"choice,omitempty"`   // Answering
	Option   int       `json:"option,omitempty"`   // Answering with Pick
	Turn     int       `json:"turn,omitempty"`     // LeaveOut, Change, Narrow, Rename: whose answer; 0 for the last one
	Places   []string  `json:"places,omitempty"`   // LeaveOut, Change: Clause.Place
	Column   string    `json:"column,omitempty"`   // Narrow: of the answer
	Value    string    `json:"value,omitempty"`    // Narrow: that the rows are to have there
	// Names are those of the columns of the answer from here on (Rename), as of Renamed.
	Names map[string]string `json:"names,omitempty"`
}

// InputKind is what the user does.
type InputKind string

// The kinds of inputs.
const (
	Say       InputKind = "say"
	Answering InputKind = "answer"
	Run       InputKind = "run"       // a query that the user wrote
	LeaveOut  InputKind = "leave_out" // clauses of an answer: the query runs again without them
	Change    InputKind = "change"    // a clause of an answer: it is asked about, and the query runs again
	Narrow    InputKind = "narrow"    // a value of an answer: the query runs again for the rows that have it
	Rename    InputKind = "rename"    // columns of an answer get other names
)

// MaxUtterance is how many characters an utterance may have.
const MaxUtterance = 2000

// InputError refuses an input. The session is as it was before: an open
// question stays open.
type InputError struct {
	Code    string `json:"code"` // stable: empty, too_long, no_question, small_talk, stale_question, bad_choice, nothing_to_undo, bad_input
	Message string `json:"message"`
}

func (e *InputError) Error() string { return e.Message }

// ErrConflict is returned by a Log when an event's sequence number is taken.
var ErrConflict = errors.New("the conversation went on elsewhere in the meantime")
