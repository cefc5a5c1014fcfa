// Package views renders conversations as HTML with templ components.
//
// Call [NewConversation] first: it folds the events of a session into turns.
// [Document] renders them as a whole page; [Conversation.Apply] takes one
// more event and returns the pieces of the page that it changes, which is
// what the protocol parley.html.v1 carries.
//
//	c, err := views.NewConversation(ctx, views.Setting{}, events)
//	change, err := c.Apply(ctx, event) // []Fragment{{Target: "turn-1-now", Mode: Replace, HTML: …}}
//
// # Stable attributes
//
// Tests and scripts find their way by data-role, never by class or text:
//
//	turn (data-turn="1") · said · edit-question · reading · clause (data-status, data-place)
//	answer (data-choice) · now (data-state working|asking|replied|failed|left)
//	question (data-question="1.1") · question-text · yes · no · not-sure · undo
//	doubted · readings · if-yes · if-no · count (data-rows) · otherwise ·
//	preview · preview-row
//	options · option (data-option="0") · none
//	progress · clock (data-seconds) · found · estimate (data-rows) · about · within · cancel ·
//	reply · headline · reply-text · number · rows (data-total)
//	row · name · value (data-column) · pick (data-value) · unpick · finding (data-column) · evidence
//	(data-question) · everything · assumption · warning · suggestion
//	listing (data-view list|table|chart) · view (data-view) · sort · sort-column
//	columns · column · unsort · previous · next · page · range · export (data-format) · changed
//	renaming · rename · rename-save · rename-undo · rename-own ·
//	listing-problem · chart (data-form bars|line|points) · plot · measure ·
//	save-picture
//	short · talked · steps · step · modelled · receipt · suql · plan · cost · failure · retry · change · leave-out ·
//	offer
//	edit · editor · query · query-problem · run · price · price-plan
//	feedback (data-verdict) · say-right · say-wrong · take-back · noted ·
//	meant · meant-suql · comment · save-feedback · feedback-problem
//	pinning · pin · pinned · to-board · board-choice · move-pin · unpin · pin-problem ·
//	board · board-name · refresh · pins · pin-card (data-pin) · pin-title · handle ·
//	pin-manage · given · asked-at · board-link · boards · board-entry
//	share · make-link · share-link · share-problem · shared · letter
//	side · side-toggle · side-close · side-search · side-conversation · side-here ·
//	side-fresh · side-manage · side-rename · side-source · side-tables ·
//	add-data · add-file · drop · drop-line · drop-close
//	intro · example · about · new · composer · utterance · counter · send ·
//	notice · connection
//
// Every row has a data-role="value" for each of its columns, the ones behind
// "Show everything" included. The page holds one page of the rows.
package views

import (
	"context"
	"fmt"
	"slices"
	"unicode/utf8"

	"parley/agent"
	"parley/suql"

	"github.com/a-h/templ"
)

// Setting is what rendering needs to know of the world around.
type Setting struct {
	// Label gives the words for a column; nil means its humanised name.
	Label func(column string) string
	// Local says that neither words nor data leave this machine.
	Local bool
	// Home is the address of the conversation, where its forms are sent:
	// "/c/K7QM…". Without it answers can't be judged and shared.
	Home string
	// Fixed leaves out everything that could be done: for pages that only show
	// what was.
	Fixed bool
	// Pinned says that Home is the address of a board and its turns are what is
	// pinned there.
	Pinned bool
	// Kiosk renders turns for the page of a public screen.
	Kiosk bool
	// Hides says of a column that a public screen leaves it out; nil means none.
	Hides func(column string) bool
}

// Conversation is a session as the page shows it. It is not safe for
// concurrent use; each connection has its own.
type Conversation struct {
	Turns []*Turn
	Seq   int64 // of the last event taken in

	setting Setting
}

