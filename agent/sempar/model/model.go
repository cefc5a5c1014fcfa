// Package model is the base parser that asks a language model: any server
// that speaks OpenAI's protocol writes the SUQL.
//
// Make one with [New] and give it to the agent; [NewProbed] looks at the
// server before its first use.
//
//	p := model.New(client, engine.Catalog(), engine.Values(), model.Options{Doubt: 0.8})
//	hs, err := p.Parse(ctx, agent.Turn{Utterance: "cheap Thai places in Oakland"}, agent.World{})
//	hs[0].Query // SELECT * FROM restaurants WHERE 'Thai' = ANY(cuisines) AND …
//
// The query is written clause by clause: each call shows the query so far and
// asks for the next clause. As soon as a clause is less sure than
// Options.Doubt and the user has not settled it, the rest is sketched in one
// call, so that the reading is whole and can be shown, compared and run; when
// the answer is there, writing goes on behind the doubtful clause
// (docs/adr/0011-clauses.md). With Options.Whole there is one call for the
// whole query; with Options.Auto too, until the user rules something out, and
// from there on clause by clause.
//
// How sure the model was of each unit is read from the log-probabilities of
// its tokens (package align) or, where the server gives none, from how many
// samples agree; a temperature fitted by [Fit] makes probabilities of them.
// What competes with a unit comes from the alternatives of the token that
// decided it, or from samples.
//
// Nothing unchecked leaves the parser, and what the user has settled holds
// whatever the model writes: a reply that is no query over this database is
// sent back once with the fault, and then dropped; one that goes against the
// World is asked for again with what is settled said, and then replaced by
// what the World leaves.
package model

import (
	"context"
	"sync"

	"parley/agent"
	"parley/llm"
	"parley/suql/catalog"
)

// Chat is the model that is asked; *llm.Client is one.
type Chat interface {
	Chat(ctx context.Context, req llm.Request) (llm.Reply, error)
	Samples(ctx context.Context, req llm.Request, n int) ([]llm.Reply, error)
	Model() string
}

// Values finds stored values; *catalog.Index is one.
type Values interface {
	Lookup(phrase string) []catalog.Match
}

// Options of a Parser. The zero value is fine.
type Options struct {
	// Whole writes the query in one call, instead of clause by clause.
	Whole bool
	// Auto writes the query in one call, and goes on clause by clause from where
	// the user decides otherwise.
	Auto bool
	// Doubt is the probability below which a unit is likely to be asked about:
	// the detector's. Writing clause by clause, what follows such a unit is only
	// sketched. 0 means 0.8.
	Doubt float64
	// Samples is how many replies are compared when the server gives no
	// log-probabilities; 0 means 5.
	Samples int
	// Window is how many tokens the model holds; 0 means 8192.
	Window int
	// Schema is how many tokens of a prompt tell of the database, at most; 0 means
	// 6000. Of a larger one it shows the tables that a question is likely about.
	Schema int
	// Temperature makes the model's probabilities honest: what [Fit] found for
	// it. 0 means 1, which leaves them as they are.
	Temperature float64
}

// Parser implements agent.Parser over one database. It is safe for concurrent
// use.
type Parser struct {
	*Describer
	chat Chat
	opts Options

	mu     sync.Mutex // guards what follows
	memory map[string]reply
	order  []string // keys of memory, oldest first
}

// New returns a parser over one database. values may be nil: then the prompt
// shows no stored values but those of closed columns.
func New(chat Chat, cat *catalog.Catalog, values Values, o Options) *Parser {
	if o.Doubt == 0 {
		o.Doubt = 0.8
	}
	if o.Samples <= 0 {
		o.Samples = 5
	}
	if o.Window <= 0 {
		o.Window = 8192
	}
	if o.Schema <= 0 {
		o.Schema = mostSchema
	}
	if o.Temperature <= 0 {
		o.Temperature = 1
	}
	return &Parser{Describer: NewDescriber(cat, values), chat: chat, opts: o, memory: map[string]reply{}}
}

// Parse implements agent.Parser. No hypothesis means that the model sees no
// query for the utterance, or wrote none that fits the database.
func (p *Parser) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	s := p.subject(t)
	d, err := s.decode(ctx, w)
	if err != nil || len(d.units) == 0 {
		return nil, err
	}
	all := []draft{d}
	if other, ok := s.otherTable(d, w); ok {
		s.turn.Written = nil // it is not the likeliest
		branch, err := s.decode(ctx, other.world)
		if err != nil {
			return nil, err
		}
		if len(branch.units) > 0 && branch.units[0].unit.Key() == other.unit.Key() {
			branch.units[0].p = other.p
			all = append(all, branch)
		}
	}
	return s.hypotheses(all, w)
}

// subject is a turn as the parser works on it.
type subject struct {
	*Parser
	turn agent.Turn
	task Task           // what every prompt of the turn says
	from []agent.Lesson // that the prompts show
	held agent.World    // what the user said of units, for the draft that is being written
	hits []catalog.Match
}

func (p *Parser) subject(t agent.Turn) *subject {
	s := &subject{Parser: p, turn: t, hits: p.found(t.Utterance), from: p.learned(t)}
	room := min(max(p.opts.Window-besideSchema, p.opts.Window/3), p.opts.Schema) * bytesPerToken
	s.task = Task{Turns: past(t.Earlier), Question: llm.Line(t.Utterance), Schema: p.schema(t, s.hits, room),
		Found: foundLines(s.hits)}
	s.task.Learned = examples(s.from)
	s.task.Notes, s.from = p.notes(t.Utterance, s.from)
	if t.Open != nil {
		s.task.Open = llm.Line(t.Open.Utterance)
	}
	if t.Previous != nil {
		s.task.Earlier = printed(t.Previous)
	}
	return s
}
