package folder

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"parley/agent"
	"parley/eval/figures"
	"parley/retrieve"
	"parley/retrieve/answer"
	"parley/retrieve/chat"
	"parley/retrieve/library"
)

// Outcome is how a question ended.
type Outcome string

// The outcomes, the best first.
const (
	AtOnce   Outcome = "right at once"
	Asked    Outcome = "right after a question"
	Honest   Outcome = "said not to know" // of what nothing answers
	Refused  Outcome = "said not to know, though something answers"
	Nearest  Outcome = "showed the passage that answers, for what it is worth"
	WrongAt  Outcome = "wrong without a word"
	WrongAsk Outcome = "wrong after a question"
)

// Turn is a question with what became of it.
type Turn struct {
	Question
	Outcome Outcome
	Said    string // what was replied
	Asked   []string
}

// Score counts outcomes.
type Score struct {
	Name  string
	Turns []Turn
}

// mostQuestions is how many questions a turn may ask.
const mostQuestions = 2

// Measure indexes a folder, puts its questions one by one, and answers what is asked back as
// somebody who knows the answer and where it stands.
func Measure(ctx context.Context, s *Set, a *answer.Answerer) (score *Score, err error) {
	lib, done, err := s.library(ctx)
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, done()) }()
	c, err := chat.New(ctx, lib, a, chat.Options{Ask: true})
	if err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, c.Close()) }()
	u := &user{chat: c}
	score = &Score{Name: s.Name}
	for i, q := range s.Questions {
		t, err := u.put(ctx, i, q)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", q.Question, err)
		}
		score.Turns = append(score.Turns, t)
	}
	return score, nil
}

// library indexes the folder; done removes what was made.
func (s *Set) library(ctx context.Context) (lib *library.Library, done func() error, err error) {
	dir, err := os.MkdirTemp("", "parley-folder-*")
	if err != nil {
		return nil, nil, err
	}
	if lib, err = library.Open(ctx, filepath.Join(dir, "my.library")); err != nil {
		return nil, nil, errors.Join(err, os.RemoveAll(dir))
	}
	done = func() error { return errors.Join(lib.Close(), os.RemoveAll(dir)) }
	if _, err := retrieve.Index(ctx, lib, []string{s.Files}, retrieve.Options{}); err != nil {
		return nil, nil, errors.Join(err, done())
	}
	return lib, done, nil
}

// user puts questions and answers what is asked back.
type user struct {
	chat    *chat.Chat
	session *agent.Session
	inputs  int
}

func (u *user) put(ctx context.Context, i int, q Question) (Turn, error) {
	if u.session == nil || q.Kind != Follow {
		parts := u.chat.Parts(agent.NewMemoryLog())
		parts.MaxQuestions = mostQuestions
		var err error
		if u.session, err = agent.Open(ctx, strconv.Itoa(i), parts); err != nil {
			return Turn{}, err
		}
	}
	turn := Turn{Question: q}
	in := agent.Input{Kind: agent.Say, Text: q.Question}
	for {
		u.inputs++
		in.ID = strconv.Itoa(u.inputs)
		events, err := u.session.Say(ctx, in)
		if err != nil {
			return turn, err
		}
		last := events[len(events)-1]
		if last.Kind != agent.KindAsked {
			turn.end(last)
			return turn, nil
		}
		in = u.answered(q, last.Asked)
		turn.Asked = append(turn.Asked, last.Asked.Text)
		for _, o := range last.Asked.Options {
			turn.Asked = append(turn.Asked, "  - "+o.Text)
		}
	}
}

// answered is what somebody says to a question back who knows what is right: the option
// that says it, else none of them.
func (u *user) answered(q Question, asked *agent.Question) agent.Input {
	in := agent.Input{Kind: agent.Answering, Question: asked.ID, Choice: agent.None}
	for n, o := range asked.Options {
		if q.told(o.Text+" "+o.First) || u.begins(q, o) {
			in.Choice, in.Option = agent.Pick, n
			return in
		}
	}
	if len(asked.Options) == 0 {
		in.Choice = agent.No
		if q.told(asked.Text) {
			in.Choice = agent.Yes
		}
	}
	return in
}

