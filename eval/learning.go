package eval

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"sync"

	"parley/agent"
	"parley/agent/lessons"
	"parley/agent/sempar/prior"
	"parley/eval/compare"
	"parley/eval/figures"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/parser"
)

// heldOut says of how many questions one is measured, where those that are
// judged come from the same file.
const heldOut = 5

// recalled is how many lessons a question is told, as in a chat.
const recalled = 8

// Curve is what a parser gains from judged questions.
type Curve struct {
	Families int // databases, or tables with the same columns, with enough judged questions
	Points   []Point
}

// Point is how measured questions fared after so many judged ones.
type Point struct {
	Judged int `json:"judged"`
	All    Fared
	// Unseen are those whose query, values and all, is not among the judged ones.
	Unseen Fared
	// Shapes is how many have the query of a judged one but for the values.
	Shapes int `json:"shapes"`
}

// Fared counts measured questions.
type Fared struct {
	Examples  int `json:"examples"`
	Right     int `json:"right"`
	Questions int `json:"questions"`
}

func (f *Fared) add(o Outcome) {
	f.Examples++
	f.Right += figures.One(o.Right)
	f.Questions += len(o.Asked)
}

// accuracy and asked are shares of the measured questions.
func (f Fared) accuracy() float64 { return float64(f.Right) / float64(max(f.Examples, 1)) }
func (f Fared) asked() float64    { return float64(f.Questions) / float64(max(f.Examples, 1)) }

// Learn measures how a parser fares after more and more questions were judged
// by a user who finds right answers right and corrects wrong ones, so that
// their gold queries are known. Judged and measured questions are about the
// same database, or tables with the same columns; families with fewer than most
// to learn from are left out. With judged nil, one question in five is measured
// and the others are learned from. A question is never measured after it, in
// the same words, was judged. The first policy is the one that asks.
func (e *Evaluation) Learn(ctx context.Context, judged *Dataset, most int) (*Curve, error) {
	families, err := e.families(judged, most)
	if err != nil {
		return nil, err
	}
	curve := &Curve{Families: len(families)}
	for n := 0; n <= most; n = nextPoint(n) {
		curve.Points = append(curve.Points, Point{Judged: n})
	}
	if last := curve.Points[len(curve.Points)-1].Judged; last < most {
		curve.Points = append(curve.Points, Point{Judged: most})
	}
	total, done := 0, 0
	for _, f := range families {
		total += len(f.measured)
	}
	for i := range families {
		if err := e.study(ctx, &families[i], cmp.Or(judged, e.Data), most); err != nil {
			return nil, err
		}
	}
	var mu sync.Mutex // guards curve, done and failed
	var failed error
	work := make(chan family)
	var wg sync.WaitGroup
	for range max(e.Workers, 1) {
		wg.Go(func() {
			for f := range work {
				err := e.family(ctx, f, curve, func() {
					done++
					if e.Progress != nil {
						e.Progress(done, total)
					}
				}, &mu)
				mu.Lock()
				failed = cmp.Or(failed, err)
				mu.Unlock()
			}
		})
	}
	for _, f := range families {
		work <- f
	}
	close(work)
	wg.Wait()
	return curve, failed
}

// nextPoint is how many are judged at the next point: 0, 25, 50, 100, 200 and so on.
func nextPoint(n int) int { return max(25, 2*n) }

// family is questions about one database, or about tables with the same
// columns.
type family struct {
	measured, judged []Example
	taught           []*prior.Example // by each judged one
}

func (e *Evaluation) families(judged *Dataset, most int) ([]family, error) {
	by := map[string]*family{}
	var order []string
	of := func(d *Dataset, x Example) *family {
		key := x.Database
		if d.Family != nil {
			key = d.Family(x.Database)
		}
		if by[key] == nil {
			by[key] = &family{}
			order = append(order, key)
		}
		return by[key]
	}
	for _, x := range e.Data.Examples {
		if _, unread := x.Gold.(*ast.Values); unread { // no user could answer questions about it
			continue
		}
		f := of(e.Data, x)
		f.measured = append(f.measured, x)
	}
	if judged != nil {
		for _, x := range judged.Examples {
			f := of(judged, x)
			f.judged = append(f.judged, x)
		}
	}
	var out []family
	largest := 0
	for _, key := range order {
		f := *by[key]
		if judged == nil {
			f = split(f.measured)
		}
		f.measured = fresh(f)
		largest = max(largest, len(f.judged))
		if len(f.judged) >= most && len(f.measured) > 0 {
			out = append(out, f)
		}
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("no database has %d questions to learn from beside those that are measured; the most is %d",
			most, largest)
	}
	return out, nil
}

// split sets one question in five apart.
func split(all []Example) (f family) {
	for i, x := range all {
		if i%heldOut == 0 {
			f.measured = append(f.measured, x)
		} else {
			f.judged = append(f.judged, x)
		}
	}
	return f
}

// fresh are the measured questions that nobody asks, in the same words, among
// those that are judged.
func fresh(f family) []Example {
	asked := map[string]bool{}
	for _, x := range f.judged {
		asked[words(x.Question)] = true
	}
	return slices.DeleteFunc(f.measured, func(x Example) bool { return asked[words(x.Question)] })
}

func words(s string) string { return strings.Join(catalog.Words(s), " ") }

// family measures the questions of a family at every point.
func (e *Evaluation) family(ctx context.Context, f family, curve *Curve, done func(), mu *sync.Mutex) error {
	slices.SortStableFunc(f.measured, func(a, b Example) int { return cmp.Compare(a.Database, b.Database) })
	for len(f.measured) > 0 {
		name := f.measured[0].Database
		n := slices.IndexFunc(f.measured, func(x Example) bool { return x.Database != name })
		if n < 0 {
			n = len(f.measured)
		}
		if err := e.learned(ctx, f.measured[:n], f, curve, done, mu); err != nil {
			return err
		}
		f.measured = f.measured[n:]
	}
	return nil
}

