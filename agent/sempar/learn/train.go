package learn

import (
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"slices"
	"sync"

	"parley/agent/sempar/decode"
	"parley/agent/sempar/grammar"
	"parley/agent/sempar/link"
	"parley/agent/sempar/reconstruct"
	"parley/agent/sempar/reword"
	"parley/english/tape"
	"parley/english/vectors"
)

// Set is pairs to learn from, and how much each counts.
type Set struct {
	Name   string
	Pairs  []Pair
	Repeat float64 // how often a pair is gone through in an epoch
}

// Recipe is how weights are computed.
type Recipe struct {
	Epochs  int
	Rate    float64 // of learning
	Smooth  float64 // [tape.Tape.Smoothing]
	Batch   int
	Seed    uint64
	Members int // networks of the ensemble, from one seed each; 1 where 0
	Least   int // times that a word must occur to have a number of its own
	Vectors *vectors.Table
	Log     io.Writer
	// From, where it is given, is weights to go on from: its words are kept, and
	// so many members as it has are trained on, each from its own.
	From *decode.Net
	// Begun are members that were trained on the same pairs before; they are
	// taken as they are. Saved is called with what is there after each new one.
	Begun []*decode.Net
	Saved func(*decode.Net) error
	// Paused is what Pause was called with last, after an epoch of a member that
	// was not done then; its training goes on from there.
	Paused []byte
	Pause  func([]byte) error
}

// Standard is the recipe of the study.
func Standard() Recipe {
	return Recipe{Epochs: 16, Rate: 1.5e-3, Batch: 16, Seed: 1, Least: 4}
}

// shards is among how many goroutines a batch is divided, always: so many
// sums are formed, whatever the machine has.
const shards = 2

// mostSteps is how many decisions an example may have; longer ones are left
// out.
const mostSteps = 60

// mostColumns is how many columns a database to learn from may have.
const mostColumns = 120

// Train computes a network.
func Train(ctx context.Context, sets []Set, dbs *Databases, r Recipe) (*decode.Net, error) {
	all, err := collect(ctx, sets, dbs, r)
	if err != nil {
		return nil, err
	}
	size, starts := r.members(all)
	net := starts(0)
	left := all.prepare(net)
	fmt.Fprintf(r.Log, "%d pairs, %d left out, %d without their values, %d weights\n", len(all.pairs), all.beyond, left,
		net.Set.Size())
	said := all.words()
	members := slices.Clone(r.Begun[:min(len(r.Begun), size)])
	for len(members) < size {
		next := r
		next.Seed += uint64(len(members))
		member := starts(len(members))
		if err := all.run(ctx, member, next); err != nil {
			return nil, err
		}
		members = append(members, member)
		if err := r.save(ensemble(members, said)); err != nil {
			return nil, err
		}
	}
	return ensemble(members, said), nil
}

// members is how many there will be, and the network that the training of each
// begins with.
func (r Recipe) members(all *material) (size int, starts func(member int) *decode.Net) {
	if r.From != nil {
		from := r.From.Apart()
		return len(from), func(member int) *decode.Net { return from[member] }
	}
	words := all.vocabulary(r.Least)
	return max(r.Members, 1), func(member int) *decode.Net {
		return decode.New(words, r.Vectors, r.Seed+uint64(member))
	}
}

// ensemble are members as one network.
func ensemble(members []*decode.Net, said *reconstruct.Model) *decode.Net {
	net := members[0]
	net.Others, net.Words = members[1:], said
	return net
}

func (r Recipe) save(net *decode.Net) error {
	if r.Saved == nil {
		return nil
	}
	return r.Saved(net)
}

// words learns what words are said for what, of the pairs that go on from no
// other.
func (m *material) words() *reconstruct.Model {
	var pairs []reconstruct.Pair
	for _, p := range m.pairs {
		if p.written {
			pairs = append(pairs, reconstruct.Pair{Linker: m.dbs[p.database], Question: p.question, Gold: p.gold})
		}
	}
	return reconstruct.Learn(pairs)
}

// material is everything to learn from.
type material struct {
	pairs  []taught
	dbs    map[string]*link.Linker
	reword map[string]*reword.Database
	beyond int // pairs that the grammar can't write, or that are too long
}

// taught is a pair taken apart.
type taught struct {
	database string
	question *link.Question
	gold     grammar.Derivation
	repeat   float64
	written  bool // by a person, to stand by itself
	example  *decode.Example
}

