package exec

import (
	"fmt"
	"slices"
	"strings"

	"parley/suql/plan"
	"parley/suql/reader"
)

// answer is what is known about one ask on one row.
type answer struct {
	want     *want    // nil when there was nothing to read: the answer is NULL
	texts    []string // as sent
	places   []int    // of texts, in the value
	recalled bool     // the reply came from memory and is not counted yet
	origin   origin   // where the reply came from
	counted  bool     // as coming from there
}

func (a *answer) reply() *reader.Reply {
	if a.want == nil {
		return &reader.Reply{Null: true, Verdict: reader.Unknown}
	}
	return a.want.reply
}

// row is a candidate while its texts are at hand.
type row struct {
	*candidate
	at      int // place among the candidates
	inputs  []any
	known   []plan.Truth // by fact; 0 when open
	answers map[int]*answer
	left    plan.Formula
	fact    *plan.Fact // being found
	failed  bool
}

// open starts work on a candidate.
func (r *run) open(c *candidate, at int, inputs []any) *row {
	return &row{
		candidate: c, at: at, inputs: inputs,
		known: make([]plan.Truth, len(r.plan.Facts)), answers: map[int]*answer{},
	}
}

// answer returns what is known about ask id on w, looking into memory the
// first time. It is open while its reply is nil.
func (r *run) answer(w *row, id int) *answer {
	if a, ok := w.answers[id]; ok {
		if a.want != nil && a.want.reply == nil {
			r.recall(a)
		}
		return a
	}
	ask := r.plan.Asks[id]
	a := r.request(ask, w.inputs)
	w.answers[id] = a
	if a.want == nil {
		return a
	}
	if !r.infer(ask, a) {
		if r.recall(a); a.want.reply == nil {
			r.decide(ask, a)
		}
	}
	return a
}

// request is what is to be asked of a row with such inputs, if anything.
func (r *run) request(ask *plan.Ask, inputs []any) *answer {
	a := &answer{}
	a.texts, a.places = texts(inputs[ask.Text], r.plan.Inputs[ask.Text].List)
	value := ask.Value
	if ask.ValueOf >= 0 {
		v := inputs[ask.ValueOf]
		if v == nil || strings.TrimSpace(fmt.Sprint(v)) == "" {
			return a
		}
		value = fmt.Sprint(v)
	}
	if len(a.texts) == 0 {
		return a
	}
	req := reader.Request{Task: ask.Task, Texts: a.texts, Question: ask.Question, Value: value, Domain: ask.Domain,
		Type: ask.Type}
	a.want = &want{req: req, key: KeyOf(r.calls.reader.Identity(), req)}
	return a
}

// remember has memory fetch what is kept elsewhere about rows with such inputs,
// all of it at once.
func (r *run) remember(asks []int, rows [][]any) {
	if r.calls.memo.keeper == nil || r.calls.reader == nil {
		return
	}
	var keys []Key
	for _, inputs := range rows {
		for _, id := range asks {
			if a := r.request(r.plan.Asks[id], inputs); a.want != nil {
				keys = append(keys, a.want.key)
			}
		}
	}
	r.calls.memo.load(keys...)
}

// recall looks for the reply to a in memory.
func (r *run) recall(a *answer) {
	if reply, ok := r.calls.memo.Get(a.want.key); ok {
		a.want.reply, a.recalled = &reply, true
	}
}

// use notes that the answer to ask id decides something about w.
func (r *run) use(w *row, id int, a *answer) {
	if a.want == nil { // nothing to read
		r.answers.keep(w, id, nil)
		return
	}
	r.look(w.candidate)
	r.silence.note(r.plan.Asks[id], a.want.reply)
	if r.count(r.plan.Asks[id], a); a.origin == read && r.calls.inPart(a.want.req) {
		if r.faults.readInPart(a.texts) {
			r.out.Stats.InPart++
		}
	}
	r.answers.keep(w, id, r.value(id, a))
	if a.recalled {
		a.recalled = false
		r.out.Stats.CacheHits++
	}
}

// truthOf is the truth of an answered ask.
func (r *run) truthOf(id int, a *answer) plan.Truth {
	ask, reply := r.plan.Asks[id], a.reply()
	switch ask.Task {
	case reader.Judge:
		if reply.Verdict != reader.Unknown && reply.Weak(r.opts.Sure) {
			r.out.Weak = true
			return plan.Null
		}
		switch reply.Verdict {
		case reader.True:
			return plan.True
		case reader.False:
			return plan.False
		}
		return plan.Null
	case reader.Classify:
		switch {
		case reply.Null && reply.Verdict == reader.False:
			return plan.False
		case reply.Null:
			return plan.Null
		}
		for _, d := range ask.Domain {
			if strings.EqualFold(d, strings.TrimSpace(reply.Text)) {
				return plan.True
			}
		}
		return plan.False
	}
	return truth(r.value(id, a))
}

