package eval

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"time"

	"parley/agent"
	"parley/errdetect"
	"parley/eval/compare"
	"parley/eval/setmatch"
	"parley/suql/ast"
	"parley/suql/unit"
)

// trial is one example under any number of policies. What the policies have
// in common (parses of the same World, results of the same query) is computed
// once; each is charged its full time.
type trial struct {
	example Example
	db      *Database
	parser  agent.Parser
	read    decisionReader
	gold    decisions // what the user has in mind
	seed    uint64
	loose   bool          // of results, other columns may stand beside those asked for
	speaker agent.Speaker // words the conversations; nil leaves them out

	parses  map[string]parsed
	passes  map[string]pass
	results map[string]compare.Result // by query
	decided map[string]decisions      // by query and how it was taken apart
	start   map[bool]*believed        // by whether the parser looked further

	verdicts map[string]verdict         // by query, over a database with a schema
	taken    map[string]*setmatch.Query // the same
}

type parsed struct {
	hypotheses []agent.Hypothesis
	cost       time.Duration
}

// believed is the belief before any answer.
type believed struct {
	errdetect.Belief
	cost time.Duration
}

func newTrial(e Example, db *Database, p agent.Parser, speaker agent.Speaker, seed uint64) *trial {
	t := &trial{example: e, db: db, parser: p, read: decisionReader{db.Catalog, e.Meanings, db.Schema},
		seed: seed, speaker: speaker,
		start: map[bool]*believed{}, parses: map[string]parsed{}, passes: map[string]pass{},
		results: map[string]compare.Result{}, decided: map[string]decisions{},
		verdicts: map[string]verdict{}, taken: map[string]*setmatch.Query{}}
	t.gold = t.decisions(e.Gold)
	t.gold.open = e.eitherWay
	return t
}

// decisions are those of a query, as far as they can be right or wrong.
func (t *trial) decisions(q ast.Query) decisions {
	return t.remember("", q, func(q ast.Query) decisions { return t.read.of(t.example.essence(q)) })
}

// remember takes a query apart once. What tells ways of doing so apart.
func (t *trial) remember(what string, q ast.Query, apart func(ast.Query) decisions) decisions {
	key := what + ast.Print(q)
	d, known := t.decided[key]
	if !known {
		d = apart(q)
		t.decided[key] = d
	}
	return d
}

// turn is what the parser is told of the example.
func (t *trial) turn() agent.Turn {
	return agent.Turn{Utterance: t.example.Question, Previous: t.example.Previous}
}

// conversation is a trial under one policy.
type conversation struct {
	*trial
	policy Policy
	user   user
	begun  time.Time
	owed   time.Duration // work taken from the trial's memory

	asked   []Asked
	trail   []*agent.Hypothesis // the reading at hand when each question was put
	left    bool
	lines   []Line
	final   *agent.Hypothesis // nil: nothing was understood, or
	refused []ast.Query       // readings that were offered, and none of them was meant
	none    bool              // none of the readings that were offered was meant
	broken  string            // the error of the parser that ended the conversation
	p       float64           // of the final reading
	surety  float64           // in its result, when the conversation ended
}

// Line is something said in a conversation.
type Line struct {
	User bool
	Text string
}

// converse holds the conversation that a policy leads to.
func (t *trial) converse(ctx context.Context, p Policy) (*conversation, error) {
	c := &conversation{trial: t, policy: p, begun: time.Now(),
		user: newUser(t.gold, t.read, p.Wrong, t.seed, t.example.ID)}
	c.says(true, t.example.Question)
	var err error
	switch p.Detector {
	case "none":
		err = c.once(ctx)
	case "gain":
		err = c.inform(ctx)
	case "components":
		err = c.byComponents(ctx)
	default:
		err = c.paper(ctx)
	}
	var fault parserFault
	if errors.As(err, &fault) && ctx.Err() == nil {
		c.broken = fault.Error() // the reading so far counts
		return c, nil
	}
	if err != nil {
		return nil, fmt.Errorf("%s, %q, %s: %w", t.example.ID, t.example.Question, p, err)
	}
	return c, nil
}

// Answer holds the conversation that a policy leads to and returns the query
// that it ends with; nil where there is none.
func (e *Evaluation) Answer(
	ctx context.Context, ex Example, db *Database, parser agent.Parser, p Policy,
) (ast.Query, error) {
	c, err := newTrial(ex, db, parser, nil, e.Seed).converse(ctx, p)
	if err != nil || c.final == nil {
		return nil, err
	}
	return c.final.Query, nil
}

// parserFault is an error of the base parser. It ends one conversation, not
// the evaluation: the report counts it.
type parserFault struct{ error }

func (f parserFault) Unwrap() error { return f.error }

// seconds is what the conversation took the machine.
func (c *conversation) seconds() float64 { return (time.Since(c.begun) + c.owed).Seconds() }

