// Package ambrosia measures whether a detector asks about questions that
// people read in several ways, on AMBROSIA (Saparina and Lapata, "AMBROSIA: A
// Benchmark for Parsing Ambiguous Questions into Database Queries", 2024):
//
//	questions, err := ambrosia.Load("ambrosia.jsonl")
//	e := &ambrosia.Evaluation{Questions: questions, Parser: newParser, Detector: errdetect.NewGain(0.9, errdetect.Noise)}
//	scores, err := e.Run(ctx)
package ambrosia

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"parley/agent"
	"parley/eval"
	"parley/eval/compare"
	"parley/eval/figures"
	"parley/eval/jsonl"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// Question is one question, with one gold query for each reading that people have of it.
type Question struct {
	Question string   `json:"question"`
	Golds    []string `json:"gold_queries"`
	Type     string   `json:"ambig_type"` // scope, attachment or vague
	Dump     string   `json:"db_dump"`    // a script that makes the database
}

// Load reads questions, one JSON object a line; the file may be
// compressed.
func Load(path string) ([]Question, error) {
	var out []Question
	err := jsonl.Each(path, func(_ string, record []byte) error {
		var q Question
		if err := json.Unmarshal(record, &q); err != nil {
			return err
		}
		out = append(out, q)
		return nil
	})
	return out, err
}

// Half are the questions over every other database, in order of their first
// question: from the first on, or from the second.
func Half(questions []Question, second bool) []Question {
	number := map[string]int{}
	return slices.DeleteFunc(slices.Clone(questions), func(q Question) bool {
		n, known := number[q.Dump]
		if !known {
			n = len(number)
			number[q.Dump] = n
		}
		return (n%2 == 1) != second
	})
}

// Evaluation is what to measure. Fill it in and call [Evaluation.Run].
type Evaluation struct {
	Questions []Question
	Parser    func(*eval.Database) (agent.Parser, error)
	Detector  agent.Detector
	Progress  func(done, total int) // nil is fine
	Each      func(Question, Outcome)
}

// Outcome is what came of one question.
type Outcome struct {
	Needed  bool        // its readings give different results
	Asked   bool        // something was asked, or readings were offered
	Both    bool        // two of its readings with different results were among what was offered
	Right   bool        // what would be answered at once gives the result of one of the gold queries
	Offered []ast.Query // what the first question offers, the likeliest first
	// Ambiguity is why it was asked where the sentence itself is taken to be
	// ambiguous; "" where the parser's doubts were the reason.
	Ambiguity string
}

// Scores are shares in [0, 1].
type Scores struct {
	Examples       int     `json:"examples"`
	Skipped        int     `json:"skipped"`         // questions whose database can't be made
	Needed         int     `json:"needed"`          // questions whose readings give different results
	AskedRecall    float64 `json:"asked_recall"`    // of those, asked about
	AskedPrecision float64 `json:"asked_precision"` // of what was asked about, those
	BothOffered    float64 `json:"both_offered"`    // of those, with two readings among what was offered
	Right          float64 `json:"right"`           // what would be answered at once is one of them, over all
	// Warranted is the share of what was asked about that is ambiguous or would
	// have been answered wrongly, Silent of all questions those that were
	// answered at once, and wrongly.
	Warranted float64 `json:"asked_warranted"`
	Silent    float64 `json:"wrong_at_once"`
	// The same of what was asked because the sentence itself is ambiguous, the
	// doubts of the parser left aside.
	Sentence SentenceScores `json:"sentence"`
	// Types are the same by kind of ambiguity.
	Types map[string]*Scores `json:"types,omitempty"`

	asked, found, both, right, warranted, silent int
}

// SentenceScores are shares in [0, 1] over the questions that were asked about
// because the sentence itself is ambiguous.
type SentenceScores struct {
	Asked     int     `json:"asked"`
	Recall    float64 `json:"recall"`    // of the ambiguous ones, asked about for that
	Precision float64 `json:"precision"` // of what was asked about for that, those with different results

	found int
}

