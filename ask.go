package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strconv"
	"strings"

	"parley/agent"
	"parley/nlg"
	"parley/suql"
	"parley/suql/catalog"
)

// askCommand is `parley ask`.
type askCommand struct {
	source
	thinking
	Question string `arg:"" optional:"" help:"What you want to know; without it you are asked, turn by turn."`
	Rows     int    `default:"10" help:"How many rows of an answer are printed." placeholder:"N"`
}

// Run holds the conversation.
func (c *askCommand) Run(ctx context.Context, s *streams) error {
	house, err := newHouse(ctx, s, c.source, c.thinking)
	if err != nil {
		return err
	}
	defer house.close()
	session, err := house.session(ctx, "terminal", agent.NewMemoryLog(), nil)
	if err != nil {
		return err
	}
	t := &terminal{streams: s, lines: bufio.NewScanner(s.in), session: session, rows: c.Rows}
	if c.Question != "" {
		return t.turn(ctx, agent.Input{Kind: agent.Say, Text: c.Question})
	}
	fmt.Fprintln(s.err, "Ask about the "+house.things()+", or an empty line to end.")
	for {
		line, ok := t.prompt("> ")
		if !ok || line == "" {
			return t.lines.Err()
		}
		if err := t.turn(ctx, agent.Input{Kind: agent.Say, Text: line}); err != nil {
			return err
		}
	}
}

// terminal shows a conversation as text: answers on standard output,
// everything else on standard error.
type terminal struct {
	*streams
	lines   *bufio.Scanner
	session *agent.Session
	rows    int
	inputs  int
	open    *agent.Question // nil when none is
}

func (t *terminal) prompt(mark string) (string, bool) {
	fmt.Fprint(t.err, mark)
	if !t.lines.Scan() {
		fmt.Fprintln(t.err)
		return "", false
	}
	return strings.TrimSpace(t.lines.Text()), true
}

// turn says one thing and answers questions until the turn ends. At the end
// of the input open questions are answered "not sure".
func (t *terminal) turn(ctx context.Context, in agent.Input) error {
	for {
		t.inputs++
		in.ID = strconv.Itoa(t.inputs)
		events, err := t.session.Say(ctx, in)
		var refused *agent.InputError
		if errors.As(err, &refused) {
			fmt.Fprintln(t.err, refused.Message)
			if open := t.open; open != nil && in.Kind == agent.Say {
				in = t.ask(open)
				continue
			}
			return nil
		}
		if err != nil {
			return err
		}
		last := events[len(events)-1]
		t.open = last.Asked
		switch last.Kind {
		case agent.KindAsked:
			in = t.ask(last.Asked)
		case agent.KindFailed:
			fmt.Fprintln(t.err, last.Failed.Message)
			if last.Failed.Hint != "" {
				fmt.Fprintln(t.err, last.Failed.Hint)
			}
			return nil
		default:
			return t.show(last.Replied)
		}
	}
}

// ask puts a question and reads what is typed: an answer, "options" for the
// readings to choose from, or something else to say, which the session tells
// apart.
func (t *terminal) ask(q *agent.Question) agent.Input {
	fmt.Fprintf(t.err, "\nHow I read that:\n%s\n%s\n", clauseList(q.Clauses), q.Text)
	mark := "yes / no / not sure / undo, or say it in other words: "
	if len(q.Options) > 0 {
		mark = "yes / no / options / not sure / undo, or say it in other words: "
	}
	line, ok := t.prompt(mark)
	if ok && line == "options" && len(q.Options) > 0 {
		fmt.Fprint(t.err, optionList(q.Options))
		line, ok = t.prompt("number, or say it in other words: ")
	}
	if !ok || line == "" {
		return agent.Input{Kind: agent.Answering, Question: q.ID, Choice: agent.NotSure}
	}
	if n, err := strconv.Atoi(line); err == nil && n >= 0 && n <= len(q.Options) && len(q.Options) > 0 {
		if n == 0 {
			return agent.Input{Kind: agent.Answering, Question: q.ID, Choice: agent.None}
		}
		return agent.Input{Kind: agent.Answering, Question: q.ID, Choice: agent.Pick, Option: n - 1}
	}
	return agent.Input{Kind: agent.Say, Text: line}
}

