package eval_test

import (
	"bytes"
	"context"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"

	"parley/agent"
	"parley/eval"
	"parley/eval/evaltest"
)

// timeless leaves out what a clock measured.
var timeless = cmpopts.IgnoreFields(eval.Outcome{}, "Seconds")

// hutsEvaluation runs three policies with wrong answers on the fake parser.
func hutsEvaluation(t *testing.T) eval.Evaluation {
	t.Helper()
	return eval.Evaluation{
		Data: huts(t), Parser: newFake(0), ParserName: "fake", Speaker: speak, Seed: 5,
		Policies: []eval.Policy{{Detector: "none"}, {Detector: "prob", Level: 0.95, K: 3, Wrong: 0.3}, {Detector: "gain", Level: 0.9, Wrong: 0.3}},
	}
}

func run(t *testing.T, e eval.Evaluation, r *eval.Resume) []eval.Record {
	t.Helper()
	records, err := e.Run(t.Context(), r)
	if err != nil {
		t.Fatal(err)
	}
	return records
}

// TestWrongAnswersDependOnTheSeedAlone: not on the order of work, on what else
// is measured, or on how often.
func TestWrongAnswersDependOnTheSeedAlone(t *testing.T) {
	e := hutsEvaluation(t)
	want := run(t, e, nil)
	e.Workers = 4
	if diff := cmp.Diff(want, run(t, e, nil), timeless); diff != "" {
		t.Errorf("with more workers (-want +got):\n%s", diff)
	}
	e.Policies = e.Policies[1:2]
	for i, r := range run(t, e, nil) {
		if diff := cmp.Diff(want[i].Outcomes[1], r.Outcomes[0], timeless); diff != "" {
			t.Errorf("%s measured alone (-want +got):\n%s", r.Example, diff)
		}
	}
	slips, seeds := 0, 0
	for e.Seed = 0; e.Seed < 40; e.Seed++ {
		got := run(t, e, nil)
		if cmp.Diff(want[1].Outcomes[1], got[1].Outcomes[0], timeless) != "" {
			seeds++
		}
		for _, r := range got {
			for _, a := range r.Outcomes[0].Asked {
				if a.Slip {
					slips++
				}
			}
		}
	}
	if seeds == 0 || slips == 0 {
		t.Errorf("%d of 40 seeds change anything, %d answers are wrong", seeds, slips)
	}
}

// TestShareOfWrongAnswers: over many seeds, about as many answers are wrong as
// was asked for.
func TestShareOfWrongAnswers(t *testing.T) {
	e := hutsEvaluation(t)
	e.Policies = []eval.Policy{{Detector: "prob", Level: 1.01, K: 3, Wrong: 0.2}}
	slips, asked := 0, 0
	for e.Seed = 0; e.Seed < 100; e.Seed++ {
		for _, r := range run(t, e, nil) {
			for _, a := range r.Outcomes[0].Asked {
				asked++
				if a.Slip {
					slips++
				}
			}
		}
	}
	if share := float64(slips) / float64(asked); share < 0.17 || share > 0.23 {
		t.Errorf("%.3f of %d answers are wrong, want about 0.2", share, asked)
	}
}

// TestATruthfulUserNeverHarms: what the parser got right alone it gets right
// with questions too.
func TestATruthfulUserNeverHarms(t *testing.T) {
	e := hutsEvaluation(t)
	e.Policies = eval.AllPolicies(3)
	for _, r := range run(t, e, nil) {
		for i, o := range r.Outcomes {
			if p := e.Policies[i]; p.Wrong == 0 && !o.Unavailable && r.Outcomes[0].Match && !o.Match {
				t.Errorf("%s: %s made a right reading wrong", r.Example, p)
			}
		}
	}
}

// stopping breaks off after a number of parses.
type stopping struct {
	agent.Parser
	left *int
}

var errStopped = errors.New("the power went out")

func (s stopping) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	if *s.left--; *s.left < 0 {
		panic("parsed after the end")
	}
	return s.Parser.Parse(ctx, t, w)
}