// Run asks every question once.
func (e *Evaluation) Run(ctx context.Context) (*Scores, error) {
	all := &Scores{Types: map[string]*Scores{}}
	var at *dumped
	defer func() { at.close() }()
	for i, q := range e.Questions {
		if at == nil || at.dump != q.Dump {
			at.close()
			var err error
			if at, err = e.open(ctx, q.Dump); err != nil && ctx.Err() == nil {
				all.Skipped++ // the script is no SQLite
				continue
			}
			if err != nil {
				return nil, err
			}
		}
		o, err := e.ask(ctx, at, q)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", q.Question, err)
		}
		if all.Types[q.Type] == nil {
			all.Types[q.Type] = &Scores{}
		}
		all.add(o)
		all.Types[q.Type].add(o)
		if e.Each != nil {
			e.Each(q, o)
		}
		if e.Progress != nil {
			e.Progress(i+1, len(e.Questions))
		}
	}
	all.sum()
	for _, s := range all.Types {
		s.sum()
	}
	return all, nil
}

// dumped is the database of a dump, with its parser.
type dumped struct {
	dump   string
	db     *eval.Database
	parser agent.Parser
}

func (e *Evaluation) open(ctx context.Context, dump string) (*dumped, error) {
	db, err := sqlite.OpenMemory(ctx, dump)
	if err != nil {
		return nil, fmt.Errorf("making the database: %w", err)
	}
	cat, err := catalog.Read(ctx, db)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	index, err := catalog.NewIndex(ctx, cat, db, 0)
	if err != nil {
		return nil, errors.Join(err, db.Close())
	}
	d := &dumped{dump: dump, db: &eval.Database{Name: "ambrosia", Catalog: cat, Values: index,
		Store: eval.SQLiteStore(db)}}
	if d.parser, err = e.Parser(d.db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return d, nil
}

func (d *dumped) close() {
	if d != nil {
		d.db.Close() //nolint:errcheck // it is in memory
	}
}

// ask finds out what a question leads to. The readings that people have are
// told apart by their results, like those of the parser.
func (e *Evaluation) ask(ctx context.Context, at *dumped, q Question) (Outcome, error) {
	var golds [][][]any // different results
	for _, text := range q.Golds {
		rows, err := at.db.Store.Text(ctx, text)
		if err == nil && !slices.ContainsFunc(golds, func(g [][]any) bool { return compare.Same(g, rows, false) }) {
			golds = append(golds, rows)
		}
	}
	o := Outcome{Needed: len(golds) > 1}
	hypotheses, err := at.parser.Parse(ctx, agent.Turn{Utterance: q.Question}, agent.World{})
	var cannot *agent.Unsupported
	if errors.As(err, &cannot) || err == nil && len(hypotheses) == 0 {
		return o, nil
	}
	if err != nil {
		return o, err
	}
	c := agent.Case{Hypotheses: hypotheses, First: hypotheses, Utterance: q.Question, Catalog: at.db.Catalog,
		Result: at.comesTo}
	found := e.Detector.Detect(ctx, c)
	o.Offered = offered(c, found)
	o.Ambiguity = found.Ambiguity
	o.Asked = found.Suspect != nil || len(found.Choice) > 0
	o.Right = at.meant(ctx, hypotheses[found.Reading].Query, golds) >= 0
	var covered []int
	for _, offer := range o.Offered {
		if g := at.meant(ctx, offer, golds); g >= 0 && !slices.Contains(covered, g) {
			covered = append(covered, g)
		}
	}
	o.Both = o.Asked && len(covered) > 1
	return o, nil
}

// meant is which of some results a query gives, or holds among its columns; -1
// for none.
func (d *dumped) meant(ctx context.Context, q ast.Query, golds [][][]any) int {
	rows, err := d.db.RunSoon(ctx, q)
	if err != nil {
		return -1
	}
	if g := slices.IndexFunc(golds, func(g [][]any) bool { return compare.Same(rows, g, false) }); g >= 0 {
		return g
	}
	return slices.IndexFunc(golds, func(g [][]any) bool { return compare.Holds(rows, g, false) })
}

// offered are the readings that a first question offers: those to choose from,
// or the likeliest after a yes and after a no.
func offered(c agent.Case, f agent.Finding) []ast.Query {
	best := c.Hypotheses[f.Reading]
	if f.Suspect == nil {
		out := []ast.Query{best.Query}
		for i, h := range f.Choice {
			if i == 0 {
				out = nil
			}
			out = append(out, h.Query)
		}
		return out
	}
	out := []ast.Query{best.Query}
	has := holdsUnit(f.Suspect.In.Units[f.Suspect.Unit])
	for _, h := range c.Hypotheses {
		if has(h) != has(best) {
			return append(out, h.Query)
		}
	}
	return out
}

func holdsUnit(u agent.Scored) func(agent.Hypothesis) bool {
	return func(h agent.Hypothesis) bool {
		return slices.ContainsFunc(h.Units, func(o agent.Scored) bool { return o.Unit.Key() == u.Unit.Key() })
	}
}

// comesTo names the result of a reading, as agent.Case.Result asks for.
func (d *dumped) comesTo(ctx context.Context, h agent.Hypothesis) string {
	rows, err := d.db.RunSoon(ctx, h.Query)
	if err != nil || len(rows) == 0 {
		return agent.Unseen + ast.Print(h.Query)
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = compare.RowKey(row)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func (s *Scores) add(o Outcome) {
	s.Examples++
	s.Needed += figures.One(o.Needed)
	s.asked += figures.One(o.Asked)
	s.found += figures.One(o.Asked && o.Needed)
	s.both += figures.One(o.Both && o.Needed)
	s.right += figures.One(o.Right)
	s.warranted += figures.One(o.Asked && (o.Needed || !o.Right))
	s.silent += figures.One(!o.Asked && !o.Right)
	s.Sentence.Asked += figures.One(o.Ambiguity != "")
	s.Sentence.found += figures.One(o.Ambiguity != "" && o.Needed)
}

func (s *Scores) sum() {
	s.AskedRecall, s.AskedPrecision = figures.Share(s.found, s.Needed), figures.Share(s.found, s.asked)
	s.Sentence.Recall = figures.Share(s.Sentence.found, s.Needed)
	s.Sentence.Precision = figures.Share(s.Sentence.found, s.Sentence.Asked)
	s.BothOffered, s.Right = figures.Share(s.both, s.Needed), figures.Share(s.right, s.Examples)
	s.Warranted, s.Silent = figures.Share(s.warranted, s.asked), figures.Share(s.silent, s.Examples)
}

// Print writes a table, all and then by kind of ambiguity.
func (s *Scores) Print(w io.Writer) {
	lines := [][]string{{"ambrosia", "questions", "needed", "asked", "recall", "precision", "warranted", "both", "right",
		"wrong at once", "sentence", "recall", "precision"}}
	row := func(name string, s *Scores) {
		lines = append(lines, []string{name, fmt.Sprint(s.Examples), fmt.Sprint(s.Needed), fmt.Sprint(s.asked),
			figures.Text(s.AskedRecall), figures.Text(s.AskedPrecision), figures.Text(s.Warranted),
			figures.Text(s.BothOffered), figures.Text(s.Right), figures.Text(s.Silent),
			fmt.Sprint(s.Sentence.Asked), figures.Text(s.Sentence.Recall), figures.Text(s.Sentence.Precision)})
	}
	row("all", s)
	for _, kind := range []string{"scope", "attachment", "vague"} {
		if of := s.Types[kind]; of != nil {
			row(kind, of)
		}
	}
	figures.Table(w, lines)
	if s.Skipped > 0 {
		fmt.Fprintf(w, "left out: %d whose database can't be made\n", s.Skipped)
	}
}

// WriteJSON writes one object.
func (s *Scores) WriteJSON(w io.Writer) error {
	return figures.JSON(w, s)
}
