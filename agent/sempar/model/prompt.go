package model

import (
	"embed"
	"fmt"
	"regexp"
	"strings"
	"text/template"

	"parley/llm"
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
	Earlier  string   // the query answered before; "" when there is none
	Question string   // what the user said, on one line
	Settled  []string // [Phrase] of what the user confirmed about what is to be written
	Never    []string // [Phrase] of what the user ruled out
	SoFar    string   // the query up to now; "" at its beginning
	Rest     bool     // everything that follows SoFar is wanted, else the next clause
}

// End is what the model says when nothing follows, Nothing when the question
// is none for this database.
const (
	End     = "END"
	Nothing = "NOTHING"
)

// Messages words the task: rules and examples, then the work.
func (t Task) Messages() ([]llm.Message, error) {
	var rules, work strings.Builder
	if err := prompts.ExecuteTemplate(&rules, "rules.tmpl", t); err != nil {
		return nil, fmt.Errorf("wording the prompt: %w", err)
	}
	if err := prompts.ExecuteTemplate(&work, "work.tmpl", t); err != nil {
		return nil, fmt.Errorf("wording the prompt: %w", err)
	}
	return []llm.Message{llm.System(strings.TrimSpace(rules.String())), llm.User(strings.TrimSpace(work.String()))}, nil
}

// The lines of work.tmpl by which ReadTask knows its parts.
const (
	questionMark = "Question: "
	earlierMark  = "Earlier query: "
	soFarMark    = "Query so far: "
	settledMark  = "Settled: "
	neverMark    = "Ruled out: "
	restMark     = "Write all of the query"
)

// ReadTask reads a task back from the last message of a prompt, without its
// schema: for stand-ins of a model. It reports false for other prompts.
func ReadTask(message string) (Task, bool) {
	var t Task
	for _, l := range strings.Split(message, "\n") {
		if rest, ok := strings.CutPrefix(l, questionMark); ok {
			t.Question = rest
		} else if rest, ok := strings.CutPrefix(l, earlierMark); ok {
			t.Earlier = rest
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

// line puts a text on one line, so that it can't pretend to be several, and
// takes apart the marks by which chat templates tell who speaks.
func line(s string) string {
	s = strings.Join(strings.Fields(strings.ToValidUTF8(s, "�")), " ")
	return control.ReplaceAllStringFunc(s, func(m string) string { return m[:1] + " " + m[1:] })
}

var control = regexp.MustCompile(`(?i)<\|[^|<>\n]{1,40}\|>|</?s>|\[/?(?:INST|SYS)\]|<</?SYS>>|</?(?:start|end)_of_turn>|</?think>`)