// begins reports whether an option is over the right table and begins with one of the values
// of a list that is the answer.
func (u *user) begins(q Question, o agent.Option) bool {
	if q.Kind == None || !q.from(u.chat.Engine.Place(o.Unit.Table)) {
		return false
	}
	_, said, _ := strings.Cut(o.Text, "“")
	_, said, _ = strings.Cut(said, "“")
	first, _, _ := strings.Cut(said, ";")
	return slices.ContainsFunc(q.Answers, func(a string) bool {
		list := strings.Split(a, "; ")
		return len(list) > 1 && slices.ContainsFunc(list, func(one string) bool {
			return answer.Holds(first, one)
		})
	})
}

// told reports whether an option tells the answer, or the sentence that decides.
func (q Question) told(option string) bool {
	words := strings.Fields(answer.Plain(plainText(q.Evidence)))
	return answer.Holds(option, strings.Join(words[:min(len(words), mostCompared)], " ")) || q.names(option)
}

// mostCompared is how many words of a sentence are looked for in an option, which may have
// its beginning alone.
const mostCompared = 12

// end notes how a turn ended.
func (t *Turn) end(last agent.Event) {
	r := last.Replied
	switch {
	case r == nil:
		t.Said = last.Failed.Message
		t.Outcome = Refused
	case r.Talk:
		t.Said, t.Outcome = r.Text, Refused
	default:
		t.Said = r.Text + " " + fmt.Sprint(valuesOf(r))
		switch {
		case chat.Nearest(r):
			t.Outcome = Refused
			if t.Evidence != "" && strings.Contains(answer.Plain(fmt.Sprint(valuesOf(r))), answer.Plain(t.Evidence)) {
				t.Outcome = Nearest
			}
		case t.right(r):
			t.Outcome = AtOnce
		default:
			t.Outcome = WrongAt
		}
	}
	switch {
	case t.Outcome == Refused && t.Kind == None:
		t.Outcome = Honest
	case t.Outcome == AtOnce && len(t.Asked) > 0:
		t.Outcome = Asked
	case t.Outcome == WrongAt && len(t.Asked) > 0:
		t.Outcome = WrongAsk
	}
}

// Print writes the shares of outcomes by kinds.
func (s *Score) Print(w io.Writer) {
	lines := [][]string{{s.Name, "questions", "at once", "asked", "right", "nearest", "not known", "wrong at once",
		"wrong asked"}}
	for _, kind := range []string{Text, Table, Both, Follow, None, "all"} {
		n, count := 0, map[Outcome]int{}
		for _, t := range s.Turns {
			if kind == "all" || t.Kind == kind {
				n++
				count[t.Outcome]++
			}
		}
		share := func(of ...Outcome) string {
			sum := 0
			for _, o := range of {
				sum += count[o]
			}
			return figures.Text(figures.Share(sum, n))
		}
		lines = append(lines, []string{kind, strconv.Itoa(n), share(AtOnce), share(Asked), share(AtOnce, Asked, Honest),
			share(Nearest), share(Refused), share(WrongAt), share(WrongAsk)})
	}
	figures.Table(w, lines)
}

// PrintFailures writes what was not answered rightly.
func (s *Score) PrintFailures(w io.Writer) {
	for _, t := range s.Turns {
		if slices.Contains([]Outcome{AtOnce, Asked, Honest}, t.Outcome) {
			continue
		}
		fmt.Fprintf(w, "%s, %s: %s\n", t.Kind, t.Outcome, t.Question.Question)
		for _, a := range t.Asked {
			fmt.Fprintf(w, "    ? %s\n", a)
		}
		fmt.Fprintf(w, "    said: %.300s\n    right: %q in %s\n", t.Said, t.Answers, t.Source)
	}
}

// JSON writes scores as one array.
func JSON(scores []*Score) func(io.Writer) error {
	return func(w io.Writer) error { return figures.JSON(w, scores) }
}
