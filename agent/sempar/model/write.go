package model

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"

	"parley/agent"
	"parley/llm"
	"parley/suql/unit"
)

// reply is what the model wrote, read and checked.
type reply struct {
	units    []scored // of the clauses it added
	ended    bool     // nothing comes after them
	end      float64  // how probable that is
	nothing  bool     // the question is none for this database
	measured bool     // the probabilities are those of the model's tokens
	misfit   error    // it is no query over this database; nil when it is
}

const (
	mostRemembered = 512 // replies kept in memory, so that a turn asks nothing twice
	topTokens      = 10  // alternatives per token
	mostTokens     = 400 // of a reply
)

// limits are what the World says about what is to be written.
type limits struct {
	settled []agent.Decision
	never   []unit.Unit
}

// ask has the model write on from units: the next clause, or the rest.
func (s *subject) ask(ctx context.Context, units []scored, l limits, rest bool) (reply, error) {
	soFar, err := text(plain(units))
	if err != nil {
		return reply{}, fmt.Errorf("writing the query so far: %w", err)
	}
	t := s.task
	t.SoFar, t.Rest = soFar, rest
	for _, d := range l.settled {
		t.Settled = append(t.Settled, Phrase(d.Unit))
	}
	for _, u := range l.never {
		t.Never = append(t.Never, Phrase(u))
	}
	messages, err := t.Messages()
	if err != nil {
		return reply{}, err
	}
	sum := sha256.New()
	for _, m := range messages {
		fmt.Fprintf(sum, "%s\x00%s\x00", m.Role, m.Text)
	}
	key := hex.EncodeToString(sum.Sum(nil))
	if r, known := s.recall(key); known {
		return r, nil
	}
	r, err := s.write(ctx, units, soFar, messages, rest)
	if err == nil {
		s.remember(key, r)
	}
	return r, err
}

func (p *Parser) recall(key string) (reply, bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	r, ok := p.memory[key]
	return r, ok
}

func (p *Parser) remember(key string, r reply) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if _, known := p.memory[key]; !known {
		p.order = append(p.order, key)
	}
	p.memory[key] = r
	for len(p.order) > mostRemembered {
		delete(p.memory, p.order[0])
		p.order = p.order[1:]
	}
}

// write makes the call, and a second one with the fault when the reply is no
// good.
func (s *subject) write(ctx context.Context, units []scored, soFar string, messages []llm.Message,
	rest bool) (reply, error) {
	req := llm.Request{Messages: messages, MaxTokens: mostTokens, LogProbs: true, Top: topTokens}
	said, err := s.say(ctx, req, units, soFar, rest)
	if err != nil {
		return reply{}, err
	}
	r := s.read(units, soFar, said, rest)
	if r.misfit != nil {
		req.Messages = append(messages[:len(messages):len(messages)], llm.Assistant(said.Text),
			llm.User("That can't be used: "+r.misfit.Error()+"\nWrite it once more, right this time, and nothing else."))
		if said, err = s.chat.Chat(ctx, req); err != nil {
			return reply{}, err
		}
		if r = s.read(units, soFar, said, rest); r.misfit != nil {
			return r, nil
		}
	}
	if !r.measured && !r.nothing {
		if err := s.agreement(ctx, req, &r, units, soFar, rest); err != nil {
			return reply{}, err
		}
	}
	return r, nil
}