func TestResume(t *testing.T) {
	e := hutsEvaluation(t)
	want := run(t, e, nil)
	path := filepath.Join(t.TempDir(), "part.jsonl")
	open := func() *eval.Resume {
		r, err := e.OpenResume(path)
		if err != nil {
			t.Fatal(err)
		}
		return r
	}
	// a run that ends after three examples, in the middle of writing one
	ctx, cancel := context.WithCancel(t.Context())
	broken := e
	broken.Progress = func(done, _ int) {
		if done == 3 {
			cancel()
		}
	}
	r := open()
	if _, err := broken.Run(ctx, r); !errors.Is(err, context.Canceled) {
		t.Fatalf("the stopped run ended with %v", err)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	evaltest.Write(t, path, string(text)+`{"example":"questions.jsonl:9","out`)
	r = open()
	known := r.Known()
	if known < 3 || known >= len(want) {
		t.Errorf("%d examples are known after a run of three", known)
	}
	var reported []int
	e.Progress = func(done, total int) { reported = append(reported, done) }
	if diff := cmp.Diff(want, run(t, e, r), timeless); diff != "" {
		t.Errorf("the resumed run (-want +got):\n%s", diff)
	}
	if err := r.Close(); err != nil {
		t.Fatal(err)
	}
	if len(reported) != len(want)-known || reported[len(reported)-1] != len(want) {
		t.Errorf("progress was %v", reported)
	}
	// nothing is left to do
	r = open()
	defer r.Close()
	e.Parser = func(db *eval.Database) (agent.Parser, error) { return stopping{left: new(int)}, nil }
	if diff := cmp.Diff(want, run(t, e, r), timeless); diff != "" {
		t.Errorf("the third run (-want +got):\n%s", diff)
	}
}

func TestResumeRefusesOtherFiles(t *testing.T) {
	e := hutsEvaluation(t)
	path := filepath.Join(t.TempDir(), "file")
	for name, c := range map[string]struct{ text, want string }{
		"a letter to a friend":     {"Dear Ane,\nhow are you?\n", "is not a file of partial results"},
		"one line without its end": {"Dear Ane", "is not a file of partial results"},
		"another evaluation":       {`{"dataset":"wikisql","parser":"fake","seed":6,"policies":null}` + "\n", "is of another evaluation"},
	} {
		t.Run(name, func(t *testing.T) {
			evaltest.Write(t, path, c.text)
			if _, err := e.OpenResume(path); err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("got %v, want %q", err, c.want)
			}
			if text, err := os.ReadFile(path); err != nil || string(text) != c.text {
				t.Errorf("the file now holds %q (%v)", text, err)
			}
		})
	}
}

// failing is a parser that gives up on one question.
type failing struct{ agent.Parser }

func (f failing) Parse(ctx context.Context, t agent.Turn, w agent.World) ([]agent.Hypothesis, error) {
	if strings.Contains(t.Utterance, "Sunnegg") && len(w.Decisions) != 1 { // 1: the table alone
		return nil, errStopped
	}
	return f.Parser.Parse(ctx, t, w)
}

// TestAFaultOfTheParserIsCounted: it ends a conversation, not the evaluation.
func TestAFaultOfTheParserIsCounted(t *testing.T) {
	e := hutsEvaluation(t)
	good := e.Parser
	e.Parser = func(db *eval.Database) (agent.Parser, error) {
		p, err := good(db)
		return failing{p}, err
	}
	row := e.Report(run(t, e, nil)).Rows[0]
	if row.Broken != 1 || !strings.Contains(row.BrokenBy, "questions.jsonl:1: parsing: the power went out") {
		t.Errorf("%d conversations broke off, by %q", row.Broken, row.BrokenBy)
	}
	e.Parser = func(*eval.Database) (agent.Parser, error) { return nil, errStopped }
	if _, err := e.Run(t.Context(), nil); !errors.Is(err, errStopped) {
		t.Errorf("a parser that can't be made: got %v", err)
	}
}

func TestPageStandsAlone(t *testing.T) {
	e := hutsEvaluation(t)
	e.Policies = eval.AllPolicies(3)
	records := run(t, e, nil)
	report := e.Report(records)
	var err error
	if report.Dialogues, err = e.Dialogues(t.Context(), records, 8); err != nil {
		t.Fatal(err)
	}
	if len(report.Dialogues) < 6 { // fewer conversations than 8 have questions
		t.Errorf("%d dialogues", len(report.Dialogues))
	}
	var b bytes.Buffer
	if err := report.WriteHTML(&b); err != nil {
		t.Fatal(err)
	}
	page := b.String()
	for _, want := range []string{
		"<td>no interaction</td>", "not available with this parser", "<svg", "<polyline", "SQLova + MISP, p*=0.95",
		"somewhat easier", "Do you want to see the beds?", `class="person"`, "after a refusal", "right by unit"} {
		if !strings.Contains(strings.ToLower(page), strings.ToLower(want)) {
			t.Errorf("the page has no %q", want)
		}
	}
	for _, foreign := range []string{"http://", "https://", "<script", "<link", "url(", "@import", "ZgotmplZ", "NaN", "<no value>"} {
		if strings.Contains(page, foreign) {
			t.Errorf("the page has %q in it", foreign)
		}
	}
	for _, tag := range []string{"table", "figure", "div", "p", "svg", "tr", "span"} {
		opens := strings.Count(page, "<"+tag+">") + strings.Count(page, "<"+tag+" ")
		if closes := strings.Count(page, "</"+tag+">"); opens != closes {
			t.Errorf("%d <%s>, %d </%s>", opens, tag, closes, tag)
		}
	}
}
