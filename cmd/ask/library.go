package ask

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"parley/app"
	"parley/app/console"
	"parley/phrasebook/heard"
	"parley/retrieve/answer"
	"parley/retrieve/library"
)

// pages is a conversation over a library: what its passages and tables say,
// each answer with its source. Where sources say different things, and to know
// which one is meant makes the answer enough surer, it asks.
type pages struct {
	*console.Streams
	lines     *bufio.Scanner
	library   *library.Library
	answerer  *answer.Answerer
	likeliest bool // what nobody answers is taken for the likeliest source
	before    answer.Before
}

// overLibrary holds the conversation.
func (c *Command) overLibrary(ctx context.Context, s *console.Streams) (err error) {
	lib, err := library.Open(ctx, c.Library)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lib.Close()) }()
	var m *app.Model
	if c.Parser == "model" {
		if m, err = app.NewModel(ctx, "", c.ModelFlags); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, m.Close()) }()
	}
	a, err := app.LibraryAnswerer(s, m)
	if err != nil {
		return err
	}
	p := &pages{Streams: s, lines: bufio.NewScanner(s.In), library: lib, answerer: a, likeliest: c.Likeliest}
	if question := c.question(); question != "" {
		return p.turn(ctx, question)
	}
	fmt.Fprintln(s.Err, "Ask about the documents and tables of the library, or an empty line to end.")
	for {
		line, ok := p.prompt("> ")
		if !ok || line == "" {
			return p.lines.Err()
		}
		if err := p.turn(ctx, line); err != nil {
			return err
		}
	}
}

func (p *pages) prompt(mark string) (string, bool) { return prompted(p.Err, p.lines, mark) }

// turn answers one question, after asking which source is meant where that is
// in doubt. Words that name no source are the next question.
func (p *pages) turn(ctx context.Context, question string) error {
	a := *p.answerer
	if p.before.Question != "" && answer.GoesOn(question) {
		a.Before = p.before
	}
	found, err := a.Answer(ctx, p.library, question)
	p.before = answer.Before{Question: strings.TrimSpace(question + " " + a.Before.Question)}
	for err == nil {
		if len(found) == 0 {
			fmt.Fprintln(p.Err, "Nothing in the library answers this; parley find shows the nearest pieces.")
			return nil
		}
		chosen, words, failed := p.choose(found)
		switch {
		case failed != nil:
			return failed
		case chosen != nil && chosen.P < answer.Least && chosen.Kind == answer.Span && answer.Doubtful(found) == nil:
			p.nearest(*chosen)
			return nil
		case chosen != nil:
			return p.show(*chosen)
		case words == "":
			fmt.Fprintln(p.Err, "Then nothing that was found answers this; parley find shows the nearest pieces.")
			return nil
		}
		found, question, err = p.reply(ctx, question, words)
	}
	return err
}

// reply answers a question from the sources that words name, or what the words
// ask.
func (p *pages) reply(ctx context.Context, question, words string) (found []answer.Output, asked string, err error) {
	if !strings.Contains(words, "?") {
		found, err = p.answerer.Meant(ctx, p.library, question, strings.Join(heard.Names(words), " "))
		if err != nil || len(found) > 0 {
			return found, question, err
		}
	}
	found, err = p.answerer.Answer(ctx, p.library, words)
	return found, words, err
}

// choose takes the likeliest answer, or asks for the source: a number takes
// one, 0 none, an empty line the likeliest; anything else is words.
func (p *pages) choose(found []answer.Output) (chosen *answer.Output, words string, err error) {
	doubt := answer.Doubtful(found)
	if doubt == nil {
		return &found[0], "", nil
	}
	shared, labels := answer.Apart(doubt)
	if shared != "" {
		fmt.Fprintf(p.Err, "\nDo you mean, of %q,\n", shared)
	} else {
		fmt.Fprintln(p.Err, "\nDo you mean")
	}
	for i, o := range doubt {
		fmt.Fprintf(p.Err, "  %d. %s, which says %s\n", i+1, o.Called(labels[i]), o.Short())
	}
	line, ok := p.prompt("number, 0 for none of them, or name another: ")
	if !ok && !p.likeliest {
		return nil, "", console.UnansweredError{Question: "Which source do you mean?"}
	}
	if n, err := strconv.Atoi(line); err == nil {
		switch {
		case n == 0:
			return nil, "", nil
		case n > 0 && n <= len(doubt):
			return &doubt[n-1], "", nil
		}
	}
	if line == "" || strings.EqualFold(line, "not sure") {
		return &doubt[0], "", nil
	}
	return nil, line, nil
}

// nearest shows the passage that comes nearest where nothing answers for sure.
func (p *pages) nearest(o answer.Output) {
	fmt.Fprintf(p.Err, "Nothing in the library says that for sure. %s comes nearest: %s\n", o.Name(),
		strings.ReplaceAll(o.Sentence, "\n", " "))
}

// show prints the answer, and where it comes from beside it.
func (p *pages) show(o answer.Output) error {
	if _, err := fmt.Fprintln(p.Out, o.Text); err != nil {
		return err
	}
	place := fmt.Sprintf("passage %d", o.Piece.First+1)
	if o.Kind == answer.Query {
		place = "asked by"
	}
	_, err := fmt.Fprintf(p.Err, "from %s, %s: %s\nprobability %.2f\n", o.Name(), place,
		strings.ReplaceAll(o.Evidence(), "\n", " "), o.P)
	return err
}
