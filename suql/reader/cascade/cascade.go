// Package cascade lets a cheap reader decide what it is known to decide as a
// dear one would, and leaves the rest to the dear one.
//
// How far the cheap one can be trusted is learnt for each question anew: what
// the dear one replies is compared with what the cheap one would have said.
// From a confidence on at which a share of at least the target is the same,
// beyond a doubt of one in twenty, the cheap one decides. One text in sixteen
// of those still goes to the dear one, so that what changes on the way is
// noticed.
//
//	c := cascade.New(lexical.New(), 0.95)
//	c.Note(ctx, "products.description", q, reply)           // what the model said
//	reply, ok := c.Decide(ctx, "products.description", next) // from about 90 replies on
//
// With a target of 1 it decides nothing: a sample shows no certainty.
package cascade

import (
	"context"
	"fmt"
	"hash/fnv"
	"strings"
	"sync"

	"parley/suql/reader"
)

// Bounds of what is remembered.
const (
	mostQuestions = 500
	mostSamples   = 5_000 // replies compared for one question
	audited       = 16    // of so many texts that could be decided one is not
)

// Cascade decides with the cheap reader. It is safe for concurrent use.
type Cascade struct {
	cheap  reader.Reader
	target float64
	least  int // replies that are compared before anything is decided

	mu    sync.Mutex
	of    map[question]*record
	order []question // of, the oldest first
}

// question is what is learnt about: one thing asked of the texts of a column.
type question struct {
	about, asked, value, domain string
	task                        reader.Task
	kind                        reader.Type
}

// New has cheap decide where at least a share of target, in [0,1], comes out
// as the dear reader would have said.
func New(cheap reader.Reader, target float64) *Cascade {
	return &Cascade{cheap: cheap, target: target, least: replies(target), of: map[question]*record{}}
}

// Target is the share that was asked for.
func (c *Cascade) Target() float64 { return c.target }

// Cheap names the reader that decides.
func (c *Cascade) Cheap() string { return c.cheap.Identity() }

// fits reports whether replies to q can be told to be the same.
func (c *Cascade) fits(q reader.Request) bool {
	if c.target >= 1 {
		return false
	}
	switch q.Task {
	case reader.Judge, reader.Classify:
		return true
	case reader.Answer:
		return q.Type != reader.TextType
	case reader.Summarise:
	}
	return false
}

// Decide is the reply to q about a text of the column named about, where that
// can be had without the dear reader.
func (c *Cascade) Decide(ctx context.Context, about string, q reader.Request) (reader.Reply, bool) {
	if !c.fits(q) || c.audits(q) {
		return reader.Reply{}, false
	}
	c.mu.Lock()
	r := c.of[questionOf(about, q)]
	able := r != nil && r.able()
	c.mu.Unlock()
	if !able {
		return reader.Reply{}, false
	}
	reply, ok := c.read(ctx, q)
	if !ok {
		return reader.Reply{}, false
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	return reply, r.decides(verdict(reply), reply.Confidence)
}

// Note takes what the dear reader replied to q.
func (c *Cascade) Note(ctx context.Context, about string, q reader.Request, dear reader.Reply) {
	if !c.fits(q) || dear.Err != nil || !c.fresh(about, q) {
		return
	}
	cheap, ok := c.read(ctx, q)
	if !ok {
		return
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if r := c.of[questionOf(about, q)]; r != nil { // it may have been forgotten meanwhile
		r.compare(cheap, same(cheap, dear))
		r.weigh(verdict(cheap), c.target, c.least)
	}
}

// Learnt says in words what is decided of q so far.
func (c *Cascade) Learnt(about string, q reader.Request) string {
	if !c.fits(q) {
		return ""
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	r := c.of[questionOf(about, q)]
	if r == nil {
		return fmt.Sprintf("nothing so far: about %d replies are compared first", c.least)
	}
	return r.String()
}

// fresh reports whether the reply to q about this text is the first to be
// compared, and makes room for it.
func (c *Cascade) fresh(about string, q reader.Request) bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	of, text := questionOf(about, q), c.sum(q)
	r := c.of[of]
	if r == nil {
		if len(c.order) == mostQuestions {
			delete(c.of, c.order[0])
			c.order = c.order[1:]
		}
		r = &record{seen: map[uint64]bool{}, levels: map[string]*levels{}}
		c.of[of], c.order = r, append(c.order, of)
	}
	if r.seen[text] || len(r.seen) == mostSamples {
		return false
	}
	r.seen[text] = true
	return true
}

// read is what the cheap reader says.
func (c *Cascade) read(ctx context.Context, q reader.Request) (reader.Reply, bool) {
	replies, err := c.cheap.Read(ctx, []reader.Request{q})
	if err != nil || len(replies) != 1 || replies[0].Err != nil {
		return reader.Reply{}, false
	}
	return replies[0], true
}

// audits reports whether the dear reader is asked in any case.
func (c *Cascade) audits(q reader.Request) bool { return c.sum(q)%audited == 0 }

// sum is a number for the texts of q.
func (c *Cascade) sum(q reader.Request) uint64 {
	h := fnv.New64a()
	for _, t := range q.Texts {
		h.Write([]byte(t))
		h.Write([]byte{0})
	}
	return h.Sum64()
}

func questionOf(about string, q reader.Request) question {
	return question{about: about, asked: q.Question, value: q.Value, domain: strings.Join(q.Domain, "\x00"), task: q.Task,
		kind: q.Type}
}

// verdict is what kind of reply it is: those are trusted apart.
func verdict(r reader.Reply) string {
	switch {
	case r.Verdict != "":
		return string(r.Verdict)
	case r.Null:
		return string(reader.Unknown)
	}
	return "answer"
}

// same reports whether two replies decide alike.
func same(a, b reader.Reply) bool {
	return a.Verdict == b.Verdict && a.Null == b.Null &&
		strings.EqualFold(strings.TrimSpace(a.Text), strings.TrimSpace(b.Text))
}
