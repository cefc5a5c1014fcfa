package eval

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"

	"parley/agent"
	"parley/suql/ast"
	"parley/suql/catalog"
	"parley/suql/sqlite"
)

// AmbrosiaQuestion is a question of AMBROSIA (Saparina and Lapata, "AMBROSIA: A
// Benchmark for Parsing Ambiguous Questions into Database Queries", 2024),
// with one gold query for each reading that people have of it.
type AmbrosiaQuestion struct {
	Question string   `json:"question"`
	Golds    []string `json:"gold_queries"`
	Type     string   `json:"ambig_type"` // scope, attachment or vague
	Dump     string   `json:"db_dump"`    // a script that makes the database
}

// LoadAmbrosia reads questions, one JSON object a line; the file may be
// compressed.
func LoadAmbrosia(path string) ([]AmbrosiaQuestion, error) {
	var out []AmbrosiaQuestion
	err := eachRecord(path, func(_ string, record []byte) error {
		var q AmbrosiaQuestion
		if err := json.Unmarshal(record, &q); err != nil {
			return err
		}
		out = append(out, q)
		return nil
	})
	return out, err
}

// HalfOf are the questions over every other database, in order of their first
// question: from the first on, or from the second.
func HalfOf(questions []AmbrosiaQuestion, second bool) []AmbrosiaQuestion {
	number := map[string]int{}
	return slices.DeleteFunc(slices.Clone(questions), func(q AmbrosiaQuestion) bool {
		n, known := number[q.Dump]
		if !known {
			n = len(number)
			number[q.Dump] = n
		}
		return (n%2 == 1) != second
	})
}

// Ambrosia measures whether a detector asks about questions that people read
// in several ways.
//
//	a := &eval.Ambrosia{Questions: questions, Parser: makeParser, Detector: errdetect.NewGain(0.9, errdetect.Noise)}
//	scores, err := a.Run(ctx)
type Ambrosia struct {
	Questions []AmbrosiaQuestion
	Parser    func(*Database) (agent.Parser, error)
	Detector  agent.Detector
	Progress  func(done, total int) // nil is fine
	Each      func(AmbrosiaQuestion, AmbrosiaOutcome)
}

// AmbrosiaOutcome is what came of one question.
type AmbrosiaOutcome struct {
	Needed  bool        // its readings give different results
	Asked   bool        // something was asked, or readings were offered
	Both    bool        // two of its readings with different results were among what was offered
	Right   bool        // what would be answered at once gives the result of one of the gold queries
	Offered []ast.Query // what the first question offers, the likeliest first
	// Ambiguity is why it was asked where the sentence itself is taken to be
	// ambiguous; "" where the parser's doubts were the reason.
	Ambiguity string
}