// Turn is one utterance and what came of it.
type Turn struct {
	Number   int
	Said     string
	Language string // that the agent speaks in it; "" is English
	Written  bool   // Said is a query that the visitor wrote
	Query    string // SUQL that was given instead of words, written or not
	Again    string // what to say to have the turn again
	Clauses  []agent.Clause
	Answers  []Answer // in order; undone ones are gone
	Open     *agent.Question
	Progress *suql.Progress  // while the query runs
	Found    *agent.Found    // the first rows, while others are looked at
	Estimate *agent.Estimate // about what the answer comes to, meanwhile
	Reply    *agent.Reply
	Failure  *agent.Failure
	Left     *agent.Question // open when the user went on to something else
	Feedback Feedback        // on Reply

	labels func(string) string
	local  bool
	home   string // "" where nothing can be sent
	fixed  bool
	kiosk  bool
	hides  func(string) bool
	shown  Listing // how the rows are shown to begin with

	sharing Sharing
	pinned  bool // on a board
	pinning Pinning

	names  map[string]string // that the visitor gave to columns of Reply
	before map[string]string // the names that those took the place of; nil where there was no renaming

	picks []picks // of the columns of Reply; nil until somebody asks
}

// Answer is a question with the choice that was made.
type Answer struct {
	Question agent.Question
	Choice   agent.Choice
	Option   int    // agent.Pick: index into Question.Options
	Text     string // agent.Corrected: what was typed
}

// NewConversation folds logged events into turns.
func NewConversation(ctx context.Context, s Setting, events []agent.Event) (*Conversation, error) {
	c := &Conversation{setting: s}
	for _, e := range events {
		if _, err := c.take(e); err != nil {
			return nil, err
		}
	}
	return c, ctx.Err()
}

// State is what a turn is doing: working, asking, replied, failed or left.
func (t *Turn) State() string {
	switch {
	case t.Reply != nil:
		return "replied"
	case t.Failure != nil:
		return "failed"
	case t.Open != nil:
		return "asking"
	case t.Left != nil:
		return "left"
	}
	return "working"
}

// long reports whether the utterance is a paragraph rather than a line.
func (t *Turn) long() bool { return utf8.RuneCountInString(t.Said) > 140 }

// part names an element of the turn: turn-1-now.
func (t *Turn) part(name string) string {
	if t.pinned {
		return fmt.Sprintf("pin-%d-%s", t.Number, name)
	}
	return fmt.Sprintf("turn-%d-%s", t.Number, name)
}

// judging is where feedback on the answer is sent.
func (t *Turn) judging() templ.SafeURL {
	return templ.SafeURL(fmt.Sprintf("%s/turns/%d/feedback", t.home, t.Number))
}

func (t *Turn) nth(name string, n int) string { return fmt.Sprintf("%s-%d", t.part(name), n) }

// edit is a change to the page before it is rendered.
type edit struct {
	turn   *Turn
	mode   Mode
	part   string // clauses, answers, now, progress, found; "" for the whole turn
	nth    int    // which clause or answer, from 1
	target string
}

// take folds one event in and returns what it changes.
func (c *Conversation) take(e agent.Event) ([]edit, error) {
	if e.Seq > 0 && e.Seq != c.Seq+1 {
		return nil, fmt.Errorf("event %d follows event %d: one is missing", e.Seq, c.Seq)
	}
	c.Seq = max(c.Seq, e.Seq)
	if e.Kind == agent.KindSaid {
		return c.say(e), nil
	}
	if e.Kind == agent.KindRenamed {
		return c.rename(e)
	}
	if len(c.Turns) == 0 || c.Turns[len(c.Turns)-1].Number != e.Turn {
		if e.Seq == 0 {
			return nil, nil // news of a turn that is over
		}
		return nil, fmt.Errorf("event %d belongs to turn %d, which has not begun", e.Seq, e.Turn)
	}
	t := c.Turns[len(c.Turns)-1]
	switch e.Kind {
	case agent.KindDrafted:
		return t.draft(e.Drafted.Clauses, e.Drafted.Done), nil
	case agent.KindAsked:
		t.Open, t.Progress, t.Found, t.Estimate = e.Asked, nil, nil, nil
		return append(t.draft(e.Asked.Clauses, true), t.now()), nil
	case agent.KindAnswered:
		t.Language = e.Answered.Language
		return t.answer(*e.Answered), nil
	case agent.KindProgressed:
		return t.progressed(e.Progressed), nil
	case agent.KindEstimated, agent.KindFound:
		t.Estimate, t.Found = e.Estimated, e.Found
		return t.replacing("found"), nil
	case agent.KindReplied:
		t.Reply, t.Open, t.Progress, t.Found, t.Estimate = e.Replied, nil, nil, nil, nil
		return slices.Concat(t.draft(e.Replied.Clauses, true), t.retake(), []edit{t.now()}), nil
	case agent.KindFailed:
		t.Failure, t.Open, t.Progress, t.Found, t.Estimate = e.Failed, nil, nil, nil, nil
		return []edit{t.now()}, nil
	}
	return nil, fmt.Errorf("event %d is of an unknown kind %q", e.Seq, e.Kind)
}