// study has the parser read the judged questions of a family in the order in
// which they were judged, each told of those before it.
func (e *Evaluation) study(ctx context.Context, f *family, data *Dataset, most int) error {
	f.judged = f.judged[:min(len(f.judged), most)]
	f.taught = make([]*prior.Example, len(f.judged))
	about := map[string][]int{}
	for i, x := range f.judged {
		about[x.Database] = append(about[x.Database], i)
	}
	own := *e
	own.Data = data
	work := make(chan []int)
	errs := make(chan error)
	for range max(e.Workers, 1) {
		go func() {
			var failed error
			for numbers := range work {
				if failed == nil {
					failed = own.studied(ctx, f, numbers)
				}
			}
			errs <- failed
		}()
	}
	for _, numbers := range about {
		work <- numbers
	}
	close(work)
	var failed error
	for range max(e.Workers, 1) {
		failed = errors.Join(failed, <-errs)
	}
	return failed
}

// studied reads the judged questions of a family about one database.
func (e *Evaluation) studied(ctx context.Context, f *family, numbers []int) (err error) {
	db, base, err := e.Open(ctx, f.judged[numbers[0]].Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	parser := prior.New(base, db.Catalog, db.Values)
	var before lessons.Index
	told := 0
	for _, i := range numbers {
		for ; told < i; told++ {
			before.Add(lessonOf(f.judged[told], db.Catalog))
		}
		if f.taught[i], err = parser.Study(ctx, lessonOf(f.judged[i], db.Catalog), &before); err != nil {
			return err
		}
	}
	return nil
}

// learned measures the questions about one database.
func (e *Evaluation) learned(ctx context.Context, measured []Example, f family, curve *Curve, done func(),
	mu *sync.Mutex) (err error) {
	db, base, err := e.Open(ctx, measured[0].Database)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, db.Close()) }()
	memory := &remembering{base: base, known: map[string]parsed{}}
	untaught := prior.New(memory, db.Catalog, db.Values)
	parsers := make([]*prior.Parser, len(curve.Points))
	points := make([]known, len(curve.Points))
	for i := range points {
		n := curve.Points[i].Judged
		parsers[i] = untaught.Taught(f.taught[:n])
		for _, x := range f.judged[:n] {
			points[i].add(x, db.Catalog)
		}
	}
	for _, x := range measured {
		clear(memory.known)
		var gold *compare.Result
		for i := range points {
			told := &tutored{parsers[i], points[i].index.Find(x.Question, recalled)}
			t := newTrial(x, db, told, nil, e.Seed)
			t.loose = e.Loose
			if gold == nil {
				r := t.goldResult(ctx)
				gold = &r
			}
			c, err := t.converse(ctx, e.Policies[0])
			if err != nil {
				return err
			}
			o := c.outcome(ctx, *gold)
			mu.Lock()
			p := &curve.Points[i]
			p.All.add(o)
			if !points[i].queries[ast.Print(x.Gold)] {
				p.Unseen.add(o)
			}
			p.Shapes += figures.One(points[i].shapes[shapeOf(x.Gold)])
			mu.Unlock()
		}
		mu.Lock()
		done()
		mu.Unlock()
		if err := ctx.Err(); err != nil {
			return err
		}
	}
	return nil
}

// known is what was learned up to a point, for one database.
type known struct {
	index           lessons.Index
	queries, shapes map[string]bool
}

func (k *known) add(x Example, cat *catalog.Catalog) {
	if k.queries == nil {
		k.queries, k.shapes = map[string]bool{}, map[string]bool{}
	}
	l := lessonOf(x, cat)
	k.queries[l.SUQL] = true
	if q, err := parser.Parse(l.SUQL); err == nil {
		k.shapes[shapeOf(q)] = true
	}
	k.index.Add(l)
}

// lessonOf is what a judged question teaches about a database.
func lessonOf(x Example, cat *catalog.Catalog) agent.Lesson {
	q := x.Gold
	if len(cat.Tables) == 1 { // tables of a family go by different names
		q = ast.Rewrite(q, func(n ast.Node) ast.Node {
			if t, ok := n.(*ast.Table); ok {
				out := *t
				out.Name = cat.Tables[0].Name
				return &out
			}
			return n
		})
	}
	return agent.Lesson{Question: x.Question, SUQL: ast.Print(q)}
}

// shapeOf is a query without its values.
func shapeOf(q ast.Query) string {
	return ast.Print(ast.Rewrite(q, func(n ast.Node) ast.Node {
		if l, ok := n.(*ast.Literal); ok {
			out := *l
			out.Text = "0"
			return &out
		}
		return n
	}))
}

// tutored has a parser told of lessons.
type tutored struct {
	agent.Parser
	lessons []agent.Lesson
}

// Parse implements agent.Parser.
func (t *tutored) Parse(ctx context.Context, turn agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	turn.Lessons = t.lessons
	return t.Parser.Parse(ctx, turn, w)
}

// remembering asks a parser once for what is asked of it at every point; it is
// used by one goroutine.
type remembering struct {
	base  agent.Parser
	known map[string]parsed
}

// Parse implements agent.Parser.
func (r *remembering) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	key := t.Utterance + "\n" + worldKey(w)
	if p, ok := r.known[key]; ok {
		return p.hypotheses, nil
	}
	hs, err := r.base.Parse(ctx, t, w)
	if err == nil {
		r.known[key] = parsed{hypotheses: hs}
	}
	return hs, err
}
