package views

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/a-h/templ"

	"parley/agent"
)

// Learned is the page that lists what was learned from a visitor.
type Learned struct {
	Page    // the frame: Title, Base, Asset, LoggedIn
	Lessons []Lesson
	Done    string // what has just been done: off, on, forgotten; "" for nothing
}

// Lesson is a question whose query is known, because of what the visitor said
// of an answer.
type Lesson struct {
	agent.Lesson
	About string // the database, where there are several
	Off   bool   // nothing is learned from it any more
}

// answer is where the answer that was judged stands.
func (p Learned) answer(l Lesson) templ.SafeURL { return judgedAt(p.Base, l.Lesson) }

func judgedAt(base string, l agent.Lesson) templ.SafeURL {
	return templ.SafeURL(fmt.Sprintf("%s/c/%s#turn-%d", base, l.Session, l.Turn))
}

// switching is where a lesson is switched off, on, or forgotten.
func (p Learned) switching(l Lesson) templ.SafeURL {
	return templ.SafeURL(fmt.Sprintf("%s/c/%s/turns/%d/lesson", p.Base, l.Session, l.Turn))
}

// done says what has just been done.
func (p Learned) done(ctx context.Context) string {
	switch p.Done {
	case "off":
		return tr(ctx, "It is switched off: nothing is learned from it.")
	case "on":
		return tr(ctx, "It is switched on again.")
	case "forgotten":
		return tr(ctx, "It is forgotten, with what you said of that answer.")
	}
	return ""
}

// base is what stands before all addresses of the server.
func (t *Turn) base() string {
	before, _, _ := strings.Cut(t.home, "/c/")
	return before
}

// learnt are the lessons that the answer goes by. Whom a link shows the answer
// to does not see them: they are of other conversations.
func (t *Turn) learnt() []agent.Lesson {
	if t.fixed || t.home == "" {
		return nil
	}
	return t.Reply.Learnt
}

// learntByJudgement reports whether any of them can be switched off by the
// visitor; a note on the database is its owner's.
func (t *Turn) learntByJudgement() bool {
	return slices.ContainsFunc(t.learnt(), func(l agent.Lesson) bool { return !l.Noted })
}
