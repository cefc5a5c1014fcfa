package ask

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"

	"parley/agent"
	"parley/app/console"
)

// terminal shows a conversation as text: answers on standard output,
// everything else on standard error.
type terminal struct {
	*console.Streams
	lines     *bufio.Scanner
	session   *agent.Session
	rows      int
	likeliest bool // what nobody answers is taken for "not sure"
	inputs    int
	open      *agent.Question // nil when none is
	shown     *agent.Reply    // the last answer with a list of rows, and how many of these were printed
	printed   int
	spent     func() string // on the model, since it was last called
}

func (t *terminal) prompt(mark string) (string, bool) { return prompted(t.Err, t.lines, mark) }

// prompted shows a mark and reads a line; false at the end of the input.
func prompted(to io.Writer, lines *bufio.Scanner, mark string) (string, bool) {
	fmt.Fprint(to, mark)
	if !lines.Scan() {
		fmt.Fprintln(to)
		return "", false
	}
	return strings.TrimSpace(lines.Text()), true
}

// turn says one thing and answers questions until the turn ends. A question
// that is open at the end of the input is an error, or is answered "not sure"
// where the likeliest reading is to be taken.
func (t *terminal) turn(ctx context.Context, in agent.Input) error {
	var worked time.Duration // without waiting for the person
	defer func() { t.bill(worked) }()
	for {
		t.inputs++
		in.ID = strconv.Itoa(t.inputs)
		began := time.Now()
		events, err := t.session.Say(ctx, in)
		worked += time.Since(began)
		var refused *agent.InputError
		if errors.As(err, &refused) {
			fmt.Fprintln(t.Err, refused.Message)
			if open := t.open; open != nil && in.Kind == agent.Say {
				if in, err = t.ask(open); err != nil {
					return err
				}
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
			if in, err = t.ask(last.Asked); err != nil {
				return err
			}
		case agent.KindFailed:
			fmt.Fprintln(t.Err, last.Failed.Message)
			if last.Failed.Hint != "" {
				fmt.Fprintln(t.Err, last.Failed.Hint)
			}
			return nil
		default:
			return t.show(last.Replied)
		}
	}
}

// bill says what a turn took of a language model.
func (t *terminal) bill(worked time.Duration) {
	if spent := t.spent(); spent != "" {
		fmt.Fprintf(t.Err, "%s, %.1f s.\n", spent, worked.Seconds())
	}
}

// ask puts a question and reads what is typed: an answer, "options" for the
// readings to choose from where they don't stand there, or something else to say, which the session tells
// apart.
func (t *terminal) ask(q *agent.Question) (agent.Input, error) {
	line, ok := t.prompt(t.put(q))
	if ok && line == "options" && len(q.Options) > 0 {
		fmt.Fprint(t.Err, optionList(q.Options))
		line, ok = t.prompt("number, or say it in other words: ")
	}
	if !ok && !t.likeliest {
		return agent.Input{}, console.UnansweredError{Question: q.Text}
	}
	if !ok {
		line = ""
	}
	return inputOf(q, line), nil
}

// put shows a question, and tells how it can be answered.
func (t *terminal) put(q *agent.Question) (how string) {
	if q.Choice {
		fmt.Fprintf(t.Err, "\n%s\n%s", q.Text, optionList(q.Options))
		if len(q.Options) == 1 {
			return "yes / no, or say it in other words: "
		}
		return "number, or say it in other words: "
	}
	fmt.Fprintf(t.Err, "\nHow I read that:\n%s\n%s\n", clauseList(q.Clauses), q.Text)
	switch {
	case len(q.Options) == 0:
		return "yes / no / not sure / undo, or say it in other words: "
	case q.Menu:
		fmt.Fprint(t.Err, optionList(q.Options))
		return "yes / no / number / not sure / undo, or say it in other words: "
	}
	return "yes / no / options / not sure / undo, or say it in other words: "
}

// inputOf is what a line says to a question: nothing is not being sure, a
// number chooses, and the rest is for the session to tell apart.
func inputOf(q *agent.Question, line string) agent.Input {
	if line == "" {
		return agent.Input{Kind: agent.Answering, Question: q.ID, Choice: agent.NotSure}
	}
	if line == "0" && len(q.Options) == 0 {
		return agent.Input{Kind: agent.Answering, Question: q.ID, Choice: agent.No}
	}
	if n, err := strconv.Atoi(line); err == nil && n >= 0 && n <= len(q.Options) && len(q.Options) > 0 {
		if n == 0 {
			return agent.Input{Kind: agent.Answering, Question: q.ID, Choice: agent.None}
		}
		return agent.Input{Kind: agent.Answering, Question: q.ID, Choice: agent.Pick, Option: n - 1}
	}
	return agent.Input{Kind: agent.Say, Text: line}
}
