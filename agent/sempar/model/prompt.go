package model

import (
	"embed"
	"strings"
	"text/template"

	"parley/agent"
	"parley/llm"
	"parley/suql/ast"
)

//go:embed prompts/*.tmpl
var files embed.FS

// prompts are parsed once; a template that does not parse is a fault of the
// program that its tests find.
var prompts = template.Must(template.New("").ParseFS(files, "prompts/*.tmpl"))

// Task is what one call asks of the model.
type Task struct {
	Schema   string   // the tables, one after the other
	Found    []string // stored values that words of the question may mean
	Notes    []string // what people wrote down about the database
	Learned  []Pair   // earlier questions like this one, the likest first
	Turns    []Past   // of the conversation, oldest first
	Open     string   // what was said before and not answered yet, as it was asked back about; "" for nothing
	Earlier  string   // the query that the question may go on from; "" when there is none
	Question string   // what the user said, on one line
	Settled  []string // [Phrase] of what the user confirmed about what is to be written
	Never    []string // [Phrase] of what the user ruled out
	SoFar    string   // the query up to now; "" at its beginning
	Rest     bool     // everything that follows SoFar is wanted, else the next clause
}

// Pair is a question with the query that is right for it.
type Pair struct{ Question, Query string }

// Past is an earlier turn as the model sees it.
type Past struct {
	Said, Query string
	Total       int      // rows found
	Names       []string // of the first of them
}

// past are the turns before, each text on one line.
func past(turns []agent.Exchange) []Past {
	var out []Past
	for _, t := range turns {
		p := Past{Said: llm.Line(t.Said), Query: llm.Line(t.SUQL), Total: t.Total}
		for _, n := range t.Names {
			p.Names = append(p.Names, ast.Quote(short(n)))
		}
		out = append(out, p)
	}
	return out
}

// End is what the model says when nothing follows, Nothing when the question
// is none for this database.
const (
	End     = "END"
	Nothing = "NOTHING"
)

// Messages words the task: rules and examples, which are the same for all
// tasks, then the work: the schema first, and what changes from call to call
// last.
func (t Task) Messages() ([]llm.Message, error) {
	return llm.Prompt(prompts, "rules.tmpl", "work.tmpl", t)
}

// The lines of work.tmpl by which ReadTask knows its parts.
const (
	questionMark = "Question: "
	openMark     = "Not answered yet: "
	earlierMark  = "Earlier query: "
	soFarMark    = "Query so far: "
	settledMark  = "Settled: "
	neverMark    = "Ruled out: "
	restMark     = "Write all of the query"
	noteMark     = "- note: "
	askedMark    = "- asked: "
	queryMark    = "  query: "
)

// ReadTask reads a task back from the last message of a prompt, without its
// schema: for stand-ins of a model. It reports false for other prompts.
func ReadTask(message string) (Task, bool) {
	var t Task
	asked := ""
	for _, l := range strings.Split(message, "\n") {
		if rest, ok := strings.CutPrefix(l, questionMark); ok {
			t.Question = rest
		} else if rest, ok := strings.CutPrefix(l, earlierMark); ok {
			t.Earlier = rest
		} else if rest, ok := strings.CutPrefix(l, openMark); ok {
			t.Open = rest
		} else if rest, ok := strings.CutPrefix(l, noteMark); ok {
			t.Notes = append(t.Notes, rest)
		} else if rest, ok := strings.CutPrefix(l, askedMark); ok {
			asked = rest
		} else if rest, ok := strings.CutPrefix(l, queryMark); ok && asked != "" {
			t.Learned, asked = append(t.Learned, Pair{asked, rest}), ""
		} else if rest, ok := strings.CutPrefix(l, soFarMark); ok {
			t.SoFar = rest
		} else if rest, ok := strings.CutPrefix(l, settledMark); ok {
			t.Settled = append(t.Settled, rest)
		} else if rest, ok := strings.CutPrefix(l, neverMark); ok {
			t.Never = append(t.Never, rest)
		} else if strings.HasPrefix(l, restMark) {
			t.Rest = true
		}
	}
	return t, t.Question != ""
}