// progressed takes in how far the work on a turn is.
func (t *Turn) progressed(now *suql.Progress) []edit {
	before := t.Progress
	t.Progress = now
	anotherButton := before == nil || (len(before.Bounds) == 0) != (len(now.Bounds) == 0)
	if anotherButton && t.State() == "working" {
		return []edit{t.now()}
	}
	return t.replacing("progress")
}

// replacing renders a part of a turn anew, while it is worked on.
func (t *Turn) replacing(part string) []edit {
	if t.State() != "working" {
		return nil
	}
	return []edit{{turn: t, mode: Replace, part: part, target: t.part(part)}}
}

func (c *Conversation) say(e agent.Event) []edit {
	var edits []edit
	if n := len(c.Turns); n > 0 && c.Turns[n-1].Open != nil {
		last := c.Turns[n-1]
		last.Left, last.Open = last.Open, nil
		edits = append(edits, last.now())
	}
	t := &Turn{Number: e.Turn, Said: e.Said.Text, Language: e.Said.Language, labels: c.setting.Label,
		local: c.setting.Local, home: c.setting.Home, fixed: c.setting.Fixed, kiosk: c.setting.Kiosk, hides: c.setting.Hides,
		pinned: c.setting.Pinned}
	t.Again = e.Said.Text
	if e.Said.Corrects != nil {
		t.Again = e.Said.Corrects.Utterance
	}
	if q := e.Said.Query; q != nil {
		t.Written, t.Query = q.From == 0, q.SUQL
	}
	c.Turns = append(c.Turns, t)
	return append(edits, edit{turn: t, mode: Append, target: TurnsID})
}

func (t *Turn) now() edit { return edit{turn: t, mode: Replace, part: "now", target: t.part("now")} }

// draft takes in the clauses of a query that grows: those that stay as they
// are don't change the page, so only what is new catches the eye.
func (t *Turn) draft(clauses []agent.Clause, done bool) []edit {
	var edits []edit
	for i, clause := range clauses {
		switch {
		case i >= len(t.Clauses):
			t.Clauses = append(t.Clauses, clause)
			edits = append(edits, edit{turn: t, mode: Append, part: "clauses", nth: i + 1, target: t.part("clauses")})
		case t.Clauses[i] != clause:
			t.Clauses[i] = clause
			edits = append(edits, edit{turn: t, mode: Replace, part: "clauses", nth: i + 1, target: t.nth("clause", i+1)})
		}
	}
	for i := len(t.Clauses); done && i > len(clauses); i-- {
		edits = append(edits, edit{turn: t, mode: Remove, target: t.nth("clause", i)})
		t.Clauses = t.Clauses[:i-1]
	}
	return edits
}

func (t *Turn) answer(a agent.Answered) []edit {
	question := t.Open
	t.Open = nil
	if a.Choice == agent.Undo || question == nil {
		n := len(t.Answers)
		if n == 0 {
			return []edit{t.now()}
		}
		t.Answers = t.Answers[:n-1]
		return []edit{{turn: t, mode: Remove, target: t.nth("answer", n)}, t.now()}
	}
	t.Answers = append(t.Answers, Answer{*question, a.Choice, a.Option, a.Text})
	return []edit{{turn: t, mode: Append, part: "answers", nth: len(t.Answers), target: t.part("answers")}, t.now()}
}