func collect(ctx context.Context, sets []Set, dbs *Databases, r Recipe) (*material, error) {
	m := &material{dbs: map[string]*link.Linker{}, reword: map[string]*reword.Database{}}
	rng := rand.New(rand.NewPCG(r.Seed, 0xd1a1))
	others := map[string][]grammar.Derivation{}
	err := dbs.each(ctx, sets, func(set Set, p Pair, db *Database) {
		l := m.linker(p.Database, db)
		gold, before, ok := apart(db, l.Schema, p)
		if !ok {
			m.beyond++
			return
		}
		if earlier := others[p.Database]; p.Previous == "" && len(earlier) > 0 && rng.Float64() < shareUnrelated {
			if other := earlier[rng.IntN(len(earlier))]; other.String() != gold.String() {
				before = other
			}
		}
		others[p.Database] = append(others[p.Database], gold)
		m.pairs = append(m.pairs, taught{database: p.Database, gold: gold, repeat: set.Repeat,
			question: l.On(p.Today).ReadAfter(m.meant(p, db), before),
			written:  set.Name != madeSet && p.Previous == ""})
	})
	return m, err
}

// each goes through the pairs of sets about databases that there are.
func (d *Databases) each(ctx context.Context, sets []Set, do func(Set, Pair, *Database)) error {
	for _, set := range sets {
		for _, p := range set.Pairs {
			if err := ctx.Err(); err != nil {
				return err
			}
			db, err := d.Get(ctx, p.Database)
			if err != nil {
				return err
			}
			if db != nil {
				do(set, p, db)
			}
		}
	}
	return nil
}

// meant is the question of a pair as the parser gets it on that day: "overdue" is said in days.
func (m *material) meant(p Pair, db *Database) string {
	if p.Today.IsZero() {
		return p.Question
	}
	words := m.reword[p.Database]
	if words == nil {
		words = reword.Over(db.Catalog, db.Index, allWords{})
		m.reword[p.Database] = words
	}
	return words.Reword(p.Question, p.Today, nil)
}

// allWords is a network that knows every word, so that none is taken for a slip.
type allWords struct{}

func (allWords) Knows(string) bool { return true }

// linker is what links questions to a database.
func (m *material) linker(id string, db *Database) *link.Linker {
	l := m.dbs[id]
	if l == nil {
		l = link.New(grammar.NewSchema(db.Catalog), db.Index)
		m.dbs[id] = l
	}
	return l
}

// apart takes the query of a pair and the one before it apart. It reports false
// where the grammar can't write one of them, or they are too long to learn from.
func apart(db *Database, s *grammar.Schema, p Pair) (gold, before grammar.Derivation, ok bool) {
	q, err := db.Parse(p.Query)
	if err != nil {
		return nil, nil, false
	}
	gold, err = s.Derive(q)
	if err != nil || len(gold) > mostSteps || len(s.Columns) > mostColumns {
		return nil, nil, false
	}
	before, ok = previous(db, s, p)
	return gold, before, ok
}

// shareUnrelated is the share of the questions that are put after a query that
// they don't go on from.
const shareUnrelated = 0.12

// previous is the query before a question, taken apart; none where there is
// none. It reports false where the grammar can't write it.
func previous(db *Database, s *grammar.Schema, p Pair) (grammar.Derivation, bool) {
	if p.Previous == "" {
		return nil, true
	}
	q, err := db.Parse(p.Previous)
	if err != nil {
		return nil, false
	}
	d, err := s.Derive(q)
	return d, err == nil
}

// vocabulary is the words of the questions and of the schemas.
func (m *material) vocabulary(least int) *decode.Vocabulary {
	counts := map[string]int{}
	for _, p := range m.pairs {
		for _, t := range p.question.Tokens {
			w := t.Lower
			if w[0] >= '0' && w[0] <= '9' {
				w = vectors.NumberWord
			}
			counts[w]++
		}
	}
	for _, l := range m.dbs {
		for c := range l.Schema.Columns {
			for _, w := range l.Words(c) {
				counts[w]++
			}
		}
		for t := range l.Schema.Tables {
			for _, w := range l.TableWords(t) {
				counts[w]++
			}
		}
	}
	return decode.NewVocabulary(counts, least)
}

