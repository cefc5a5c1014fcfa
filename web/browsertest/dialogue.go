package browsertest

import (
	"fmt"

	"parley/agent"

	"github.com/chromedp/chromedp/kb"
)

// Question is the open question as the page shows it.
type Question struct {
	ID, Text, Phrase string
	Options          []string // of a choice
	Clauses          []Clause
}

// Clause is a phrase of "How I read that".
type Clause struct{ Text, Status, Place string }

// Reply is an answer as the page shows it.
type Reply struct {
	Text        string
	Number      string // of a reply that is a single value, else ""
	Total       int    // rows found
	Rows        []Row  // those in the page, also where "Show more" hides them
	Assumptions []string
	Warnings    []string
	Suggestions []string
	SUQL        string
	Clauses     []Clause
}

// Row is one row of an answer.
type Row struct {
	Values   map[string]string // by column name in the query
	Evidence []Evidence
}

// Evidence is a snippet under a row.
type Evidence struct{ Question, Answer, Snippet, Marked string }

// Failure is the end of a turn without an answer.
type Failure struct{ Code, Text string }

// Say writes an utterance into the box, sends it and waits until it is a turn
// of the conversation.
func (p *Page) Say(text string) {
	p.t.Helper()
	p.ready()
	const turns = `document.querySelectorAll('[data-role="turn"]').length`
	p.Until("the box is there", `document.querySelector('[data-role="utterance"]')`)
	before := get[int](p, turns)
	p.Do(`document.querySelector('[data-role="utterance"]').focus()`)
	p.Type(text)
	p.Press(kb.Enter)
	p.Until(fmt.Sprintf("%q is a turn", text), fmt.Sprintf("%s > %d", turns, before))
}

// State is what the last turn is doing: working, asking, replied, failed.
func (p *Page) State() string {
	p.t.Helper()
	return get[string](p, state)
}

const state = `([...document.querySelectorAll('[data-role="now"]')].at(-1)?.dataset.state ?? "")`

// Settled waits until the last turn asks something new or has ended, and
// returns its state.
func (p *Page) Settled() string {
	p.t.Helper()
	p.Until("a question or the end of the turn", fmt.Sprintf(
		`%s === "replied" || %[1]s === "failed" || %[1]s === "asking" && document.querySelector('[data-role="question"]').dataset.question !== %q`, state, p.answered))
	return p.State()
}

// WaitQuestion waits for the next question and reads it.
func (p *Page) WaitQuestion() Question {
	p.t.Helper()
	if s := p.Settled(); s != "asking" {
		p.t.Fatalf("the turn has %s, want a question\nthe page shows: %s", s, p.text())
	}
	return get[Question](p,
		`(q => ({ID: q.dataset.question, Text: q.querySelector('[data-role="question-text"]').textContent,
		Phrase: q.querySelector('.small [dir]')?.textContent ?? "", Clauses: `+clauses+`,
		Options: [...q.querySelectorAll('[data-role="option"]')].map(o => o.textContent)}))(document.querySelector('[data-role="question"]'))`)
}

const clauses = `[...[...document.querySelectorAll('[data-role="turn"]')].at(-1).querySelectorAll('[data-role="clause"]')].map(c =>
	({Text: c.querySelector('.text').textContent, Status: c.dataset.status, Place: c.dataset.place}))`

// Answer clicks an answer to the open question and waits until it was taken.
func (p *Page) Answer(c agent.Choice) {
	p.t.Helper()
	p.ready()
	id := p.WaitQuestion().ID
	p.Do(fmt.Sprintf(`document.querySelector('[data-role="question"] [data-choice=%q]').click()`, c))
	p.Until("the answer is taken",
		fmt.Sprintf(`document.querySelector('[data-role="question"]')?.dataset.question !== %q`, id))
	p.answered = id
}

// Pick clicks the first option of the open choice that says the words, or the
// first of all, and waits until it was taken.
func (p *Page) Pick(words string) {
	p.t.Helper()
	p.ready()
	id := p.WaitQuestion().ID
	p.Do(fmt.Sprintf(`(all => (all.find(o => o.textContent.includes(%q)) ?? all[0]).click())([...document.querySelectorAll('[data-role="question"] [data-role="option"]')])`, words))
	p.Until("the choice is taken",
		fmt.Sprintf(`document.querySelector('[data-role="question"]')?.dataset.question !== %q`, id))
	p.answered = id
}

// WaitReply waits for the end of the turn and reads the answer.
func (p *Page) WaitReply() Reply {
	p.t.Helper()
	p.Until("the end of the turn", state+` === "replied" || `+state+` === "failed"`)
	if s := p.State(); s != "replied" {
		p.t.Fatalf("the turn has %s, want a reply\nthe page shows: %s", s, p.text())
	}
	return get[Reply](p, `(r => {
		const all = (role, in_ = r) => [...in_.querySelectorAll('[data-role="' + role + '"]')];
		const text = role => all(role)[0]?.textContent ?? "";
		return {Text: text("reply-text"), Number: text("number"), SUQL: text("suql"),
			Total: Number(all("rows")[0]?.dataset.total ?? 1),
			Assumptions: all("assumption").map(e => [...e.childNodes].filter(n => n.nodeType === 3).map(n => n.data).join("").trim()), Warnings: all("warning").map(e => e.textContent),
			Suggestions: all("suggestion").map(e => e.textContent), Clauses: `+clauses+`,
			Rows: all("row").filter(row => !row.closest('[data-role="maybe"]')).map(row => ({
				Values: Object.fromEntries(all("value", row).map(v => [v.dataset.column, v.textContent])),
				Evidence: all("evidence", row).map(e => ({Question: e.dataset.question, Answer: e.dataset.answer,
					Snippet: e.querySelector("blockquote").textContent, Marked: e.querySelector("mark").textContent}))}))};
	})([...document.querySelectorAll('[data-role="reply"]')].at(-1))`)
}

// Rows are the rows of the last answer.
func (p *Page) Rows() []Row {
	p.t.Helper()
	return p.WaitReply().Rows
}

// WaitFailure waits for the end of the turn and reads what went wrong.
func (p *Page) WaitFailure() Failure {
	p.t.Helper()
	p.Until("the end of the turn", state+` === "replied" || `+state+` === "failed"`)
	if s := p.State(); s != "failed" {
		p.t.Fatalf("the turn has %s, want a failure\nthe page shows: %s", s, p.text())
	}
	return get[Failure](p,
		`(f => ({Code: f.dataset.code, Text: f.innerText}))([...document.querySelectorAll('[data-role="failure"]')].at(-1))`)
}