// AmbrosiaScores are shares in [0, 1].
type AmbrosiaScores struct {
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
	Types map[string]*AmbrosiaScores `json:"types,omitempty"`

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
func (a *Ambrosia) Run(ctx context.Context) (*AmbrosiaScores, error) {
	all := &AmbrosiaScores{Types: map[string]*AmbrosiaScores{}}
	var at *dumped
	defer func() { at.close() }()
	for i, q := range a.Questions {
		if at == nil || at.dump != q.Dump {
			at.close()
			var err error
			if at, err = a.open(ctx, q.Dump); err != nil && ctx.Err() == nil {
				all.Skipped++ // the script is no SQLite
				continue
			}
			if err != nil {
				return nil, err
			}
		}
		o, err := a.ask(ctx, at, q)
		if err != nil {
			return nil, fmt.Errorf("%q: %w", q.Question, err)
		}
		if all.Types[q.Type] == nil {
			all.Types[q.Type] = &AmbrosiaScores{}
		}
		all.add(o)
		all.Types[q.Type].add(o)
		if a.Each != nil {
			a.Each(q, o)
		}
		if a.Progress != nil {
			a.Progress(i+1, len(a.Questions))
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
	db     *Database
	parser agent.Parser
}

func (a *Ambrosia) open(ctx context.Context, dump string) (*dumped, error) {
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
	d := &dumped{dump: dump, db: &Database{Name: "ambrosia", Catalog: cat, Values: index, store: fileStore{db}}}
	if d.parser, err = a.Parser(d.db); err != nil {
		return nil, errors.Join(err, db.Close())
	}
	return d, nil
}

func (d *dumped) close() {
	if d != nil {
		d.db.store.close() //nolint:errcheck // it is in memory
	}
}

// ask finds out what a question leads to. The readings that people have are
// told apart by their results, like those of the parser.
func (a *Ambrosia) ask(ctx context.Context, at *dumped, q AmbrosiaQuestion) (AmbrosiaOutcome, error) {
	var golds [][][]any // different results
	for _, text := range q.Golds {
		rows, err := at.db.store.text(ctx, text)
		if err == nil && !slices.ContainsFunc(golds, func(g [][]any) bool { return sameResult(g, rows, false) }) {
			golds = append(golds, rows)
		}
	}
	o := AmbrosiaOutcome{Needed: len(golds) > 1}
	hypotheses, err := at.parser.Parse(ctx, agent.Turn{Utterance: q.Question}, noAnswers)
	var cannot *agent.Unsupported
	if errors.As(err, &cannot) || err == nil && len(hypotheses) == 0 {
		return o, nil
	}
	if err != nil {
		return o, err
	}
	c := agent.Case{Hypotheses: hypotheses, First: hypotheses, Utterance: q.Question, Catalog: at.db.Catalog, Result: at.comesTo}
	found := a.Detector.Detect(ctx, c)
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
	rows, err := d.soon(ctx, q)
	if err != nil {
		return -1
	}
	if g := slices.IndexFunc(golds, func(g [][]any) bool { return sameResult(rows, g, false) }); g >= 0 {
		return g
	}
	return slices.IndexFunc(golds, func(g [][]any) bool { return holdsColumns(rows, g, false) })
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

func (d *dumped) soon(ctx context.Context, q ast.Query) ([][]any, error) {
	ctx, cancel := context.WithTimeout(ctx, patience)
	defer cancel()
	return d.db.Run(ctx, q)
}

// comesTo names the result of a reading, as agent.Case.Result asks for.
func (d *dumped) comesTo(ctx context.Context, h agent.Hypothesis) string {
	rows, err := d.soon(ctx, h.Query)
	if err != nil || len(rows) == 0 {
		return agent.Unseen + ast.Print(h.Query)
	}
	lines := make([]string, len(rows))
	for i, row := range rows {
		lines[i] = rowKey(row)
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n")
}

func (s *AmbrosiaScores) add(o AmbrosiaOutcome) {
	s.Examples++
	s.Needed += one(o.Needed)
	s.asked += one(o.Asked)
	s.found += one(o.Asked && o.Needed)
	s.both += one(o.Both && o.Needed)
	s.right += one(o.Right)
	s.warranted += one(o.Asked && (o.Needed || !o.Right))
	s.silent += one(!o.Asked && !o.Right)
	s.Sentence.Asked += one(o.Ambiguity != "")
	s.Sentence.found += one(o.Ambiguity != "" && o.Needed)
}

func (s *AmbrosiaScores) sum() {
	s.AskedRecall, s.AskedPrecision = ratio(s.found, s.Needed), ratio(s.found, s.asked)
	s.Sentence.Recall, s.Sentence.Precision = ratio(s.Sentence.found, s.Needed), ratio(s.Sentence.found, s.Sentence.Asked)
	s.BothOffered, s.Right = ratio(s.both, s.Needed), ratio(s.right, s.Examples)
	s.Warranted, s.Silent = ratio(s.warranted, s.asked), ratio(s.silent, s.Examples)
}

// Print writes a table, all and then by kind of ambiguity.
func (s *AmbrosiaScores) Print(w io.Writer) {
	lines := [][]string{{"ambrosia", "questions", "needed", "asked", "recall", "precision", "warranted", "both", "right", "wrong at once", "sentence", "recall", "precision"}}
	row := func(name string, s *AmbrosiaScores) {
		lines = append(lines, []string{name, fmt.Sprint(s.Examples), fmt.Sprint(s.Needed), fmt.Sprint(s.asked),
			figure(s.AskedRecall), figure(s.AskedPrecision), figure(s.Warranted), figure(s.BothOffered), figure(s.Right), figure(s.Silent),
			fmt.Sprint(s.Sentence.Asked), figure(s.Sentence.Recall), figure(s.Sentence.Precision)})
	}
	row("all", s)
	for _, kind := range []string{"scope", "attachment", "vague"} {
		if of := s.Types[kind]; of != nil {
			row(kind, of)
		}
	}
	writeTable(w, lines)
	if s.Skipped > 0 {
		fmt.Fprintf(w, "left out: %d whose database can't be made\n", s.Skipped)
	}
}

// WriteJSON writes one object.
func (s *AmbrosiaScores) WriteJSON(w io.Writer) error {
	enc := json.NewEncoder(w)
	enc.SetIndent("", "  ")
	return enc.Encode(s)
}