// prepare works out the examples, and returns how many lack a value.
func (m *material) prepare(net *decode.Net) int {
	ready := map[string]*decode.Database{}
	lacking := 0
	for i := range m.pairs {
		p := &m.pairs[i]
		db := ready[p.database]
		if db == nil {
			db = net.Prepare(m.dbs[p.database])
			ready[p.database] = db
		}
		p.example = &decode.Example{Database: db, Question: p.question, Gold: p.gold, Weight: 1}
		if !p.example.Prepare() {
			lacking++
		}
	}
	return lacking
}

// epoch is the examples of one time through, in random order.
func (m *material) epoch(rng *rand.Rand) []*decode.Example {
	var out []*decode.Example
	for i := range m.pairs {
		p := &m.pairs[i]
		n := int(p.repeat)
		if rng.Float64() < p.repeat-float64(n) {
			n++
		}
		for range n {
			out = append(out, p.example)
		}
	}
	rng.Shuffle(len(out), func(i, j int) { out[i], out[j] = out[j], out[i] })
	return out
}

// run trains a member, from where what was kept of it ends.
func (m *material) run(ctx context.Context, net *decode.Net, r Recipe) error {
	t, err := m.member(net, r)
	if err != nil {
		return err
	}
	for n := int(t.Epochs); n < len(t.epochs); n++ {
		loss, err := t.epoch(ctx, t.epochs[n])
		if err != nil {
			return err
		}
		fmt.Fprintf(r.Log, "epoch %d of %d: loss %.3f\n", n+1, r.Epochs, loss)
		if err := t.keep(); err != nil {
			return err
		}
	}
	return nil
}

// training is that of one member.
type training struct {
	recipe  Recipe
	workers *workers
	epochs  [][]*decode.Example
	progress
}

func newTraining(m *material, net *decode.Net, r Recipe) *training {
	t := &training{recipe: r, workers: newWorkers(net, r),
		progress: progress{Seed: r.Seed, Pairs: int64(len(m.pairs))}}
	rng := rand.New(rand.NewPCG(r.Seed, 0xbeef))
	for range r.Epochs {
		e := m.epoch(rng)
		t.epochs = append(t.epochs, e)
		t.Steps += int64((len(e) + r.Batch - 1) / r.Batch)
	}
	return t
}

// epoch goes through examples once and returns their mean loss.
func (t *training) epoch(ctx context.Context, examples []*decode.Example) (float64, error) {
	r, w, sum := t.recipe, t.workers, 0.0
	for batch := range slices.Chunk(examples, r.Batch) {
		if err := ctx.Err(); err != nil {
			return 0, err
		}
		sum += w.batch(batch)
		done := float64(t.At) / float64(t.Steps)
		rate := r.Rate * max(0.02, min(1, 1.25*(1-done))) * min(1, float64(t.At+1)/100)
		w.net.Set.Step(w.tapes[0].Gradients, tape.Adam{Rate: rate, Clip: 5, Scale: 1 / float64(len(batch))})
		t.At++
	}
	t.Epochs++
	return sum / float64(len(examples)), nil
}

// keep hands on how far the training is.
func (t *training) keep() error {
	if t.recipe.Pause == nil {
		return nil
	}
	state, err := t.workers.pause(t.progress)
	if err != nil {
		return err
	}
	return t.recipe.Pause(state)
}

// workers go through the parts of a batch side by side.
type workers struct {
	net     *decode.Net
	tapes   [shards]*tape.Tape
	rngs    [shards]*rand.Rand
	sources [shards]*rand.PCG // of the rngs
}

func newWorkers(net *decode.Net, r Recipe) *workers {
	w := &workers{net: net}
	for i := range w.tapes {
		w.sources[i] = rand.NewPCG(r.Seed, uint64(i)+77)
		w.rngs[i] = rand.New(w.sources[i])
		w.tapes[i] = tape.New(net.Set.NewGradients(), w.rngs[i])
		w.tapes[i].Smoothing = float32(r.Smooth)
	}
	return w
}

// batch adds up the gradients of a batch in the first tape's, and returns the
// loss.
func (w *workers) batch(examples []*decode.Example) float64 {
	var losses [shards]float64
	var wait sync.WaitGroup
	for s := range shards {
		wait.Go(func() {
			for i := s; i < len(examples); i += shards {
				t := w.tapes[s]
				t.Reset()
				losses[s] += w.net.Loss(t, examples[i], w.rngs[s])
				t.Backward()
			}
		})
	}
	wait.Wait()
	total := 0.0
	for s := range shards {
		total += losses[s]
		if s > 0 {
			w.tapes[0].Gradients.Add(w.tapes[s].Gradients)
		}
	}
	return total
}