// optionList numbers the readings that can be chosen instead of a yes or no.
func optionList(options []agent.Option) string {
	var b strings.Builder
	for i, o := range options {
		fmt.Fprintf(&b, "  %d  %s%s\n", i+1, o.Text, inRows(o.Count))
	}
	return b.String() + "  0  none of these\n"
}

// inRows says in brackets how many rows a reading gives, where that is known.
func inRows(c *agent.Count) string {
	if c == nil {
		return ""
	}
	rows := nlg.Counted(c.Rows, "rows")
	if c.More {
		rows = "more than " + rows
	}
	if len(c.Unread) > 0 {
		rows += " to look through, " + strings.Join(c.Unread, " and ") + " not read yet"
	}
	return " (" + rows + ")"
}

func clauseList(clauses []agent.Clause) string {
	marks := map[agent.Status]string{agent.Sure: " ", agent.Doubted: "?", agent.Agreed: "✓", agent.Assumed: "~"}
	var b strings.Builder
	for _, c := range clauses {
		fmt.Fprintf(&b, "  %s %s (%.0f %% sure)\n", marks[c.Status], c.Text, 100*c.Confidence)
	}
	return b.String()
}

// show prints an answer: the sentence, the rows with their evidence, the SUQL.
func (t *terminal) show(r *agent.Reply) error {
	var b strings.Builder
	if r.Answer != nil {
		fmt.Fprintf(&b, "%s\n\n", r.Answer.Text)
	}
	fmt.Fprintf(&b, "%s\n", r.Text)
	for _, a := range r.Assumptions {
		fmt.Fprintf(&b, "%s\n", a)
	}
	b.WriteString(offerList(r.Offers))
	for i, row := range r.Rows {
		if len(r.Columns) == 1 && len(r.Rows) == 1 {
			break // the sentence says it
		}
		if i == t.rows {
			fmt.Fprintf(&b, "\n… and %d more.\n", r.Total-i)
			break
		}
		b.WriteString("\n")
		shown := 0
		for j, v := range row.Values {
			if v == nil || len(nlg.Value(v)) > 200 || shown == 8 {
				continue
			}
			shown++
			if j == 0 {
				fmt.Fprintf(&b, "• %s\n", nlg.Value(v))
			} else {
				fmt.Fprintf(&b, "  %s: %s\n", catalog.Humanise(r.Columns[j].Name), nlg.Value(v))
			}
		}
		for _, s := range snippets(row) {
			fmt.Fprintf(&b, "  “%s”\n", s)
		}
	}
	for _, w := range r.Warnings {
		fmt.Fprintf(t.err, "Note: %s\n", w.Message)
	}
	for _, s := range r.Steps {
		fmt.Fprintf(&b, "\nBefore that: %s\n%s\n%s\n", s.Why, s.SUQL, outcome(s))
	}
	fmt.Fprintf(&b, "\n%s\n", r.Receipt.SUQL)
	if r.Receipt.SUQL != "" {
		b.WriteString("\n")
	}
	_, err := io.WriteString(t.out, b.String())
	return err
}

// outcome says what came of a query on the way.
func outcome(s agent.Step) string {
	switch {
	case s.Fault != "":
		return "could not be run: " + s.Fault
	case s.Total == 1:
		return "1 row"
	}
	return fmt.Sprintf("%d rows", s.Total)
}

// offerList says what would be found without a condition, and how to ask for
// it.
func offerList(offers []agent.Relaxation) string {
	var b strings.Builder
	for _, o := range offers {
		rows := map[agent.Known]string{
			agent.Exactly: fmt.Sprintf("%d rows", o.Rows), agent.AtMost: fmt.Sprintf("at most %d rows", o.Rows), agent.Uncounted: "perhaps some",
		}[o.Known]
		fmt.Fprintf(&b, "  %s: %s (say “%s”)\n", o.Text, rows, o.Say)
	}
	return b.String()
}

// snippets are the first few distinct pieces of text that made a row match.
func snippets(row suql.Row) []string {
	var out []string
	for _, e := range row.Evidence {
		if text := strings.Join(strings.Fields(e.Snippet), " "); !slices.Contains(out, text) && len(out) < 2 {
			out = append(out, text)
		}
	}
	return out
}
