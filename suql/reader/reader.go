// Package reader is the interface to whatever reads free text: given texts
// and a question it answers, judges, classifies or summarises.
//
// Implementations: package lexical (embedded, no key, no network) and, with a
// language model configured, package model. Call [Reader.Read] with a batch;
// build requests with [NewAnswer], [NewJudge], [NewClassify], [NewSummary].
//
//	replies, err := r.Read(ctx, []reader.Request{
//		reader.NewJudge(reviews, "is this restaurant family-friendly?", "Yes"),
//	})
//	if replies[0].Verdict == reader.True { … replies[0].Evidence … }
package reader

import (
	"context"
	"strings"

	"parley/suql/ast"
)

// Reader reads texts. A call takes any number of requests and returns exactly
// as many replies, in the same order. The error is for the whole call (no
// endpoint, cancelled); what concerns one request stands in its Reply.Err.
type Reader interface {
	// Identity names the reader, its weights or model and its prompt
	// version. Replies may be cached under (Identity, Request).
	Identity() string
	Read(ctx context.Context, batch []Request) ([]Reply, error)
}

// Task is what is asked of a text.
type Task string

// The tasks.
const (
	Answer    Task = "answer"    // the short answer to Question
	Judge     Task = "judge"     // is Value a correct answer to Question?
	Classify  Task = "classify"  // which of Domain answers Question?
	Summarise Task = "summarise" // a summary of the texts
)

// Type is the type that an answer must have (SUQL.md S2).
type Type string

// The answer types. TextType takes any short text.
const (
	TextType      Type = ""
	BoolType      Type = "boolean"
	NumberType    Type = "numeric"
	DateType      Type = "date"
	TimestampType Type = "timestamp"
	IntervalType  Type = "interval"
)

// Request asks one thing of one value of a text column.
type Request struct {
	Task     Task
	Texts    []string // one text, or the elements of an array; never blank
	Question string
	Value    string   // Judge
	Domain   []string // Classify
	Type     Type     // Answer
}

// NewAnswer asks for the answer to question, as a value of type t.
func NewAnswer(texts []string, question string, t Type) Request {
	return Request{Task: Answer, Texts: texts, Question: question, Type: t}
}

// NewJudge asks whether value is a correct answer to question.
func NewJudge(texts []string, question, value string) Request {
	return Request{Task: Judge, Texts: texts, Question: question, Value: value}
}

// NewClassify asks which of domain answers question.
func NewClassify(texts []string, question string, domain []string) Request {
	return Request{Task: Classify, Texts: texts, Question: question, Domain: domain}
}

// Worded is a question without what makes no other question of it: letter case,
// blanks and the mark at its end.
func Worded(question string) string {
	return strings.TrimRight(strings.ToLower(strings.Join(strings.Fields(question), " ")), " ?.!")
}

// NewSummary asks for a summary.
func NewSummary(texts []string) Request {
	return Request{Task: Summarise, Texts: texts, Question: ast.SummaryQuestion}
}

// Verdict is a three-valued truth. Unknown is SQL's NULL: the text does not
// say.
type Verdict string

// The verdicts.
const (
	True    Verdict = "true"
	False   Verdict = "false"
	Unknown Verdict = "unknown"
)

// Reply is what a reader found for one request.
type Reply struct {
	Null       bool    // Answer, Classify, Summarise: the text does not say
	Text       string  // the answer in short; for BoolType "true" or "false", for DateType ISO 8601
	Verdict    Verdict // Judge
	Confidence float64 // probability in [0,1] that Text or Verdict is right
	Evidence   []Evidence
	Tokens     int // tokens used; 0 for readers without tokens
	Err        error
}

// Evidence points at the words that decided: byte offsets into one text.
type Evidence struct {
	Text       int // index into Request.Texts
	Start, End int
	Supports   bool // false when the words speak against Value
	// Words are the deciding words one by one, in order and within Start and
	// End; nil where all of that decides.
	Words []Range
}

// Range is a range of bytes of a text.
type Range struct{ Start, End int }
