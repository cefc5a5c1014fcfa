package agent

import (
	"context"
	"errors"
	"strings"

	"parley/phrasebook"
	"parley/phrasebook/heard"
	"parley/suql"
)

// Responder is a language model that talks beside the parser that
// understands: package agent/converse has one. Without it the Speaker's words
// stand, nothing is looked up twice, and every utterance wants a lookup. Each
// of its errors leaves the turn to go on without it.
type Responder interface {
	// Route decides what an utterance wants.
	Route(ctx context.Context, t Turn) (Route, error)
	// Word words a reply that is complete but for its words; draft.Text is
	// how the Speaker says it.
	Word(ctx context.Context, t Turn, draft Reply) (Worded, error)
	// Move goes on with a question that takes several queries, after some
	// steps. On the last one allowed it should conclude.
	Move(ctx context.Context, t Turn, steps []Step, last bool) (Move, error)
}

// Route is what an utterance wants.
type Route struct {
	Wants Wants
	P     float64 // how probable that is
	Text  string  // Talk: what to say; "" where the model's words could not be used
	Spent ModelUse
}

// Wants is one of the ways in which a turn may go on.
type Wants string

// The routes.
const (
	Rows  Wants = "rows"  // a query
	Talk  Wants = "talk"  // no query: thanks, or a question about Parley
	Steps Wants = "steps" // several queries, each after the result of the one before
)

// sureRoute is how probable a route other than a query has to be: a question
// taken for small talk is worse than small talk that nothing is found for.
const sureRoute = 0.8

// Worded is a reply in a model's words.
type Worded struct {
	Text   string  // "" when its words could not be used; Spent.Declined says why
	Answer *Answer // nil when there is no short one
	Spent  ModelUse
}

// Answer is a short answer and the row that it stands in.
type Answer struct {
	Text string `json:"text"`
	Row  int    `json:"row"` // index into Reply.Rows
}

// ModelUse is what a language model did for a turn beside understanding it and
// reading texts.
type ModelUse struct {
	By       string `json:"by"` // model and server
	Calls    int    `json:"calls"`
	Tokens   int    `json:"tokens"`
	Declined string `json:"declined,omitempty"` // why its words were not used
}

// Exchange is an earlier turn, as what is said next may refer to it.
type Exchange struct {
	Said  string
	SUQL  string   // "" when nothing was looked up
	Total int      // rows found
	Names []string // the first values of the first rows
	Text  string   // what was replied
	// LeftOut are the words that the answer makes nothing of.
	LeftOut []string
}

// What a turn knows of those before it.
const (
	mostEarlier = 4
	mostNames   = 5
)

// exchange is a reply as an earlier turn.
func exchange(said string, r *Reply) Exchange {
	e := Exchange{Said: said, SUQL: r.Receipt.SUQL, Total: r.Total, Text: r.Text, LeftOut: r.LeftOut}
	for _, row := range r.Rows[:min(len(r.Rows), mostNames)] {
		if len(row.Values) == 0 {
			break
		}
		name, ok := row.Values[0].(string)
		if !ok {
			break
		}
		e.Names = append(e.Names, name)
	}
	return e
}

// aide is the responder during one piece of work: what it cost, and that it
// is left alone once it has failed.
type aide struct {
	responder Responder // nil when there is none
	language  *phrasebook.Language
	use       ModelUse
	failed    error
}

func (s *Session) aide() *aide { return &aide{responder: s.parts.Responder, language: s.language} }

// there reports whether the responder can be asked.
func (a *aide) there() bool { return a.responder != nil && a.failed == nil }

// took notes what a call cost, and how it ended.
func (a *aide) took(u ModelUse, err error) {
	if u.By != "" {
		a.use.By = u.By
	}
	a.use.Calls += u.Calls
	a.use.Tokens += u.Tokens
	if u.Declined != "" {
		a.use.Declined = u.Declined
	}
	a.failed = err
}

// sign says in a reply what the responder did for it, and why it did no more.
func (a *aide) sign(r *Reply) {
	if a.use.Calls > 0 {
		use := a.use
		r.Model = &use
	}
	if a.failed != nil && !errors.Is(a.failed, errCancelled) {
		r.Warnings = append(r.Warnings, suql.Warning{Code: "not_worded",
			Message: a.language.Say("The reply is in my own words, because %s.", a.failed.Error())})
	}
}

// turnOf is what parser and responder are told of a turn.
func turnOf(st state) Turn {
	t := Turn{Utterance: st.said, Previous: st.previous, Earlier: st.earlier, Open: st.aside}
	if n := len(st.answers); n > 0 {
		t.NoneMeant = st.answers[n-1].answer.Choice == None
	}
	return t
}

// routed ends a turn that the responder says wants no query, or several.
func (s *Session) routed(ctx context.Context, st state, a *aide) (e Event, done bool, err error) {
	if !a.there() || st.asked > 0 || st.given != nil || st.change != "" {
		return Event{}, false, nil
	}
	r, err := a.responder.Route(ctx, turnOf(st))
	a.took(r.Spent, err)
	if cause := context.Cause(ctx); cause != nil {
		return Event{}, false, cause
	}
	switch {
	case err != nil || r.P < sureRoute:
	case r.Wants == Talk:
		if r.Text == "" {
			r.Text = s.language.Say("I am here for questions about this database. What would you like to know?")
		}
		reply := Reply{Text: r.Text, Talk: true, Clauses: []Clause{}, Columns: []suql.Column{}, Rows: []suql.Row{}}
		a.sign(&reply)
		return Event{Kind: KindReplied, Replied: &reply}, true, nil
	case r.Wants == Steps:
		return s.reason(ctx, st, a)
	}
	return Event{}, false, nil
}

// word has the responder word a reply. Whatever happens to it meanwhile, the
// reply stands.
func (s *Session) word(ctx context.Context, st state, a *aide, r *Reply) {
	if a.there() {
		w, err := a.responder.Word(ctx, turnOf(st), *r)
		a.took(w.Spent, err)
		if err == nil && w.Text != "" {
			again := ""
			if len(r.Relaxed) > 0 && !tells(w.Text, r.Relaxed) { // that is said in any case
				again = s.voice.Again(texts(r.Relaxed), r.Total > 0)
			}
			switch {
			case again == "":
				r.Text = w.Text
			case r.Total > 0:
				r.Text = r.Steps[0].Why + " " + again + " " + w.Text
			default:
				r.Text = w.Text + " " + again
			}
		}
		if err == nil && w.Answer != nil && w.Answer.Row < len(r.Rows) {
			r.Answer = w.Answer
		}
	}
	a.sign(r)
}

// tells reports whether a text names what was left out.
func tells(text string, relaxed []Relaxation) bool {
	text = " " + strings.Join(heard.Names(text), " ") + " "
	for _, r := range relaxed {
		words := heard.Names(strings.Trim(r.Text, "“”?"))
		if len(words) < 2 || !strings.Contains(text, " "+strings.Join(words[1:], " ")+" ") { // after "without"
			return false
		}
	}
	return true
}

func texts(relaxed []Relaxation) []string {
	out := make([]string, len(relaxed))
	for i, r := range relaxed {
		out[i] = r.Text
	}
	return out
}