// value is the answer in the form it has in the relation; NULL, with a
// warning, when it can't be read as the type asked for.
func (r *run) value(id int, a *answer) any {
	ask, reply := r.plan.Asks[id], a.reply()
	if ask.Which {
		return which(ask.Domain, reply)
	}
	if ask.Task == reader.Judge || ask.Task == reader.Classify {
		switch r.truthOf(id, a) {
		case plan.True:
			return true
		case plan.False:
			return false
		}
		return nil
	}
	if reply.Null {
		return nil
	}
	if ask.Fold {
		return fold(reply.Text)
	}
	v, ok := plan.Value(reply.Text, ask.Type, ask.Whole)
	if !ok {
		r.faults.castFailed(a.want.key, ask.Type)
		return nil
	}
	return v
}

// which is the one of domain that a reply chose: "" where it says that the
// answer is another, NULL where the text does not tell.
func which(domain []string, reply *reader.Reply) any {
	if reply.Null && reply.Verdict != reader.False {
		return nil
	}
	for _, d := range domain {
		if !reply.Null && strings.EqualFold(d, strings.TrimSpace(reply.Text)) {
			return d
		}
	}
	return ""
}

// fold normalises the text of an answer for comparing it with another.
func fold(s string) string {
	return strings.Trim(strings.Join(strings.Fields(strings.ToLower(s)), " "), " .,;:!?\"'")
}

// step takes w as far as memory goes. It reports done with the fate of the
// row, or leaves in w.fact what has to be found next.
func (r *run) step(n *plan.Judge, w *row, learnt *learning) (keep, done bool) {
	if w.left == nil {
		w.left = n.Where
	}
	for {
		w.left = plan.Reduce(w.left, func(f int) plan.Truth { return w.known[f] })
		if fixed, ok := w.left.(plan.Fixed); ok {
			return bool(fixed), true
		}
		w.fact = r.plan.Facts[learnt.choose(w.left, func(f int) float64 { return r.cost(w, f) })]
		if r.waiting(w) {
			return false, false
		}
		if w.failed {
			return false, true
		}
		if w.fact.How == plan.ByBoth {
			return false, false // the database has to be asked
		}
		r.settle(w, learnt)
	}
}

// waiting reports whether w.fact waits for the reader.
func (r *run) waiting(w *row) bool {
	for _, id := range w.fact.Asks {
		reply := r.answer(w, id).reply()
		if reply == nil {
			return true
		}
		if reply.Err != nil {
			w.failed, r.faults.failure = true, reply.Err
			return false
		}
		r.use(w, id, w.answers[id])
	}
	return false
}

// settle notes the truth of w.fact, whose answers are there.
func (r *run) settle(w *row, learnt *learning) {
	t := r.said(w)
	w.known[w.fact.ID] = t
	learnt.note(w.fact.ID, t)
}

// said is what the answers say of w.fact.
func (r *run) said(w *row) plan.Truth {
	id := w.fact.Asks[0]
	switch {
	case w.fact.How == plan.ByGiven:
		return truth(r.value(id, w.answers[id]) != nil)
	case w.fact.How == plan.BySame:
		other := w.fact.Asks[1]
		return same(r.value(id, w.answers[id]), r.value(other, w.answers[other]))
	case w.fact.Is != nil:
		return r.chose(id, w)
	}
	return r.truthOf(id, w.answers[id])
}

// same is l = r in SQL.
func same(l, r any) plan.Truth {
	if l == nil || r == nil {
		return plan.Null
	}
	return truth(l == r)
}

// chose is whether the answer to ask id is one of those that w.fact is about.
func (r *run) chose(id int, w *row) plan.Truth {
	v, told := r.value(id, w.answers[id]).(string)
	switch {
	case !told:
		return plan.Null
	case slices.Contains(w.fact.Is, v):
		return plan.True
	}
	return plan.False
}

// cost is how many requests finding fact f on w is expected to take.
func (r *run) cost(w *row, f int) float64 {
	total := 0.0
	for _, id := range r.plan.Facts[f].Asks {
		if r.answer(w, id).reply() == nil {
			total += r.plan.Inputs[r.plan.Asks[id].Text].Cost
		}
	}
	return total
}
