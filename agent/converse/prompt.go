package converse

import (
	"embed"
	"fmt"
	"strings"
	"text/template"

	"parley/agent"
	"parley/llm"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/catalog"
)

//go:embed prompts/*.tmpl
var files embed.FS

//go:embed prompts/about.txt
var about string

// prompts are parsed once; a template that does not parse is a fault of the
// program that its tests find.
var prompts = template.Must(template.New("").ParseFS(files, "prompts/*.tmpl"))

// task is what one call asks, as its templates see it.
type task struct {
	Kind    string // route, word or move: the names of the templates
	Said    string
	Earlier []earlier
	About   string
	Schema  string
	Found   []string // stored values that words of the question may mean
	Search  string   // how the Speaker words the reply
	Query   string
	Left    []string // what was left out to find something
	Total   int
	Rows    []string
	Mark    string
	Steps   []step
	Last    bool
}

type earlier struct {
	Said, Query, Text string
	Total             int
	Names             []string
}

type step struct {
	Number         int
	Thought, Query string
	Fault          string
	Total          int
	Rows           []string
}

func (t task) messages() ([]llm.Message, error) {
	var rules, work strings.Builder
	for name, b := range map[string]*strings.Builder{t.Kind + "-rules.tmpl": &rules, t.Kind + ".tmpl": &work} {
		if err := prompts.ExecuteTemplate(b, name, t); err != nil {
			return nil, fmt.Errorf("wording the prompt: %w", err)
		}
	}
	return []llm.Message{llm.System(strings.TrimSpace(rules.String())), llm.User(strings.TrimSpace(work.String()))}, nil
}

func taskOf(kind string, t agent.Turn) task {
	out := task{Kind: kind, Said: llm.Line(t.Utterance)}
	for _, e := range t.Earlier {
		o := earlier{Said: llm.Line(e.Said), Query: llm.Line(e.SUQL), Text: clipped(llm.Line(e.Text), factWidth),
			Total: e.Total}
		for _, n := range e.Names {
			o.Names = append(o.Names, ast.Quote(clipped(llm.Line(n), factWidth/2)))
		}
		out.Earlier = append(out.Earlier, o)
	}
	return out
}

func routeTask(t agent.Turn, cat *catalog.Catalog, room int) task {
	out := taskOf("route", t)
	out.About = strings.TrimSpace(about)
	var b strings.Builder
	for _, table := range cat.Tables {
		var columns []string
		for _, c := range table.Columns {
			if !c.Hidden {
				columns = append(columns, llm.Line(c.Human))
			}
		}
		line := fmt.Sprintf("- %s: %s\n", llm.Line(table.Human), strings.Join(columns, ", "))
		if b.Len()+len(line) > room/2 {
			break
		}
		b.WriteString(line)
	}
	out.Schema = strings.TrimSpace(b.String())
	return out
}

func wordTask(t agent.Turn, r agent.Reply, mark string, room int) task {
	out := taskOf("word", t)
	out.Search, out.Query, out.Total, out.Mark = llm.Line(r.Text), llm.Line(r.Receipt.SUQL), r.Total, mark
	for _, x := range r.Relaxed {
		out.Left = append(out.Left, llm.Line(x.Text))
	}
	out.Rows = facts(r.Columns, r.Rows, mostShown, room)
	return out
}

func moveTask(t agent.Turn, schema string, found []string, steps []agent.Step, last bool, mark string, room int) task {
	out := taskOf("move", t)
	out.Schema, out.Found, out.Last, out.Mark = schema, found, last, mark
	for i, s := range steps {
		out.Steps = append(out.Steps, step{Number: i + 1, Thought: s.Why, Query: llm.Line(s.SUQL),
			Fault: clipped(llm.Line(s.Fault), 2*factWidth),
			Total: s.Total, Rows: facts(s.Columns, s.Rows, len(s.Rows), room/len(steps))})
	}
	return out
}

// shown are the rows that the prompt holds, without their numbers.
func (t task) shown() []string {
	rows := t.Rows
	for _, s := range t.Steps {
		rows = append(rows[:len(rows):len(rows)], s.Rows...)
	}
	out := make([]string, len(rows))
	for i, row := range rows {
		_, out[i], _ = strings.Cut(row, ". ")
	}
	return out
}

// facts are rows as the model sees them, a line each: as many as there is
// room for.
func facts(columns []suql.Column, rows []suql.Row, most, room int) []string {
	var out []string
	for i, row := range rows[:min(len(rows), most)] {
		var parts []string
		for j, v := range row.Values {
			if v == nil || j >= len(columns) || len(parts) == mostFacts {
				continue
			}
			value := fmt.Sprint(v)
			if list, ok := v.([]string); ok {
				value = strings.Join(list, ", ")
			}
			parts = append(parts, llm.Line(columns[j].Name)+" = "+clipped(llm.Line(value), factWidth))
		}
		for _, e := range row.Evidence[:min(len(row.Evidence), mostEvident)] {
			parts = append(parts, fmt.Sprintf("text on “%s” = %s", llm.Line(e.Question),
				clipped(llm.Line(e.Snippet), factWidth)))
		}
		line := fmt.Sprintf("%d. %s", i+1, strings.Join(parts, "; "))
		if room -= len(line); room < 0 && i > 0 {
			break
		}
		out = append(out, line)
	}
	return out
}

// Kind is what a prompt asks for.
type Kind string

// The kinds of prompts.
const (
	Routing Kind = "route" // Responder.Route
	Wording Kind = "word"  // Responder.Word
	Moving  Kind = "move"  // Responder.Move
)

// The lines of the prompts by which ReadTask knows them.
const (
	routeMark  = "Message to place: "
	wordMark   = "The user said: "
	moveMark   = "Question: "
	nextMark   = "Take the next step, or conclude."
	lastMark   = "That was the last query: conclude now."
	wordedMark = "Word the reply."
)

// ReadTask reads from the last message of a prompt what is asked for and what
// the user said, and after how many steps: for stand-ins of a model. It
// reports false for other prompts.
func ReadTask(message string) (k Kind, said string, steps int, ok bool) {
	lines := strings.Split(message, "\n")
	mark := ""
	switch end := lines[len(lines)-1]; {
	case strings.HasPrefix(end, routeMark):
		k, mark = Routing, routeMark
	case end == wordedMark:
		k, mark = Wording, wordMark
	case end == nextMark || end == lastMark:
		k, mark = Moving, moveMark
	default:
		return "", "", 0, false
	}
	for _, l := range lines {
		if rest, is := strings.CutPrefix(l, mark); is {
			said = rest
		}
		if strings.HasPrefix(l, "Step ") && strings.Contains(l, ", query: ") {
			steps++
		}
	}
	return k, said, steps, said != ""
}