func (c *conversation) says(user bool, text string) {
	if c.speaker != nil {
		c.lines = append(c.lines, Line{user, text})
	}
}

// parse asks the base parser, or remembers what it said.
func (c *conversation) parse(ctx context.Context, w agent.World) ([]agent.Hypothesis, error) {
	t := c.turn()
	t.Further = len(c.refused) > 0
	key := fmt.Sprint(t.Further, worldKey(w))
	if known, ok := c.parses[key]; ok {
		c.owed += known.cost
		return known.hypotheses, nil
	}
	begun := time.Now()
	hypotheses, err := c.parser.Parse(ctx, t, w)
	var cannot *agent.Unsupported
	if errors.As(err, &cannot) { // understood, but nothing that could be asked about or run
		hypotheses, err = nil, nil
	}
	if err != nil {
		return nil, parserFault{fmt.Errorf("parsing: %w", err)}
	}
	if c.loose {
		hypotheses = agent.Together(c.db.Catalog, hypotheses)
	}
	c.parses[key] = parsed{hypotheses, time.Since(begun)}
	return hypotheses, nil
}

// worldKey is equal for Worlds that allow the same readings: the latest word
// on each unit counts, and whether it was confirmed or kept does not.
func worldKey(w agent.World) string {
	latest := map[string]string{}
	for _, d := range w.Decisions {
		stands := "+"
		if d.Verdict == agent.RuledOut {
			stands = "-"
		}
		latest[d.Place+"|"+d.Unit.Key()] = stands
	}
	var b strings.Builder
	for _, key := range slices.Sorted(maps.Keys(latest)) {
		b.WriteString(latest[key] + key + "\n")
	}
	return b.String()
}

// once takes the first reading.
func (c *conversation) once(ctx context.Context) error {
	hypotheses, err := c.parse(ctx, agent.World{})
	if err == nil && len(hypotheses) > 0 {
		c.final, c.p = &hypotheses[0], hypotheses[0].P
	}
	return err
}

// ask puts a question and returns the user's answer. predicted is what the
// reading at hand says to it; first is false where an earlier reading of the
// same position was refused.
func (c *conversation) ask(q errdetect.Question, predicted int, first bool) int {
	truth, answer := c.user.truth(q), c.user.answer(q)
	c.put(Asked{Kind: q.Options[0].Kind, Options: len(q.Options), First: first,
		Right: first && predicted == truth, Slip: answer != truth})
	return answer
}

// put notes that a question was put, and what the answer would be without it.
func (c *conversation) put(a Asked) {
	c.asked = append(c.asked, a)
	c.trail = append(c.trail, c.final)
}

// askedEnough reports whether the policy allows no further question.
func (c *conversation) askedEnough() bool {
	return c.policy.Most > 0 && len(c.asked) >= c.policy.Most
}

// result is what a query gives, in a form that can be compared.
func (t *trial) result(ctx context.Context, q ast.Query) compare.Result {
	text := ast.Print(q)
	if known, ok := t.results[text]; ok {
		return known
	}
	rows, err := t.db.Run(ctx, q)
	r := compare.NewResult(rows, err)
	t.results[text] = r
	return r
}

// belief is the n-best list of the parser, grouped by result.
func (c *conversation) belief(ctx context.Context) (errdetect.Belief, error) {
	hypotheses, err := c.parse(ctx, agent.World{})
	if err != nil {
		return errdetect.Belief{}, err
	}
	further := len(c.refused) > 0
	if start := c.start[further]; start != nil {
		c.owed += start.cost
		return start.Belief, nil
	}
	begun := time.Now()
	b := errdetect.NewBelief(hypotheses, func(h agent.Hypothesis) string { return c.comesTo(ctx, h) }, c.means)
	c.start[further] = &believed{b, time.Since(begun)}
	return b, nil
}

// comesTo names the result of a reading: what is shown, and its rows. That the
// highest and the lowest of one price are the same number is an accident of
// the rows; whoever is told "the lowest price" reads another answer. One that
// can't be run, or only by reading texts, is taken for itself, and so is one
// that finds nothing: that two queries find nothing is no sign that they mean
// the same.
func (t *trial) comesTo(ctx context.Context, h agent.Hypothesis) string {
	q := agent.DayParts(t.db.Catalog, h.Query)
	r := t.result(ctx, q)
	switch {
	case r.Err != nil:
		return agent.Unseen + agent.SameWords(q)
	case r.Empty:
		return agent.Empty + ast.Print(q)
	}
	d := t.decisions(q)
	shown := [][]string{d.kinds[unit.Select], d.kinds[unit.Aggregate], d.kinds[unit.Projection]}
	return fmt.Sprintf("%q\n%s", shown, r.Own(q))
}
