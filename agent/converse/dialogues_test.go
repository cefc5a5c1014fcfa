package converse_test

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"github.com/google/go-cmp/cmp"

	"parley/agent"
	"parley/agent/converse"
	"parley/agent/dialogue"
	"parley/agent/sempar/model"
	"parley/agent/sempar/rehearsed"
	"parley/errdetect"
	"parley/golden"
	"parley/llm"
	"parley/llm/fake"
	"parley/nlg"
	"parley/suql"
)

// canned are the lines of a script that a model says, by the kind of prompt.
var canned = map[string]converse.Kind{"route": converse.Routing, "word": converse.Wording, "move": converse.Moving, "query": parsing}

// parsing is the kind of prompt that package model writes: a query is wanted.
const parsing converse.Kind = "query"

// actor is a model that says the lines of the turn that is being played, each
// kind in its order.
type actor struct {
	mu    sync.Mutex
	lines map[converse.Kind][]string
}

func (a *actor) Complete(p fake.Prompt) fake.Completion {
	kind, _, _, ok := converse.ReadTask(p.Messages[1].Content)
	if _, query := model.ReadTask(p.Messages[1].Content); query && !ok {
		kind, ok = parsing, true
	}
	if !ok {
		return fake.Completion{Refusal: "This prompt is not in the script."}
	}
	a.mu.Lock()
	defer a.mu.Unlock()
	lines := a.lines[kind]
	if len(lines) == 0 {
		return fake.Say(quiet(kind))
	}
	a.lines[kind] = lines[1:]
	return fake.Say(lines[0])
}

// cue gives the actor the lines of a turn.
func (a *actor) cue(lines []dialogue.Line) {
	a.mu.Lock()
	defer a.mu.Unlock()
	a.lines = map[converse.Kind][]string{}
	for _, l := range lines {
		a.lines[canned[l.Key]] = append(a.lines[canned[l.Key]], l.Text)
	}
}

// turns cuts a script at the user's lines: what is said, and what the model
// says then.
func turns(s dialogue.Script) (said []string, model [][]dialogue.Line) {
	for _, l := range s.Lines {
		switch _, is := canned[l.Key]; {
		case l.Key == dialogue.User:
			said, model = append(said, l.Text), append(model, nil)
		case is:
			model[len(model)-1] = append(model[len(model)-1], l)
		}
	}
	return said, model
}

// TestDialogues plays the scripts with a parser that knows them by heart and a
// model that says its lines, in four dialects.
func TestDialogues(t *testing.T) {
	rehearse(t, "testdata/dialogues", func(engine *suql.Engine, _ *llm.Client) (agent.Parser, error) {
		return byHeart(engine)
	})
}

// TestFollowUps plays the scripts in which a model understands as well as
// words, and knows of each turn what was found before.
func TestFollowUps(t *testing.T) {
	requests := rehearse(t, "testdata/followups", func(engine *suql.Engine, c *llm.Client) (agent.Parser, error) {
		return model.New(c, engine.Catalog(), engine.Values(), model.Options{Whole: true}), nil
	})
	told := slices.ContainsFunc(requests, func(r fake.Request) bool {
		return strings.Contains(r.Prompt.Last(), "- said: Thai places in Berkeley\n") && strings.Contains(r.Prompt.Last(), "  found 2, beginning with 'Lemongrass Thesis', 'Baan Krathin'\n") &&
			strings.Contains(r.Prompt.Last(), "Question: what does the second one cost?")
	})
	if !told {
		t.Error("the model was not told what the second one is")
	}
}

// rehearse plays the scripts of a folder in every dialect, with a base parser
// that may ask the same model, and returns what the model was asked.
func rehearse(t *testing.T, dir string, parser func(*suql.Engine, *llm.Client) (agent.Parser, error)) []fake.Request {
	t.Helper()
	scripts, err := dialogue.Read(dir)
	if err != nil {
		t.Fatal(err)
	}
	var asked []fake.Request
	for _, script := range scripts {
		for _, d := range dialects() {
			t.Run(script.Name+", "+d.Name, func(t *testing.T) {
				engine, a := restaurants(t), &actor{}
				s, c := client(t, d, a)
				p, err := parser(engine, c)
				if err != nil {
					t.Fatal(err)
				}
				r := converse.New(c, engine, converse.Options{Window: 8192, Mark: func() string { return "5eed" }})
				got := play(t, a, conversation(t, engine, p, r, agent.NewMemoryLog()), script)
				asked = append(asked, s.Requests()...)
				if golden.Update() {
					golden.Write(t, filepath.Join(dir, script.Name+".dialogue"), got.String())
					return
				}
				if diff := cmp.Diff(script.String(), got.String()); diff != "" {
					t.Errorf("the conversation went differently; run with -update and review (-want +got):\n%s", diff)
				}
			})
		}
	}
	return asked
}

// byHeart is a parser that knows what the tests say about an engine's first
// table.
func byHeart(engine *suql.Engine) (agent.Parser, error) {
	script, err := os.ReadFile(filepath.Join("testdata", engine.Catalog().Tables[0].Name+".rehearsed"))
	if err != nil {
		return nil, err
	}
	return rehearsed.New(engine.Catalog(), string(script))
}

// session talks about an engine with a responder and a parser that knows by
// heart what is said.
func session(t *testing.T, engine *suql.Engine, r agent.Responder, log agent.Log) *agent.Session {
	t.Helper()
	parser, err := byHeart(engine)
	if err != nil {
		t.Fatal(err)
	}
	return conversation(t, engine, parser, r, log)
}

func conversation(t *testing.T, engine *suql.Engine, parser agent.Parser, r agent.Responder, log agent.Log) *agent.Session {
	t.Helper()
	speaker, err := nlg.New(engine.Catalog())
	if err != nil {
		t.Fatal(err)
	}
	s, err := agent.Open(t.Context(), t.Name(), agent.Parts{Engine: engine, Parser: parser, Speaker: speaker, Responder: r,
		Detector: errdetect.NewThreshold(0), Log: log})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// play holds a dialogue turn by turn and gives it back with what was said in
// it, the plans apart.
func play(t *testing.T, a *actor, s *agent.Session, script dialogue.Script) dialogue.Script {
	t.Helper()
	driver := dialogue.NewLocal(s)
	said, lines := turns(script)
	out := script
	out.Lines = nil
	for i, text := range said {
		a.cue(lines[i])
		turn := dialogue.Script{Name: script.Name, Lines: []dialogue.Line{{Key: dialogue.User, Text: text}}}
		got, err := turn.Run(t.Context(), driver, nil)
		if err != nil {
			t.Fatal(err)
		}
		out.Lines = append(append(out.Lines, got.Lines[0]), lines[i]...)
		for _, l := range got.Lines[1:] {
			if l.Key != dialogue.Plan {
				out.Lines = append(out.Lines, l)
			}
		}
	}
	if strings.Contains(out.String(), "not_worded") {
		t.Error("the model failed")
	}
	return out
}
