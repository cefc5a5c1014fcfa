package model_test

import (
	"context"
	"fmt"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/dialogue"
	"parley/agent/sempar/model"
	"parley/agent/sempar/model/oracle"
	"parley/errdetect"
	"parley/ingest/demo"
	"parley/llm/fake"
	"parley/nlg"
	"parley/sample"
	"parley/suql"
	"parley/suql/ast"
	"parley/suql/parser"
	reading "parley/suql/reader/lexical"
	"parley/suql/unit"
)

// turn is something said in a dialogue script, and the query it led to.
type turn struct {
	said string
	gold ast.Query
}

// turnsOf are the turns of a script that ended with rows.
func turnsOf(t *testing.T, s dialogue.Script) []turn {
	t.Helper()
	answers := []string{"yes", "no", "not sure", "undo", "ja", "nein"}
	var out []turn
	said := ""
	for _, l := range s.Lines {
		switch {
		case l.Key == dialogue.User && !slices.Contains(answers, strings.ToLower(l.Text)):
			said = l.Text
		case l.Key == dialogue.SUQL:
			q, err := parser.Parse(l.Text)
			if err != nil {
				t.Fatal(err)
			}
			out = append(out, turn{said, q})
		}
	}
	return out
}

// engines opens each demo once.
func engines(t *testing.T) map[string]*suql.Engine {
	t.Helper()
	out := map[string]*suql.Engine{}
	for _, name := range demo.Names() {
		path := filepath.Join(t.TempDir(), name+".db")
		if err := demo.Create(t.Context(), name, path); err != nil {
			t.Fatal(err)
		}
		engine, err := suql.Open(t.Context(), path, reading.New())
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { engine.Close() })
		out[name] = engine
	}
	return out
}

// TestDialoguesInFourDialects holds the dialogues of package dialogue with a
// model behind the wire, clause by clause and whole: it knows the queries
// and errs on a fifth of its decisions. What is doubtful is asked about, and
// in the end every turn has the query and the rows of the script.
func TestDialoguesInFourDialects(t *testing.T) {
	scripts, err := dialogue.Read("../../dialogue/testdata")
	if err != nil {
		t.Fatal(err)
	}
	demos := engines(t)
	played := 0
	for _, d := range []fake.Dialect{fake.OpenAI(), fake.VLLM(), fake.LlamaCpp(), fake.Ollama()} {
		for _, whole := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s, whole %v", d.Name, whole), func(t *testing.T) {
				asked, wrong := 0, 0
				for _, script := range scripts {
					if played++; played%sample.Nth != 0 {
						continue
					}
					h := hold(t, d, demos[script.Demo], script, whole)
					asked, wrong = asked+h.asked, wrong+h.wrong
				}
				t.Logf("%d questions, %d of them answered no", asked, wrong)
				if wrong == 0 && sample.Nth == 1 {
					t.Error("the model made no errors: nothing was tried")
				}
			})
		}
	}
}

// held is a dialogue in progress.
type held struct {
	asked, wrong int
}

func hold(t *testing.T, d fake.Dialect, engine *suql.Engine, script dialogue.Script, whole bool) held {
	t.Helper()
	turns := turnsOf(t, script)
	now := 0 // the turn that is being held: several may begin with the same words
	teacher := oracle.New(func(question, _ string) (oracle.Gold, bool) {
		g := turns[now]
		return oracle.Gold{Query: g.gold, Tables: engine.Catalog()}, question == g.said
	})
	s := fake.New(d, fake.NewOracle(teacher, 0.2, 5))
	defer s.Close()
	c := client(t, s)
	speaker, err := nlg.New(engine.Catalog())
	if err != nil {
		t.Fatal(err)
	}
	const sure = 0.999
	session, err := agent.Open(t.Context(), script.Name, agent.Parts{
		Engine: engine, Speaker: speaker, Log: agent.NewMemoryLog(), Detector: errdetect.NewThreshold(sure), MaxQuestions: -1, Patience: 9,
		Parser: model.New(c, engine.Catalog(), engine.Values(), model.Options{Whole: whole, Doubt: sure, Window: d.Tokens}),
	})
	if err != nil {
		t.Fatal(err)
	}
	var out held
	for i, g := range turns {
		now = i
		reply := out.turn(t, session, g, fmt.Sprintf("%s.%d", script.Name, i))
		if reply == nil {
			continue
		}
		if got, want := reply.Receipt.SUQL, ast.Print(g.gold); got != want {
			t.Errorf("%s, %q:\ngot  %s\nwant %s", script.Name, g.said, got, want)
			continue
		}
		prepared, err := engine.PrepareQuery(t.Context(), g.gold)
		if err != nil {
			t.Fatal(err)
		}
		result, err := prepared.RunGraded(t.Context(), suql.RunOptions{})
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(firsts(result.Columns, result.Rows), firsts(reply.Columns, reply.Rows)); diff != "" {
			t.Errorf("%s, %q: rows (-want +got)\n%s", script.Name, g.said, diff)
		}
	}
	return out
}

// firsts are the first values of rows that people see: their names.
func firsts(columns []suql.Column, rows []suql.Row) []string {
	at := max(slices.IndexFunc(columns, func(c suql.Column) bool { return !c.Hidden }), 0)
	var out []string
	for _, r := range rows[:min(len(rows), agent.MaxRows)] {
		out = append(out, fmt.Sprint(r.Values[at]))
	}
	return out
}

// turn says something and answers by the right query until there are rows.
func (h *held) turn(t *testing.T, s *agent.Session, g turn, id string) *agent.Reply {
	t.Helper()
	units, err := unit.Of(g.gold)
	if err != nil { // it is asked about whole
		units, err = unit.Whole(g.gold)
	}
	if err != nil {
		t.Fatal(err)
	}
	in := agent.Input{ID: id, Kind: agent.Say, Text: g.said}
	for n := 0; n < 60; n++ {
		events, err := s.Say(context.WithoutCancel(t.Context()), in)
		if err != nil {
			t.Errorf("%s, %q: %v", id, g.said, err)
			return nil
		}
		last := events[len(events)-1]
		switch last.Kind {
		case agent.KindReplied:
			return last.Replied
		case agent.KindAsked:
			in = agent.Input{ID: fmt.Sprintf("%s.%d", id, n), Kind: agent.Answering, Question: last.Asked.ID, Choice: agent.No}
			u := last.Asked.Unit
			asIs := u.Kind == unit.Aggregate && u.Agg == "" && !slices.ContainsFunc(units, func(o unit.Unit) bool { return o.Kind == unit.Aggregate })
			if asIs || slices.ContainsFunc(units, func(o unit.Unit) bool { return o.Key() == u.Key() }) {
				in.Choice = agent.Yes
			} else {
				h.wrong++
			}
			h.asked++
		default:
			t.Errorf("%s, %q ended with %+v", id, g.said, last.Failed)
			return nil
		}
	}
	t.Errorf("%s, %q: still asking", id, g.said)
	return nil
}
